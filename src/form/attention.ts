/** Tracks which field is hovered and which has the focus: these two show their actions. */
export interface Attention {
  /** Calls `listener` when the result of `isOn(id)` may have changed, until the returned function is called. */
  watch(id: string, listener: () => void): () => void
  isOn(id: string): boolean
  /** The field under the pointer; null when there is none. */
  hover(id: string | null): void
  /** The field with the focus. */
  focus(id: string | null): void
}

export function createAttention(): Attention {
  const listeners = new Map<string, Set<() => void>>()
  let hovered: string | null = null
  let focused: string | null = null

  function notify(...ids: readonly (string | null)[]): void {
    for (const id of new Set(ids)) {
      if (id !== null) for (const listener of listeners.get(id) ?? []) listener()
    }
  }

  return {
    watch(id, listener) {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id)
      }
    },
    isOn: (id) => id === hovered || id === focused,
    hover(id) {
      if (id === hovered) return
      const before = hovered
      hovered = id
      notify(before, id)
    },
    focus(id) {
      if (id === focused) return
      const before = focused
      focused = id
      notify(before, id)
    },
  }
}

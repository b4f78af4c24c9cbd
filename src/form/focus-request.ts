/** The field that takes the focus as soon as it is rendered. One per form on screen. */
export interface FocusRequest {
  request(id: string): void
  /** The user went elsewhere. */
  drop(): void
  /** True once for the requested field. */
  take(id: string): boolean
}

export function createFocusRequest(): FocusRequest {
  let wanted: string | null = null
  return {
    request(id) {
      wanted = id
    },
    drop() {
      wanted = null
    },
    take(id) {
      if (wanted !== id) return false
      wanted = null
      return true
    },
  }
}

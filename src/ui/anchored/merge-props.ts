import type { Ref, RefCallback } from 'react'

/** Combines several refs to one element. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}

/** Combines handlers into one that calls them in order. */
export function chain<Args extends readonly unknown[]>(
  ...handlers: readonly (((...args: Args) => void) | undefined)[]
): (...args: Args) => void {
  return (...args) => {
    for (const handler of handlers) handler?.(...args)
  }
}

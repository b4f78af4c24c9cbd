import type { Ref, RefCallback } from 'react'

/** One ref for an element that several parties want to hold. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}

/** One handler that calls the element's own first, then ours. */
export function chain<Args extends readonly unknown[]>(
  ...handlers: readonly (((...args: Args) => void) | undefined)[]
): (...args: Args) => void {
  return (...args) => {
    for (const handler of handlers) handler?.(...args)
  }
}

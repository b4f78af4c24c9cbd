/** A value that changes, in the shape every reactive library reads (`from` in RxJS, whichever copy). */
export interface ContentObservable<T> {
  /** Calls back with the present value at once, then after each change. */
  subscribe(observer: ((value: T) => void) | { next?(value: T): void }): { unsubscribe(): void }
}

/** Makes an observable of what `read` returns, read again each time `subscribe` reports a change. */
export function createObservable<T>(
  read: () => T,
  subscribe: (listener: () => void) => () => void,
): ContentObservable<T> {
  const observable: ContentObservable<T> = {
    subscribe(observer) {
      const next = typeof observer === 'function' ? observer : (value: T) => observer.next?.(value)
      let last: unknown = subscribe
      const notify = () => {
        const value = read()
        if (!Object.is(value, last)) next((last = value))
      }
      notify()
      return { unsubscribe: subscribe(notify) }
    },
  }
  // The well-known symbol where a library defined it, else the string all of them fall back to.
  const { observable: key = '@@observable' } = Symbol as { observable?: symbol }
  return Object.defineProperty(observable, key, { value: () => observable })
}

/** A value that changes over time, in the form accepted by all reactive libraries (`from` of any RxJS copy). */
export interface ContentObservable<T> {
  /** Calls back immediately with the current value, then after each change. */
  subscribe(observer: ((value: T) => void) | { next?(value: T): void }): { unsubscribe(): void }
}

/** Creates an observable of the result of `read`, which is called again each time `subscribe` reports a change. */
export function createObservable<T>(
  read: () => T,
  subscribe: (listener: () => void) => () => void,
): ContentObservable<T> {
  const observable: ContentObservable<T> = {
    subscribe(observer) {
      const next = typeof observer === 'function' ? observer : (value: T) => observer.next?.(value)
      let last: unknown = subscribe
      const notify = () => {
        if (!Object.is(last, read())) next((last = read()))
      }
      notify()
      return { unsubscribe: subscribe(notify) }
    },
  }
  // The well-known symbol if a library has defined it, otherwise the string that all of them fall back to.
  const { observable: key = '@@observable' } = Symbol as { observable?: symbol }
  return Object.defineProperty(observable, key, { value: () => observable })
}

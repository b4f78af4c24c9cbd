import { Observable } from 'rxjs'
import type { MonoTypeOperatorFunction } from 'rxjs'

/** Ms that what stands around the form may lag behind it: too short to notice, longer than one key. */
const lagMs = 160

/**
 * Holds values back for a moment and of several passes on the latest: what stands around the form must
 * not keep a typed letter waiting. A value at hand while subscribing passes at once.
 */
export function unhurried<T>(): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      let isSubscribing = true
      let held: { readonly value: T } | null = null
      let timer: ReturnType<typeof setTimeout> | undefined

      function pass(): void {
        const passed = held
        held = null
        if (passed) subscriber.next(passed.value)
      }

      const subscription = source.subscribe({
        next(value) {
          const isWaiting = held !== null
          held = { value }
          if (isSubscribing) pass()
          else if (!isWaiting) timer = setTimeout(pass, lagMs)
        },
        error: (error: unknown) => subscriber.error(error),
        complete() {
          pass()
          subscriber.complete()
        },
      })
      isSubscribing = false
      return () => {
        subscription.unsubscribe()
        clearTimeout(timer)
      }
    })
}

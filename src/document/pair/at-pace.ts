import { Observable } from 'rxjs'
import type { MonoTypeOperatorFunction } from 'rxjs'
import type { Pace } from '../../data/rhythm.ts'

/**
 * Delays updates of everything around the form to the pace of the page, so that typing stays fast. The first value
 * passes at once: the form waits for it.
 */
export function atPace<T>(pace: Pace): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      let isFirst = true
      let held: { readonly value: T } | null = null

      function pass(): void {
        const passed = held
        held = null
        if (passed) subscriber.next(passed.value)
      }

      const subscription = source.subscribe({
        next(value) {
          held = { value }
          if (!isFirst) return pace.request(pass)
          isFirst = false
          pass()
        },
        error: (error: unknown) => subscriber.error(error),
        complete() {
          pass()
          subscriber.complete()
        },
      })
      return () => {
        subscription.unsubscribe()
        pace.cancel(pass)
      }
    })
}

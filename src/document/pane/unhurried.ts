import { Observable } from 'rxjs'
import type { MonoTypeOperatorFunction } from 'rxjs'
import { afterFrame } from '../../ui/after-frame.ts'

/** Ms without a change after which the last one is emitted. */
const pauseMs = 250
/** Ms after which a change is emitted even while changes continue. */
const lagMs = 3000

/**
 * Delays updates of everything around the form, so that typing stays fast: the first change is emitted after its frame
 * is painted, quickly following ones in the next pause or every three seconds. The first value passes at once: the form
 * waits for it.
 */
export function unhurried<T>(): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      let isFirst = true
      let held: { readonly value: T } | null = null
      let passedAt = -Infinity
      let waitsForFrame = false
      let stopWaiting = (): void => {}

      function pass(): void {
        stopWaiting()
        waitsForFrame = false
        const passed = held
        held = null
        if (!passed) return
        passedAt = performance.now()
        subscriber.next(passed.value)
      }

      const subscription = source.subscribe({
        next(value) {
          held = { value }
          if (isFirst) {
            isFirst = false
            pass()
            passedAt = -Infinity
            return
          }
          if (waitsForFrame) return
          stopWaiting()
          waitsForFrame = performance.now() - passedAt > lagMs
          // Moving a timer costs less than one that fires between two keys.
          stopWaiting = waitsForFrame ? afterFrame(pass) : after(pauseMs, pass)
        },
        error: (error: unknown) => subscriber.error(error),
        complete() {
          pass()
          subscriber.complete()
        },
      })
      return () => {
        subscription.unsubscribe()
        stopWaiting()
      }
    })
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

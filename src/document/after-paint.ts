import { Observable } from 'rxjs'
import type { MonoTypeOperatorFunction } from 'rxjs'

/**
 * Holds values back until the frame under way is on screen, and of several passes on the latest: what
 * stands around the form must not keep a typed letter waiting. A value at hand while subscribing
 * passes at once, and so does all in a page that draws no frames because nobody sees it.
 */
export function afterPaint<T>(): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      let isSubscribing = true
      let held: { readonly value: T } | null = null
      let frame = 0
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
          if (isSubscribing || document.visibilityState === 'hidden') pass()
          else if (!isWaiting) {
            frame = requestAnimationFrame(() => {
              timer = setTimeout(pass)
            })
          }
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
        cancelAnimationFrame(frame)
        clearTimeout(timer)
      }
    })
}

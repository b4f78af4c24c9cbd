/** Work that may be interrupted at every `yield`. Nothing is half done there. */
export type Steps<T> = Generator<void, T>

/** Milliseconds after which others get their turn. */
const slice = 10

/** Runs steps to their end without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs steps to their end, and lets whoever else waits for this thread go first now and then. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + slice
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
    await new Promise(setImmediate)
  }
}

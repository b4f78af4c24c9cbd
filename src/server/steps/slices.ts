/** Work that can pause at every `yield`, where it leaves no inconsistent state. */
export type Steps<T> = Generator<void, T>

/** Milliseconds of work before other work can run. */
export const slice = 5

/** Runs all steps without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs all steps, regularly yielding the thread to other work. */
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

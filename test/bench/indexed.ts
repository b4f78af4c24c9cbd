/** Timeout in ms. */
const patience = 300_000
/** Minimum time that indexing takes, ms. */
const indexing = 5_000

/**
 * Waits until the server has indexed all writes; `search` searches for a missing word and returns the server's time in
 * ms. A search reads every document that is not indexed yet, so frequent searches would delay indexing.
 */
export async function indexed(search: () => Promise<number>): Promise<void> {
  const started = performance.now()
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  for (let next = indexing; ;) {
    await wait(next)
    const ms = await search()
    // A longer time means that some documents are still read one by one.
    if (ms <= 10) break
    if (performance.now() - started > patience) throw new Error('The documents are not indexed')
    next = Math.max(1000, 4 * ms)
  }
  console.info(`indexed ${((performance.now() - started) / 1000).toFixed(0)} s after the start`)
}

/** ms after which something is wrong. */
const patience = 300_000
/** ms that the index takes at least. */
const indexing = 5_000

/**
 * Waits until the server has indexed what was written; `search` looks for what is nowhere and answers the ms of the server. A
 * search reads every document that waits for the index: asking too often would keep the server from indexing them.
 */
export async function indexed(search: () => Promise<number>): Promise<void> {
  const started = performance.now()
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  for (let next = indexing; ;) {
    await wait(next)
    const ms = await search()
    // Any more, and some documents are still read one by one.
    if (ms <= 10) break
    if (performance.now() - started > patience) throw new Error('The documents are not indexed')
    next = Math.max(1000, 4 * ms)
  }
  console.info(`indexed ${((performance.now() - started) / 1000).toFixed(0)} s after the start`)
}

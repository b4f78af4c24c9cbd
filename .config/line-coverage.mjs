// Which parts of the served files each browser test file runs, in the form that Node writes for NODE_V8_COVERAGE.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes the pages of the test runner, which write what they ran.
 * @param {string} folder where to; nothing is written without
 */
export function coveredPages(folder) {
  if (!folder) return undefined
  let count = 0
  return async ({ context }) => {
    const page = await context.newPage()
    const session = await page.createCDPSession()
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    const goto = page.goto.bind(page)
    page.goto = async (address, ...rest) => {
      // The runner ends a test file by an empty page.
      if (address === 'about:blank') {
        const coverage = await session.send('Profiler.takePreciseCoverage')
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, `coverage-${count++}.json`), JSON.stringify(coverage))
      }
      return goto(address, ...rest)
    }
    return page
  }
}

/** Keeps a file as it was served, to tell which sources the numbers are about. */
export function keepServed(folder, address, text) {
  if (!folder) return
  const path = join(folder, 'served', address)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

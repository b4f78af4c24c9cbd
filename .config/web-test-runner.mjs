import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { accessibleTexts } from './accessible-texts.mjs'
import { bundledTests } from './bundled-tests.mjs'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { datasetServers } from './dataset-plugin.mjs'
import { failedBrowserFiles } from './failed-files.mjs'
import { coveredPages } from './line-coverage.mjs'
import { realInput } from './real-input.mjs'

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)))
const files = process.argv.filter((_, index, all) => all[index - 1] === '--files')

/** The runner looks for a port from 8000 on by itself, but two that start together find the same one. */
async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * In development, React writes a row to the browser's performance timeline for each component that it renders, and makes a
 * task for each element, if the console can. Nobody reads them here, and they took a third of the tests' time.
 */
const page = (testFramework) => `<!doctype html>
<script>
  console.timeStamp = undefined
  console.createTask = undefined
</script>
<script type="module" src="${testFramework}"></script>`

export default {
  rootDir,
  port: await freePort(),
  nodeResolve: false,
  // One page at a time: focus and screenshots need the foreground tab.
  concurrency: 1,
  testsFinishTimeout: 300_000,
  testRunnerHtml: page,
  testFramework: { config: { timeout: 60_000, bail: process.env.BAIL === 'true' } },
  reporters: [defaultReporter(), failedBrowserFiles(process.env.FAILED_FILES)],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findChromium(), args: chromiumArguments },
      createBrowserContext: ({ browser }) => browser.defaultBrowserContext(),
      createPage: coveredPages(process.env.COVERAGE),
    }),
  ],
  plugins: [datasetServers(), accessibleTexts(), realInput(), bundledTests(files)],
}

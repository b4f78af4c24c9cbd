import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { accessibleTexts } from './accessible-texts.mjs'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { datasetServers } from './dataset-plugin.mjs'
import { failedBrowserFiles } from './failed-files.mjs'
import { realInput } from './real-input.mjs'
import { vanillaExtractDevServer } from './vanilla-extract.mjs'
import { vendor } from './vendor.mjs'

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)))

export default {
  rootDir,
  files: ['test/**/*.browser.test.{ts,tsx}'],
  nodeResolve: false,
  // One page at a time: focus and screenshots need the foreground tab.
  concurrency: 1,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 60_000 } },
  reporters: [defaultReporter(), failedBrowserFiles()],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findChromium(), args: chromiumArguments },
      createBrowserContext: ({ browser }) => browser.defaultBrowserContext(),
    }),
  ],
  plugins: [
    datasetServers(),
    accessibleTexts(),
    realInput(),
    vendor({
      // Imports are followed from here; wider globs would pull in what only Node can load.
      scan: ['elements/*.ts', 'test/**/*.browser.test.ts', 'test/**/*.browser.test.tsx'],
    }),
    vanillaExtractDevServer(),
    // Chromium loads JSON natively, by an import attribute that older targets drop.
    esbuildPlugin({ ts: true, tsx: true, target: 'esnext', tsconfig: `${rootDir}/tsconfig.json` }),
  ],
}

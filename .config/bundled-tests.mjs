// Bundles the browser tests with the sources they import: a page of the studio consists of some 800 modules, and every
// test file has a page of its own. Code that tests share becomes files of its own; dynamic imports stay lazy.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { keepServed } from './line-coverage.mjs'
import { compileStyles } from './vanilla-extract.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const addressOf = (path) => `/${relative(root, path).replaceAll('\\', '/')}`

/**
 * Plugin of the test runner. Tests and workers keep their addresses.
 * @param {string[]} tests paths from the root
 */
export function bundledTests(tests) {
  const served = new Map()
  return {
    name: 'bundled-tests',
    async serverStart() {
      const { outputFiles, metafile } = await bundle([
        ...tests,
        ...workers(),
        ...pagesBeside(tests),
      ])
      for (const { path, text } of outputFiles) {
        const { entryPoint } = metafile.outputs[addressOf(path).slice(1)] ?? {}
        const keeps = entryPoint && !path.includes('/bundled/')
        const address = keeps ? `/${entryPoint}` : addressOf(path)
        served.set(
          address,
          tests.includes(entryPoint) ? text + onlyTitled(process.env.TITLES) : text,
        )
        keepServed(process.env.COVERAGE, address, text)
      }
    },
    serve({ path }) {
      const body = served.get(path)
      return body && { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
  }
}

/** Skips the tests of a file whose titles do not match; the runner takes those that Mocha leaves out for failed. */
function onlyTitled(pattern) {
  if (!pattern) return ''
  const wanted = `new RegExp(${JSON.stringify(pattern)})`
  return `\nglobalThis.mocha.suite.eachTest((test) => { test.pending ||= !${wanted}.test(test.fullTitle()) })\n`
}

function bundle(entryPoints) {
  return build({
    entryPoints,
    absWorkingDir: root,
    outdir: root,
    outbase: root,
    chunkNames: 'bundled/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    sourcemap: true,
    format: 'esm',
    target: 'esnext',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    conditions: ['browser', 'development'],
    mainFields: ['browser', 'module', 'main'],
    // Tests import areas for what they register, to have them at once.
    ignoreAnnotations: true,
    external: ['/__web-dev-server__*'],
    plugins: [styles, workerAddresses],
  })
}

const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css\.ts$/ }, async ({ path }) => {
      const { code } = await compileStyles(path, { minify: false })
      return { contents: code, loader: 'ts', resolveDir: dirname(path) }
    })
  },
}

/** A worker is named relative to its source, which is part of a file elsewhere. */
const workerAddresses = {
  name: 'worker-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(
        /new URL\('(\.\/[^']+-worker\.ts)', import\.meta\.url\)/,
        (_, name) => `new URL('${addressOf(join(dirname(path), name))}', import.meta.url)`,
      )
      return contents === source ? undefined : { contents, loader: 'ts' }
    })
  },
}

function workers() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-worker.ts') && !name.startsWith('server'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
}

/** The scripts of pages that tests show in frames. */
function pagesBeside(tests) {
  return [...new Set(tests.map((test) => dirname(test)))].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.page.ts'))
      .map((name) => `${folder}/${name}`),
  )
}

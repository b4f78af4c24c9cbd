// npm start: builds what is missing, serves the dataset and the demo pages, fills an empty dataset.
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../.config/stale.mjs'
import { isDatabaseUrl } from '../src/server/database/open-store.ts'
import { createDatasetServer } from '../src/server/dataset-server.ts'
import type { Mount } from '../src/server/http/static-files.ts'
import { fillArchive } from './archive.ts'
import { listen } from './listen.ts'
import { OptionError, helpText, readOptions } from './options.ts'
import type { StartOptions } from './options.ts'
import { scenarios } from './scenarios/index.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { seed } from './seed.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dataset = 'production'
/** The folder that the asset source of the demo shows. */
const archive = join(root, '.cache/archive')

/** Nothing but our own files: no inline script, no inline style, no other server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The first page of a PDF.
  "object-src 'self'",
  // The pages of the magazine, beside the forms of the studio.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

async function start(options: StartOptions): Promise<void> {
  const { beside } = options.scenario
  const stopWatching = await build(options.watch)
  const server = await createDatasetServer({
    data: options.data,
    assets: options.assets,
    projectId: 'demo',
    projectTitle: options.scenario.title,
    datasets: [dataset, ...(beside ? [beside.dataset] : [])],
    dev: true,
    mounts: mountsFor(options.scenario),
  })
  stopOnSignal(async () => {
    await stopWatching()
    await server.close()
  })
  try {
    const url = await listen(server, options)
    const cache = join(root, '.cache/images')
    await fillArchive(archive, cache)
    const seeded = await seed(server, options.scenario, { dataset, cache, count: options.count })
    if (beside) await seed(server, beside.scenario, { dataset: beside.dataset, cache })
    process.stdout.write(`ready ${url}\n${welcome(url, options, seeded)}`)
  } catch (error) {
    await stopWatching()
    await server.close()
    throw error
  }
}

async function build(watch: boolean): Promise<() => Promise<void>> {
  if (!watch) {
    await buildIfStale()
    return async () => {}
  }
  const { buildAndWatch } = await import('../.config/build.mjs')
  process.stdout.write('Building, and again whenever a source changes…\n')
  return buildAndWatch(() => process.stdout.write('Built: reload the page to see it.\n'))
}

/** The server's own sources are read at start only: after a change there, start again. */
function mountsFor({ studioPage, beside }: Scenario): Mount[] {
  const headers = { 'content-security-policy': contentSecurityPolicy }
  return [
    { path: '/', directory: join(root, 'demo'), headers },
    {
      path: '/studio/',
      directory: join(root, 'demo', studioPage),
      fallback: 'index.html',
      headers,
    },
    ...(beside
      ? [{ path: '/desks/', directory: join(root, 'demo/desks'), fallback: 'index.html', headers }]
      : []),
    { path: '/archive/', directory: archive, headers },
    { path: '/docs/', directory: join(root, 'dist/docs'), headers },
    { path: '/docs/cdn/', directory: join(root, 'dist/cdn') },
    { path: '/dist/', directory: join(root, 'dist') },
  ]
}

function welcome(
  url: string,
  { scenario, data, host }: StartOptions,
  seeded: number | null,
): string {
  const place = nameOf(data)
  const content =
    seeded === null
      ? `what was in ${place} already`
      : `${seeded} documents of the scenario "${scenario.name}", kept in ${place}`
  const lines = [
    '',
    `  ${scenario.title}`,
    `  The magazine            ${url}/`,
    `  The studio              ${url}/studio/`,
    ...(scenario.beside ? [`  Two workspaces          ${url}/desks/`] : []),
    `  On a hostile page       ${url}/hostile.html`,
    `  One form, two ways      ${url}/form.html`,
    `  Pictures in a form      ${url}/assets.html`,
    `  Parts of your own       ${url}/own-parts.html`,
    `  The documentation       ${url}/docs/`,
    '',
    `  Content: ${content}.`,
    ...(host === '127.0.0.1'
      ? []
      : ['  Only browsers on this machine are signed in; others may not read.']),
    '  Stop with Ctrl+C.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** A folder below this one by its short name, any other by its full one; a database without its password. */
function nameOf(folder: string): string {
  if (folder === ':memory:') return 'memory, until you stop it'
  if (isDatabaseUrl(folder)) return 'PostgreSQL'
  const near = relative(process.cwd(), folder)
  return near === '' || near.startsWith('..') ? resolve(folder) : near
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means now.
      if (stopping) process.exit(1)
      stopping = true
      void stop().then(() => process.exit(0))
    })
  }
}

try {
  const options = readOptions(process.argv.slice(2), scenarios, root)
  if (options === 'help') process.stdout.write(helpText(scenarios))
  else await start(options)
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  // Of what the person can change a sentence is enough; of anything else the place is wanted too.
  const isExpected = error instanceof OptionError || message.startsWith('Cannot listen')
  process.stderr.write(`${isExpected ? message : stack}\n`)
  process.exit(1)
}

// What a newcomer does: the packed packages in an empty folder, and the examples of the README as they stand there.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { build } from '../../.config/build.mjs'
import { dependenciesOf } from '../../.config/server-package.mjs'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { until } from '../kit/journey.ts'

const root = join(import.meta.dirname, '../..')
// Below the repository, so that the dependencies of the packages are found without a registry.
const site = join(root, 'node_modules/.cache/quick-start')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

interface Manifest {
  name: string
  dependencies: Record<string, string>
  exports: Record<string, string | { types?: string; default?: string }>
}
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(site, 'node_modules', name, 'package.json'), 'utf8'))

/** The n-th example of a language in the README. */
function example(language: string, holding: string): string {
  const found = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].find(
    ([, name, text]) => name === language && text!.includes(holding),
  )
  assert.ok(found, `the README has no ${language} example with ${holding}`)
  return found[2]!
}

/** Packs a folder and unpacks it where npm would install it. */
function install(folder: string, name: string): void {
  const target = join(site, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  const packed = execFileSync(
    'npm',
    ['pack', folder, '--ignore-scripts', '--json', '--pack-destination', site],
    { cwd: root, encoding: 'utf8' },
  )
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  execFileSync('tar', ['-xzf', join(site, filename), '-C', target, '--strip-components=1'])
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const files = createServer(({ url = '/' }, response) => {
  const path = new URL(url, 'http://x').pathname
  const file = join(site, path.endsWith('/') ? `${path}index.html` : path)
  if (!existsSync(file)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' })
  response.end(readFileSync(file))
})

let browser: Browser
let page: Page
let problems: string[]
let address: string
let api: string
const server = { stop: () => {} }

before(async () => {
  if (!existsSync(join(root, 'dist/types'))) await build({ declarations: true })
  rmSync(site, { recursive: true, force: true })
  install('.', 'content-studio')
  install('./dist/server', 'content-studio-server')
  api = await startServer()
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(files.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  files.close()
  server.stop()
})

/** The command of the README, on a free port and with data in memory. */
async function startServer(): Promise<string> {
  assert.match(
    example('sh', 'content-studio start'),
    /npx content-studio start --data .\/data --dev/,
  )
  const bin = join(site, 'node_modules/content-studio-server/bin.js')
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      bin,
      'start',
      '--data',
      ':memory:',
      '--dev',
      '--log',
      'quiet',
      '--port',
      '0',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  server.stop = () => child.kill()
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = /^ready (\S+)/.exec(line)
    if (ready) return ready[1]!.replace(/\/$/, '').replace('127.0.0.1', 'localhost')
  }
  throw new Error('the server ended before it was ready')
}

async function open(name: string, html: string): Promise<void> {
  writeFileSync(join(site, name), html.replaceAll('http://localhost:3333', api))
  ;({ page, problems } = await openPage(browser))
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }))
  await page.goto(`${address}/${name}`)
}

async function stored<T>(groq: string): Promise<T> {
  const response = await fetch(
    `${api}/v2023-11-13/data/query/production?query=${encodeURIComponent(groq)}`,
  )
  return ((await response.json()) as { result: T }).result
}

test('the elements package contains no server code, and neither package contains source maps or the demo', () => {
  const elements = manifestOf('content-studio')
  assert.deepEqual(
    Object.keys(elements.dependencies),
    Object.keys(dependenciesOf(join(root, 'dist/esm'))),
  )
  assert.ok(!('sharp' in elements.dependencies))
  for (const name of ['content-studio', 'content-studio-server']) {
    const folder = join(site, 'node_modules', name)
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      all.filter((file) => /\.map$|^dist\/(demo|server)|^(src|test)\//.test(file)),
      [],
    )
    for (const file of ['README.md', 'LICENSE', 'package.json']) assert.ok(all.includes(file), file)
    for (const [entry, target] of Object.entries(manifestOf(name).exports)) {
      if (entry.includes('*')) continue
      const paths = typeof target === 'string' ? [target] : Object.values(target)
      for (const path of paths) assert.ok(existsSync(join(folder, path)), `${name}: ${path}`)
    }
  }
})

test('the type declarations of the elements need no types of React, the client or Node', () => {
  const folder = join(site, 'node_modules/content-studio/dist/types')
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => {
      const comments = /\/\*.*?\*\//gs
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(comments, '')
      return [...text.matchAll(/(?:\bfrom |\bimport\(|types=)['"]([^.'"][^'"]*)['"]/g)].map(
        ([, name]) => name!,
      )
    })
  // It comes with the package and brings its types.
  assert.deepEqual([...new Set(named)].sort(), ['rxjs'])
})

test('both packages list their components, and the module folders contain the components’ licences', () => {
  const folder = join(site, 'node_modules')
  interface Sbom {
    bomFormat: string
    components: { name: string; version: string; licenses: object[] }[]
  }
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Sbom
  const elements = read('content-studio/dist/sbom.cdx.json')
  const server = read('content-studio-server/sbom.cdx.json')
  for (const { bomFormat, components } of [elements, server]) {
    assert.equal(bomFormat, 'CycloneDX')
    for (const one of components) assert.match(JSON.stringify(one.licenses), /"(id|expression)":"/)
  }
  const names = ({ components }: Sbom) => components.map(({ name }) => name)
  for (const name of ['react', 'rxjs', '@base-ui/react']) assert.ok(names(elements).includes(name))
  for (const name of ['sharp', 'groq-js']) assert.ok(names(server).includes(name))
  assert.ok(!names(elements).includes('sharp'))
  for (const dir of ['cdn', 'esm']) {
    const text = readFileSync(join(folder, 'content-studio/dist', dir, 'LICENSES.txt'), 'utf8')
    for (const name of ['react', 'prosemirror-model', 'lucide']) {
      assert.match(text, new RegExp(`^${name} \\d`, 'm'))
    }
    assert.match(text, /Copyright \(c\) Meta Platforms/)
  }
})

test('every entry of the elements package can be imported in Node', () => {
  // The directives import Angular, which only applications that use them have installed.
  const entries = Object.keys(manifestOf('content-studio').exports).filter(
    (entry) => !/\*|\.json$|-worker|angular/.test(entry),
  )
  const script = entries
    .map((entry) => `await import(${JSON.stringify(`content-studio${entry.slice(1)}`)})`)
    .join('\n')
  writeFileSync(join(site, 'all.mjs'), script)
  const { stderr, status } = spawnSync(process.execPath, [join(site, 'all.mjs')], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})

test('on an outdated Node version the command names the required one', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      join(site, 'node_modules/content-studio-server/bin.js'),
      'start',
    ],
    { encoding: 'utf8' },
  )
  assert.equal(status, 1)
  assert.match(stderr, /needs Node 24\.7 or newer; this is Node 20\.11\.0/)
  assert.doesNotMatch(stderr, /\n\s+at /)
})

test('the first README example is a studio that fills the page and leaves its URL unchanged', async () => {
  await open('index.html', example('html', '<!doctype html>'))
  const studio = page.locator('content-studio')
  await page.locator('content-studio:state(ready)').waitFor()
  assert.equal((await studio.boundingBox())?.height, 720)
  await page.getByRole('button', { name: 'New document' }).click()
  await page.getByRole('option', { name: 'Article' }).click()
  await page.locator('[data-path="title"] input').fill('Of bridges')
  await until('the draft', async () => (await stored('count(*[title == "Of bridges"])')) === 1)
  assert.equal(page.url(), `${address}/index.html`)
  assert.equal(await page.title(), 'My magazine')
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('the README form starts a new document; without a template it offers to create one', async () => {
  const form = example('html', '<document-form').trim()
  const around = example('html', '<!doctype html>')
  await open('form.html', around.replace('<content-studio></content-studio>', form))
  await page.locator('[data-path="title"] input').fill('Of weirs')
  await until(
    'the draft',
    async () => (await stored('*[_id == "drafts.article-42"][0].title')) === 'Of weirs',
  )
  await page.context().close()

  const other = form.replace('article-42', 'article-43').replace(/ template="\w+"/, '')
  await open('create.html', around.replace('<content-studio></content-studio>', other))
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('[data-path="title"] input').fill('Of locks')
  await until(
    'the draft',
    async () => (await stored('*[_id == "drafts.article-43"][0].title')) === 'Of locks',
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

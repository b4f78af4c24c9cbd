// Installs the packed package as users do: with each package manager, beside each React, without a lock file, and uses it.
// `npm run installs` prints the table; `npm run installs -- npm "React 18.3"` only some of its cells.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'

const root = join(import.meta.dirname, '../..')

/** How each manager installs what the manifest of the folder names. All of them come from the registry. */
const managers: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'],
  pnpm: ['npm', 'exec', '--yes', '--package=pnpm@10', '--', 'pnpm', 'install', '--silent'],
  yarn: ['npm', 'exec', '--yes', '--package=yarn@1', '--', 'yarn', 'install', '--silent'],
}

const react = (version: string) => ({ react: version, 'react-dom': version })
/** What the page has installed beside the package. */
const hosts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'React 18.3': react('18.3.1'),
  'React 19.0': react('19.0.0'),
  'React, newest': react('latest'),
  Preact: { preact: '10.27.2' },
  'React with other versions of what the elements contain': {
    ...react('19.1.0'),
    '@base-ui/react': '1.0.0',
    'prosemirror-model': '1.22.0',
    'prosemirror-view': '1.33.0',
    '@sanity/client': '7.0.0',
  },
}

interface Installed {
  manager: string
  host: string
  /** Null if everything works. */
  problem: string | null
}

/** Tries combinations of managers and hosts, all by default, and reports each result. */
async function tryInstalls(
  wanted: readonly string[],
  report: (result: Installed) => void,
): Promise<void> {
  const chosen = (names: readonly string[]) => {
    const some = names.filter((name) => wanted.includes(name))
    return some.length > 0 ? some : names
  }
  const folder = mkdtempSync(join(tmpdir(), 'content-studio-installs-'))
  const browser = await launchBrowser()
  try {
    const archive = pack(folder)
    for (const host of chosen(Object.keys(hosts))) {
      for (const manager of chosen(Object.keys(managers))) {
        const place = join(folder, `${manager} ${host}`.replace(/[^\w.]+/g, '-'))
        const problem = await install(place, archive, manager, host)
          .then(() => use(browser, place))
          .catch(reasonOf)
        report({ manager, host, problem })
        rmSync(place, { recursive: true, force: true })
      }
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function pack(folder: string): string {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const args = ['pack', root, '--ignore-scripts', '--json', '--loglevel=error']
  const [{ filename }] = JSON.parse(execFileSync('npm', args, options)) as [{ filename: string }]
  return join(folder, filename)
}

async function install(
  place: string,
  archive: string,
  manager: string,
  host: string,
): Promise<void> {
  mkdirSync(place)
  const dependencies = { 'content-studio': `file:${archive}`, ...hosts[host] }
  const manifest = { name: 'host', private: true, type: 'module', dependencies }
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  const [command = '', ...args] = managers[manager]!
  await promisify(execFile)(command, args, { cwd: place, maxBuffer: 1e8 })
  writeFileSync(join(place, 'main.js'), page)
  mkdirSync(join(place, 'site'))
  writeFileSync(join(place, 'site/index.html'), html)
  await build({
    entryPoints: ['main.js'],
    absWorkingDir: place,
    outdir: 'site',
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: 'preact' in dependencies ? { react: 'preact/compat', 'react-dom': 'preact/compat' } : {},
    logLevel: 'silent',
  })
}

const html = `<!doctype html>
<link rel="icon" href="data:," />
<main></main>
<script type="module" src="main.js"></script>`

/** A page of React, or of Preact under that name, with a component of its own in the form. */
const page = `
import 'content-studio/define'
import { defineConfig } from 'content-studio'
import { fromReact } from 'content-studio/react-components'
import { createElement, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Stars({ value = 0, onChange }) {
  const [clicks, setClicks] = useState(0)
  const add = () => {
    setClicks(clicks + 1)
    onChange({ type: 'set', path: [], value: value + 1 })
  }
  return createElement('button', { type: 'button', onClick: add }, value + ' stars, ' + clicks + ' clicks')
}

const config = defineConfig({
  schema: {
    types: [
      {
        name: 'note',
        type: 'document',
        fields: [
          { name: 'title', type: 'string' },
          { name: 'stars', type: 'number' },
          { name: 'day', type: 'date' },
          { name: 'text', type: 'array', of: [{ type: 'block' }] },
        ],
      },
    ],
  },
  fields: [{ type: 'number', input: fromReact({ createElement, createRoot })(Stars) }],
})

function App() {
  const [count, setCount] = useState(0)
  const context = useRef(null)
  useEffect(() => {
    context.current.config = config
  }, [])
  return createElement(
    'content-context',
    { ref: context, 'project-id': 'demo', dataset: 'production', 'api-host': '/' },
    createElement('button', { onClick: () => setCount(count + 1) }, 'Host ' + count),
    createElement('document-form', { 'document-id': 'a', 'document-type': 'note' }),
  )
}
createRoot(document.querySelector('main')).render(createElement(App))
`

async function use(browser: Browser, place: string): Promise<string | null> {
  const documents = [{ _id: 'a', _type: 'note', title: 'Of bridges' }]
  await using server = await startTestServer({
    documents,
    mounts: [{ path: '/site/', directory: join(place, 'site') }],
  })
  const { page, problems } = await openPage(browser)
  page.setDefaultTimeout(120_000)
  try {
    await page.goto(`${server.url}/site/`)
    const form = page.locator('document-form')
    await page.locator('document-form:state(ready)').waitFor()
    await page.getByRole('button', { name: 'Host 0' }).click()
    await page.getByRole('button', { name: 'Host 1' }).waitFor()
    await form.locator('[data-path="title"] input').fill('Of weirs')
    await form.getByRole('button', { name: '0 stars, 0 clicks' }).click()
    await form.getByRole('button', { name: '1 stars, 1 clicks' }).waitFor()
    // Popups and rich text come from packages that once stood beside those of the page.
    await form.getByRole('button', { name: 'Choose a date' }).click()
    await form.getByRole('dialog', { name: 'Choose a date' }).waitFor()
    await page.keyboard.press('Escape')
    await form.locator('[data-path="text"] [data-activate]').click()
    await form.locator('[data-path="text"] [contenteditable="true"]').click()
    await page.keyboard.type('Water')
    await form.locator('[data-path="text"]').getByText('Water').first().waitFor()
    await page.locator('document-form:state(saved):state(draft)').waitFor()
    return problems[0] ?? null
  } catch (error) {
    return [...problems, reasonOf(error)].join('\n')
  } finally {
    await page.context().close()
  }
}

function reasonOf(error: unknown): string {
  const { message, stderr = '' } = error as Error & { stderr?: string }
  return `${message}\n${stderr}`.trim()
}

await tryInstalls(process.argv.slice(2), ({ manager, host, problem }) => {
  console.log(`${problem === null ? '✔' : '✖'} ${manager.padEnd(5)} ${host}`)
  if (problem === null) return
  console.log(problem.replace(/^/gm, '    '))
  process.exitCode = 1
})

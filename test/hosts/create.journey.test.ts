// What a developer does first: `npm create content-studio` from packed packages, one command, and a document that the site shows.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { build } from '../../.config/build.mjs'
import { type Template, templates } from '../../src/create/templates.ts'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { eventually } from '../kit/journey.ts'
import { freePort } from './installed-application.ts'

const root = join(import.meta.dirname, '../..')
/** All with `TEMPLATES=all`: each installs and starts a framework. */
const tried = (process.env['TEMPLATES'] === 'all' ? Object.keys(templates) : ['page']) as Template[]

const folder = mkdtempSync(join(tmpdir(), 'content-studio-create-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const browser = await launchBrowser()
after(() => browser.close())

if (!existsSync(join(root, 'dist/create/bin.js'))) await build()
const run = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { cwd: folder, maxBuffer: 1e8, env: environment })
const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' }
for (const place of [root, join(root, 'dist/server'), join(root, 'dist/create')]) {
  await run('npm', ['pack', place, '--ignore-scripts', '--loglevel=error'])
}

for (const template of tried) {
  test(
    `a new site of ${templates[template].title} shows what is published, and is edited where it stands`,
    { timeout: 600_000 },
    async (t) => {
      const started = performance.now()
      const site = join(folder, template)
      const archive = (await run('sh', ['-c', 'ls create-content-studio-*.tgz'])).stdout.trim()
      await run('npm', [
        ...['exec', '--yes', '--prefer-offline', '--package', `./${archive}`, '--'],
        ...['create-content-studio', template, '--template', template, '--packages', '.'],
      ])
      await movePort(site)
      const { address, stop } = await startSite(site)
      t.after(stop)
      const { page, problems } = await openPage(browser)
      page.context().setDefaultTimeout(60_000)
      await page.goto(`${address}/`)
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()

      const studio = await page.context().newPage()
      studio.on('pageerror', ({ message }) => problems.push(message))
      await studio.goto(`${address}/studio/structure/article`)
      await studio.locator('[data-document-id="welcome"]').click()
      await studio.locator('[data-path="title"] input').fill('Of bridges')
      await studio.getByText('Saved', { exact: true }).first().waitFor()
      t.diagnostic(
        `first saved document after ${((performance.now() - started) / 1000).toFixed(0)} s`,
      )
      await studio.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('heading', { name: 'Of bridges' }).waitFor()
      await studio.reload()
      await studio.locator('[data-path="title"] input').waitFor()

      await page.goto(`${address}/?edit`)
      await page.waitForFunction(() => (document.querySelector('content-overlay')?.places ?? 0) > 0)
      await page.getByRole('heading', { name: 'Of bridges' }).click()
      await page.locator('content-overlay [data-path="title"] input').fill('Of weirs')
      await page.getByRole('heading', { name: 'Of weirs' }).waitFor()
      assert.deepEqual(problems, [])
      await page.context().close()
    },
  )
}

const siteAddress = /^\[site\].*?(http:\/\/localhost:\d+)/m

/** Another port than the usual one, which somebody may use on this machine. */
async function movePort(site: string): Promise<void> {
  const port = await freePort()
  const change = (name: string, edit: (text: string) => string) => {
    const path = join(site, name)
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
  change('src/content.ts', (text) => text.replace('localhost:3333', `localhost:${port}`))
  change('content-studio.json', (text) => JSON.stringify({ ...JSON.parse(text), port: `${port}` }))
}

/** Runs `npm run dev` until both servers say where they are. */
async function startSite(cwd: string): Promise<{ address: string; stop: () => void }> {
  const child = spawn('npm', ['run', 'dev'], { cwd, detached: true, env: environment })
  const stop = () => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {
      // It ended by itself.
    }
  }
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => (said += piece.toString()))
  }
  const ended = once(child, 'close').then(() => {
    throw new Error(`npm run dev ended:\n${said}`)
  })
  const address = async () => {
    const found = await eventually(
      'what npm run dev says',
      async () => said,
      (text) => /^\[content\].*ready/m.test(text) && siteAddress.test(text),
    )
    return siteAddress.exec(found)![1]!
  }
  return { address: await Promise.race([address(), ended]), stop }
}

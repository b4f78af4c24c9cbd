// An application of next-sanity from the registry, over our server: cached pages that an edit refreshes, and the overlays of
// visual editing over our source maps.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { answers, freePort } from './installed-application.ts'

const by = { _type: 'reference', _ref: 'ada' }
const documents = [
  { _id: 'ada', _type: 'person', name: 'Ada' },
  { _id: 'a', _type: 'note', title: 'Of bridges', by },
]

test(
  'a page of next-sanity is cached, refreshed by edits, and its overlays know the fields of texts',
  { timeout: 900_000 },
  async (context) => {
    const place = mkdtempSync(join(tmpdir(), 'content-next-sanity-'))
    context.after(() => rmSync(place, { recursive: true, force: true }))
    cpSync(join(import.meta.dirname, 'installations/next-sanity'), place, { recursive: true })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    await using server = await startTestServer({
      documents,
      allowedOrigins: [origin],
      people: [{ name: 'Site', roles: ['viewer'] }],
    })
    const env = {
      ...process.env,
      CI: '1',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      CONTENT_HOST: server.url,
      CONTENT_TOKEN: server.tokens['site'],
    }
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(command, args, { cwd: place, env, maxBuffer: 1e8 })
    // The whole studio is a peer of next-sanity, which only an embedded one needs.
    await run('npm', 'install', '--legacy-peer-deps', '--prefer-offline', '--loglevel=error')
    await run('npm', 'run', 'build')
    const next = join(place, 'node_modules/next/dist/bin/next')
    const args = [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
    const site = spawn(process.execPath, args, { cwd: place, env, stdio: 'ignore' })
    context.after(() => site.kill('SIGKILL'))
    await answers(origin)

    const browser = await launchBrowser()
    context.after(() => browser.close())
    const { page, problems } = await openPage(browser)
    page.setDefaultTimeout(60_000)
    const client = server.client()
    const cached = async () => {
      const response = await fetch(origin)
      return [response.headers.get('x-nextjs-cache'), await response.text()] as const
    }
    const live = page.waitForEvent('console', (message) => message.text().includes('is connected'))
    await page.goto(origin)
    assert.equal(await page.locator('h1').textContent(), 'Of bridges')
    assert.equal((await cached())[0], 'HIT')
    await live
    // The page only refers to this document. What is outdated is served once more while it is rendered anew, so the
    // open page, which asks at once, gets the old one.
    await client.patch('ada').set({ name: 'Ada Lovelace' }).commit()
    while (!(await cached())[1].includes('Ada Lovelace')) await setImmediate()
    await page.reload()
    assert.equal(await page.locator('p').textContent(), 'Ada Lovelace')

    await client.create({ _id: 'drafts.a', _type: 'note', title: 'Of weirs', by })
    await page.request.get(`${origin}/api/draft`)
    const draftLive = page.waitForEvent('console', (message) =>
      message.text().includes('includeDrafts> is connected'),
    )
    await page.goto(origin)
    await page.locator('h1', { hasText: 'Of weirs' }).waitFor()
    await draftLive
    await client.patch('drafts.a').set({ title: 'Of dams' }).commit()
    await page.locator('h1', { hasText: 'Of dams' }).waitFor()
    assert.doesNotMatch((await cached())[1], /Of dams/)

    await page.locator('h1').hover()
    const link = page.locator('a[href^="http://studio.example/"]').first()
    await link.waitFor()
    const target = decodeURIComponent((await link.getAttribute('href')) ?? '')
    assert.match(target, /id=a;/)
    assert.match(target, /path=title/)
    assert.deepEqual([...problems], [])
  },
)

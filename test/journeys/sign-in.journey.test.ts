// People set a server up, sign in and are sent back, in a real browser, with the keyboard only.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { expectClean } from '../kit/axe.ts'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

const password = 'correct horse battery'

let browser: Browser
let server: TestServer
let studio: Server
let studioOrigin: string

before(async () => {
  browser = await launchBrowser()
  studio = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Studio</title>')
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  studioOrigin = `http://localhost:${(studio.address() as AddressInfo).port}`
  server = await startTestServer({ dev: false, allowedOrigins: [studioOrigin] })
})
after(async () => {
  await browser?.close()
  await server?.close()
  studio?.close()
})

test('SHELL-106 the first administrator creates an account and signs in to a studio', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto((await server.server.createSetUpLink()) ?? '')
  await type(page, ['Ada Lovelace', 'ada@example.com', password])
  await page.waitForURL(`${server.url}/auth/done`)
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'You are signed in')
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.focus()
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out').waitFor()

  const search = new URLSearchParams({ origin: `${studioOrigin}/base`, projectId: 'demo' })
  await page.goto(`${server.url}/auth/sign-in?${search.toString()}&type=dual`)
  await type(page, ['ada@example.com', 'wrong'])
  await page.getByRole('alert').waitFor()
  const email = page.getByLabel('E-mail')
  assert.equal(await email.getAttribute('aria-invalid'), 'true')
  assert.equal(await email.inputValue(), 'ada@example.com')
  await page.keyboard.press('Tab')
  await type(page, [password])
  await page.waitForURL(new RegExp(`^${studioOrigin}/base#sid=`))

  const user = await page.evaluate(async (api) => {
    const sid = /sid=([^&]{20,})&?/.exec(location.hash)?.[1]
    const exchange = await fetch(`${api}/v2021-06-07/auth/fetch?sid=${sid}`, {
      credentials: 'include',
    })
    const { token } = (await exchange.json()) as { token: string }
    const byToken = await fetch(`${api}/v2021-06-07/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await byToken.json()) as { name: string }).name
  }, server.url)
  assert.equal(user, 'Ada Lovelace')
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('401')),
    [],
  )
  await page.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe reports no violations on the sign-in pages, ${colorScheme}`, async () => {
    const { page } = await openPage(browser, {
      colorScheme,
      bypassCSP: true,
      viewport: { width: 360, height: 640 },
    })
    const { secret } = await server.server.access.enrolment.invite({ roles: ['viewer'] })
    for (const path of [
      `sign-in?origin=${encodeURIComponent(studioOrigin)}`,
      `invitation?ticket=${secret}`,
      'sign-in?projectId=other',
      'done',
    ]) {
      await page.goto(`${server.url}/auth/${path}`)
      await expectClean(page, path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 360, `${path} is ${width} px wide`)
    }
    await page.context().close()
  })
}

/** Fills in one field after the other from where the focus is, and submits. */
async function type(page: Page, values: readonly string[]): Promise<void> {
  // The page gives the focus to its first field by itself, a moment after it is there.
  await page.locator('input:focus').waitFor()
  for (const [index, value] of values.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
}

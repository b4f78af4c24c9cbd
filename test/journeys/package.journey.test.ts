// What the built package weighs, how fast it is there, and that it keeps to a strict content security policy.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from '../../.config/build.mjs'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const kilobyte = 1024

const root = join(import.meta.dirname, '../..')
if (!existsSync(join(root, 'dist/types'))) await build({ declarations: true })
const { browser, demo } = await startJourneys()

for (const [name, folder] of [
  ['the elements', '.'],
  ['the server', 'dist/server'],
] as const) {
  test(`publint reports nothing for the package of ${name}`, async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(root, folder),
      strict: true,
    })
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    )
  })
}

test('the studio is usable within 3 s, and its first screen loads at most 300 KB of scripts', async () => {
  const { page, problems } = await openPage(browser)
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const started = performance.now()
  await page.goto(`${demo.url}/studio/`)
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.locator('[data-document-id]').first().waitFor()
  const usable = performance.now() - started
  const sizes = await Promise.all(scripts)
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0)
  assert.ok(usable < 3000, `usable after ${usable.toFixed(0)} ms`)
  assert.ok(size <= 300 * kilobyte, `${(size / kilobyte).toFixed(1)} KB in ${sizes.length} files`)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('an editing session does not violate the strict content security policy', async () => {
  const { page, problems } = await openPage(browser)
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { violations: found })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      found.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const response = await page.goto(`${demo.url}/studio/`)
  assert.match(response!.headers()['content-security-policy'] ?? '', /style-src 'self'(;|$)/)
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.locator('[data-document-id]').nth(1).click()
  await page.locator('[data-path="title"] input').fill('A title under a strict policy')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New document' }).click()
  await page.keyboard.press('Escape')
  const violations = await page.evaluate(
    () => (window as unknown as { violations: string[] }).violations,
  )
  assert.deepEqual(violations, [])
  assert.deepEqual(problems, [])
  await page.context().close()
})

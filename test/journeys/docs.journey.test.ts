// The documentation as it is built: its demos run, its code can be copied, its search finds, its links lead somewhere.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { createManifest } from '../../.config/manifest.mjs'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const folder = join(import.meta.dirname, '../../dist/docs')
const { browser, demo } = await startJourneys()
const pages = readdirSync(folder).filter((file) => file.endsWith('.html'))
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Declaration {
  tagName: string
  [kind: string]: unknown
}
const elements = (createManifest().modules as { declarations: [Declaration] }[]).map(
  ({ declarations: [declaration] }) => declaration,
)

test('every link in the documentation leads to an existing page and heading', () => {
  for (const page of pages) {
    for (const [, href] of textOf(page).matchAll(/href="([^"]+)"/g)) {
      if (/^https?:/.test(href!)) continue
      const [file, id] = href!.split('#')
      assert.ok(!file || existsSync(join(folder, file)), `${page}: ${href}`)
      if (id && file?.endsWith('.html')) assert.ok(textOf(file).includes(`id="${id}"`), href)
    }
  }
})

test('every attribute, property, method, event, slot, part, state and token is listed, and every element has a demo', () => {
  const tokens = textOf('tokens.html')
  for (const element of elements) {
    const text = textOf(`${element.tagName}.html`)
    assert.ok(text.includes(`data-demo="${element.tagName}"`))
    for (const kind of ['members', 'attributes', 'events', 'slots', 'cssParts', 'cssStates']) {
      for (const { name } of (element[kind] ?? []) as { name: string }[]) {
        assert.ok(
          text.includes(name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
          `${element.tagName}: ${name}`,
        )
      }
    }
    for (const { name } of (element['cssProperties'] ?? []) as { name: string }[]) {
      assert.ok(tokens.includes(`data-try="token" data-name="${name}"`), name)
    }
  }
  const llms = readFileSync(join(folder, 'llms.txt'), 'utf8')
  for (const { tagName } of elements) assert.ok(llms.includes(`### <${tagName}>`))
})

/** Violations of the page around the demos, whose elements are checked elsewhere. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({
      exclude: ['.demo'],
    })
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

for (const { tagName } of elements) {
  test(`the demo of <${tagName}> runs under the page’s strict content security policy`, async () => {
    const { page, problems } = await openPage(browser)
    await page.goto(`${demo.url}/docs/${tagName}.html`)
    const states: Record<string, string> = {
      'content-context': 'connected',
      'content-overlay': 'active',
    }
    if (tagName === 'content-overlay') {
      await page.getByRole('checkbox', { name: 'Attribute active' }).check()
    }
    const state = states[tagName] ?? 'ready'
    await page.locator(`${tagName}:state(${state})`).waitFor({ state: 'attached' })
    const untried = await page
      .locator('[data-try]:not(:has(.try))')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['name']))
    assert.deepEqual(untried, [], 'everything that is named can be tried')
    await page.getByRole('tab', { name: 'Vue' }).click()
    assert.match(await page.getByRole('tabpanel', { name: 'Vue' }).innerText(), /<template>/)
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('attributes, methods, slots, parts, states and events can be tried on the live element, and the code updates', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${demo.url}/docs/document-form.html`)
  const form = page.locator('document-form')
  const entry = (kind: string, name: string) =>
    page.locator(`[data-try="${kind}"][data-name="${name}"]`)
  await page.locator('document-form:state(ready)').waitFor()

  await page.getByRole('checkbox', { name: 'Attribute readonly' }).check()
  await page.locator('document-form:state(readonly)').waitFor()
  await entry('state', 'readonly').getByText('yes').waitFor()
  await page.getByRole('tab', { name: 'React' }).click()
  assert.match(await page.getByRole('tabpanel', { name: 'React' }).innerText(), /\breadonly\b/)
  await page.getByRole('checkbox', { name: 'Attribute readonly' }).uncheck()

  await entry('method', 'patch').getByRole('button').click()
  assert.equal(await form.locator('[data-path="title"] input').inputValue(), 'Waffles')
  await entry('event', 'content-validation').getByText('×').waitFor()

  await page.getByRole('checkbox', { name: 'Fill the slot footer' }).check()
  await page.getByText('What stands in the slot “footer”').waitFor()
  await page.getByRole('checkbox', { name: 'Outline the part field-label' }).check()
  assert.equal(
    await form
      .locator('[part~="field-label"]')
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle),
    'solid',
  )

  await page.getByRole('button', { name: 'Start again' }).click()
  await page.waitForFunction(
    () =>
      document
        .querySelector('document-form')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value ===
      'Pancakes',
  )
  assert.equal(
    await page.getByRole('checkbox', { name: 'Fill the slot footer' }).isChecked(),
    false,
  )

  await page.goto(`${demo.url}/docs/tokens.html`)
  await page.locator('document-form:state(ready)').waitFor()
  await page.getByLabel('Token --content-radius').fill('0px')
  const border = form.locator('[data-path="title"] input').first()
  await page.waitForFunction(
    (input) => getComputedStyle(input!).borderStartStartRadius === '0px',
    await border.elementHandle(),
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a demo logs its events, and the search finds a page by a word it contains', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${demo.url}/docs/document-form.html`)
  const title = page.locator('[data-path="title"] input')
  await title.fill('Waffles')
  await title.press('Tab')
  await page.getByText('"title":"Waffles"').first().waitFor()
  await page.goto(`${demo.url}/docs/`)
  await page.getByRole('searchbox').fill('reverse_proxy')
  await page.getByRole('link', { name: 'Deploying' }).last().click()
  await page.getByRole('heading', { name: 'The server behind a proxy' }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await page.context().close()
})

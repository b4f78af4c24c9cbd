// The studio under a thumb: 360 × 740, a finger, and no keys.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { isFirefox, openPage } from '../kit/browser.ts'
import { eventually, startJourneys, until } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'
import { longPress, phone, swipe } from '../kit/touch.ts'

const { browser, demo } = await startJourneys()
const skip = isFirefox && 'it cannot imitate a phone'
/** Published articles without a draft that fit a filter. */
const articles = (filter: string) =>
  demo.query<readonly string[]>(
    `*[_type == "article" && !(_id in path("drafts.**")) && !defined(*[_id == "drafts." + ^._id][0]._id) && ${filter}] | order(_id)._id`,
  )
const [article] = await articles('true')
const [illustrated] = await articles('count(authors) > 0 && count(body[_type != "block"]) > 0')

const tabled = await demo.query<{ _id: string; _type: string }>(
  '*[count(body[_type == "table"]) > 0 || count(content[_type == "table"]) > 0][0]{_id, _type}',
)

async function openPhone(options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, { ...phone, ...options })
  after(() => opened.page.context().close())
  return opened
}

async function boxOf(part: Locator) {
  // Sheets slide in.
  await part.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  return (await part.boundingBox())!
}

/** Asserts that a sheet is at the bottom edge, over the whole width and not over the whole height. */
async function isSheet(part: Locator, bottom: number = phone.viewport.height): Promise<void> {
  const { x, y, width, height } = await boxOf(part)
  assert.deepEqual({ x, width, bottom: Math.round(y + height) }, { x: 0, width: 360, bottom })
  assert.ok(y >= 24, `begins at ${y}`)
}

/** A finger that pulls a sheet down by its handle. */
async function pullDown(page: Page, part: Locator, by: number): Promise<void> {
  const { y } = await boxOf(part)
  await swipe(page, [180, Math.round(y) + 10], [180, Math.round(y) + 10 + by])
}

/** Pulls a sheet down until it is closed: a browser on a busy machine does not wait for what takes a finger. */
async function pullAway(page: Page, part: Locator): Promise<void> {
  await until('a closed sheet', async () => {
    const box = await part.boundingBox({ timeout: 1000 }).catch(() => null)
    if (box) await swipe(page, [180, Math.round(box.y) + 10], [180, Math.round(box.y) + 210])
    return (await part.count()) === 0
  })
}

test(
  'menus, lists, popovers, dialogs and the sidebar are sheets that a thumb reaches',
  { skip },
  async () => {
    const { page, problems } = await openPhone()
    const studio = studioPage(page, demo.url)
    await studio.open(article!, 'article')

    const more = page.getByRole('button', { name: 'More actions' })
    const menu = page.getByRole('menu')
    await more.tap()
    await isSheet(menu)
    for (const row of await menu.getByRole('menuitem').all()) {
      assert.ok((await row.boundingBox())!.height >= 44, await row.innerText())
    }
    assert.doesNotMatch(await menu.innerText(), /Ctrl|Alt|⌘/)
    await menu.getByRole('menuitem', { name: 'History and changes' }).waitFor()

    // A finger that pulls only a little lets it spring back.
    await pullDown(page, menu, 30)
    await isSheet(menu)
    await pullAway(page, menu)
    assert.equal(await more.evaluate((button) => button.matches(':focus')), true)

    await more.tap()
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })

    // A tap outside closes it, and does nothing else.
    const back = page.getByRole('tab', { name: 'Proof' })
    const { x, y, width, height } = (await back.boundingBox())!
    await more.tap()
    await boxOf(menu)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await menu.waitFor({ state: 'detached' })
    assert.equal(await back.getAttribute('aria-selected'), 'false')

    const groups = page.getByRole('combobox', { name: 'Groups' })
    await groups.tap()
    const list = page.getByRole('listbox')
    await isSheet(list)
    await pullAway(page, list)

    await more.tap()
    await menu.getByRole('menuitem', { name: 'Delete' }).tap()
    const question = page.getByRole('alertdialog')
    await isSheet(question)
    await pullAway(page, question)

    await page.goto(`${demo.url}/studio/structure/article`)
    await page.getByRole('button', { name: 'Add filter' }).tap()
    const fields = page.getByRole('dialog', { name: 'Add filter' })
    await isSheet(fields)
    await showKeyboard(page, 300)
    await eventually(
      'the sheet above the keyboard',
      () => boxOf(fields),
      (box) => Math.round(box.y + box.height) === 440 && box.y >= 24,
    )
    await showKeyboard(page, 0)
    await page.keyboard.press('Escape')
    await fields.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    await isSheet(sidebar)
    await pullAway(page, sidebar)
    assert.deepEqual(problems, [])
  },
)

test('a sheet that is scrolled scrolls back before it is pulled down', { skip }, async () => {
  const { page } = await openPhone({ viewport: { width: 360, height: 400 } })
  await studioPage(page, demo.url).open(article!, 'article')
  await page.getByRole('button', { name: 'More actions' }).tap()
  const menu = page.getByRole('menu')
  const { y } = await boxOf(menu)
  await menu.evaluate((element) => element.scrollTo(0, 120))
  await swipe(page, [180, y + 60], [180, y + 360])
  await until('the top of the menu', () => menu.evaluate((element) => element.scrollTop === 0))
  assert.equal(await menu.isVisible(), true)
})

test(
  'a finger that rests on an item, an object of a text or an asset opens its menu, which lifting it leaves open',
  { skip },
  async () => {
    const { page, problems } = await openPhone()
    await studioPage(page, demo.url).open(illustrated!, 'article')
    const menu = page.getByRole('menu')
    const authors = page.locator('[data-path="authors"]').getByRole('row')
    await authors.first().waitFor()
    const count = await authors.count()
    // At the bottom, the sheet comes under the finger.
    for (const block of ['center', 'end'] as const) {
      const row = authors.first()
      await row.evaluate((element, place) => element.scrollIntoView({ block: place }), block)
      await longPress(page, row)
      await isSheet(menu)
      assert.equal(await page.getByText('Item copied').count(), 0, block)
      assert.equal(await authors.count(), count)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }

    const object = page.locator('[data-block-object]').first()
    await longPress(page, object)
    await isSheet(menu)
    await page.keyboard.press('Escape')

    await page.goto(`${demo.url}/studio/assets`)
    await page.locator('[data-asset]').first().waitFor()
    await longPress(page, page.locator('[data-asset]').nth(2))
    await isSheet(menu)
    assert.deepEqual(await page.getByRole('dialog').allInnerTexts(), [])
    assert.deepEqual(problems, [])
  },
)

test('a finger that rests on a row of a table opens the menu of the row', { skip }, async () => {
  const { page, problems } = await openPhone()
  await studioPage(page, demo.url).open(tabled._id.replace('drafts.', ''), tabled._type)
  const rows = page.locator('[data-block-object] table tr')
  await rows.first().scrollIntoViewIfNeeded()
  await longPress(page, rows.first())
  const menu = page.getByRole('menu')
  await isSheet(menu)
  await menu.getByRole('menuitem', { name: 'Remove the row' }).waitFor()
  const count = await rows.count()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  assert.equal(await rows.count(), count)
  assert.deepEqual(problems, [])
})

test('a finger that rests on a document of a list selects it', { skip }, async () => {
  const { page, problems } = await openPhone()
  await page.goto(`${demo.url}/studio/structure/article`)
  const row = page.locator('[data-document-id]').nth(2)
  await row.waitFor()
  await longPress(page, row)
  await page.getByText('1 selected').waitFor()
  assert.match(page.url(), /structure\/article$/)
  await row.tap()
  await page.locator('[data-path]').first().waitFor()
  assert.deepEqual(problems, [])
})

test('a swipe from the edge leads from a document back to its list', { skip }, async () => {
  const { page, problems } = await openPhone()
  const studio = studioPage(page, demo.url)
  // By its own address: there is no page before it that a browser could go back to.
  await studio.open(article!, 'article')
  const field = page.locator('[data-path="title"] input')
  await field.waitFor()
  const open = page.url()
  // Not a little, and not downwards.
  const { y } = (await field.boundingBox())!
  const free = Math.round(y) - 16
  await swipe(page, [6, free], [60, free])
  await swipe(page, [6, free], [60, free + 250])
  assert.equal(page.url(), open)
  await field.scrollIntoViewIfNeeded()
  await swipe(page, [6, free], [240, free])
  await studio.row(article!).waitFor()
  await until('the list in the address', async () => page.url().endsWith('/structure/article'))
  assert.equal(await field.count(), 0)
  assert.deepEqual(problems, [])
})

test(
  'the navbar is at the bottom below lists, and makes way for a document, which says itself that the connection is gone',
  { skip },
  async () => {
    const { page, problems } = await openPhone()
    const studio = studioPage(page, demo.url)
    await page.goto(`${demo.url}/studio/structure/article`)
    const row = studio.row(article!)
    await row.waitFor()
    const navbar = page.locator('[part~="navbar"]')
    const tool = page.locator('[part~="tool"]')
    const search = navbar.getByRole('button', { name: 'Search' })
    const bottomOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return Math.round(y + height)
    }
    assert.equal(await bottomOf(navbar), 740)
    assert.equal((await tool.boundingBox())!.y, 0)
    assert.equal(await bottomOf(tool), Math.round((await navbar.boundingBox())!.y))
    for (const name of ['Menu', 'Search', 'New document']) {
      const box = (await navbar.getByRole('button', { name }).boundingBox())!
      assert.ok(box.width >= 44 && box.height >= 44, `${name} ${box.width} × ${box.height}`)
    }
    // The order of the keyboard is that on the screen.
    const isInNavbar = () =>
      navbar.evaluate((bar) => bar.contains((bar.getRootNode() as ShadowRoot).activeElement))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await isInNavbar(), false)
    await page.keyboard.press('F6')
    await until('the navbar', isInNavbar)
    await page.keyboard.press('F6')
    await until('the list', async () => !(await isInNavbar()))
    await search.tap()
    await page.getByRole('combobox', { name: 'Search all content' }).waitFor()
    await page.keyboard.press('Escape')

    await row.tap()
    const title = page.locator('[data-path="title"] input')
    await title.waitFor()
    const actions = page.getByRole('group', { name: 'Document actions' })
    await actions.waitFor()
    assert.equal(await search.isVisible(), false)
    assert.equal((await navbar.boundingBox())!.height, 0)
    assert.ok((await bottomOf(actions)) > 680)
    await title.focus()
    await page.keyboard.press('F6')
    assert.equal(await isInNavbar(), false)

    // One notice is enough: the document says what happens with edits as well.
    await page.context().setOffline(true)
    const notice = page.locator('[data-out-of-reach]')
    await notice.getByRole('button').waitFor()
    assert.equal(await navbar.locator('[data-connection]').isVisible(), false)
    assert.equal((await navbar.boundingBox())!.height, 0)
    assert.equal(await search.isVisible(), false)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })

    await page.goBack()
    await search.waitFor()
    assert.deepEqual(
      problems.filter((problem) => !/net::ERR_/.test(problem)),
      [],
    )
  },
)

test(
  'above the keyboard are style, bold, italic, list, link and insert, and no help about keys',
  { skip },
  async () => {
    const { page, problems } = await openPhone()
    await studioPage(page, demo.url).open(article!, 'article')
    const body = page.locator('[data-path="body"]')
    await body.scrollIntoViewIfNeeded()
    await body.locator('.ProseMirror > p').first().tap()
    await showKeyboard(page, 320)
    const bar = body.locator('[role="toolbar"]:popover-open')
    await bar.waitFor()
    const names = ['Strong', 'Emphasis', 'Bullets', 'Link', 'Insert']
    const buttons = names.map((name) => bar.getByRole('button', { name, exact: true }))
    let edge = 0
    for (const button of [bar.locator('[data-style-menu]'), ...buttons]) {
      const { x, y, width, height } = (await button.boundingBox())!
      assert.ok(x >= edge && x + width <= 360, `${await button.innerHTML()} at ${x}`)
      assert.ok(y + height <= 420 && height >= 44)
      edge = x + width
    }
    // What is used less follows where the row is scrolled to.
    await bar.getByRole('button', { name: 'Numbers' }).waitFor()
    assert.equal(await bar.getByRole('button', { name: 'Keyboard shortcuts' }).count(), 0)
    await buttons.at(-1)!.tap()
    const quote = page.getByRole('menuitem', { name: 'Pull quote' })
    await quote.waitFor()
    await page.keyboard.press('Escape')
    await quote.waitFor({ state: 'detached' })
    assert.deepEqual(problems, [])
  },
)

test(
  'an open sidebar stays when a phone is turned, and the tool stays as it is',
  { skip },
  async () => {
    const { page, problems } = await openPhone()
    await page.goto(`${demo.url}/studio/structure/article`)
    await page.locator('[data-document-id]').first().waitFor()
    const tool = await page.locator('[part~="tool"]').elementHandle()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    await sidebar.waitFor()
    const element = await sidebar.elementHandle()
    for (const [width, height] of [
      [740, 360],
      [1000, 360],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      const isBelow = width < 600
      await until(`the navbar of ${width} px`, () =>
        tool!.evaluate((one, below) => {
          const root = one.getRootNode() as ShadowRoot
          const bar = root.querySelector('[part~="navbar"]')!
          const order = one.compareDocumentPosition(bar)
          return (order === Node.DOCUMENT_POSITION_FOLLOWING) === below
        }, isBelow),
      )
      assert.equal(await element!.evaluate((one) => one.isConnected), true, `${width}`)
      assert.equal(await tool!.evaluate((one) => one.isConnected), true, `${width}`)
    }
    assert.deepEqual(problems, [])
  },
)

test('details of an asset open without the keyboard', { skip }, async () => {
  const { page, problems } = await openPhone()
  await page.goto(`${demo.url}/studio/assets`)
  await page.locator('[data-asset]').first().tap()
  const details = page.getByRole('dialog').filter({ has: page.locator('[data-details]') })
  await details.waitFor()
  await until('the focus in the dialog', () =>
    details.evaluate((dialog) =>
      dialog.contains((dialog.getRootNode() as ShadowRoot).activeElement),
    ),
  )
  assert.equal(await details.locator(':is(input, textarea):focus').count(), 0)
  assert.deepEqual(problems, [])
})

/** Covers the lower part of the window as an on-screen keyboard does. */
async function showKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const viewport = visualViewport!
    Reflect.deleteProperty(viewport, 'height')
    if (covered > 0) {
      Object.defineProperty(viewport, 'height', {
        configurable: true,
        get: () => innerHeight - covered,
      })
    }
    viewport.dispatchEvent(new Event('resize'))
  }, height)
}

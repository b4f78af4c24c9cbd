// The text of an article over the built package, as people write: by keys alone, two at once, out of a word processor,
// and in a tab that dies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectClean } from '../kit/axe.ts'
import { isFirefox, openPage, openWindow } from '../kit/browser.ts'
import { besideOthers } from '../kit/overtaken.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { createRandom } from '../kit/choices.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

interface Stored {
  readonly _type: string
  readonly _key: string
  readonly style?: string
  readonly listItem?: string
  readonly markDefs?: readonly { readonly href?: string }[]
  readonly children?: readonly { readonly text?: string; readonly marks?: readonly string[] }[]
}

/** Published articles with a text and without a draft; each journey works on its own. */
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = await demo.query<
  string[]
>(
  '*[_type == "article" && !(_id in path("drafts.**")) && !defined(*[_id == "drafts." + ^._id][0]._id) && count(body) > 2 && defined(slug.current)] | order(_id asc) [0...6]._id',
)
const stored = (id: string) =>
  demo.query<Stored[] | null>(`*[_id == "${id}"][0].body`).then((body) => body ?? [])
const words = (body: readonly Stored[]) =>
  body.map(({ children = [] }) => children.map(({ text = '' }) => text).join(''))

const text = (page: Page) => page.locator('[data-path="body"] .ProseMirror')

/** Opens an article and puts the caret at the end of a block. */
async function write(page: Page, id: string, block = 0): Promise<void> {
  await studioPage(page, demo.url).open(id, 'article')
  await page.locator('[data-path="body"]').scrollIntoViewIfNeeded()
  await text(page).locator('> p').nth(block).click()
  await text(page)
    .locator('> p')
    .nth(block)
    .evaluate((element) => getSelection()!.selectAllChildren(element))
  await page.keyboard.press('ArrowRight')
}

const foreign = isFirefox && 'driven over the protocol of Chromium'

test('an article is written, formatted and published by keyboard only', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  await studio.open(first, 'article')
  await studio.field('title').focus()
  const isIn = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.classList.contains('ProseMirror') ?? false
    })
  for (let presses = 0; presses < 80 && !(await isIn()); presses++) await page.keyboard.press('Tab')
  assert.ok(await isIn(), 'Tab leads into the text')

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('## By keys')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Some words are ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('strong')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(', and some lead on.')
  for (let letters = 0; letters < 'lead on.'.length; letters++)
    await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.locator('[part="popover"] input').waitFor()
  await page.keyboard.type('https://example.org/')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/quotation')
  await page.getByRole('option', { name: 'Quotation' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('"Well said."')
  await studio.saveStatus('saved')
  await page.keyboard.press('Control+Alt+p')
  await studio.status('published')

  const body = await stored(first)
  assert.deepEqual(
    body.map(({ style, listItem }) => listItem ?? style),
    ['h2', 'normal', 'bullet', 'bullet', 'blockquote'],
  )
  assert.deepEqual(words(body), [
    'By keys',
    'Some words are strong, and some lead on.',
    'one',
    'two',
    '“Well said.”',
  ])
  const [, paragraph] = body
  assert.equal(paragraph!.markDefs![0]!.href, 'https://example.org/')
  assert.ok(
    paragraph!.children!.some(
      ({ text: part, marks }) => part === 'strong' && marks![0] === 'strong',
    ),
  )
  const slug = await demo.query<string>(`*[_id == "${first}"][0].slug.current`)
  await page.goto(`${demo.url}/?article=${slug}`)
  await page.getByRole('heading', { name: 'By keys' }).waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('two windows type into one paragraph, and no letter is lost', async () => {
  const { page: one, problems: oneProblems } = await openWindow(browser)
  const { page: two, problems: twoProblems } = await openWindow(browser)
  const problems = [besideOthers(one, oneProblems), besideOthers(two, twoProblems)]
  await write(one, second)
  await write(two, second)
  // One at the end, the other at the beginning, while the text under them changes all the time.
  await text(two)
    .locator('> p')
    .first()
    .evaluate((element) => getSelection()!.selectAllChildren(element))
  await two.keyboard.press('ArrowLeft')
  const random = createRandom(17)
  const letters = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[random.int(alphabet.length)]).join('')
  const [mine, theirs] = [
    // About a quarter of a minute of typing each.
    letters('abcdefghijklm', 150),
    letters('NOPQRSTUVWXYZ', 115),
  ]
  const before = words(await stored(second))
  await Promise.all([
    one.keyboard.type(mine, { delay: 100 }),
    two.keyboard.type(theirs, { delay: 130 }),
  ])
  const expected = `${theirs}${before[0]}${mine}`
  for (const page of [one, two]) {
    await eventually(
      'the paragraph',
      () => text(page).locator('> p').first().textContent(),
      (shown) => shown === expected,
    )
  }
  const saved = await eventually(
    'the dataset',
    () => stored(`drafts.${second}`),
    (body) => words(body)[0] === expected,
  )
  assert.deepEqual(words(saved).slice(1), before.slice(1))
  for (const read of problems) assert.deepEqual(await read(), [])
  await one.context().close()
  await two.context().close()
})

const wordText = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, at) =>
    at % 5 === 0
      ? `<h2>Part ${at}</h2>`
      : `<p class=MsoNormal><b>Word ${at}</b> has <i>many</i> words<o:p></o:p></p>`,
  ).join('')

test('a long Word text is pasted, undone and pasted as Markdown', async () => {
  const { page, problems } = await openPage(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await write(page, third, 1)
  const before = words(await stored(third))
  await page.keyboard.press('Enter')
  const html = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>${wordText(200)}</body></html>`
  await page.evaluate(
    ([rich, plain]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([rich!], { type: 'text/html' }),
          'text/plain': new Blob([plain!], { type: 'text/plain' }),
        }),
      ]),
    [html, '# Plain title\n\n- an *item*'],
  )
  await page.keyboard.press('Control+v')
  const chip = page.getByRole('group', { name: 'Pasted' })
  await chip.waitFor()
  const draft = () => stored(`drafts.${third}`)
  const pasted = await eventually('the paste', draft, (body) => body.length > 190)
  assert.equal(pasted.filter(({ style }) => style === 'h2').length >= 40, true)
  assert.ok(pasted.some(({ children }) => children?.[0]?.marks?.[0] === 'strong'))

  await page.keyboard.press('Control+z')
  await eventually('the undo', draft, (body) => body.length < 190)
  await page.keyboard.press('Control+v')
  await chip.waitFor()
  await chip.getByRole('button', { name: 'Markdown' }).click()
  const read = await eventually('Markdown', draft, (body) => words(body).includes('an item'))
  assert.equal(read.find(({ listItem }) => listItem)?.listItem, 'bullet')
  assert.deepEqual(
    before.filter((line) => !words(read).includes(line)),
    [],
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('typed text is restored after the tab crashed', { skip: foreign }, async () => {
  const { page } = await openPage(browser)
  await write(page, fourth)
  const before = (await text(page).locator('> p').first().textContent())!
  // The server has nothing of it: what the other tab shows was kept on the device.
  await page.route('**/data/mutate/**', (route) => route.abort())
  await page.keyboard.type(' and then the light went out')
  await page.locator('[data-save="kept"]').waitFor()
  const context = page.context()
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  const again = await context.newPage()
  await studioPage(again, demo.url).open(fourth, 'article')
  await again.locator('[data-path="body"]').scrollIntoViewIfNeeded()
  await eventually(
    'the text of the other tab',
    () => text(again).locator('> p').first().textContent(),
    (shown) => shown === `${before} and then the light went out`,
  )
  await context.close()
})

test('rich text works with touch and a phone keyboard', { skip: foreign }, async () => {
  const { page, problems } = await openPage(browser, {
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    viewport: { width: 412, height: 840 },
    hasTouch: true,
    isMobile: true,
  })
  const keyboard = await page.context().newCDPSession(page)
  /** A word as such a keyboard sends it: letter by letter, as a composition. */
  const say = async (word: string) => {
    for (let length = 1; length <= word.length; length++) {
      await keyboard.send('Input.imeSetComposition', {
        text: word.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      })
    }
    await keyboard.send('Input.insertText', { text: word })
  }
  await studioPage(page, demo.url).open(fifth, 'article')
  await page.locator('[data-path="body"]').scrollIntoViewIfNeeded()
  const paragraph = text(page).locator('> p').first()
  await paragraph.tap()
  const before = words(await stored(fifth))
  await paragraph.evaluate((element) => getSelection()!.selectAllChildren(element))
  await page.keyboard.press('ArrowRight')
  await say(' Written')
  await say(' on')
  await say(' glass')
  // No key says that it is deleted.
  await page.evaluate(() => document.execCommand('delete'))
  await say('z')
  const expected = `${before[0]} Written on glasz`
  await eventually(
    'the text',
    () => paragraph.textContent(),
    (shown) => shown === expected,
  )
  const saved = await eventually(
    'the dataset',
    () => stored(`drafts.${fifth}`),
    (body) => words(body)[0] === expected,
  )
  assert.deepEqual(words(saved).slice(1), before.slice(1))

  // The buttons stand right above the keyboard, in one row, and leave it open.
  const keys = 320
  await page.evaluate((height) => {
    const viewport = visualViewport!
    Object.defineProperty(viewport, 'height', {
      configurable: true,
      get: () => innerHeight - height,
    })
    viewport.dispatchEvent(new Event('resize'))
  }, keys)
  const bar = page.locator('[data-path="body"] [role="toolbar"]')
  await page.locator('[data-path="body"] [role="toolbar"]:popover-open').waitFor()
  const box = (await bar.boundingBox())!
  assert.equal(Math.round(box.y + box.height), 840 - keys)
  assert.ok(box.height < 60 && box.x === 0 && box.width === 412, JSON.stringify(box))
  await paragraph.evaluate((element) => getSelection()!.selectAllChildren(element))
  await bar.getByRole('button', { name: 'Strong' }).tap()
  await eventually(
    'bold words',
    () => stored(`drafts.${fifth}`),
    ([first]) => first?.children?.[0]?.marks?.includes('strong') === true,
  )
  assert.equal(await text(page).evaluate((element) => element.matches(':focus')), true)
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport!, 'height')
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await page.locator('[data-path="body"] [role="toolbar"]:not(:popover-open)').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

for (const { name, dir, ...options } of [
  { name: 'light', dir: 'ltr', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { name: 'dark', dir: 'ltr', colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { name: 'narrow', dir: 'ltr', colorScheme: 'light', viewport: { width: 320, height: 640 } },
  {
    name: 'right to left',
    dir: 'rtl',
    colorScheme: 'light',
    viewport: { width: 1280, height: 720 },
  },
] as const) {
  const title = `axe reports no violations in a rich text being edited, ${name}`
  test(title, { skip: isFirefox && 'what axe looks at is the same' }, async () => {
    const { page } = await openPage(browser, {
      ...options,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    await page.addInitScript((direction) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.dir = direction))
    }, dir)
    await write(page, sixth)
    const look = async (what: string) => {
      const shots = process.env['SCREENSHOTS']
      if (shots)
        await page.screenshot({ path: `${shots}/${what} ${name}.png`.replaceAll(' ', '-') })
      await expectClean(page, what)
    }
    await look('a text')
    await page.keyboard.press('Shift+Home')
    await page.locator('[data-rich-text-floating]').first().waitFor()
    await look('a selection')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await page.getByRole('listbox').waitFor()
    await look('the slash menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+f')
    await page.locator('[data-path="body"] [role="search"]').waitFor()
    await page.keyboard.type('the')
    await look('find and replace')
    await page.context().close()
  })
}

// A rich text in WebKitGTK, the engine of Safari, written by real keys.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launchBrowser, openWindow } from '../kit/browser.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { eventually } from '../kit/journey.ts'
import { boldText, type Keys, meetings, pressKeys } from '../kit/meetings.ts'
import { createArticle, Person } from '../kit/person.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'
import { keys, openWebKit, type WebKitPage } from '../kit/webkit.ts'

let page: WebKitPage | null = null
let demo: DemoServer
before(async () => {
  page = await openWebKit()
  if (page) demo = await startDemo({ scenario: 'newsroom' })
})
after(async () => {
  await page?.close()
  await demo?.stop()
})

interface Block {
  readonly markDefs: readonly { readonly href?: string }[]
  readonly children: readonly { readonly text: string; readonly marks: readonly string[] }[]
}

const inBody = ['content-studio', '[data-path="body"]']

/** Opens an article, with the caret in the first paragraph of its text. */
async function open(page: WebKitPage, url: string, id: string): Promise<void> {
  await page.goto(`${url}/studio/intent/edit/id=${id};type=article/`)
  await page.click(...inBody, '.ProseMirror p')
}

test('rich text is edited by keyboard: line break, bold, paragraph, undo, link', async (t) => {
  if (!page) return t.skip('there is no WebKitGTK on this machine')
  const { Control, Enter, Shift, ArrowLeft, End, Home } = keys
  await createArticle(demo, 'webkit', ['The heron'])
  const blocks = () => demo.query<Block[]>('*[_id == "drafts.webkit"][0].body')
  const texts = (body: readonly Block[]) =>
    body.map(({ children }) => children.map(({ text }) => text).join(''))
  const body = (what: string, lines: readonly string[]) =>
    eventually(what, blocks, (stored) => texts(stored).join('¶') === lines.join('¶'))
  await open(page, demo.url, 'webkit')
  await page.type(End)

  await page.type(' stands')
  await page.type(`${Shift}${Enter}`)
  await page.type('beside the water')
  await body('a line break', ['The heron stands\nbeside the water'])

  await page.type(' and ')
  await page.type(`${Control}b`)
  await page.type('waits')
  await page.type(`${Control}b`)
  await page.type(Enter)
  await page.type('Rain falls')
  const [first] = await body('a paragraph', [
    'The heron stands\nbeside the water and waits',
    'Rain falls',
  ])
  assert.deepEqual(
    first!.children.map(({ text, marks }) => [text, ...marks]),
    [['The heron stands\nbeside the water and '], ['waits', 'strong']],
  )

  await page.type(`${Control}z`)
  // A slow machine types in more than one step.
  await eventually('undo', blocks, (stored) => {
    const undone = texts(stored)[1]
    return undone !== undefined && undone !== 'Rain falls' && 'Rain falls'.startsWith(undone)
  })
  await page.type(`${Shift}${Home}`)
  await page.type('Two boats')

  for (let letters = 0; letters < 'boats'.length; letters++) await page.type(`${Shift}${ArrowLeft}`)
  await page.type(`${Control}k`)
  await page.until(
    'the address',
    () =>
      document
        .querySelector('content-studio')!
        .shadowRoot!.activeElement?.matches('[part="popover"] input') === true,
  )
  await page.type('https://example.org/')
  await page.type(Enter)
  const [, second] = await eventually('a link', blocks, (stored) => {
    const [link] = stored[1]?.markDefs ?? []
    return link?.href === 'https://example.org/'
  })
  assert.deepEqual(
    second!.children.map(({ text }) => text),
    ['Two ', 'boats'],
  )
})

/** Keys as WebDriver names them. */
const codes = (pressed: Keys) =>
  pressed
    .map((key) => {
      const names = /^<(.+)>$/.exec(key)?.[1]?.split('+')
      return names?.map((name) => keys[name as keyof typeof keys] ?? name).join('') ?? key
    })
    .join('')

/** White space is shown as the browser likes. */
const plain = (lines: readonly string[]) => lines.join('¶').replaceAll(/[*\s]/g, '')

const shownIn = (page: WebKitPage, selector: string) =>
  page.evaluate<string[]>(
    (wanted: string) =>
      [...document.querySelector('content-studio')!.shadowRoot!.querySelectorAll(wanted)].map(
        (one) => (one as HTMLElement).innerText.trim(),
      ),
    selector,
  )

test('edits made in WebKit while disconnected merge with those made in Chromium', async (t) => {
  if (!page) return t.skip('there is no WebKitGTK on this machine')
  const far = page
  const browser = await launchBrowser()
  const proxy = await startTcpProxy(demo.url)
  t.after(async () => {
    await browser.close()
    await proxy.close()
  })
  const window = await openWindow(browser)
  for (const [at, { title, line, anna, bert, body, asked }] of meetings.entries()) {
    await t.test(title, async () => {
      const id = `apart-${at}`
      await createArticle(demo, id, [line])
      const near = new Person('anna', window, demo)
      await near.open(id)
      await near.blocks.first().click()
      await open(far, proxy.url, id)
      proxy.cut()
      await far.until('the cut', () =>
        document
          .querySelector('content-studio')!
          .shadowRoot!.textContent!.includes('Connection lost'),
      )
      await pressKeys(near, anna)
      await eventually(
        'the edit of the one',
        () => boldText(demo, id),
        (now) => now.join('¶') !== line,
      )
      await far.type(codes(bert))
      await near.leave()
      proxy.restore()
      await far.click('content-studio', '[data-path="title"] input')
      await eventually(
        title,
        async () => [await boldText(demo, id), await shownIn(far, '.ProseMirror > [data-key]')],
        ([stored, screen]) => plain(stored!) === plain(screen!),
      )
      assert.deepEqual(await boldText(demo, id), body)
      await eventually(
        'the question',
        async () => [...(await near.questions()), ...(await shownIn(far, '[data-clash]'))],
        (questions) =>
          asked === undefined ? questions.length === 0 : questions.join('\n').includes(asked),
      )
    })
  }
})

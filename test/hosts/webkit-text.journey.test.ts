// A rich text in WebKitGTK, the engine of Safari, written by real keys.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { eventually } from '../kit/journey.ts'
import { createArticle } from '../kit/person.ts'
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

test('a text is written by keys: line break, bold, paragraph, undo, link', async (t) => {
  if (!page) return t.skip('there is no WebKitGTK on this machine')
  const { Control, Enter, Escape, Shift, ArrowLeft, End } = keys
  await createArticle(demo, 'webkit', ['The heron'])
  const blocks = () => demo.query<Block[]>('*[_id == "drafts.webkit"][0].body')
  const texts = (body: readonly Block[]) =>
    body.map(({ children }) => children.map(({ text }) => text).join(''))
  const body = (what: string, lines: readonly string[]) =>
    eventually(what, blocks, (stored) => texts(stored).join('¶') === lines.join('¶'))
  await page.goto(`${demo.url}/studio/intent/edit/id=webkit;type=article/`)
  const text = ['content-studio', '[data-path="body"]']
  await page.click(...text, '[data-activate]')
  await page.click(...text, '.ProseMirror p')
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
  await body('undo', ['The heron stands\nbeside the water and waits', ''])
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
  await page.type(Escape)
  const [, second] = await eventually('a link', blocks, (stored) => {
    const [link] = stored[1]?.markDefs ?? []
    return link?.href === 'https://example.org/'
  })
  assert.deepEqual(
    second!.children.map(({ text }) => text),
    ['Two ', 'boats'],
  )
})

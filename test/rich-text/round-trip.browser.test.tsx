// Text copied out of an editor by real keys, and pasted into another one and into an editable element of a page.
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, type OpenText, pasteInto, span } from './open-text.tsx'
import { shape } from './shape.ts'

const of = [
  {
    type: 'block',
    marks: {
      decorators: ['strong', 'em', 'code', 'sup', 'sub', 'highlight', 'kbd', 'small', 'brand'].map(
        (value) => ({ value, title: value }),
      ),
      annotations: [{ name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] }],
    },
  },
]
const body = [
  block('a', 'Title', { style: 'h2' }),
  block(
    'b',
    [
      span('b0', 'E=mc'),
      span('b1', '2', ['sup']),
      span('b2', ' H'),
      span('b3', '2', ['sub']),
      span('b4', 'O ', ['highlight']),
      span('b5', 'Esc', ['kbd']),
      span('b6', ' so', ['small']),
      span('b7', ' ours', ['brand', 'strong']),
      span('b8', ' there', ['l']),
    ],
    { markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.org/' }] },
  ),
  block('c', 'first', { listItem: 'number', level: 1, style: 'h3' }),
  block('d', 'below\nit', { listItem: 'bullet', level: 2 }),
  block('e', 'second', { listItem: 'number', level: 1 }),
  block('f', 'Said so', { style: 'blockquote' }),
]
const shapes = (form: OpenText) => form.body().map((one) => shape(one as never))
const expected = body.map((one) => shape(one))

async function copyAll(form: OpenText): Promise<void> {
  await form.select('a', 0)
  for (const key of ['a', 'a', 'c']) await press(`Control+${key}`)
}

test('a copy pasted into another text is identical', async () => {
  const from = await openText(body, { of })
  await copyAll(from)
  const to = await openText([block('x', '')], { of })
  await to.select('x', 0)
  await press('Control+v')
  await until('the paste', () => to.body().length === body.length)
  deepEqual(shapes(to), expected)
  ok(!JSON.stringify(to.body()).includes('"_key":"b1"'), 'the keys are new')
  from.unmount()
  to.unmount()
})

test('a copy pasted as HTML alone into another text is identical', async () => {
  const from = await openText(body, { of })
  await from.select('a', 0)
  for (const key of ['a', 'a']) await press(`Control+${key}`)
  const data = new DataTransfer()
  from.text.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  const source = data.getData('text/html')
  const to = await openText([block('x', '')], { of })
  await to.select('x', 0)
  pasteInto(to.text, { 'text/html': source, 'text/plain': 'x' })
  await until('the paste', () => to.body().length === body.length)
  deepEqual(shapes(to), expected)
  equal(to.root.querySelector('[aria-label="Pasted"] [data-left-out]'), null)
  from.unmount()
  to.unmount()
})

test('a copy pasted into a contenteditable of a page has semantic HTML elements', async () => {
  const from = await openText(body, { of })
  await copyAll(from)
  const page = document.createElement('div')
  page.contentEditable = 'true'
  document.body.append(page)
  page.focus()
  await frame()
  await press('Control+v')
  await until('the paste', () => page.textContent?.includes('Said so'))
  const words = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())
  deepEqual(words('h2'), ['Title'])
  deepEqual(words('sup'), ['2'])
  deepEqual(words('sub'), ['2'])
  deepEqual(words('mark'), ['O'])
  deepEqual(words('kbd'), ['Esc'])
  deepEqual(words('small'), ['so'])
  deepEqual(words('ol > li > h3'), ['first'])
  equal(words('ol > li > ul > li').length, 1)
  deepEqual(words('blockquote'), ['Said so'])
  equal(page.querySelector('a')?.href, 'https://example.org/')
  equal(page.querySelector('[data-pm-slice], [data-key]'), null)
  page.remove()
  from.unmount()
})

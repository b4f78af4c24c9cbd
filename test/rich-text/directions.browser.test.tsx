// Text that is written from right to left, in a page that is read from left to right.
import { deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'

const arabic = 'اللغة العربية'

/** Which side of the text its letters and its marker stand on. */
function sidesOf(element: HTMLElement): { letters: string; aligned: string; indent: string } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const [letters, around] = [
    range.getBoundingClientRect(),
    element.parentElement!.getBoundingClientRect(),
  ]
  const isRight = around.right - letters.right < letters.left - around.left
  const { textAlign, direction, marginLeft, marginRight } = getComputedStyle(element)
  return {
    letters: isRight ? 'right' : 'left',
    aligned: `${textAlign} ${direction}`,
    indent: parseFloat(marginRight) > parseFloat(marginLeft) ? 'right' : 'left',
  }
}

test('blocks are aligned by the direction of their own text', async () => {
  const form = await openText([
    block('a', 'English'),
    block('b', arabic),
    block('c', arabic, { style: 'h2' }),
    block('d', arabic, { style: 'blockquote' }),
    block('e', `1. ${arabic} and English`),
    block('f', `English and ${arabic}`),
  ])
  const sides = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (key) => sidesOf(form.text.querySelector(`[data-key="${key}"]`)!).letters,
  )
  deepEqual(sides, ['left', 'right', 'right', 'right', 'right', 'left'])
  const quote = getComputedStyle(form.text.querySelector('[data-key="d"]')!)
  ok(parseFloat(quote.borderRightWidth) > 0 && parseFloat(quote.borderLeftWidth) === 0)
  form.unmount()
})

test('a list item has its marker and indent on the side where its text starts', async () => {
  const form = await openText([
    block('a', 'English', { listItem: 'number', level: 1 }),
    block('b', arabic, { listItem: 'number', level: 2 }),
    block('c', arabic, { listItem: 'bullet', level: 1 }),
  ])
  const item = (key: string) => form.text.querySelector<HTMLElement>(`[data-key="${key}"]`)!
  deepEqual(
    ['a', 'b', 'c'].map((key) => sidesOf(item(key)).indent),
    ['left', 'right', 'right'],
  )
  for (const [key, side] of [
    ['a', 'left'],
    ['b', 'right'],
    ['c', 'right'],
  ] as const) {
    const { left, right, textAlign } = getComputedStyle(item(key), '::before')
    equal(parseFloat(side === 'right' ? right : left), -36, `${key}: ${left} ${right}`)
    equal(textAlign, 'end')
  }
  form.unmount()
})

test('a paragraph changes direction with its first letters', async () => {
  const form = await openText([block('a', '')])
  await form.select('a', 0)
  document.execCommand('insertText', false, arabic)
  await until(
    'the other side',
    () => sidesOf(form.text.querySelector('[data-key="a"]')!).letters === 'right',
  )
  form.unmount()
})

import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'

test('opening a text, clicking into it and leaving it changes nothing', async () => {
  const odd = block('a', [span('s', 'one'), span('t', ' two')] as never)
  const form = await openText([odd, { _type: 'later', _key: 'x', what: [1] }, null])
  await form.settled()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await form.settled()
  equal(form.patches.length, 0)
  form.unmount()
})

test('the first letter in an empty text creates the value', async () => {
  const form = await openText(undefined)
  await form.settled()
  equal(form.patches.length, 0)
  await sendKeys({ type: 'H' })
  await until('the text', () => form.words()[0] === 'H')
  deepEqual(
    form.patches.map(({ type }) => type),
    ['setIfMissing', 'insert'],
  )
  const [first] = form.body()
  deepEqual(Object.keys(first ?? {}).sort(), ['_key', '_type', 'children', 'markDefs', 'style'])
  await sendKeys({ type: 'ello' })
  await until('the rest', () => form.words()[0] === 'Hello')
  deepEqual(
    form.patches
      .slice(2)
      .map(({ path, type }) => [type, path.at(-1)])
      .at(-1),
    ['set', 'text'],
  )
  form.unmount()
})

test('keys move the caret to the start of a newly focused text', async () => {
  const form = await openText([block('a', 'wo')])
  for (const keys of [['Home'], ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']]) {
    form.text.blur()
    form.text.focus()
    await press('End')
    for (const key of keys) await press(key)
    await sendKeys({ type: 't' })
  }
  await until('the letters', () => form.words()[0] === 'ttwo')
  form.unmount()
})

test('Enter splits a block: the first half keeps its key, unless it is empty', async () => {
  const form = await openText([block('a', 'Hello world'), block('b', 'End')])
  await form.select('a', 5)
  await press('Enter')
  await until('two halves', () => form.words().length === 3)
  deepEqual(form.words(), ['Hello', ' world', 'End'])
  equal(form.body()[0]!['_key'], 'a')
  await form.select('b', 0)
  await press('Enter')
  await until('an empty block', () => form.words().length === 4)
  deepEqual(form.words(), ['Hello', ' world', '', 'End'])
  equal(form.body()[3]!['_key'], 'b')
  form.unmount()
})

test('Backspace joins blocks; the style of the first one is kept unless it is empty', async () => {
  const form = await openText([
    block('a', 'Hello', { style: 'h2' }),
    block('b', 'world'),
    block('c', ''),
    block('d', 'Quote', { style: 'blockquote' }),
  ])
  await form.select('b', 0)
  await press('Backspace')
  await until('the join', () => form.words()[0] === 'Helloworld')
  equal(form.body()[0]!['style'], 'h2')
  await form.select('d', 0)
  await press('Backspace')
  await until('the second', () => form.words().length === 2)
  deepEqual([form.body()[1]!['_key'], form.body()[1]!['style']], ['d', 'blockquote'])
  form.unmount()
})

test('remote changes appear around the caret, and typing continues', async () => {
  const form = await openText([block('a', 'one two'), block('b', 'three')])
  await form.select('a', 7)
  await sendKeys({ type: '!' })
  form.receive({ body: [block('a', `zero ${form.words()[0]}`), block('b', 'three four')] })
  await until('both', () => form.words()[0] === 'zero one two!')
  await sendKeys({ type: '?' })
  await until('the caret', () => form.words()[0] === 'zero one two!?')
  deepEqual(form.words(), ['zero one two!?', 'three four'])
  // Somebody splits the paragraph in front of the caret.
  form.receive({ body: [block('a', 'zero'), block('n', ' one two!?'), block('b', 'three four')] })
  await form.settled()
  await sendKeys({ type: 'X' })
  await until('the letter in the other half', () => form.words()[1] === ' one two!?X')
  form.unmount()
})

test('PT-023.1 keyboard shortcuts toggle decorators', async () => {
  const form = await openText([block('a', 'Hello world')])
  for (const [keys, mark] of [
    ['Control+b', 'strong'],
    ['Control+i', 'em'],
    ['Control+u', 'underline'],
    ["Control+'", 'code'],
  ] as const) {
    await form.select('a', 0, 5)
    await press(keys)
    await until(mark, () => JSON.stringify(form.body()).includes(mark))
    const [first] = form.body()[0]!['children'] as { text: string; marks: string[] }[]
    deepEqual([first!.text, first!.marks], ['Hello', [mark]])
    await press(keys)
    await until(`no ${mark}`, () => !JSON.stringify(form.body()).includes(mark))
  }
  form.unmount()
})

test('PT-005.1 a partly bold selection becomes bold as a whole, by keyboard and button', async () => {
  const texts = [block('a', 'plain'), block('b', 'bold'), block('c', 'plain again')]
  const form = await openText(texts)
  const isBold = () =>
    form
      .body()
      .map(({ children }) =>
        (children as { marks: string[] }[]).every(({ marks }) => marks.includes('strong')),
      )
  await form.select('b', 0, 4)
  await press('Control+b')
  await until('one is bold', () => isBold()[1])
  await press('Control+a')
  await press('Control+a')
  await press('Control+b')
  await until('all are bold', () => isBold().every(Boolean))
  await press('Control+b')
  await until('none is bold', () => !isBold().some(Boolean))
  form.unmount()
})

test('PT-021.2 Tab and Shift+Tab change the level of list items, between 1 and 9', async () => {
  const form = await openText([block('a', 'item', { listItem: 'bullet', level: 1 })])
  await form.select('a', 2)
  for (let count = 0; count < 10; count++) await press('Tab')
  await until('the last level', () => form.body()[0]!['level'] === 9)
  for (let count = 0; count < 10; count++) await press('Shift+Tab')
  await until('the first level', () => form.body()[0]!['level'] === 1)
  ok(form.text.matches(':focus'))
  form.unmount()
})

test('undo keys are left to the document, and the browser undoes nothing itself', async () => {
  const form = await openText([block('a', 'one')])
  const asked: string[] = []
  const root = form.text.getRootNode()
  const note = (event: Event): void => {
    const { key } = event as KeyboardEvent
    if (/^[zy]$/i.test(key) && !event.defaultPrevented) asked.push(key)
  }
  root.addEventListener('keydown', note)
  await form.select('a', 3)
  await sendKeys({ type: '!' })
  await until('the text', () => form.words()[0] === 'one!')
  await press('Control+z')
  await press('Control+y')
  deepEqual(asked, ['z', 'y'])
  await form.settled()
  equal(form.text.textContent, 'one!')
  root.removeEventListener('keydown', note)
  form.unmount()
})

test('Enter at the end of an item starts another; typing over everything leaves a plain block', async () => {
  const form = await openText([
    block('a', 'one', { listItem: 'number', level: 2 }),
    block('b', 'two', { style: 'blockquote' }),
  ])
  await form.select('a', 3)
  await press('Enter')
  await sendKeys({ type: 'more' })
  await form.select('b', 3)
  await press('Enter')
  await sendKeys({ type: 'end' })
  await until('the text', () => form.words().join() === 'one,more,two,end')
  deepEqual(
    form.body().map(({ listItem, level, style }) => listItem ?? style ?? level),
    ['number', 'number', 'blockquote', 'blockquote'],
  )
  equal(form.body()[1]!['level'], 2)
  await press('Control+a')
  await press('Control+a')
  await sendKeys({ type: 'All new' })
  await until('one block', () => form.words().join() === 'All new')
  const [only] = form.body()
  deepEqual([only!['style'], only!['_type'], only!['markDefs']], ['normal', 'block', []])
  form.unmount()
})

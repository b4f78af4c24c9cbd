// Input methods, spell checkers and keyboards on a screen: text that does not come as keys.
import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

/** What the input method has so far. */
const compose = (text: string) => executeServerCommand('real-input', { compose: text })
/** What it ends with. */
const commit = (text: string) => executeServerCommand('real-input', { commit: text })

/** As if a colleague had written into these blocks. */
function receive(form: OpenText, words: Record<string, string>): void {
  form.receive({
    body: form.body().map((one) => {
      const key = String(one['_key'])
      const text = words[key]
      return text === undefined ? one : { ...one, children: [span(`${key}0`, text)] }
    }),
  })
}
const shown = (form: OpenText, key: string) =>
  form.text.querySelector(`[data-key="${key}"]`)!.textContent
/** Whether the text in the making is still the browser's. */
function watchComposition(form: OpenText): string[] {
  const events: string[] = []
  for (const type of ['compositionstart', 'compositionend']) {
    form.text.addEventListener(type, () => events.push(type))
  }
  return events
}

test('shows a remote change to the next block during a Japanese composition', async () => {
  const form = await openText([block('a', 'これは'), block('b', 'two')])
  const events = watchComposition(form)
  await form.select('a', 3)
  await compose('に')
  await compose('にほ')
  await until('the composed text', () => shown(form, 'a') === 'これはにほ')
  receive(form, { b: 'two and more' })
  await until('their text', () => shown(form, 'b') === 'two and more')
  equal(shown(form, 'a'), 'これはにほ')
  deepEqual(events, ['compositionstart'])
  await compose('にほん')
  await commit('日本')
  await until('both texts', () => form.words().join('|') === 'これは日本|two and more')
  deepEqual(events, ['compositionstart', 'compositionend'])
  await sendKeys({ type: '!' })
  await until('the caret behind it', () => form.words()[0] === 'これは日本!')
  form.unmount()
})

test('a composition in a block that another user edits stays whole, and both texts are kept', async () => {
  const form = await openText([block('a', 'one two'), block('b', 'three')])
  const events = watchComposition(form)
  await form.select('a', 7)
  await compose('に')
  await until('the composed text', () => shown(form, 'a') === 'one twoに')
  receive(form, { a: 'Once: one two' })
  await frame()
  equal(shown(form, 'a'), 'one twoに', 'held back while it is composed')
  await compose('にほん')
  await commit('日本')
  await until('both texts', () => form.words()[0] === 'Once: one two日本')
  await until('on the screen', () => shown(form, 'a') === 'Once: one two日本')
  deepEqual(events, ['compositionstart', 'compositionend'])
  await sendKeys({ type: '!' })
  await until('the caret behind it', () => form.words()[0] === 'Once: one two日本!')
  form.unmount()
})

test('a cancelled composition keeps the remote text', async () => {
  const form = await openText([block('a', 'one two')])
  await form.select('a', 7)
  await compose('に')
  await until('the composed text', () => shown(form, 'a') === 'one twoに')
  receive(form, { a: 'one two three' })
  await compose('')
  await commit('')
  await until('their text alone', () => shown(form, 'a') === 'one two three')
  equal(form.words()[0], 'one two three')
  form.unmount()
})

test('a composition in a block that another user splits stays with its text', async () => {
  const form = await openText([block('a', 'one two'), block('b', 'three')])
  const events = watchComposition(form)
  await form.select('a', 7)
  await compose('に')
  await until('the composed text', () => shown(form, 'a') === 'one twoに')
  form.receive({ body: [block('a', 'one '), block('n', 'two'), form.body()[1]] })
  await frame()
  equal(shown(form, 'a'), 'one twoに', 'held back while it is composed')
  await compose('にほん')
  await commit('日本')
  await until('both texts', () => form.words().join('|') === 'one |two日本|three')
  const onScreen = () => [...form.text.children].map(({ textContent }) => textContent).join('|')
  await until('on the screen', () => onScreen() === 'one |two日本|three')
  deepEqual(events, ['compositionstart', 'compositionend'])
  await sendKeys({ type: '!' })
  await until('the caret behind it', () => form.words()[1] === 'two日本!')
  form.unmount()
})

test('a composition in a block that another user removes stays whole', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two'), block('c', 'three')])
  await form.select('b', 3)
  await compose('に')
  await until('the composed text', () => shown(form, 'b') === 'twoに')
  form.receive({ body: [block('a', 'one and more'), form.body()[2]] })
  await frame()
  equal(shown(form, 'b'), 'twoに', 'held back while it is composed')
  await compose('にほん')
  await commit('日本')
  await until('the composed text', () => form.words().join('|').includes('日本'))
  ok(form.words()[0]!.startsWith('one and more'))
  const onScreen = () => [...form.text.children].map(({ textContent }) => textContent).join('|')
  await until('on the screen', () => onScreen() === form.words().join('|'))
  await sendKeys({ type: '!' })
  await until('the caret behind it', () => form.words().join('|').includes('日本!'))
  form.unmount()
})

test('a paragraph that another user adds is shown during a composition in another one', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  const events = watchComposition(form)
  await form.select('b', 3)
  await compose('に')
  await until('the composed text', () => shown(form, 'b') === 'twoに')
  form.receive({ body: [form.body()[0], block('n', 'new'), form.body()[1]] })
  await until('their text', () => form.text.children.length === 3)
  equal(shown(form, 'b'), 'twoに')
  deepEqual(events, ['compositionstart'])
  await commit('日本')
  await until('both texts', () => form.words().join('|') === 'one|new|two日本')
  form.unmount()
})

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { type: 'table' },
]

test('composes at the edge of bold text, after an object and in an empty block', async () => {
  const mention = { _type: 'mention', _key: 'm', name: 'Ada' }
  const form = await openText(
    [
      block('a', [span('a0', 'bold', ['strong']), span('a1', ' plain')] as never),
      block('b', [span('b0', 'Ask '), mention, span('b1', '')] as never),
      block('c', ''),
    ],
    { of },
  )
  await form.select('a', 4)
  await compose('に')
  await commit('日本')
  await until('it is bold', () => {
    const [first] = form.body()[0]!['children'] as { text: string; marks: string[] }[]
    return first!.text === 'bold日本' && first!.marks[0] === 'strong'
  })
  equal(form.words()[0], 'bold日本 plain')
  await form.select('b', 4)
  await press('End')
  await compose('に')
  await commit('日本')
  await until('behind the object', () => form.words()[1] === 'Ask <m>日本')
  await form.select('c', 0)
  await compose('に')
  await compose('にほん')
  await commit('日本')
  await until('in the empty block', () => form.words()[2] === '日本')
  equal(form.body().length, 3)
  form.unmount()
})

test('composes in an empty table cell', async () => {
  const table = {
    _type: 'table',
    _key: 't',
    rows: [{ _type: 'tableRow', _key: 'r', cells: ['', 'B'] }],
  }
  const form = await openText([block('a', 'one'), table], { of })
  const cell = await until('the cell', () =>
    form.root.querySelector<HTMLTextAreaElement>('textarea[aria-label="Row 1, column 1"]'),
  )
  cell.focus()
  await compose('に')
  await compose('にほん')
  await commit('日本')
  const cells = () => (form.body()[1]!['rows'] as { cells: string[] }[])[0]!.cells
  await until('the text', () => cells()[0] === '日本')
  deepEqual(cells(), ['日本', 'B'])
  form.unmount()
})

test('a composition creates the first block of a text while another user creates one too', async () => {
  for (const isShared of [false, true]) {
    const form = await openText(undefined)
    const events = watchComposition(form)
    await compose('に')
    await compose('にほ')
    await until('the composed text', () => form.text.textContent === 'にほ')
    if (isShared) form.receive({ body: [block('b', 'theirs')] })
    await frame()
    equal(form.text.textContent, 'にほ')
    await compose('にほん')
    await commit('日本')
    const all = isShared ? '日本|theirs' : '日本'
    const sorted = () => form.words().toSorted().toReversed().join('|')
    await until('the text', () => sorted() === all)
    const onScreen = () => [...form.text.children].map(({ textContent }) => textContent).join('|')
    await until('on the screen', () => onScreen() === form.words().join('|'))
    deepEqual(events, ['compositionstart', 'compositionend'])
    await sendKeys({ type: '!' })
    await until('the caret behind it', () => form.words().includes('日本!'))
    form.unmount()
  }
})

test('a composition replaces the only object of a text', async () => {
  const form = await openText([{ _type: 'table', _key: 't' }], { of })
  form.text.focus()
  await press('Control+a')
  await press('Delete')
  await until('no object', () => form.body().length === 0)
  const events = watchComposition(form)
  await compose('に')
  await compose('にほ')
  await commit('日本')
  await until('the text', () => form.words().join('|') === '日本')
  equal(form.text.textContent, '日本')
  deepEqual(events, ['compositionstart', 'compositionend'])
  form.unmount()
})

test('Backspace without a key event removes a list item from its list, and joins blocks', async () => {
  const form = await openText([
    block('a', 'one'),
    block('b', 'two', { listItem: 'bullet', level: 1 }),
  ])
  const keys: string[] = []
  form.text.addEventListener('keydown', ({ key }) => keys.push(key))
  await form.select('b', 0)
  document.execCommand('delete')
  await until('no item', () => !('listItem' in form.body()[1]!))
  deepEqual(form.words(), ['one', 'two'])
  document.execCommand('delete')
  await until('one block', () => form.body().length === 1)
  deepEqual(form.words(), ['onetwo'])
  document.execCommand('delete')
  await until('a letter less', () => form.words()[0] === 'ontwo')
  equal(form.body()[0]!['_key'], 'a')
  deepEqual(keys, [])
  form.unmount()
})

test('a spell checker replaces a word in another block, and the caret stays in place', async () => {
  const form = await openText([block('a', 'one'), block('b', 'a wrnog word')])
  await form.select('a', 2)
  const word = form.text.querySelector('[data-key="b"]')!.firstChild as Text
  // The browser changes the text under the editor, as it does for a suggestion of its menu.
  word.replaceData(2, 5, 'wrong')
  await until('the word', () => form.words()[1] === 'a wrong word')
  equal(form.words()[0], 'one')
  ok(form.text.matches(':focus'))
  await sendKeys({ type: 'X' })
  await until('the caret', () => form.words()[0] === 'onXe')
  const paths = form.patches.map(({ path }) => (path[1] as { _key: string })._key)
  deepEqual([...new Set(paths)], ['b', 'a'])
  form.unmount()
})

test('an on-screen keyboard replaces the word before the caret', async () => {
  const form = await openText([block('a', 'a wrnog')])
  await form.select('a', 2, 7)
  await commit('wrong')
  await commit(' word')
  await until('the text', () => form.words()[0] === 'a wrong word')
  form.unmount()
})

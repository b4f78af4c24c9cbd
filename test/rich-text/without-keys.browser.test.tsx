// Text that comes without keys: from on-screen keyboards, input methods, dictation, completion and spell checkers.
import { deepEqual, equal, frame, press, test, until } from '../kit/browser-test.ts'
import { of, send, tell } from './scenario.ts'
import { block, button, openText, pasteInto, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

tell([
  {
    title: 'a letter without a key event keeps the line breaks',
    from: ['one\ntwo|\nthree'],
    keys: ['<commit z>'],
    to: ['one\ntwoz|\nthree'],
  },
  {
    title: 'a word without key events after a line break',
    from: ['one\n|'],
    keys: ['<commit two>'],
    to: ['one\ntwo|'],
  },
  {
    title: 'Backspace without a key event keeps Windows line breaks',
    from: ['one\r\ntwo|\r\nthree'],
    keys: ['<command delete>'],
    to: ['one\r\ntw|\r\nthree'],
  },
  {
    title: 'a letter without a key event before an inline object in the next line',
    from: ['one|<m>two'],
    keys: ['<Shift+Enter>', '<commit z>'],
    to: ['one\nz|<m>two'],
  },
  {
    title: 'a word without key events at a selected object starts a paragraph after it',
    from: ['one', '[b]|', 'two'],
    keys: ['<commit Next>'],
    to: ['one', '[b]', 'Next|', 'two'],
  },
  {
    title: 'composed text at a selected object starts a paragraph after it',
    from: ['one', '[b]|', 'two'],
    keys: ['<compose に>', '<compose にほ>', '<commit 日本>'],
    to: ['one', '[b]', '日本|', 'two'],
  },
  {
    title: 'composed text at a selected inline object is inserted after it',
    from: ['Ask |<m> now'],
    keys: ['<ArrowRight>', '<compose に>', '<compose にほ>', '<commit 日本>'],
    to: ['Ask <m>日本| now'],
  },
  {
    title: 'a word without key events at a selected inline object is inserted after it',
    from: ['Ask |<m> now'],
    keys: ['<ArrowRight>', '<commit Ada>'],
    to: ['Ask <m>Ada| now'],
  },
  {
    title: 'Backspace without a key event removes a selected object',
    from: ['one', '[b]|', 'two'],
    keys: ['<input deleteContentBackward>'],
    to: ['one', 'two'],
  },
  {
    title: 'Backspace without a key event at the start of a heading makes it a paragraph',
    from: ['one', '## |two'],
    keys: ['<command delete>'],
    to: ['one', '|two'],
  },
  {
    title: 'a word without key events continues bold after Enter',
    from: ['*bold|*'],
    keys: ['<Enter>', '<commit word>'],
    to: ['*bold*', '*word|*'],
  },
  {
    title: 'composed text continues bold after Enter',
    from: ['*bold|*'],
    keys: ['<Enter>', '<compose に>', '<compose にほ>', '<commit 日本>'],
    to: ['*bold*', '*日本|*'],
  },
  {
    title: 'a dictated sentence gets typographic quotation marks and symbols',
    from: ['Then |'],
    keys: ['<commit she said "don\'t" -- twice... (c) 3x4>'],
    to: ['Then she said “don’t”— twice… © 3×4|'.replace('”—', '” —')],
  },
  {
    title: 'a dictated sentence without symbols is unchanged',
    from: ['Then |'],
    keys: ['<commit she said it twice>'],
    to: ['Then she said it twice|'],
  },
  {
    title: 'inserted text that completes a symbol',
    from: ['(|'],
    keys: ['<commit c) and>'],
    to: ['© and|'],
  },
  {
    title: 'inserted text takes the marks around it',
    from: ['*bo|ld*'],
    keys: ['<commit a -> b>'],
    to: ['*boa → b|ld*'],
  },
  {
    title: 'Backspace reverts the symbols of inserted text',
    from: ['|'],
    keys: ['<commit a -> b>', '<Backspace>'],
    to: ['a -> b|'],
  },
  {
    title: 'composed text gets its symbols when the composition ends',
    from: ['|'],
    keys: ['<compose a ->', '<compose a -\u003e b>', '<commit a -\u003e b>'],
    to: ['a → b|'],
  },
])

const shown = (form: OpenText, key: string) => form.text.querySelector(`[data-key="${key}"]`)!

/** As a browser does for a suggestion of its spell checker. */
function suggest(node: Node, from: number, to: number, text: string): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', text)
  const range = { startContainer: node, startOffset: from, endContainer: node, endOffset: to }
  return node.parentElement!.dispatchEvent(
    new InputEvent('beforeinput', {
      inputType: 'insertReplacementText',
      dataTransfer,
      targetRanges: [new StaticRange(range)],
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  )
}

test('a spelling suggestion replaces only its word, keeps its marks, and is one edit', async () => {
  const form = await openText([
    block('a', [span('a0', 'a wrnog and '), span('a1', 'wrnog', ['strong']), span('a2', ' word')]),
  ])
  await form.select('a', 3)
  const bold = shown(form, 'a').querySelector('strong')!.firstChild!
  equal(suggest(bold, 0, 5, 'wrong'), false)
  await until('the word', () => form.words()[0] === 'a wrnog and wrong word')
  equal(form.edits(), 1)
  const children = form.body()[0]!['children'] as { text: string; marks: string[] }[]
  deepEqual(
    children.map(({ text, marks }) => [text, ...marks]),
    [['a wrnog and '], ['wrong', 'strong'], [' word']],
  )
  await send('X')
  await until('the caret where it was', () => form.words()[0] === 'a wXrnog and wrong word')
  form.unmount()
})

test('a spelling suggestion for the word at the caret leaves the caret after it', async () => {
  const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
  const form = await openText([
    block('a', [span('a0', 'see '), span('a1', 'recieve', ['l'])], { markDefs: [link] }),
  ])
  await form.select('a', 6)
  suggest(shown(form, 'a').querySelector('[data-annotation]')!.firstChild!, 0, 7, 'receive it')
  await until('the words', () => form.words()[0] === 'see receive it')
  const children = form.body()[0]!['children'] as { text: string; marks: string[] }[]
  deepEqual(
    children.map(({ text, marks }) => [text, ...marks]),
    [['see '], ['receive it', 'l']],
  )
  await send('!')
  await until('the caret behind it', () => form.words()[0] === 'see receive it!')
  form.unmount()
})

const dialog = ({ root }: OpenText) => root.querySelector('[role="dialog"]')

async function closeDialog(form: OpenText): Promise<void> {
  const opened = await until('its form', () => dialog(form))
  const isDone = ({ textContent }: Element): boolean => textContent.startsWith('Done')
  await until('its button', () => [...opened.querySelectorAll('button')].find(isDone)).then((one) =>
    one.click(),
  )
}

async function insertFigure(form: OpenText, key: string, offset: number): Promise<void> {
  await form.select(key, offset)
  button(form, 'Insert').click()
  ;(
    await until('the row', () =>
      [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
        (row) => row.textContent === 'Figure' && row.checkVisibility(),
      ),
    )
  ).click()
  await closeDialog(form)
  await until('closed', () => !dialog(form))
  await until('the text', () => form.text.matches(':focus'))
}
const kinds = (form: OpenText) =>
  form.body().map(({ _type }, index) => (_type === 'block' ? form.words()[index] : '[f]'))

for (const [title, before, key, after, typed] of [
  ['at the end', ['one'], 'a', ['one', '[f]'], ['one', '[f]', 'Next']],
  [
    'before another paragraph',
    ['one', 'two'],
    'a',
    ['one', '[f]', 'two'],
    ['one', '[f]', 'Next', 'two'],
  ],
  ['before an empty paragraph', ['one', ''], 'a', ['one', '[f]', ''], ['one', '[f]', 'Next']],
  ['from an empty paragraph', ['one', ''], 'b', ['one', '[f]'], ['one', '[f]', 'Next']],
  [
    'from an empty paragraph between others',
    ['one', '', 'two'],
    'b',
    ['one', '[f]', 'two'],
    ['one', '[f]', 'Next', 'two'],
  ],
] as const) {
  test(`inserting an object ${title} places text typed next after it`, async () => {
    const form = await openText(
      before.map((text, index) => block('abc'[index]!, text)),
      { of },
    )
    await insertFigure(form, key, before['abc'.indexOf(key)]!.length)
    deepEqual(kinds(form), [...after])
    await send('Next')
    await until('the text', () => kinds(form).includes('Next')).catch(() =>
      deepEqual(kinds(form), [...typed]),
    )
    deepEqual(kinds(form), [...typed])
    form.unmount()
  })
}

test('inserting an inline object places text typed next after it', async () => {
  const form = await openText([block('a', 'one two')], { of })
  await form.select('a', 3)
  button(form, 'Insert').click()
  ;(
    await until('the row', () =>
      [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
        (row) => row.textContent === 'Mention' && row.checkVisibility(),
      ),
    )
  ).click()
  await closeDialog(form)
  await until('the text', () => !dialog(form) && form.text.matches(':focus'))
  await send('!')
  await until('behind it', () => /^one<\w+>! two$/.test(form.words()[0]!))
  form.unmount()
})

for (const [title, html, after] of [
  ['a paragraph', '<p>Pasted</p>', ['one', '[f]', 'Pasted', 'two']],
  ['paragraphs', '<p>First</p><p>Second</p>', ['one', '[f]', 'First', 'Second', 'two']],
] as const) {
  test(`${title} pasted at a selected object is inserted after it`, async () => {
    const form = await openText(
      [block('a', 'one'), { _type: 'figure', _key: 'f', caption: 'A' }, block('b', 'two')],
      { of },
    )
    await form.select('a', 3)
    await press('ArrowDown')
    await until('selected', () => form.text.querySelector('[data-object][data-selected]'))
    pasteInto(form.text, { 'text/html': html })
    await until('the text', () => kinds(form).length === after.length).catch(() =>
      deepEqual(kinds(form), [...after]),
    )
    deepEqual(kinds(form), [...after])
    form.unmount()
  })
}

test('text pasted at a selected inline object is inserted after it', async () => {
  const form = await openText(
    [
      block('a', [
        span('a0', 'Ask '),
        { _type: 'mention', _key: 'm', name: 'Ada' },
        span('a1', ' now'),
      ]),
    ],
    { of },
  )
  await form.select('a', 4)
  await press('ArrowRight')
  await frame()
  pasteInto(form.text, { 'text/plain': 'Ada' })
  await until('the text', () => form.words()[0] === 'Ask <m>Ada now')
  form.unmount()
})

// What goes wrong in editors of structured text, each by its number in the list of hard cases.
import { sendKeys } from '@web/test-runner-commands'
import { adoptShared } from '../../src/ui/host/style-sheet.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { bodyOf, ID, mutate, openEditor, settle } from './open-editor.tsx'
import { block, openText, pasteInto, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
const figure = { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] }
const of = [{ type: 'block' }, figure]
const drawing = (key: string) => ({ _type: 'figure', _key: key, caption: 'A drawing' })
const marked = (key: string, children: readonly object[], markDefs: readonly object[] = [link]) =>
  block(key, children as never, { markDefs })

interface Written {
  readonly _key: string
  readonly children: readonly { text: string; marks: string[] }[]
  readonly markDefs: readonly { _key: string }[]
}
const written = (form: OpenText) => form.body() as unknown as Written[]
const looks = (form: OpenText, at = 0) =>
  written(form)[at]!.children.map(({ text, marks }) => `${text}:${marks.join('+')}`)

test('editing one block leaves others unchanged, whatever their form', async () => {
  const odd = {
    _key: 'o',
    children: [span('x', 'one'), span('y', ' two'), { _type: 'span', _key: 'z', text: '' }],
    _type: 'block',
  }
  const form = await openText([odd, block('a', 'three')])
  await form.select('a', 5)
  await sendKeys({ type: '!' })
  await until('the letter', () => form.words()[1] === 'three!')
  deepEqual(form.body()[0], odd)
  // What a colleague writes there does not make it ours either.
  const theirs = { ...odd, children: [span('x', 'One'), ...odd.children.slice(1)] }
  form.receive({ body: [theirs, form.body()[1]] })
  await sendKeys({ type: '!' })
  await until('the next letter', () => form.words()[1] === 'three!!')
  deepEqual(form.body()[0], theirs)
  form.unmount()
})

test('unknown styles, marks, objects and fields survive an edit next to them', async () => {
  const child = { ...span('s', 'one', ['ghost']), tone: 'low' }
  const form = await openText([
    { ...block('a', [child, span('t', ' two')] as never, { style: 'poem' }), source: { page: 7 } },
    { _type: 'later', _key: 'x', what: [1, null] },
  ])
  await form.select('a', 7)
  await sendKeys({ type: '!' })
  await until('the letter', () => form.words()[0] === 'one two!')
  const [first, second] = form.body()
  equal(first!['style'], 'poem')
  deepEqual(first!['source'], { page: 7 })
  deepEqual((first!['children'] as unknown[])[0], child)
  deepEqual(second, { _type: 'later', _key: 'x', what: [1, null] })
  form.unmount()
})

test('a block with a null child is shown as it is, and the rest can be edited', async () => {
  const broken = { _type: 'block', _key: 'n', style: 'normal', children: [null, span('s', 'x')] }
  const form = await openText([broken, block('a', 'one')])
  await until('the panel', () => form.text.querySelector('[data-object]'))
  await form.select('a', 3)
  await sendKeys({ type: '!' })
  await until('the letter', () => (written(form)[1]!.children[0]?.text ?? '') === 'one!')
  deepEqual(form.body()[0] as object, broken)
  form.unmount()
})

test('undo restores everything that was selected and deleted, with its keys', async () => {
  const server = await startBrowserServer()
  const body = [block('a', 'one'), block('b', 'two', { style: 'h2' }), block('c', 'three')]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
  const editor = await openEditor(server.url)
  editor.text.focus()
  await press('Control+a')
  await press('Control+a')
  await press('Backspace')
  await until('nothing', () => {
    settle(editor)
    return !JSON.stringify(editor.pair.getState().displayed?.['body'] ?? []).includes('two')
  })
  editor.pair.undo.undo()
  deepEqual(bodyOf(editor.pair.getState().displayed) as object[], body)
  await until('the text on the screen', () => editor.text.textContent === 'onetwothree')
  editor.close()
  await server.close()
})

test('making part of a link bold keeps a single link definition', async () => {
  const form = await openText([marked('a', [span('s', 'one two three', ['l'])])])
  await form.select('a', 4, 7)
  await press('Control+b')
  await until('three parts', () => looks(form).length === 3)
  deepEqual(
    looks(form).map((look) => look.replace('l+strong', 'strong+l')),
    ['one :l', 'two:strong+l', ' three:l'],
  )
  deepEqual(form.body()[0]!['markDefs'] as object[], [link])
  form.unmount()
})

test('two overlapping comments survive an edit next to them', async () => {
  const comment = (key: string) => ({ _type: 'comment', _key: key, text: key })
  const type = {
    type: 'block',
    marks: {
      annotations: [
        { name: 'comment', type: 'object', fields: [{ name: 'text', type: 'string' }] },
      ],
    },
  }
  const children = [
    span('s', 'one', ['c']),
    span('t', ' two', ['c', 'd']),
    span('u', ' three', ['d']),
    span('v', ' four'),
  ]
  const form = await openText([marked('a', children, [comment('c'), comment('d')])], { of: [type] })
  await form.select('a', 18)
  await sendKeys({ type: '!' })
  await until('the letter', () => form.words()[0] === 'one two three four!')
  deepEqual(looks(form), ['one:c', ' two:c+d', ' three:d', ' four!:'])
  deepEqual(form.body()[0]!['markDefs'] as object[], [comment('c'), comment('d')])
  form.unmount()
})

const other = { _type: 'link', _key: 'm', href: 'https://example.com' }
for (const { where, children, at, expected } of [
  {
    where: 'before a link',
    children: [span('s', 'to '), span('t', 'here', ['l']), span('u', ' now')],
    at: 3,
    expected: ['to X:', 'here:l', ' now:'],
  },
  {
    where: 'after a link',
    children: [span('s', 'to '), span('t', 'here', ['l']), span('u', ' now')],
    at: 7,
    expected: ['to :', 'here:l', 'X now:'],
  },
  {
    where: 'inside a link',
    children: [span('s', 'to '), span('t', 'here', ['l']), span('u', ' now')],
    at: 5,
    expected: ['to :', 'heXre:l', ' now:'],
  },
  {
    where: 'before a link at the start of a block',
    children: [span('t', 'here', ['l']), span('u', ' now')],
    at: 0,
    expected: ['X:', 'here:l', ' now:'],
  },
  {
    where: 'after a link at the end of a block',
    children: [span('s', 'to '), span('t', 'here', ['l'])],
    at: 7,
    expected: ['to :', 'here:l', 'X:'],
  },
  {
    where: 'between two links',
    children: [span('s', 'here', ['l']), span('t', 'there', ['m'])],
    at: 4,
    expected: ['here:l', 'X:', 'there:m'],
  },
] as const) {
  test(`typing ${where}`, async () => {
    const form = await openText([marked('a', children, [link, other])])
    await form.select('a', at)
    await sendKeys({ type: 'X' })
    await until('the letter', () => form.words()[0]!.includes('X'))
    deepEqual(looks(form), [...expected])
    form.unmount()
  })
}

test('splitting a link gives both halves their own definition', async () => {
  const form = await openText([marked('a', [span('s', 'one two', ['l'])])])
  await form.select('a', 3)
  await press('Enter')
  await until('two blocks', () => form.body().length === 2)
  for (const { children, markDefs } of written(form)) {
    const keys = markDefs.map(({ _key }) => _key)
    equal(keys.length, 1)
    ok(children.every(({ marks }) => marks.every((mark) => keys.includes(mark))))
    equal(children[0]!.marks.length, 1)
  }
  form.unmount()
})

test('text cut across objects and pasted elsewhere gets new keys', async () => {
  const form = await openText(
    [block('a', 'one'), drawing('f'), block('b', 'two'), block('c', 'three'), block('d', 'four')],
    { of },
  )
  await form.select('a', 1)
  for (const key of ['ArrowDown', 'ArrowDown']) await press(`Shift+${key}`)
  await frame()
  const data = new DataTransfer()
  form.text.dispatchEvent(
    new ClipboardEvent('cut', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  await until('it is gone', () => !form.words().includes('[f]'))
  const left = form.words()
  await form.select('d', 4)
  pasteInto(form.text, Object.fromEntries(data.types.map((type) => [type, data.getData(type)])))
  await until('it is back', () => form.body().some(({ _type }) => _type === 'figure'))
  const keys = form.body().map(({ _key }) => _key)
  equal(new Set(keys).size, keys.length)
  ok(!keys.includes('f'), 'a key of its own')
  ok(left.join('').startsWith('o'))
  ok(form.words().join('').includes('ne'), 'nothing is lost')
  form.unmount()
})

const long = () => Array.from({ length: 1500 }, (_, at) => block(`b${at}`, `Block ${at} of many`))

test('a keystroke among 1,500 blocks renders only its own block, at the start, middle and end', async () => {
  const form = await openText(long())
  for (const key of ['b0', 'b750', 'b1499']) {
    await form.select(key, 5)
    await form.settled()
    const touched = new Set<string>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        touched.add(element?.closest('[data-key]')?.getAttribute('data-key') ?? 'the text')
      }
    })
    observer.observe(form.text, { subtree: true, childList: true, characterData: true })
    const before = form.patches.length
    await sendKeys({ type: 'x' })
    await until('the letter', () => form.patches.length > before)
    await form.settled()
    observer.disconnect()
    deepEqual([...touched], [key])
    const places = form.patches.slice(before).map(({ path }) => (path[1] as { _key: string })._key)
    deepEqual([...new Set(places)], [key])
  }
  form.unmount()
})

test('making 1,500 blocks bold takes one mutation', async () => {
  const form = await openText(long())
  await form.select('b0', 0)
  await press('Control+a')
  await press('Control+a')
  const before = form.edits()
  await press('Control+b')
  await until('bold', () =>
    written(form).every(({ children }) => children.every(({ marks }) => marks[0] === 'strong')),
  )
  equal(form.edits() - before, 1)
  form.unmount()
})

test('two editors work in nested shadow roots and do not patch page prototypes', async () => {
  const before = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'getSelection')
  const outer = document.createElement('div')
  document.body.append(outer)
  const root = outer.attachShadow({ mode: 'open' })
  adoptShared(root, [])
  const forms = [await openText([block('a', 'one')]), await openText([block('a', 'two')])]
  for (const { host } of forms) root.append(host)
  for (const form of forms) {
    await form.select('a', 3)
    await sendKeys({ type: '!' })
    await until('the letter', () => form.words()[0]?.endsWith('!'))
  }
  deepEqual(
    forms.map((form) => form.words()[0]),
    ['one!', 'two!'],
  )
  const after = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'getSelection')
  ok(after?.value === before?.value)
  for (const form of forms) form.unmount()
  outer.remove()
})

test('an object can be edited and left again by keyboard alone', async () => {
  const form = await openText([block('a', 'one'), drawing('f'), block('b', 'two')], { of })
  await form.select('a', 3)
  await press('ArrowDown')
  await until('selected', () => form.text.querySelector('[data-object][data-selected]'))
  await press('Enter')
  await until('the focus in the dialog', () => form.focused()?.closest('[role="dialog"]'))
  for (let presses = 0; presses < 10 && !form.focused()?.matches('input'); presses++) {
    await press('Tab')
  }
  ok(form.focused()?.matches('input'))
  await sendKeys({ type: ' of a bridge' })
  await until('the caption', () => String(form.body()[1]!['caption']).includes('bridge'))
  await press('Control+Enter')
  await until('closed', () => !form.root.querySelector('[role="dialog"]'))
  await until('the text', () => form.text.matches(':focus'))
  ok(form.text.querySelector('[data-object][data-selected]'), 'the object is selected again')
  await press('ArrowDown')
  await sendKeys({ type: 'X' })
  await until('typed behind it', () => form.words()[2] === 'Xtwo')
  form.unmount()
})

test('a three-level Word list with an image is pasted and undone in one step', async () => {
  const server = await startBrowserServer()
  const body = [block('a', 'one'), block('b', '')]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
  const editor = await openEditor(server.url)
  const shown = () => bodyOf(editor.pair.getState().displayed) as unknown as Written[]
  editor.text.focus()
  getSelection()!.collapse(editor.text.querySelector('[data-key="b"]'), 0)
  await frame()
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>${text}<o:p></o:p></p>`
  pasteInto(editor.text, {
    'text/html': `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment-->${item(1, 'first')}${item(2, 'second')}${item(3, 'third')}<p class=MsoNormal>and <img src="file:///C:/clip_image001.png"> a picture</p><!--EndFragment--></body></html>`,
    'text/plain': 'plain',
  })
  await until('the list', () => shown().length >= 5)
  const levels = shown() as unknown as { listItem?: string; level?: number }[]
  deepEqual(
    levels.flatMap(({ listItem, level }) => (listItem ? [level] : [])),
    [1, 2, 3],
  )
  ok(JSON.stringify(shown()).includes('third'))
  editor.pair.undo.undo()
  deepEqual(shown() as object[], body)
  await until('the text on the screen', () => editor.text.textContent === 'one')
  editor.close()
  await server.close()
})

test('hostile HTML runs no script, adds no script links and forges no block', async () => {
  const form = await openText([block('a', 'one')])
  await form.select('a', 3)
  const page = window as unknown as { isHacked?: boolean }
  pasteInto(form.text, {
    'text/html': `<div data-pm-slice='0 0 [{"type":"text block","attrs":{"key":"<img onerror=isHacked=1>","style":{"x":1}}}]'>
     <script>isHacked = true</script><img src="x:" onerror="isHacked = true">
     <a href="javascript:isHacked = true">press</a><a href=" java&#10;script:isHacked=true">here</a>
     <p onclick="isHacked = true" style="background:url(javascript:isHacked=true)" data-key="a">text</p></div>`,
    'text/plain': 'plain',
  })
  await until('the text', () => form.words().join('').includes('text'))
  await form.settled()
  for (const link of form.text.querySelectorAll('a')) link.click()
  await frame()
  equal(page.isHacked, undefined)
  const value = JSON.stringify(form.body())
  ok(!/javascript|script:|onerror|onclick/i.test(value), value)
  const keys = form.body().map(({ _key }) => _key)
  equal(new Set(keys).size, keys.length)
  form.unmount()
})

import { sendKeys } from '@web/test-runner-commands'
import { enUs } from '../../src/i18n/locale.ts'
import type { Keyed } from '../../src/model/portable-text.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../kit/browser-test.ts'
import { ID, mutate, openEditor, schemaOf } from './open-editor.tsx'
import { block, button, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const marked = (form: OpenText, kind = '') =>
  [...form.text.querySelectorAll<HTMLElement>(`[data-found${kind}]`)].map(
    ({ textContent }) => textContent,
  )
const bar = (form: OpenText) => form.root.querySelector<HTMLElement>('[role="search"]')
const field = (form: OpenText, label: string) =>
  bar(form)!.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!

test('Mod+F finds text, steps to the next and previous match, and Escape returns to the text', async () => {
  const form = await openText([
    block('a', 'One fish, two fish'),
    block('b', [span('b0', 'Red '), span('b1', 'FI', ['strong']), span('b2', 'sh')] as never),
  ])
  await form.select('a', 0)
  await press('Control+f')
  await until('the bar', () => bar(form))
  await until('its focus', () => form.focused() === field(form, 'Find'))
  await sendKeys({ type: 'fish' })
  await until('three places', () => bar(form)!.textContent.includes('3 matches'))
  equal(marked(form).join(''), 'fishfishFIsh')
  await press('Enter')
  await until('the first', () => bar(form)!.textContent.includes('1 of 3'))
  await press('Enter')
  await press('Enter')
  await until('the third', () => marked(form, '="selected"').join('') === 'FIsh')
  await press('Shift+Enter')
  await until('the second', () => bar(form)!.textContent.includes('2 of 3'))
  button(form, 'Match case').click()
  await until('two', () => marked(form).length === 2)
  field(form, 'Find').focus()
  await press('Escape')
  await until('the text', () => !bar(form) && form.text.matches(':focus'))
  equal(getSelection()!.toString(), 'fish')
  deepEqual(marked(form), [])
  equal(form.patches.length, 0)
  form.unmount()
})

test('replaces matches one by one, or all in one step, and keeps their formatting', async () => {
  const form = await openText([
    block('a', 'cat cat'),
    block('b', [span('b0', 'a '), span('b1', 'cat', ['em']), span('b2', ' sat')] as never),
  ])
  await form.select('a', 0)
  await press('Control+f')
  await until('its focus', () => bar(form) && form.focused() === field(form, 'Find'))
  await sendKeys({ type: 'cat' })
  field(form, 'Replace with').focus()
  await sendKeys({ type: 'dog' })
  await press('Enter')
  await until('the first is selected', () => bar(form)!.textContent.includes('1 of 3'))
  await press('Enter')
  await until('the first', () => form.words()[0] === 'dog cat')
  const before = form.patches.length
  button(form, 'Replace all').click()
  await until('the rest', () => form.words()[1] === 'a dog sat')
  deepEqual(form.words(), ['dog dog', 'a dog sat'])
  const [, looks] = form.body()[1]!['children'] as { text: string; marks: string[] }[]
  deepEqual([looks!.text, looks!.marks], ['dog', ['em']])
  ok(form.patches.length > before)
  ok(bar(form)!.textContent.includes('0 matches'))
  form.unmount()
})

test('counts the words of a text and of its selection', async () => {
  const form = await openText([block('a', 'One two three'), block('b', 'four')])
  const count = () => form.root.querySelector('[data-word-count]')?.textContent
  await until('the count', () => count() === '4 words')
  await form.select('a', 0, 7)
  await until('of the selection', () => count() === '2 of 4 words')
  await form.select('b', 4)
  await sendKeys({ type: ' five' })
  await until('one more', () => count() === '5 words')
  form.unmount()
})

test('typographic characters follow the language, and Backspace restores what was typed', async () => {
  const said = async (language: string, keys: string) => {
    const form = await openText(undefined, {
      locale: { ...enUs, id: language },
    })
    await sendKeys({ type: keys })
    await form.settled()
    const [text] = form.words()
    form.unmount()
    return text
  }
  const keys = `"Don't," he said... 'no' -- ("`
  equal(await said('en-US', keys), '“Don’t,” he said… ‘no’ — (“')
  equal(await said('de-DE', keys), '„Don’t,“ he said… ‚no‘ – („')
  equal(await said('fr-FR', '"Oui"'), '«\u202fOui\u202f»')
  equal(await said('sv-SE', '"Ja"'), '”Ja”')

  const form = await openText([block('a', 'So ')])
  await form.select('a', 3)
  await sendKeys({ type: '"' })
  await until('a quotation mark', () => form.words()[0] === 'So “')
  await press('Backspace')
  await until('the sign as typed', () => form.words()[0] === 'So "')
  await press('Backspace')
  await until('nothing', () => form.words()[0] === 'So ')
  form.unmount()

  const code = await openText([block('a', [span('s', 'x=', ['code'])] as never)])
  await code.select('a', 2)
  await sendKeys({ type: '"**y**"' })
  await until('code stays as it is', () => code.words()[0] === 'x="**y**"')
  code.unmount()
})

test('a handle moves, duplicates and drags the block under the pointer', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two'), block('c', 'three')])
  const other = await openText([block('x', 'other')])
  const handle = () => form.root.querySelector<HTMLElement>('[data-block-handle] button')
  const point = async (key: string) => {
    const element = form.text.querySelector(`[data-key="${key}"]`)!
    const { left, top, height } = element.getBoundingClientRect()
    const clientY = top + height / 2
    element.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + 5, clientY, bubbles: true }),
    )
    const shown = await until('the handle', () => {
      const box = handle()?.getBoundingClientRect()
      return box && Math.abs(box.top - top) < 12 ? handle() : null
    })
    return shown
  }
  ;(await point('a')).click()
  const row = (name: string) =>
    [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) =>
      textContent.includes(name),
    )
  ;(await until('the menu', () => row('Move down'))).click()
  await until('moved', () => form.words().join() === 'two,one,three')
  ;(await point('b')).click()
  ;(await until('the menu', () => row('Duplicate'))).click()
  await until('twice', () => form.words().join() === 'two,two,one,three')
  equal(new Set(form.body().map(({ _key }) => _key)).size, 4)
  equal(form.body()[0]!['_key'], 'b')

  // Dragged behind the last block, then into another text.
  const drag = async (from: string, view: HTMLElement, onto: string) => {
    const start = await point(from)
    const dataTransfer = new DataTransfer()
    start.dispatchEvent(new DragEvent('dragstart', { bubbles: true, composed: true, dataTransfer }))
    const { left, bottom } = view.querySelector(`[data-key="${onto}"]`)!.getBoundingClientRect()
    const where = { clientX: left + 2, clientY: bottom - 1, bubbles: true, composed: true }
    for (const type of ['dragover', 'drop'] as const) {
      const target = view.querySelector(`[data-key="${onto}"]`)!
      target.dispatchEvent(new DragEvent(type, { ...where, cancelable: true, dataTransfer }))
    }
    start.dispatchEvent(new DragEvent('dragend', { bubbles: true, composed: true, dataTransfer }))
    await frame()
  }
  await drag('a', form.text, 'c')
  await until('at the end', () => form.words().join() === 'two,two,three,one')
  equal(form.body()[3]!['_key'], 'a')
  await drag('c', other.text, 'x')
  await until('in the other text', () => other.words().join('|').includes('three'))
  await until('and no longer here', () => form.words().join() === 'two,two,one')
  other.unmount()
  form.unmount()
})

test('a block dragged to another text of its document is moved and undone in one step; one not allowed there stays', async () => {
  const server = await startBrowserServer()
  const caption = { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] }
  const schema = schemaOf([
    { name: 'body', type: 'array', of: [{ type: 'block' }, caption] },
    { name: 'aside', type: 'array', of: [{ type: 'block' }] },
  ] as never)
  const figure = { _type: 'figure', _key: 'f', caption: 'A plan' }
  const body = [block('a', 'one'), block('b', 'two'), figure]
  const aside = [block('x', 'other')]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body, aside } }])
  const editor = await openEditor(server.url, null, schema)
  const stored = () => editor.pair.getState().displayed as unknown as Record<string, Keyed[]>
  const keys = (name: string) => (stored()[name] ?? []).map(({ _key }) => _key)
  const root = editor.text.getRootNode() as ShadowRoot
  const other = [...root.querySelectorAll<HTMLElement>('.ProseMirror')][1]!
  root.querySelector<HTMLElement>('[data-activate]')!.click()
  await until('both texts', () => other.isContentEditable)
  const drag = async (from: string) => {
    const element = await until('the block', () => editor.text.querySelector(from))
    const { left, top, height } = element.getBoundingClientRect()
    const point = { clientX: left + 5, clientY: top + height / 2, bubbles: true }
    element.dispatchEvent(new PointerEvent('pointermove', point))
    const start = await until('the handle', () => {
      const found = root.querySelector<HTMLElement>('[data-block-handle] button')
      return found && Math.abs(found.getBoundingClientRect().top - top) < 24 ? found : null
    })
    const dataTransfer = new DataTransfer()
    const init = { bubbles: true, composed: true, cancelable: true, dataTransfer }
    start.dispatchEvent(new DragEvent('dragstart', init))
    const target = other.querySelector('[data-key="x"]')!
    const { left: clientX, bottom } = target.getBoundingClientRect()
    for (const type of ['dragover', 'drop']) {
      const place = { clientX: clientX + 2, clientY: bottom - 1 }
      target.dispatchEvent(new DragEvent(type, { ...init, ...place }))
    }
    start.dispatchEvent(new DragEvent('dragend', init))
  }
  await drag('[data-key="b"]')
  await until('it is there', () => other.textContent.includes('two'))
  deepEqual(keys('body'), ['a', 'f'])
  ok(JSON.stringify(stored()['aside']).includes('two'))
  editor.pair.undo.undo()
  deepEqual(keys('body'), ['a', 'b', 'f'])
  deepEqual(keys('aside'), ['x'])
  await until('it is back', () => editor.text.textContent.includes('two'))

  await drag('[data-object]')
  await until('what was left out', () => root.textContent?.includes('Left out'))
  deepEqual(keys('body'), ['a', 'b', 'f'])
  editor.close()
  await server.close()
})

test('a menu lists the headings of a text, and each leads to its position', async () => {
  const form = await openText([
    block('a', 'Beginnings', { style: 'h2' }),
    ...Array.from({ length: 30 }, (_, at) => block(`p${at}`, `Paragraph ${at}`)),
    block('b', 'Endings', { style: 'h3' }),
    block('c', 'last'),
  ])
  const rows = () => [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  button(form, 'Headings').click()
  await until('both', () => rows().length === 2)
  deepEqual(
    rows().map(({ textContent }) => textContent),
    ['Beginnings', '\u2003Endings'],
  )
  rows()[1]!.click()
  const scroller = form.text.parentElement!
  await until('there', () => scroller.scrollTop > 100)
  await until('the focus', () => form.text.matches(':focus'))
  await sendKeys({ type: 'The ' })
  await until('typed there', () => form.words()[31] === 'The Endings')
  // By keys as well.
  button(form, 'Headings').focus()
  await press('Enter')
  await until('both again', () => rows().length === 2)
  await until('the first row', () => rows()[0]!.matches(':focus'))
  await press('Enter')
  await until('the focus again', () => form.text.matches(':focus'))
  await sendKeys({ type: 'New ' })
  await until('typed here', () => form.words()[0] === 'New Beginnings')
  form.unmount()
})

test('the block menu turns a block into another style or a list', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  const element = form.text.querySelector('[data-key="b"]')!
  const { left, top, height } = element.getBoundingClientRect()
  const where = { clientX: left + 5, clientY: top + height / 2, bubbles: true }
  element.dispatchEvent(new PointerEvent('pointermove', where))
  const handle = await until('the handle', () =>
    form.root.querySelector<HTMLElement>('[data-block-handle] button'),
  )
  const row = (name: string) =>
    [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) =>
      textContent.includes(name),
    )
  handle.click()
  ;(await until('the menu', () => row('Turn into'))).click()
  ;(await until('the styles', () => row('Heading 2'))).click()
  await until('a heading', () => form.body()[1]!['style'] === 'h2')
  equal(form.body()[0]!['style'], 'normal')
  form.unmount()
})

test('a button shows the keyboard shortcuts, and moving a block announces its position', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  button(form, 'Keyboard shortcuts').click()
  const dialog = await until('the keys', () => form.root.querySelector('[role="dialog"]'))
  ok(dialog.textContent?.includes('Move the block up'))
  await press('Escape')
  await until('closed', () => !form.root.querySelector('[role="dialog"]'))
  await form.select('b', 1)
  await press('Alt+ArrowUp')
  await until('said', () =>
    [...form.root.querySelectorAll('[role="status"]')].some(
      ({ textContent }) => textContent === 'Block moved, 1 of 2',
    ),
  )
  match(form.words().join(), /^two,one$/)
  form.unmount()
})

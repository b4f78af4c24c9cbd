// What is typed while the input of an object is still loading.
import type { ComponentType } from 'react'
import { sendKeys } from '@web/test-runner-commands'
import { richTextView } from '../../src/fields/block/view.tsx'
import { RichTableInput } from '../../src/fields/table/rich-input.tsx'
import { richTableView } from '../../src/fields/table/view.tsx'
import { lazyInput } from '../../src/fields/lazy-input.tsx'
import type { InputProps } from '../../src/form/registry.ts'
import { set } from '../../src/model/patch.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { cellsOf, grid, table } from './open-table.tsx'
import { block, button, openText, type OpenText } from './open-text.tsx'

const of = [
  { type: 'block' },
  { name: 'note', type: 'object', fields: [{ name: 'text', type: 'string' }] },
]

type Note = { text?: string }

function NoteInput({ value, control, readOnly, onChange }: InputProps<Note>) {
  const { id, ref } = control
  return (
    <textarea
      id={id}
      ref={ref}
      readOnly={readOnly}
      value={value?.text ?? ''}
      onChange={({ target }) => onChange(set(target.value, ['text']))}
    />
  )
}

/** An input that has no place for text. */
function Choice({ control }: InputProps<Note>) {
  const { id, ref } = control
  return (
    <button type="button" id={id} ref={ref}>
      Choose
    </button>
  )
}

/** A text with the object `n`, which is selected and opened, and whose input comes when the test says so. */
async function openWaiting(input: ComponentType<InputProps<Note>> = NoteInput) {
  let arrive = (): void => {}
  let fail = (_error: Error): void => {}
  const code = new Promise<ComponentType<InputProps<Note>>>((resolve, reject) => {
    arrive = () => resolve(input)
    fail = reject
  })
  const view = { type: 'note', inText: lazyInput<Note>(() => code) }
  const note = { _type: 'note', _key: 'n' }
  const form = await openText([block('a', 'one'), note, block('b', 'two')], {
    of,
    views: [richTextView, view],
  })
  await form.select('a', 3)
  await press('ArrowDown')
  await until('selected', () => form.text.querySelector('[data-object][data-selected]'))
  await press('Enter')
  return Object.assign(form, { arrive: () => arrive(), fail: (error: Error) => fail(error) })
}
const noteIn = (form: OpenText) => form.body().find(({ _key }) => _key === 'n')?.['text']
const inputIn = (form: OpenText) =>
  form.root.querySelector<HTMLTextAreaElement>('[data-in-text] textarea')

test('text typed before the input loads is inserted in it, with its line breaks', async () => {
  const form = await openWaiting()
  await press('Enter')
  await sendKeys({ type: 'ab' })
  await press('Enter')
  await sendKeys({ type: 'c' })
  form.arrive()
  await until('the text', () => noteIn(form) === 'ab\nc')
  equal(form.focused(), inputIn(form))
  await sendKeys({ type: 'd' })
  await until('typed on', () => noteIn(form) === 'ab\ncd')
  deepEqual(form.words(), ['one', '[n]', 'two'])
  form.unmount()
})

for (const [key, typed, result] of [
  ['ArrowDown', 'X', ['one', '[n]', 'early', 'twoX']],
  ['Backspace', 'X', ['one', '[n]', 'earlX', 'two']],
  ['Escape', 'X', ['one', '[n]', 'earlyX', 'two']],
] as const) {
  test(`${key} ends the wait: typed text becomes a paragraph after the object`, async () => {
    const form = await openWaiting()
    await sendKeys({ type: 'early' })
    await press(key)
    await sendKeys({ type: typed })
    await until('the text', () => form.words().length === 4)
    await form.settled()
    deepEqual(form.words(), [...result])
    const { activeElement } = form.text.getRootNode() as ShadowRoot
    form.arrive()
    await until('the input', () => inputIn(form))
    await form.settled()
    equal((form.text.getRootNode() as ShadowRoot).activeElement, activeElement)
    equal(noteIn(form), undefined)
    form.unmount()
  })
}

test('text typed before the table cells load is inserted in the first one, with its line breaks', async () => {
  let arrive = (_input: typeof RichTableInput): void => {}
  const code = new Promise<typeof RichTableInput>((resolve) => (arrive = resolve))
  const view = { ...richTableView, inText: lazyInput(() => code) }
  const form = await openText([block('a', 'one'), { ...grid(), _key: 't' }], {
    of: [{ type: 'block' }, table],
    views: [richTextView, view],
  })
  await form.select('a', 3)
  await press('ArrowDown')
  await press('Enter')
  await sendKeys({ type: 'ab' })
  await press('Enter')
  await sendKeys({ type: 'c ' })
  arrive(RichTableInput)
  await until('the text', () => cellsOf(form.body()[1])[0]![0]!.join('\n') === 'ab\nc Pears')
  await sendKeys({ type: 'of ' })
  await until('typed on', () => cellsOf(form.body()[1])[0]![0]!.join('\n') === 'ab\nc of Pears')
  deepEqual(form.words(), ['one', '[t]'])
  form.unmount()
})

test('an arrow key before any typing ends the wait and changes nothing', async () => {
  const form = await openWaiting()
  await press('ArrowDown')
  await sendKeys({ type: 'X' })
  await until('the text', () => form.words()[2] === 'Xtwo')
  deepEqual(form.words(), ['one', '[n]', 'Xtwo'])
  form.unmount()
})

test('when the input fails to load, typed text stays in the rich text, with the caret after it', async () => {
  const form = await openWaiting()
  await sendKeys({ type: 'early' })
  form.fail(new Error('The connection was lost'))
  await until('the error', () => form.root.querySelector('[data-in-text] [role="alert"]'))
  await until('the text', () => form.words()[2] === 'early')
  await sendKeys({ type: ' on' })
  await until('typed on', () => form.words()[2] === 'early on')
  deepEqual(form.words(), ['one', '[n]', 'early on', 'two'])
  form.unmount()
})

test('when the input accepts no text, typed text stays in the rich text', async () => {
  const form = await openWaiting(Choice)
  await sendKeys({ type: 'early' })
  form.arrive()
  await until('the text', () => form.words()[2] === 'early')
  await sendKeys({ type: ' on' })
  await until('typed on', () => form.words()[2] === 'early on')
  form.unmount()
})

test('when the focus moves elsewhere, it stays there, and typed text stays in the rich text', async () => {
  const form = await openWaiting()
  await sendKeys({ type: 'early' })
  const other = button(form, 'Full screen')
  other.focus()
  await until('the text', () => form.words()[2] === 'early')
  form.arrive()
  await until('the input', () => inputIn(form))
  await form.settled()
  ok(form.focused() === other)
  form.unmount()
})

test('keeps typed text when another user removes the object and when the text closes', async () => {
  const form = await openWaiting()
  await sendKeys({ type: 'early' })
  form.receive({ body: [block('a', 'one'), block('b', 'two')] })
  await until('removed', () => !form.text.querySelector('[data-object]'))
  await sendKeys({ type: '!' })
  await until('the text', () => form.words().includes('early!'))
  equal(form.words().length, 3)
  form.unmount()

  const closed = await openWaiting()
  await sendKeys({ type: 'early' })
  closed.unmount()
  await until('the text', () => closed.words()[2] === 'early')
})

import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, frame, test, until } from '../kit/browser-test.ts'
import { mountForm } from './mount-form.tsx'
import type { MountedForm } from './mount-form.tsx'

const fields = [
  { name: 'title', type: 'string' },
  { name: 'body', type: 'text' },
  { name: 'link', type: 'url' },
]

function openAt(path: string, value: Record<string, unknown>, caret: readonly [number, number]) {
  const form = mountForm(fields, { value, validate: false })
  const control = form.control(path)
  control.focus()
  control.setSelectionRange(...caret)
  return { form, control }
}

const selection = ({ selectionStart, selectionEnd }: HTMLInputElement) => [
  selectionStart,
  selectionEnd,
]

test('the caret stays with its text when another user writes before it', async () => {
  for (const path of ['title', 'body', 'link']) {
    const { form, control } = openAt(path, { [path]: 'a river runs' }, [7, 7])
    form.receive({ [path]: 'Once a wide river runs' })
    await until('the new text', () => control.value === 'Once a wide river runs')
    deepEqual(selection(control), [17, 17])
    await sendKeys({ type: 's' })
    await frame()
    equal(form.value()[path], 'Once a wide rivers runs')
    form.unmount()
  }
})

test('the caret stays before text that another user inserts at the same position', async () => {
  const { form, control } = openAt('title', { title: 'by an' }, [5, 5])
  form.receive({ title: 'by an bert' })
  await until('the new text', () => control.value === 'by an bert')
  await sendKeys({ type: 'na' })
  await frame()
  equal(form.value()['title'], 'by anna bert')
})

test('a selection keeps its text when another user writes directly beside it', async () => {
  const { form, control } = openAt('body', { body: 'one two three' }, [4, 7])
  form.receive({ body: 'one AAtwoBB three' })
  await until('the new text', () => control.value.includes('AA'))
  deepEqual(selection(control), [6, 9])
})

test('a selection keeps its text when another user writes before it', async () => {
  const { form, control } = openAt('body', { body: 'one two three' }, [4, 7])
  form.receive({ body: 'zero one two three' })
  await until('the new text', () => control.value.startsWith('zero'))
  deepEqual(selection(control), [9, 12])
})

test('typing and a stream of remote edits do not disturb each other', async () => {
  const { form, control } = openAt('body', { body: 'start  end' }, [6, 6])
  for (let round = 0; round < 10; round++) {
    await sendKeys({ type: String(round) })
    form.receive({ body: `${round}${String(form.value()['body'])}!` })
    await frame()
  }
  equal(form.value()['body'], '9876543210start 0123456789 end!!!!!!!!!!')
  equal(control.value, form.value()['body'])
  deepEqual(selection(control), [26, 26])
})

test('keeps spaces where they are typed, also in controls whose values are trimmed', async () => {
  const kinds = ['string', 'text', 'url', 'email', 'telephone']
  const form = mountForm(
    kinds.map((type) => ({ name: type, type })),
    { value: {}, validate: false },
  )
  for (const path of kinds) {
    form.control(path).focus()
    for (const key of 'one two ') {
      await sendKeys({ type: key })
      await frame()
    }
    equal(form.control(path).value.trim(), 'one two')
    equal(String(form.value()[path]).trim(), 'one two')
  }
})

test('a control without focus shows a remote text and does not take the focus', async () => {
  const form = mountForm(fields, { value: { title: 'a' }, validate: false })
  form.receive({ title: 'b' })
  await until('the text', () => form.control('title').value === 'b')
  equal(form.focused(), null)
})

/** What an input method does to a control: it marks, writes, writes again, ends. */
function compose(control: HTMLInputElement, steps: readonly string[], during: () => void): void {
  const start = control.selectionStart ?? 0
  const [before, after] = [control.value.slice(0, start), control.value.slice(start)]
  // React watches the control's own `value`; an input method writes past it.
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  control.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: '' }))
  steps.forEach((step, index) => {
    native?.set?.call(control, before + step + after)
    control.setSelectionRange(start + step.length, start + step.length)
    control.dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        isComposing: true,
        inputType: 'insertCompositionText',
      }),
    )
    if (index === 0) during()
  })
  const data = steps.at(-1) ?? ''
  control.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data }))
}

function composedForm(
  value: string,
  caret: number,
): { form: MountedForm; control: HTMLInputElement } {
  return openAt('title', { title: value }, [caret, caret])
}

test('does not change text during a composition, and commits it when finished', async () => {
  const { form, control } = composedForm('東京 ', 3)
  const seen: unknown[] = []
  compose(control, ['に', 'にほ', '日本'], () => seen.push(form.value()['title'], control.value))
  deepEqual(seen, ['東京 ', '東京 に'])
  equal(form.value()['title'], '東京 日本')
  equal(form.patches.length, 1)
  await frame()
  equal(control.value, '東京 日本')
})

test('merges text that another user writes during a composition at its end', async () => {
  const { form, control } = composedForm('night', 5)
  let during = ''
  compose(control, ['s', 'sky'], () => {
    form.receive({ title: 'The night' })
    during = control.value
  })
  equal(during, 'nights')
  equal(form.value()['title'], 'The nightsky')
  await until('both', () => control.value === 'The nightsky')
  deepEqual(selection(control), [12, 12])
})

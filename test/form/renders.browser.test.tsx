import { sendKeys } from '@web/test-runner-commands'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { mountForm } from './mount-form.tsx'

/** Objects of 33 fields, the shape of a document nobody should have but somebody has. */
function manyObjects(count: number): FieldDefinition[] {
  const kinds = [
    'string',
    'number',
    'boolean',
    'text',
    'url',
    'image',
    'datetime',
    'geopoint',
    'file',
  ]
  const fields = Array.from({ length: 33 }, (_, at) => ({
    name: at === 0 ? 'name' : `field${at}`,
    type: at < kinds.length ? kinds[at]! : 'string',
  }))
  const objects = Array.from({ length: count }, (_, at) => ({
    name: `object${at}`,
    type: 'object',
    fields,
  }))
  return [{ name: 'title', type: 'string' }, ...objects]
}

test('a keystroke renders only the changed node and its ancestors', async () => {
  const form = mountForm(manyObjects(100), {
    value: { object0: { name: 'First' } },
    validate: false,
    height: 600,
  })
  const control = form.find('[data-path="object0.name"] input') as HTMLInputElement
  control.focus()
  control.setSelectionRange(5, 5)
  // A page that others had the keys of hears of its focus with the first key.
  await press('Shift')
  // The form goes on to make fields real until nothing is left to do.
  await until('a quiet form', async () => {
    const before = form.renders.length
    for (let at = 0; at < 12; at++) await frame()
    return form.renders.length === before
  })
  form.renders.length = 0
  await sendKeys({ press: 'x' })
  await frame()
  equal(control.value, 'Firstx')
  equal((form.value()['object0'] as { name: string }).name, 'Firstx')
  deepEqual([...new Set(form.renders)].sort(), ['', 'object0', 'object0.name'])
  equal(form.renders.length, 3)
  form.renders.length = 0
  form.find('[data-path="title"] input').focus()
  await frame()
  form.renders.length = 0
  // What is written to a control again, be it the same, is another layout of the page and another frame.
  const writes: MutationRecord[] = []
  const observer = new MutationObserver((records) => writes.push(...records))
  const title = form.find('[data-path="title"]')
  observer.observe(title, { subtree: true, childList: true, attributes: true })
  await sendKeys({ press: 'T' })
  await frame()
  deepEqual(form.renders, ['', 'title'])
  deepEqual(
    writes.map(({ type, attributeName }) => [type, attributeName]),
    [],
  )
})

test('a keystroke is painted in its frame and in the value right after it', async () => {
  const form = mountForm([{ name: 'title', type: 'string' }])
  const control = form.control('title')
  control.focus()
  const heard: unknown[] = []
  form.root.addEventListener('input', () => {
    heard.push(control.value, form.value()['title'])
    requestAnimationFrame(() => heard.push(control.value, form.value()['title']))
    void frame().then(() => heard.push(control.value, form.value()['title']))
  })
  await sendKeys({ press: 'a' })
  await until('the frame', () => heard.length === 6)
  deepEqual(heard, ['a', undefined, 'a', undefined, 'a', 'a'])
})

test('typed text is in the value before the control loses focus, receives another key or is removed', async () => {
  const form = mountForm([{ name: 'title', type: 'string' }])
  const control = form.control('title')
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const write = (text: string) => {
    native?.set?.call(control, text)
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  control.focus()
  write('left')
  control.blur()
  equal(form.value()['title'], 'left')
  let atKey: unknown
  form.root.addEventListener('keydown', () => (atKey = form.value()['title']))
  control.focus()
  write('key')
  control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  equal(atKey, 'key')
  write('gone')
  form.unmount()
  equal(form.value()['title'], 'gone')
})

test('fields far from the viewport are outlines with their text, and are mounted when scrolled near', async () => {
  const value = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`object${at}`, { name: `Name number ${at}` }]),
  )
  const form = mountForm(manyObjects(100), { value, validate: false })
  equal(form.root.querySelectorAll('[data-path^="object"]:not([data-path*="."])').length, 100)
  const last = form.field('object99')
  equal(last.querySelector('input'), null)
  ok(last.textContent?.includes('Name number 99'), 'the page can be searched')
  ok(form.root.querySelectorAll('input').length < 2000)
  const height = last.offsetHeight
  ok(height > 1500, `the outline keeps the room: ${height}px`)
  const { top: room } = last.getBoundingClientRect()
  ok(room > 99 * 1500, `and so do those nobody has drawn: ${room}px`)
  last.scrollIntoView()
  await until('real fields', () => form.query('[data-path="object99.name"] input'))
  window.scrollTo(0, 0)
  form.controller.lead(['object70', 'name'])
  const target = await until('the focus far below', () => {
    const input = form.query('[data-path="object70.name"] input')
    return input && form.focused() === input ? input : null
  })
  const { top, bottom } = target.getBoundingClientRect()
  ok(top >= 0 && bottom <= window.innerHeight, `in view: ${top}`)
  window.scrollTo(0, 0)
})

test('CONST-008 mounts fields without requestIdleCallback', async () => {
  const idle = globalThis.requestIdleCallback
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  try {
    const form = mountForm(manyObjects(10), { validate: false, height: 600 })
    await until('real fields', () => form.query('[data-path="object3.name"] input'))
  } finally {
    globalThis.requestIdleCallback = idle
  }
})

test('Tab moves on into fields that were not mounted yet', async () => {
  const form = mountForm(manyObjects(30), { validate: false })
  const lastReal = [...form.root.querySelectorAll('input')].at(-1)!
  lastReal.focus()
  for (let at = 0; at < 3; at++) {
    await press('Tab')
    const focused = await until('a control', () => form.focused())
    ok(focused.matches('input, textarea, button, select, [tabindex]'))
  }
  await until('a real control', () => form.focused()?.matches('input, textarea, button, pre'))
})

test('another user entering a field renders only that field and its ancestors', async () => {
  const form = mountForm(manyObjects(20), { validate: false, height: 600 })
  await until('a quiet form', async () => {
    const before = form.renders.length
    for (let at = 0; at < 12; at++) await frame()
    return form.renders.length === before
  })
  const at = (...path: string[]) => ({
    user: { id: path.join('.'), displayName: 'Ada' },
    path,
    lastActiveAt: '2024-01-01T00:00:00.000Z',
  })
  const title = at('title')
  form.renders.length = 0
  form.controller.update({ presence: [title] })
  await frame()
  deepEqual([...new Set(form.renders)].sort(), ['', 'title'])
  form.renders.length = 0
  form.controller.update({ presence: [title, at('object0', 'name')] })
  await frame()
  deepEqual([...new Set(form.renders)].sort(), ['', 'object0', 'object0.name'])
})

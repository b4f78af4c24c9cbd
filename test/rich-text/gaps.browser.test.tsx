import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, press, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const of = [
  { type: 'block' },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
]
const drawing = (key: string) => ({ _type: 'figure', _key: key, caption: 'A drawing' })
const selected = ({ text }: OpenText) =>
  text
    .querySelector('[data-object][data-selected] [data-block-object]')
    ?.getAttribute('data-block-object')
const gap = ({ text }: OpenText) => text.querySelector('.ProseMirror-gapcursor')

for (const { up, down } of [
  { up: 'ArrowUp', down: 'ArrowDown' },
  { up: 'ArrowLeft', down: 'ArrowRight' },
]) {
  test(`${up} moves past the first object, and typed text is inserted before it`, async () => {
    const form = await openText([drawing('f'), block('a', 'one'), block('b', 'two')], { of })
    await until('the caret before it', () => gap(form))
    await form.select('a', 0)
    await press(up)
    await until('the object', () => selected(form) === 'f')
    await press(up)
    await until('before it', () => gap(form))
    await sendKeys({ type: 'X' })
    await until('typed', () => form.words().join() === 'X,[f],one,two')
    equal(form.body()[0]!['style'], 'normal')
    form.unmount()
  })

  test(`${down} moves past the last object, and typed text is inserted after it`, async () => {
    const form = await openText([block('a', 'one'), drawing('f')], { of })
    await form.select('a', 3)
    await press(down)
    await until('the object', () => selected(form) === 'f')
    await press(down)
    await until('behind it', () => gap(form))
    await sendKeys({ type: 'X' })
    await until('typed', () => form.words().join() === 'one,[f],X')
    form.unmount()
  })
}

test('the caret can be placed between two objects, and Enter inserts a paragraph there', async () => {
  const form = await openText([block('a', 'one'), drawing('f'), drawing('g')], { of })
  await form.select('a', 3)
  await press('ArrowDown')
  await until('the first object', () => selected(form) === 'f')
  await press('ArrowDown')
  await until('between', () => gap(form))
  await press('ArrowDown')
  await until('the second object', () => selected(form) === 'g')
  await press('ArrowUp')
  await until('between again', () => gap(form))
  await press('Enter')
  await until('a paragraph', () => form.words().join() === 'one,[f],,[g]')
  equal(form.body()[2]!['style'], 'normal')
  await sendKeys({ type: 'two' })
  await until('typed', () => form.words().join() === 'one,[f],two,[g]')
  deepEqual(new Set(form.body().map(({ _key }) => _key)).size, 4)
  form.unmount()
})

test('a text with a single object has caret positions before and after it', async () => {
  const form = await openText([drawing('f')], { of })
  await until('before it', () => gap(form))
  await press('ArrowDown')
  await until('selected', () => selected(form) === 'f')
  await press('ArrowDown')
  await until('behind it', () => gap(form))
  await press('Enter')
  await until('a paragraph', () => form.words().join() === '[f],')
  await press('ArrowUp')
  await until('the object', () => selected(form) === 'f')
  await press('ArrowUp')
  await until('before it again', () => gap(form))
  await press('Enter')
  await until('a paragraph before it', () => form.words().join() === ',[f],')
  form.unmount()
})

test('typing in a text that starts with an object inserts before it and does not replace it', async () => {
  const form = await openText([drawing('f'), block('a', 'one')], { of })
  await sendKeys({ type: 'X' })
  await until('typed', () => form.words().join() === 'X,[f],one')
  form.unmount()
})

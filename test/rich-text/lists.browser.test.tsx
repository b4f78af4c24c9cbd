import { executeServerCommand } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'

const item = (key: string, level: number, listItem = 'number') =>
  block(key, key, { listItem, level })

test('PT-022.2 items are numbered 1, a, i by level, and restart after a break', async () => {
  const form = await openText([
    item('one', 1),
    item('two', 2),
    item('three', 3),
    item('four', 3),
    item('five', 2),
    item('six', 4),
    item('seven', 1),
    item('eight', 2),
    block('break', 'break'),
    item('nine', 1),
    item('ten', 1, 'bullet'),
    item('eleven', 1),
    item('twelve', 2, 'bullet'),
    item('thirteen', 1),
  ])
  // A number and its sign are texts of their own.
  const texts = await executeServerCommand<string[], undefined>('accessible-texts')
  const numbers = Object.fromEntries(
    texts.flatMap((text, at) => (text === '.' ? [[texts[at + 1], texts[at - 1]]] : [])),
  )
  deepEqual(numbers, {
    one: '1',
    two: 'a',
    three: 'i',
    four: 'ii',
    five: 'b',
    six: '1',
    seven: '2',
    eight: 'a',
    nine: '1',
    eleven: '1',
    thirteen: '2',
  })
  const left = (key: string) =>
    form.text.querySelector(`[data-key="${key}"]`)!.getBoundingClientRect().left
  equal(Math.round(left('two') - left('one')), 32)
  equal(Math.round(left('three') - left('two')), 32)
  form.unmount()
})

test('PT-021.1 a list has levels from 1 to 9, also by keyboard', async () => {
  const form = await openText([item('a', 8), item('b', 1)])
  await form.select('a', 1)
  await press('Tab')
  await press('Tab')
  await until('level 9', () => form.body()[0]!['level'] === 9)
  await form.select('b', 1)
  await press('Shift+Tab')
  await form.settled()
  equal(form.body()[1]!['level'], 1)
  ok(form.text.matches(':focus'))
  // Backspace at the start goes further out, at last out of the list.
  await form.select('b', 0)
  await press('Backspace')
  await until('no item', () => !('listItem' in form.body()[1]!))
  form.unmount()
})

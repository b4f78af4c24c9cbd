// A colleague changes a text while one writes in it, by real keys.
import { sendKeys } from '@web/test-runner-commands'
import { equal, press, test, until } from '../kit/browser-test.ts'
import { block, openText, type OpenText, span } from './open-text.tsx'

const receive = (form: OpenText, body: readonly unknown[]) => form.receive({ body })
const texts = (form: OpenText) => form.words().join('|')

test('text typed while another user keeps toggling bold on everything stays whole', async () => {
  const form = await openText([block('a', 'start ')])
  await form.select('a', 6)
  const words = ['heron', 'stands', 'beside', 'water', 'and', 'waits', 'for', 'fish']
  for (const [index, word] of words.entries()) {
    await sendKeys({ type: `${word} ` })
    const marks = index % 2 === 0 ? ['strong'] : []
    const [one] = form.body()
    const children = one!['children'] as { text: string }[]
    const text = children.map((child) => child.text).join('')
    receive(form, [{ ...one, children: [span('a0', text, marks)] }])
  }
  await until('the words', () => texts(form) === `start ${words.join(' ')} `)
  form.unmount()
})

test('text that another user inserts at the caret follows it', async () => {
  const form = await openText([block('a', 'one two')])
  await form.select('a', 3)
  receive(form, [block('a', 'one and two')])
  await until('their text', () => form.text.textContent === 'one and two')
  await sendKeys({ type: 'X' })
  await until('the letter', () => texts(form) === 'oneX and two')
  form.unmount()
})

test('a selection does not extend over text that another user inserts at its ends', async () => {
  const form = await openText([block('a', 'one two three')])
  await form.select('a', 4, 7)
  receive(form, [block('a', 'one <two> three')])
  await until('their text', () => form.text.textContent === 'one <two> three')
  await sendKeys({ type: 'X' })
  await until('the letter', () => texts(form) === 'one <X> three')
  form.unmount()
})

test('the caret stays with its word when another user splits, joins, moves or restyles the paragraph', async () => {
  const form = await openText([block('a', 'one two three'), block('b', 'four')])
  await form.select('a', 10)
  receive(form, [block('a', 'one '), block('n', 'two three'), block('b', 'four')])
  await sendKeys({ type: '1' })
  await until('divided', () => texts(form) === 'one |two th1ree|four')
  receive(form, [block('a', 'one two th1ree', { style: 'h2' }), block('b', 'four')])
  await sendKeys({ type: '2' })
  await until('joined', () => texts(form) === 'one two th12ree|four')
  receive(form, [block('b', 'four'), block('a', 'one two th12ree', { style: 'h2' })])
  await sendKeys({ type: '3' })
  await until('moved', () => texts(form) === 'four|one two th123ree')
  form.unmount()
})

test('formatting chosen for the next letter stays active when another user writes', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  await form.select('a', 3)
  await press('Control+b')
  receive(form, [block('a', 'one'), block('b', 'two and more')])
  await sendKeys({ type: 'X' })
  await until('the letter', () => texts(form) === 'oneX|two and more')
  const [, bold] = form.body()[0]!['children'] as { marks: string[] }[]
  equal(bold?.marks[0], 'strong')
  form.unmount()
})

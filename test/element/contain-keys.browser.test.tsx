// A page with naive one-letter shortcuts does not hear what is typed inside an element.
import { sendKeys } from '@web/test-runner-commands'
import { afterEach, deepEqual, equal, test } from '../kit/browser-test.ts'
import { clearPage, defineDummies, inner, putReady } from './dummy.tsx'

defineDummies()
const heard: string[] = []
const listener = (event: KeyboardEvent) => heard.push(`${event.type} ${event.key}`)
afterEach(() => {
  clearPage()
  for (const type of ['keydown', 'keyup', 'keypress'] as const) {
    document.removeEventListener(type, listener)
  }
  heard.length = 0
})

async function typing(attributes = '') {
  const element = await putReady(attributes)
  for (const type of ['keydown', 'keyup', 'keypress'] as const) {
    document.addEventListener(type, listener)
  }
  const input = inner(element, 'input')
  input.focus()
  return { element, input }
}

test('letters typed in an input stay inside the element and reach the input', async () => {
  const { input } = await typing()
  await sendKeys({ type: 'ks/?' })
  await sendKeys({ press: 'Enter' })
  await sendKeys({ press: 'ArrowLeft' })
  equal(input.value, 'ks/?')
  deepEqual(heard, [])
})

test('commands, Escape, Tab and function keys reach the page', async () => {
  await typing()
  await sendKeys({ press: 'Escape' })
  await sendKeys({ press: 'F2' })
  await sendKeys({ down: 'Control' })
  await sendKeys({ press: 'b' })
  await sendKeys({ up: 'Control' })
  deepEqual(
    heard.filter((line) => line.startsWith('keydown')),
    ['keydown Escape', 'keydown F2', 'keydown Control', 'keydown b'],
  )
})

test('with the focus on a button, letters reach the page', async () => {
  const { element } = await typing()
  inner(element, 'button').focus()
  await sendKeys({ press: 'k' })
  deepEqual(heard, ['keydown k', 'keypress k', 'keyup k'])
})

test('contain-keys="none" stops nothing, "all" everything', async () => {
  const { element } = await typing('contain-keys="none"')
  await sendKeys({ press: 'k' })
  equal(heard.length, 3)
  heard.length = 0
  element.containKeys = 'all'
  await sendKeys({ press: 'Escape' })
  inner(element, 'button').focus()
  await sendKeys({ press: 'k' })
  deepEqual(heard, [])
})

test('character keys of a control with data-plain-keys fire no key events, unless contain-keys="none"', async () => {
  const { element, input } = await typing()
  const within: string[] = []
  const released: string[] = []
  input.parentElement!.addEventListener('keydown', ({ key }) => within.push(key))
  input.parentElement!.addEventListener('keyup', ({ key }) => released.push(key))
  const copies: string[] = []
  input.addEventListener('textInput', () => copies.push('textInput'))
  input.addEventListener('beforeinput', () => copies.push('beforeinput'))
  input.dataset.plainKeys = ''
  await sendKeys({ type: 'k?' })
  deepEqual(copies, ['beforeinput', 'beforeinput'])
  await sendKeys({ down: 'Control' })
  await sendKeys({ press: 'b' })
  await sendKeys({ up: 'Control' })
  await sendKeys({ press: 'Enter' })
  equal(input.value, 'k?')
  deepEqual(within, ['Control', 'b', 'Enter'])
  deepEqual(released, ['b', 'Control', 'Enter'])
  within.length = 0
  heard.length = 0
  element.containKeys = 'none'
  await sendKeys({ press: 'k' })
  deepEqual([within, heard], [['k'], ['keydown k', 'keypress k', 'keyup k']])
})

// A React 19 page as the host, in StrictMode: properties, booleans, events, reordering, conditional rendering.
import { sendKeys } from '@web/test-runner-commands'
import { createElement, StrictMode, useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { define } from '../../elements/register.ts'
import { defineType } from '../../src/schema/define.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import {
  areaLog,
  clearPage,
  defineDummies,
  inner,
  put,
  shown,
  untilShown,
} from '../element/dummy.tsx'
import type { DummyElement } from '../element/dummy.tsx'

defineDummies()
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  root = null
  clearPage()
})

const task = () => new Promise((resolve) => setTimeout(resolve))
/** The elements of these tests have no JSX types of their own. */
const dummy = (props: Record<string, unknown>) => createElement('dummy-element', props)
const provider = (...children: ReactNode[]) => createElement('test-provider', null, ...children)

/** Lets a test change the state of its page. */
function keep<T>(list: T[], setter: T): void {
  list[0] = setter
}

function render(node: ReactNode): HTMLElement {
  const box = put('')
  root = createRoot(box)
  flushSync(() => root!.render(<StrictMode>{node}</StrictMode>))
  return box
}

test('passes objects by identity and booleans as booleans; an absent property restores the default', async () => {
  const thing = { run: () => 'ran' }
  const set: ((on: boolean) => void)[] = []
  function Page() {
    const [on, setOn] = useState(true)
    keep(set, setOn)
    return provider(dummy({ thing, readOnly: on, label: on ? 'a' : undefined, key: 'd' }))
  }
  const element = render(<Page />).querySelector('dummy-element') as DummyElement
  await untilShown(element, 'layer a')
  equal(element.thing, thing)
  equal(element.readOnly, true)
  flushSync(() => set[0]!(false))
  equal(element.readOnly, false)
  await untilShown(element, 'layer undefined')
})

test('the dataset attribute can be set, changed and removed as a property', async () => {
  define()
  const set: ((dataset: string | undefined) => void)[] = []
  function Page() {
    const [dataset, setDataset] = useState<string | undefined>('production')
    keep(set, setDataset)
    return createElement('content-context', { 'project-id': 'demo', dataset })
  }
  const context = render(<Page />).querySelector('content-context')!
  equal(context.datasetName, 'production')
  flushSync(() => set[0]!('staging'))
  equal(context.datasetName, 'staging')
  context.setAttribute('data-note', 'the page')
  equal(context.dataset['note'], 'the page')
  flushSync(() => set[0]!(undefined))
  equal(context.datasetName, undefined)
  ok(!context.hasAttribute('dataset'))
})

test('a listener receives an event once and can prevent it', async () => {
  const heard: string[] = []
  const listener = (event: Event & { detail: { id: string } }) => {
    heard.push(event.detail.id)
    event.preventDefault()
  }
  const box = render(provider(dummy({ 'oncontent-dummy': listener, key: 'd' })))
  await (box.querySelector('dummy-element') as DummyElement).ready
  equal(areaLog.lastHost!.dispatch('content-dummy', { id: 'x' }), false)
  deepEqual(heard, ['x'])
})

test('reordering a list keeps the elements’ state', async () => {
  const set: ((order: string[]) => void)[] = []
  function Page() {
    const [order, setOrder] = useState(['a', 'b', 'c'])
    keep(set, setOrder)
    return provider(...order.map((label) => dummy({ label, key: label })))
  }
  const box = render(<Page />)
  const elements = [...box.querySelectorAll<DummyElement>('dummy-element')]
  await Promise.all(elements.map((element) => element.ready))
  for (const element of elements) inner(element, 'input').value = `typed ${element.label}`
  const { unmounts } = areaLog
  flushSync(() => set[0]!(['c', 'a', 'b']))
  await task()
  const now = [...box.querySelectorAll<DummyElement>('dummy-element')]
  deepEqual(
    now.map((element) => [shown(element), inner(element, 'input').value]),
    ['c', 'a', 'b'].map((label) => [`layer ${label}`, `typed ${label}`]),
  )
  equal(areaLog.unmounts, unmounts)
})

test('conditional rendering unmounts the area outside of the page’s own render', async () => {
  const printed: unknown[] = []
  const original = console.error
  console.error = (...parts: unknown[]) => printed.push(parts)
  try {
    const set: ((on: boolean) => void)[] = []
    function Page() {
      const [on, setOn] = useState(true)
      keep(set, setOn)
      return provider(on ? dummy({ key: 'd' }) : null)
    }
    const box = render(<Page />)
    await (box.querySelector('dummy-element') as DummyElement).ready
    const { unmounts } = areaLog
    flushSync(() => set[0]!(false))
    equal(box.querySelector('dummy-element'), null)
    await until('the unmount', () => areaLog.unmounts === unmounts + 1)
    flushSync(() => set[0]!(true))
    const again = box.querySelector('dummy-element') as DummyElement
    await again.ready
    ok(shown(again))
  } finally {
    console.error = original
  }
  deepEqual(printed, [])
})

test('a form controlled by React keeps the caret, fires one onInput per edit, and follows the page’s state', async () => {
  define()
  const schema = [
    defineType({ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }),
  ]
  const told: unknown[] = []
  const setters: ((value: object) => void)[] = []
  function Page() {
    const [value, setValue] = useState<object>({ _type: 'note', title: 'ab' })
    keep(setters, setValue)
    return createElement('document-form', {
      schema,
      value,
      onInput: ({ target }: { target: { value: object } }) => {
        told.push(target.value)
        // Some pages copy what they keep.
        setValue(JSON.parse(JSON.stringify(target.value)) as object)
      },
    })
  }
  const form = render(<Page />).querySelector('document-form')!
  await form.ready
  const input = await until('the input', () =>
    form.shadowRoot!.querySelector<HTMLInputElement>('[data-path="title"] input'),
  )
  input.focus()
  input.setSelectionRange(1, 1)
  await sendKeys({ press: 'X' })
  await until('the state of the page', () => told.length === 1)
  await sendKeys({ press: 'Y' })
  await until('the state of the page', () => told.length === 2)
  equal(input.value, 'aXYb')
  equal(input.selectionStart, 3)
  deepEqual(told.at(-1), { _type: 'note', title: 'aXYb' })
  ok(form.matches(':state(dirty)'))
  flushSync(() => setters[0]!({ _type: 'note', title: 'set' }))
  await until('the value of the page', () => input.value === 'set')
  ok(!form.matches(':state(dirty)'))
  equal(told.length, 2)
})

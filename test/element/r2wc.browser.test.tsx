// What plain r2wc 2.1.1 does. The element machinery exists because of these seven cases and borrows the
// names checked last; when a test here fails after an upgrade, look at src/element/area/area-mount.tsx first.
import r2wc from '@r2wc/react-to-web-component'
import { useId, useState } from 'react'
import { afterEach, equal, frame, ok, test, until } from '../kit/browser-test.ts'

interface Props {
  container?: ShadowRoot
  readOnly?: boolean
  client?: { name: string; run: () => string }
  onDocumentChange?: (detail: unknown) => unknown
}
const seen: { props: Props | null; answer: unknown } = { props: null, answer: 'none' }

function remember(props: Props): void {
  seen.props = props
}

function View(props: Props) {
  remember(props)
  const [count, setCount] = useState(0)
  return (
    <div id={useId()}>
      <button onClick={() => setCount(count + 1)}>{count}</button>
      <input />
    </div>
  )
}

const Plain = r2wc(View, {
  shadow: 'open',
  props: { readOnly: 'boolean', client: 'json' },
  events: ['onDocumentChange'],
} as never)
customElements.define('raw-r2wc', Plain)

type RawElement = HTMLElement & { readOnly?: boolean; client?: unknown }

async function mount(html: string): Promise<RawElement> {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = html
  const element = box.firstElementChild as RawElement
  await until('the first render', () => element.shadowRoot?.querySelector('input'))
  return element
}

afterEach(() => {
  for (const element of document.querySelectorAll('raw-r2wc')) element.parentElement?.remove()
})

test('loses a property that was set before the element was defined', async () => {
  const early = document.createElement('raw-r2wc-late') as RawElement
  early.client = { name: 'early' }
  document.body.append(early)
  customElements.define('raw-r2wc-late', r2wc(View, { shadow: 'open', props: ['client'] } as never))
  await until('the first render', () => early.shadowRoot?.querySelector('input'))
  ok(Object.hasOwn(early, 'client'))
  equal(seen.props?.client, undefined)
  early.remove()
})

test('ignores a bare boolean attribute', async () => {
  await mount('<raw-r2wc read-only></raw-r2wc>')
  equal(seen.props?.readOnly, undefined)
})

test('ignores the removal of an attribute', async () => {
  const element = await mount('<raw-r2wc read-only="true"></raw-r2wc>')
  equal(seen.props?.readOnly, true)
  element.removeAttribute('read-only')
  await frame()
  equal(seen.props?.readOnly, true)
})

test('writes a false property as text', async () => {
  const element = await mount('<raw-r2wc></raw-r2wc>')
  element.readOnly = false
  equal(element.getAttribute('read-only'), 'false')
})

test('serializes an object as JSON, without its methods', async () => {
  const element = await mount('<raw-r2wc></raw-r2wc>')
  const client = { name: 'c', run: () => 'ran' }
  element.client = client
  await until('the first render', () => seen.props?.client)
  ok(seen.props?.client !== client)
  equal(seen.props?.client?.run, undefined)
})

test('dispatches events without a dash and does not report a prevented event to React', async () => {
  const element = await mount('<raw-r2wc></raw-r2wc>')
  let type = ''
  element.addEventListener('documentchange', (event) => {
    type = event.type
    event.preventDefault()
  })
  seen.answer = seen.props?.onDocumentChange?.({ id: 'a' })
  equal(type, 'documentchange')
  equal(seen.answer, undefined)
})

test('loses state and typed text when the element moves', async () => {
  const element = await mount('<raw-r2wc></raw-r2wc>')
  element.shadowRoot!.querySelector('input')!.value = 'typed'
  const other = document.createElement('div')
  document.body.append(other)
  other.append(element)
  await until('the first render', () => element.shadowRoot?.querySelector('input'))
  equal(element.shadowRoot!.querySelector('input')!.value, '')
})

test('stores its state under the names that area-mount relies on', async () => {
  const element = (await mount('<raw-r2wc></raw-r2wc>')) as unknown as Record<symbol, unknown> & {
    container: unknown
    shadowRoot: ShadowRoot
  }
  const context = element[Symbol.for('r2wc.context')] as {
    root: { unmount: unknown; _internalRoot: Record<string, unknown> }
  }
  equal(element.container, element.shadowRoot)
  equal((element[Symbol.for('r2wc.props')] as Props).container, element.shadowRoot)
  equal(element[Symbol.for('r2wc.connected')], true)
  equal(typeof element[Symbol.for('r2wc.render')], 'function')
  equal(typeof context.root.unmount, 'function')
  equal(typeof context.root._internalRoot['identifierPrefix'], 'string')
  equal(typeof context.root._internalRoot['onUncaughtError'], 'function')
})

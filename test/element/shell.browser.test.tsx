// The shell around an area: properties, events, life in the document. Counterpart of what plain r2wc
// does in r2wc.browser.test.tsx.
import { afterEach, deepEqual, equal, frame, ok, test, until } from '../kit/browser-test.ts'
import type { ContentEvent } from '../../src/element/content-event.ts'
import {
  areaLog,
  clearPage,
  defineDummies,
  DummyElement,
  inner,
  put,
  putReady,
  shown,
  untilShown,
} from './dummy.tsx'

defineDummies()
afterEach(clearPage)

const task = () => new Promise((resolve) => setTimeout(resolve))

test('keeps properties set before the definition, including objects with methods', async () => {
  class Late extends DummyElement {}
  const box = put('<test-provider><dummy-late label="by attribute"></dummy-late></test-provider>')
  const element = box.querySelector('dummy-late') as DummyElement
  const thing = { run: () => 'ran' }
  Object.assign(element, { thing, readOnly: true, label: 'by property' })
  customElements.define('dummy-late', Late)
  await element.ready
  equal(element.thing, thing)
  equal(areaLog.lastHost?.getSnapshot().props['thing'], thing)
  equal(element.readOnly, true)
  ok(!Object.hasOwn(element, 'thing'), 'the accessor is hidden')
  equal(element.label, 'by property', 'the property was set later than the attribute')
  element.setAttribute('label', 'again')
  await untilShown(element, 'layer again')
})

test('boolean attributes are read by presence and removal and written back as in HTML', async () => {
  const element = await putReady('readonly')
  equal(element.readOnly, true)
  element.removeAttribute('readonly')
  equal(element.readOnly, false)
  element.readOnly = true
  equal(element.getAttribute('readonly'), '')
  element.readOnly = false
  ok(!element.hasAttribute('readonly'))
  element.setAttribute('readonly', 'false')
  equal(element.readOnly, false, 'what React 18 writes for false')
})

test('removing an attribute or setting a property to undefined restores the default', async () => {
  const element = await putReady('size="3" label="a"')
  equal(element.size, 3)
  element.removeAttribute('size')
  equal(element.size, 1)
  element.label = undefined
  equal(element.label, undefined)
  await untilShown(element, 'main undefined')
})

test('reports to React code that the page prevented an event, with its kebab-case name', async () => {
  const element = await putReady()
  const seen: unknown[] = []
  const listener = (event: Event) => {
    seen.push([event.type, event.composed, (event as ContentEvent<{ id: string }>).detail.id])
    event.preventDefault()
  }
  document.addEventListener('content-dummy', listener)
  const prevented = areaLog.lastHost!.dispatch('content-dummy', { id: 'a' })
  document.removeEventListener('content-dummy', listener)
  equal(prevented, false)
  equal(areaLog.lastHost!.dispatch('content-dummy', { id: 'b' }), true)
  deepEqual(seen, [['content-dummy', true, 'a']])
  equal(element.shadowRoot, areaLog.lastHost!.root)
})

test('an event waits for its waitUntil promises; a rejection or false vetoes', async () => {
  const element = await putReady()
  const host = areaLog.lastHost!
  const hold = (promise: () => Promise<unknown>) =>
    element.addEventListener(
      'content-dummy',
      (event) => (event as ContentEvent).waitUntil(promise()),
      { once: true },
    )
  equal(await host.request('content-dummy', { id: 'a' }), true)
  hold(() => Promise.resolve('anything'))
  equal(await host.request('content-dummy', { id: 'a' }), true)
  hold(() => Promise.resolve(false))
  equal(await host.request('content-dummy', { id: 'a' }), false)
  hold(() => Promise.reject(new Error('no')))
  equal(await host.request('content-dummy', { id: 'a' }), false)
})

for (const move of ['append', 'insertBefore', 'moveBefore'] as const) {
  test(`keeps React state and typed text across ${move}`, async () => {
    const element = await putReady()
    const before = { ...areaLog }
    inner(element, 'input').value = 'typed'
    inner(element, 'button').click()
    await until('the counter', () => inner(element, 'button').textContent === '1')
    const other = document.createElement('section')
    element.parentElement!.append(other)
    if (move === 'append') other.append(element)
    else (other as unknown as Record<typeof move, (a: Node, b: null) => void>)[move](element, null)
    await task()
    await frame()
    equal(element.parentElement, other)
    equal(inner(element, 'input').value, 'typed')
    equal(inner(element, 'button').textContent, '1')
    equal(areaLog.mounts, before.mounts)
    equal(areaLog.unmounts, before.unmounts)
  })
}

test('removing and reinserting within one task keeps everything, whatever happened in between', async () => {
  const element = await putReady()
  const parent = element.parentElement!
  const { unmounts } = areaLog
  inner(element, 'input').value = 'typed'
  element.remove()
  element.label = 'set while away'
  await Promise.resolve()
  await Promise.resolve()
  parent.append(element)
  await untilShown(element, 'main set while away')
  equal(inner(element, 'input').value, 'typed')
  equal(areaLog.unmounts, unmounts)
})

test('unmounts once after a real removal, and mounts afresh on reinsertion', async () => {
  const element = await putReady()
  const parent = element.parentElement!
  const { mounts, unmounts } = areaLog
  inner(element, 'input').value = 'typed'
  element.remove()
  equal(areaLog.unmounts, unmounts, 'not within the removal itself')
  await task()
  equal(areaLog.unmounts, unmounts + 1)
  equal(element.shadowRoot!.querySelector('.area'), null)
  parent.append(element)
  await element.ready
  equal(areaLog.mounts, mounts + 1)
  equal(inner(element, 'input').value, '')
  await task()
  equal(areaLog.unmounts, unmounts + 1)
})

test('adopts the same constructed sheets in every root and leaves the page’s styles unchanged', async () => {
  const before = document.styleSheets.length
  const one = await putReady()
  const two = await putReady()
  ok(one.shadowRoot!.adoptedStyleSheets[0] instanceof CSSStyleSheet)
  equal(one.shadowRoot!.adoptedStyleSheets[0], two.shadowRoot!.adoptedStyleSheets[0])
  equal(document.adoptedStyleSheets.length, 0)
  equal(document.styleSheets.length, before)
  equal(one.shadowRoot!.querySelector('style'), null)
})

test('reuses a declarative shadow root and keeps its content until the area has mounted', async () => {
  const box = put('')
  box.setHTMLUnsafe(`<test-provider><dummy-element>
    <template shadowrootmode="open"><p id="skeleton">soon</p></template>
  </dummy-element></test-provider>`)
  const element = box.querySelector('dummy-element') as DummyElement
  ok(element.shadowRoot!.getElementById('skeleton'))
  await element.ready
  equal(element.shadowRoot!.getElementById('skeleton'), null)
  equal(shown(element), 'layer undefined')
})

test('focusing the element focuses its first control where enabled', async () => {
  const element = await putReady()
  element.focus()
  equal(element.shadowRoot!.activeElement, inner(element, 'button'))
})

test('cloning, copying by innerHTML and adoption by another document do not throw', async () => {
  const element = await putReady('label="x"')
  const provider = element.parentElement!
  const clone = element.cloneNode(true) as DummyElement
  provider.append(clone)
  await clone.ready
  untilShown(clone, 'main x')
  const copy = put(provider.parentElement!.innerHTML).querySelector('dummy-element') as DummyElement
  await copy.ready
  const frameElement = document.createElement('iframe')
  provider.parentElement!.append(frameElement)
  const other = frameElement.contentDocument!
  const { unmounts } = areaLog
  other.body.append(other.adoptNode(provider))
  await until('the area in the other document', () => shown(element) === 'main x')
  equal(areaLog.unmounts, unmounts + 2, 'both areas of the provider started over')
  equal(element.ownerDocument, other)
  ok(getComputedStyle(element).display === 'block')
})

test('warns about an unknown attribute on the console with the closest valid name', async () => {
  const printed: string[] = []
  const original = console.warn
  console.warn = (...parts: unknown[]) => printed.push(parts.join(' '))
  try {
    const box = document.createElement('div')
    box.innerHTML =
      '<dummy-element id="x" data-a="1" aria-label="a" tabindex="0" v-if="1" loadin="lazy" read-only schema="[]" acme="1" label="a"></dummy-element>'
    document.body.append(box)
    await until('every attribute', () => printed.length >= 4)
    deepEqual(printed, [
      '<dummy-element> has no attribute "loadin"; did you mean "loading".',
      '<dummy-element> has no attribute "read-only"; did you mean "readonly".',
      '<dummy-element> has no attribute "schema"; set the property "schema".',
      '<dummy-element> has no attribute "acme".',
    ])
    box.remove()
  } finally {
    console.warn = original
  }
})

test('shows states, role and name through internals, not attributes', async () => {
  const box = put('<dummy-element></dummy-element>')
  const element = box.firstElementChild as DummyElement
  await element.updateComplete
  ok(element.matches(':state(loading)'))
  equal(element.getAttributeNames().length, 0)
  const provider = put('<test-provider></test-provider>').firstElementChild!
  provider.append(element)
  await element.ready
  ok(element.matches(':state(ready):not(:state(loading))'))
  element.readOnly = true
  await element.updateComplete
  ok(element.matches(':state(readonly)'))
  areaLog.lastHost!.setState('dirty', true)
  ok(element.matches(':state(dirty)'))
})

test('gives every React root its own prefix for ids', async () => {
  const one = areaLog.lastHost
  const element = await putReady()
  const two = areaLog.lastHost!
  ok(two.id !== one?.id)
  const context = (element as unknown as Record<symbol, unknown>)[Symbol.for('r2wc.context')] as {
    root: { _internalRoot: { identifierPrefix: string } }
  }
  equal(context.root._internalRoot.identifierPrefix, `${two.id}-`)
})

test('methods wait for the area and reject with a ContentError', async () => {
  const box = put('<test-provider><dummy-element></dummy-element></test-provider>')
  const element = box.querySelector('dummy-element') as DummyElement
  equal(await element.greet('you'), 'Hello you')
  const error = await element.fail().catch((reason: Error & { code: string }) => reason)
  deepEqual([error?.name, error?.code], ['ContentError', 'crash'])
  const missing = await element.missing().catch((reason: Error & { code: string }) => reason)
  equal(missing?.code, 'unsupported')
  const loose = document.createElement('dummy-element') as DummyElement
  const detached = await loose.greet('x').catch((reason: Error & { code: string }) => reason)
  equal((detached as Error & { code: string }).code, 'no-context')
})

test('loads according to its loading attribute', async () => {
  const manual = put(
    '<test-provider><dummy-element loading="manual"></dummy-element></test-provider>',
  ).querySelector('dummy-element') as DummyElement
  await manual.updateComplete
  await frame()
  equal(shown(manual), '')
  ok(!manual.matches(':state(loading)'))
  await manual.load()
  equal(shown(manual), 'layer undefined')

  const far = put(
    '<div style="height: 3000px"></div><test-provider><dummy-element loading="lazy"></dummy-element></test-provider>',
  )
  const lazy = far.querySelector('dummy-element') as DummyElement
  await frame()
  await frame()
  equal(shown(lazy), '')
  lazy.scrollIntoView()
  await lazy.ready
  equal(shown(lazy), 'layer undefined')
  scrollTo(0, 0)
})

test('the debug state contains no content and no secrets', async () => {
  const element = await putReady('label="x"')
  element.getToken = () => 'secret-token'
  const text = JSON.stringify(element.getState())
  ok(text.includes('"label":"x"'))
  ok(!text.includes('secret-token'))
  ok(text.includes('"getToken":"function"'))
})

test('rejects a token in an attribute without repeating it', async () => {
  const printed: string[] = []
  const original = console.error
  console.error = (...parts: unknown[]) => printed.push(parts.join(' '))
  try {
    const element = await putReady('token="secret"')
    equal(JSON.stringify(element.getState()).includes('secret'), false)
    await until('the message', () => printed.length > 0)
  } finally {
    console.error = original
  }
  equal(printed.length, 1)
  ok(printed[0]!.includes('getToken') && !printed[0]!.includes('secret'))
})

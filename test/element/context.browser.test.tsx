// How an element finds its context, keeps it while things move, and loses it. The providers are Lit's
// own, on a foreign element: what counts is the protocol, not who speaks it.
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import {
  contextsAround,
  type ContentDebugContextsEvent,
} from '../../src/element/context/context-protocol.ts'
import {
  areaLog,
  clearPage,
  collectErrors,
  defineDummies,
  put,
  shown,
  TestContext,
  TestProvider,
  untilShown,
} from './dummy.tsx'
import type { DummyElement } from './dummy.tsx'

defineDummies()
afterEach(clearPage)

const dummyIn = (box: ParentNode) => box.querySelector('dummy-element') as DummyElement
const task = () => new Promise((resolve) => setTimeout(resolve))

test('finds the nearest ancestor, through shadow roots', async () => {
  const box = put(
    '<test-provider name="outer"><test-provider name="inner"><div id="host"></div></test-provider></test-provider>',
  )
  const root = box.querySelector('#host')!.attachShadow({ mode: 'closed' })
  root.innerHTML = '<p><dummy-element></dummy-element></p>'
  await untilShown(dummyIn(root), 'inner undefined')
})

test('takes a context given as an element, as a value or by id; each wins over the ancestor', async () => {
  const box = put(
    '<test-provider name="a" id="a"></test-provider><test-provider name="b"><dummy-element context="a"></dummy-element></test-provider>',
  )
  const element = dummyIn(box)
  await untilShown(element, 'a undefined')
  element.context = new TestContext('value')
  await untilShown(element, 'value undefined')
  element.context = box.querySelector('[name=a]') as TestProvider
  await untilShown(element, 'a undefined')
  element.context = undefined
  await untilShown(element, 'b undefined')
})

test('looks up an id in its own root first, then in outer roots', async () => {
  const box = put('<test-provider name="page" id="c"></test-provider><div id="host"></div>')
  const root = box.querySelector('#host')!.attachShadow({ mode: 'open' })
  root.innerHTML = '<dummy-element context="c"></dummy-element>'
  await untilShown(dummyIn(root), 'page undefined')
  root.append(put('<test-provider name="root" id="c"></test-provider>').firstElementChild!)
  await untilShown(dummyIn(root), 'root undefined')
})

test('connects to a provider that is defined later', async () => {
  const box = put('<late-provider name="late"><dummy-element></dummy-element></late-provider>')
  const element = dummyIn(box)
  await element.updateComplete
  equal(shown(element), '')
  customElements.define('late-provider', class extends TestProvider {})
  await untilShown(element, 'late undefined')
})

test('connects to a provider wrapped around it, and to a nearer one added later', async () => {
  const box = put('<section><dummy-element></dummy-element></section>')
  const element = dummyIn(box)
  const outer = Object.assign(document.createElement('test-provider'), {
    context: new TestContext('outer'),
  })
  const section = element.parentElement!
  section.replaceWith(outer)
  outer.append(section)
  await untilShown(element, 'layer undefined')
  const { unmounts } = areaLog
  const nearer = document.createElement('test-provider')
  nearer.setAttribute('name', 'nearer')
  section.append(nearer)
  nearer.append(element)
  await until('the nearer layer', () => shown(element).startsWith('layer'))
  equal(areaLog.unmounts, unmounts + 1, 'another layer is another area')
})

for (const move of ['append', 'moveBefore'] as const) {
  test(`takes the data of its new place after ${move} and releases the old data`, async () => {
    const box = put(
      '<test-provider name="a"><dummy-element></dummy-element></test-provider><test-provider name="b"></test-provider>',
    )
    const element = dummyIn(box)
    const [a, b] = [...box.querySelectorAll<TestProvider>('test-provider')]
    await untilShown(element, 'a undefined')
    equal(a!.context.listeners.size, 1)
    if (move === 'append') b!.append(element)
    else (b as unknown as { moveBefore(a: Node, b: null): void }).moveBefore(element, null)
    await untilShown(element, 'b undefined')
    equal(a!.context.listeners.size, 0)
    equal(b!.context.listeners.size, 1)
    element.remove()
    await task()
    equal(b!.context.listeners.size, 0)
  })
}

test('drops a context that closes, waits, and takes the next one', async () => {
  const box = put(
    '<test-provider name="outer"><test-provider name="a" id="a"></test-provider><dummy-element context="a" context-timeout="50"></dummy-element></test-provider>',
  )
  const codes = collectErrors(box)
  const element = dummyIn(box)
  await untilShown(element, 'a undefined')
  const provider = box.querySelector<TestProvider>('#a')!
  provider.remove()
  provider.context.set({ status: 'closed', layer: null })
  await until('the loading state', () => element.matches(':state(loading)'))
  equal(shown(element), '')
  await until('the missing context', () => element.matches(':state(error)'))
  deepEqual(codes, ['no-context'])
  box.insertAdjacentHTML('beforeend', '<test-provider name="again" id="a"></test-provider>')
  await untilShown(element, 'again undefined')
  ok(!element.matches(':state(error)'))
})

test('follows the layer of its context, mounting a new area for another layer', async () => {
  const box = put('<test-provider name="a"><dummy-element></dummy-element></test-provider>')
  const element = dummyIn(box)
  await untilShown(element, 'a undefined')
  const { context } = box.querySelector<TestProvider>('test-provider')!
  const { mounts } = areaLog
  context.set({ layer: new TestContext('a2').getSnapshot().layer })
  await untilShown(element, 'a2 undefined')
  equal(areaLog.mounts, mounts + 1)
  context.set({ status: 'offline' })
  await until('the offline state', () => element.matches(':state(offline)'))
  equal(shown(element), 'a2 undefined')
})

test('takes inherited settings from the context unless it sets its own', async () => {
  const box = put('<test-provider><dummy-element></dummy-element></test-provider>')
  const element = dummyIn(box)
  await element.ready
  const { context } = box.querySelector<TestProvider>('test-provider')!
  context.set({ inherited: { readOnly: true, locale: 'de', colorScheme: 'dark', label: 'no' } })
  await element.updateComplete
  const props = () => areaLog.lastHost!.getSnapshot().props
  deepEqual([props()['readOnly'], props()['locale'], props()['label']], [true, 'de', undefined])
  ok(element.matches(':state(readonly):state(dark)'))
  equal(getComputedStyle(element).colorScheme, 'dark')
  element.locale = 'fr'
  element.readOnly = false
  await element.updateComplete
  deepEqual([props()['readOnly'], props()['locale']], [false, 'fr'])
})

test('reports a missing context once with element, id and remedy, and recovers', async () => {
  const printed: string[] = []
  const original = console.error
  console.error = (...parts: unknown[]) => printed.push(parts.join(' '))
  try {
    const box = put('<dummy-element id="alone" context-timeout="20"></dummy-element>')
    const codes = collectErrors(box)
    const element = dummyIn(box)
    const error = await element.ready.catch((reason: { code: string }) => reason)
    equal(error?.code, 'no-context')
    const words = () => element.shadowRoot!.querySelector('[role=alert]')?.textContent
    await until('the remedy', () => words()?.includes('project-id'))
    deepEqual(codes, ['no-context'])
    equal(printed.length, 1)
    ok(printed[0]!.includes('id="alone"') && printed[0]!.includes('<content-context>'))
    const provider = document.createElement('test-provider')
    box.append(provider)
    provider.append(element)
    await untilShown(element, 'layer undefined')
    equal(element.shadowRoot!.querySelector('[role=alert]'), null)
    await element.ready
  } finally {
    console.error = original
  }
})

test('rejects a context with another interface version, naming both versions', async () => {
  const box = put('<dummy-element context-timeout="20"></dummy-element>')
  const codes = collectErrors(box)
  const element = dummyIn(box)
  element.context = new TestContext('future', 2)
  // The words for an error are loaded when it occurs.
  const text = () => element.shadowRoot!.querySelector('[role=alert]')?.textContent ?? ''
  await until('what is wrong', () => text().includes('version 2') && text().includes('version 1'))
  deepEqual(codes, ['version-mismatch'])
})

test('rejects an ancestor with another version too', async () => {
  const box = put('')
  const codes = collectErrors(box)
  box.innerHTML = '<test-provider version="2"><dummy-element></dummy-element></test-provider>'
  await until('the error', () => codes.length > 0)
  deepEqual(codes, ['version-mismatch'])
})

test('shows the error of its context without emitting it again, and forwards retry', async () => {
  const box = put('<test-provider><dummy-element></dummy-element></test-provider>')
  const codes = collectErrors(box)
  const element = dummyIn(box)
  await element.ready
  const { context } = box.querySelector<TestProvider>('test-provider')!
  const error = Object.assign(new Error('no such dataset'), {
    code: 'not-found',
    hint: '',
    recoverable: true,
  }) as never
  context.set({ status: 'error', error })
  const button = await until('the panel', () =>
    element.shadowRoot!.querySelector<HTMLButtonElement>('[role=alert] button'),
  )
  deepEqual(codes, [])
  button.click()
  equal(context.retries, 1)
  context.set({ status: 'connected', error: null })
  await until('no panel', () => !element.shadowRoot!.querySelector('[role=alert]'))
  context.set({ status: 'error', error, handled: true })
  await until('the state', () => element.matches(':state(error)'))
  equal(element.shadowRoot!.querySelector('[role=alert]'), null, 'the page shows it')
})

test('two contexts on one page stay separate', async () => {
  const box = put(
    '<test-provider name="a"><dummy-element></dummy-element></test-provider><test-provider name="b"><dummy-element></dummy-element></test-provider>',
  )
  const [one, two] = [...box.querySelectorAll<DummyElement>('dummy-element')]
  await untilShown(one!, 'a undefined')
  await untilShown(two!, 'b undefined')
})

test('contextsAround() dispatches an event and returns the contexts that listeners add', () => {
  const box = put('<dummy-element></dummy-element>')
  const seen: string[] = []
  box.addEventListener('content-debug-contexts', (event) => {
    seen.push(event.type)
    ;(event as ContentDebugContextsEvent).detail.contexts.push({
      tag: 'x',
      id: 'x',
      version: 1,
      packageVersion: '1',
      status: 'connected',
    })
  })
  equal(contextsAround(dummyIn(box))[0]?.tag, 'x')
  deepEqual(seen, ['content-debug-contexts'])
})

// Errors end in one event and one panel, in the element they belong to.
import { afterEach, deepEqual, equal, frame, ok, test, until } from '../kit/browser-test.ts'
import {
  areaLog,
  areaModule,
  clearPage,
  collectErrors,
  DummyArea,
  defineDummies,
  put,
  putReady,
  shown,
  TestContext,
  untilShown,
} from './dummy.tsx'
import type { DummyElement, TestProvider } from './dummy.tsx'

defineDummies()
afterEach(clearPage)

const dummyIn = (box: ParentNode) => box.querySelector('dummy-element') as DummyElement
const alertOf = (element: Element) => element.shadowRoot!.querySelector('[role=alert]')
const inProvider = (html: string) => put(`<test-provider>${html}</test-provider>`)

test('an unknown attribute value is a detailed error, and correcting it recovers', async () => {
  const box = inProvider('<dummy-element mode="oen" size="-1"></dummy-element>')
  const codes = collectErrors(box)
  const element = dummyIn(box)
  const error = await element.ready.catch(
    (reason: Error & { code: string; hint: string }) => reason,
  )
  ok(error)
  equal(error.code, 'config-invalid')
  equal(error.message, '<dummy-element> mode="oen" is not a valid value')
  equal(error.hint, 'Use one of: one, two.')
  deepEqual(codes, ['config-invalid', 'config-invalid'])
  await until('the details', () => alertOf(element)?.textContent.includes('mode="oen"'))
  equal(shown(element), '')
  element.mode = 'two'
  element.removeAttribute('size')
  await untilShown(element, 'layer undefined')
  equal(alertOf(element), null)
  equal(element.mode, 'two')
})

test('setting an invalid value on a running element keeps the last valid value and the area', async () => {
  const element = await putReady('mode="two"')
  const { unmounts } = areaLog
  element.setAttribute('mode', 'bad')
  await until('the panel', () => alertOf(element))
  equal(element.mode, 'two')
  equal(areaLog.unmounts, unmounts)
  element.setAttribute('mode', 'one')
  await until('no panel', () => !alertOf(element))
})

test('an invalid property value is rejected even when the property reflects', async () => {
  const element = await putReady('color-scheme="dark"')
  const codes = collectErrors(element)
  element.colorScheme = 'bright' as 'dark'
  await element.updateComplete
  deepEqual(codes, ['config-invalid'])
  equal(element.getAttribute('color-scheme'), 'dark')
  equal(element.colorScheme, 'dark')
})

test('code that fails to load emits chunk-load, and retry loads it', async () => {
  let attempts = 0
  areaModule.load = () => {
    attempts++
    return attempts === 1
      ? import(/* @vite-ignore */ new URL('./no-such-chunk.js', import.meta.url).href)
      : Promise.resolve({ default: DummyArea })
  }
  class Fresh extends (customElements.get('dummy-element') as new () => DummyElement) {}
  customElements.define('dummy-chunk', Fresh)
  const box = inProvider('<dummy-chunk></dummy-chunk>')
  const codes = collectErrors(box)
  const element = box.querySelector('dummy-chunk') as DummyElement
  const button = await until('the panel', () =>
    element.shadowRoot!.querySelector<HTMLButtonElement>('[role=alert] button'),
  )
  deepEqual(codes, ['chunk-load'])
  button.click()
  await untilShown(element, 'layer undefined')
  equal(alertOf(element), null)
  equal(attempts, 2)
})

test('a crash shows a panel with Retry in that element only', async () => {
  const onError: string[] = []
  const listener = (event: ErrorEvent) => onError.push(event.message)
  addEventListener('error', listener)
  const other = await putReady()
  areaLog.crash = true
  const box = inProvider('<dummy-element></dummy-element>')
  const codes = collectErrors(box)
  const element = dummyIn(box)
  const alert = await until('the panel', () => alertOf(element))
  deepEqual(codes, ['crash'])
  await until('what happened', () => alert.textContent.includes('crashed on purpose'))
  equal(shown(other), 'main undefined')
  areaLog.crash = false
  alert.querySelector('button')!.click()
  await untilShown(element, 'layer undefined')
  equal(alertOf(element), null)
  await element.ready
  removeEventListener('error', listener)
  deepEqual(onError, [])
})

test('an error while the area is unmounted is contained in the element too', async () => {
  const onError: string[] = []
  const listener = (event: ErrorEvent) => onError.push(event.message)
  addEventListener('error', listener)
  const element = await putReady()
  const codes = collectErrors(element)
  areaLog.crashOnUnmount = true
  element.remove()
  await until('the event', () => codes.length > 0)
  areaLog.crashOnUnmount = false
  removeEventListener('error', listener)
  deepEqual(codes, ['crash'])
  deepEqual(onError, [])
})

test('another layer restarts a crashed area', async () => {
  areaLog.crash = true
  const box = inProvider('<dummy-element></dummy-element>')
  const element = dummyIn(box)
  await until('the panel', () => alertOf(element))
  areaLog.crash = false
  const { context } = box.querySelector<TestProvider>('test-provider')!
  context.set({ layer: new TestContext('next').getSnapshot().layer })
  await untilShown(element, 'next undefined')
  equal(alertOf(element), null)
})

test('an error prevented by the page shows no panel', async () => {
  areaLog.crash = true
  const box = inProvider('<dummy-element></dummy-element>')
  const codes = collectErrors(box, true)
  const element = dummyIn(box)
  await until('the event', () => codes.length > 0)
  await frame()
  equal(alertOf(element), null)
  ok(element.matches(':state(error)'))
})

test('an error reported by an area is emitted, and the area shows it unless the page prevents it', async () => {
  const element = await putReady()
  const codes = collectErrors(element)
  const report = () => areaLog.lastHost!.reportError(new Error('did not work'), 'dummy.step')
  equal(report(), true)
  element.addEventListener('content-error', (event) => event.preventDefault())
  equal(report(), false)
  deepEqual(codes, ['crash', 'crash'])
  equal(alertOf(element), null)
  equal(shown(element), 'main undefined')
})

test('the page can provide its own error and loading views', async () => {
  areaLog.crash = true
  const box = inProvider('<dummy-element><b slot="error">Sorry.</b></dummy-element>')
  const element = dummyIn(box)
  await until('the state', () => element.matches(':state(error)'))
  ok(box.querySelector('b')!.getBoundingClientRect().height > 0)
  equal(alertOf(element)!.getBoundingClientRect().height, 0)
})

test('the error panel is readable in light and dark without the theme, whatever styles the page sets', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { all: unset !important; color: red !important; font-size: 40px !important }',
  )
  document.adoptedStyleSheets = [sheet]
  try {
    for (const scheme of ['light', 'dark']) {
      const box = put(
        `<dummy-element context-timeout="0" color-scheme="${scheme}"></dummy-element>`,
      )
      const element = dummyIn(box)
      const alert = await until('the panel', () => alertOf(element))
      const { color, backgroundColor, fontSize } = getComputedStyle(alert)
      equal(fontSize, '13px')
      equal(color, scheme === 'light' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)')
      ok(backgroundColor !== color && backgroundColor !== 'rgba(0, 0, 0, 0)')
    }
  } finally {
    document.adoptedStyleSheets = []
  }
})

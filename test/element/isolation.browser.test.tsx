// An element leaves no trace on the page while it is there, and nothing at all when it is gone.
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { areaLog, clearPage, defineDummies, put, putReady } from './dummy.tsx'
import type { DummyElement, TestProvider } from './dummy.tsx'

defineDummies()
afterEach(clearPage)

const task = () => new Promise((resolve) => setTimeout(resolve))

/** Everything of the page an element could touch. */
function footprint() {
  return {
    globals: Object.keys(window).sort(),
    sheets: document.styleSheets.length,
    adopted: document.adoptedStyleSheets.length,
    head: document.head.innerHTML,
    body: [...document.body.children].filter((child) => !child.hasAttribute('data-test')).length,
    root: document.documentElement.getAttributeNames(),
    bodyAttributes: document.body.getAttributeNames(),
    title: document.title,
    address: location.href,
    cookie: document.cookie,
    stored: [localStorage.length, sessionStorage.length],
  }
}

test('the page is unchanged with an element and after its removal', async () => {
  const before = footprint()
  const element = await putReady()
  deepEqual(footprint(), before)
  element.parentElement!.remove()
  await task()
  deepEqual(footprint(), before)
})

test('no listener remains on window or document after removal', async () => {
  const live = new Map<string, number>()
  const methods = { addEventListener: 1, removeEventListener: -1 } as const
  const targets = { window, document }
  for (const [name, target] of Object.entries(targets)) {
    for (const [method, by] of Object.entries(methods)) {
      const original = Reflect.get(target, method) as (...parameters: unknown[]) => void
      Reflect.set(target, method, (type: string, ...rest: unknown[]) => {
        live.set(`${name} ${type}`, (live.get(`${name} ${type}`) ?? 0) + by)
        Reflect.apply(original, target, [type, ...rest])
      })
    }
  }
  try {
    const element = await putReady()
    ok((live.get('document context-provider') ?? 0) > 0)
    element.parentElement!.remove()
    await task()
  } finally {
    for (const target of Object.values(targets)) {
      for (const method of Object.keys(methods)) Reflect.deleteProperty(target, method)
    }
  }
  // React listens to the document's selection once per page, whatever happens to its roots.
  live.delete('document selectionchange')
  deepEqual(
    [...live].filter(([, count]) => count !== 0),
    [],
  )
})

test('50 removals and reinsertions: every mount is unmounted, and nothing is retained', async () => {
  const { mounts, unmounts } = areaLog
  const provider = put('<test-provider></test-provider>').firstElementChild as TestProvider
  const instances: WeakRef<Element>[] = []
  for (let round = 0; round < 50; round++) {
    const element = document.createElement('dummy-element') as DummyElement
    instances.push(new WeakRef(element))
    provider.append(element)
    await element.ready
    element.remove()
    await task()
    provider.append(element)
    await element.ready
    element.remove()
    await task()
  }
  equal(areaLog.mounts - mounts, 100)
  equal(areaLog.unmounts - unmounts, 100)
  equal(provider.context.listeners.size, 0)
  areaLog.lastHost = null
  const collect = (globalThis as { gc?: () => void }).gc
  ok(collect, 'Chromium must run with --expose-gc')
  await until('the elements to be collected', () => {
    collect()
    return instances.filter((ref) => ref.deref()).length <= 2
  })
})

import { afterEach, deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'
import { defineField, defineType } from '../../../src/schema/define.ts'
import type { Tool, ToolProps } from '../../../src/structure/tool.ts'
import { config, open } from '../open-studio.ts'

const page = { url: location.href, title: document.title }
afterEach(() => {
  history.replaceState(null, '', page.url)
  document.title = page.title
})

interface Place {
  city: string
  sort?: string
}

function MapView({ state, setState, onTitle, sources }: ToolProps) {
  const { city } = (state ?? { city: 'nowhere' }) as Place
  return (
    <div data-map>
      <p>{`${city} of ${sources.map(({ name }) => name).join()}`}</p>
      <button type="button" onClick={() => setState({ city: 'Oslo', sort: 'size' })}>
        to Oslo
      </button>
      <button type="button" onClick={() => onTitle(city)}>
        call it
      </button>
    </div>
  )
}

const map: Tool = {
  name: 'map',
  title: 'Map',
  component: MapView,
  controlsDocumentTitle: true,
  router: {
    parse: ({ path, search }): Place => {
      if (path === 'broken') throw new Error('This means nothing')
      const sort = new URLSearchParams(search).get('sort')
      return { city: path || 'nowhere', ...(sort !== null && { sort }) }
    },
    format: ({ city, sort }: Place) => `${city}${sort ? `?sort=${sort}` : ''}`,
  },
  canHandleIntent: ({ name, params }) => name === 'visit' && { city: params['city'] },
  intentState: ({ params }) => ({ city: params['city'] }),
}

test('SHELL-091 a tool provides its own name, title, view, router, page title and intent handling', async () => {
  const studio = await open('content-studio', {
    config: { ...config, name: 'paper', tools: [map] },
    attributes: { 'manage-title': '', location: '/map/Bergen' },
  })
  const says = (text: string) => studio.find('[data-map] p', text)
  await says('Bergen of paper')
  await studio.find('nav a', 'Map')
  const title = document.title
  ok(!title.startsWith('Map'), `left to the tool, it is ${title}`)
  ;(await studio.find('button', 'call it')).click()
  await until('the title', () => document.title === 'Bergen | Paper')
  ;(await studio.find('button', 'to Oslo')).click()
  await says('Oslo of paper')
  equal(await studio.element.createHref('/map/Oslo?sort=size'), '#/map/Oslo?sort=size')
  await studio.element.navigate({ name: 'visit', params: { city: 'Voss' } })
  await says('Voss of paper')
  await studio.element.navigate('/map/broken')
  await says('nowhere of paper')
})

test('SHELL-019 a legacy location with a space opens the tool of that name', async () => {
  const studio = await open('content-studio', {
    config: { ...config, tools: [map] },
  })
  await studio.element.navigate({ space: 'map' })
  await studio.find('[data-map]')
  await studio.element.navigate({ tool: 'structure' })
  await studio.gone('[data-map]')
})

test('ERR-005 when the studio owns the page, an uncaught error shows a toast that can be closed and expires', async () => {
  const { onerror } = globalThis
  const { error: log } = console
  const logged: unknown[] = []
  // Those of the test runner would count it as a failure.
  Reflect.set(globalThis, 'onerror', null)
  console.error = (...words) => logged.push(...words)
  try {
    const studio = await open('content-studio', { attributes: { 'manage-title': '' } })
    await studio.find('nav', 'Content')
    const fail = (message: string) =>
      globalThis.dispatchEvent(new ErrorEvent('error', { error: new Error(message), message }))
    fail('ResizeObserver loop completed with undelivered notifications.')
    fail('The roof leaks')
    const toast = await until('the toast', () => studio.root.querySelector('[role=alert]'))
    equal(toast.textContent, 'Uncaught errorThe roof leaks')
    ok(!studio.root.textContent.includes('ResizeObserver'))
    ok(logged.some((one) => one instanceof Error && one.message === 'The roof leaks'))
    const shownAt = performance.now()
    await until('it is gone', () => !studio.root.textContent.includes('Uncaught error'), 7000)
    const shownMs = performance.now() - shownAt
    ok(shownMs > 4000 && shownMs < 6900, `${shownMs} ms`)
    fail('The door squeaks')
    await studio.says('The door squeaks')
    ;(await studio.find('button', 'Dismiss notification')).click()
    await until('it is gone', () => !studio.root.textContent.includes('The door squeaks'))
  } finally {
    Reflect.set(globalThis, 'onerror', onerror)
    console.error = log
  }
})

test('ERR-005 an embedded studio does not show uncaught errors of the page', async () => {
  const { onerror } = globalThis
  Reflect.set(globalThis, 'onerror', null)
  const studio = await open('content-studio')
  await studio.find('nav', 'Content')
  const error = new Error('The roof leaks')
  globalThis.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
  Reflect.set(globalThis, 'onerror', onerror)
  await studio.find('button', 'User menu')
  ok(!studio.root.textContent.includes('Uncaught error'))
})

test('CONST-009 on the first visit the studio uses English, weeks that start on Sunday, and the system colour scheme', async () => {
  localStorage.clear()
  const event = defineType({
    name: 'event',
    type: 'document',
    fields: [defineField({ name: 'day', type: 'date' })],
  })
  const studio = await open('content-studio', {
    documents: [{ _id: 'drafts.e', _type: 'event' }],
    config: { schema: { types: [event] } },
    attributes: { location: '/structure/event;e' },
  })
  equal(studio.root.querySelector('[part~=root]')?.getAttribute('lang'), 'en-US')
  const opener = '[data-path=day] button[aria-haspopup=dialog]'
  ;(await until('the form', () => studio.query(opener))).click()
  const days = await until('the calendar', () => {
    const found = [...studio.root.querySelectorAll('[role=columnheader]')]
    return found.length === 7 ? found : null
  })
  deepEqual(days[0]?.textContent.slice(0, 2), 'Su')
  ;(await studio.find('button', 'User menu')).click()
  const system = await studio.find('[role=menuitemradio]', 'System')
  equal(system.getAttribute('aria-checked'), 'true')
})

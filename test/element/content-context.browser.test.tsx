// <content-context> against a real dataset server: settings, states, events, life.
import { ContextConsumer, createContext } from '@lit/context'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import type { BrowserServer } from '../kit/browser-server.ts'
import { ContentContext } from '../../elements/content-context.ts'
import { contextKey, contextsAround } from '../../src/element/context/context-protocol.ts'
import type { ContextValue } from '../../src/element/context/context-protocol.ts'
import { areaLog, clearPage, collectErrors, defineDummies, put } from './dummy.tsx'
import type { DummyElement } from './dummy.tsx'

defineDummies()
ContentContext.define()
const servers: BrowserServer[] = []
afterEach(async () => {
  clearPage()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const task = () => new Promise((resolve) => setTimeout(resolve))
const types = [{ name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] }]

async function start(options: Record<string, unknown> = {}): Promise<string> {
  const server = await startBrowserServer(options)
  servers.push(server)
  return server.url
}

function contextIn(box: ParentNode): ContentContext {
  return box.querySelector('content-context')!
}

function putContext(
  url: string,
  inner = '',
  attributes = 'project-id="demo" dataset="production"',
) {
  const box = put(`<content-context api-host="${url}" ${attributes}>${inner}</content-context>`)
  return contextIn(box)
}

const layerOf = () => areaLog.lastHost!.getSnapshot().layer

test('opens the dataset, emits states and events, and serves the elements inside', async () => {
  const url = await start()
  const box = put('')
  const events: string[] = []
  for (const type of ['content-ready', 'content-status-change', 'content-auth-change'] as const) {
    box.addEventListener(type, () => events.push(type))
  }
  box.innerHTML = `<content-context api-host="${url}" project-id="demo" dataset="production"><dummy-element></dummy-element></content-context>`
  const context = contextIn(box)
  context.schema = { types } as never
  await context.ready
  equal(context.status, 'connected')
  ok(context.matches(':state(connected)'))
  ok(events.includes('content-ready') && events.includes('content-status-change'))
  await until('somebody to be signed in', () => context.currentUser)
  ok(events.includes('content-auth-change'))
  const element = box.querySelector('dummy-element') as DummyElement
  await element.ready
  const layer = layerOf()!
  deepEqual([layer.projectId, layer.dataset], ['demo', 'production'])
  ok(layer.schema.get('article'))
})

test('an element in a context becomes ready once, even when added after the dataset connected', async () => {
  const context = putContext(await start(), '<dummy-element></dummy-element>')
  const ready: EventTarget[] = []
  context.addEventListener('content-ready', ({ target }) => target && ready.push(target))
  context.schema = { types } as never
  await context.ready
  const [first] = context.children
  await until('the first', () => ready.includes(first!))
  const later = document.createElement('dummy-element')
  context.append(later)
  await until('the later one', () => ready.includes(later))
  for (const one of [context, first, later]) {
    equal(ready.filter((target) => target === one).length, 1)
  }
})

test('DATA-012 the configuration sets the search strategy, and changing it takes effect', async () => {
  const url = await start({ documents: [{ _id: 'a', _type: 'article', title: 'Harbour' }] })
  const asked: string[] = []
  const context = putContext(url, '<dummy-element></dummy-element>')
  context.fetch = (input, init) => {
    const { method, url: address } = new Request(input, init)
    const { pathname, searchParams } = new URL(address)
    if (searchParams.get('tag')?.endsWith('search.global')) {
      asked.push(`${method} ${pathname.split('/')[3]}`)
    }
    return fetch(input, init)
  }
  for (const search of [{ strategy: 'text' }, { strategy: 'weighted' }, undefined] as const) {
    context.config = { schema: { types: types as never }, ...(search && { search }) }
    const strategy = search?.strategy ?? 'best'
    await until('the layer', () => areaLog.lastHost && layerOf()?.search.strategy === strategy)
    const { search: store, schema } = layerOf()!
    const terms = { text: 'harbour', types: schema.documentTypes }
    deepEqual(
      (await store.find(terms, { tag: 'search.global' })).hits.map(({ _id }) => _id),
      ['a'],
    )
  }
  deepEqual(asked, ['POST textsearch', 'GET query', 'POST textsearch'])
})

test('takes no space and styles nothing outside', async () => {
  const context = putContext('/', '<p>in</p>')
  equal(getComputedStyle(context).display, 'contents')
  equal(context.getBoundingClientRect().height, 0)
  ok(context.querySelector('p')!.getBoundingClientRect().height > 0)
  equal(context.getAttribute('style'), null)
})

test('keeps the connection while moved, closes it when removed, and opens a new one when reinserted', async () => {
  const url = await start()
  const context = putContext(url, '<dummy-element></dummy-element>')
  await context.ready
  const element = context.firstElementChild as DummyElement
  await element.ready
  const first = layerOf()
  const other = put('')
  other.append(context)
  await task()
  equal(context.status, 'connected')
  equal(layerOf(), first)
  const { unmounts } = areaLog
  context.remove()
  await task()
  await task()
  equal(context.status, 'closed')
  equal(areaLog.unmounts, unmounts + 1)
  other.append(context)
  await element.ready
  await context.ready
  ok(layerOf() !== first)
})

test('a consumer linked by id loses its data when the context is removed', async () => {
  const url = await start()
  const context = putContext(url, '', 'id="ctx" project-id="demo" dataset="production"')
  const element = put('<dummy-element context="ctx" context-timeout="10"></dummy-element>')
    .firstElementChild as DummyElement
  await element.ready
  const codes = collectErrors(element)
  context.remove()
  await until('the error', () => codes.length > 0)
  deepEqual(codes, ['no-context'])
})

test('changing the dataset at run time gives consumers another layer', async () => {
  const url = await start({ datasets: ['production', 'staging'] })
  const context = putContext(url, '<dummy-element></dummy-element>')
  await (context.firstElementChild as DummyElement).ready
  equal(layerOf()!.dataset, 'production')
  context.datasetName = 'staging'
  await until('the other dataset', () => layerOf()?.dataset === 'staging')
  await context.ready
  equal(context.status, 'connected')
})

test('two contexts share nothing, and a nested context wins inside', async () => {
  const url = await start({ datasets: ['production', 'staging'] })
  const outer = putContext(
    url,
    `<content-context api-host="${url}" project-id="demo" dataset="staging" id="inner"><dummy-element></dummy-element></content-context>`,
  )
  const element = outer.querySelector('dummy-element') as DummyElement
  await element.ready
  equal(layerOf()!.dataset, 'staging')
  deepEqual(
    contextsAround(element).map(({ id }) => id),
    ['inner', ''],
  )
})

test('an element with its own dataset needs no context, and prefers an enclosing one', async () => {
  const url = await start({ datasets: ['production', 'staging'] })
  const box = put(
    `<dummy-element api-host="${url}" project-id="demo" dataset="staging"></dummy-element>`,
  )
  const element = box.firstElementChild as DummyElement
  element.schema = { types } as never
  await element.ready
  equal(layerOf()!.dataset, 'staging')
  ok(layerOf()!.schema.get('article'))
  const context = putContext(url)
  context.append(element)
  await until('the context around', () => layerOf()?.dataset === 'production')
})

test('ERR-003 missing settings and invalid values are clear errors', async () => {
  const wrong = (name: string, value: string) =>
    `<content-context> ${name}="${value}" is not a valid value`
  const cases: [attributes: string, message: string][] = [
    ['', '<content-context> has no project-id and no dataset and no api-host'],
    ['project-id="demo" api-host="/"', '<content-context> has no dataset'],
    ['project-id="demo" dataset="production"', '<content-context> has no api-host'],
    ['project-id="demo" dataset="production" api-host=""', '<content-context> has no api-host'],
    ['project-id="demo!" dataset="production" api-host="/"', 'Invalid project id'],
    [
      'project-id="demo" dataset="production" api-host="ftp://example.com"',
      '<content-context> api-host="ftp://example.com" is not an address of a server',
    ],
    ['project-id="demo" dataset="production" auth="tokn"', wrong('auth', 'tokn')],
    ['project-id="demo" dataset="production" presence="all"', wrong('presence', 'all')],
    ['project-id="demo" dataset="production" telemetry="on"', wrong('telemetry', 'on')],
    ['project-id="demo" dataset="production" persist="always"', wrong('persist', 'always')],
  ]
  for (const [attributes, message] of cases) {
    const box = put('')
    const codes = collectErrors(box)
    box.innerHTML = `<content-context ${attributes}></content-context>`
    const context = contextIn(box)
    const error = await context.ready.catch((reason: Error & { code: string }) => reason)
    equal(error?.code, 'config-invalid')
    equal(error!.message, message)
    deepEqual(codes, ['config-invalid'])
    equal(context.status, 'error')
    ok(context.matches(':state(error)'))
    box.remove()
  }
})

test('an invalid URL and an unreachable server are reported as errors', async () => {
  const wrong = putContext('http://[bad')
  const error = await wrong.ready.catch((reason: Error & { code: string }) => reason)
  equal(error?.code, 'config-invalid')
  const box = put('')
  const codes = collectErrors(box)
  box.innerHTML =
    '<content-context api-host="http://127.0.0.1:1" project-id="demo" dataset="production"><dummy-element></dummy-element></content-context>'
  const failure = await contextIn(box).ready.catch((reason: Error & { code: string }) => reason)
  equal(failure?.code, 'network')
  equal(contextIn(box).status, 'offline')
  const element = box.querySelector('dummy-element')!
  await until('the panel', () => element.shadowRoot!.querySelector('[role=alert]'))
  equal(codes[0], 'network')
})

test('a dataset that does not exist is an error in both the context and the element', async () => {
  const url = await start()
  const box = put('')
  const codes = collectErrors(box)
  box.innerHTML = `<content-context api-host="${url}" project-id="demo" dataset="nowhere"><dummy-element></dummy-element></content-context>`
  const error = await contextIn(box).ready.catch((reason: Error & { code: string }) => reason)
  equal(error?.code, 'not-found')
  for (const part of ['"nowhere"', '"demo"', url]) ok(error!.message.includes(part), part)
  const element = box.querySelector('dummy-element')!
  await until('the panel', () => element.shadowRoot!.querySelector('[role=alert]'))
  equal(codes[0], 'not-found')
})

test('recovers when the missing setting is provided', async () => {
  const url = await start()
  const context = putContext(url, '', 'project-id="demo"')
  const error = await context.ready.catch((reason: Error & { code: string }) => reason)
  equal(error?.code, 'config-invalid')
  context.setAttribute('dataset', 'production')
  await until('the connection', () => context.status === 'connected')
  await context.ready
})

test('takes a token from getToken, keeps it out of the DOM, and accepts a promised configuration', async () => {
  const url = await start()
  const context = document.createElement('content-context')
  const reasons: string[] = []
  let headers: string[] = []
  Object.assign(context, {
    projectId: 'demo',
    datasetName: 'production',
    apiHost: url,
    getToken: ({ reason }: { reason: string }) => {
      reasons.push(reason)
      return null
    },
    config: Promise.resolve({ title: 'Promised', schema: { types } }),
    fetch: (...parameters: Parameters<typeof fetch>) => {
      headers.push(new Request(...parameters).url)
      return fetch(...parameters)
    },
  })
  const box = put('')
  context.innerHTML = '<dummy-element></dummy-element>'
  box.append(context)
  await context.ready
  ok(reasons.includes('initial'))
  ok(headers.length > 0, 'the page’s fetch is used')
  headers = []
  await (context.firstElementChild as DummyElement).ready
  const { config } = areaLog.lastHost!.getSnapshot().props as { config: { title: string } }
  equal(config.title, 'Promised')
  ok(layerOf()!.schema.get('article'))
  equal(context.getAttributeNames().length, 0)
})

test('requests a token from the page when the server requires one', async () => {
  const url = await start({ dev: false, allowedOrigins: [location.origin] })
  const box = put('')
  const reasons: string[] = []
  box.addEventListener('content-auth-required', (event) => {
    reasons.push(event.detail.reason)
    event.respondWith(Promise.resolve(null))
  })
  const codes = collectErrors(box)
  box.innerHTML = `<content-context api-host="${url}" project-id="demo" dataset="production"></content-context>`
  await contextIn(box).ready.catch(() => {})
  await until('the question', () => reasons.includes('unauthorized'))
  equal(contextIn(box).status, 'signed-out')
  ok(contextIn(box).matches(':state(signed-out)'))
  deepEqual(codes[0], 'unauthorized')
})

test('disconnects and connects by method', async () => {
  const url = await start()
  const context = putContext(url, '<dummy-element></dummy-element>')
  await context.ready
  const element = context.firstElementChild as DummyElement
  await element.ready
  const statuses: string[] = []
  const subscription = context.observe('status').subscribe((status) => statuses.push(status))
  context.disconnect()
  equal(context.status, 'closed')
  await until('the area to be gone', () => !element.shadowRoot!.querySelector('.area'))
  await context.connect()
  await element.ready
  equal(statuses[0], 'connected')
  ok(statuses.includes('closed'))
  equal(statuses.at(-1), 'connected')
  subscription.unsubscribe()
  await context.flush()
  equal(context.pending, 0)
})

test('exposes the user’s permissions and requests them only when read', async () => {
  const url = await start()
  const requested: string[] = []
  const context = putContext(url)
  context.fetch = (...parameters) => {
    requested.push(new Request(...parameters).url)
    return fetch(...parameters)
  }
  await context.ready
  await until('somebody to be signed in', () => context.currentUser)
  equal(requested.filter((address) => address.includes('/acl')).length, 0)
  const seen: unknown[] = []
  const subscription = context.observe('grants').subscribe((grants) => seen.push(grants))
  equal(context.grants, null)
  await until('the grants', () => context.grants)
  subscription.unsubscribe()
  const [grant] = context.grants!
  ok(grant!.permissions.includes('create') && grant!.filter.length > 0)
  deepEqual(seen, [null, context.grants])
  equal(requested.filter((address) => address.includes('/acl')).length, 1)
  context.disconnect()
  equal(context.grants, null)
})

test('resolves an intent through the page: prevented, with hrefFor, or not at all', async () => {
  const context = putContext('/')
  const intent = { name: 'edit', params: { id: 'a' } }
  equal(await context.resolveIntent(intent), null)
  context.hrefFor = ({ name, params }) => `/cms/${name}/${params['id']}`
  equal(await context.resolveIntent(intent), '/cms/edit/a')
  context.addEventListener('content-intent', (event) => event.preventDefault(), { once: true })
  equal(await context.resolveIntent(intent), null)
})

test('passes readonly, locale and messages down', async () => {
  const url = await start()
  const context = putContext(
    url,
    '<dummy-element></dummy-element>',
    'project-id="demo" dataset="production" readonly locale="de"',
  )
  context.messages = { 'element.retry': 'Nochmal' }
  const element = context.firstElementChild as DummyElement
  await element.ready
  const { props } = areaLog.lastHost!.getSnapshot()
  deepEqual([props['readOnly'], props['locale']], [true, 'de'])
  equal(props['messages'], context.messages)
  context.readOnly = false
  await until('write access', () => areaLog.lastHost!.getSnapshot().props['readOnly'] === false)
})

/** An element as somebody would make it with Lit: it subscribes with Lit's own consumer. */
class LitReader extends HTMLElement {
  value: ContextValue | undefined
  readonly #consumer = new ContextConsumer(
    Object.assign(this, {
      addController: () => {},
      removeController: () => {},
      requestUpdate: () => {},
      updateComplete: Promise.resolve(true),
    }),
    {
      context: createContext<ContextValue>(contextKey),
      subscribe: true,
      callback: (value) => {
        this.value = value
      },
    },
  )
  connectedCallback() {
    this.#consumer.hostConnected()
  }
  disconnectedCallback() {
    this.#consumer.hostDisconnected()
  }
}

test('serves Lit’s own consumer, which follows a context inserted in between', async () => {
  customElements.define('lit-reader', LitReader)
  const box = put(
    '<content-context id="outer"><div><lit-reader></lit-reader></div></content-context>',
  )
  const reader = box.querySelector('lit-reader') as LitReader
  equal(reader.value?.id, 'outer')
  const inner = document.createElement('content-context')
  inner.id = 'inner'
  const div = box.querySelector('div')!
  // It comes up around the reader, which stays where it is.
  inner.append(document.createElement('slot'))
  div.attachShadow({ mode: 'open' }).append(inner)
  await until('the nearer context', () => reader.value?.id === 'inner')
  reader.remove()
  await task()
})

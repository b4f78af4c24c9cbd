// Elements with equal attributes, each connected by itself: how often the page connects, against a real server.
import type { ReferenceInput } from '../../elements/reference-input.ts'
import { define } from '../../elements/register.ts'
import '../../src/document/form-area/reference-input.tsx'
import '../../src/element/area/area-mount.tsx'
import '../../src/element/context/connection.ts'
import { type BrowserServer, startBrowserServer } from '../kit/browser-server.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { queryIn } from '../ui/mount.tsx'

define()
const native = globalThis.fetch
const servers: BrowserServer[] = []
let users: (string | null)[] = []
let streams: { url: URL; token: string | null; open: boolean }[] = []

afterEach(async () => {
  document.querySelector('main')?.remove()
  globalThis.fetch = native
  streams = []
  users = []
  for (const server of servers.splice(0)) await server.close()
})

const isOpen = ({ open }: (typeof streams)[0]) => open

/** A page with elements of its own connections; counts its streams. */
async function start(people: readonly object[] = [], options: object = {}) {
  const server = await startBrowserServer({
    ...options,
    documents: [
      { _id: 'ada', _type: 'person', name: 'Ada' },
      { _id: 'bo', _type: 'person', name: 'Bo' },
    ],
    people,
  })
  servers.push(server)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    // Whoever opens a dataset asks once who the user is.
    if (url.pathname.endsWith('/users/me')) users.push(request.headers.get('authorization'))
    if (url.pathname.includes('/listen/')) {
      const stream = { url, token: request.headers.get('authorization'), open: true }
      streams.push(stream)
      init?.signal?.addEventListener('abort', () => (stream.open = false))
    }
    return native(input, init)
  }
  const main = document.createElement('main')
  document.body.append(main)
  const put = (attributes = '', properties: object = {}) => {
    const box = document.createElement('div')
    box.innerHTML = `<reference-input project-id="demo" dataset="production" api-host="${server.url}"
      to="person" value="ada" ${attributes}></reference-input>`
    const element = box.querySelector('reference-input')!
    Object.assign(element, properties)
    main.append(element)
    return element
  }
  return { server, main, put }
}

const shows = (element: ReferenceInput, name: string) =>
  until(`${name} in ${element.shadowRoot!.textContent}`, () =>
    queryIn(element.shadowRoot!, '[part=control]', name),
  )

test('DATA-015 elements with the same URL, dataset and user share one connection, which closes with the last of them', async () => {
  const { server, put } = await start()
  const elements = [put(), put('value="bo"'), put()]
  const told: string[] = []
  for (const [index, element] of elements.entries())
    element.addEventListener('content-ready', () => told.push(`${index}`))
  await Promise.all(elements.map((element) => shows(element, 'Ada')))
  await until('all are told', () => told.length === 3)
  equal(streams.length, 1)
  // One that comes later joins, and is told as well.
  const late = put('value="ada"')
  late.addEventListener('content-ready', () => told.push('late'))
  await until('the late one is told', () => told.includes('late'))
  equal(streams.length, 1)
  for (const element of elements) element.remove()
  await until('nobody else', () => document.querySelectorAll('reference-input').length === 1)
  await native(`${server.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ patch: { id: 'ada', set: { name: 'Grace' } } }] }),
  })
  await shows(late, 'Grace')
  equal(streams.length, 1)
  late.remove()
  await until('closed', () => streams.every(({ open }) => !open))
  const again = put()
  await shows(again, 'Grace')
  equal(streams.length, 2)
})

test('another dataset, user, API version or storage of edits uses a separate connection', async () => {
  const { put, server } = await start([
    { id: 'ann', name: 'Ann', roles: ['administrator'] },
    { id: 'ben', name: 'Ben', roles: ['administrator'] },
  ])
  const [ann, ben] = Object.values(server.tokens)
  const asAnn = () => ann!
  const schema = [
    { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  ] as const
  const elements = [
    put('', { getToken: asAnn }),
    put('', { getToken: asAnn }),
    put('', { getToken: () => ben! }),
    put('persist="memory"', { getToken: asAnn }),
    put('api-version="2024-01-01"', { getToken: asAnn }),
    put('', { getToken: asAnn, schema }),
    put('', { getToken: asAnn, schema }),
  ]
  await Promise.all(elements.map((element) => shows(element, 'Ada')))
  const by = (token: string | undefined) => users.filter((one) => one === `Bearer ${token}`).length
  deepEqual([by(ann), by(ben)], [4, 1])
})

test('an element whose settings change leaves the others unchanged', async () => {
  const { put } = await start()
  const [one, two] = [put(), put()]
  await Promise.all([shows(one, 'Ada'), shows(two, 'Ada')])
  equal(streams.length, 1)
  two.persist = 'memory'
  await until('its own connection', () => streams.filter(isOpen).length === 2)
  await shows(two, 'Ada')
  await shows(one, 'Ada')
  two.persist = 'local'
  await until('together again', () => streams.filter(isOpen).length === 1)
  await shows(two, 'Ada')
})

test('an element whose server does not respond for some seconds shows a waiting state until a response arrives', async () => {
  const { put } = await start()
  const passed = globalThis.fetch
  let goOn = () => {}
  const isFree = new Promise<void>((resolve) => (goOn = resolve))
  // As in a browser whose connections to the server are all taken by other tabs.
  globalThis.fetch = async (input, init) => {
    await isFree
    return passed(input, init)
  }
  const element = put()
  const notice = () =>
    [...element.shadowRoot!.querySelectorAll('[part=toast]')].find((toast) =>
      toast.textContent.includes('Waiting for the server'),
    )
  const shown = await until('the notice', notice)
  ok(shown.closest('[aria-live=polite], [role=status], [role=log]'), 'is announced politely')
  goOn()
  await until('no notice', () => !notice())
  await shows(element, 'Ada')
})

test('an element’s view-as-role does not apply to elements added later', async () => {
  const { put } = await start()
  const one = put('view-as-role="viewer"')
  await shows(one, 'Ada')
  one.viewAsRole = undefined
  await one.updateComplete
  const two = put('view-as-role="viewer"')
  await shows(two, 'Ada')
  equal(streams.filter(isOpen).length, 2)
  const three = put()
  await shows(three, 'Ada')
  equal(streams.filter(isOpen).length, 2)
})

test('an element that switches to another user’s token does not affect the others', async () => {
  const { put, server } = await start([
    { id: 'ann', name: 'Ann', roles: ['administrator'] },
    { id: 'ben', name: 'Ben', roles: ['administrator'] },
  ])
  const [ann, ben] = Object.values(server.tokens)
  const asAnn = () => ann!
  const asBen = () => ben!
  const [one, two] = [put('', { getToken: asAnn }), put('', { getToken: asAnn })]
  await Promise.all([shows(one, 'Ada'), shows(two, 'Ada')])
  deepEqual(users, [`Bearer ${ann}`])
  one.getToken = asBen
  await until('Ben', () => users.includes(`Bearer ${ben}`))
  await shows(one, 'Ada')
  equal(streams.filter(isOpen).length, 2)
  // Nor does one that came first and changed alone take others in.
  two.getToken = asBen
  await two.updateComplete
  const three = put('', { getToken: asAnn })
  await until('Ann again', () => users.filter((user) => user === `Bearer ${ann}`).length === 2)
  await shows(three, 'Ada')
  await shows(two, 'Ada')
})

test('elements given the same new getToken function in one step stay on one connection', async () => {
  const { put } = await start()
  const elements = [1, 2, 3].map(() => put('', { getToken: () => null }))
  const shared = () => null
  for (const element of elements) element.getToken = shared
  await Promise.all(elements.map((element) => shows(element, 'Ada')))
  equal(streams.filter(isOpen).length, 1)
  const before = elements.map(({ shadowRoot }) => queryIn(shadowRoot!, '[part=control]'))
  // As a framework does whose template makes the function.
  for (const getToken of [() => null, () => null]) {
    for (const element of elements) element.getToken = getToken
    await Promise.all(elements.map((element) => element.updateComplete))
    equal(streams.length, 1)
  }
  deepEqual(
    elements.map(({ shadowRoot }, at) => queryIn(shadowRoot!, '[part=control]') === before[at]),
    [true, true, true],
  )
})

test('an element added after a new sign-in joins the elements of the new user', async () => {
  const { server, main } = await start([
    { id: 'ann', name: 'Ann', roles: ['administrator'] },
    { id: 'ben', name: 'Ben', roles: ['administrator'] },
  ])
  const [ann, ben] = Object.values(server.tokens)
  let current = ann!
  const config = Promise.resolve({ schema: [] })
  const getToken = () => current
  const contexts = ['one', 'two'].map((id) => {
    const context = document.createElement('content-context')
    Object.assign(context, {
      id,
      projectId: 'demo',
      datasetName: 'production',
      apiHost: server.url,
      getToken,
      config,
    })
    return context
  })
  main.append(...contexts)
  await Promise.all(contexts.map((context) => context.ready))
  await until('Ann', () => contexts.every((context) => context.currentUser?.id === 'ann'))
  current = ben!
  await contexts[0]!.refreshAuth()
  await until('Ben', () => contexts[0]!.currentUser?.id === 'ben')
  const late = document.createElement('content-context')
  Object.assign(late, {
    id: 'late',
    projectId: 'demo',
    datasetName: 'production',
    apiHost: server.url,
    getToken,
    config,
  })
  main.append(late)
  await until('the user', () => late.currentUser)
  equal(late.currentUser?.id, 'ben')
  // The others stay as they are until the page asks them, too.
  equal(contexts[1]!.currentUser?.id, 'ann')
  await contexts[1]!.refreshAuth()
  await until('Ben', () => contexts[1]!.currentUser?.id === 'ben')
  equal(streams.filter(isOpen).length, 1)
})

test('a token is requested from each element sharing a connection until one provides it', async () => {
  const ann = { id: 'ann', name: 'Ann', roles: ['administrator'] }
  const { put, server } = await start([ann], {
    dev: false,
    allowedOrigins: [location.origin],
  })
  const [token] = Object.values(server.tokens)
  const [one, two] = [put(), put()]
  const told: string[] = []
  two.addEventListener('content-auth-required', (event) => {
    told.push('asked')
    event.respondWith(token!)
  })
  await Promise.all([shows(one, 'Ada'), shows(two, 'Ada')])
  deepEqual(told, ['asked'])
})

// The real element against a real server, alone in a page.
import axe from 'axe-core'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import type { ContentContext } from '../../../elements/content-context.ts'
import { define } from '../../../elements/register.ts'
import type { SearchDialog } from '../../../elements/search-dialog.ts'
import type { ContentIntent } from '../../../src/element/context/connection-properties.ts'
import type { TypeDefinition } from '../../../src/schema/define.ts'
import { defineConfig } from '../../../src/studio/config/define-config.ts'
import { type BrowserServer, startBrowserServer } from '../../kit/browser-server.ts'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { ada, bo, city, person, zoe } from '../../references/open-field.tsx'
import {
  open as openElement,
  openContext,
  published,
  startServer,
} from '../../studio/open-studio.ts'
import { queryIn } from '../../ui/mount.tsx'

define()
const config = defineConfig({
  title: 'Paper',
  schema: { types: [person, city] as TypeDefinition[] },
})
const rome = { _id: 'rome', _type: 'city', name: 'Adanople' }
const servers: BrowserServer[] = []
afterEach(async () => {
  document.querySelector('main')?.remove()
  await setViewport({ width: 800, height: 600 })
  for (const server of servers.splice(0)) await server.close()
})

interface Page {
  element: SearchDialog
  opener: HTMLButtonElement
  emitted: { type: string; detail: unknown }[]
  requests: string[]
  see: (selector: string, name?: string) => Promise<HTMLElement>
  connect: () => Promise<void>
}

interface PageOptions {
  connected?: boolean
  strategy?: 'weighted' | 'text'
  documents?: readonly { _id: string; _type: string }[]
  /** Only attributes: no script gives the context a configuration. */
  isWithoutScript?: boolean
  /** Answers in place of the server. */
  answer?: (request: Request) => Response | undefined
  people?: readonly { name: string; roles: readonly string[] }[]
  /** Sees what is sent and what comes back. */
  onAnswer?: (request: Request, answer: Response) => Promise<void>
}

async function open(
  attributes: string,
  {
    connected = true,
    strategy = 'weighted',
    documents,
    people,
    answer: given,
    onAnswer,
    isWithoutScript = false,
  }: PageOptions = {},
): Promise<Page> {
  const main = document.createElement('main')
  main.innerHTML = `<content-context><button>Find</button>
    <search-dialog context-timeout="50" ${attributes}></search-dialog></content-context>`
  const context = main.querySelector<ContentContext>('content-context')!
  const requests: string[] = []
  const connect = async () => {
    const server = await startBrowserServer({
      documents: documents ?? [ada, bo, zoe, rome],
      people: people ?? [],
    })
    servers.push(server)
    const [token] = Object.values(server.tokens)
    const watched: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.url)
      const sent = request.clone()
      const answer = given?.(request) ?? (await fetch(request))
      await onAnswer?.(sent, answer.clone())
      return answer
    }
    const settings = { ...config, search: { strategy } }
    if (isWithoutScript) context.setAttribute('api-host', server.url)
    else Object.assign(context, { config: settings, apiHost: server.url, fetch: watched })
    if (token !== undefined) context.getToken = () => token
    context.setAttribute('project-id', 'demo')
    context.setAttribute('dataset', 'production')
  }
  const element = main.querySelector('search-dialog')!
  if (connected) await connect()
  else main.replaceChildren(main.querySelector('button')!, element)
  document.body.append(main)
  const emitted: Page['emitted'] = []
  for (const type of ['cancel', 'close', 'content-search', 'content-select', 'content-intent'])
    element.addEventListener(type, (event) =>
      emitted.push({ type, detail: (event as CustomEvent).detail }),
    )
  await element.ready
  return {
    element,
    opener: main.querySelector('button')!,
    emitted,
    requests,
    see: (selector, name) =>
      until(`${selector} “${name ?? ''}” in ${element.shadowRoot!.textContent}`, () =>
        queryIn(element.shadowRoot!, selector, name),
      ),
    async connect() {
      await connect()
      context.id = 'later'
      main.prepend(context)
    },
  }
}

const rows = ({ element }: Page) => [...element.shadowRoot!.querySelectorAll('[role=option]')]
const names = ({ emitted }: Page) => emitted.map(({ type }) => type)
const gone = (page: Page) =>
  until('no dialog', () => !page.element.shadowRoot!.querySelector('[role=dialog]'))
const found = (page: Page, count: number) =>
  until(
    `${count} results`,
    () => rows(page).length === count && !page.element.shadowRoot!.querySelector('[data-stale]'),
  )

test('SEARCH-001.3 <search-dialog> opens by hotkey, selects with Enter and returns the focus; Escape and outside presses close it unless prevented', async () => {
  const page = await open('hotkey="mod+j"')
  const { element, opener } = page
  equal(element.open, false)
  equal(element.shadowRoot!.querySelector('input'), null)
  opener.focus()
  await press('Control+j')
  const box = await page.see('input[role=combobox]')
  ok(element.open && element.hasAttribute('open'))
  await until('the focus', () => element.shadowRoot!.activeElement === box)
  await sendKeys({ type: 'ada' })
  await found(page, 2)
  deepEqual(element.terms, { query: 'ada', types: [] })
  const searched = page.emitted.find(({ type }) => type === 'content-search')!.detail
  equal((searched as { query: string }).query, 'ada')
  equal((searched as { count: number }).count, 2)
  ok((searched as { ms: number }).ms >= 0)
  await press('Enter')
  await gone(page)
  equal(element.open, false)
  deepEqual(page.emitted.find((event) => event.type === 'content-select')!.detail, {
    id: 'ada',
    type: 'person',
    intent: { name: 'edit', params: { id: 'ada', type: 'person' } },
  })
  deepEqual(page.emitted.find((event) => event.type === 'content-intent')!.detail, {
    intent: { name: 'edit', params: { id: 'ada', type: 'person' } },
  })
  await until('the focus back', () => document.activeElement === opener)
  deepEqual(names(page).slice(-1), ['close'])

  await element.show()
  await page.see('input[role=combobox]')
  element.addEventListener('cancel', (event) => event.preventDefault(), { once: true })
  await press('Escape')
  await until('the question', () => names(page).includes('cancel'))
  ok(element.open)
  await press('Escape')
  await gone(page)
  await element.show()
  ;(await page.see('[part=backdrop]')).click()
  await gone(page)
  equal(names(page).filter((name) => name === 'cancel').length, 3)
  await element.show()
  await page.see('input[role=combobox]')
  await element.close()
  await gone(page)
  equal(names(page).filter((name) => name === 'cancel').length, 3)
})

test('preventing content-select lets the page show the document itself, without content-intent', async () => {
  const page = await open('open')
  page.element.addEventListener('content-select', (event) => event.preventDefault())
  await page.element.show('lovelace')
  await found(page, 1)
  ;(rows(page)[0] as HTMLElement).click()
  await gone(page)
  ok(names(page).includes('content-select') && !names(page).includes('content-intent'))
})

test('inline <search-dialog> searches only what its attributes allow and builds links with hrefFor', async () => {
  const page = await open('mode="inline" types="person" filter="defined(name)" no-recent limit="1"')
  const { element } = page
  Object.assign(element, {
    hrefFor: ({ params }: { params: { id: string } }) => `#at-${params.id}`,
    ordering: 'created-asc',
  })
  const place = await page.see('[role=search]')
  equal(place.getBoundingClientRect().height, 480)
  element.terms = { query: 'ada' }
  await found(page, 1)
  equal(rows(page)[0]!.getAttribute('href'), '#at-ada')
  ok(
    page.requests.some((url) =>
      new URL(url).searchParams.get('query')?.includes('order(_createdAt asc)'),
    ),
  )
  deepEqual(
    await element.search({ query: 'a', types: ['person', 'city'] }).then((all) => all.length),
    1,
  )
  equal(element.shadowRoot!.querySelector('[role=dialog]'), null)
  element.terms = undefined
  await until('nothing', () => rows(page).length === 0)
  equal(element.shadowRoot!.querySelector('[part=recent]'), null)
  await element.show('bo')
  equal(element.shadowRoot!.activeElement?.getAttribute('part'), 'input')
  await found(page, 1)
  await press('Enter')
  await until('the address', () => location.hash === '#at-bo')
  history.replaceState(null, '', location.pathname + location.search)
  equal(rows(page).length, 1)
})

test('<search-dialog types> without a schema searches only these types, using common title fields', async () => {
  const documents = [
    ada,
    rome,
    { _id: 'film', _type: 'film', name: 'Adamant' },
    { _id: 'labelled', _type: 'city', label: 'Adaville' },
  ]
  const attributes = 'mode="inline" types="person city" no-recent'
  const page = await open(attributes, { documents, isWithoutScript: true })
  page.element.terms = { query: 'ada' }
  await found(page, 3)
  for (const title of [ada.name, 'Adanople', 'Adaville']) await page.see('[role=option]', title)
  ok(!queryIn(page.element.shadowRoot!, '[role=option]', 'Adamant'))
  deepEqual((await page.element.search({ query: 'ada' })).map(({ id }) => id).sort(), [
    'ada',
    'labelled',
    'rome',
  ])
})

test('<search-dialog> fills the screen, and its slots show the page’s content', async () => {
  const page = await open('open mode="fullscreen" no-filters')
  const { element } = page
  element.innerHTML = `<p slot="header">Above</p><p slot="footer">Below</p>
    <p slot="empty">Nothing here</p><b slot="result:bo">Our own row</b>`
  const dialog = await page.see('[role=dialog]')
  await until('all of it', () => dialog.getBoundingClientRect().width === innerWidth)
  equal(dialog.getBoundingClientRect().height, innerHeight)
  equal(element.shadowRoot!.querySelector('[part=filters]'), null)
  await element.show('bo')
  await found(page, 1)
  ok(
    (element.querySelector('[slot="result:bo"]') as HTMLElement).getBoundingClientRect().height > 0,
  )
  ok((element.querySelector('[slot=header]') as HTMLElement).getBoundingClientRect().height > 0)
  await element.show('zzzz')
  const empty = element.querySelector('[slot=empty]') as HTMLElement
  await until('the note', () => empty.getBoundingClientRect().height > 0)
})

test('a filter with invalid GROQ shows an error in the dialog, and the search text stays', async () => {
  const page = await open('open filter="name =="')
  await page.element.show('ada')
  await page.see('[role=alert]', 'Something went wrong')
  equal(((await page.see('input[role=combobox]')) as HTMLInputElement).value, 'ada')
})

test('<search-dialog> without a context shows a message, keeps the typed text, and searches once a context exists', async () => {
  const page = await open('open context="later"', { connected: false })
  const { element } = page
  await page.see('[role=status]', 'Not connected')
  ;(await page.see('input[part=input]')).focus()
  await sendKeys({ type: 'lovelace' })
  deepEqual(element.terms, { query: 'lovelace', types: [] })
  deepEqual(page.requests, [])
  const refused = await element.search('x').then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  equal(refused, 'no-context')
  await page.connect()
  await found(page, 1)
  await page.see('[role=option]', 'Ada Lovelace')
})

test('SEARCH-008.1 the dialog is at most 800 by 735 px and fills a narrow page', async () => {
  await setViewport({ width: 1200, height: 1000 })
  const page = await open('open')
  await page.element.show('ada')
  await found(page, 2)
  const dialog = await page.see('[role=dialog]')
  equal(dialog.offsetWidth, 800)
  ok(dialog.offsetHeight <= 735 && dialog.offsetHeight > 600, `${dialog.offsetHeight}`)
  await setViewport({ width: 320, height: 600 })
  await until('all of it', () => dialog.offsetWidth === 320 && dialog.offsetHeight === 600)
})

test('axe reports no violations in <search-dialog>, in each mode, light and dark', async () => {
  for (const mode of ['dialog', 'inline', 'fullscreen'])
    for (const scheme of ['light', 'dark']) {
      const page = await open(`open mode="${mode}" color-scheme="${scheme}"`)
      await page.element.show('ada')
      await found(page, 2)
      const { violations } = await axe.run(page.element, { rules: { region: { enabled: false } } })
      deepEqual(
        violations.map(({ id, nodes }) => `${mode} ${scheme} ${id}: ${nodes[0]?.html}`),
        [],
      )
      document.querySelector('main')!.remove()
    }
})

test('a selected document opens in the studio that shares the context', async () => {
  const server = await startServer([published('bridge', 'The long bridge')])
  const within = openContext(server, 'local')
  const studio = await openElement('content-studio', { server, within })
  const dialog = document.createElement('search-dialog')
  let isHandedOn = false
  dialog.addEventListener('content-intent', () => (isHandedOn = true))
  studio.element.after(dialog)
  await dialog.show('bridge')
  const row = () => dialog.shadowRoot!.querySelector<HTMLElement>('[role=option]')
  await until('the hit', () => row() !== null)
  row()!.click()
  equal((await studio.field('title')).value, 'The long bridge')
  equal(isHandedOn, false)
})

test('with the create attribute, a missing document can be created: as an event for the page or in the context’s studio', async () => {
  const page = await open('mode="inline" create types="person"')
  ;(await page.see('input[part=input]')).focus()
  await sendKeys({ type: 'Grace' })
  ;(await page.see('button', 'Create Person “Grace”')).click()
  const { detail } = await until('the intent', () =>
    page.emitted.find(({ type }) => type === 'content-intent'),
  )
  const { name, params } = (detail as { intent: ContentIntent }).intent
  deepEqual([name, params['type'], params['template']], ['create', 'person', 'person'])
  await until('the draft', async () => {
    const query = encodeURIComponent(`*[_id == "drafts.${params['id']}"][0].name`)
    const answer = await fetch(
      `${servers[0]!.url}/v2023-11-13/data/query/production?query=${query}`,
    )
    return ((await answer.json()) as { result: string | null }).result === 'Grace'
  })
  const without = await open('mode="inline"')
  ;(await without.see('input[part=input]')).focus()
  await sendKeys({ type: 'Grace' })
  await without.see('[role=status]', 'No results')
  ok(!without.element.shadowRoot!.textContent.includes('Create'))

  const server = await startServer([published('bridge', 'The long bridge')])
  const studio = await openElement('content-studio', {
    server,
    within: openContext(server, 'local'),
  })
  const dialog = document.createElement('search-dialog')
  dialog.create = true
  studio.element.after(dialog)
  await dialog.show('Zebra')
  const offer = () => queryIn(dialog.shadowRoot!, 'button', 'Create “Zebra”')
  ;(await until('the offer', offer)).click()
  const article = () => queryIn(dialog.shadowRoot!, '[role=menuitem]', 'Article')
  ;(await until('the types', article)).click()
  await until('its title', async () => (await studio.field('title')).value === 'Zebra')
})

test('a new document rejected by the server shows the error, and the page stays', async () => {
  const page = await open('mode="inline" create types="person"', {
    answer: ({ url }) =>
      url.includes('/data/mutate/')
        ? Response.json({ error: { description: 'Names are full' } }, { status: 400 })
        : undefined,
  })
  Object.assign(page.element, {
    hrefFor: ({ params }: { params: { id: string } }) => `#at-${params.id}`,
  })
  ;(await page.see('input[part=input]')).focus()
  await sendKeys({ type: 'Grace' })
  ;(await page.see('button', 'Create Person “Grace”')).click()
  await page.see('[role=alert]', 'The document could not be created')
  ok(!location.hash.startsWith('#at-'))
})

test('SEARCH-059.4 a pause in typing requests one page of the given limit; the next page continues from the cursor', async () => {
  const asked: { cursor: unknown; limit: unknown; next: unknown; hits: number }[] = []
  const page = await open('mode="inline" limit="20"', {
    strategy: 'text',
    documents: Array.from({ length: 50 }, (_, n) => ({
      _id: `p${n}`,
      _type: 'person',
      name: `Ada ${n}`,
    })),
    onAnswer: async (request, answer) => {
      if (!request.url.includes('/textsearch/')) return
      const { fromCursor: cursor, limit } = (await request.json()) as Record<string, unknown>
      const { nextCursor: next, hits } = (await answer.json()) as {
        nextCursor?: string
        hits: unknown[]
      }
      asked.push({ cursor, limit, next, hits: hits.length })
    },
  })
  ;(await page.see('input[part=input]')).focus()
  await sendKeys({ type: 'ada' })
  await page.see('[role=status]', '20 results')
  equal(asked.length, 1)
  deepEqual([asked[0]!.cursor, asked[0]!.limit, asked[0]!.hits], [null, 20, 20])
  const list = page.element.shadowRoot!.querySelector('[role=listbox]')!
  const toEnd = () => list.scrollTo({ top: list.scrollHeight })
  toEnd()
  await page.see('[role=status]', '40 results')
  toEnd()
  await page.see('[role=status]', '50 results')
  deepEqual(
    asked.map(({ cursor }) => cursor),
    [null, asked[0]!.next, asked[1]!.next],
  )
  equal(asked[2]!.next, undefined)
})

/** Sixty people, found a page of twenty at a time by a reader whose grants the owner of the dataset changes. */
async function openPages() {
  const shelves = Array.from({ length: 60 }, (_, n) => ({
    _id: `p${n + 10}`,
    _type: 'person',
    name: `Ada ${n}`,
    shelf: n < 50 ? 'open' : 'closed',
  }))
  const page = await open('mode="inline" limit="20"', {
    strategy: 'text',
    documents: shelves,
    people: [
      { name: 'Reader', roles: ['viewer'] },
      { name: 'Owner', roles: ['administrator'] },
    ],
  })
  const { url } = servers.at(-1)!
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/v2023-11-13/${path}`, { method, body: JSON.stringify(body) })
    ok(answer.ok, await answer.text())
  }
  const mutate = (...mutations: object[]) => send('POST', 'data/mutate/production', { mutations })
  const setRoles = (...roles: string[]) => send('PATCH', 'projects/demo/members/reader', { roles })
  ;(await page.see('input[part=input]')).focus()
  await sendKeys({ type: 'ada' })
  await page.see('[role=status]', '20 results')
  const list = () => page.element.shadowRoot!.querySelector('[role=listbox]')!
  const toEnd = () => list().scrollTo({ top: list().scrollHeight })
  const shown = async () => {
    const ids = new Set<string>()
    for (let top = 0; top < list().scrollHeight; top += list().clientHeight / 2) {
      list().scrollTo({ top })
      await new Promise(requestAnimationFrame)
      for (const row of rows(page)) ids.add((row as HTMLElement).dataset['key']!)
    }
    return [...ids].toSorted()
  }
  return { page, shelves, send, mutate, setRoles, list, toEnd, shown }
}

test('between two pages, documents no longer readable disappear, and renamed ones are neither skipped nor repeated', async () => {
  const { page, shelves, send, mutate, setRoles, toEnd, shown } = await openPages()
  await send('PUT', 'projects/demo/roles/narrow', {
    title: 'Narrow',
    grants: [{ filter: 'shelf == "open"', permissions: ['read'] }],
  })
  toEnd()
  await setRoles('narrow')
  await page.see('[role=status]', '40 results')
  // What was shown falls behind the rest, and what was not shown is now better than all that was.
  const rename = (id: string, name: string) => mutate({ patch: { id, set: { name } } })
  await rename('p10', `Far from any Ada ${'at night '.repeat(9)}`)
  await rename('p55', 'Ada')
  toEnd()
  await until(
    'the last page',
    () => queryIn(page.element.shadowRoot!, '[role=status]')?.textContent === '50 results',
  )
  // A row that moves while the list is read may be missed, or met twice.
  const readable = shelves
    .slice(0, 50)
    .map(({ _id }) => _id)
    .join()
  await until('each of them once', async () => (await shown()).join() === readable)
})

test('a search that fails on its second page restarts from the first on retry', async () => {
  const { page, shelves, setRoles, toEnd, shown } = await openPages()
  await setRoles()
  toEnd()
  await page.see('[role=alert]', 'Something went wrong')
  await setRoles('viewer')
  ;(await page.see('button', 'Retry')).click()
  for (const count of [20, 40, 60]) {
    await page.see('[role=status]', `${count} results`)
    toEnd()
  }
  deepEqual(
    await shown(),
    shelves.map(({ _id }) => _id),
  )
})

test('all loaded pages update live, while the visible rows and the active row keep their positions', async () => {
  const { page, mutate, list, toEnd, shown } = await openPages()
  const rowAt = (position: number) =>
    rows(page).find((row) => Number(row.getAttribute('aria-posinset')) === position) as
      | HTMLElement
      | undefined
  const rowOf = (id: string) =>
    rows(page).find((row) => (row as HTMLElement).dataset['key'] === id) as HTMLElement | undefined
  const topOf = (row: HTMLElement) =>
    Math.round(row.getBoundingClientRect().top - list().getBoundingClientRect().top)
  const [first, second] = [rowAt(1)!.dataset['key']!, rowAt(2)!.dataset['key']!]
  toEnd()
  await page.see('[role=status]', '40 results')
  const later = (await until('the second page', () => rowAt(22))).dataset['key']!
  await press('ArrowDown')
  const active = () => page.element.shadowRoot!.querySelector('[aria-selected=true]') as HTMLElement
  equal(active().dataset['key'], second)
  list().scrollTo({ top: 1000 })
  const inView = await until('rows in view', () =>
    rows(page).find((row) => topOf(row as HTMLElement) > 50 && topOf(row as HTMLElement) < 150),
  )
  const watched = (inView as HTMLElement).dataset['key']!
  const place = topOf(rowOf(watched)!)

  await mutate({ delete: { id: later } }, { delete: { id: first } })
  await until(
    'an active row that is the first',
    () => active().getAttribute('aria-posinset') === '1',
  )
  await mutate(
    { create: { _id: 'new', _type: 'person', name: 'Ada', shelf: 'open' } },
    { create: { _id: 'another', _type: 'person', name: 'Ada', shelf: 'open' } },
  )
  await until('others before it', () => active().getAttribute('aria-posinset') === '3')
  equal(active().dataset['key'], second)
  equal(topOf(rowOf(watched)!), place)

  const after = await shown()
  ok(!after.includes(first) && !after.includes(later))
  ok(after.includes('new') && after.includes('another'))
})

test('documents no longer readable disappear from all loaded pages, and the next page still loads', async () => {
  const { page, shelves, send, setRoles, toEnd, shown } = await openPages()
  await send('PUT', 'projects/demo/roles/narrow', {
    title: 'Narrow',
    grants: [{ filter: 'shelf == "closed" || name match "Ada 1*"', permissions: ['read'] }],
  })
  toEnd()
  await page.see('[role=status]', '40 results')
  toEnd()
  await page.see('[role=status]', '60 results')
  toEnd()
  await setRoles('narrow')
  const readable = shelves.filter(
    ({ name, shelf }) => shelf === 'closed' || name.startsWith('Ada 1'),
  )
  await page.see('[role=status]', `${readable.length} results`)
  deepEqual(
    await shown(),
    readable.map(({ _id }) => _id),
  )
  toEnd()
  await setRoles('viewer')
  for (const count of [40, 60]) {
    await page.see('[role=status]', `${count} results`)
    toEnd()
  }
  deepEqual(
    await shown(),
    shelves.map(({ _id }) => _id),
  )
})

import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { config, draft, open, published, type Opened } from '../open-studio.ts'

type Studio = Opened<'content-studio'>

/** Lists of Home by title, each with its rows: ids of documents, or texts. */
const lists = (studio: Studio) =>
  Object.fromEntries(
    [...studio.root.querySelectorAll('[data-home] ul')].map((list) => [
      list.parentElement!.querySelector('h2')!.textContent,
      [...list.querySelectorAll('[data-row-focus]')].map(
        (row) => row.getAttribute('data-home-document') ?? row.textContent,
      ),
    ]),
  )
const untilLists = (studio: Studio, wanted: Record<string, readonly string[]>) =>
  until(`${JSON.stringify(wanted)}, there is ${JSON.stringify(lists(studio))}`, () =>
    Object.entries(wanted).every(([title, rows]) => lists(studio)[title]?.join() === rows.join()),
  )
const row = (studio: Studio, id: string) =>
  studio.root.querySelector<HTMLElement>(`[data-home-document="${id}"]`)

/** Writes as somebody with an account. */
async function write({ server }: Studio, as: string, ...mutations: object[]): Promise<void> {
  const response = await fetch(`${server.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.tokens[as]}`,
    },
    body: JSON.stringify({ mutations }),
  })
  ok(response.ok)
}

/** Storage of an element, in which other tests have opened nothing. */
function createStorage(): Record<'getItem' | 'setItem' | 'removeItem', never> & {
  items: Map<string, string>
} {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as never
}

test('Home shows the own drafts, those with problems, and live who has changed what', async () => {
  const studio = await open('content-studio', {
    documents: [published('a', 'Bridges'), published('b', 'Canals')],
    people: ['Ada', 'Bo'],
    as: 'ada',
    properties: { storage: createStorage() },
  })
  await write(studio, 'ada', { create: { ...draft('own', ''), title: undefined } })
  await write(studio, 'ada', { patch: { id: 'a', set: { title: 'High bridges' } } })
  await write(studio, 'bo', { create: draft('theirs', 'Docks') })
  await write(studio, 'bo', { patch: { id: 'a', set: { title: 'Low bridges' } } })
  await untilLists(studio, {
    'Your drafts': ['own'],
    'Changed in the last 7 days': ['a', 'theirs', 'b'],
    'New document': ['Article', 'Person'],
    'Waiting for you': ['own'],
  })
  await until('its author', () => row(studio, 'a')?.textContent.includes('Bo'))
  const waiting = studio.root.querySelector('[data-home-document="own"][href*="path=title"]')
  equal(waiting?.textContent, 'Untitled1 problem')

  await write(studio, 'bo', { patch: { id: 'b', set: { title: 'New canals' } } })
  await until('the latest on top', () => lists(studio)['Changed in the last 7 days']?.[0] === 'b')
  // Published elsewhere, it is no draft any more.
  await write(studio, 'ada', { delete: { id: 'drafts.own' } }, { create: published('own', 'Own') })
  await until('no draft', () => !('Your drafts' in lists(studio)))
})

test('after half an hour, what others did meanwhile is news; documents one had open come first', async () => {
  const storage = createStorage()
  const first = await open('content-studio', {
    documents: [published('a', 'Bridges'), published('b', 'Canals')],
    people: ['Ada', 'Bo'],
    as: 'ada',
    properties: { storage },
    attributes: { location: '/structure/article;a' },
  })
  await first.field('title')
  const place = await until('a visit', () =>
    [...storage.items.keys()].find((key) => key.startsWith('content-studio:visit')),
  )
  first.element.remove()
  const visit = JSON.parse(storage.items.get(place)!)
  storage.items.set(place, JSON.stringify({ ...visit, last: visit.last - 40 * 60_000 }))
  await write(first, 'bo', { patch: { id: 'b', set: { title: 'New canals' } } })
  const studio = await open('content-studio', {
    server: first.server,
    as: 'ada',
    properties: { storage },
  })
  await untilLists(studio, { 'Continue where you were': ['a'] })
  const news = lists(studio)['Changed since you were last here']
  // The import of this test is not old enough to be left out.
  equal(news?.[0], 'b')
  await studio.says('Last here 40 minutes ago')
})

test('the arrow keys lead through all lists of Home, which are one tab stop each, and back to the panes', async () => {
  const studio = await open('content-studio', {
    documents: [published('a', 'Bridges')],
    attributes: { location: '/structure' },
    properties: { storage: createStorage() },
  })
  await until('Home', () => row(studio, 'a'))
  const link = studio.root.querySelector<HTMLElement>('nav a')!
  link.focus()
  await press('ArrowRight')
  equal(studio.focused(), row(studio, 'a'))
  await press('ArrowDown')
  equal(studio.focused()?.textContent, 'Article')
  await press('End')
  equal(studio.focused()?.textContent, 'Person')
  await press('Home')
  await press('ArrowLeft')
  equal(studio.focused(), link)
  equal(studio.root.querySelectorAll('[data-home] [tabindex="0"]').length, 2)
  await press('ArrowRight')
  await press('Enter')
  await studio.field('title')
  equal(studio.root.querySelector('[data-home]'), null)
})

test('an empty dataset says what to do first; the first document replaces it', async () => {
  const studio = await open('content-studio', { properties: { storage: createStorage() } })
  await studio.says('Start here')
  deepEqual(
    [...studio.root.querySelectorAll('[data-home] li')].map(
      (step) => step.firstElementChild!.firstElementChild!.textContent,
    ),
    ['Create the first document', 'Invite others', 'Learn the shortcuts'],
  )
  ;(await studio.find('[data-home] button', 'Create a document')).click()
  await studio.find('[role=listbox]', 'New document')
  await press('Escape')
  await studio.server.mutate({ create: published('a', 'Bridges') })
  await studio.gone('[data-home] ol')
  await until('Home', () => 'New document' in lists(studio))
})

test('a configuration chooses the parts of Home and adds its own; without parts there is a hint', async () => {
  customElements.define(
    'test-home-part',
    class extends HTMLElement {
      sources: readonly { dataset: string }[] = []
      connectedCallback() {
        this.textContent = `Own part of ${this.sources[0]?.dataset}`
      }
    },
  )
  const documents = [published('a', 'Bridges')]
  const studio = await open('content-studio', {
    documents,
    config: {
      ...config,
      home: (parts) => [
        { name: 'own', title: 'Figures', component: 'test-home-part' },
        ...parts.filter(({ name }) => name === 'new'),
      ],
    },
  })
  await studio.says('Own part of production')
  deepEqual(Object.keys(lists(studio)), ['New document'])
  await studio.find('[role=group]', 'Figures')
  const { server } = studio
  const plain = await open('content-studio', { server, config: { ...config, home: () => [] } })
  await plain.says('Nothing open')
})

import { sendKeys } from '@web/test-runner-commands'
import { afterEach, deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { defineType } from '../../src/schema/define.ts'
import type {
  DocumentViewComponentProps,
  StructureComponentProps,
  StructureItems,
} from '../../src/structure/structure-item.ts'
import {
  article,
  boxOf,
  config,
  open,
  person,
  published,
  type Opened,
  type OpenOptions,
} from '../studio/open-studio.ts'

// A structure with everything in it, on the real server, with the place in the page's path.

type Studio = Opened<'content-studio'>

const home = location.href
afterEach(() => history.replaceState(null, '', home))

/** A pane of the host: leads to a document, and keeps what is chosen in the address. */
function Board({ title, params, setParams, openDocument }: StructureComponentProps) {
  if (params['mood'] === 'bad') throw new Error('The board fell off the wall')
  return (
    <div>
      <p>
        {title} is {params['mood'] ?? 'new'}
      </p>
      <button onClick={() => openDocument({ id: 'ann', type: 'person' })}>See Ann</button>
      <button onClick={() => openDocument({ id: 'a' })}>Read A</button>
      <button onClick={() => setParams({ mood: 'good', view: 'ours' })}>Cheer up</button>
      <button onClick={() => setParams({ mood: 'bad' })}>Break it</button>
    </div>
  )
}

let answers: (() => StructureItems | Promise<never>)[] = []
const structure: StructureItems = [
  {
    kind: 'list',
    id: 'desk',
    title: 'Desk',
    items: [
      {
        kind: 'documents',
        id: 'bodiless',
        typeName: 'article',
        title: 'Without text',
        filter: 'body == $nothing || !defined(body)',
        params: { nothing: '' },
      },
      { kind: 'component', id: 'board', title: 'Board', component: Board },
      {
        kind: 'list',
        id: 'late',
        title: 'Late',
        items: async () => ((await answers.shift()?.()) ?? []) as never,
      },
    ],
  },
  { kind: 'list', id: 'all', title: 'All', items: [{ kind: 'documents', typeName: 'article' }] },
  { kind: 'documents', typeName: 'person', title: 'People' },
]
const paper = { ...config, structure }
const documents = [
  published('a', 'Bridges'),
  { ...published('b', 'Canals'), body: 'Water' },
  { _id: 'ann', _type: 'person', name: 'Ann' },
]

async function openAt(path: string, options: OpenOptions = {}): Promise<Studio> {
  history.replaceState(null, '', `/paper/structure${path && `/${path}`}`)
  return open('content-studio', {
    documents,
    config: paper,
    width: 1500,
    ...options,
    attributes: { 'base-path': '/paper', ...options.attributes },
  })
}
const place = () => location.pathname.replace(/^\/paper\/structure\/?/, '').replaceAll('%7C', '|')
const comesTo = (path: string) =>
  until(`the place ${path}, it is ${place()}`, () => place() === path)
const row = (studio: Studio, id: string) => studio.find(`[data-document-id="${id}"]`)
/** Titles of the panes from the left, a strip in brackets; without Home, which is no pane of a location. */
const panes = (studio: Studio) =>
  [...studio.root.querySelectorAll('[data-pane]:not([data-pane=home])')].map((pane) => {
    const title = pane.getAttribute('aria-label')
    return pane.querySelector('[inert]') ? `(${title})` : title
  })
const shows = (studio: Studio, ...titles: string[]) =>
  until(
    `the panes ${titles.join()}, there are ${panes(studio).join()}`,
    () => panes(studio).join() === titles.join(),
  )

test('SHELL-015 groups, a filtered list and its documents open one from another, each with its URL', async () => {
  const studio = await openAt('')
  ;(await studio.find('a', 'Desk')).click()
  await comesTo('desk')
  ;(await studio.find('a', 'Without text')).click()
  await comesTo('desk;bodiless')
  const link = await row(studio, 'a')
  equal(studio.query('[data-document-id=b]'), null)
  match(link.getAttribute('href')!, /\/intent\/edit\/id=a;type=article\/$/)
  link.click()
  await comesTo('desk;bodiless;a')
  equal((await studio.field('title')).value, 'Bridges')
  await shows(studio, 'Content', 'Desk', 'Without text', 'Bridges')
  const again = await open('content-studio', {
    server: studio.server,
    config: paper,
    width: 1500,
    attributes: { 'base-path': '/paper' },
  })
  await shows(again, 'Content', 'Desk', 'Without text', 'Bridges')
  history.back()
  await shows(studio, 'Content', 'Desk', 'Without text')
  history.back()
  await shows(studio, 'Content', 'Desk')
  history.go(2)
  await shows(studio, 'Content', 'Desk', 'Without text', 'Bridges')
})

test('a filtered list is live: documents that no longer match disappear', async () => {
  const studio = await openAt('desk;bodiless')
  await row(studio, 'a')
  await studio.server.mutate({ patch: { id: 'a', set: { body: 'Stone' } } })
  await studio.gone('[data-document-id=a]')
  await studio.server.mutate({ patch: { id: 'b', unset: ['body'] } })
  await row(studio, 'b')
})

test('SHELL-027.2 an intent opens the nearest list that contains the document, through groups and filters', async () => {
  const nested: StructureItems = [
    {
      kind: 'documents',
      id: 'texts',
      typeName: 'article',
      title: 'Texts',
      filter: 'defined(body)',
    },
    {
      kind: 'list',
      id: 'all',
      title: 'All',
      items: async () => [{ kind: 'documents', typeName: 'article' }],
    },
  ]
  const studio = await openAt('', { config: { ...config, structure: nested } })
  await studio.element.openDocument({ id: 'b', type: 'article', path: 'body' })
  await comesTo('texts;b,path=body')
  const field = await studio.field('body')
  await until('focus on the body', () => studio.focused() === field)
  await studio.element.openDocument({ id: 'a' })
  await comesTo('all;article;a')
  await shows(studio, 'Content', 'All', 'Article', 'Bridges')
  await studio.element.openDocument({ id: 'ann', type: 'person' })
  await comesTo('ann,type=person')
  await shows(studio, 'Content', 'Ann')
})

test('SHELL-015 a URL with an unknown id shows an error in its pane with a link back', async () => {
  const studio = await openAt('desk;gone;a')
  await studio.says('“gone” does not exist here')
  equal((await studio.field('title')).value, 'Bridges', 'what stands behind it opens all the same')
  ;(await studio.find('button', 'Back to Desk')).click()
  await comesTo('desk')
  await shows(studio, 'Content', 'Desk')
})

test('panes without space become strips, oldest first; a strip opens by keyboard, stays in place and takes the focus', async () => {
  const studio = await openAt('desk;bodiless;a', { width: 1400 })
  await shows(studio, 'Content', 'Desk', 'Without text', 'Bridges')
  const list = await row(studio, 'a')
  boxOf(studio).style.inlineSize = '900px'
  await shows(studio, '(Content)', '(Desk)', 'Without text', 'Bridges')
  boxOf(studio).style.inlineSize = '700px'
  await shows(studio, '(Content)', '(Desk)', '(Without text)', 'Bridges')
  ok(list.isConnected && list.closest('[inert]'), 'a strip keeps its pane, out of reach')
  const strip = await studio.find('button', 'Show Without text')
  equal(strip.getAttribute('aria-expanded'), 'false')
  strip.focus()
  await press('Enter')
  await shows(studio, '(Content)', '(Desk)', 'Without text', 'Bridges')
  await until(
    'focus in the pane',
    () => studio.focused()?.getAttribute('aria-label') === 'Without text',
  )
  await press('Tab')
  ok(studio.focused()?.closest('section')?.contains(list), 'the next stop is in the list')
  ;(await studio.find('button', 'Show Content')).click()
  await shows(studio, 'Content', '(Desk)', '(Without text)', 'Bridges')
  await studio.find('[aria-current=page]', 'Desk')
})

test('panes are resized by keyboard; widths are stored only in the page’s storage', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const studio = await openAt('desk', { properties: { storage } })
  const handle = await studio.find('[role=separator]', 'Resize Content')
  equal(handle.getAttribute('aria-valuenow'), '208')
  handle.focus()
  await press('ArrowRight')
  await press('Shift+ArrowRight')
  equal(handle.getAttribute('aria-valuenow'), '288')
  const pane = await studio.find('[data-pane="items"]')
  equal(Math.round(pane.getBoundingClientRect().width), 288)
  await until('the width in the storage', () =>
    kept.get('content-studio:panes:default')?.includes('288'),
  )
  const again = await openAt('desk', { server: studio.server, properties: { storage } })
  equal(
    (await again.find('[role=separator]', 'Resize Content')).getAttribute('aria-valuenow'),
    '288',
  )
  const before = Object.keys(localStorage).join()
  const forgetful = await openAt('desk', {
    server: studio.server,
    attributes: { persist: 'memory' },
  })
  const other = await forgetful.find('[role=separator]', 'Resize Content')
  equal(other.getAttribute('aria-valuenow'), '208')
  other.focus()
  await press('End')
  await press('Enter')
  equal(other.getAttribute('aria-valuenow'), '208', 'Enter takes the width back')
  equal(Object.keys(localStorage).join(), before)
})

test('SHELL-030 b9 links from a document open next to it; Escape closes one level and returns the focus', async () => {
  const studio = await openAt('desk;board')
  const opener = await studio.find('button', 'See Ann')
  opener.focus()
  await press('Enter')
  await comesTo('desk;board;ann,type=person')
  await shows(studio, 'Content', 'Desk', 'Board', 'Ann')
  await until(
    'focus in the new pane',
    () => studio.focused()?.getAttribute('data-pane') === 'document ann',
  )
  const tab = await studio.find('a', 'Open Person in a new tab')
  equal(tab.getAttribute('target'), '_blank')
  match(tab.getAttribute('href')!, /\/intent\/edit\/id=ann;type=person\/$/)
  ;(await studio.field('name')).focus()
  await press('Escape')
  await comesTo('desk;board')
  await until('focus back', () => studio.focused() === opener)
  await press('Enter')
  await studio.field('name')
  ;(await studio.find('button', 'Close Person')).focus()
  await press('Enter')
  await comesTo('desk;board')
  await until('focus back again', () => studio.focused() === opener)
})

test('SHELL-029 a link with only an id opens next to the document and resolves the type', async () => {
  const studio = await openAt('desk;board')
  ;(await studio.find('button', 'Read A')).click()
  await comesTo('desk;board;a,type=article')
  equal((await studio.field('title')).value, 'Bridges')
})

test('a custom pane keeps its parameters in the URL, and its crash is contained', async () => {
  const studio = await openAt('desk;board')
  await studio.says('Board is new')
  ;(await studio.find('button', 'Cheer up')).click()
  await comesTo('desk;board,mood=good')
  await studio.says('Board is good')
  studio.element.addEventListener('content-error', (event) => event.preventDefault())
  ;(await studio.find('button', 'Break it')).click()
  await studio.find('[role=alert]', '“Board” crashed')
  await shows(studio, 'Content', 'Desk', 'Board')
  ;(await studio.find('a', 'Without text')).click()
  await row(studio, 'a')
})

test('a late list shows a loading pane; a failed one shows an error there and can be retried', async () => {
  answers = [
    () => Promise.reject(new Error('The list is on holiday')),
    () => [{ kind: 'documents', typeName: 'person' }],
  ]
  const studio = await openAt('desk;late;person')
  await studio.find('[role=alert]', 'The list is on holiday')
  await shows(studio, 'Content', 'Desk', 'Late')
  ;(await studio.find('button', 'Retry')).click()
  await shows(studio, 'Content', 'Desk', 'Late', 'Person')
  await row(studio, 'ann')
})

test('in one column the back button leads through every pane', async () => {
  const studio = await openAt('desk;bodiless;a', { width: 400 })
  await studio.field('title')
  for (const [title, path] of [
    ['Without text', 'desk;bodiless'],
    ['Desk', 'desk'],
    ['Content', ''],
  ] as const) {
    ;(await studio.find('button', `Back to ${title}`)).click()
    await comesTo(path)
  }
  await shows(studio, 'Content')
})

test('the next document of a list opens in the same view, and edits appear in every view', async () => {
  const Preview = ({ document, params, setParams }: DocumentViewComponentProps) => (
    <div data-preview={params['size'] ?? 'small'}>
      {`Preview of ${String(document?.['title'])}`}
      <button onClick={() => setParams({ size: 'large' })}>Enlarge</button>
    </div>
  )
  const views = [{ id: 'preview', title: 'Preview', component: Preview }]
  const split = await openAt('all;article;a', { config: { ...paper, document: { views } } })
  ;(await split.find('button', 'Split')).click()
  await comesTo('all;article;a|,view=preview')
  await split.find('[data-preview=small]', 'Preview of Bridges')
  const field = await split.field('title')
  field.focus()
  await press('End')
  await sendKeys({ type: '!' })
  await split.find('[data-preview]', 'Preview of Bridges!')
  ;(await split.find('button', 'Enlarge')).click()
  await comesTo('all;article;a|,view=preview,size=large')
  await split.find('[data-preview=large]')
  ;(await row(split, 'b')).click()
  await comesTo('all;article;b|,view=preview')
  await split.find('[data-preview=small]', 'Preview of Canals')
  equal((await split.field('title')).value, 'Canals')
  const again = await open('content-studio', {
    server: split.server,
    config: { ...paper, document: { views } },
    width: 1500,
    attributes: { 'base-path': '/paper' },
  })
  await again.find('[data-preview=small]', 'Preview of Canals')
  await again.field('title')
  const [closeForm] = split.root.querySelectorAll<HTMLElement>('[aria-label="Close this half"]')
  closeForm!.click()
  await comesTo('all;article;b,view=preview')
  await split.gone('[data-path]')
  const tab = await split.find('[role=tab]', 'Preview')
  equal(tab.getAttribute('aria-selected'), 'true')
  tab.focus()
  await press('ArrowLeft')
  await comesTo('all;article;b')
  await split.field('title')
  deepEqual(panes(split), ['Content', 'All', 'Article', 'Canals'])
})

test('SHELL-028 a reference links to its id and type; it opens beside with the field’s name, another link opens a new tab', async () => {
  const page = defineType({
    name: 'page',
    type: 'document',
    fields: [{ name: 'main', type: 'reference', to: [{ type: 'article' }] }],
  })
  const withPages = { ...config, schema: { types: [article, person, page] } }
  const studio = await openAt('page;p', {
    config: withPages,
    documents: [...documents, { _id: 'p', _type: 'page', main: { _type: 'reference', _ref: 'a' } }],
  })
  const link = await studio.find('a', 'Bridges')
  ;(await studio.find('button', 'Reference actions')).click()
  const tab = await studio.find('a[role=menuitem]', 'Open in new tab')
  await until('the focus in the menu', () => studio.focused()?.closest('[role=menu]') !== null)
  for (const one of [link, tab])
    match(one.getAttribute('href')!, /\/intent\/edit\/id=a;type=article\/$/)
  deepEqual([link.getAttribute('target'), tab.getAttribute('target')], [null, '_blank'])
  await press('Escape')
  await until('the focus back', () => studio.focused()?.ariaLabel === 'Reference actions')
  link.focus()
  await press('Enter')
  await comesTo('page;p;a,type=article,parentRefPath=main')
  equal((await studio.field('title')).value, 'Bridges')
  await press('Escape')
  await comesTo('page;p')
  await until('focus back', () => studio.focused() === link)
  const again = await openAt('page;p;a,type=article,parentRefPath=main', {
    server: studio.server,
    config: withPages,
  })
  await again.find('[data-path=main] a', 'Bridges')
  ;(await again.field('title')).focus()
  await press('Escape')
  await again.focus('[data-path=main] a', 'Bridges')
})

test('a structure function follows the current user and their permissions', async () => {
  const made: StructureItems = ({ may, currentUser }) => [
    { kind: 'documents', typeName: 'article', title: `For ${currentUser?.name}` },
    ...(may('update', { _type: 'person' })
      ? [{ kind: 'documents' as const, typeName: 'person', title: 'People' }]
      : []),
  ]
  const options = { config: { ...config, structure: made } }
  const studio = await openAt('', options)
  await studio.find('a', 'For ')
  await studio.find('a', 'People')
  studio.element.setAttribute('view-as-role', 'viewer')
  await studio.gone('a', 'People')
  await studio.find('a', 'For ')
})

for (const { direction, into, back } of [
  { direction: 'ltr', into: 'ArrowRight', back: 'ArrowLeft' },
  { direction: 'rtl', into: 'ArrowLeft', back: 'ArrowRight' },
]) {
  test(`arrows lead from a row into what it has opened and back, ${direction}`, async () => {
    const studio = await openAt('person')
    studio.element.dir = direction
    ;(await studio.find('[data-document-id=ann]')).focus()
    await press('Enter')
    const name = await studio.field('name')
    await press(into)
    await until('the first field', () => studio.focused() === name)
    await press(back)
    equal(studio.focused(), name, 'a field uses the arrows for itself')
    ;(await studio.find('[data-document-id=ann]')).focus()
    await press(back)
    await studio.focus('nav [aria-current]')
    await press(into)
    await studio.focus('[data-document-id=ann]')
  })
}

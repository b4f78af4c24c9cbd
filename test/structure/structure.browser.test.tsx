import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import {
  boxOf,
  createNetwork,
  draft,
  open,
  openArticle,
  published,
  type Opened,
  type OpenOptions,
} from '../studio/open-studio.ts'
import { documentEntry } from '../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

const openList = (options: OpenOptions = {}) =>
  open('content-studio', {
    ...options,
    attributes: { location: '/structure/article', ...options.attributes },
  })

const rowIds = (studio: Studio) =>
  [...studio.root.querySelectorAll('[data-document-id]')].map((row) =>
    row.getAttribute('data-document-id'),
  )
const row = (studio: Studio, id: string) => studio.find(`[data-document-id="${id}"]`)

test('DOC-003 a list marks drafts and edited documents and leaves published ones unmarked', async () => {
  const studio = await openList({
    documents: [
      draft('new', 'A draft'),
      published('both', 'Edited'),
      draft('both', 'Edited again'),
      published('done', 'Published'),
    ],
  })
  const mark = (id: string) =>
    studio.query(`[data-document-id="${id}"] [data-status]`)?.getAttribute('data-status') ?? null
  await until('the marks', () => mark('new') && mark('both'))
  await until('all previews', async () => (await row(studio, 'done')).textContent === 'Published')
  deepEqual([mark('new'), mark('both'), mark('done')], ['unpublished', 'edited', null])
  const words = (await row(studio, 'both')).querySelector('[data-status]')!
  equal(words.getAttribute('aria-label'), 'Changed')
})

test('SHELL-028 a row is a link to its edit intent with id and type', async () => {
  const studio = await openList({
    documents: [draft('a', 'Bridges')],
    attributes: { routing: 'hash' },
  })
  match((await row(studio, 'a')).getAttribute('href')!, /\/intent\/edit\/id=a;type=article\/$/)
})

test('a list is live: edited documents move up, created ones appear, and deleted ones disappear', async () => {
  const studio = await openList({ documents: [published('a', 'Bridges')] })
  await studio.server.mutate({ create: published('b', 'Canals') })
  await until('the new one on top', () => rowIds(studio).join() === 'b,a')
  await studio.server.mutate({ patch: { id: 'a', set: { title: 'High bridges' } } })
  await until('the edited one on top', () => rowIds(studio).join() === 'a,b')
  await until('its new title', async () =>
    (await row(studio, 'a')).textContent.startsWith('High bridges'),
  )
  await studio.find('header', '2 documents')
  await studio.server.mutate({ delete: { id: 'b' } })
  await until('the deleted one gone', () => rowIds(studio).join() === 'a')
  await studio.find('header', '1 document')
})

test('a document that is edited beside its list keeps its place there until it is closed', async () => {
  const studio = await openList({
    documents: [published('a', 'Bridges'), published('b', 'Canals')],
  })
  const link = await row(studio, 'b')
  const before = rowIds(studio)
  const last = before.at(-1)!
  ;(last === 'b' ? link : await row(studio, last)).click()
  const field = await studio.field('title')
  field.focus()
  await sendKeys({ type: ' and more' })
  await until('the edit on the server', async () =>
    (await studio.server.fetch<string[]>('*[_id in path("drafts.**")].title')).some((title) =>
      title.includes(' and more'),
    ),
  )
  await until('the edit in the row', async () =>
    (await row(studio, last)).textContent.includes(' and more'),
  )
  equal(rowIds(studio).join(), before.join())
  ;(await studio.find('nav a', 'Article')).click()
  await until('the edited one on top', () => rowIds(studio)[0] === last)
  await studio.says('Edited documents moved to their place in the list')
})

test('creating from a list opens a new document, which appears in the list with its first edit', async () => {
  const studio = await openList({ documents: [published('a', 'Bridges')] })
  await row(studio, 'a')
  ;(await studio.find('a', 'Create Article')).click()
  const field = await studio.field('title')
  await studio.find('header [data-status=none]', 'New')
  equal((await studio.find('header [data-save=nothing]')).textContent, '', 'nothing is saved yet')
  equal(await studio.server.fetch('count(*[_type == "article"])'), 1)
  await until('the focus in its first field', () => studio.focused() === field)
  await sendKeys({ type: 'Canals' })
  await until('two rows', () => rowIds(studio).length === 2)
  await studio.find('header [data-status=unpublished]')
  await until('the draft', async () =>
    (await studio.server.fetch<string[]>('*[_id in path("drafts.**")].title')).includes('Canals'),
  )
})

test('an empty list shows a message and offers to create; an unknown entry links back', async () => {
  const studio = await openList()
  await studio.says('No documents yet')
  ;(await studio.find('a', 'New Article')).click()
  await studio.field('title')
  const lost = await open('content-studio', { attributes: { location: '/structure/ghosts' } })
  await lost.says('“ghosts” does not exist here')
})

test('a list that cannot be loaded shows the reason and can be retried', async () => {
  const network = createNetwork()
  network.intercept = (request) =>
    request.url.includes('/data/query/') ? new Response('{}', { status: 400 }) : undefined
  const studio = await openList({ documents: [published('a', 'Bridges')], network })
  await studio.says('The list could not be loaded')
  network.intercept = () => undefined
  ;(await studio.find('button', 'Retry')).click()
  await row(studio, 'a')
})

test('DOC-027 an edit intent without a type resolves the type and opens its form', async () => {
  const studio = await open('content-studio', { documents: [draft('a', 'Bridges')] })
  await studio.element.openDocument({ id: 'a' })
  equal((await studio.field('title')).value, 'Bridges')
  await studio.find('header', 'Article')
  const missing = await open('content-studio')
  await missing.element.openDocument({ id: 'nobody' })
  await missing.says('No document has the ID “nobody”')
  const form = await open('document-form', {
    documents: [draft('a', 'Bridges')],
    attributes: { 'document-id': 'drafts.a' },
  })
  equal((await form.field('title')).value, 'Bridges')
})

test('a document can be edited before its list has loaded; a list does not wait for a document that never loads', async () => {
  const documents = [published('a', 'Bridges')]
  const studio = await openArticle('a', { documents, width: 1200 })
  await studio.find('nav', 'Content')
  let hadList = false
  await until('the title field', () => {
    const field = studio.query('[data-path="title"] input')
    if (!field) hadList ||= studio.query('section', 'Article documents') !== null
    return field !== null
  })
  equal(hadList, false)
  await studio.find('section', 'Article documents')
  const missing = await openArticle('nobody', { documents, width: 1200 })
  await missing.find('section', 'Article documents')
})

test('SHELL-027.2 an intent with a path leads to the field', async () => {
  const studio = await open('content-studio', { documents: [draft('a', 'Bridges')] })
  await studio.element.openDocument({ id: 'a', type: 'article', path: 'body' })
  const field = await studio.field('body')
  await until('focus on the body', () => studio.focused() === field)
})

test('the layout follows the element’s width: three panes, two, or one with a back button', async () => {
  const documents = [published('a', 'Bridges')]
  const studio = await openArticle('a', { documents, width: 1200 })
  await studio.field('title')
  await studio.find('section', 'Article documents')
  const isShown = (selector: string, name?: string) => {
    const pane = studio.query(selector, name)
    return pane !== null && !pane.closest('[inert]')
  }
  const shown = () => [
    isShown('nav', 'Content'),
    isShown('section', 'Article documents'),
    isShown('[data-path="title"]'),
  ]
  deepEqual(shown(), [true, true, true])
  boxOf(studio).style.inlineSize = '800px'
  await studio.find('button', 'Show Content')
  deepEqual(shown(), [false, true, true])
  boxOf(studio).style.inlineSize = '400px'
  await studio.gone('section', 'Article documents')
  deepEqual(shown(), [false, false, true])
  ;(await studio.find('button', 'Back to Article')).click()
  await row(studio, 'a')
  deepEqual(shown(), [false, true, false])
  ;(await studio.find('button', 'Back to Content')).click()
  await studio.find('nav', 'Content')
  deepEqual(shown(), [true, false, false])
})

test('in one column the focus moves into the list, into the document, and back', async () => {
  const documents = [published('a', 'Bridges'), published('b', 'Canals')]
  const studio = await open('content-studio', { documents, width: 400 })
  ;(await studio.find('a', 'Article')).focus()
  await press('Enter')
  await studio.focus('button', 'Back to Content')
  await until('rows', () => rowIds(studio).length === 2)
  // Past what begins a document, the menu of the list, and what it is searched and sorted by.
  const isOnRow = () => studio.focused()?.hasAttribute('data-row-focus') === true
  for (let stop = 0; stop < 9 && !isOnRow(); stop += 1) await press('Tab')
  ok(isOnRow())
  await press('ArrowDown')
  await press('Enter')
  await studio.field('title')
  await studio.focus('button', 'Back to Article')
  await press('Enter')
  await until('focus in the list', () => {
    const focused = studio.focused()
    return focused?.closest('section')?.getAttribute('aria-label') === 'Article documents'
  })
})

test('SHELL-003 a document is opened, edited and published by keyboard only', async () => {
  const studio = await open('content-studio', {
    documents: [draft('a', 'Bridges'), published('b', 'Canals')],
  })
  const tabTo = async (what: string, is: (element: Element) => boolean) => {
    for (let tabs = 0; tabs < 40; tabs++) {
      const focused = studio.focused()
      if (focused && is(focused)) return
      await press('Tab')
    }
    throw new Error(`${what} was not reached; the focus is on ${studio.focused()?.outerHTML}`)
  }
  const named = (name: string) => (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).includes(name)
  await studio.find('a', 'Article')
  ;(await studio.find('a', 'Paper')).focus()
  await tabTo('the articles', named('Article'))
  await press('Enter')
  await until('rows', () => rowIds(studio).length === 2)
  await tabTo('the list', (element) => element.hasAttribute('data-row-focus'))
  while (studio.focused()?.getAttribute('data-document-id') !== 'a') await press('ArrowDown')
  await press('Enter')
  const field = await studio.field('title')
  await tabTo('the title', (element) => element === field)
  await press('End')
  await sendKeys({ type: ' and tunnels' })
  await tabTo('Publish', named('Publish'))
  await press('Enter')
  await studio.find('header [data-status=published]')
  equal(await studio.server.fetch('*[_id == "a"][0].title'), 'Bridges and tunnels')
  const focused = studio.focused()
  ok(focused && named('Publish')(focused), 'the focus stays on the button')
})

test('deleting a document closes it and moves the focus to the list', async () => {
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges'), published('b', 'Canals')],
  })
  await studio.field('title')
  ;(await documentEntry(studio, 'Delete')).click()
  await studio.focus('[role=alertdialog] button', 'Cancel')
  ;(await studio.find('[role=alertdialog] button', 'Delete')).click()
  await studio.find('[data-home]')
  await studio.find('[role=group]', 'Deleted “Bridges”')
  await until('one row', () => rowIds(studio).join() === 'b')
  await until('focus in the list', () => studio.focused()?.closest('section') !== null)
})

test('a duplicate opens next to its list, at its title, which says that it is a copy', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  await studio.field('title')
  ;(await documentEntry(studio, 'Duplicate')).click()
  await studio.find('header [data-status=unpublished]')
  const copied = await studio.field('title')
  await until('the title of a copy', () => copied.value === 'Bridges (copy)')
  await until('the focus in it', () => studio.focused() === copied)
  const current = await studio.find('[data-document-id][aria-current=page]')
  ok(current.dataset['documentId'] !== 'a')
})

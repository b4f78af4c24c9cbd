// Loaded with the test: what an area fetches when it is first wanted takes long on a busy machine.
import '../../../src/services/services-area.tsx'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { draft, open, published, type Opened } from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

async function openDeleted(options: { readOnly?: boolean } = {}): Promise<Studio> {
  const studio = await open('content-studio', {
    documents: [published('a', 'Bridges'), published('b', 'Canals'), draft('c', 'Docks')],
    attributes: { location: '/structure/article' },
    properties: options,
  })
  await studio.find('[data-document-id]')
  for (const id of ['a', 'drafts.c']) await studio.server.mutate({ delete: { id } })
  const menu = await studio.find('button', 'Options for Article')
  menu.focus()
  await press('Enter')
  ;(await studio.find('menuitem', 'Deleted documents')).click()
  return studio
}

const titles = (studio: Studio) =>
  [...studio.root.querySelectorAll('[role=dialog] [role=listitem] button')].map((button) =>
    button.getAttribute('aria-label'),
  )

test('C11 deleted documents of a type are listed with user and time, and are restored as drafts', async () => {
  const studio = await openDeleted()
  await until('both of them', () => titles(studio).length === 2)
  deepEqual(titles(studio), ['Restore Docks', 'Restore Bridges'])
  match((await studio.find('dialog')).textContent, /Deleted by .+, (just now|\d+s ago)/)
  ;(await studio.find('button', 'Restore Bridges')).click()
  await studio.find('[role=group]', '“Bridges” was restored as a draft')
  equal(await studio.server.fetch('*[_id == "drafts.a"][0].title'), 'Bridges')
  await until('only the other one', () => titles(studio).join() === 'Restore Docks')
  ;(await studio.find('button', 'Open')).click()
  await studio.gone('dialog')
  equal((await studio.field('title')).value, 'Bridges')
})

test('deleted documents of all types are in one list; its titles lead to the deleted documents, as does an old address', async () => {
  const studio = await open('content-studio', {
    documents: [published('a', 'Bridges'), { _id: 'p', _type: 'person', name: 'Ada' }],
  })
  await studio.find('[data-home]')
  for (const id of ['a', 'p']) await studio.server.mutate({ delete: { id } })
  ;(await studio.find('button', 'Deleted documents')).click()
  await until('both of them', () => titles(studio).length === 2)
  deepEqual(titles(studio), ['Restore Ada', 'Restore Bridges'])
  const title = await studio.find('[role=dialog] a', 'Ada')
  match(title.parentElement!.textContent, /Person · Deleted by/)
  title.click()
  await studio.gone('dialog')
  await studio.says('This document was deleted')

  const { server } = studio
  const old = await open('content-studio', {
    server,
    attributes: { location: '/intent/edit/id=a' },
  })
  ;(await old.find('button', 'Restore')).click()
  equal((await old.field('title')).value, 'Bridges')
})

test('a read-only studio cannot restore deleted documents', async () => {
  const studio = await openDeleted({ readOnly: true })
  const button = await studio.find('button', 'Restore Docks')
  equal(button.getAttribute('aria-disabled'), 'true')
  await press('Escape')
  await studio.gone('dialog')
  ok(!(await studio.server.fetch('*[_id == "drafts.c"][0]')))
})

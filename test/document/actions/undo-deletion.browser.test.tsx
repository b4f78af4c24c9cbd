import { deepEqual, match, test, until } from '../../kit/browser-test.ts'
import { createNetwork, draft, openArticle, published } from '../../studio/open-studio.ts'
import { documentEntry } from '../../kit/document-menu.ts'

const both = [
  { ...published('a', 'Bridges'), body: 'Of stone.' },
  { ...draft('a', 'Bridges and tunnels'), body: 'Of steel.' },
]

async function openDeleted(studio: Awaited<ReturnType<typeof openArticle>>) {
  await studio.field('title')
  ;(await documentEntry(studio, 'Delete')).click()
  const dialog = await studio.find('alertdialog', 'Delete this document?')
  ;[...dialog.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Delete')!
    .click()
  await studio.find('[part=toast]', 'Deleted “Bridges and tunnels”')
  return studio.find('[part=toast] button', 'Undo')
}

const stored = '*[_id in ["a", "drafts.a"]] | order(_id) {_id, title, body}'

test('the message after a deletion offers undo, which restores draft and published version', async () => {
  const studio = await openArticle('a', { documents: both })
  const undo = await openDeleted(studio)
  deepEqual(await studio.server.fetch(stored), [])
  undo.click()
  await studio.find('[part=toast]', 'Restored “Bridges and tunnels”')
  deepEqual(await studio.server.fetch(stored), [
    { _id: 'a', title: 'Bridges', body: 'Of stone.' },
    { _id: 'drafts.a', title: 'Bridges and tunnels', body: 'Of steel.' },
  ])
})

test('undoing a deletion never overwrites a document created since, and explains why', async () => {
  const studio = await openArticle('a', { documents: both })
  const undo = await openDeleted(studio)
  await studio.server.mutate({ create: published('a', 'Ferries') })
  undo.click()
  const alert = await studio.find('alert', 'The document could not be restored')
  match(alert.textContent, /created it again/)
  deepEqual(await studio.server.fetch('*[_id in ["a", "drafts.a"]].title'), ['Ferries'])
})

test('a deletion that cannot be undone without a connection shows the reason', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: both, network })
  const undo = await openDeleted(studio)
  network.intercept = (request) =>
    request.method === 'POST' || request.url.includes('/doc/')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : undefined
  undo.click()
  await until('the message', () => studio.query('alert', 'The document could not be restored'))
})

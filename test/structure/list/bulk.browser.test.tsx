import { sendKeys } from '@web/test-runner-commands'
// Code that comes when it is asked for; here file by file, which takes its time.
import '../../../src/data/bulk/preparation.ts'
import '../../../src/data/bulk/run.ts'
import '../../../src/document/bulk/bulk-bar.tsx'
import '../../../src/document/bulk/bulk-dialog.tsx'
import { deepEqual, equal, frame, press, test, until } from '../../kit/browser-test.ts'
import { draft, open, openArticle, published } from '../../studio/open-studio.ts'

const openList = (
  documents: readonly ({ _id: string; _type: string } & Record<string, unknown>)[],
) => open('content-studio', { documents, attributes: { location: '/structure/article' } })

test('documents are selected in their list and published by keyboard; one undo step restores them', async () => {
  const studio = await openList([
    { ...draft('a', 'Anchors'), _updatedAt: '2026-01-03T00:00:00Z' },
    { ...draft('b', 'Bridges'), _updatedAt: '2026-01-02T00:00:00Z' },
    { ...draft('c', 'Canals'), _updatedAt: '2026-01-01T00:00:00Z' },
  ])
  const first = await studio.find('[data-document-id="a"][data-row-focus]')
  first.focus()
  await press('Space')
  await studio.find('[role=toolbar]', 'Selected documents')
  await press('Shift+ArrowDown')
  await studio.says('2 selected')
  const publish = await studio.find('button', 'Publish')
  publish.focus()
  await press('Enter')
  await studio.find('dialog', 'Publish 2 documents?')
  const go = await studio.find('button', 'Publish 2 documents')
  // The dialog takes the focus itself when its content is there.
  await frame()
  await until('the focus on the button', () => {
    go.focus()
    return studio.focused() === go
  })
  await press('Enter')
  await studio.gone('dialog')
  await studio.says('Published 2 documents')
  deepEqual(await studio.server.fetch('*[_type == "article"] | order(_id)._id'), [
    'a',
    'b',
    'drafts.c',
  ])
  const last = await studio.find('[role=group]', 'Last change to several documents')
  const undo = [...last.querySelectorAll('button')].find((one) => one.textContent === 'Undo')!
  await until('the focus in the bar', () => last.contains(studio.focused()))
  undo.focus()
  await press('Enter')
  await studio.says('Undone in 2 documents')
  equal(
    (await studio.server.fetch<string[]>('*[!(_id in path("drafts.**"))][_type == "article"]._id'))
      .length,
    0,
  )
})

test('select all covers every document of the list, loaded or not, except those deselected', async () => {
  const many = Array.from({ length: 260 }, (_, index) => published(`n${index}`, `Number ${index}`))
  const studio = await openList(many)
  const row = await until('a row', () =>
    studio.root.querySelector<HTMLElement>('[data-document-id][data-row-focus]'),
  )
  row.focus()
  await press('Control+a')
  await studio.says('260 selected')
  await press('Space')
  await studio.says('259 selected')
  await frame()
  const kept = row.dataset['documentId']
  ;(await studio.find('button', 'More actions for the selected')).click()
  ;(await studio.find('menuitem', 'Delete')).click()
  await studio.find('dialog', 'Delete 259 documents?')
  ;(await studio.find('button', 'Delete 259 documents')).click()
  await studio.gone('dialog')
  deepEqual(await studio.server.fetch('*[_type == "article"]._id'), [kept])
  const left = await until('what is left', () => studio.root.querySelector('[data-document-id]'))
  equal(left.getAttribute('data-document-id'), kept)
})

test('edits in an open document are published with the selection, and the page can exclude a document', async () => {
  const studio = await openArticle('a', {
    documents: [draft('a', 'Anchors'), draft('b', 'Bridges'), draft('c', 'Canals')],
    width: 1400,
  })
  const asked: string[] = []
  studio.element.addEventListener('content-document-operation', (event) => {
    const { id, phase } = event.detail
    asked.push(`${phase} ${id}`)
    if (id === 'c') event.preventDefault()
  })
  const title = await studio.field('title')
  title.focus()
  await sendKeys({ type: ' aweigh' })
  const row = await studio.find('[data-document-id="a"][data-row-focus]')
  row.focus()
  await press('Control+a')
  await studio.says('3 selected')
  ;(await studio.find('[role=toolbar] button', 'Publish')).click()
  await studio.find('dialog', 'Publish 3 documents?')
  ;(await studio.find('button', 'Publish 3 documents')).click()
  await studio.find('dialog', 'Published 2 documents')
  await studio.says('The page does not allow it')
  deepEqual(await studio.server.fetch('*[_type == "article"] | order(_id) {_id, title}'), [
    { _id: 'a', title: 'Anchors aweigh' },
    { _id: 'b', title: 'Bridges' },
    { _id: 'drafts.c', title: 'Canals' },
  ])
  deepEqual(asked.toSorted(), ['after a', 'after b', 'before a', 'before b', 'before c'])
  // The open document follows like any other of its views.
  await studio.find('header [data-status=published]')
})

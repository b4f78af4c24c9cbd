import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { createNetwork, draft, openArticle } from '../../studio/open-studio.ts'

/** A draft that somebody deletes while keys are on their way. */
async function openDeleted() {
  const network = createNetwork()
  const documents = [{ ...draft('a', 'Bridges'), body: 'Of stone.' }]
  const studio = await openArticle('a', { network, documents })
  const field = await studio.field('title')
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  field.focus()
  await press('End')
  await sendKeys({ type: ' and tunnels' })
  await studio.find('status', 'Saved on this device')
  await studio.server.mutate({ delete: { id: 'drafts.a' } })
  network.intercept = () => undefined
  ;(await studio.find('button', 'Try now')).click()
  const banner = await studio.find('alert', 'deleted this document')
  return { ...studio, banner }
}

test('a document deleted while it is edited asks before writing anything; restoring brings back document and edits', async () => {
  const studio = await openDeleted()
  const { server, banner } = studio
  match(banner.textContent, /Nothing is written until you decide/)
  equal((await studio.field('title')).value, 'Bridges and tunnels')
  ;(await studio.field('title')).focus()
  await sendKeys({ type: '!' })
  await studio.find('status', 'Not saved: the document was deleted')
  equal(await server.fetch('count(*[_id in ["a", "drafts.a"]])'), 0)
  const { violations } = await axe.run(banner)
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  ;(await studio.find('button', 'Bring it back with my edits')).click()
  await studio.gone('alert', 'deleted this document')
  await studio.element.flush()
  const stored = await server.fetch('*[_id == "drafts.a"][0]{title, body}')
  deepEqual(stored, { title: 'Bridges and tunnels!', body: 'Of stone.' })
})

test('edits in a document that stays deleted are kept on screen, with the name of the user who deleted it', async () => {
  const studio = await openDeleted()
  ;(await studio.find('button', 'Discard the document, keep my text')).click()
  await studio.find('alert', 'Your text from the deleted document is kept')
  await studio.find('status', 'deleted this document')
  equal(await studio.server.fetch('count(*[_id in ["a", "drafts.a"]])'), 0)
  ;(await studio.find('[role=alert] summary')).click()
  match((await studio.find('[role=alert] ins')).textContent, /Bridges and tunnels/)
  ;(await studio.find('button', 'Bring it back with my edits')).click()
  await studio.field('title')
  await studio.element.flush()
  const stored = await studio.server.fetch('*[_id == "drafts.a"][0]{title, body}')
  deepEqual(stored, { title: 'Bridges and tunnels', body: 'Of stone.' })
})

test('a deleted document offers its history where it was open, and any version can be restored', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  await studio.field('title')
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { title: 'Ferries' } } })
  await studio.server.mutate({ delete: { id: 'drafts.a' } })
  await studio.find('status', 'deleted this document')
  ;(await studio.find('button', 'History')).click()
  await studio.find('[data-chunk=delete]')
  ;(await studio.find('[data-chunk=editDraft]')).click()
  await until('the last version', () => shownTitle(studio.root) === 'Ferries')
  ;(await studio.find('button', 'Earlier edit')).click()
  await until('the one before', () => shownTitle(studio.root) === 'Bridges')
  const { violations } = await axe.run(await studio.find('[data-past]'))
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  ;(await studio.find('button', 'Restore')).click()
  ;(await studio.find('[role=alertdialog] button', 'Restore')).click()
  await studio.find('button', 'More actions')
  equal((await studio.field('title')).value, 'Bridges')
})

const shownTitle = (root: ShadowRoot) =>
  root.querySelector<HTMLInputElement>('[data-path="title"] input')?.value

test('a deleted document can be restored where it was open', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  await studio.field('title')
  await studio.server.mutate({ delete: { id: 'drafts.a' } })
  ;(await studio.find('button', 'Restore it')).click()
  equal((await studio.field('title')).value, 'Bridges')
})

import { defineField, defineType } from '../../../src/schema/define.ts'
import { deepEqual, equal, match, test, until } from '../../kit/browser-test.ts'
import { open, type Opened } from '../../studio/open-studio.ts'

const book = defineType({
  name: 'book',
  type: 'document',
  title: 'Book',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'sequel', type: 'reference', to: [{ type: 'book' }] }),
  ],
})
const config = { title: 'Paper', schema: { types: [book] } }
/** As the reference field makes it to a document that is not published. */
const to = (_ref: string) => ({
  _type: 'reference',
  _ref,
  _weak: true,
  _strengthenOnPublish: { type: 'book' },
})
const draft = (id: string, title: string, sequel: string) => ({
  _id: `drafts.${id}`,
  _type: 'book',
  title,
  sequel: to(sequel),
})
const stored = '*[_type == "book"] | order(_id) {_id, "sequel": sequel._ref, "weak": sequel._weak}'

async function publish(
  documents: readonly { _id: string; _type: string }[],
): Promise<Opened<'content-studio'>> {
  const attributes = { location: '/structure/book;a' }
  const studio = await open('content-studio', { documents, config, attributes })
  await studio.field('title')
  ;(await studio.find('[role=group][aria-label="Document actions"] button', 'Publish')).click()
  return studio
}

test('a document that references itself can be published', async () => {
  const studio = await publish([draft('a', 'Endless', 'a')])
  await studio.find('[part=toast]', 'Published')
  deepEqual(await studio.server.fetch(stored), [{ _id: 'a', sequel: 'a', weak: null }])
})

test('two drafts that reference each other are published together, in one step with undo', async () => {
  const documents = [draft('a', 'First', 'b'), draft('b', 'Second', 'a')]
  const studio = await publish(documents)
  const dialog = await studio.find('alertdialog', 'Publish 2 documents together?')
  match(dialog.textContent, /refers back to it/)
  equal(await studio.server.fetch('count(*[!(_id in path("drafts.**"))])'), 0)
  ;(await studio.find('[role=alertdialog] button', 'Publish')).click()
  await studio.gone('alertdialog')
  deepEqual(await studio.server.fetch(stored), [
    { _id: 'a', sequel: 'b', weak: null },
    { _id: 'b', sequel: 'a', weak: null },
  ])
  ;(await studio.find('[part=toast] button', 'Undo')).click()
  await until('both drafts', async () => {
    const ids = await studio.server.fetch<string[]>('*[_type == "book"]._id')
    return ids.toSorted().join() === 'drafts.a,drafts.b'
  })
})

test('a document cannot be published while it references a draft that does not reference it back', async () => {
  const studio = await publish([draft('a', 'First', 'b'), { _id: 'drafts.b', _type: 'book' }])
  await studio.find('[part=toast]', 'Fix')
  equal(studio.query('alertdialog'), null)
  equal(await studio.server.fetch('count(*[!(_id in path("drafts.**"))])'), 0)
})

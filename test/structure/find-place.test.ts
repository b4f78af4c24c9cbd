import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPlace, findPlaceNow, placePanes } from '../../src/structure/find-place.ts'
import { formatPanes, pane } from '../../src/structure/panes/panes.ts'
import { resolveItems } from '../../src/structure/resolve-items.ts'
import type { StructureItem, StructureItems } from '../../src/structure/structure-item.ts'
import { schema } from './schema.ts'

const articles: StructureItem = { kind: 'documents', typeName: 'article' }
const inReview: StructureItem = { ...articles, id: 'review', filter: 'inReview' }
const list = (id: string, items: StructureItems): StructureItem => ({ kind: 'list', id, items })

const plain = (items: StructureItems) =>
  typeof items === 'function' ? null : resolveItems(schema, items).items
const wanted = { id: 'a', typeName: 'article' }

async function placeOf(root: StructureItems, found: readonly string[] = [], document = wanted) {
  const place = await findPlace(
    document,
    root,
    async (items) => {
      const given =
        typeof items === 'function'
          ? await items({ schema, currentUser: null, may: () => true })
          : items
      return resolveItems(schema, given).items
    },
    async ({ filter }) => found.includes(filter ?? ''),
  )
  return place && formatPanes(placePanes(place, pane(document.id)).map((one) => [one]))
}

test('a document is located in the nearest list of its type, at any depth', async () => {
  const structure = [list('far', [list('below', [articles])]), list('near', [articles])]
  assert.equal(await placeOf(structure), 'near;article;a')
  assert.equal(
    await placeOf([list('people', []), list('all', [list('text', [articles])])]),
    'all;text;article;a',
  )
  assert.equal(await placeOf([list('people', [])]), null)
})

test('a dedicated entry wins over lists and shows the document without a list', async () => {
  const settings: StructureItem = { kind: 'document', id: 'site', typeName: 'settings' }
  const structure = [list('setup', [{ kind: 'documents', typeName: 'settings' }, settings])]
  assert.equal(await placeOf(structure, [], { id: 'site', typeName: 'settings' }), 'setup;site')
  assert.equal(await placeOf(structure, [], { id: 'b', typeName: 'settings' }), 'setup;settings;b')
})

test('a filtered list wins if it is nearer and contains the document', async () => {
  const structure = [inReview, list('all', [articles])]
  assert.equal(await placeOf(structure, ['inReview']), 'review;a')
  assert.equal(await placeOf(structure), 'all;article;a')
  assert.equal(await placeOf([inReview]), null)
  assert.equal(await placeOf([inReview, articles], ['inReview']), 'article;a', 'as near')
  assert.equal(
    await placeOf([list('one', [inReview]), list('two', [articles])], ['inReview']),
    'two;article;a',
    'as near in another group',
  )
})

test('failed lists are ignored, and a list that contains itself terminates', async () => {
  const endless: StructureItem = list('more', () => [endless])
  const structure = [
    list('broken', () => {
      throw new Error('no')
    }),
    endless,
    list('late', async () => [articles]),
  ]
  assert.equal(await placeOf(structure), 'late;article;a')
  assert.equal(await placeOf([endless]), null)
})

test('plain data gives the location synchronously, and whether a nearer one is possible', () => {
  const now = (root: StructureItems) => {
    const { place, certain } = findPlaceNow(wanted, root, plain)
    return [place && place.lists.join(';'), certain]
  }
  assert.deepEqual(now([list('all', [articles])]), ['all', true])
  assert.deepEqual(now([articles, inReview]), ['', true])
  assert.deepEqual(now([inReview, list('all', [articles])]), ['all', false])
  assert.deepEqual(now([list('made', () => []), list('all', [articles])]), ['all', false])
  assert.deepEqual(now([list('made', () => []), articles]), ['', true])
  assert.deepEqual(
    now(() => []),
    [null, false],
  )
})

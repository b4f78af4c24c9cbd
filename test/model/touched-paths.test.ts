import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mutation } from '../../src/model/mutation.ts'
import { pathFromString, pathToString } from '../../src/model/path.ts'
import { areTouched, touchedPaths } from '../../src/model/touched-paths.ts'

function touched(mutation: Mutation): string[] | null {
  return touchedPaths(mutation)?.map(pathToString) ?? null
}

const id = 'a'
const document = { _id: id, _type: 't' }

test('a patch touches the paths of its operations', () => {
  const patch = {
    id,
    set: { title: 'x', 'items[_key=="k"].label': 'y' },
    setIfMissing: { address: {} },
    inc: { count: 1 },
    dec: { 'stock.count': 1 },
    diffMatchPatch: { lead: '' },
    unset: ['old'],
  }
  assert.deepEqual(touched({ patch })?.sort(), [
    'address',
    'count',
    'items[_key=="k"].label',
    'lead',
    'old',
    'stock.count',
    'title',
  ])
})

test('inserting and removing items touches their array', () => {
  const inserts = ['items[-1]', 'items[_key=="k"]', 'rows[_key=="r"].cells[0]']
  assert.deepEqual(
    inserts.map((after) => touched({ patch: { id, insert: { after, items: [] } } })),
    [['items'], ['items'], ['rows[_key=="r"].cells']],
  )
  const unset = ['items[_key=="k"]', 'items[2]', 'items[_key=="k"].label']
  assert.deepEqual(touched({ patch: { id, unset } }), ['items', 'items', 'items[_key=="k"].label'])
})

test('an index touches the whole array, because other items shift it', () => {
  const set = { 'tags[1]': 'x', 'rows[0].cells[_key=="c"].text': 'y' }
  assert.deepEqual(touched({ patch: { id, set } }), ['tags', 'rows'])
})

test('replacing or deleting a document touches all of it, creating one touches nothing', () => {
  assert.equal(touched({ createOrReplace: document }), null)
  assert.equal(touched({ delete: { id } }), null)
  assert.deepEqual(touched({ create: document }), [])
  assert.deepEqual(touched({ createIfNotExists: document }), [])
})

test('a path that selects by more than names, keys and indices may touch anything', () => {
  for (const path of [
    'items[*].label',
    '..label',
    'items[price>5]',
    'items[0:2]',
    '[title,lead]',
  ]) {
    assert.equal(touched({ patch: { id, set: { [path]: 'x' } } }), null, path)
  }
})

test('_updatedAt does not count as a touched path', () => {
  assert.deepEqual(touched({ patch: { id, set: { _updatedAt: 'x', title: 'y' } } }), ['title'])
})

test('two paths touch each other when one contains the other', () => {
  const isTouched = (a: string, b: string) => areTouched([pathFromString(a)], [pathFromString(b)])
  assert.equal(isTouched('body', 'body[_key=="a"].children'), true)
  assert.equal(isTouched('body[_key=="a"].children', 'body'), true)
  assert.equal(isTouched('body[_key=="a"]', 'body[_key=="b"]'), false)
  assert.equal(isTouched('title', 'titles'), false)
})

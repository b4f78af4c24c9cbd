import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createDocumentId,
  draftId,
  isDocumentId,
  isDraftId,
  publishedId,
} from '../../src/model/ids.ts'
import { createKey } from '../../src/model/key.ts'
import { createRandom } from '../kit/random.ts'

describe('draft and published ids', () => {
  test('DOC-001 converts between draft and published ids, also from an id of the same kind', () => {
    assert.equal(draftId('x'), 'drafts.x')
    assert.equal(draftId('drafts.x'), 'drafts.x')
    assert.equal(publishedId('drafts.x'), 'x')
    assert.equal(publishedId('x'), 'x')
    assert.ok(isDraftId('drafts.x'))
    assert.ok(!isDraftId('draftsx'))
  })
})

describe('isDocumentId', () => {
  for (const id of ['a', '_a', 'drafts.a', 'A-b_c.9', '_.groups.x', 'x'.repeat(128)]) {
    test(`accepts ${id.slice(0, 20)}`, () => assert.ok(isDocumentId(id)))
  }
  for (const id of [
    '',
    '.a',
    '-a',
    'a b',
    'a..b',
    'ä',
    'a/b',
    'x'.repeat(129),
    'a\n',
    null,
    5,
    undefined,
  ]) {
    test(`refuses ${JSON.stringify(id)?.slice(0, 20)}`, () => assert.ok(!isDocumentId(id)))
  }
})

describe('random ids', () => {
  test('document ids are version 4 UUIDs', () => {
    const id = createDocumentId()
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.ok(isDocumentId(id))
    assert.notEqual(createDocumentId(), createDocumentId())
  })

  test('keys are twelve lowercase letters and digits', () => {
    const keys = Array.from({ length: 1000 }, () => createKey())
    for (const key of keys) assert.match(key, /^[a-z0-9]{12}$/)
    assert.equal(new Set(keys).size, keys.length)
  })

  test('a seeded source generates the same keys again', () => {
    const key = () => createKey(createRandom(7).next)
    assert.equal(key(), key())
    assert.equal(
      createKey(() => 0.999999999),
      '999999999999',
    )
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyMutation, applyMutations } from '../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { deepFreeze } from '../../src/model/equal.ts'
import type { Mutation } from '../../src/model/mutation.ts'
import { createDocument } from '../kit/documents.ts'

const context = { transactionId: 't1', timestamp: '2024-02-01T00:00:00Z' }
const document: ContentDocument = deepFreeze(
  createDocument({ title: 'a', seo: { title: 'b' }, n: 1 }),
)
const apply = (before: ContentDocument | null, mutation: Mutation) =>
  applyMutation(before, mutation, context)
const stub = { _id: 'doc', _type: 'article', title: 'new' }
const created = {
  ...stub,
  _createdAt: context.timestamp,
  _updatedAt: context.timestamp,
  _rev: 't1',
}

describe('create', () => {
  test('stamps a new document with the transaction', () => {
    assert.deepEqual(apply(null, { create: stub }), created)
  })

  test('refuses an id that is taken', () => {
    assert.throws(() => apply(document, { create: stub }), {
      name: 'MutationError',
      status: 409,
      problem: {
        type: 'documentAlreadyExistsError',
        id: 'doc',
        description: 'Document by ID "doc" already exists',
      },
    })
  })

  test('rejects a document without an id', () => {
    assert.throws(() => apply(null, { create: { _type: 'article' } }), { status: 400 })
  })
})

describe('system fields of a payload', () => {
  const payload = { ...stub, _rev: 'stale', _updatedAt: '1999-01-01T00:00:00Z' }

  test('_rev and _updatedAt are ignored', () => {
    assert.deepEqual(apply(null, { create: payload }), created)
  })

  test('_createdAt is kept', () => {
    const backdated = { ...stub, _createdAt: '2001-01-01T00:00:00Z' }
    assert.equal(apply(null, { createIfNotExists: backdated })!._createdAt, '2001-01-01T00:00:00Z')
  })

  test('createOrReplace without _createdAt keeps the creation time of the replaced document', () => {
    assert.equal(apply(document, { createOrReplace: stub })!._createdAt, document._createdAt)
    assert.equal(apply(null, { createOrReplace: stub })!._createdAt, context.timestamp)
  })
})

describe('createIfNotExists and createOrReplace', () => {
  test('createIfNotExists returns the same object for an existing document', () => {
    assert.equal(apply(document, { createIfNotExists: stub }), document)
    assert.deepEqual(apply(null, { createIfNotExists: stub }), created)
  })

  test('createOrReplace replaces the whole content', () => {
    assert.deepEqual(apply(document, { createOrReplace: stub }), {
      ...created,
      _createdAt: document._createdAt,
    })
  })
})

describe('delete', () => {
  test('removes the document and accepts a missing one', () => {
    assert.equal(apply(document, { delete: { id: 'doc' } }), null)
    assert.equal(apply(null, { delete: { id: 'doc' } }), null)
  })
})

describe('patch', () => {
  test('SCHEMA-015 never removes a system field', () => {
    for (const operations of [
      { unset: ['_createdAt', '_updatedAt', '_rev'] },
      { set: { _createdAt: null } },
      { set: { _createdAt: 5 } },
    ]) {
      const patched = apply(document, { patch: { id: document._id, ...operations } })
      assert.equal(patched?._createdAt, document._createdAt)
      assert.equal(patched?._updatedAt, context.timestamp)
      assert.equal(patched?._rev, context.transactionId)
    }
  })

  test('sets revision and time, and shares unchanged values', () => {
    const next = apply(document, { patch: { id: 'doc', set: { title: 'c' } } })!
    assert.equal(next['seo'], document['seo'])
    assert.deepEqual(next, { ...document, title: 'c', _rev: 't1', _updatedAt: context.timestamp })
  })

  test('writes a revision even if nothing changes, because publish uses one as a guard', () => {
    const guard = { id: 'doc', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'r0' }
    assert.deepEqual(apply(document, { patch: guard }), {
      ...document,
      _rev: 't1',
      _updatedAt: context.timestamp,
    })
  })

  test('is rejected for a missing document', () => {
    assert.throws(() => apply(null, { patch: { id: 'doc', set: { a: 1 } } }), {
      status: 409,
      problem: {
        type: 'documentNotFoundError',
        id: 'doc',
        description: 'The document with the ID "doc" was not found',
      },
    })
  })

  test('is rejected when the expected revision does not match', () => {
    assert.throws(() => apply(document, { patch: { id: 'doc', ifRevisionID: 'r7' } }), {
      status: 409,
      problem: {
        type: 'documentRevisionIDDoesNotMatchError',
        currentRevisionID: 'r0',
        expectedRevisionID: 'r7',
        description: 'Document "doc" has unexpected revision ID ("r0"), expected "r7"',
      },
    })
  })

  test('by query applies to the given document', () => {
    const mutation: Mutation = {
      patch: { query: '*[_type == $t]', params: { t: 'article' }, inc: { n: 1 } },
    }
    assert.equal(apply(document, mutation)!['n'], 2)
    assert.equal(apply(null, mutation), null, 'which may be none')
  })

  for (const name of ['_id', '_type']) {
    test(`cannot change ${name}`, () => {
      assert.throws(() => apply(document, { patch: { id: 'doc', set: { [name]: 'other' } } }), {
        status: 400,
        description: `A patch cannot change "${name}" of document "doc"`,
      })
      assert.throws(() => apply(document, { patch: { id: 'doc', unset: [name] } }), { status: 400 })
      const same = apply(document, { patch: { id: 'doc', set: { [name]: document[name] } } })
      assert.equal(same![name], document[name])
    })
  }

  test('rejects an invalid path and reports the position', () => {
    assert.throws(() => apply(document, { patch: { id: 'doc', set: { 'a b': 1 } } }), {
      status: 400,
      description: 'Invalid path "a b": unexpected "b" at position 2',
    })
  })
})

describe('applyMutations', () => {
  test('applies the first edit and the publish of a document (protocol.md 17.8)', () => {
    const draft = applyMutations(
      null,
      [
        { createIfNotExists: { _id: 'drafts.x', _type: 'article', title: 'Helo' } },
        { patch: { id: 'drafts.x', diffMatchPatch: { title: '@@ -1,4 +1,5 @@\n Hel\n+l\n o\n' } } },
      ],
      context,
    )
    assert.equal(draft?.['title'], 'Hello')
    const published = applyMutations(
      createDocument({ _id: 'x', title: 'Helo' }),
      [
        { patch: { id: 'x', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'r0' } },
        { createOrReplace: { ...draft!, _id: 'x' } },
      ],
      { transactionId: 's9', timestamp: '2024-02-02T00:00:00Z' },
    )
    assert.deepEqual(published, {
      ...draft,
      _id: 'x',
      _rev: 's9',
      _updatedAt: '2024-02-02T00:00:00Z',
    })
  })

  test('deletes and recreates a document in one transaction', () => {
    assert.deepEqual(
      applyMutations(document, [{ delete: { id: 'doc' } }, { create: stub }], context),
      created,
    )
  })

  test('stops at the first rejected mutation and does not modify the input', () => {
    const before = structuredClone(document)
    assert.throws(() =>
      applyMutations(
        document,
        [{ patch: { id: 'doc', set: { n: 2 } } }, { create: stub }],
        context,
      ),
    )
    assert.deepEqual(document, before)
  })
})

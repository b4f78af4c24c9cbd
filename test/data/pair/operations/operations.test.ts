import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DisabledReason,
  disabledReason,
  operationNames,
  type OperationInput,
  operationMutations,
  type OperationName,
  operationOptions,
  type OperationState,
} from '../../../../src/data/pair/operations/operations.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import type { ContentDocument } from '../../../../src/model/document.ts'

const STAMPS = { _createdAt: '2024-01-01T00:00:00Z', _updatedAt: '2024-01-02T00:00:00Z' }
const DRAFT: ContentDocument = {
  _id: 'drafts.x',
  _type: 'article',
  _rev: 'd1',
  ...STAMPS,
  title: 'D',
}
const PUBLISHED: ContentDocument = { _id: 'x', _type: 'article', _rev: 'p1', ...STAMPS, title: 'P' }

const PAIRS = {
  neither: { draft: null, published: null },
  draft: { draft: DRAFT, published: null },
  published: { draft: null, published: PUBLISHED },
  both: { draft: DRAFT, published: PUBLISHED },
}

function state(pair: keyof typeof PAIRS, overrides: Partial<OperationState> = {}): OperationState {
  return { publishedId: 'x', ready: true, liveEdit: false, ...PAIRS[pair], ...overrides }
}

function mutations(
  operation: OperationName,
  pair: keyof typeof PAIRS,
  overrides: Partial<OperationInput> = {},
) {
  const input = { ...state(pair), copyId: 'copy', revision: null, ...overrides }
  return operationMutations(operation, input)
}

/** The reasons of an operation in each of the four states of a pair. */
function assertReasons(
  operation: OperationName,
  reasons: Partial<Record<keyof typeof PAIRS, DisabledReason | null>>,
  overrides: Partial<OperationState> = {},
): void {
  for (const pair of Object.keys(reasons) as (keyof typeof PAIRS)[]) {
    assert.equal(disabledReason(operation, state(pair, overrides)), reasons[pair], pair)
  }
}

const LIVE_EDIT = {
  neither: 'LIVE_EDIT_ENABLED',
  draft: 'LIVE_EDIT_ENABLED',
  published: 'LIVE_EDIT_ENABLED',
  both: 'LIVE_EDIT_ENABLED',
} as const

test('DOC-004 delete is disabled only when there is nothing to delete', () => {
  assertReasons('delete', {
    neither: 'NOTHING_TO_DELETE',
    draft: null,
    published: null,
    both: null,
  })
})

test('DOC-005.1 discard is disabled without a draft', () => {
  assertReasons('discardChanges', { neither: 'NO_CHANGES', published: 'NO_CHANGES', both: null })
})

test('DOC-005.2 discard is disabled for a draft that was never published', () => {
  assertReasons('discardChanges', { draft: 'NOT_PUBLISHED', both: null })
})

test('DOC-006 duplicate is disabled only when there is nothing to duplicate', () => {
  assertReasons('duplicate', {
    neither: 'NOTHING_TO_DUPLICATE',
    draft: null,
    published: null,
    both: null,
  })
})

test('DOC-007.1 publish is disabled for live-edit types', () => {
  assertReasons('publish', LIVE_EDIT, { liveEdit: true })
})

test('DOC-007.2 publish is disabled without a draft', () => {
  assertReasons('publish', { published: 'ALREADY_PUBLISHED', both: null, draft: null })
})

test('DOC-007.3 publish is disabled when there is no version at all', () => {
  assertReasons('publish', { neither: 'NO_CHANGES' })
})

test('DOC-008 unpublish requires a published document, and is disabled for live-edit types', () => {
  assertReasons('unpublish', {
    neither: 'NOT_PUBLISHED',
    draft: 'NOT_PUBLISHED',
    published: null,
    both: null,
  })
  assertReasons('unpublish', LIVE_EDIT, { liveEdit: true })
})

test('DOC-002 every operation is disabled before the pair is ready', () => {
  assert.deepEqual(operationNames.toSorted(), [
    'delete',
    'discardChanges',
    'duplicate',
    'publish',
    'restore',
    'unpublish',
  ])
  for (const operation of operationNames) {
    assert.equal(disabledReason(operation, state('both', { ready: false })), 'NOT_READY')
  }
})

test('DOC-010 publish guards both revisions, replaces the published document, deletes the draft', () => {
  assert.deepEqual(mutations('publish', 'both'), [
    { patch: { id: 'x', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'p1' } },
    { patch: { id: 'drafts.x', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'd1' } },
    {
      createOrReplace: {
        _id: 'x',
        _type: 'article',
        _rev: 'd1',
        _createdAt: STAMPS._createdAt,
        title: 'D',
      },
    },
    { delete: { id: 'drafts.x' } },
  ])
})

test('DOC-010 the first publish uses create, so that it fails if another user published first', () => {
  assert.deepEqual(mutations('publish', 'draft'), [
    {
      create: { _id: 'x', _type: 'article', _rev: 'd1', _createdAt: STAMPS._createdAt, title: 'D' },
    },
    { patch: { id: 'drafts.x', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'd1' } },
    { delete: { id: 'drafts.x' } },
  ])
})

test('DOC-012 publish strengthens marked references at any depth and keeps others as they are', () => {
  const marker = { type: 'person' }
  const draft: ContentDocument = {
    ...DRAFT,
    one: { _type: 'reference', _ref: 'a', _weak: true, _strengthenOnPublish: marker },
    deep: { list: [{ _key: 'k', _ref: 'b', _weak: true, _strengthenOnPublish: marker }] },
    staysWeak: { _ref: 'c', _weak: true, _strengthenOnPublish: { ...marker, weak: true } },
    plain: { _ref: 'd', _weak: true },
  }
  const [, , { createOrReplace }] = mutations('publish', 'both', { draft }) as [
    unknown,
    unknown,
    { createOrReplace: ContentDocument },
  ]
  assert.deepEqual(createOrReplace['one'], { _type: 'reference', _ref: 'a' })
  assert.deepEqual(createOrReplace['deep'], { list: [{ _key: 'k', _ref: 'b' }] })
  assert.deepEqual(createOrReplace['staysWeak'], { _ref: 'c', _weak: true })
  assert.deepEqual(createOrReplace['plain'], { _ref: 'd', _weak: true })
})

test('DOC-013 unpublish deletes the published document and turns it into a draft unless there is one', () => {
  assert.deepEqual(mutations('unpublish', 'both'), [
    { patch: { id: 'x', unset: ['_revision_lock_pseudo_field_'], ifRevisionID: 'p1' } },
    { delete: { id: 'x' } },
    {
      createIfNotExists: {
        _id: 'drafts.x',
        _type: 'article',
        _rev: 'p1',
        _createdAt: STAMPS._createdAt,
        title: 'P',
      },
    },
  ])
})

test('discarding changes deletes the draft', () => {
  assert.deepEqual(mutations('discardChanges', 'both'), [{ delete: { id: 'drafts.x' } }])
})

test('delete deletes both versions, or only the published one when there is no draft', () => {
  const both = [{ delete: { id: 'x' } }, { delete: { id: 'drafts.x' } }]
  assert.deepEqual(mutations('delete', 'both'), both)
  assert.deepEqual(mutations('delete', 'draft'), both)
  assert.deepEqual(mutations('delete', 'published'), both.slice(0, 1))
  assert.deepEqual(mutations('delete', 'both', { liveEdit: true }), both.slice(0, 1))
})

test('DOC-015 a duplicate has no timestamps or revision, and is a draft unless the type is live-edit', () => {
  assert.deepEqual(mutations('duplicate', 'both'), [
    { create: { _id: 'drafts.copy', _type: 'article', title: 'D' } },
  ])
  assert.deepEqual(mutations('duplicate', 'published', { liveEdit: true }), [
    { create: { _id: 'copy', _type: 'article', title: 'P' } },
  ])
})

test('a duplicate says so in its title, and its slugs differ from those of the original and of other copies', () => {
  const fields = [
    { name: 'title', type: 'string' },
    { name: 'slug', type: 'slug', options: { maxLength: 24 } },
    {
      name: 'parts',
      type: 'array',
      of: [{ type: 'object', name: 'part', fields: [{ name: 'at', type: 'slug' }] }],
    },
  ]
  const duplicateOf = (options: object, copyId: string, content: object) => {
    const type = compileSchema(
      [{ name: 'page', type: 'document', fields, options }],
      fieldTypes,
    ).get('page')
    const published = { ...PUBLISHED, _type: 'page', ...content }
    const input = { ...state('published'), published, copyId, revision: null, type }
    const [mutation] = operationMutations('duplicate', input)
    return (mutation as { create: Record<string, unknown> }).create
  }
  const slug = (current: string) => ({ _type: 'slug', current })
  const page = {
    title: 'Bridges',
    slug: slug('bridges'),
    parts: [{ _type: 'part', _key: 'k', at: slug('top') }],
  }
  assert.deepEqual(duplicateOf({}, 'a1b2c3', page), {
    _id: 'drafts.a1b2c3',
    _type: 'page',
    title: 'Bridges (copy)',
    slug: slug('bridges-copy-a1b2'),
    parts: [{ _type: 'part', _key: 'k', at: slug('top-copy-a1b2') }],
  })
  const again = duplicateOf({}, 'd4e5f6', { title: '', slug: slug('a-very-long-way-copy-a1b2') })
  assert.deepEqual([again['title'], again['slug']], ['', slug('a-very-long-wa-copy-d4e5')])
  assert.equal(
    duplicateOf({ copyTitle: 'Kopie von {title}' }, 'x', page)['title'],
    'Kopie von Bridges',
  )
  assert.equal(duplicateOf({ copyTitle: false }, 'x', page)['title'], 'Bridges')
})

test('DOC-016 restore writes the revision to the draft, or to the live-edit document', () => {
  const revision = { ...PUBLISHED, title: 'old' }
  const content = { _type: 'article', _createdAt: STAMPS._createdAt, title: 'old' }
  assert.deepEqual(mutations('restore', 'both', { revision }), [
    { createOrReplace: { _id: 'drafts.x', ...content } },
  ])
  assert.deepEqual(mutations('restore', 'both', { revision, liveEdit: true }), [
    { createOrReplace: { _id: 'x', ...content } },
  ])
})

test('DOC-020 each operation has its tag, visibility and flags', () => {
  const skip = { skipCrossDatasetReferenceValidation: true }
  assert.deepEqual(
    Object.fromEntries(operationNames.map((name) => [name, operationOptions(name)])),
    {
      publish: { tag: 'document.publish', visibility: 'async' },
      unpublish: { tag: 'document.unpublish', visibility: 'async', ...skip },
      discardChanges: { tag: 'document.discard-changes', visibility: 'sync' },
      delete: { tag: 'document.delete', visibility: 'sync', ...skip },
      duplicate: { tag: 'document.duplicate', visibility: 'sync' },
      restore: { tag: 'document.restore', visibility: 'async' },
    },
  )
})

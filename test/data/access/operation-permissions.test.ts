import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debugRoles, debugRolesIn } from '../../../src/data/access/debug-roles.ts'
import { simpleCondition } from '../../../src/data/access/grant-filter.ts'
import { groqCondition } from '../../../src/data/access/groq-filter.ts'
import {
  checkOperation,
  guardedOperations,
  type GuardedOperation,
  type GuardedState,
} from '../../../src/data/access/operation-permissions.ts'
import {
  checkPermission,
  type DocumentPermission,
  type Rights,
} from '../../../src/data/access/permission.ts'
import { accessMessages } from '../../../src/i18n/en-us/access.ts'
import type { Grant } from '../../../src/protocol/projects.ts'

const draft = { _id: 'drafts.x', _type: 'book', title: 'D' }
const published = { _id: 'x', _type: 'book', title: 'P' }
const permissions = ['read', 'create', 'update', 'history'] as const

function rightsOf(grants: readonly Grant[]): Rights {
  const compiled = grants.map((grant) => ({
    ...grant,
    holds: simpleCondition(grant.filter) ?? groqCondition(grant.filter, 'me'),
  }))
  return { grants: compiled, pretended: [] }
}

const role = (name: string): Rights => rightsOf(debugRoles[name] ?? [])
const pair = (overrides: Partial<GuardedState> = {}): GuardedState => ({
  publishedId: 'x',
  typeName: 'book',
  type: undefined,
  liveEdit: false,
  draft,
  published,
  ...overrides,
})
const reasonOf = (rights: Rights, operation: GuardedOperation, state = pair()) =>
  checkOperation(rights, operation, state).reason
/** What may be done to a document, in the order of the list above. */
const allowed = (rights: Rights, document: object): DocumentPermission[] =>
  permissions.filter((permission) => checkPermission(rights, permission, { ...document }).granted)

test('PERM-012 allows an action when any grant with a matching filter lists it', () => {
  const rights = rightsOf([
    { filter: '_type == "book"', permissions: ['read'] },
    { filter: '_id in path("drafts.**")', permissions: ['create', 'update'] },
    { filter: 'title == "P"', permissions: ['history'] },
  ])
  assert.deepEqual(allowed(rights, draft), ['read', 'create', 'update'])
  assert.deepEqual(allowed(rights, published), ['read', 'history'])
  assert.deepEqual(allowed(rights, { _id: 'y', _type: 'page' }), [])
  assert.deepEqual(checkPermission(rights, 'read', published), { granted: true, reason: '' })
  const { granted, reason } = checkPermission(rights, 'update', published)
  assert.deepEqual({ granted, reason }, { granted: false, reason: 'No matching grants found' })
})

test('PERM-003 denies everything without any grants, and gives the reason', () => {
  const { granted, reason } = checkPermission(rightsOf([]), 'read', published)
  assert.deepEqual({ granted, reason }, { granted: false, reason: 'No document grants' })
})

test('PERM-004 grants everything for a document that does not exist', () => {
  assert.equal(checkPermission(rightsOf([]), 'update', null).granted, true)
})

test('allows everything when the server does not report grants, and leaves the decision to it', () => {
  assert.equal(checkPermission({ grants: null, pretended: [] }, 'update', draft).granted, true)
})

test('PERM-005 deleting requires permission to update the draft and the published document', () => {
  const rights = role('contributor')
  assert.equal(reasonOf(rights, 'delete', pair({ published: null })), '')
  assert.equal(
    reasonOf(rights, 'delete'),
    'Unable to delete\nnot allowed to update published document: No matching grants found',
  )
})

test('PERM-006 discarding changes requires permission to update the draft', () => {
  assert.equal(reasonOf(role('contributor'), 'discardDraft'), '')
  assert.equal(
    reasonOf(role('viewer'), 'discardDraft'),
    'Unable to discard draft\nnot allowed to update draft: No matching grants found',
  )
})

test('PERM-007 publishing requires three permissions, and lists each missing one on a line', () => {
  assert.equal(reasonOf(role('editor'), 'publish'), '')
  assert.equal(
    reasonOf(role('contributor'), 'publish'),
    [
      'Unable to publish',
      'not allowed to update published document: No matching grants found',
      'not allowed to create published document from draft: No matching grants found',
    ].join('\n'),
  )
  assert.match(reasonOf(role('viewer'), 'publish'), /not allowed to update draft: No matching/)
  const result = checkOperation(role('contributor'), 'publish', pair())
  assert.deepEqual(
    result.granted || result.missing.map(({ permission, documentId }) => [permission, documentId]),
    [
      ['update', 'x'],
      ['create', 'x'],
    ],
  )
})

test('PERM-008 unpublishing requires three permissions, and is denied when one is missing', () => {
  const all = [
    'Unable to unpublish',
    'not allowed to create draft: No document grants',
    'not allowed to update published document: No document grants',
    'not allowed to create draft from published document: No document grants',
  ]
  assert.equal(reasonOf(rightsOf([]), 'unpublish'), all.join('\n'))
  const publishedOnly = rightsOf([
    { filter: '!(_id in path("drafts.**"))', permissions: ['create', 'update'] },
  ])
  assert.equal(
    reasonOf(publishedOnly, 'unpublish', pair({ draft: null })),
    'Unable to unpublish\nnot allowed to create draft from published document: No matching grants found',
  )
})

test('PERM-009 checks update against the current version, and duplicate against a new draft', () => {
  const drafts = role('contributor')
  assert.equal(reasonOf(drafts, 'update'), '')
  assert.match(reasonOf(drafts, 'update', pair({ draft: null })), /update published document/)
  assert.equal(reasonOf(drafts, 'duplicate'), '')
  assert.equal(reasonOf(drafts, 'duplicate', pair({ draft: null })), '')
  assert.match(
    reasonOf(role('viewer'), 'duplicate'),
    /^Unable to duplicate\nnot allowed to create copy: No/,
  )
})

test('PERM-010 for live-edit types only permissions on the published document count', () => {
  const rights = rightsOf([{ filter: '!(_id in path("drafts.**"))', permissions: ['update'] }])
  const live = pair({ liveEdit: true })
  for (const operation of ['delete', 'discardDraft', 'publish', 'unpublish', 'update'] as const) {
    assert.equal(reasonOf(rights, operation, live), '', operation)
    assert.notEqual(reasonOf(role('contributor'), operation, live), '', operation)
  }
  assert.equal(reasonOf(rights, 'edit', live), '')
  const begun = checkOperation(role('contributor'), 'duplicate', live)
  assert.equal(begun.granted, false)
})

test('editing requires permission for the draft it creates, so contributors can edit published documents', () => {
  const publishedOnly = pair({ draft: null })
  assert.equal(reasonOf(role('contributor'), 'edit', publishedOnly), '')
  const viewer = checkOperation(role('viewer'), 'edit', publishedOnly)
  assert.deepEqual(
    viewer.granted || viewer.missing.map(({ need, documentId }) => [need, documentId]),
    [
      ['create-draft', 'drafts.x'],
      ['update-draft', 'drafts.x'],
    ],
  )
  const own = rightsOf([{ filter: 'owner == identity()', permissions: ['create', 'update'] }])
  const neither = pair({ draft: null, published: null })
  assert.equal(reasonOf(own, 'edit', { ...neither, initialValue: { owner: 'me' } }), '')
  assert.notEqual(reasonOf(own, 'edit', { ...neither, initialValue: { owner: 'you' } }), '')
})

test('PERM-001 checks permission to see history against the current version', () => {
  assert.equal(reasonOf(role('contributor'), 'history'), '')
  assert.equal(
    reasonOf(role('contributor'), 'history', pair({ draft: null })),
    'Unable to see history\nnot allowed to see history: No matching grants found',
  )
  assert.equal(reasonOf(role('viewer'), 'history', pair({ liveEdit: true })), '')
})

test('the reason contains the English message of every missing permission', () => {
  const all = guardedOperations.map((operation) => checkOperation(rightsOf([]), operation, pair()))
  const live = checkOperation(rightsOf([]), 'edit', pair({ liveEdit: true, published: null }))
  for (const result of [...all, live]) {
    assert.ok(!result.granted)
    for (const { need } of result.missing) {
      assert.ok(result.reason.includes(`to ${accessMessages[`access.need.${need!}`]}: `), need!)
    }
  }
})

test('PERM-023 ignores the names of roles', () => {
  const grants: Grant[] = [{ filter: 'true', permissions: ['read', 'create', 'update'] }]
  assert.equal(reasonOf(rightsOf(grants), 'publish'), '')
})

test('PERM-015 administrators, editors and developers have every permission', () => {
  for (const name of ['administrator', 'editor', 'developer']) {
    for (const document of [draft, published]) {
      assert.deepEqual(allowed(role(name), document), permissions, name)
    }
  }
})

test('PERM-016 contributors can read everything and have all other permissions on drafts only', () => {
  assert.deepEqual(allowed(role('contributor'), draft), permissions)
  assert.deepEqual(allowed(role('contributor'), published), ['read'])
})

test('PERM-017.1 the read role can read and see history only', () => {
  assert.deepEqual(allowed(role('read'), draft), ['read', 'history'])
})

test('PERM-017.2 viewers can read and see history, writers have the permissions of editors', () => {
  assert.deepEqual(allowed(role('viewer'), draft), ['read', 'history'])
  assert.deepEqual(allowed(role('write'), published), permissions)
})

test('PERM-018 the restricted role can edit drafts of four types and read the rest', () => {
  for (const _type of ['stringsTest', 'book', 'author', 'referenceTest']) {
    assert.deepEqual(allowed(role('restricted'), { ...draft, _type }), permissions, _type)
  }
  assert.deepEqual(allowed(role('restricted'), { ...draft, _type: 'page' }), ['read'])
  assert.deepEqual(allowed(role('restricted'), published), ['read'])
})

test('PERM-019 the requiresApproval role can edit documents that are not locked', () => {
  const rights = role('requiresApproval')
  assert.deepEqual(allowed(rights, published), ['read', 'create', 'update'])
  assert.deepEqual(allowed(rights, { ...published, locked: false }), ['read', 'create', 'update'])
  assert.deepEqual(allowed(rights, { ...published, locked: true }), [])
})

test('simulated roles only remove permissions', () => {
  const { grants } = role('editor')
  const as = (real: Rights, ...names: string[]): Rights => ({
    ...real,
    pretended: names.map((name) => ({ roles: [name], grants: role(name).grants! })),
  })
  assert.deepEqual(allowed({ grants, pretended: [] }, published), permissions)
  assert.deepEqual(allowed(as(role('editor'), 'viewer'), published), ['read', 'history'])
  assert.deepEqual(allowed(as(role('viewer'), 'editor'), published), ['read', 'history'])
  assert.deepEqual(allowed(as(role('editor'), 'viewer', 'contributor'), published), ['read'])
  const unsaid: Rights = { grants: null, pretended: [] }
  assert.deepEqual(allowed(as(unsaid, 'viewer'), published), ['read', 'history'])
})

test('PERM-015 reads simulated roles from the URL fragment', () => {
  assert.equal(debugRolesIn('#_debug_roles=contributor,viewer'), 'contributor,viewer')
  assert.equal(debugRolesIn('#x;_debug_roles=read%20;y'), 'read ')
  assert.equal(debugRolesIn('#_debug_roles='), '')
  assert.equal(debugRolesIn('#/structure/article'), null)
  assert.equal(debugRolesIn(''), null)
})

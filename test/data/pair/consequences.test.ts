import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consequences, type Situation } from '../../../src/data/pair/consequences.ts'
import { noFoundation } from '../../../src/data/pair/draft-foundation.ts'
import {
  createLocalDocument,
  type LocalDocument,
} from '../../../src/data/pair/version/local-document.ts'

const AT = Date.parse('2024-01-01')
const DRAFT = { _id: 'drafts.a', _type: 'article', _rev: 'd1', title: 'draft' }
const PUBLISHED = { _id: 'a', _type: 'article', _rev: 'p1', title: 'published' }

function version(id: string, parts: Partial<LocalDocument> = {}): LocalDocument {
  return { ...createLocalDocument(id), ready: true, ...parts }
}

function situation(parts: Partial<Situation>): Situation {
  const draft = parts.draft ?? version('drafts.a')
  const published = parts.published ?? version('a')
  const rest = { foundation: noFoundation, running: null, canWithdraw: false, at: AT }
  return { target: draft, ...rest, ...parts, draft, published }
}

function changesOf(parts: Partial<Situation>): string[] {
  return consequences.flatMap((rule) =>
    rule(situation(parts)).changes.map(({ id, change }) => `${id} ${change.type}`),
  )
}

const adrift = version('drafts.a', {
  adrift: { base: DRAFT },
  local: DRAFT,
  pending: [{ patch: { id: 'drafts.a', set: { title: 'mine' } } }],
})

test('an idle pair requires no changes', () => {
  assert.deepEqual(changesOf({}), [])
})

test('edits of a draft that another user published continue as a new draft', () => {
  const published = version('a', { base: PUBLISHED, local: PUBLISHED })
  const foundation = { publishedBefore: 'p0', origin: null }
  assert.deepEqual(changesOf({ draft: adrift, published, foundation }), ['drafts.a recreate'])
})

test('edits of a deleted draft wait for the user, unless the user discards it', () => {
  assert.deepEqual(changesOf({ draft: adrift }), [])
  const expected = ['drafts.a abandon', 'drafts.a refused.discard']
  assert.deepEqual(changesOf({ draft: adrift, running: 'discardChanges' }), expected)
  assert.deepEqual(changesOf({ draft: adrift, running: 'publish' }), [])
})

test('detaches from a deleted document a draft that only pending edits create, unless it is being sent', () => {
  const creation = { createIfNotExists: DRAFT }
  const foundation = { publishedBefore: 'p1', origin: { revision: 'p1', document: DRAFT } }
  const published = version('a', { removal: { document: PUBLISHED, by: null, at: null } })
  const inFlight = { transactionId: 't', mutations: [creation] }
  const waiting = version('drafts.a', { local: DRAFT, pending: [creation] })
  const sent = version('drafts.a', { local: DRAFT, inFlight })
  const parts = { published, foundation }
  assert.deepEqual(changesOf({ ...parts, draft: waiting }), ['drafts.a detach'])
  assert.deepEqual(changesOf({ ...parts, draft: sent }), [])
  assert.deepEqual(changesOf({ ...parts, draft: sent, canWithdraw: true }), ['drafts.a detach'])
})

test('closes a conflict when both values agree', () => {
  const conflict = {
    path: ['title'],
    base: 'a',
    mine: 'b',
    theirs: 'c',
    holds: 'theirs',
  } as const
  const draft = version('drafts.a', { local: { ...DRAFT, title: 'b' }, conflicts: [conflict] })
  assert.deepEqual(changesOf({ draft }), ['drafts.a conflicts.settle'])
  const other = { ...draft, local: { ...DRAFT, title: 'c' } }
  assert.deepEqual(changesOf({ draft: other }), [])
})

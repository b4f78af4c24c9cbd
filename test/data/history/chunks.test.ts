import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkOf, joinChunks, outcomeOf } from '../../../src/data/history/chunks.ts'
import type { Chunk } from '../../../src/data/history/timeline.ts'
import {
  type HistoryTransaction,
  readTransaction,
} from '../../../src/data/history/transaction-page.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { Effects } from '../../../src/mendoza/encode.ts'

type Outcome = 'unedited' | 'upserted' | 'deleted'

const EFFECTS: Record<Outcome, Effects | undefined> = {
  unedited: undefined,
  upserted: { apply: [17, 'new', 'title'], revert: [17, 'old', 'title'] },
  deleted: { apply: [0, null], revert: [0, { _id: 'a', _type: 'article' }] },
}

interface Made {
  draft?: Outcome
  published?: Outcome
  /** Minutes and seconds after twelve. */
  at?: string
  author?: string
}

let made = 0
function transaction({
  draft = 'unedited',
  published = 'unedited',
  at = '00:00',
  author = 'ann',
}: Made): HistoryTransaction {
  const [draftEffect, publishedEffect] = [EFFECTS[draft], EFFECTS[published]]
  return {
    id: `t${++made}`,
    timestamp: `2024-05-01T12:${at}.000Z`,
    author,
    ...(draftEffect && { draftEffect }),
    ...(publishedEffect && { publishedEffect }),
  }
}

function chunk(what: Made, position = 0): Chunk {
  return chunkOf(transaction(what), position)
}

test('HIST-002 parses a log line into a transaction with exactly its fields', () => {
  const effects = EFFECTS.upserted!
  const line = {
    id: 't1',
    timestamp: '2024-05-01T12:00:00Z',
    author: 'ann',
    documentIDs: ['a', 'drafts.a'],
    effects: { a: EFFECTS.deleted, 'drafts.a': effects },
  }
  assert.deepEqual(readTransaction(line, 'a'), {
    id: 't1',
    timestamp: '2024-05-01T12:00:00Z',
    author: 'ann',
    draftEffect: effects,
    publishedEffect: EFFECTS.deleted,
  })
  const one = readTransaction({ ...line, effects: { a: effects } }, 'a')
  assert.deepEqual(Object.keys(one), ['id', 'timestamp', 'author', 'publishedEffect'])
})

test('HIST-017 throws the message of an error line', () => {
  const tell = (error: unknown) => () => readTransaction({ error }, 'a')
  const says = (description: string) => (error: unknown) => {
    assert.ok(error instanceof DataError)
    assert.equal(error.description, description)
    return true
  }
  assert.throws(tell({ type: 'someError', description: 'No such luck' }), says('No such luck'))
  assert.throws(tell({ type: 'someError' }), says('someError'))
  assert.throws(tell('Forbidden'), says('Forbidden'))
})

test('HIST-003 the chunk of one transaction has every field', () => {
  const { id, ...one } = transaction({ draft: 'upserted' })
  assert.deepEqual(chunkOf({ id, ...one }, 7), {
    index: 7,
    id,
    type: 'editDraft',
    start: 7,
    end: 8,
    startTimestamp: one.timestamp,
    endTimestamp: one.timestamp,
    authors: new Set(['ann']),
    draftState: 'present',
    publishedState: 'unknown',
  })
})

test('HIST-005 only a delta that sets the document to null deletes it', () => {
  const outcome = (apply: unknown[]) => outcomeOf({ apply, revert: [] })
  assert.equal(outcomeOf(undefined), 'unedited')
  assert.equal(outcome([0, null]), 'deleted')
  assert.equal(outcome([0, {}]), 'upserted')
  assert.equal(outcome([0, null, 1]), 'upserted')
  assert.equal(outcome([]), 'upserted')
})

/** Asserts the type by what happened to the published version, for each thing that happened to the draft. */
function haveTypes(published: Outcome, types: Partial<Record<Outcome, string>>): void {
  for (const [draft, type] of Object.entries(types) as [Outcome, string][])
    assert.equal(chunk({ published, draft }).type, type, `${published} ${draft}`)
}

test('HIST-006 deleting the published version counts as a deletion', () => {
  haveTypes('deleted', { unedited: 'delete', upserted: 'delete', deleted: 'delete' })
})

test('HIST-007 a change to the draft alone is an edit, or a deletion', () => {
  haveTypes('unedited', { unedited: 'editDraft', upserted: 'editDraft', deleted: 'delete' })
})

test('HIST-008.1 a change to the published version is a live edit, or a publish if the draft was deleted', () => {
  haveTypes('upserted', { unedited: 'editLive', deleted: 'publish' })
})

test('HIST-008.2 a change to both versions is a live edit', () => {
  haveTypes('upserted', { upserted: 'editLive' })
})

test('HIST-009 an edit after a deletion is a creation', () => {
  const chunks = joinChunks(
    chunk({ published: 'deleted', draft: 'deleted' }),
    chunk({ draft: 'upserted' }, 1),
  )
  assert.deepEqual(
    chunks.map(({ type }) => type),
    ['delete', 'create'],
  )
})

const publishing = chunk({ published: 'upserted', draft: 'deleted' })
const joined = (left: Chunk, right: Chunk) => joinChunks(left, right).map(({ type }) => type)

test('HIST-010 deleting the draft of a published document discards it', () => {
  const left: Chunk = { ...publishing, draftState: 'present' }
  assert.deepEqual(joined(left, chunk({ draft: 'deleted' }, 1)), ['publish', 'discardDraft'])
})

test('HIST-011 a deletion that leaves a draft is an unpublish', () => {
  assert.deepEqual(joined(publishing, chunk({ published: 'deleted', draft: 'upserted' }, 1)), [
    'publish',
    'unpublish',
  ])
  assert.deepEqual(joined(publishing, chunk({ published: 'deleted' }, 1)), ['publish', 'delete'])
})

test('HIST-012 merges edits less than five minutes apart, with all their authors', () => {
  const first = chunk({ draft: 'upserted', author: 'ann' })
  const join = (at: string, left: Partial<Chunk> = {}) =>
    joinChunks({ ...first, ...left }, chunk({ draft: 'upserted', at, author: 'bob' }, 1))
  const [merged, ...others] = join('04:59')
  assert.equal(others.length, 0)
  assert.deepEqual(merged.authors, new Set(['ann', 'bob']))
  assert.deepEqual([merged.type, merged.start, merged.end], ['editDraft', 0, 2])
  assert.equal(merged.startTimestamp, '2024-05-01T12:00:00.000Z')
  assert.equal(merged.endTimestamp, '2024-05-01T12:04:59.000Z')
  assert.equal(join('05:00').length, 2)
  assert.deepEqual(
    join('04:59', { type: 'create' }).map(({ type }) => type),
    ['create'],
  )
  assert.equal(join('00:01', { type: 'editLive' }).length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DatasetTransport } from '../../../src/data/connection/transport.ts'
import { findAbsence } from '../../../src/data/history/absence.ts'
import { encodeEffects } from '../../../src/mendoza/encode.ts'
import type { TransactionLine } from '../../../src/protocol/history.ts'

const before = { _id: 'a', _type: 'article' }
const gone = encodeEffects(before, null)
const edited = encodeEffects(before, { ...before, title: 'New' })

/** The history of a document, newest first. */
const lines: TransactionLine[] = [
  ['draft gone', 'ann', { 'drafts.a': gone }],
  ['draft edited', 'ann', { 'drafts.a': edited }],
  ['published gone', 'bo', { a: gone }],
  ['published edited', 'bo', { a: edited }],
].map(([id, author, effects]) => ({
  id: id as string,
  author: author as string,
  timestamp: `${id as string} at`,
  documentIDs: Object.keys(effects as object),
  effects: effects as TransactionLine['effects'] & {},
}))

/** A dataset without either version, and with this history of them. */
const withHistory = (history: readonly TransactionLine[], reason = 'existence') =>
  ({
    dataPath: (endpoint: string, rest: string) => `/${endpoint}/${rest}`,
    lines: async () => history,
    get: async () => ({ documents: [], omitted: [{ id: 'a', reason }] }),
  }) as unknown as DatasetTransport

test('reports when a version was deleted, and the revision before that to restore', async () => {
  assert.deepEqual(await findAbsence(withHistory(lines), 'a', 'a'), {
    type: 'deleted',
    by: 'bo',
    at: 'published gone at',
    revision: 'published edited',
  })
  assert.deepEqual(await findAbsence(withHistory(lines), 'a', 'drafts.a'), {
    type: 'deleted',
    by: 'ann',
    at: 'draft gone at',
    revision: 'draft edited',
  })
})

test('a document is deleted when its last version was deleted', async () => {
  for (const [history, by] of [
    [lines, 'ann'],
    [lines.slice(1), 'bo'],
  ] as const) {
    const absence = await findAbsence(withHistory(history), 'a')
    assert.equal(absence.type === 'deleted' && absence.by, by)
  }
})

test('the deletion of one version does not affect the other', async () => {
  const other = lines.slice(1)
  assert.deepEqual(await findAbsence(withHistory(other), 'a', 'drafts.a'), { type: 'unknown' })
})

test('does not report an unreadable document as deleted', async () => {
  assert.deepEqual(await findAbsence(withHistory(lines, 'permission'), 'a'), { type: 'forbidden' })
})

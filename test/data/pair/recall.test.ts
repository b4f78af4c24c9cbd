import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recallEdits } from '../../../src/data/pair/recall.ts'
import { createLocalDocument } from '../../../src/data/pair/version/local-document.ts'
import type { Mutation } from '../../../src/model/mutation.ts'

const line = (id: string, ...mutations: Mutation[]) => ({
  id,
  timestamp: '2024-01-01T00:00:00Z',
  author: 'bo',
  documentIDs: ['a'],
  mutations,
})

test('reports what happened since the edits of a closed page in order, with deletions, without other documents', async () => {
  const base = { _id: 'a', _type: 'article', _rev: 'r0', _createdAt: '', _updatedAt: '' }
  const edits = [{ patch: { id: 'a', set: { title: 'Mine' } } }]
  const local = {
    ...createLocalDocument('a'),
    base,
    inFlight: { transactionId: 'mine', mutations: edits },
  }
  const lines = [
    line('r0', { create: base }),
    line('theirs', { delete: { id: 'a' } }, { create: { ...base, _id: 'b' } }),
    line('again', { create: base }),
    line('mine', ...edits),
    line('later', { delete: { id: 'a' } }),
  ]
  const transport = {
    lines: async () => lines,
    dataPath: (endpoint: string, rest: string) => `/${endpoint}/${rest}`,
  }
  const { known, events, isCertain } = await recallEdits(transport as never, local as never)
  assert.deepEqual([...known], ['mine'])
  assert.equal(isCertain, true)
  assert.deepEqual(
    events.map((event) => [
      event.transactionId,
      event.previousRev,
      event.transition,
      event.mutations?.length,
    ]),
    [
      ['theirs', 'r0', 'disappear', 1],
      ['again', 'theirs', 'update', 1],
      ['mine', 'again', 'update', 1],
    ],
  )
})

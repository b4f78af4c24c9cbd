import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import { finish } from '../../../src/server/steps/slices.ts'
import { openSqliteReader, openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import type { SnapshotReader } from '../../../src/server/database/sqlite/store.ts'
import type { Store } from '../../../src/server/database/store.ts'

const dataset = 'production'

async function withReader(
  cacheBudget: number,
  run: (store: Store, reader: SnapshotReader) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'content-cache-'))
  const store = openSqliteStore(folder)
  createDataset(store, '1')
  const reader = openSqliteReader(folder, { cacheBudget })
  try {
    await run(store, reader)
  } finally {
    reader.close()
    store.close()
    rmSync(folder, { recursive: true })
  }
}

function createDataset(store: Store, createdAt: string): void {
  store.write((writer) =>
    writer.createDataset({ name: dataset, aclMode: 'private', createdAt, createdBy: '' }),
  )
}

/** One transaction, logged as every write of a server is. */
function write(store: Store, id: string, result: ContentDocument | null): void {
  store.write((writer) => {
    if (result) writer.putDocument(dataset, result)
    else writer.deleteDocument(dataset, id)
    const seq = store.head(dataset).seq + 1
    const effects = { apply: [], revert: [] }
    const change = { documentId: id, previous: null, result, mutations: [], effects }
    finish(
      writer.appendTransaction(dataset, {
        seq,
        id: `tx${seq}`,
        author: '',
        at: '',
        changes: [change],
      }),
    )
  })
}

const note = (_id: string, n: number): ContentDocument => ({ _id, _type: 't', n })

const snapshot = <T>(reader: SnapshotReader, read: () => T): Promise<T> =>
  reader.snapshot(async () => read())

test('a document is parsed once until it changes', () =>
  withReader(10_000, async (store, reader) => {
    for (const id of ['e', 'a', 'c', 'b']) write(store, id, note(id, 1))
    const all = () => snapshot(reader, () => reader.documentsWhere(dataset, { types: ['t'] }))
    const first = await all()
    assert.deepEqual(first, [note('a', 1), note('b', 1), note('c', 1), note('e', 1)])
    const again = await all()
    assert.ok(again.every((document, index) => document === first[index]))
    assert.equal(await snapshot(reader, () => reader.document(dataset, 'b')), first[1])

    write(store, 'b', note('b', 2))
    write(store, 'c', null)
    write(store, 'd', note('d', 1))
    const [a, b, d, e, ...others] = await all()
    assert.equal(a, first[0])
    assert.equal(e, first[3])
    assert.deepEqual([b, d, ...others], [note('b', 2), note('d', 1)])
    const byIds = () => reader.documentsByIds(dataset, ['d', 'nowhere', 'a', 'd', 'c'])
    assert.deepEqual(await snapshot(reader, byIds), [a, d])
  }))

test('cached reads respect order, limit and offset', () =>
  withReader(10_000, async (store, reader) => {
    for (const [n, id] of ['a', 'b', 'c', 'd'].entries()) write(store, id, note(id, n))
    const order = { by: 'id', descending: true } as const
    const read = () => reader.documentsWhere(dataset, { order, offset: 1, limit: 2 })
    for (const round of ['parsed', 'kept']) {
      assert.deepEqual(await snapshot(reader, read), [note('c', 2), note('b', 1)], round)
    }
  }))

test('a snapshot does not change while the store is written to', () =>
  withReader(10_000, async (store, reader) => {
    write(store, 'a', note('a', 1))
    await reader.snapshot(async () => {
      assert.deepEqual(reader.document(dataset, 'a'), note('a', 1))
      write(store, 'a', note('a', 2))
      assert.deepEqual(reader.documentsWhere(dataset, {}), [note('a', 1)])
    })
    assert.deepEqual(await snapshot(reader, () => reader.document(dataset, 'a')), note('a', 2))
  }))

test('a dataset recreated under the same name has no old documents', () =>
  withReader(10_000, async (store, reader) => {
    write(store, 'a', note('a', 1))
    const read = () => snapshot(reader, () => reader.document(dataset, 'a'))
    assert.deepEqual(await read(), note('a', 1))
    store.write((writer) => writer.deleteDataset(dataset))
    createDataset(store, '2')
    write(store, 'b', note('b', 1))
    assert.equal(await read(), null)
  }))

test('documents beyond the cache budget are still read', () =>
  withReader(60, async (store, reader) => {
    for (const id of ['a', 'b', 'c']) write(store, id, note(id, 1))
    const all = () => snapshot(reader, () => reader.documentsWhere(dataset, {}))
    const [first, second] = [await all(), await all()]
    assert.deepEqual(second, first)
    assert.deepEqual(
      second.map((document, index) => document === first[index]),
      [true, true, false],
    )
  }))

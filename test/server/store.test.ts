import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { openSqliteStore } from '../../src/server/database/sqlite.ts'
import type { DocumentSelection, Store } from '../../src/server/database/store.ts'
import { UnknownDatasetError } from '../../src/server/database/store.ts'

const time = (second: number): string => `2025-01-01T00:00:0${second}.000Z`

function openStore(location = ':memory:'): Store {
  const store = openSqliteStore(location)
  store.write((writer) => {
    if (store.dataset('production')) return
    writer.createDataset({
      name: 'production',
      aclMode: 'private',
      createdAt: time(0),
      createdBy: 'me',
    })
  })
  return store
}

function fill(store: Store): void {
  const reference = (id: string) => ({ _type: 'reference', _ref: id })
  const documents = [
    { _id: 'a', _type: 'person', _createdAt: time(1), _updatedAt: time(5) },
    { _id: 'b', _type: 'article', _createdAt: time(2), _updatedAt: time(4), by: reference('a') },
    {
      _id: 'drafts.b',
      _type: 'article',
      _createdAt: time(2),
      _updatedAt: time(6),
      by: { ...reference('a'), _weak: true },
      see: reference('gone'),
    },
    {
      _id: 'c',
      _type: 'page',
      _createdAt: time(3),
      _updatedAt: time(3),
      other: { ...reference('a'), _dataset: 'elsewhere' },
    },
  ]
  store.write((writer) => {
    for (const document of documents) writer.putDocument('production', document)
  })
}

describe('selections', () => {
  const cases: [string, DocumentSelection, string[]][] = [
    ['everything in id order', {}, ['a', 'b', 'c', 'drafts.b']],
    ['one type', { types: ['article'] }, ['b', 'drafts.b']],
    ['several types', { types: ['page', 'person'] }, ['a', 'c']],
    ['no type', { types: [] }, []],
    ['ids', { ids: ['c', 'a', 'nobody', 'a'] }, ['a', 'c']],
    ['an id prefix', { idPrefix: 'drafts.' }, ['drafts.b']],
    ['without an id prefix', { notIdPrefix: 'drafts.' }, ['a', 'b', 'c']],
    ['references, weak and to elsewhere too', { referencesTo: 'a' }, ['b', 'c', 'drafts.b']],
    ['references to nothing', { referencesTo: 'gone' }, ['drafts.b']],
    ['created from, exclusive', { createdRange: { gt: time(2) } }, ['c']],
    ['created from, inclusive', { createdRange: { gte: time(2) } }, ['b', 'c', 'drafts.b']],
    ['updated between', { updatedRange: { gte: time(4), lt: time(6) } }, ['a', 'b']],
    ['updated until, inclusive', { updatedRange: { lte: time(3) } }, ['c']],
    ['conditions together', { types: ['article'], notIdPrefix: 'drafts.' }, ['b']],
    ['newest first', { order: { by: 'updated', descending: true } }, ['drafts.b', 'a', 'b', 'c']],
    ['equal times by id', { order: { by: 'created' } }, ['a', 'b', 'drafts.b', 'c']],
    ['ids backwards', { order: { by: 'id', descending: true } }, ['drafts.b', 'c', 'b', 'a']],
    ['a slice', { order: { by: 'id' }, offset: 1, limit: 2 }, ['b', 'c']],
    ['an empty slice', { limit: 0 }, []],
  ]
  for (const [name, selection, expected] of cases) {
    test(name, () => {
      const store = openStore()
      fill(store)
      assert.deepEqual(store.idsWhere('production', selection), expected)
      const found = store.documentsWhere('production', selection)
      assert.deepEqual(
        found.map((document) => document._id),
        expected,
      )
      const { order: _order, limit, offset, ...filter } = selection
      if (limit === undefined && offset === undefined) {
        assert.equal(store.count('production', filter), expected.length)
      }
      store.close()
    })
  }
})

test('a scan delivers every document once, over more than one page', () => {
  const store = openStore()
  const ids = Array.from({ length: 1203 }, (_, index) => `id${String(index).padStart(5, '0')}`)
  store.write((writer) => {
    for (const _id of ids) writer.putDocument('production', { _id, _type: 'x' })
  })
  const scanned = [...store.scan('production')].map((document) => document._id)
  assert.deepEqual(scanned, ids)
  store.close()
})

test('a failed write leaves nothing behind', () => {
  const store = openStore()
  assert.throws(
    () =>
      store.write((writer) => {
        writer.createDataset({ name: 'other', aclMode: 'private', createdAt: '', createdBy: '' })
        writer.putDocument('other', { _id: 'a', _type: 'x' })
        throw new Error('no')
      }),
    /^Error: no$/,
  )
  assert.equal(store.dataset('other'), null)
  assert.throws(() => store.document('other', 'a'), UnknownDatasetError)
  store.close()
})

test('content comes back as it was, whatever it holds', () => {
  const store = openStore()
  const document = {
    _id: 'a',
    _type: 'x',
    text: 'nul \u0000, lone \ud800, pair 😀, line \u2028',
    '': 'empty name',
    ['__proto__']: 1,
    numbers: [0, -0.5, 1e300, Number.MAX_SAFE_INTEGER],
    nested: { a: [null, [], {}] },
  }
  store.write((writer) => writer.putDocument('production', document))
  assert.equal(JSON.stringify(store.document('production', 'a')), JSON.stringify(document))
  store.close()
})

describe('a folder on disk', () => {
  const withFolder = (run: (folder: string) => void): void => {
    const folder = mkdtempSync(join(tmpdir(), 'content-store-'))
    try {
      run(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('keeps what was written', () =>
    withFolder((folder) => {
      const store = openStore(folder)
      fill(store)
      store.close()
      const again = openStore(folder)
      assert.equal(again.count('production'), 4)
      again.close()
    }))

  test('has one writing process at a time, and others are told so', () =>
    withFolder((folder) => {
      const store = openStore(folder)
      assert.throws(() => openSqliteStore(folder), /in use by another content-studio process/)
      store.close()
      openSqliteStore(folder).close()
    }))

  test('of a newer program is refused rather than damaged', () =>
    withFolder((folder) => {
      openStore(folder).close()
      const database = new DatabaseSync(join(folder, 'content.db'))
      database.exec('pragma user_version = 999')
      database.close()
      assert.throws(() => openSqliteStore(folder), /newer content-studio \(schema 999/)
      // The lock went with the failed attempt: the older program's message stays the only obstacle.
      assert.throws(() => openSqliteStore(folder), /newer content-studio/)
    }))
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { openSqliteStore } from '../../src/server/database/sqlite/store.ts'
import { openTestStore } from '../kit/test-location.ts'
import type { DocumentSelection, IndexedField } from '../../src/server/database/document-reader.ts'
import type { Store, Writer } from '../../src/server/database/store.ts'
import { UnknownDatasetError } from '../../src/server/database/store.ts'

const time = (second: number): string => `2025-01-01T00:00:0${second}.000Z`

function openStore(location?: string): Store {
  const store = location === undefined ? openTestStore() : openSqliteStore(location)
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
    ['without an id prefix', { notIdPrefixes: ['drafts.'] }, ['a', 'b', 'c']],
    [
      'references, including weak and cross-dataset ones',
      { referencesTo: 'a' },
      ['b', 'c', 'drafts.b'],
    ],
    ['references to a missing document', { referencesTo: 'gone' }, ['drafts.b']],
    ['created from, exclusive', { createdRange: { gt: time(2) } }, ['c']],
    ['created from, inclusive', { createdRange: { gte: time(2) } }, ['b', 'c', 'drafts.b']],
    ['updated between', { updatedRange: { gte: time(4), lt: time(6) } }, ['a', 'b']],
    ['updated until, inclusive', { updatedRange: { lte: time(3) } }, ['c']],
    ['combined conditions', { types: ['article'], notIdPrefixes: ['drafts.'] }, ['b']],
    ['newest first', { order: { by: 'updated', descending: true } }, ['drafts.b', 'a', 'b', 'c']],
    ['equal times by id', { order: { by: 'created' } }, ['a', 'b', 'drafts.b', 'c']],
    [
      'ids in descending order',
      { order: { by: 'id', descending: true } },
      ['drafts.b', 'c', 'b', 'a'],
    ],
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

describe('indexed fields', () => {
  const documents = [
    { _id: 'a', _type: 't', title: 'b', slug: { current: 'x' } },
    { _id: 'b', _type: 't', title: 'A', slug: { current: 'y' }, email: false },
    { _id: 'c', _type: 't', title: 10, slug: 'x' },
    { _id: 'd', _type: 't', title: 9.5 },
    { _id: 'e', _type: 't', title: '\u{1F600}' },
    { _id: 'f', _type: 't', title: '\uFFFD' },
    { _id: 'g', _type: 't', title: true },
    { _id: 'h', _type: 't', title: ['b'] },
    { _id: 'i', _type: 't' },
    { _id: 'j', _type: 'u', title: 'b', slug: { current: 'x' } },
  ]
  const t = { types: ['t'] }
  const equal = (field: string, value: string | number | boolean) =>
    [{ field, op: '==', value }] as const
  const cases: [string, DocumentSelection, string][] = [
    ['a text', { fields: equal('slug.current', 'x') }, 'aj'],
    ['a text of one type', { ...t, fields: equal('slug.current', 'x') }, 'a'],
    ['of several types', { types: ['u', 'v'], fields: equal('slug.current', 'x') }, 'j'],
    ['a number', { fields: equal('title', 10) }, 'c'],
    ['a boolean', { fields: equal('email', false) }, 'b'],
    ['in lower case', { fields: equal('lower(title)', 'a') }, 'b'],
    ['a range of texts', { fields: [{ field: 'title', op: '<', value: 'b' }] }, 'b'],
    ['a range of numbers', { fields: [{ field: 'title', op: '>=', value: 9.5 }] }, 'cd'],
    [
      'two conditions',
      { fields: [...equal('title', 'b'), ...equal('slug.current', 'x')], types: ['t'] },
      'a',
    ],
    // Numbers, texts by UTF-16 units, truth values, then all the rest; equals always by id.
    ['in order', { ...t, order: { by: { field: 'title' } } }, 'dcbaefghi'],
    [
      'in descending order',
      { ...t, order: { by: { field: 'title' }, descending: true } },
      'higfeabcd',
    ],
    ['in lower case', { ...t, order: { by: { field: 'lower(title)' } }, limit: 3 }, 'bae'],
    [
      'a slice, filtered',
      { ...t, idPrefix: 'a', order: { by: { field: 'title' } }, offset: 0, limit: 3 },
      'a',
    ],
  ]
  for (const [name, selection, expected] of cases) {
    test(name, () => {
      const store = openStore()
      store.write((writer) => {
        for (const document of documents) writer.putDocument('production', document)
      })
      assert.equal(store.idsWhere('production', selection).join(''), expected)
      store.close()
    })
  }

  test('are updated with every change of a document', () => {
    const store = openStore()
    const found = (value: string) =>
      store.idsWhere('production', { fields: equal('slug.current', value) })
    const put = (document: object) =>
      store.write((writer) =>
        writer.putDocument('production', { _id: 'a', _type: 't', ...document }),
      )
    put({ slug: { current: 'x' } })
    put({ slug: { current: 'y' } })
    assert.deepEqual([found('x'), found('y')], [[], ['a']])
    put({ slug: { current: 'y' }, _type: 'u' })
    assert.deepEqual(found('y'), ['a'])
    put({})
    assert.deepEqual(found('y'), [])
    put({ slug: { current: 'z' } })
    store.write((writer) => writer.deleteDocument('production', 'a'))
    assert.deepEqual(found('z'), [])
    store.close()
  })
})

describe('text index', () => {
  const put = (store: Store, document: object) =>
    store.write((writer) => writer.putDocument('production', { _id: 'a', _type: 't', ...document }))
  const found = (store: Store, text: string) =>
    store.idsWhere('production', { text: [{ text, prefix: true }] }).join('')

  test('finds words before and after they are indexed', () => {
    const store = openStore()
    put(store, { title: 'Green river' })
    put(store, {
      _id: 'b',
      body: [
        {
          children: [
            { _type: 'span', text: 'gra' },
            { _type: 'span', text: 'pe' },
          ],
        },
      ],
    })
    assert.equal(found(store, 'gre'), 'ab', 'nothing is known of either yet')
    assert.equal(store.maintain(1), true)
    assert.equal(found(store, 'nothing'), 'b')
    assert.equal(store.maintain(10), true)
    assert.equal(store.maintain(10), false)
    assert.equal(found(store, 'green'), 'a')
    assert.equal(found(store, 'grape'), 'b')
    assert.equal(found(store, 'nothing'), '')
    put(store, { title: 'blue' })
    assert.equal(found(store, 'blue'), 'a', 'changed, and not read again')
    while (store.maintain(10));
    assert.equal(found(store, 'green'), '')
    store.write((writer) => writer.deleteDocument('production', 'a'))
    put(store, { _id: 'c', title: 'new' })
    assert.equal(found(store, 'blue'), 'c', 'in the place of the deleted one, until it is read')
    while (store.maintain(10));
    assert.equal(found(store, 'blue'), '')
    store.close()
  })

  test('finds words of a new document in its dataset, whatever was in its row before', () => {
    const store = openStore()
    store.write((writer) =>
      writer.createDataset({
        name: 'other',
        aclMode: 'private',
        createdAt: time(0),
        createdBy: 'me',
      }),
    )
    const search = () => store.idsWhere('other', { text: [{ text: 'river', prefix: false }] })
    put(store, { title: 'blue' })
    store.maintain(10)
    store.write((writer) => writer.deleteDocument('production', 'a'))
    store.write((writer) => writer.putDocument('other', { _id: 'b', _type: 't', title: 'A river' }))
    assert.deepEqual(search(), ['b'], 'before it is read')
    store.maintain(10)
    assert.deepEqual(search(), ['b'])
    store.close()
  })

  test('proposes a document with too many words for every search, until it has fewer', () => {
    const store = openStore()
    const many = Array.from({ length: 25_000 }, (_, n) => `w${n.toString(36)}`)
    put(store, { title: 'Green river' })
    put(store, { _id: 'b', text: many.join(' ') })
    while (store.maintain(10));
    assert.equal(found(store, 'green'), 'ab')
    assert.equal(found(store, many.at(-1) ?? ''), 'b')
    put(store, { _id: 'b', text: many.slice(0, 100).join(' ') })
    while (store.maintain(10));
    assert.equal(found(store, 'green'), 'a')
    put(store, { _id: 'b', text: `river ${many.join(' ')}` })
    while (store.maintain(10));
    assert.equal(found(store, many.at(-1) ?? ''), 'b')
    store.write((writer) => writer.deleteDocument('production', 'b'))
    while (store.maintain(10));
    assert.equal(found(store, 'green'), 'a')
    store.close()
  })

  test('misses no words of a document too large for an index, nor of those indexed with it', () => {
    const store = openStore()
    const long = Array.from({ length: 19_000 }, (_, n) => `${'x'.repeat(60)}${n.toString(36)}`)
    store.write((writer) => {
      writer.putDocument('production', { _id: 'a', _type: 't', title: 'Green river' })
      writer.putDocument('production', { _id: 'b', _type: 't', text: long.join(' ') })
      writer.putDocument('production', { _id: 'c', _type: 't', title: 'Blue river' })
    })
    while (store.maintain(10));
    assert.match(found(store, 'green'), /^ab?$/)
    assert.match(found(store, 'blue'), /^b?c$/)
    assert.equal(found(store, long.at(-1) ?? ''), 'b')
    store.close()
  })

  test('indexes texts that contain control characters', () => {
    const store = openStore()
    put(store, { title: 'Green \u0001 river \u0001\u0002stream' })
    put(store, { _id: 'b', title: 'Blue river' })
    while (store.maintain(10));
    assert.equal(found(store, 'green'), 'a')
    assert.equal(found(store, 'blue'), 'b')
    assert.equal(found(store, '\u0001\u0002stream'), 'a')
    store.close()
  })

  test('is deleted with its dataset', () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-store-'))
    const store = openStore(folder)
    put(store, { title: 'Confidential' })
    store.maintain(10)
    store.write((writer) => writer.deleteDataset('production'))
    while (store.maintain(10));
    store.close()
    const database = new DatabaseSync(join(folder, 'content.db'))
    const sql =
      "select count(*) as remaining from document_text where document_text match 'confidential'"
    assert.deepEqual({ ...database.prepare(sql).get() }, { remaining: 0 })
    database.close()
    rmSync(folder, { recursive: true })
  })
})

test('a deleted dataset disappears immediately, its name is free, and its rows are removed in steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-store-'))
  const store = openStore(folder)
  fill(store)
  store.write((writer) => {
    writer.putBlob('production', { path: 'a', mime: 'text/plain', bytes: new Uint8Array(9) })
    writer.deleteDataset('production')
  })
  assert.deepEqual(store.datasets(), [])
  assert.throws(() => store.document('production', 'a'), UnknownDatasetError)
  store.close()
  const again = openStore(folder)
  again.write((writer) => writer.putDocument('production', { _id: 'new', _type: 'page' }))
  const database = new DatabaseSync(join(folder, 'content.db'))
  const count = (table: string): unknown =>
    database.prepare(`select count(*) as n from ${table}`).get()?.['n']
  const counts: unknown[] = []
  while (again.maintain(1)) counts.push(count('document'))
  assert.deepEqual(new Set(counts), new Set([5, 4, 3, 2, 1]))
  assert.deepEqual(
    ['document', 'dataset', 'asset_blob', 'asset_chunk', 'document_ref'].map(count),
    [1, 1, 0, 0, 0],
  )
  assert.deepEqual(again.idsWhere('production', {}), ['new'])
  database.close()
  again.close()
  rmSync(folder, { recursive: true })
})

test('large documents are indexed one by one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-store-'))
  const store = openStore(folder)
  const text = Array.from({ length: 19_000 }, (_, n) => `word${n}`).join(' ')
  store.write((writer) => {
    for (let n = 0; n < 10; n++)
      writer.putDocument('production', { _id: `d${n}`, _type: 't', text })
  })
  const database = new DatabaseSync(join(folder, 'content.db'))
  const pending = (): number =>
    Number(database.prepare('select count(*) as n from text_pending').get()?.['n'])
  assert.ok(store.maintain(10))
  assert.ok(pending() >= 9, `${pending()} are left`)
  // What changes while it is being indexed is indexed as it is then.
  store.write((writer) =>
    writer.putDocument('production', { _id: 'd0', _type: 't', text: 'other' }),
  )
  while (store.maintain(10));
  assert.equal(pending(), 0)
  const withWord = (word: string): unknown =>
    database
      .prepare('select count(*) as n from document_text where document_text match ?')
      .get(word)?.['n']
  assert.deepEqual([withWord('word18999'), withWord('other')], [9, 1])
  database.close()
  store.close()
  rmSync(folder, { recursive: true })
})

test('a deleted large file disappears immediately, and its bytes are removed in steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-store-'))
  const store = openStore(folder)
  const bytes = new Uint8Array(10 * 1024 * 1024)
  let upload = store.openUpload('production', '2999-01-01')
  store.appendUpload(upload, bytes)
  upload = { ...upload, size: bytes.length }
  store.write((writer) => {
    writer.putBlob('production', { path: 'film', mime: 'video/mp4', bytes })
    writer.putBlob('production', { path: 'note', mime: 'text/plain', bytes: bytes.subarray(0, 9) })
  })
  store.discardUpload(upload)
  assert.throws(() => store.appendUpload(upload, bytes))
  store.write((writer) => {
    writer.deleteBlob('production', 'film')
    writer.deleteBlob('production', 'note')
  })
  assert.deepEqual(store.blobs('production'), [])
  assert.deepEqual(
    store.datasets().map(({ name }) => name),
    ['production'],
  )
  const database = new DatabaseSync(join(folder, 'content.db'))
  const count = (table: string): unknown =>
    database.prepare(`select count(*) as n from ${table}`).get()?.['n']
  const counts = [count('asset_chunk')]
  while (store.maintain(1)) counts.push(count('asset_chunk'))
  assert.deepEqual(counts.slice(0, 6), [20, 16, 12, 8, 4, 0])
  assert.equal(count('asset_blob'), 0)
  database.close()
  store.close()
  rmSync(folder, { recursive: true })
})

test('changes committed together succeed or fail individually', () => {
  const store = openStore()
  const put = (id: string) => (writer: Writer) => {
    writer.putDocument('production', { _id: id, _type: 't' })
    if (id === 'b') throw new Error('not b')
    return id
  }
  const results = store.writeEach(['a', 'b', 'c'].map(put))
  assert.deepEqual(results, [{ value: 'a' }, { error: new Error('not b') }, { value: 'c' }])
  assert.deepEqual(store.idsWhere('production', {}), ['a', 'c'])
  store.close()
})

test('a scan returns every document once, over more than one page', () => {
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

test('content is stored unchanged, whatever it contains', () => {
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

  test('indexes documents of older programs, and fields that are configured later', () =>
    withFolder((folder) => {
      openStore(folder).close()
      const database = new DatabaseSync(join(folder, 'content.db'))
      // As before the indexes were there: a document they know nothing of.
      database.exec(`
        insert into document (dataset, id, type, rev, created_at, updated_at, content)
          select key, 'old', 't', '', '', '', '{"_id":"old","_type":"t","title":"x","isbn":7}' from dataset;
        insert into text_pending (pk, dataset) select pk, dataset from document;
        delete from attr`)
      database.close()
      const ask = (field: string, value: string | number, indexedFields?: IndexedField[]) => {
        const store = openSqliteStore(folder, { ...(indexedFields && { indexedFields }) })
        store.maintain(10)
        const fields = [{ field, op: '==', value }] as const
        const text = [{ text: 'x', prefix: false }]
        const ids = store.idsWhere('production', { fields, text })
        store.close()
        return ids
      }
      assert.deepEqual(ask('title', 'x'), ['old'])
      assert.deepEqual(ask('isbn', 7, [{ path: 'isbn' }]), ['old'])
      assert.throws(() => ask('title', 'x', [{ path: 'isbn' }]), /no index of the field title/)
    }))

  test('indexes lists of an already indexed field when they are configured later', () =>
    withFolder((folder) => {
      openStore(folder).close()
      const open = (list: boolean) =>
        openSqliteStore(folder, { indexedFields: [{ path: 'tags', ordered: true, list }] })
      const first = open(false)
      first.write((writer) =>
        writer.putDocument('production', { _id: 'a', _type: 't', tags: ['x', 'y'] }),
      )
      first.close()
      const store = open(true)
      assert.deepEqual(store.listsWhere('production', 'tags', {}), [['x', 'y']])
      store.close()
    }))

  test('allows one writing process at a time, and others get an error', () =>
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

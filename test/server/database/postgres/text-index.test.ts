// The index is filled beside commits of any process, which change the documents it is reading.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TextTerm } from '../../../../src/server/database/document-reader.ts'
import { openSharedStore } from '../../../../src/server/database/postgres/store.ts'
import { createPostgresTexts } from '../../../../src/server/database/postgres/text-index.ts'
import { inTransaction } from '../../../../src/server/database/postgres/transaction.ts'
import { createCluster, postgresPrograms } from '../../../kit/postgres-cluster.ts'
import type { Cluster } from '../../../kit/postgres-cluster.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'
const dataset = 'production'

describe('while a document is indexed', { skip }, () => {
  let cluster: Cluster
  before(() => void (cluster = createCluster()))
  after(() => cluster.remove())

  /** `meanwhile` runs after the index has read the waiting documents. */
  async function openIndexing(meanwhile: () => void) {
    const url = await cluster.createDatabase()
    const { store, statements } = openSharedStore(url, {})
    const other = openSharedStore(url, {}).store
    store.write((writer) =>
      writer.createDataset({ name: dataset, aclMode: 'private', createdAt: '', createdBy: '' }),
    )
    let isReading = true
    const texts = createPostgresTexts({
      ...statements,
      together(queries) {
        const rows = statements.together(queries)
        if (isReading) meanwhile()
        isReading = false
        return rows
      },
    })
    return {
      other,
      put(_rev: string, title: string) {
        const document = { _id: 'a', _type: 't', _rev, title }
        other.write((writer) => writer.putDocument(dataset, document))
      },
      find: (text: string) =>
        other.idsWhere(dataset, { text: [{ text, prefix: false }] }).includes('a'),
      index: () => inTransaction(statements, () => texts.index(10)),
      close() {
        store.close()
        other.close()
      },
    }
  }

  test('a commit does not wait, and its text is indexed by the next run', async () => {
    const opened = await openIndexing(() => opened.put('two', 'blue'))
    opened.put('one', 'green')
    assert.equal(opened.index(), 0, 'what was read is outdated')
    assert.ok(opened.find('blue'))
    assert.equal(opened.index(), 1)
    assert.ok(opened.find('blue') && !opened.find('green'))
    opened.close()
  })

  test('a deletion is detected', async () => {
    const opened = await openIndexing(() =>
      opened.other.write((writer) => writer.deleteDocument(dataset, 'a')),
    )
    opened.put('one', 'green')
    assert.equal(opened.index(), 0)
    assert.equal(opened.index(), 1)
    assert.ok(!opened.find('green'))
    opened.close()
  })

  test('no other process indexes it', async () => {
    const opened = await openIndexing(() => {
      assert.equal(opened.other.maintain(10), false)
    })
    opened.put('one', 'green')
    assert.equal(opened.index(), 1)
    assert.ok(opened.find('green'))
    opened.close()
  })
})

test(
  'a prefix of very many words is recognised from a sample, once per snapshot',
  { skip },
  async () => {
    const cluster = createCluster()
    after(() => cluster.remove())
    const { store, statements } = openSharedStore(await cluster.createDatabase(), {})
    after(() => store.close())
    store.write((writer) => {
      writer.createDataset({ name: dataset, aclMode: 'private', createdAt: '', createdBy: '' })
      for (let n = 0; n < 40; n++) {
        const title = n < 36 ? `common${n}` : `rare${n}`
        writer.putDocument(dataset, { _id: `id-${n}`, _type: 't', _rev: 'r', title })
      }
    })
    while (store.maintain(100));
    const key = Number(statements.get('select key from dataset')?.['key'])
    const rows: unknown[] = []
    const texts = createPostgresTexts(
      {
        ...statements,
        get(sql, ...values) {
          const row = statements.get(sql, ...values)
          rows.push(Number(row?.['total']))
          return row
        },
      },
      { tooMany: 20 },
    )
    const isProposed = (...terms: readonly TextTerm[]): boolean =>
      texts.propose(key, terms) !== null
    const beginning = (text: string): TextTerm => ({ text, prefix: true })
    const word = (text: string): TextTerm => ({ text, prefix: false })

    assert.equal(isProposed(beginning('comm')), false)
    assert.equal(isProposed(beginning('comm')), false)
    assert.deepEqual(rows.splice(0), [20, 20], 'counted each time')

    texts.beginSnapshot()
    for (let page = 0; page < 3; page++) {
      assert.equal(isProposed(beginning('comm')), false)
      assert.equal(isProposed(beginning('rare')), true)
      assert.equal(isProposed(beginning('comm'), beginning('rare')), true)
      assert.equal(isProposed(beginning('common1'), beginning('comm')), true)
      assert.equal(isProposed(word('common7')), true)
    }
    assert.deepEqual(rows.splice(0), [0, 4, 0, 11, 1], 'the first is not counted')
    texts.endSnapshot()

    assert.equal(isProposed(beginning('rare')), true)
    assert.deepEqual(rows, [4])
  },
)

import assert from 'node:assert/strict'
import type { ContentDocument } from '../../../src/model/document.ts'
import { draftId } from '../../../src/model/ids.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import type { Perspective } from '../../../src/protocol/perspective.ts'
import { isUnpublished, namesOfChange, noteReads } from '../../../src/server/query/sync-tags.ts'
import { isOverPostgres, openTestStore } from '../../kit/test-location.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'
import { generateDataset, randomQuery, studioQueries } from './corpus.ts'
import type { CorpusQuery } from './corpus.ts'

const now = new Date('2024-02-15T12:00:00Z')
const perspectives: readonly Perspective[] = ['raw', 'published', 'drafts']

interface Change {
  readonly documentId: string
  readonly previous: ContentDocument | null
  readonly result: ContentDocument | null
}

/** A document is replaced by another, of any type, deleted or created; a draft often stands for one of another type. */
function randomChange(random: Random, documents: ReadonlyMap<string, ContentDocument>): Change {
  const all = [...documents.values()]
  const [target, other] = [random.pick(all), random.pick(all)]
  const ids = [target._id, target._id, draftId(target._id), `new-${random.int(5)}`]
  const documentId = random.pick(ids)
  const previous = documents.get(documentId) ?? null
  const isDeletion = previous !== null && random.int(3) === 0
  return { documentId, previous, result: isDeletion ? null : { ...other, _id: documentId } }
}

forEachSeed(
  isOverPostgres ? 1 : 4,
  'a result changes only with one of its names',
  async (random) => {
    const documents = new Map(generateDataset(random, 40).map((one) => [one._id, one]))
    const all = studioQueries(random, [...documents.values()])
    const queries: CorpusQuery[] = [
      ...Array.from({ length: 40 }, () => random.pick(all)),
      ...Array.from({ length: 20 }, () => randomQuery(random, [...documents.values()])),
    ]
    const store = openTestStore()
    try {
      store.write((writer) => {
        const createdAt = now.toISOString()
        writer.createDataset({ name: 'test', aclMode: 'private', createdAt, createdBy: 'test' })
        for (const document of documents.values()) writer.putDocument('test', document)
      })
      const engine = createQueryEngine(store)
      const ask = async ({ query, params = {} }: CorpusQuery, perspective: Perspective) => {
        const reads = noteReads(perspective)
        const request = { dataset: 'test', query, params, perspective, identity: 'me', now, reads }
        return { text: JSON.stringify((await engine.query(request)) ?? null), names: reads.names() }
      }
      const askAll = () =>
        Promise.all(
          perspectives.flatMap((perspective) => queries.map((one) => ask(one, perspective))),
        )
      let before = await askAll()
      let changed = 0
      for (let step = 0; step < 12; step++) {
        const change = randomChange(random, documents)
        const { documentId, result } = change
        store.write((writer) => {
          if (result) writer.putDocument('test', result)
          else writer.deleteDocument('test', documentId)
        })
        if (result) documents.set(documentId, result)
        else documents.delete(documentId)
        const told = namesOfChange({ ...change, mutations: [], effects: { apply: [], revert: [] } })
        const after = await askAll()
        for (const [place, { text, names }] of before.entries()) {
          if (after[place]?.text === text) continue
          changed++
          const perspective = perspectives[Math.floor(place / queries.length)]
          const { query } = queries[place % queries.length]!
          const what = `${JSON.stringify(perspective)}: ${query} after ${JSON.stringify(change)}`
          assert.ok(
            names.some((name) => told.includes(name)),
            what,
          )
          assert.ok(perspective !== 'published' || !isUnpublished(change), what)
        }
        before = after
      }
      assert.ok(changed > 10, `${changed} results changed`)
    } finally {
      store.close()
    }
  },
)

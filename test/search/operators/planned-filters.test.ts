// What the server makes of filters: its planner reads conditions and skips documents by its indexes, and must
// find what plain GROQ finds.
import assert from 'node:assert/strict'
import { textToGroq } from '../../../src/search/query/text-query.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import { forEachSeed } from '../../kit/random.ts'
import { conditionOf, oslo, run } from './fixture.ts'
import { randomDocument, randomFilter, wordList } from './random-filter.ts'

const day = 86_400_000

forEachSeed(
  60,
  'the server’s filters and search return the same documents as plain GROQ',
  async (random) => {
    const store = openSqliteStore(':memory:')
    const time = (): string => new Date(oslo.now - random.int(40) * day).toISOString()
    const documents = Array.from({ length: 25 }, (_, index) => ({
      ...randomDocument(random),
      _id: random.chance(0.2) ? `drafts.${index}` : String(index),
      _type: random.chance(0.9) ? 'note' : 'other',
      _createdAt: time(),
      _updatedAt: time(),
    }))
    store.write((writer) => {
      const createdAt = time()
      writer.createDataset({ name: 'test', aclMode: 'private', createdAt, createdBy: 'test' })
      for (const document of documents) writer.putDocument('test', document)
    })
    while (store.maintain(10)) continue
    const engine = createQueryEngine(store, { projectId: 'demo' })

    const text = [random.pick(wordList), random.pick(wordList)]
      .join(' ')
      .slice(0, random.between(1, 9))
    const expressions = ['string', 'slug.current', 'pt::text(portableText)']
    const conditions = [
      conditionOf([randomFilter(random)]),
      conditionOf([randomFilter(random), randomFilter(random)]),
      textToGroq(text, expressions, { reach: 'beginnings', name: 'q' }),
      textToGroq(text, expressions, { reach: 'anywhere', name: 'q' }),
    ]
    for (const condition of conditions) {
      if (!condition) continue
      const filter = `_type == "note" && (${condition.filter})`
      const plain = await run({ ...condition, filter }, documents)
      const query = `*[${filter}]`
      const request = { dataset: 'test', query, params: condition.params, identity: 'ada' }
      assert.deepEqual(
        engine.matchIds(request).toSorted(),
        plain.map(({ _id }) => _id).toSorted(),
        JSON.stringify(condition),
      )
    }
    store.close()
  },
)

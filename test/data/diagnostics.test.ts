import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecordedDiagnostics, withoutSecrets } from '../../src/data/diagnostics.ts'
import { SimulatedClock } from '../kit/simulated-clock.ts'
import { set } from '../../src/model/patch.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { Rule } from '../../src/schema/validation/rule.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { Simulation } from '../kit/data-harness.ts'

const ARTICLE = { _id: 'a', _type: 'article', _rev: 'r', title: 'Hello' }

test('the layer records its events in order and without content', async (context) => {
  const simulation = new Simulation({ documents: [ARTICLE] })
  context.after(() => simulation.dispose())
  const { layer } = simulation.open()
  const pair = layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  pair.patch([set('A secret title', ['title'])])
  assert.deepEqual(
    layer.diagnostics.openDocuments().map(({ publishedId, save }) => [publishedId, save]),
    [['a', 'unsaved']],
  )
  await simulation.pass(5000)
  const types = layer.diagnostics.events().map(({ type }) => type)
  assert.ok(types.indexOf('listener.open') < types.indexOf('commit.sent'), types.join())
  assert.ok(!JSON.stringify(layer.diagnostics.events()).includes('secret title'))
})

test('reports a slow validator with its longest duration', async (context) => {
  const simulation = new Simulation({ documents: [ARTICLE] })
  context.after(() => simulation.dispose())
  const { clock } = simulation
  const schema = compileSchema(
    [
      {
        name: 'article',
        type: 'document',
        fields: [
          {
            name: 'title',
            type: 'string',
            validation: (rule: Rule) =>
              rule.custom(
                () =>
                  new Promise((resolve) => {
                    clock.setTimeout(() => resolve(true), 700)
                  }),
              ),
          },
        ],
      },
    ],
    fieldTypes,
  )
  const { layer } = simulation.open({ schema })
  const pair = layer.documents.pair('a', 'article')
  const watching = pair.validation$.subscribe()
  context.after(() => watching.unsubscribe())
  await simulation.pass(3000)
  const [rule] = layer.diagnostics.slowRules()
  assert.ok(rule)
  assert.deepEqual([rule.typeName, rule.path, rule.count], ['article', 'title', 1])
  assert.ok(rule.ms >= 700 && rule.ms < 1000, String(rule.ms))
})

test('keeps only the latest events', () => {
  const diagnostics = new RecordedDiagnostics({
    clock: new SimulatedClock(),
    openDocuments: () => [],
  })
  for (let index = 0; index < 500; index++) {
    diagnostics.record({ type: 'resync', documentId: String(index), reason: 'gap' })
  }
  const events = diagnostics.events()
  assert.equal(events.length, 200)
  assert.equal(events.at(-1)?.detail, '499 gap')
})

test('redacts credentials from a report', () => {
  for (const text of [
    'Authorization: Bearer abc.def',
    'GET /auth/fetch?sid=s3cr3t&x=1',
    '{"token":"s3cr3t"}',
    `key ${'sk' + 'Ab1'.repeat(10)}`,
    'password = s3cr3t',
  ]) {
    assert.ok(!/s3cr3t|abc\.def|Ab1Ab1/.test(withoutSecrets(text)), withoutSecrets(text))
  }
  assert.equal(withoutSecrets('Article a1 was not found'), 'Article a1 was not found')
})

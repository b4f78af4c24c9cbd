import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyMutation } from '../../src/model/apply-mutation.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import { ProtocolError } from '../../src/protocol/errors.ts'
import { checkMutateRequest, parseMutateOptions } from '../../src/protocol/mutate.ts'
import type { MutateRequest } from '../../src/protocol/mutate.ts'
import { createDocument, randomValue } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'

const stub = { _id: 'a', _type: 'article' }

describe('checkMutateRequest', () => {
  test('returns a valid body unchanged', () => {
    const body = {
      transactionId: 'tx-1',
      mutations: [
        { create: { _type: 'article' } },
        { create: { _id: 'drafts.', _type: 'article' } },
        { createIfNotExists: stub },
        { createOrReplace: stub },
        { delete: { id: 'a' } },
        { delete: { query: '*[_type == $t]', params: { t: 'x' } } },
        {
          patch: {
            id: 'a',
            set: { 'a[_key=="k"].b': null },
            setIfMissing: { a: {} },
            unset: ['x'],
            inc: { n: 1 },
            dec: { n: 1 },
            diffMatchPatch: { t: '' },
            insert: { after: 'list[-1]', items: [] },
            ifRevisionID: 'r',
          },
        },
        { patch: { query: '*', params: {}, unset: ['x'] } },
      ],
    }
    assert.deepEqual(parse(structuredClone(body)), body)
    assert.deepEqual(parse({ mutations: [] }), { mutations: [] })
  })

  const bodies: [unknown, string][] = [
    [null, 'The body of a mutation request must be a JSON object'],
    [[], 'The body of a mutation request must be a JSON object'],
    [{}, '"mutations" must be an array'],
    [{ mutations: {} }, '"mutations" must be an array'],
    [{ mutations: [], transactionId: '' }, '"transactionId" must be'],
    [{ mutations: [], transactionId: 'a\nb' }, '"transactionId" must be'],
    [{ mutations: [], transactionId: 5 }, '"transactionId" must be'],
  ]
  for (const [body, message] of bodies) {
    test(`refuses the body ${JSON.stringify(body)}`, () => {
      assert.throws(
        () => parse(body),
        (error) =>
          error instanceof ProtocolError && error.status === 400 && error.message.includes(message),
      )
    })
  }

  const patch = (operations: object) => ({ patch: { id: 'a', ...operations } })
  const mutations: [unknown, string][] = [
    [5, 'mutations[1] must be an object'],
    [{}, 'mutations[1] must have exactly one of the keys create, '],
    [
      { create: stub, delete: { id: 'a' } },
      'mutations[1] must have exactly one of the keys create, ',
    ],
    [{ toString: {} }, 'mutations[1] must have exactly one of the keys create, '],
    [{ create: null }, 'mutations[1].create must be an object'],
    [{ create: { _id: 'a' } }, 'mutations[1].create must have a "_type"'],
    [{ create: { _id: 'a b', _type: 't' } }, 'Malformed document ID: "a b" in mutations[1].create'],
    [{ create: { _id: '', _type: 't' } }, 'Malformed document ID: "" in mutations[1].create'],
    [{ createIfNotExists: { _type: 't' } }, 'mutations[1].createIfNotExists must have an "_id"'],
    [{ delete: {} }, 'mutations[1].delete must have either "id" or "query"'],
    [{ delete: { id: 'a', query: '*' } }, 'mutations[1].delete must have either "id" or "query"'],
    [{ delete: { query: 5 } }, 'mutations[1].delete.query must be a text'],
    [{ delete: { query: '*', params: 5 } }, 'mutations[1].delete.params must be an object'],
    [{ patch: { set: { a: 1 } } }, 'mutations[1].patch must have either "id" or "query"'],
    [patch({ merge: {} }), 'mutations[1].patch.merge is not an operation: use set, '],
    [patch({ constructor: {} }), 'mutations[1].patch.constructor is not an operation'],
    [patch({ set: ['a'] }), 'mutations[1].patch.set must be an object with paths as keys'],
    [
      patch({ set: { 'a b': 1 } }),
      'mutations[1].patch.set["a b"]: Invalid path "a b": unexpected "b" at position 2',
    ],
    [patch({ set: { '': 1 } }), 'mutations[1].patch.set[""]: Invalid path'],
    [patch({ unset: 'a' }), 'mutations[1].patch.unset must be an array of paths'],
    [patch({ unset: ['a', 5] }), 'mutations[1].patch.unset[1] must be a path'],
    [patch({ inc: { views: '1' } }), 'mutations[1].patch.inc["views"] must be a number'],
    [
      patch({ diffMatchPatch: { t: 5 } }),
      'mutations[1].patch.diffMatchPatch["t"] must be a string',
    ],
    [
      patch({ insert: { items: [] } }),
      'mutations[1].patch.insert must have exactly one of the keys before, after, replace',
    ],
    [
      patch({ insert: { before: 'a[0]', after: 'a[0]', items: [] } }),
      'mutations[1].patch.insert must have exactly one',
    ],
    [patch({ insert: { before: 'a[0]' } }), 'mutations[1].patch.insert.items must be an array'],
    [
      patch({ insert: { before: 'a[0', items: [] } }),
      'mutations[1].patch.insert.before: Invalid path "a[0"',
    ],
    [patch({ ifRevisionID: 5 }), 'mutations[1].patch.ifRevisionID must be a text'],
  ]
  for (const [mutation, message] of mutations) {
    test(`refuses ${JSON.stringify(mutation)}`, () => {
      assert.throws(
        () => parse({ mutations: [{ delete: { id: 'a' } }, mutation] }),
        (error) => {
          assert.ok(
            error instanceof ProtocolError && 'type' in (error.body as { error: object }).error,
          )
          assert.equal(error.status, 400)
          const { items } = (
            error.body as { error: { items: { error: { description: string }; index: number }[] } }
          ).error
          assert.equal(items[0]!.index, 1)
          assert.ok(items[0]!.error.description.startsWith(message), items[0]!.error.description)
          return true
        },
      )
    })
  }

  test('refuses content nested deeper than 100 levels', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    assert.throws(() => parse({ mutations: [{ create: { _type: 't', deep } }] }), {
      status: 400,
      message: 'Mutation failed: mutations[0] is nested deeper than 100 levels',
    })
  })
})

forEachSeed(
  500,
  'a mutation that passes the check is either applied or refused with a known error',
  (random) => {
    const operations = Object.fromEntries(
      [1, 2].map(() => [
        random.pick([
          'set',
          'setIfMissing',
          'unset',
          'inc',
          'dec',
          'insert',
          'diffMatchPatch',
          'id',
          'query',
        ]),
        random.pick([
          randomValue(random, 2),
          {
            [random.pick(['a', 'a[0]', '..a', 'a[b==1]', 'list[-1]', 'title'])]: randomValue(
              random,
              1,
            ),
          },
          {
            [random.pick(['before', 'after', 'replace'])]: 'list[0:1]',
            items: [randomValue(random, 1)],
          },
          ['a', 'list[0]', '..[0]'],
        ]),
      ]),
    )
    try {
      const { mutations } = parse({
        mutations: [{ patch: { id: 'doc', ...operations } }],
      })
      const document = createDocument({
        title: 'Hello',
        list: [1, { _key: 'k', a: 1 }],
        a: randomValue(random, 2),
      })
      const next = applyMutation(document, mutations[0]!, {
        transactionId: 't1',
        timestamp: '2024-01-01T00:00:00Z',
      })
      assert.deepEqual(JSON.parse(JSON.stringify(next)), next)
    } catch (error) {
      assert.ok(
        error instanceof ProtocolError || error instanceof MutationError,
        String((error as Error).stack),
      )
    }
  },
)

describe('parseMutateOptions', () => {
  test('all options are off by default', () => {
    assert.deepEqual(parseMutateOptions(new URLSearchParams()), {
      returnIds: false,
      returnDocuments: false,
      visibility: 'sync',
      dryRun: false,
      autoGenerateArrayKeys: false,
      skipCrossDatasetReferenceValidation: false,
    })
  })

  test('parses the options that the client sends', () => {
    const search =
      'tag=t&returnIds=true&returnDocuments=true&visibility=async&dryRun=true&autoGenerateArrayKeys=true&skipCrossDatasetReferenceValidation=true'
    assert.deepEqual(parseMutateOptions(new URLSearchParams(search)), {
      returnIds: true,
      returnDocuments: true,
      visibility: 'async',
      dryRun: true,
      autoGenerateArrayKeys: true,
      skipCrossDatasetReferenceValidation: true,
      tag: 't',
    })
  })

  test('refuses an unknown visibility and a non-boolean flag', () => {
    assert.throws(() => parseMutateOptions(new URLSearchParams('visibility=soon')), { status: 400 })
    assert.throws(() => parseMutateOptions(new URLSearchParams('dryRun=yes')), { status: 400 })
  })
})

/** Runs the check to its end. */
function parse(body: unknown): MutateRequest {
  const steps = checkMutateRequest(body)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

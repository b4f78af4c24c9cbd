import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentValidator, validateDocument } from '../../src/fields/validation.ts'
import { pathToString } from '../../src/model/path.ts'
import { defineType } from '../../src/schema/define.ts'
import type { ValidationMarker } from '../../src/schema/validation/marker.ts'
import { startTestServer } from '../kit/harness-server.ts'

const person = defineType({
  name: 'person',
  type: 'document',
  fields: [{ name: 'name', type: 'string', validation: { required: true } }],
})
const post = defineType({
  name: 'post',
  type: 'document',
  fields: [
    { name: 'title', type: 'string', validation: { required: true, max: 5, level: 'warning' } },
    { name: 'slug', type: 'slug' },
    { name: 'authors', type: 'array', of: [{ type: 'reference', to: [{ type: 'person' }] }] },
  ],
})
const schema = [person, post]
const reference = (id: string) => ({ _key: id, _type: 'reference', _ref: id })
const draft = {
  _id: 'drafts.p1',
  _type: 'post',
  title: 'Too long',
  slug: { _type: 'slug', current: 'taken' },
  authors: ['ada', 'nobody', 'bob'].map(reference),
}

function told(markers: readonly ValidationMarker[]): readonly string[] {
  return markers.map(({ path, level }) => `${level} ${pathToString(path)}`)
}

test('validates a document against a schema without a form or dataset', async () => {
  assert.deepEqual(told(await validateDocument({ schema, document: draft })), ['warning title'])
  const loaded = JSON.parse(JSON.stringify({ types: schema })) as { types: typeof schema }
  assert.deepEqual(told(await validateDocument({ schema: loaded, document: draft })), [
    'warning title',
  ])
  const stranger = await validateDocument({ schema, document: { _id: 'a', _type: 'car' } })
  assert.deepEqual(told(stranger), ['warning '])
})

test('with a client, checks all rules about other documents in one request', async () => {
  await using server = await startTestServer({
    documents: [
      { _id: 'ada', _type: 'person', name: 'Ada' },
      { _id: 'bob', _type: 'person', name: 'Bob' },
      { _id: 'p2', _type: 'post', slug: { _type: 'slug', current: 'taken' } },
    ],
  })
  const client = server.client()
  const asked: string[] = []
  const { fetch } = client
  Object.assign(client, {
    fetch: (query: string, ...more: [never, never]) => {
      asked.push(query)
      return fetch.call(client, query, ...more)
    },
  })
  const validator = createDocumentValidator({ schema, client })
  assert.deepEqual(told(await validator.validate(draft)), [
    'warning title',
    'error slug',
    'error authors[_key=="nobody"]',
  ])
  assert.equal(asked.length, 2)
  // Somebody writes the missing person; the same document is asked about again and is fine.
  await client.create({ _id: 'nobody', _type: 'person', name: 'No' })
  assert.deepEqual(told(await validator.validate({ ...draft, title: 'Fits' })), ['error slug'])
  validator.dispose()
})

test('validation takes a user and a language, and can be aborted', async () => {
  const ended: unknown[] = []
  const types = [
    defineType({
      name: 'note',
      type: 'document',
      fields: [
        {
          name: 'by',
          type: 'string',
          validation: (rule: { custom(check: unknown): unknown }) =>
            rule.custom((value: string, context: { currentUser: { id: string } | null }) =>
              value === context.currentUser?.id ? true : { 'en-US': 'Not you', 'nb-NO': 'Ikke du' },
            ),
        },
        {
          name: 'slow',
          type: 'string',
          validation: (rule: { custom(check: unknown): unknown }) =>
            rule.custom((value: unknown, { signal }: { signal: AbortSignal }) => {
              if (value === undefined) return true
              signal.addEventListener('abort', () => ended.push(signal.reason))
              return new Promise(() => {})
            }),
        },
      ],
    }),
  ]
  const note = { _id: 'a', _type: 'note', by: 'ada' }
  const currentUser = { id: 'ada' }
  assert.deepEqual(await validateDocument({ schema: types, document: note, currentUser }), [])
  const [marker] = await validateDocument({ schema: types, document: note, locale: 'nb-NO' })
  assert.equal(marker?.message, 'Ikke du')

  const known: (readonly ValidationMarker[])[] = []
  const stop = new AbortController()
  const running = validateDocument({
    schema: types,
    document: { ...note, slow: 'yes' },
    signal: stop.signal,
    onProgress: (markers) => known.push(markers),
  })
  await new Promise((resolve) => setImmediate(resolve))
  stop.abort(new Error('enough'))
  await assert.rejects(running, /enough/)
  assert.equal(ended.length, 1)
  assert.deepEqual(told(known.at(-1) ?? []), ['error by'])
})

test('rejects a schema with errors and reports them', async () => {
  const broken = [{ name: 'note', type: 'document', fields: [{ name: 'a', type: 'nothing' }] }]
  assert.throws(() => createDocumentValidator({ schema: broken }), /note\.fields\.a.*nothing/)
  await assert.rejects(
    validateDocument({ schema: broken, document: { _id: 'a', _type: 'note' } }),
    TypeError,
  )
})

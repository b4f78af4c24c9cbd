import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, timeout } from 'rxjs'
import { createDataLayer } from '../../kit/data-layer.ts'
import type { ValidationState } from '../../../src/data/validation/validation-status.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { set } from '../../../src/model/patch.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { CustomValidator } from '../../../src/schema/validation/validation-context.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const counted: CustomValidator<string> = async (_value, { getClient }) => {
  const client = getClient?.({ apiVersion: '2023-11-13' })
  return (await client?.fetch('count(*[_type == "page"])')) === 2 ? true : 'There are not two pages'
}

const schema = compileSchema(
  [
    {
      name: 'page',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'slug', type: 'slug' },
        { name: 'next', type: 'reference', to: [{ type: 'page' }] },
      ],
    },
    {
      name: 'index',
      type: 'document',
      fields: [{ name: 'title', type: 'string', validation: new Rule().custom(counted) }],
    },
  ],
  fieldTypes,
)

const slug = (current: string) => ({ _type: 'slug', current })

async function open(context: TestContext, documents: Record<string, unknown>[], type = 'page') {
  const server = await startTestServer({ documents })
  context.after(() => server.close())
  const { projectId, dataset, url: apiHost } = server
  const config = { projectId, dataset, apiHost, useProjectHostname: false, schema }
  const layer = createDataLayer(config)
  context.after(() => layer.dispose())
  const pair = layer.documents.pair('a', type)
  const states: ValidationState[] = []
  const subscription = pair.validation$.subscribe((state) => states.push(state))
  context.after(() => subscription.unsubscribe())
  /** Waits for a result about which this is true. */
  const result = (condition: (state: ValidationState) => boolean) =>
    firstValueFrom(
      pair.validation$.pipe(
        filter((state) => !state.isValidating && state.document !== null && condition(state)),
        timeout(15_000),
      ),
    )
  const codes = ({ markers }: ValidationState) => markers.map(({ code }) => code)
  return { server, client: server.client(), pair, states, result, codes }
}

test('VALID-036 reports a duplicate slug until the other document is deleted', async (context) => {
  const { client, result, codes, pair } = await open(context, [
    { _id: 'a', _type: 'page', slug: slug('same') },
    { _id: 'drafts.a', _type: 'page', slug: slug('same') },
    { _id: 'b', _type: 'page', slug: slug('same') },
    { _id: 'c', _type: 'other', slug: slug('free') },
  ])
  assert.deepEqual(codes(await result((state) => codes(state).length > 0)), ['slug.unique'])
  await client.delete('b')
  await result((state) => codes(state).length === 0)
  pair.patch([set('free', ['slug', 'current'])])
  const free = await result(({ document }) => JSON.stringify(document).includes('free'))
  assert.deepEqual(codes(free), [], 'documents of another type do not count')
})

test('X-022 a reference is validated again when its target is published or deleted', async (context) => {
  const { client, result, codes } = await open(context, [
    { _id: 'a', _type: 'page', next: { _type: 'reference', _ref: 'b', _weak: true } },
    { _id: 'drafts.b', _type: 'page' },
  ])
  const unpublished = await result((state) => codes(state).length > 0)
  assert.deepEqual(codes(unpublished), ['reference.published'])
  await client.create({ _id: 'b', _type: 'page' })
  await result((state) => codes(state).length === 0)
  await client.delete('b')
  await result((state) => codes(state).includes('reference.published'))
})

test('VALID-040 reports validating first, then a result with its revision', async (context) => {
  const { states, result, pair } = await open(context, [{ _id: 'a', _type: 'page', title: 7 }])
  const first = await result(() => true)
  assert.equal(first.revision, pair.getState().published?._rev)
  assert.equal(first.markers.length, 1)
  assert.ok(states.some(({ isValidating }) => isValidating))
  assert.ok(states.findIndex(({ isValidating }) => isValidating) < states.indexOf(first))
})

test('a schema validator can query the dataset', async (context) => {
  const { result } = await open(
    context,
    [
      { _id: 'a', _type: 'index', title: 'Index' },
      { _id: 'b', _type: 'page' },
    ],
    'index',
  )
  const { markers } = await result(() => true)
  assert.deepEqual(
    markers.map(({ message }) => message),
    ['There are not two pages'],
  )
})

// What is known of the target of a reference, over the real server.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, type Observable, timeout } from 'rxjs'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { observeTarget } from '../../src/references/target.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { startTestServer } from '../kit/harness-server.ts'

const schema = compileSchema(
  [
    {
      name: 'person',
      type: 'document',
      fields: [
        { name: 'name', type: 'string' },
        { name: 'role', type: 'string' },
        { name: 'face', type: 'image' },
      ],
      preview: { select: { title: 'name', subtitle: 'role', media: 'face' } },
    },
    {
      name: 'note',
      type: 'document',
      fields: [{ name: 'author', type: 'reference', to: [{ type: 'person' }] }],
    },
  ],
  fieldTypes,
)
const face = { _type: 'image', asset: { _type: 'reference', _ref: 'image-a-1x1-png', _weak: true } }
const ada = { _id: 'ada', _type: 'person', name: 'Ada Lovelace', role: 'Mathematician', face }

/** Looks up documents as somebody who may read only what the filter lets through. */
async function lookUp(context: TestContext, readable: string) {
  const server = await startTestServer({ documents: [ada] })
  const { projectId, dataset, url } = server
  const post = async (method: string, path: string, body: object) =>
    (
      await fetch(`${url}/v1/projects/${projectId}/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const grants = [{ filter: readable, permissions: ['read'] }]
  await post('PUT', 'roles/reader', { title: 'Reader', grants })
  const { key } = await post('POST', 'tokens', { label: 'Reader', roles: ['reader'] })
  const layer = createDataLayer({
    projectId,
    dataset,
    apiHost: url,
    useProjectHostname: false,
    schema,
    getToken: () => key,
  })
  context.after(async () => {
    layer.dispose()
    await server.close()
  })
  const type = schema.get('note')!.field('author')!.type
  const settled = <T>(values: Observable<T>, isDone: (value: T) => boolean) =>
    firstValueFrom(values.pipe(filter(isDone), timeout(10_000)))
  return {
    target: (id: string) =>
      settled(
        observeTarget(layer, { _type: 'reference', _ref: id }, type),
        ({ state }) => state !== 'loading',
      ),
    info: (id: string) => settled(layer.previews.observeInfo(id), () => true),
  }
}

test('REF-017 a lookup by id returns the document’s type, readability and published title, subtitle and media', async (context) => {
  const { target, info } = await lookUp(context, '_type == "person"')
  assert.deepEqual(await info('ada'), {
    typeName: 'person',
    hasDraft: false,
    isPublished: true,
    availability: { available: true, reason: 'READABLE' },
  })
  const found = await target('ada')
  assert.ok(found.state === 'there')
  assert.equal(found.typeName, 'person')
  const { available, reason, published, draft } = found.snapshot!
  assert.deepEqual([available, reason, draft], [true, 'READABLE', null])
  const { title, subtitle, media } = published!
  assert.deepEqual({ title, subtitle, media }, { title: ada.name, subtitle: ada.role, media: face })
})

test('REF-017 a lookup distinguishes a missing document from an unreadable one', async (context) => {
  const { target, info } = await lookUp(context, '_id == "elsewhere"')
  for (const [id, reason, state] of [
    ['gone', 'NOT_FOUND', 'missing'],
    ['ada', 'PERMISSION_DENIED', 'denied'],
  ] as const) {
    assert.deepEqual(await info(id), {
      typeName: null,
      hasDraft: false,
      isPublished: false,
      availability: { available: false, reason },
    })
    assert.deepEqual(await target(id), { state })
  }
})

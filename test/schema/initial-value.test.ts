import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InitialValueError, resolveInitialValue } from '../../src/schema/initial-value.ts'
import { compile, noteSchema } from './schemas.ts'

test('initial values of fields are merged; the type overrides them', async () => {
  const { type } = noteSchema(
    [
      { name: 'title', type: 'string', initialValue: 'Untitled' },
      { name: 'stars', type: 'number', initialValue: async () => 3 },
      { name: 'open', type: 'boolean', initialValue: false },
      { name: 'none', type: 'string' },
      {
        name: 'seo',
        type: 'object',
        fields: [
          { name: 'index', type: 'boolean', initialValue: true },
          { name: 'note', type: 'string' },
        ],
      },
    ],
    { initialValue: { title: 'New note', seo: { note: 'x' } } },
  )
  assert.deepEqual(await resolveInitialValue({ type }), {
    _type: 'note',
    title: 'New note',
    stars: 3,
    open: false,
    seo: { index: true, note: 'x' },
  })
})

test('callbacks receive parameters and context', async () => {
  const user = { id: 'u1' }
  const { type } = noteSchema([{ name: 'a', type: 'string' }], {
    initialValue: (params: { a: string }, context: { currentUser: { id: string } }) => ({
      a: `${params.a} ${context.currentUser.id}`,
    }),
  })
  assert.deepEqual(
    await resolveInitialValue({ type, params: { a: 'x' }, context: { currentUser: user } }),
    { _type: 'note', a: 'x u1' },
  )
})

test('SCHEMA-005.1 objects in arrays get keys of 12 characters', async () => {
  const { type } = noteSchema(
    [{ name: 'list', type: 'array', of: [{ type: 'object', name: 'row', fields: [] }] }],
    { initialValue: { list: [{ _type: 'row' }, { _type: 'row', _key: 'kept' }] } },
  )
  const { list } = (await resolveInitialValue({ type })) as { list: { _key: string }[] }
  assert.match(list[0]!._key, /^[a-z0-9]{12}$/)
  assert.equal(list[1]!._key, 'kept')
})

test('SCHEMA-017.2 initial values of recursive types stop at a depth of 10', async () => {
  const schema = compile([
    {
      name: 'box',
      type: 'object',
      fields: [
        { name: 'label', type: 'string', initialValue: 'box' },
        { name: 'inner', type: 'box' },
      ],
    },
    { name: 'note', type: 'document', fields: [{ name: 'box', type: 'box' }] },
  ])
  let value = (await resolveInitialValue({ type: schema.get('note')! })) as Record<string, unknown>
  let depth = 0
  for (let box = value['box']; box; box = value['inner']) {
    value = box as Record<string, unknown>
    assert.equal(value['_type'], 'box')
    depth += 1
  }
  assert.equal(depth, 9)
})

test('a type that contains itself many times and has no initial values resolves to undefined', async () => {
  const fields = Array.from({ length: 8 }, (_, at) => ({ name: `part${at}`, type: 'box' }))
  const schema = compile([{ name: 'box', type: 'object', fields }])
  assert.equal(await resolveInitialValue({ type: schema.get('box')! }), undefined)
})

test('SCHEMA-018 a failure reports the type and the reason', async () => {
  const failing = noteSchema([
    { name: 'a', type: 'string', initialValue: () => Promise.reject(new Error('boom')) },
  ])
  await assert.rejects(resolveInitialValue(failing), (error: unknown) => {
    assert.ok(error instanceof InitialValueError)
    assert.equal(error.message, 'Unable to resolve initial value for type: note: boom.')
    return true
  })
  const wrong = noteSchema([{ name: 'a', type: 'number', initialValue: 'text' }])
  await assert.rejects(resolveInitialValue(wrong), /expected number, got string/)
})

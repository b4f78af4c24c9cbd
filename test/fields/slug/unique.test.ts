import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../../schema/schemas.ts'

/** Looks for others like the slugs in the value of a field `field`; returns the queries. */
async function lookFor(field: object, value: unknown): Promise<string[]> {
  const { schema } = noteSchema([{ name: 'field', ...field } as FieldDefinition])
  const queries: string[] = []
  await validateDocument({
    document: { _id: 'a', _type: 'note', field: value },
    schema,
    query: async ({ query }) => {
      queries.push(query)
      return true
    },
  })
  return queries
}

test('VALID-038 a slug in an array logs one warning, unless disableArrayWarning is set', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const list = (options: object) => ({
    type: 'array',
    of: [{ type: 'object', name: 'row', fields: [{ name: 'slug', type: 'slug', options }] }],
  })
  const rows = [{ _key: 'x', _type: 'row', slug: { current: 'x' } }]
  const [query = ''] = await lookFor(list({}), rows)
  assert.equal(warn.mock.callCount(), 1)
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /disableArrayWarning/)
  assert.match(query, /\$slug in field\[\]\.slug\.current/)
  assert.equal((await lookFor(list({ disableArrayWarning: true }), rows)).length, 1)
  assert.equal((await lookFor({ type: 'slug' }, { _type: 'slug', current: 'x' })).length, 1)
  assert.equal(warn.mock.callCount(), 1)
})

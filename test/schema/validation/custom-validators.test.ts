import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import type { Rule } from '../../../src/schema/validation/rule.ts'
import { hasCustomValidators } from '../../../src/schema/validation/custom-validators.ts'
import { noteSchema } from '../schemas.ts'

function isFoundIn(...fields: FieldDefinition[]): boolean {
  const { schema } = noteSchema(fields)
  assert.deepEqual(schema.problems, [])
  return hasCustomValidators(schema.get('note')!)
}

test('detects custom validators in fields and items, but not built-in rules', () => {
  const custom = () => true as const
  assert.equal(
    isFoundIn(
      { name: 'title', type: 'string', validation: (rule) => rule.required().max(3) },
      { name: 'slug', type: 'slug' },
    ),
    false,
  )
  assert.ok(isFoundIn({ name: 'title', type: 'string', validation: (rule) => rule.custom(custom) }))
  assert.ok(
    isFoundIn({
      name: 'list',
      type: 'array',
      of: [{ type: 'string', validation: (rule: Rule) => rule.custom(custom) }],
    }),
  )
})

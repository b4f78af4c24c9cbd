import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { leastDefinition } from './least-definition.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldType } from '../../src/schema/field-type.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { rulesOf } from '../../src/schema/validation/rules-of.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'
import { jsonTypeName } from '../../src/schema/walk.ts'

/** Invalid values that fields may contain by mistake. */
export const junk: readonly unknown[] = [
  null,
  undefined,
  '',
  'text',
  '12',
  'Yes',
  '2020-02-30',
  0,
  1,
  -5.5,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  [1, 'a', { _key: 'a' }],
  {},
  { _type: 'date' },
  { _type: 'date', date: 'never' },
  { _type: 'richDate', utc: 5 },
  { _ref: 5 },
  { constructor: 'x', toString: 1 },
]

const junkOptions: readonly unknown[] = [
  { list: 'a' },
  { list: [null, {}, { value: {} }, 'a', 'a'] },
  { layout: 5, direction: {} },
  { columns: -1, collapsible: 'yes', collapsed: true },
  { columns: [1, 2] },
]

/** The contract of every built-in field type. It is run for each type of the list. */
export function testFieldType(fieldType: FieldType, all: readonly FieldType[]): void {
  const { name, example, jsonType, convert = {} } = fieldType
  const schemaOf = (field: FieldDefinition) =>
    compileSchema([{ name: 'holder', type: 'document', fields: [field] }], all)

  test(`${name}: the example is a valid value of the type`, () => {
    assert.equal(fieldType.isValue(example), true)
    assert.equal(jsonTypeName(example), jsonType)
  })

  test(`${name}: rejects values of another JSON type`, () => {
    for (const value of junk) {
      if (jsonTypeName(value) !== jsonType)
        assert.equal(fieldType.isValue(value), false, inspect(value))
    }
  })

  test(`${name}: default and converted values are valid values of the type`, () => {
    const type = schemaOf(leastDefinition(fieldType)).get('holder')!.field('field')!.type
    if (fieldType.defaultValue) assert.equal(fieldType.isValue(fieldType.defaultValue(type)), true)
    for (const [from, toValue] of Object.entries(convert)) {
      for (const value of junk) {
        const converted = toValue(value)
        assert.ok(
          converted === undefined || fieldType.isValue(converted),
          `${from} ${inspect(value)}`,
        )
      }
    }
  })

  // Documents are a type of their own and never a field.
  if (name === 'document') return

  test(`SCHEMA-002 ${name}: a minimal declaration compiles without problems`, async () => {
    const schema = schemaOf(leastDefinition(fieldType))
    assert.deepEqual(await schema.check(), [])
    const [field] = schema.get('holder')?.fields ?? []
    assert.equal(field?.type.fieldType, fieldType)
    assert.ok(field && rulesOf(field.type).every((rule) => rule instanceof Rule))
  })

  test(`${name}: invalid options do not throw`, async () => {
    for (const options of junkOptions) {
      const schema = schemaOf({
        ...leastDefinition(fieldType),
        options: options as object,
        rows: -1,
      })
      await schema.check()
      assert.ok(rulesOf(schema.get('holder')!.fields[0]!.type))
    }
  })

  test(`${name}: the example is valid, and validating junk never throws`, async () => {
    const schema = schemaOf(leastDefinition(fieldType))
    const validate = (field: unknown) =>
      validateDocument({
        document: { _id: 'a', _type: 'holder', field },
        schema,
        getDocumentExists: async () => true,
      })
    const errors = (await validate(example)).filter(({ level }) => level === 'error')
    assert.deepEqual(errors, [])
    for (const value of junk) assert.ok(Array.isArray(await validate(value)))
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import type { Patch } from '../../../src/model/patch.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { fixFor } from '../../../src/schema/validation/fixes.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../schemas.ts'

const rule = new Rule()
const text = (validation: Rule) => ({ type: 'string', validation })
const number = (validation: Rule) => ({ type: 'number', validation })
const list = { type: 'string', options: { list: ['news', 'Opinion', 'review'] } }

const table: [field: object, value: unknown, fixed: unknown][] = [
  [text(rule.uppercase()), 'Abc', 'ABC'],
  [text(rule.lowercase()), 'Abc', 'abc'],
  [{ type: 'url' }, 'example.com/page', 'https://example.com/page'],
  [{ type: 'url' }, 'no address', undefined],
  [list, 'News', 'news'],
  [list, ' opinion ', 'Opinion'],
  [list, 'reveiw', 'review'],
  [list, 'revew', 'review'],
  [list, 'something else', undefined],
  [number(rule.min(3)), 1, 3],
  [number(rule.max(3)), 10, 3],
  [number(rule.integer()), 1.6, 2],
  [number(rule.precision(1)), 1.26, 1.3],
  [text(rule.min(3)), 'ab', undefined],
]

test('an obvious fix resolves the finding; where there is none, none is offered', async () => {
  for (const [field, value, fixed] of table) {
    const { schema, type } = noteSchema([{ name: 'field', ...field } as FieldDefinition])
    const findings = (of: unknown) =>
      validateDocument({ document: { _id: 'a', _type: 'note', field: of }, schema })
    const [marker] = await findings(value)
    assert.ok(marker, `${JSON.stringify(value)} is fine`)
    const fix = fixFor(marker, value, type.field('field')!.type)
    if (fixed === undefined) assert.equal(fix, null)
    else {
      const after = applyPatches(value, [fix!.patch])
      assert.equal(after, fixed)
      assert.deepEqual(await findings(after), [])
    }
  }
})

test('a duplicate item can be removed, by key or by index', async () => {
  const thing = { type: 'object', name: 'thing', fields: [{ name: 'a', type: 'string' }] }
  const item = (_key: string, a: string) => ({ _type: 'thing', _key, a })
  for (const [of, list] of [
    [{ type: 'string' }, ['x', 'y', 'x']],
    [thing, [item('k', 'same'), item('m', 'other'), item('l', 'same')]],
  ] as const) {
    const { schema, type } = noteSchema([
      { name: 'list', type: 'array', of: [of], validation: rule.unique() } as FieldDefinition,
    ])
    const document = { _id: 'a', _type: 'note', list }
    const [last, ...others] = await validateDocument({ document, schema })
    assert.deepEqual(others, [])
    const fix = fixFor(last!, list[2], type.field('list')!.type.of[0]!)
    assert.equal(fix?.name, 'remove')
    const fixed = applyPatches(document, [{ ...fix.patch, path: last!.path } as Patch])
    assert.deepEqual((fixed as typeof document).list, list.slice(0, 2))
    assert.deepEqual(await validateDocument({ document: fixed as typeof document, schema }), [])
  }
})

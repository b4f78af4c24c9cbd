import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFieldRegistry, inputOf } from '../../src/form/registry.ts'
import type { FieldView } from '../../src/form/registry.ts'
import { compile } from '../schema/schemas.ts'

const input = () => null
const view = (type: string, rest: Partial<FieldView> = {}): FieldView => ({ type, input, ...rest })

const schema = compile([
  { name: 'headline', type: 'string' },
  { name: 'loud', type: 'headline', options: { loud: true } },
])
const [string, headline, loud, number] = ['string', 'headline', 'loud', 'number'].map((name) =>
  schema.get(name)!,
)

test('SCHEMA-002 uses the view of a type, or that of the type it extends', () => {
  const [forString, forHeadline] = [view('string'), view('headline')]
  const registry = createFieldRegistry([forString, forHeadline], input)
  assert.equal(registry.resolve(string!), forString)
  assert.equal(registry.resolve(headline!), forHeadline)
  assert.equal(registry.resolve(loud!), forHeadline)
  assert.equal(registry.resolve(number!), undefined)
})

test('a later view replaces an earlier one, and a more specific view overrides both', () => {
  const [ours, theirs] = [view('string'), view('string')]
  const narrow = view('string', { matches: ({ options }) => options['loud'] === true })
  const registry = createFieldRegistry([narrow, ours, theirs], input)
  assert.equal(registry.resolve(string!), theirs)
  assert.equal(registry.resolve(loud!), narrow)
})

test('a view whose matches function throws matches nothing', () => {
  const broken = view('string', {
    matches: () => {
      throw new Error('boom')
    },
  })
  const plain = view('string')
  assert.equal(createFieldRegistry([plain, broken], input).resolve(string!), plain)
})

test('ERR-008 a type without a view is shown read-only; a type that is not JSON has no input', () => {
  const own = () => null
  const registry = createFieldRegistry([view('string', { input: own })], input)
  assert.equal(inputOf(registry, string!), own)
  assert.equal(inputOf(registry, number!), input)
  const odd = { ...string!, name: 'made-up', jsonType: 'lambda' as never }
  assert.throws(() => inputOf(registry, odd), {
    message: 'Could not find input component for schema type "made-up"',
  })
})

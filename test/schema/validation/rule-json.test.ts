import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { ruleFromJson, ruleToJson } from '../../../src/schema/validation/rule-json.ts'
import { rulesOf } from '../../../src/schema/validation/rules-of.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'
import { compile } from '../schemas.ts'

const rule = new Rule()

test('every rule without code round-trips through JSON', () => {
  const rules = [
    rule,
    rule.required().min(3).max(10).length(5),
    rule.min('now').max('2030-01-01').warning('Rather late'),
    rule.greaterThan(1).lessThan(9).integer().precision(2),
    rule.uppercase().info({ en: 'Shout', nb: 'Rop' }),
    rule.regex(/^a+$/i, { name: 'as', invert: true }),
    rule.regex(/^a/).min(2).regex(/z$/, 'ends with z').regex(/\d/, { invert: true }),
    rule
      .either([rule.min(1)])
      .either([rule.max(9)])
      .all([rule.integer()])
      .either([rule.min(2)]),
    rule.lowercase().email(),
    rule.uri({ scheme: ['https', 'mailto'], allowRelative: true }),
    rule.unique().valid(['a', 1, { b: true }]),
    rule.either([rule.min(1), rule.all([rule.max(3), rule.required()])]),
    rule.assetRequired(),
    rule.validItems(['a', { b: 1 }]),
  ]
  for (const one of rules) {
    const json: unknown = JSON.parse(JSON.stringify(ruleToJson(one)))
    assert.deepEqual(ruleFromJson(json), one, JSON.stringify(json))
  }
})

const conditions: readonly ((rule: Rule, random: Random) => Rule)[] = [
  (one) => one.required(),
  (one) => one.optional(),
  (one, random) => one.min(random.int(9)),
  (one, random) => one.max(random.int(9)),
  (one, random) => one.min(random.pick(['now', '2020-01-01'])),
  (one, random) => one.max(random.pick(['now', '2030-01-01T00:00:00Z'])),
  (one, random) => one.length(random.int(9)),
  (one, random) => one.greaterThan(random.int(9)),
  (one, random) => one.lessThan(-random.int(9) - 1),
  (one) => one.positive(),
  (one) => one.negative(),
  (one) => one.min(one.valueOfField('start')).greaterThan(one.valueOfField('a.b')),
  (one, random) =>
    one[random.pick(['atLeastOneOf', 'exactlyOneOf', 'allOrNoneOf'] as const)](['a', 'b']),
  (one) => one.integer(),
  (one, random) => one.precision(random.int(4)),
  (one) => one.uppercase(),
  (one) => one.lowercase(),
  (one) => one.email(),
  (one) => one.unique(),
  (one) => one.assetRequired(),
  (one) => one.date(),
  (one) => one.datetime(),
  (one) => one.reference(),
  (one) => one.slug(),
  (one, random) =>
    one.regex(random.pick([/^a/, /b\/c/giu]), random.pick(['Name', { invert: true }, {}])),
  (one, random) => one.uri(random.pick([{}, { scheme: 'ftp' }, { relativeOnly: true }])),
  (one, random) => one.valid(random.pick([['a', 1, null], [{ b: [true] }]])),
  (one, random) => one.validItems(random.pick([[1], ['a', { b: 1 }]])),
  (one, random) => one.either([randomRule(random, 2), randomRule(random, 2)]),
  (one, random) => one.all([randomRule(random, 2)]),
]

function randomRule(random: Random, most = 6): Rule {
  let made = new Rule()
  const wanted = random.int(most)
  for (let count = 0; count < wanted; count++) made = random.pick(conditions)(made, random)
  const message = random.pick([undefined, 'Words', { en: 'Words', nb: 'Ord' }])
  return random.chance(0.5)
    ? made
    : made[random.pick(['error', 'warning', 'info'] as const)](message)
}

forEachSeed(300, 'random rules without code round-trip through JSON', (random) => {
  const one = randomRule(random)
  const json: unknown = JSON.parse(JSON.stringify(ruleToJson(one)))
  assert.deepEqual(ruleFromJson(json), one, JSON.stringify(json))
})

test('a rule with code has no JSON form', () => {
  assert.equal(ruleToJson(rule.custom(() => true)), null)
  assert.equal(ruleToJson(rule.either([rule.custom(() => true)])), null)
  assert.equal(ruleToJson(rule.uri({ scheme: /^x/ })), null)
})

test('an invalid JSON rule is refused with the reason', () => {
  const wrong: [json: unknown, said: RegExp][] = [
    ['required', /object/],
    [{ required: 1 }, /"required" must be true or false/],
    [{ min: [] }, /"min" must be a number or a date/],
    [{ length: '3' }, /"length" must be a number/],
    [{ regex: '(' }, /"regex" is not a valid pattern/],
    [{ minimum: 3 }, /no condition "minimum"/],
    [{ constructor: true }, /no condition "constructor"/],
    [{ level: 'fatal' }, /"level" must be one of/],
    [{ message: 7 }, /"message"/],
    [{ either: { min: 1 } }, /"either" must be a list/],
    [{ all: [{ min: 'x', max: {} }] }, /"max"/],
  ]
  for (const [json, said] of wrong) assert.throws(() => ruleFromJson(json), said)
})

test('a schema may define its rules as data; invalid ones are schema problems', () => {
  const schema = compile([
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'title', type: 'string', validation: { required: true, max: 60 } },
        { name: 'tags', type: 'array', of: [{ type: 'string' }], validation: [{ unique: true }] },
        { name: 'odd', type: 'string', validation: { minimum: 3 } },
      ],
    },
  ])
  const rules = (name: string) => rulesOf(schema.get('note')!.field(name)!.type)
  assert.deepEqual(rules('title'), [rule.required().max(60)])
  assert.deepEqual(rules('tags'), [rule.unique()])
  assert.deepEqual(
    schema.problems.map(({ path, message }) => [path.at(-1), message]),
    [['validation', 'The validation is wrong: There is no condition "minimum"']],
  )
})

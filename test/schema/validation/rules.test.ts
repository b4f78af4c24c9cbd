import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { readIsoMoment } from '../../../src/schema/validation/dates.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../schemas.ts'

type Field = Omit<FieldDefinition, 'name'>

/** What is said about a value of a field. */
async function say(field: Field, value: unknown): Promise<string[]> {
  const { schema } = noteSchema([{ name: 'field', ...field } as FieldDefinition])
  assert.deepEqual(schema.problems, [])
  const document = { _id: 'a', _type: 'note', ...(value !== undefined && { field: value }) }
  const markers = await validateDocument({
    document,
    schema,
    getDocumentExists: async () => true,
  })
  return markers.map(({ message }) => message)
}

/** Runs a rule over values and expects each to pass (null) or to be told something. */
async function table(field: Field, rows: readonly (readonly [unknown, RegExp | null])[]) {
  for (const [value, expected] of rows) {
    const said = await say(field, value)
    const where = `${JSON.stringify(value)}: ${said.join(' | ')}`
    if (expected === null) assert.deepEqual(said, [], where)
    else {
      assert.equal(said.length, 1, where)
      assert.match(said[0]!, expected, where)
    }
  }
}

const string = (rule: Rule): Field => ({ type: 'string', validation: rule })
const number = (rule: Rule): Field => ({ type: 'number', validation: rule })
const rule = new Rule()

test('VALID-001 lists of choices, URLs and e-mail addresses have built-in rules', async () => {
  await table({ type: 'string', options: { list: ['a', { title: 'B', value: 'b' }] } }, [
    ['a', null],
    ['b', null],
    ['c', /did not match/],
  ])
  await table({ type: 'number', options: { list: [1, 2] } }, [
    [2, null],
    [3, /did not match/],
  ])
  await table({ type: 'url' }, [
    ['https://example.com', null],
    ['abc', /absolute URL/],
  ])
  await table({ type: 'email' }, [
    ['a@b.no', null],
    ['a@', /e-mail/],
  ])
})

test('VALID-002 every call returns a new rule with its own level and message', async () => {
  const least = rule.min(3)
  const warned = least.warning('Rather short')
  assert.equal(least.level, 'error')
  assert.equal(warned.level, 'warning')
  assert.equal(rule.constraints.length, 0)
  assert.deepEqual(await say(string(warned), 'ab'), ['Rather short'])
  assert.deepEqual(least.min(5).constraints, [{ type: 'min', limit: 5 }])
})

test('VALID-013 a value of another type only reports the expected and the actual type', async () => {
  const field = string(rule.required().min(10))
  assert.deepEqual(await say(field, 5), ['Expected type String, got Number'])
  assert.deepEqual(await say(number(rule), 'x'), ['Expected type Number, got String'])
  assert.deepEqual(await say({ type: 'boolean' }, []), ['Expected type Boolean, got Array'])
  assert.deepEqual(await say({ type: 'slug' }, 'x'), ['Expected type Object, got String'])
})

test('VALID-014 the message for a missing required value depends on the type', async () => {
  const validation = rule.required()
  const fields: Field[] = [
    { type: 'string', validation },
    { type: 'array', of: [{ type: 'string' }], validation },
    { type: 'boolean', validation },
    { type: 'object', fields: [{ name: 'a', type: 'string' }], validation },
    { type: 'reference', to: [{ type: 'note' }], validation },
  ]
  const said = await Promise.all(fields.map((field) => say(field, undefined)))
  assert.equal(new Set(said.flat()).size, 5)
  for (const text of said.flat()) assert.match(text, /^Required/)
  assert.deepEqual(await say(number(validation), undefined), ['Required'])
  await table(string(validation), [
    ['', /Required/],
    ['x', null],
  ])
  assert.deepEqual(await say(number(validation), 0), [])
  assert.deepEqual(await say(string(validation.optional()), undefined), [])
})

test('VALID-028 a required boolean may be false', async () => {
  const field = { type: 'boolean', validation: rule.required() }
  await table(field, [
    [undefined, /Required/],
    [false, null],
    [true, null],
  ])
})

test('VALID-031 a required object must have content', async () => {
  const fields = [{ name: 'a', type: 'string' }]
  await table({ type: 'object', fields, validation: rule.required() }, [
    [{}, /Required/],
    [{ _type: 'x', _key: 'y', _weak: true }, /Required/],
    [{ a: 'x' }, null],
  ])
  const reference = { type: 'reference', to: [{ type: 'note' }], validation: rule.required() }
  assert.deepEqual(await say(reference, { _type: 'reference', _ref: 'b' }), [])
})

test('VALID-019 strings: minimum, maximum and exact length', async () => {
  await table(string(rule.min(3)), [
    ['ab', /^Must be at least 3 characters long$/],
    ['abc', null],
    ['', null],
    [undefined, null],
  ])
  await table(string(rule.max(1)), [
    ['a', null],
    ['ab', /^Must be at most 1 character long$/],
  ])
  await table(string(rule.length(2)), [
    ['a', /exactly 2/],
    ['ab', null],
    ['abc', /exactly 2/],
  ])
})

test('VALID-020.2 URLs: five kinds of errors, each with its own message', async () => {
  const uri = (options = {}) => string(rule.uri(options))
  await table(uri(), [
    ['http://example.com', null],
    ['https://example.com/a?b#c', null],
    ['ftp://example.com', /scheme "ftp" is not allowed; use http, https/],
    ['mailto:a@b.no', /scheme "mailto"/],
    ['/a', /must be an absolute URL/i],
    ['a', /must be an absolute URL/i],
    ['https://u:p@example.com', /user name or password/],
    ['https://', /must be a valid URL/i],
    ['http://exa mple.com', /must be a valid URL/i],
  ])
  await table(uri({ allowRelative: true }), [
    ['/a', null],
    ['a', null],
    ['https://example.com', null],
    ['ftp://example.com', /scheme/],
  ])
  await table(uri({ relativeOnly: true }), [
    ['/a', null],
    ['https://example.com', /must be a relative URL/i],
  ])
  await table(uri({ allowCredentials: true }), [['https://u:p@example.com', null]])
  await table(uri({ scheme: ['mailto', /^git/] }), [
    ['mailto:a@b.no', null],
    ['git+ssh://host/x', null],
    ['https://example.com', /use mailto/],
  ])
  await table({ type: 'url', validation: rule.uri({ allowRelative: true }) }, [['/a', null]])
})

test('VALID-020.1 a URL that browsers resolve to another host never counts as relative', async () => {
  const schemes = ['', '/', '\\', ' ', '\u0001', '\t']
  const hosts = [
    '//host.example/a',
    '\\\\host.example',
    '/\\host.example',
    '//u:p@host.example',
    '//one.invalid/a',
  ]
  const texts = schemes.flatMap((before) => hosts.map((host) => before + host))
  for (const options of [{ allowRelative: true }, { relativeOnly: true }, { scheme: ['ftp'] }]) {
    const field = string(rule.uri(options))
    for (const text of texts) {
      const leads =
        !URL.canParse(text, 'https://here.example') ||
        new URL(text, 'https://here.example').origin !== 'https://here.example'
      if (leads) assert.equal((await say(field, text)).length, 1, JSON.stringify([text, options]))
    }
  }
  await table(string(rule.uri({ allowRelative: true })), [
    ['https:host.example', /valid URL/],
    ['https:/host.example', /valid URL/],
    ['?a=//b', null],
    ['/a//b', null],
  ])
  // A pattern that remembers where it stopped is asked from the start each time.
  const global = string(rule.uri({ scheme: /https/g }))
  for (let time = 0; time < 3; time += 1) assert.deepEqual(await say(global, 'https://a.no'), [])
})

test('VALID-021.1 strings must be in upper case or in lower case', async () => {
  await table(string(rule.uppercase()), [
    ['Abc', /uppercase/],
    ['ABC', null],
  ])
  await table(string(rule.lowercase()), [
    ['Abc', /lowercase/],
    ['abc', null],
  ])
})

test('VALID-021.2 a string must match a pattern, which may be named or inverted', async () => {
  await table(string(rule.regex(/^\d+$/g, { name: 'digits' })), [
    ['12', null],
    ['12', null],
    ['a', /pattern digits$/],
  ])
  await table(string(rule.regex(/x/, { invert: true })), [
    ['axb', /must not match the pattern \/x\//i],
    ['ab', null],
  ])
})

test('VALID-022 e-mail addresses are trimmed and may be empty', async () => {
  await table(string(rule.email()), [
    [' a@b.co ', null],
    ['', null],
    ['a@', /e-mail/],
    ['a@b', /e-mail/],
    ['a b@c.no', /e-mail/],
    ['søk@blåbær.no', /e-mail/],
    ['sok@blåbær.no', null],
  ])
})

test('VALID-023.1 a number must be an integer or have a limited number of decimals', async () => {
  await table(number(rule.integer()), [
    [1, null],
    [1.5, /whole number/],
  ])
  await table(number(rule.precision(2)), [
    [1.23, null],
    [1.234, /at most 2 decimals/],
    [1e-7, /at most 2 decimals/],
    [1e21, null],
  ])
})

test('VALID-023.2 a number must be within inclusive or exclusive bounds', async () => {
  await table(number(rule.min(2)), [
    [1.9, /2 or more/],
    [2, null],
  ])
  await table(number(rule.max(2)), [
    [2, null],
    [2.1, /2 or less/],
  ])
  await table(number(rule.greaterThan(2)), [
    [2, /greater than 2/],
    [2.1, null],
  ])
  await table(number(rule.lessThan(2)), [
    [2, /less than 2/],
    [1.9, null],
  ])
})

test('VALID-024 positive allows zero, negative does not', async () => {
  await table(number(rule.positive()), [
    [-1, /0 or more/],
    [0, null],
    [1, null],
  ])
  await table(number(rule.negative()), [
    [-1, null],
    [0, /less than 0/],
    [1, /less than 0/],
  ])
})

test('VALID-025 the length of a list counts items, that of rich text counts blocks', async () => {
  const of = [{ type: 'string' }]
  await table({ type: 'array', of, validation: rule.min(2) }, [
    [['a'], /^Must have at least 2 items$/],
    [['a', 'b'], null],
    [[], /at least 2 items/],
  ])
  await table({ type: 'array', of, validation: rule.max(1) }, [[['a', 'b'], /at most 1 item$/]])
  await table({ type: 'array', of, validation: rule.length(1) }, [[['a', 'b'], /exactly 1 item$/]])
  await table({ type: 'array', of: [{ type: 'block' }], validation: rule.min(2) }, [
    [[{ _type: 'block', _key: 'a', children: [] }], /^Must have at least 2 blocks$/],
  ])
})

test('VALID-029 all date-time fields accept the same ISO 8601 formats', async () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['2024-02-29T12:30:00.000Z', true],
    ['2024-02-29T12:30Z', true],
    ['2024-02-29T12:30:00+0530', true],
    ['2024-02-29T23:59:59.123456-11:00', true],
    ['2024-02-29T12:30:00', false],
    ['2024-02-29T24:00:00Z', false],
    ['2024-02-29T12:60Z', false],
    ['2024-02-29T12:30:60Z', false],
    ['2024-02-29T12:30+25:00', false],
    ['2024-02-30T12:30Z', false],
    ['2024-02-29 12:30Z', false],
    ['2024-02-29t12:30z', false],
    ['2024-02-29', false],
    ['soon', false],
  ]
  for (const [text, isMoment] of rows) {
    assert.equal(readIsoMoment(text) !== null, isMoment, text)
    assert.equal((await say({ type: 'datetime' }, text)).length, isMoment ? 0 : 1, text)
    const richDate = { _type: 'richDate', utc: text, local: text, timezone: 'UTC', offset: 0 }
    assert.equal((await say({ type: 'richDate' }, richDate)).length, isMoment ? 0 : 1, text)
    // What we take for a moment is one to the calendar of JavaScript as well, and the same one.
    if (isMoment) assert.equal(readIsoMoment(text), Date.parse(text), text)
  }
})

test('VALID-026 each invalid item is reported at its own path', async () => {
  const of = [{ type: 'string', validation: rule.min(3) }]
  const { schema } = noteSchema([{ name: 'field', type: 'array', of }])
  const document = { _id: 'a', _type: 'note', field: ['ab', 'abc'] }
  const markers = await validateDocument({ document, schema })
  assert.deepEqual(
    markers.map(({ path }) => path),
    [['field', 0]],
  )
})

test('VALID-026 an item of an array with a list of choices must be one of them', async () => {
  const options = { list: ['red', { title: 'Blue', value: 'blue' }] }
  const { schema } = noteSchema([
    { name: 'field', type: 'array', of: [{ type: 'string' }], options },
  ])
  const document = { _id: 'a', _type: 'note', field: ['blue', 'green', 'red'] }
  const markers = await validateDocument({ document, schema })
  assert.deepEqual(
    markers.map(({ path, message }) => [path, message]),
    [[['field', 1], 'value did not match any allowed values: green']],
  )
  const point = { _type: 'point', x: 1 }
  const of = [{ type: 'object', name: 'point', fields: [{ name: 'x', type: 'number' }] }]
  const field: Field = { type: 'array', of, options: { list: [point] } }
  assert.deepEqual(await say(field, [{ ...point, _key: 'k' }]), [])
  assert.match((await say(field, [{ ...point, x: 2, _key: 'k' }])).join(), /did not match/)
})

test('VALID-027 duplicates are reported regardless of keys and field order', async () => {
  const of = [{ type: 'object', name: 'row', fields: [{ name: 'a', type: 'string' }] }]
  const { schema } = noteSchema([{ name: 'field', type: 'array', of, validation: rule.unique() }])
  const row = (_key: string, a: string) => ({ _key, _type: 'row', a })
  const copy = { a: 'x', _type: 'row', _key: '3' }
  const document = { _id: 'a', _type: 'note', field: [row('1', 'x'), row('2', 'y'), copy] }
  const markers = await validateDocument({ document, schema })
  assert.deepEqual(
    markers.map(({ path, message }) => [path, message]),
    [[['field', { _key: '3' }], "can't be a duplicate"]],
  )
})

test('VALID-015 all and either can be combined and nested', async () => {
  const short = rule.max(2).error('short')
  const shout = rule.uppercase().error('shout')
  await table(string(rule.either([short, shout])), [
    ['ab', null],
    ['ABC', null],
    ['abc', /^short or shout$/],
  ])
  await table(string(rule.all([short, shout])), [
    ['AB', null],
    ['ab', /^shout$/],
  ])
  // Said one after the other, all of them hold.
  await table(string(rule.regex(/^a/).regex(/z$/, 'ends')), [
    ['abcz', null],
    ['abc', /ends/],
    ['bz', /\^a/],
  ])
  await table(string(rule.either([short, shout]).either([rule.min(2), rule.regex(/^x/)])), [
    ['ab', null],
    ['x', null],
    ['ABCD', null],
    ['a', /at least 2/],
    ['abcd', /^short or shout$/],
  ])
  await table(string(rule.either([rule.all([short, shout]), rule.regex(/^\d+$/)])), [
    ['AB', null],
    ['123', null],
    ['ab', /^shout or Must match the pattern/],
  ])
})

test('VALID-016 a value that is not allowed is quoted, cut at 30 characters', async () => {
  const said = await say(string(rule.valid(['a'])), 'x'.repeat(50))
  assert.deepEqual(said, [`value did not match any allowed values: ${'x'.repeat(30)}…`])
})

test('VALID-039 unknown fields are reported, except names with "_", which are the system\'s', async () => {
  const { schema } = noteSchema([{ name: 'title', type: 'string' }])
  const document = { _id: 'a', _type: 'note', _x: 1, foo: 2, constructor: 3 }
  const markers = await validateDocument({ document, schema })
  assert.deepEqual(
    markers.map(({ path, level }) => [path, level]),
    [
      [['foo'], 'warning'],
      [['constructor'], 'warning'],
    ],
  )
  assert.match(markers[0]!.message, /"foo"/)
})

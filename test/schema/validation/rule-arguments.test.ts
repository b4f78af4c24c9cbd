import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { compile, noteSchema } from '../schemas.ts'

type Loose = Readonly<Record<string, (...given: unknown[]) => Rule>>
const loose = () => new Rule() as unknown as Loose

/** What each method of a rule must refuse. */
const refused: readonly (readonly [method: string, ...given: unknown[]])[] = [
  ...['min', 'max'].flatMap((name) =>
    [
      undefined,
      NaN,
      Infinity,
      'tomorrow',
      '2024-02-30',
      '2024-02-29T10:00',
      new Date('soon'),
      {},
      null,
    ].map((given) => [name, given] as const),
  ),
  ...['length', 'precision'].flatMap((name) =>
    [undefined, NaN, -1, 1.5, '3', null].map((given) => [name, given] as const),
  ),
  ...['greaterThan', 'lessThan'].flatMap((name) =>
    [undefined, NaN, 'now', '3', new Date()].map((given) => [name, given] as const),
  ),
  ...['abc', undefined, {}, 5].map((given) => ['regex', given] as const),
  ...['x', undefined, [], {}, new Set(['a'])].flatMap((given) =>
    ['valid', 'validItems'].map((name) => [name, given] as const),
  ),
  ...['x', undefined, null, {}].map((given) => ['custom', given] as const),
  ...['all', 'either'].flatMap((name) =>
    [undefined, [], [5], new Rule(), [new Rule(), () => new Rule()]].map(
      (given) => [name, given] as const,
    ),
  ),
  ...['x', null, { scheme: 5 }, { scheme: [''] }, { allowRelative: 'yes' }].map(
    (given) => ['uri', given] as const,
  ),
  ...['atLeastOneOf', 'exactlyOneOf', 'allOrNoneOf'].flatMap((name) =>
    ['a', ['a'], [1, 2], undefined].map((given) => [name, given] as const),
  ),
  ...['error', 'warning', 'info'].flatMap((name) =>
    [5, null, { en: 5 }, ['a']].map((given) => [name, given] as const),
  ),
]

test('an invalid argument is a problem of the schema, and every other rule still applies', async () => {
  for (const [method, given] of refused) {
    const label = `${method}(${String(given)})`
    const bad = loose()[method]!(given)
    assert.equal(bad.problems.length, 1, label)
    assert.match(bad.problems[0]!, new RegExp(`\\b${method}\\(\\)`), label)
    const { schema } = noteSchema([
      {
        name: 'field',
        type: 'string',
        validation: () => [bad.max(3), new Rule().all([bad.uppercase()])],
      },
      { name: 'other', type: 'string', validation: () => new Rule().required() },
    ])
    const errors = schema.problems.filter(({ severity }) => severity === 'error')
    assert.equal(errors.length, 2, label)
    assert.deepEqual(errors[0]!.path, ['fields', 'field', 'validation'])
    const document = { _id: 'a', _type: 'note', field: 'long' }
    const found = await validateDocument({ document, schema })
    const codes = found.map(({ code }) => code)
    assert.deepEqual(codes.toSorted(), ['required.string', 'string.max', 'string.uppercase'], label)
  }
})

test('a built-in rule that throws does not affect other rules', async () => {
  const unreadable = {
    source: 'a',
    get flags(): string {
      throw new Error('boom')
    },
    [Symbol.toStringTag]: 'RegExp',
  }
  const { schema } = noteSchema([
    {
      name: 'field',
      type: 'string',
      validation: () => [new Rule().regex(unreadable as unknown as RegExp), new Rule().max(3)],
    },
    { name: 'other', type: 'string', validation: () => new Rule().required() },
  ])
  const found = await validateDocument({
    document: { _id: 'a', _type: 'note', field: 'long' },
    schema,
  })
  const codes = found.map(({ code }) => code)
  assert.deepEqual(codes, ['custom.exception', 'string.max', 'required.string'])
})

test('limits of dates and date-times may be Date objects', async () => {
  const limit = new Date('2024-02-29T12:00:00Z')
  const rows: readonly (readonly [type: string, value: string, isFine: boolean])[] = [
    ['datetime', '2024-02-29T12:00:00Z', true],
    ['datetime', '2024-02-29T11:59:59Z', false],
    ['date', '2024-02-29', true],
    ['date', '2024-02-28', false],
  ]
  for (const [type, value, isFine] of rows) {
    const { schema } = noteSchema([
      { name: 'field', type, validation: (rule: Rule) => rule.min(limit) },
    ])
    assert.deepEqual(schema.problems, [])
    const found = await validateDocument({
      document: { _id: 'a', _type: 'note', field: value },
      schema,
    })
    assert.equal(found.length === 0, isFine, `${type} ${value}`)
  }
})

test('rules may be a list of functions; an async or failing one does not affect the others', async () => {
  const { schema } = noteSchema([
    {
      name: 'field',
      type: 'string',
      validation: [
        (rule: Rule) => rule.max(3),
        async (rule: Rule) => rule.required(),
        async () => Promise.reject(new Error('boom')),
        () => {
          throw new Error('boom')
        },
        { uppercase: true },
        { upercase: true },
        (rule: Rule) => [rule.min(9).warning()],
      ],
    },
  ])
  assert.deepEqual(
    schema.problems.map(({ message }) => message),
    [
      'The validation function must return its rules at once; only custom() may wait',
      'The validation function must return its rules at once; only custom() may wait',
      'The validation function failed: boom',
      'The validation is wrong: There is no condition "upercase"; did you mean "uppercase"?',
    ],
  )
  const found = await validateDocument({
    document: { _id: 'a', _type: 'note', field: 'long' },
    schema,
  })
  assert.deepEqual(
    found.map(({ code, level }) => `${level} ${code}`),
    ['error string.max', 'error string.uppercase', 'warning string.min'],
  )
})

test('a rule that does not apply to the type is reported', () => {
  const rows: readonly (readonly [type: string, rule: Rule, says: string | null])[] = [
    ['string', new Rule().integer(), '"integer"'],
    ['number', new Rule().uppercase(), '"uppercase"'],
    ['number', new Rule().length(3), '"length"'],
    ['number', new Rule().all([new Rule().email()]), '"email"'],
    ['number', new Rule().min('now'), '"min"'],
    ['date', new Rule().min(3), '"min"'],
    ['datetime', new Rule().max(3), '"max"'],
    ['date', new Rule().min('now'), null],
    ['date', new Rule().min(new Rule().valueOfField('other')), null],
    ['boolean', new Rule().min(1), '"min"'],
    ['string', new Rule().unique(), '"unique"'],
    ['string', new Rule().assetRequired(), '"assetRequired"'],
    ['image', new Rule().assetRequired(), null],
    ['slug', new Rule().min(3), '"min"'],
    ['object', new Rule().atLeastOneOf(['a', 'b']), null],
    ['string', new Rule().atLeastOneOf(['a', 'b']), '"atLeastOneOf"'],
    [
      'string',
      new Rule()
        .required()
        .custom(() => true)
        .valid(['a']),
      null,
    ],
    ['string', new Rule().min(5).max(3), 'No value is at least 5 and at most 3'],
  ]
  for (const [type, rule, says] of rows) {
    const fields = ['a', 'b'].map((name) => ({ name, type: 'string' }))
    const { problems } = compile([
      {
        name: 'note',
        type: 'document',
        fields: [
          { name: 'field', type, validation: rule, ...(type === 'object' && { fields }) },
          { name: 'other', type: 'date' },
        ],
      },
    ])
    const messages = problems.filter(({ path }) => path.at(-1) === 'validation')
    assert.equal(messages.length, says === null ? 0 : 1, `${type} ${says}`)
    if (says !== null) assert.ok(messages[0]!.message.includes(says), messages[0]!.message)
  }
})

test('a limit may be the value of another field', async () => {
  const fields = (type: string) => [
    { name: 'start', type },
    { name: 'end', type, validation: (rule: Rule) => rule.min(rule.valueOfField('start')) },
  ]
  const cases: readonly (readonly [
    type: string,
    start: unknown,
    end: unknown,
    code: string | null,
  ])[] = [
    ['number', 3, 2, 'number.min'],
    ['number', 3, 3, null],
    ['number', undefined, 2, null],
    ['number', '9', 2, 'type'],
    ['date', '2024-03-01', '2024-02-29', 'date.min'],
    ['date', '2024-02-29', '2024-02-29', null],
    ['date', 'now', '2001-01-01', 'date.format'],
    ['datetime', '2024-03-01T10:00:00Z', '2024-03-01T10:30:00+01:00', 'date.min'],
    ['datetime', '2024-03-01T10:00:00Z', '2024-03-01T11:00:00+01:00', null],
  ]
  for (const [type, start, end, code] of cases) {
    // Side by side in a document, in an object of a list, and met one after the other by the same tree.
    const { schema } = noteSchema([
      ...fields(type),
      { name: 'rows', type: 'array', of: [{ type: 'object', name: 'row', fields: fields(type) }] },
    ])
    assert.deepEqual(schema.problems, [])
    const pair = JSON.parse(JSON.stringify({ start, end })) as object
    const document = {
      _id: 'a',
      _type: 'note',
      ...pair,
      rows: [{ _key: 'k', _type: 'row', ...pair }],
    }
    const found = await validateDocument({ document, schema })
    const expected = code === null ? [] : [code, code]
    assert.deepEqual(
      found.map((one) => one.code),
      expected,
      JSON.stringify([type, start, end]),
    )
  }
  const { schema } = noteSchema([
    { name: 'least', type: 'number' },
    {
      name: 'words',
      type: 'array',
      of: [{ type: 'string', validation: (rule: Rule) => rule.min(rule.valueOfField('least')) }],
    },
  ])
  const found = await validateDocument({
    document: { _id: 'a', _type: 'note', least: 3, words: ['ab', 'abc'] },
    schema,
  })
  assert.deepEqual(
    found.map(({ path, message }) => [path, message]),
    [[['words', 0], 'Must be at least 3 characters long']],
  )
  const { schema: broken } = noteSchema([
    { name: 'start', type: 'number' },
    {
      name: 'end',
      type: 'number',
      validation: (rule: Rule) => rule.min(rule.valueOfField('strat')),
    },
  ])
  assert.equal(broken.problems[0]?.message, 'No field "strat"; did you mean "start"?')
})

test('rules over several fields of an object report at the fields they concern', async () => {
  const check = async (rule: Rule, value: object) => {
    const names = ['email', 'phone', 'post']
    const { schema } = noteSchema(
      names.map((name) => ({ name, type: 'string' })),
      { validation: () => rule },
    )
    assert.deepEqual(schema.problems, [])
    const found = await validateDocument({
      document: { _id: 'a', _type: 'note', ...value },
      schema,
    })
    return found.map(({ path, code }) => `${path.join('.')} ${code}`)
  }
  const names = ['email', 'phone']
  const rows: readonly (readonly [Rule, object, readonly string[]])[] = [
    [new Rule().atLeastOneOf(names), {}, ['email fields.atLeastOne']],
    [new Rule().atLeastOneOf(names), { email: '', post: 'x' }, ['email fields.atLeastOne']],
    [new Rule().atLeastOneOf(names), { phone: '1' }, []],
    [new Rule().exactlyOneOf(names), {}, ['email fields.atLeastOne']],
    [new Rule().exactlyOneOf(names), { email: 'a' }, []],
    [new Rule().exactlyOneOf(names), { email: 'a', phone: '1' }, ['phone fields.onlyOne']],
    [new Rule().allOrNoneOf(names), {}, []],
    [new Rule().allOrNoneOf(names), { email: 'a' }, ['phone fields.allOrNone']],
    [new Rule().allOrNoneOf(names), { email: 'a', phone: '1' }, []],
  ]
  for (const [rule, value, expected] of rows) {
    assert.deepEqual(await check(rule, value), expected, JSON.stringify([rule.constraints, value]))
  }
  const { schema } = noteSchema([{ name: 'email', type: 'string' }], {
    validation: () => new Rule().exactlyOneOf(['email', 'fone']),
  })
  assert.equal(schema.problems[0]?.message, 'No field "fone"')
})

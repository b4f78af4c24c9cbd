import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterDefinitions } from '../../../src/search/operators/definitions.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { fieldsOfAll, filterFields } from '../../../src/search/operators/fields.ts'
import {
  createFilter,
  filtersOfAll,
  operatorsOf,
  resolveFilter,
  withOperator,
} from '../../../src/search/operators/filters-to-groq.ts'
import { operators } from '../../../src/search/operators/operators.ts'
import { conditionOf, fields, filter, oslo } from './fixture.ts'

const start = (name: string, operator?: string) => {
  const made = createFilter(
    fields.find(({ filterName }) => filterName === name)!,
    'f',
  )
  return operator
    ? withOperator(made, operators.get(made.operator), operators.get(operator)!)
    : made
}

test('SEARCH-035 fields are indexed three levels deep, without the contents of slugs and system types', () => {
  const nest = (level: number): object[] =>
    level > 5
      ? [{ name: 'leaf', type: 'string' }]
      : [
          { name: `text${level}`, type: 'string' },
          { name: `in${level}`, type: 'object', fields: nest(level + 1) },
        ]
  const schema = compileSchema(
    [
      {
        name: 'page',
        type: 'document',
        fields: [
          ...(nest(1) as { name: string; type: string }[]),
          { name: 'slug', type: 'slug' },
          { name: 'cover', type: 'image', fields: [{ name: 'alt', type: 'string' }] },
          { name: 'secret', type: 'string', hidden: true },
          { name: 'when', title: 'When', type: 'richDate' },
          { name: 'meta', type: 'sanity.meta' },
        ],
      },
      { name: 'sanity.meta', type: 'object', fields: [{ name: 'x', type: 'string' }] },
      { name: 'sanity.thing', type: 'document', fields: [{ name: 'y', type: 'string' }] },
    ] as Parameters<typeof compileSchema>[0],
    fieldTypes,
  )
  assert.deepEqual(
    filterFields(schema).map(({ fieldPath }) => fieldPath),
    [
      ...['_updatedAt', '_createdAt', null, null, null, 'text1', 'in1.text2', 'in1.in2.text3'],
      ...['slug', 'cover', 'cover.alt', 'when.utc'],
    ],
  )
})

test('SEARCH-043 each kind of field has its own filter', () => {
  assert.deepEqual(
    fields.slice(5).map(({ filterName }) => filterName),
    fields.slice(5).map(({ name }) => name),
  )
  assert.deepEqual(fields[5]!.filter, filterDefinitions.string)
})

test('SEARCH-013.3 a filter field has its names, titles, paths, type, filter and document types', () => {
  const [, , , , , first] = fields
  const { description, choices, targets, filter: _, ...shape } = first!
  assert.deepEqual(shape, {
    id: 'string:string',
    name: 'string',
    title: 'String',
    titlePath: ['String'],
    fieldPath: 'string',
    type: 'string',
    documentTypes: ['note'],
    filterName: 'string',
  })
  assert.deepEqual([description, choices, targets], [undefined, [], []])
  assert.deepEqual(fields.find(({ name }) => name === 'stringList')?.choices, [
    { title: 'Red', value: 'red' },
    { title: 'Sea', value: 'blue' },
  ])
  assert.deepEqual(fields.find(({ name }) => name === 'arrayReferences')?.targets, ['note'])
})

const library = compileSchema(
  [
    { name: 'book', type: 'document', fields: [named('title'), named('isbn')] },
    { name: 'film', type: 'document', fields: [named('title'), named('reel')] },
  ],
  fieldTypes,
)

test('SEARCH-042 pinned filters come first; a field shared by several types is listed once with those types', () => {
  assert.deepEqual(
    filterFields(library).map(({ name, documentTypes }) => `${name} ${documentTypes.join('+')}`),
    [
      ...['updatedAt book+film', 'createdAt book+film', 'references book+film'],
      ...['status book+film', 'editor book+film'],
      ...['title book+film', 'isbn book', 'reel film'],
    ],
  )
  assert.deepEqual(
    filterFields(library, ['film'])
      .map(({ name }) => name)
      .slice(5),
    ['title', 'reel'],
  )
})

test('SEARCH-020 with several types selected, only filters of fields they all share remain', () => {
  const all = filterFields(library)
  const names = (types: string[]) => fieldsOfAll(all, types).map(({ name }) => name)
  assert.deepEqual(names(['book', 'film']).slice(5), ['title'])
  assert.deepEqual(names(['film']).slice(5), ['title', 'reel'])
  const set = all.map((field) => createFilter(field, field.id))
  const left = filtersOfAll(set, all, ['book', 'film']).map(({ id }) => id)
  assert.deepEqual(left, [
    'updatedAt',
    'createdAt',
    'references',
    'status',
    'editor',
    'title:string',
  ])
})

const texts = ['Matches', 'NotMatches', 'Equal', 'NotEqual']
const numbers = ['Equal', 'NotEqual', 'Gt', 'Gte', 'Lt', 'Lte', 'Range']
const dates = ['Last', 'Range', 'After', 'Before', 'Equal', 'NotEqual']
const defined = ['defined', 'notDefined']
const prefixed = (prefix: string, names: readonly string[]) => names.map((name) => prefix + name)

/** Asserts which operators a kind of field has, whatever their order. */
function haveOperators(expected: Readonly<Record<string, readonly string[]>>): void {
  for (const [kind, names] of Object.entries(expected)) {
    const field = fields.find(({ filterName }) => filterName === kind)!
    assert.deepEqual(
      operatorsOf(field)
        .map(({ name }) => name)
        .toSorted(),
      names.toSorted(),
      kind,
    )
  }
}

test('SEARCH-044.1 list and reference fields offer the operators contains and does not contain', () => {
  haveOperators({
    arrayList: [
      ...['arrayListIncludes', 'arrayListNotIncludes'],
      ...prefixed('arrayCount', numbers),
      ...defined,
    ],
    arrayReferences: [
      ...['arrayReferenceIncludes', 'arrayReferenceNotIncludes'],
      ...prefixed('arrayCount', numbers),
      ...defined,
    ],
    references: ['referencesDocument', 'referencesAssetImage', 'referencesAssetFile'],
  })
})

test('SEARCH-044.2 text, number, date, asset and reference fields offer operators suited to their type', () => {
  haveOperators({
    ...Object.fromEntries(
      ['string', 'text', 'email', 'url'].map((kind) => [
        kind,
        [...prefixed('string', texts), ...defined],
      ]),
    ),
    slug: [...prefixed('slug', texts), ...defined],
    number: [...prefixed('number', numbers), ...defined],
    boolean: ['booleanEqual', 'notDefined'],
    date: [...prefixed('date', dates), ...defined],
    datetime: [...prefixed('dateTime', dates), ...defined],
    file: ['assetFileEqual', 'assetFileNotEqual', ...defined],
    image: ['assetImageEqual', 'assetImageNotEqual', ...defined],
    reference: ['referenceEqual', 'referenceNotEqual', ...defined],
    array: [...prefixed('arrayCount', numbers), ...defined],
  })
})

test('SEARCH-021 a new filter starts with the initial value of its default operator', () => {
  assert.equal(start('string').value, '')
  assert.equal(start('number').value, null)
  assert.deepEqual(start('updatedAt').value, { unit: 'day', unitValue: 7 })
})

test('SEARCH-031 a boolean filter starts with true and applies immediately', () => {
  assert.equal(start('boolean').value, true)
  assert.equal(resolveFilter(start('boolean'), fields, oslo).problem, null)
  assert.equal(conditionOf([filter('boolean', 'booleanEqual', null)]), null)
})

test('SEARCH-059.1 a date filter has a date and an includeTime flag; a date range has two dates', () => {
  assert.deepEqual(start('date', 'dateEqual').value, { date: null, includeTime: false })
  assert.deepEqual(start('date', 'dateRange').value, { from: null, to: null, includeTime: false })
})

test('SEARCH-059.2 "last" has a unit and a number of units; a number range has two bounds', () => {
  assert.deepEqual(start('date').value, { unit: 'day', unitValue: 7 })
  assert.deepEqual(start('number', 'numberRange').value, { from: null, to: null })
})

test('SEARCH-022 changing the operator keeps the value unless the new operator needs another kind', () => {
  const five = { ...start('number', 'numberGt'), value: 5 }
  assert.equal(
    withOperator(five, operators.get(five.operator), operators.get('numberLt')!).value,
    5,
  )
  assert.deepEqual(
    withOperator(five, operators.get(five.operator), operators.get('numberRange')!).value,
    {
      from: null,
      to: null,
    },
  )
  assert.equal(
    withOperator(five, operators.get(five.operator), operators.get('defined')!).value,
    null,
  )
})

test('SEARCH-025 an incomplete filter reports its problem', () => {
  const good = filter('string', 'stringMatches', 'x')
  const problem = (change: object) => resolveFilter({ ...good, ...change }, fields, oslo).problem
  assert.equal(problem({}), null)
  assert.equal(problem({ fieldId: 'gone:string' }), 'field')
  assert.equal(problem({ fieldId: 'string:gone' }), 'field')
  assert.equal(problem({ operator: 'gone' }), 'operator')
  assert.equal(problem({ operator: 'numberGt', value: 1 }), 'operator')
  assert.equal(problem({ value: '' }), 'incomplete')
})

/** Asserts that a filter with any of the values asks nothing. */
function askNothing(name: string, operator: string, values: readonly unknown[]): void {
  for (const value of values)
    assert.equal(
      conditionOf([filter(name, operator, value)]),
      null,
      `${operator} ${JSON.stringify(value)}`,
    )
}

test('SEARCH-026.1 a number filter with NaN, infinity or no number adds no condition', () => {
  askNothing('number', 'numberGt', [Number.NaN, Number.POSITIVE_INFINITY, null, '5', {}])
  assert.notEqual(conditionOf([filter('number', 'numberGt', 0)]), null)
})

test('SEARCH-026.2 an empty text, slug or choice adds no condition', () => {
  askNothing('string', 'stringMatches', ['', '  ', null, 5, {}, undefined])
  askNothing('string', 'stringEqual', ['', null, ['x']])
  askNothing('slug', 'slugEqual', ['', null])
  askNothing('stringList', 'stringListEqual', ['', null, {}])
})

test('SEARCH-028 a date range without both ends adds no condition, nor does a comparison without a date', () => {
  askNothing('date', 'dateEqual', [
    ...[{ date: null }, null, '2026-01-01', { date: 'foo' }, { date: '2026-02-30' }],
  ])
  askNothing('date', 'dateRange', [{ from: '2026-01-01' }, { from: '2026-01-01', to: 'x' }])
  askNothing('datetime', 'dateTimeRange', [{ to: '2026-01-01', includeTime: true }, null])
  askNothing('datetime', 'dateTimeAfter', [
    { date: null, includeTime: true },
    { date: 'x', includeTime: true },
  ])
})

test('SEARCH-029 a number range without both bounds adds no condition; its bounds are exclusive', () => {
  askNothing('number', 'numberRange', [
    ...[null, 1, { from: 1 }, { from: 1, to: null }, { from: Number.NaN, to: 1 }],
  ])
  askNothing('array', 'arrayCountRange', [{ to: 3 }, null])
  const range = conditionOf([filter('number', 'numberRange', { from: 1, to: 3 })])
  assert.match(JSON.stringify(range), / > /)
  assert.match(JSON.stringify(range), / < /)
  assert.doesNotMatch(JSON.stringify(range), />=|<=/)
})

test('SEARCH-030 a reference filter without a target id adds no condition', () => {
  askNothing('reference', 'referenceEqual', [null, {}, { _ref: '' }, 'a'])
  askNothing('references', 'referencesDocument', [{}])
})

test('SEARCH-027 "last" requires a number of days', () => {
  askNothing('date', 'dateLast', [{ unit: 'day', unitValue: null }, null])
})

test('several filters are combined with and; values are passed as parameters, never in the query text', () => {
  const text = `"] | {"x": *} //`
  const condition = conditionOf([
    filter('string', 'stringEqual', text),
    filter('string', 'stringEqual', ''),
    filter('number', 'numberRange', { from: 1, to: 4 }),
    filter('slug', 'slugMatches', `a ${text}`),
  ])
  assert.ok(condition)
  assert.ok(!condition.filter.includes('//') && !condition.filter.includes('{'))
  assert.ok(
    condition.filter.startsWith(
      '(string == $filter0) && (number > $filter1 && number < $filter2) && (',
    ),
  )
  assert.equal(condition.params['filter0'], text)
  assert.equal(conditionOf([]), null)
})

function named(name: string) {
  return { name, type: 'string' }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { listFields } from '../../../src/structure/list/query/list-fields.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { fieldTypesWith } from '../../../src/fields/own-types.ts'
import { validateDocument } from '../../../src/fields/validation.ts'
import { formatsOf } from '../../../src/form/clipboard/clipboard.ts'
import { conversionOf } from '../../../src/form/repair.ts'
import { pathFromString } from '../../../src/model/path.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { defineType } from '../../../src/schema/define.ts'
import type { FieldType } from '../../../src/schema/field-type.ts'
import { previewOf } from '../../../src/schema/preview.ts'
import { proseOf } from '../../../src/schema/text-path.ts'
import { filterFields } from '../../../src/search/operators/fields.ts'
import {
  createFilter,
  filtersToGroq,
  operatorsOf,
} from '../../../src/search/operators/filters-to-groq.ts'
import { searchedTexts } from '../../../src/search/query/searched-texts.ts'
import { testFieldType } from '../../kit/field-contract.ts'
import { ratingType } from './rating/type.ts'

// The errand of CONTRIBUTING: a field type is one folder, and one line in the list of types.

const hotel = defineType({
  name: 'hotel',
  type: 'document',
  fields: [{ name: 'rating', type: 'rating' }],
})
const all = [...fieldTypes, ratingType]
const schema = compileSchema([hotel], all)
const type = schema.get('hotel')!
const rating = type.field('rating')!.type
const report = (message: string) => assert.fail(message)

testFieldType(ratingType, all)

test('a type adds its filter with its own operator', async () => {
  const moment = { now: 0, zone: 'UTC' }
  const fields = filterFields(schema)
  const field = fields.find(({ fieldPath }) => fieldPath === 'rating')!
  assert.deepEqual(
    operatorsOf(field).map(({ title, name }) => title ?? name),
    ['has at least', 'defined'],
  )
  const { filter, params } = filtersToGroq(
    [{ ...createFilter(field, 'a'), value: 4 }],
    fields,
    moment,
  )!
  const dataset = [3, 4, 5].map((stars) => ({ _id: `h${stars}`, rating: { stars } }))
  const found = await groq.evaluate(groq.parse(`*[${filter}]._id`, { params }), { dataset, params })
  assert.deepEqual(await found.get(), ['h4', 'h5'])
})

test('a type adds its column, search text and preview', () => {
  const column = listFields(type).find(({ path }) => path === 'rating')
  assert.deepEqual(
    [column?.kind, column?.value, column?.order],
    ['number', 'rating.stars', 'rating.stars'],
  )
  assert.deepEqual(searchedTexts([type]), ['rating.reason'])
  assert.deepEqual(previewOf(rating, ratingType.example, report), {
    title: '★★★★',
    subtitle: 'Quiet rooms',
  })
})

test('a type adds its validation rules, conversions and clipboard formats', async () => {
  const document = { _id: 'a', _type: 'hotel', rating: { _type: 'rating', stars: 6 } }
  const markers = await validateDocument({ schema: [hotel], fieldTypes: [ratingType], document })
  assert.deepEqual(
    markers.map(({ message }) => message),
    ['At most five stars'],
  )
  assert.equal(formatsOf(ratingType.example, rating)['text/html'], '<p>★★★★</p>')
  assert.deepEqual(conversionOf(rating, 3)?.value, { _type: 'rating', stars: 3 })
})

test('a type declares which of its texts are prose', () => {
  const isProse = proseOf(type)
  assert.deepEqual(
    ['rating.reason', 'rating._type'].map((path) => isProse(pathFromString(path), {})),
    [true, false],
  )
})

test('reports a custom type that throws, and only its own values are affected', (t) => {
  const failed = t.mock.method(console, 'error', () => {})
  const boom = () => {
    throw new Error('boom')
  }
  const broken = {
    ...{ name: 'broken', jsonType: 'string', example: 'a', isValue: boom, rules: boom },
    ...{ filter: boom, column: boom, searchedText: boom, preview: boom, toHtml: boom },
  } as unknown as FieldType
  const types = compileSchema(
    [
      defineType({
        name: 'note',
        type: 'document',
        fields: [
          { name: 'title', type: 'string' },
          { name: 'odd', type: 'broken' },
        ],
      }),
    ],
    fieldTypesWith([{ type: broken }]),
  )
  const note = types.get('note')!
  assert.deepEqual(filterFields(types).at(-1)?.fieldPath, 'title')
  assert.equal(
    listFields(note).some(({ path }) => path === 'odd'),
    false,
  )
  assert.deepEqual(searchedTexts([note]), ['title'])
  assert.equal(formatsOf('a', note.field('odd')!.type)['text/html'], '<p>a</p>')
  assert.match(String(failed.mock.calls[0]?.arguments[0]), /"broken" failed in filter/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversionOf, sourceText } from '../../src/form/repair.ts'
import { compile } from '../schema/schemas.ts'

const schema = compile([])
const convert = (type: string, stored: unknown) => conversionOf(schema.get(type)!, stored)?.value

test('FORM-017 converts text to a number, a boolean or a rich date', () => {
  assert.equal(convert('number', ' 12 '), 12)
  assert.equal(convert('number', '-1.5'), -1.5)
  for (const none of ['', 'twelve', '12 kg', '9007199254740993']) {
    assert.equal(convert('number', none), undefined)
  }
  assert.equal(convert('boolean', 'Yes'), true)
  const date = convert('richDate', '2020-02-01T12:00:00Z') as Record<string, unknown>
  assert.deepEqual(Object.keys(date), ['_type', 'local', 'utc', 'timezone', 'offset'])
  assert.equal(date['utc'], '2020-02-01T12:00:00.000Z')
  assert.equal(new Date(String(date['local'])).getTime(), Date.UTC(2020, 1, 1, 12))
  assert.equal(convert('richDate', 'soon'), undefined)
})

test('FORM-018.1 converts a date to a rich date, and a rich date to its UTC time', () => {
  const rich = convert('richDate', { _type: 'date', utc: '2020-01-01T00:00:00Z' })
  assert.equal((rich as { _type: string })._type, 'richDate')
  const utc = '2020-01-01T00:00:00Z'
  assert.equal(convert('datetime', { _type: 'richDate', utc }), utc)
})

test('FORM-018.2 converts a number to text or a boolean, and a boolean to text or a number', () => {
  assert.equal(convert('string', true), 'Yes')
  assert.equal(convert('string', 5), '5')
  assert.equal(convert('telephone', 4723000000), '4723000000')
  assert.equal(convert('boolean', 0), false)
  assert.equal(convert('boolean', 1), true)
  assert.equal(convert('boolean', 2), undefined)
  assert.equal(convert('number', true), 1)
  assert.equal(convert('number', false), 0)
})

test('FORM-019.1 converts yes, true and 1 to true, and no, false, 0 and null to false, but nothing else', () => {
  for (const text of ['yes', 'Yes', 'YES', 'true', 'True', '1']) {
    assert.equal(convert('boolean', text), true, text)
  }
  for (const text of ['no', 'No', 'NO', 'false', 'False', '0', 'null']) {
    assert.equal(convert('boolean', text), false, text)
  }
  assert.equal(convert('boolean', 'maybe'), undefined)
})

test('FORM-019.2 converts a boolean to Yes or No', () => {
  assert.equal(convert('string', true), 'Yes')
  assert.equal(convert('string', false), 'No')
})

test('offers no conversion for other values, and can show their source', () => {
  for (const stored of [{}, [], { _type: 'constructor' }, { _type: 'toString' }]) {
    assert.equal(conversionOf(schema.get('number')!, stored), null)
  }
  assert.equal(sourceText({ a: [1] }), '{\n  "a": [\n    1\n  ]\n}')
  assert.equal(sourceText('text'), '"text"')
})

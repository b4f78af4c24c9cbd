import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '../../../src/form/clipboard/clipboard.ts'
import { createFormController } from '../../../src/form/controller.ts'
import { aroundLockedFields } from '../../../src/form/store/locked-fields.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { noteSchema } from '../../schema/schemas.ts'

const text = (name: string, more: object = {}) => ({ name, type: 'string', ...more })
const object = (name: string, fields: object[]) => ({ name, type: 'object', fields })

test('FORM-011 pasting over or clearing an object keeps its locked fields at any depth', () => {
  const { type } = noteSchema([
    object('box', [
      text('title'),
      text('locked', { readOnly: true }),
      object('inner', [text('note'), text('secret', { hidden: true })]),
    ]) as FieldDefinition,
  ])
  const box = { title: 'old', locked: 'L', inner: { note: 'old', secret: 'S' } }
  const { store } = createFormController({ type, value: { box }, onPatch() {} })
  const pasted = { title: 'new', locked: 'x', inner: { note: 'new', secret: 'x' } }
  assert.deepEqual(aroundLockedFields(pasted, ['box'], store), {
    value: { title: 'new', locked: 'L', inner: { note: 'new', secret: 'S' } },
    refused: [['locked'], ['inner', 'secret']],
  })
  assert.deepEqual(aroundLockedFields({ title: 'new' }, ['box'], store).value, {
    title: 'new',
    locked: 'L',
    inner: { secret: 'S' },
  })
  assert.deepEqual(aroundLockedFields(undefined, ['box'], store).value, {
    locked: 'L',
    inner: { secret: 'S' },
  })
  store.update({ value: { box: { title: 'only this' } } })
  assert.equal(aroundLockedFields(undefined, ['box'], store).value, undefined)
})

test('copies an object whatever its field names', () => {
  const { type } = noteSchema([text('constructor'), text('toString')])
  const formats = formatsOf({ toString: 'said' }, type)
  assert.equal(formats['text/html'], '<dl><dt>To String</dt><dd>said</dd></dl>')
})

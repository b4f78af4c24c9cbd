import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormController } from '../../src/form/controller.ts'
import { missingPlace } from '../../src/form/missing-place.ts'
import { formMessages } from '../../src/i18n/en-us/form.ts'
import { pathFromString } from '../../src/model/path.ts'
import { compile } from '../schema/schemas.ts'

test('ERR-009 reports which part of an invalid path is missing: a field, a key or an index', () => {
  const schema = compile([
    {
      name: 'note',
      type: 'document',
      title: 'Note',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'secret', type: 'string', hidden: true },
        {
          name: 'steps',
          title: 'The steps',
          type: 'array',
          of: [{ type: 'object', name: 'step', fields: [{ name: 'text', type: 'string' }] }],
        },
      ],
    },
  ])
  const { store } = createFormController({
    type: schema.get('note')!,
    value: { _type: 'note', steps: [{ _type: 'step', _key: 'a', text: 'One' }] },
    onPatch: () => {},
  })
  const at = (path: string) => missingPlace(store, pathFromString(path))
  for (const there of ['title', 'steps', 'steps[_key=="a"].text', 'steps[0].text']) {
    assert.equal(at(there), null, there)
  }
  const field = { kind: 'field-not-found', title: 'Note' }
  assert.deepEqual(at('subtitle'), { ...field, name: 'subtitle' })
  assert.deepEqual(at('secret'), { ...field, name: 'secret' })
  const item = { title: 'The steps' }
  assert.deepEqual(at('steps[_key=="b"].text'), {
    ...item,
    kind: 'no-array-item-at-key',
    name: 'b',
  })
  assert.deepEqual(at('steps[3]'), { ...item, kind: 'no-array-item-at-index', name: '3' })
  const sentence = (path: string) => {
    const { kind, name, title } = at(path)!
    return formMessages[`form.${kind}`].replace('{name}', name).replace('{title}', title)
  }
  assert.deepEqual(['subtitle', 'steps[_key=="b"]', 'steps[3]'].map(sentence), [
    'There is no field “subtitle” in Note.',
    'There is no item with the key “b” in The steps.',
    'There is no item number 3 in The steps.',
  ])
})

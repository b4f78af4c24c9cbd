import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { createFormStore } from '../../../src/form/store/form-store.ts'
import { checkSchema } from '../../../src/schema/check/check-schema.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'

const list = {
  name: 'list',
  type: 'array',
  of: [
    {
      type: 'object',
      name: 'step',
      fields: [
        { name: 'title', type: 'string' },
        {
          name: 'parts',
          type: 'array',
          of: [{ type: 'object', name: 'part', fields: [{ name: 'x', type: 'string' }] }],
        },
      ],
    },
    { type: 'object', name: 'fixed', readOnly: true, fields: [{ name: 'title', type: 'string' }] },
  ],
}
const schema = compileSchema(
  [{ name: 'note', type: 'document', fields: [list] }] as never,
  fieldTypes,
)
const step = (key: string, more: object = {}) => ({ _type: 'step', _key: key, ...more })

function storeOf(items: unknown[], more: object = {}) {
  return createFormStore({
    type: schema.get('note')!,
    clock: new SimulatedClock(),
    inputs: {
      value: { _id: 'a', _type: 'note', list: items },
      readOnly: false,
      markers: [],
      presence: [],
      focusPath: null,
      currentUser: null,
      revealed: false,
      ...more,
    } as never,
    report: { failed: () => {}, unusable: () => {} },
  })
}

const valueOf = (items: unknown[]) => ({ value: { _id: 'a', _type: 'note', list: items } })
const at = (key: string, ...more: string[]) => ['list', { _key: key }, ...more]

test('an unchanged item keeps its node, wherever it moves', () => {
  const [a, b, c] = [step('a', { title: 'A' }), step('b'), step('c')]
  const store = storeOf([a, b, c])
  let told = 0
  const node = store.getNode(at('a'))
  store.source(at('a'))!.subscribe(() => (told += 1))
  store.update(valueOf([c, b, a]))
  store.update(valueOf([c, a]))
  store.update(valueOf([c, a, step('d')]))
  assert.equal(store.getNode(at('a')), node)
  assert.equal(told, 0)
  store.update(valueOf([c, { ...a, title: 'B' }]))
  assert.equal(told, 1)
  assert.equal(store.getNode(at('a', 'title'))!.value, 'B')
})

test('does not recompute unobserved items, and returns current ones when observed again', () => {
  const store = storeOf([step('a', { title: 'A' }), step('b')])
  const stop = store.source(at('a', 'title'))!.subscribe(() => {})
  stop()
  store.update(valueOf([step('a', { title: 'B' }), step('b')]))
  assert.equal(store.getNode(at('a', 'title'))!.value, 'B')
  store.update(valueOf([step('b')]))
  assert.equal(store.getNode(at('a', 'title')), undefined)
  store.update(valueOf([step('a', { title: 'C' })]))
  assert.equal(store.source(at('a', 'title'))!.getSnapshot().value, 'C')
})

test('leading to a path inside items opens them; leading to an item, or focus alone, does not', () => {
  const store = storeOf([step('a', { parts: [{ _type: 'part', _key: 'p' }] }), step('b')])
  store.update({ focusPath: at('b') })
  store.openItems(at('b'))
  assert.equal(store.getNode(['list'])!.openItem, null)
  assert.deepEqual(store.getNode(['list'])!.focusItem, { _key: 'b' })
  const deep = ['list', { _key: 'a' }, 'parts', { _key: 'p' }, 'x']
  store.update({ focusPath: deep })
  assert.equal(store.getNode(['list'])!.openItem, null)
  store.openItems(deep)
  assert.deepEqual(store.getNode(['list'])!.openItem, { _key: 'a' })
  assert.deepEqual(store.getNode(at('a', 'parts'))!.openItem, { _key: 'p' })
  store.openItems(at('a', 'title'))
  assert.deepEqual(store.getNode(['list'])!.openItem, { _key: 'a' })
  assert.equal(store.getNode(at('a', 'parts'))!.openItem, null)
  store.openItems(['list'])
  assert.equal(store.getNode(['list'])!.openItem, null)
})

test('an array and its items have their own findings, and both report the worst level inside', () => {
  const marker = (path: unknown[], level: string) => ({ path, level, message: 'm' })
  const store = storeOf([step('a'), step('b')], {
    markers: [marker(['list'], 'warning'), marker(at('a', 'title'), 'error')],
  })
  const array = store.getNode(['list'])!
  assert.deepEqual([array.markers.length, array.worst], [1, 'error'])
  assert.deepEqual(
    [store.getNode(at('a'))!.markers.length, store.getNode(at('a'))!.worst],
    [0, 'error'],
  )
  assert.equal(store.getNode(at('b'))!.worst, null)
})

test('an item of a read-only type is read-only, and an invalid item has no node', () => {
  const store = storeOf([
    step('a'),
    { _type: 'fixed', _key: 'f' },
    null,
    5,
    { _type: 'alien', _key: 'x' },
    ['y'],
  ])
  assert.equal(store.getNode(at('a', 'title'))!.readOnly, false)
  assert.equal(store.getNode(at('f', 'title'))!.readOnly, true)
  for (const path of [['list', 2], ['list', 3], at('x'), ['list', 5], ['list', 99], at('gone')]) {
    assert.equal(store.getNode(path as never), undefined)
  }
})

test('presence anywhere inside an item is available at the item', () => {
  const presence = [
    { user: { id: 'u', displayName: 'U' }, path: at('a', 'title'), lastActiveAt: '' },
  ]
  const store = storeOf([step('a'), step('b')], { presence })
  assert.equal(store.getNode(at('a'))!.presenceWithin.length, 1)
  assert.equal(store.getNode(at('b'))!.presenceWithin.length, 0)
})

test('reports invalid array options as schema problems', () => {
  const problems = (options: object) =>
    checkSchema(
      [{ name: 'note', type: 'document', fields: [{ ...list, options }] }],
      fieldTypes,
    ).map(({ path }) => path.at(-1))
  assert.deepEqual(
    problems({ layout: 'grid', sortable: false, modal: { type: 'popover', width: 1 } }),
    [],
  )
  assert.deepEqual(problems({ layout: 'pile', sortable: 'no', modal: 'popover' }), [
    'layout',
    'sortable',
    'modal',
  ])
})

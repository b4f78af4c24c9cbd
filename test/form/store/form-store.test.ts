import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormController } from '../../../src/form/controller.ts'
import type { FormController } from '../../../src/form/controller.ts'
import type { FormMember, FormNode } from '../../../src/form/store/form-node.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { insert, set, setIfMissing, unset } from '../../../src/model/patch.ts'
import type { Patch } from '../../../src/model/patch.ts'
import { pathToString } from '../../../src/model/path.ts'
import type { Path } from '../../../src/model/path.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import type { SchemaType } from '../../../src/schema/schema.ts'
import type { ValidationMarker } from '../../../src/schema/validation/marker.ts'
import { forEachSeed } from '../../kit/random.ts'
import { randomDocument, randomPatch, randomSchema } from '../../kit/random-content.ts'
import { noteSchema } from '../../schema/schemas.ts'

interface Open {
  controller: FormController
  patches: Patch[]
  node(...path: string[]): FormNode
  /** Names of the fields that show, fieldsets as `set:field,field`. */
  shown(...path: string[]): string[]
  value(): unknown
  /** As if somebody else had changed the value to this. */
  receive(value: unknown): void
}

/** A detached form whose patches come back as its value, like a document's do. */
function open(type: SchemaType, value: unknown, options: object = {}): Open {
  const patches: Patch[] = []
  let current = value
  const controller: FormController = createFormController({
    type,
    value,
    onError: () => {},
    onPatch(next) {
      patches.push(...next)
      current = applyPatches(current, next)
      controller.update({ value: current })
    },
    ...options,
  })
  const node = (...path: string[]) => {
    const found = controller.store.getNode(path)
    assert.ok(found, `no node at ${path.join('.')}`)
    return found
  }
  return {
    controller,
    patches,
    node,
    shown: (...path) => node(...path).object?.members.map(nameOf) ?? [],
    value: () => current,
    receive: (next) => controller.update({ value: (current = next) }),
  }
}

function nameOf(member: FormMember): string {
  if (member.kind === 'field') return member.field.name
  return `${member.fieldset.name}:${member.members.map((one) => one.field.name).join()}`
}

const text = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'string',
  ...rest,
})
const object = (name: string, fields: readonly FieldDefinition[], rest = {}): FieldDefinition => ({
  name,
  type: 'object',
  fields,
  ...rest,
})
const marker = (path: Path, level: 'error' | 'warning' = 'error'): ValidationMarker => ({
  path,
  level,
  message: 'No',
})

test('an edit replaces only the changed node and its ancestors', () => {
  const { type } = noteSchema([
    text('title'),
    object('seo', [text('title'), text('note'), object('deep', [text('x')])]),
    object('other', [text('x')]),
  ])
  const form = open(type, { seo: { title: 'a', note: 'b', deep: { x: 'y' } }, other: { x: 'z' } })
  const paths = [
    [],
    ['title'],
    ['seo'],
    ['seo', 'title'],
    ['seo', 'note'],
    ['seo', 'deep'],
    ['seo', 'deep', 'x'],
    ['other'],
    ['other', 'x'],
  ]
  const before = paths.map((path) => form.node(...path))
  form.controller.patch(['seo', 'title'], set('c'))
  const changed = paths.filter((path, index) => form.node(...path) !== before[index])
  assert.deepEqual(changed, [[], ['seo'], ['seo', 'title']])
  assert.equal(form.node('seo').object?.members, before[2]?.object?.members)
})

test('listeners are notified for their own node only, and read consistent nodes', () => {
  const { type } = noteSchema([text('a'), text('b')])
  const form = open(type, { a: '1', b: '2' })
  const heard: string[] = []
  for (const path of [[], ['a'], ['b']]) {
    form.controller.store.source(path)!.subscribe(() => {
      heard.push(path.join('.') || 'document')
      assert.equal(form.node('a').value, '3')
    })
  }
  form.controller.patch(['a'], set('3'))
  assert.deepEqual(heard, ['document', 'a'])
  heard.length = 0
  form.controller.update({ value: form.value() })
  assert.deepEqual(heard, [])
})

test('findings and presence replace only the nodes they belong to', () => {
  const { type } = noteSchema([object('seo', [text('a'), text('b')]), text('c')])
  const form = open(type, { seo: { a: 'x', b: 'y' } })
  const first = marker(['seo', 'a'])
  form.controller.update({ markers: [first] })
  const before = ['a', 'b'].map((name) => form.node('seo', name))
  const c = form.node('c')
  form.controller.update({ markers: [first, marker(['seo', 'b'], 'warning')] })
  assert.equal(form.node('seo', 'a'), before[0])
  assert.notEqual(form.node('seo', 'b'), before[1])
  assert.equal(form.node('c'), c)
  assert.equal(form.node('seo').worst, 'error')
  assert.deepEqual(form.node('seo').markers, [])
  form.controller.update({
    presence: [{ user: { id: 'u', displayName: 'U' }, path: ['seo', 'a'], lastActiveAt: '' }],
  })
  assert.equal(form.node('seo', 'a').presence.length, 1)
  assert.equal(form.node('c'), c)
})

test('shows messages in full on fields the user has left, and everywhere after a publish attempt', () => {
  const { type } = noteSchema([text('empty'), text('filled')])
  const markers = [marker(['empty']), marker(['filled'])]
  const display = (form: Open) => [form.node('empty').display, form.node('filled').display]
  const fresh = open(type, { filled: 'x' }, { markers })
  assert.deepEqual(display(fresh), ['none', 'icon'])
  fresh.controller.blur(['empty'])
  assert.deepEqual(display(fresh), ['full', 'icon'])
  fresh.controller.update({ revealed: true })
  assert.deepEqual(display(fresh), ['full', 'full'])
  const existing = open(type, { _createdAt: '2024-01-01' }, { markers })
  assert.deepEqual(display(existing), ['icon', 'icon'])
})

test('a new item shows nothing on its empty fields until they are left, those of earlier items at once', () => {
  const item: FieldDefinition = { name: 'item', type: 'object', fields: [text('a')] }
  const { type } = noteSchema([{ name: 'items', type: 'array', of: [item] }])
  const place = (key: string) => ['items', { _key: key }, 'a']
  const { controller } = open(
    type,
    { _createdAt: '2024-01-01', items: [{ _type: 'item', _key: 'old' }] },
    { markers: [marker(place('old')), marker(place('new'))] },
  )
  controller.patch(['items'], insert([{ _type: 'item', _key: 'new' }], 'after', [-1]))
  const display = (key: string) => controller.store.getNode(place(key))?.display
  assert.deepEqual([display('old'), display('new')], ['icon', 'none'])
  controller.blur(place('new'))
  assert.equal(display('new'), 'full')
})

test('X-007 conditions react to the document, the parent and the value of the field', () => {
  const { type } = noteSchema([
    text('mode'),
    text('a', { hidden: ({ document }) => document?.['mode'] === 'short' }),
    object('box', [
      text('x', {
        readOnly: ({ parent }) => (parent as { lock?: boolean } | undefined)?.lock === true,
      }),
      { name: 'lock', type: 'boolean' },
      text('self', { readOnly: ({ value }) => value === 'final' }),
      object('deep', [text('y', { hidden: ({ document }) => document?.['mode'] === 'short' })]),
    ]),
  ])
  const form = open(type, { mode: 'long', box: { self: 'draft' } })
  assert.deepEqual(form.shown(), ['mode', 'a', 'box'])
  assert.deepEqual(form.shown('box', 'deep'), ['y'])
  form.controller.patch(['mode'], set('short'))
  assert.deepEqual(form.shown(), ['mode', 'box'])
  assert.deepEqual(form.shown('box', 'deep'), [])
  assert.equal(form.node('box', 'x').readOnly, false)
  form.controller.patch(['box', 'lock'], set(true))
  assert.equal(form.node('box', 'x').readOnly, true)
  form.controller.patch(['box', 'self'], set('final'))
  assert.equal(form.node('box', 'self').readOnly, true)
})

test('a failing condition leaves its field visible and read-only, and is reported once', () => {
  const errors: string[] = []
  const { type } = noteSchema([
    text('a', {
      hidden: () => {
        throw new Error('boom')
      },
    }),
    text('b'),
  ])
  const form = open(type, {}, { onError: (_error: unknown, where: string) => errors.push(where) })
  assert.deepEqual(form.shown(), ['a', 'b'])
  assert.equal(form.node('a').readOnly, true)
  assert.equal(form.node('a').error?.message, 'boom')
  form.controller.patch(['b'], set('x'))
  assert.equal(form.node('b').readOnly, false)
  assert.deepEqual(errors, ['hidden of a'])
})

test('SCHEMA-024 logs a warning for a condition that returns a promise', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const { type } = noteSchema([text('a', { hidden: (async () => true) as never })])
  assert.deepEqual(open(type, {}).shown(), ['a'])
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /^hidden of a: .*promise/)
})

test('X-006 groups follow "All fields", and the default group is selected first', () => {
  const fields = [text('a', { group: 'one' }), text('b', { group: ['one', 'two'] }), text('c')]
  const groups = [{ name: 'one' }, { name: 'two', default: true }, { name: 'gone', hidden: true }]
  const { type } = noteSchema(fields, { groups })
  const form = open(type, {})
  assert.deepEqual(
    form.node().object?.groups.map(({ group }) => group.name),
    ['one', 'two'],
  )
  assert.deepEqual(form.shown(), ['b'])
  form.controller.store.choose([], { group: null })
  assert.deepEqual(form.shown(), ['a', 'b', 'c'])
  form.controller.store.choose([], { group: 'one' })
  assert.deepEqual(form.shown(), ['a', 'b'])
})

test('FORM-007.2 a fieldset is placed at its first field, and opens when the focus moves into it', () => {
  const { type } = noteSchema(
    [text('a'), text('b', { fieldset: 'set' }), text('c'), text('d', { fieldset: 'set' })],
    { fieldsets: [{ name: 'set', options: { collapsed: true, columns: 2 } }] },
  )
  const form = open(type, {})
  assert.deepEqual(form.shown(), ['a', 'set:b,d', 'c'])
  const isCollapsed = () => {
    const member = form.node().object?.members[1]
    return member?.kind === 'fieldset' && member.collapsed
  }
  assert.equal(isCollapsed(), true)
  form.controller.lead(['d'])
  assert.equal(isCollapsed(), false)
  form.controller.store.choose([], { fieldsets: { set: true } })
  assert.equal(isCollapsed(), true)
})

test('a deep link opens the group, fieldset and objects around its field', () => {
  const { type } = noteSchema(
    [
      text('a', { group: 'one' }),
      object('box', [object('in', [text('x')], { options: { collapsed: true } })], {
        group: 'two',
        fieldset: 'set',
        options: { collapsed: true },
      }),
    ],
    {
      groups: [{ name: 'one', default: true }, { name: 'two' }],
      fieldsets: [{ name: 'set', options: { collapsed: true } }],
    },
  )
  const form = open(type, {}, { focusPath: ['box', 'in', 'x'] })
  assert.equal(form.node().object?.selectedGroup, 'two')
  assert.equal(form.node('box').object?.collapsed, false)
  assert.equal(form.node('box', 'in').object?.collapsed, false)
  assert.equal(form.node('box', 'in', 'x').focused, true)
  assert.equal(form.node('box').focusWithin, true)
  assert.equal(form.node('a').focusWithin, false)
})

test('objects nested deeper than 3 start collapsed, deeper than 20 they show no fields', () => {
  const { type } = noteSchema([{ name: 'box', type: 'box' }], {})
  assert.ok(type)
  const { schema } = noteSchema([])
  assert.ok(schema)
  let fields: FieldDefinition[] = [text('leaf')]
  for (let depth = 0; depth < 21; depth++) fields = [object('in', fields)]
  const deep = open(noteSchema(fields).type, {})
  const at = (depth: number) => deep.node(...Array<string>(depth).fill('in')).object
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((depth) => at(depth)?.collapsed),
    [false, false, false, true, true],
  )
  assert.equal(at(19)?.isTooDeep, false)
  assert.equal(at(20)?.isTooDeep, true)
  assert.deepEqual(at(20)?.members, [])
})

test('FORM-009.3 lists unknown fields, and removes each with one patch', () => {
  const { type } = noteSchema([text('title')])
  const form = open(type, { _id: 'a', _type: 'note', foo: 1, bar: 2 })
  assert.deepEqual(form.node().object?.unknownFields, ['foo', 'bar'])
  form.controller.patch([], unset(['foo']))
  assert.deepEqual(form.patches, [unset(['foo'])])
  assert.deepEqual(form.node().object?.unknownFields, ['bar'])
})

test('FORM-020 patches relative to a field are emitted once, with its path', () => {
  const { type } = noteSchema([object('seo', [text('title')])])
  const form = open(type, { seo: { title: 'a' } })
  assert.equal(form.controller.patch(['seo', 'title'], set('b')), true)
  assert.deepEqual(form.patches, [set('b', ['seo', 'title'])])
})

test('the first edit inside a missing named object sets its _type', () => {
  const schema = noteSchema([{ name: 'seo', type: 'seo' }]).schema
  assert.equal(schema.problems.length, 1)
  const { type } = noteSchema([{ name: 'cover', type: 'image' }, object('plain', [text('x')])])
  const form = open(type, { plain: null })
  form.controller.patch(['cover', 'hotspot'], set({ x: 1 }))
  form.controller.patch(['plain', 'x'], set('y'))
  assert.deepEqual(form.value(), {
    cover: { _type: 'image', hotspot: { x: 1 } },
    plain: { x: 'y' },
  })
})

test('creates a list or object whose value is null like a missing one', () => {
  const tags = { name: 'tags', type: 'array', of: [{ type: 'string' }] }
  const { type } = noteSchema([tags as FieldDefinition, object('box', [text('x')])])
  const form = open(type, { tags: null, box: null })
  form.controller.patch(['tags'], [setIfMissing([]), insert(['a'], 'after', [-1])])
  form.controller.patch(['tags'], [setIfMissing([]), insert(['b'], 'after', [-1])])
  form.controller.patch(['box'], setIfMissing('y', ['x']))
  assert.deepEqual(form.value(), { tags: ['a', 'b'], box: { x: 'y' } })
})

test('FORM-010 removing the last property removes the object, and parents that become empty', () => {
  const { type } = noteSchema([object('a', [object('b', [text('x'), text('y')])]), text('title')])
  const value = { title: 't', a: { _type: 'a', b: { _key: 'k', x: '1', y: '2' } } }
  const form = open(type, value)
  form.controller.patch(['a', 'b', 'x'], unset())
  assert.deepEqual(form.patches.splice(0), [unset(['a', 'b', 'x'])])
  form.controller.patch(['a', 'b', 'y'], unset())
  assert.deepEqual(form.patches.splice(0), [unset(['a'])])
  form.controller.patch(['title'], unset())
  assert.deepEqual(form.patches, [unset(['title'])])
})

test('FORM-010 evaluates patches of one call together', () => {
  const { type } = noteSchema([object('a', [text('x'), text('y')]), text('title')])
  const form = open(type, { a: { x: '1', y: '2' } })
  form.controller.patch(['a'], [unset(['x']), unset(['y'])])
  assert.deepEqual(form.value(), {})
  form.controller.patch(['a'], [set('1', ['x']), set('2', ['y'])])
  assert.deepEqual(form.value(), { a: { x: '1', y: '2' } })
})

test('FORM-012 a nested field cannot overwrite an invalid value that needs repair', () => {
  const rows = {
    name: 'rows',
    type: 'array',
    of: [object('row', [object('seo', [text('title')])])],
  }
  const { type } = noteSchema([object('seo', [text('title')]), rows as FieldDefinition])
  const twins = [
    { _key: 'a', _type: 'row', seo: { title: '1' } },
    { _key: 'a', _type: 'row', seo: 'an old text' },
    { _key: 'b', _type: 'row' },
  ]
  const value = { seo: 'an old text', rows: twins }
  const form = open(type, value)
  for (const path of [
    ['seo', 'title'],
    ['rows', { _key: 'a' }, 'seo', 'title'],
    ['rows', { _key: 'a' }, 'seo'],
  ]) {
    assert.equal(form.controller.patch(path, unset()), false)
    assert.equal(form.controller.patch(path, set('new')), false)
  }
  assert.deepEqual(form.value(), value)
  assert.equal(form.controller.patch(['rows', { _key: 'b' }, 'seo', 'title'], set('new')), true)
  assert.equal(form.controller.patch(['rows'], set('c', [1, '_key'])), true)
  assert.equal(form.controller.patch(['rows', { _key: 'c' }, 'seo'], unset()), true)
  assert.equal(form.controller.patch(['seo'], unset()), true)
})

test('FORM-011 refuses changes to read-only, hidden or unknown fields', () => {
  const { type } = noteSchema(
    [
      text('locked', { readOnly: true }),
      object('gone', [text('x')], { hidden: true }),
      object('set', [text('x')], { fieldset: 'fixed' }),
      text('open'),
    ],
    { fieldsets: [{ name: 'fixed', readOnly: true }] },
  )
  const form = open(type, {})
  for (const path of [['locked'], ['gone', 'x'], ['set', 'x'], ['nothing'], ['open', 'x']]) {
    assert.equal(form.controller.patch(path, set('x')), false, path.join('.'))
  }
  form.controller.update({ readOnly: true })
  assert.equal(form.controller.patch(['open'], set('x')), false)
  assert.deepEqual(form.patches, [])
})

forEachSeed(
  150,
  'any schema, value and edits: nothing throws, and unknown data is kept',
  (random) => {
    const { schema, type } = randomSchema(random)
    assert.ok(schema)
    const form = open(type, randomDocument(random, type), { onWarning() {} })
    const paths: Path[] = []
    collect([], 0)
    for (let edit = 0; edit < 15; edit++) {
      const before = form.value() as Record<string, unknown>
      const nodes = paths.map((path) => form.controller.store.getNode(path))
      const patch = randomPatch(random, type, before)
      if (random.chance(0.5)) form.controller.patch(patch.path, { ...patch, path: [] })
      else form.receive(applied(before, patch))
      const after = form.value() as Record<string, unknown>
      for (const name of Object.keys(before)) {
        // Whatever was not the subject of the edit is still there, the same object.
        if (name !== patch.path[0]) assert.equal(after[name], before[name])
      }
      if (random.chance(0.3)) form.controller.focus(random.pick(paths))
      if (random.chance(0.3))
        form.controller.update({
          markers: paths.filter(() => random.chance(0.2)).map((path) => marker(path)),
        })
      expectFresh()
      expectShared(nodes, patch)
    }

    /** What a colleague's edit makes of the value; none of it where there is nothing to edit. */
    function applied(value: unknown, patch: Patch): unknown {
      try {
        return applyPatches(value, [patch])
      } catch {
        return value
      }
    }

    function collect(path: Path, depth: number): void {
      paths.push(path)
      const node = form.controller.store.getNode(path)
      if (depth < 4)
        for (const field of node?.type.fields ?? []) collect([...path, field.name], depth + 1)
    }

    /** Step by step or all at once: the state is the same. */
    function expectFresh(): void {
      const { inputs } = form.controller.store
      const fresh = createFormController({
        type,
        ...inputs,
        focusPath: null,
        onPatch() {},
        onError() {},
        onWarning() {},
      })
      for (const path of paths) {
        const [a, b] = [form.controller.store.getNode(path), fresh.store.getNode(path)]
        assert.equal(a?.hidden, b?.hidden, pathToString(path))
        assert.equal(a?.readOnly, b?.readOnly, pathToString(path))
        assert.deepEqual(a?.value, b?.value)
        assert.deepEqual(a?.markers, b?.markers)
        assert.deepEqual(a?.object?.unknownFields, b?.object?.unknownFields)
      }
    }

    /** Nodes that say the same are the same. */
    function expectShared(nodes: readonly (FormNode | undefined)[], patch: Patch): void {
      paths.forEach((path, index) => {
        const [old, now] = [nodes[index], form.controller.store.getNode(path)]
        if (!old || !now || old === now) return
        const differs = Object.keys(now).some(
          (key) => old[key as keyof FormNode] !== now[key as keyof FormNode],
        )
        assert.ok(differs, `${pathToString(path)} after ${JSON.stringify(patch)}`)
      })
    }
  },
)

test('notifies listeners of the first typed key immediately, of later ones with the next change or on request', () => {
  const { type: note } = noteSchema([text('title')])
  const form = open(note, { _type: 'note', title: '' })
  const { store } = form.controller
  const seen: unknown[] = []
  const source = store.source(['title'])!
  source.subscribe(() => seen.push(source.getSnapshot().value))
  const type = (text: string) => store.type(() => form.controller.patch(['title'], set(text, [])))
  type('a')
  assert.deepEqual(seen, ['a'])
  type('ab')
  type('abc')
  assert.deepEqual(seen, ['a'])
  assert.equal(form.node('title').value, 'abc', 'the state itself is never behind')
  store.settle()
  assert.deepEqual(seen, ['a', 'abc'])
  type('abcd')
  form.receive({ _type: 'note', title: 'abcd', other: 1 })
  assert.deepEqual(seen, ['a', 'abc', 'abcd'])
  store.settle()
  assert.equal(seen.length, 3)
})

test('a commit of text being typed renders nothing before a pause, but remote changes do', () => {
  const { type: note } = noteSchema([text('title'), object('seo', [text('a')])])
  const form = open(note, { _type: 'note', _rev: '1', title: '', seo: { a: 'x' } })
  const { store } = form.controller
  const seen: unknown[] = []
  const [title, all] = [store.source(['title'])!, store.source([])!]
  title.subscribe(() => seen.push(title.getSnapshot().value))
  all.subscribe(() => seen.push('all'))
  const type = (value: string) => store.type(() => form.controller.patch(['title'], set(value, [])))
  type('a')
  type('ab')
  seen.length = 0
  form.receive({ _type: 'note', _rev: '2', title: 'ab', seo: { a: 'x' } })
  assert.deepEqual(seen, [])
  assert.equal((form.controller.store.inputs.value as { _rev: string })._rev, '2')
  form.receive({ _type: 'note', _rev: '3', title: 'ab', seo: { a: 'y' } })
  assert.deepEqual(new Set(seen), new Set(['ab', 'all']))
  seen.length = 0
  form.receive({ _type: 'note', _rev: '4', title: 'ab', seo: { a: 'y' } })
  assert.deepEqual(seen, ['all'], 'nothing is typed any more')
})

import axe from 'axe-core'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { createFieldRegistry, typeNameOf } from '../../src/form/registry.ts'
import type { FieldView, ViewWith } from '../../src/form/registry.ts'
import { tabbableElements } from '../../src/ui/host/dom.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { deepEqual, equal, frame, ok, press, test } from '../kit/browser-test.ts'
import { mountForm } from '../form/mount-form.tsx'

// The same holds for every type of the list, with an input or without.

const needs: Readonly<Record<string, object>> = {
  object: { fields: [{ name: 'note', type: 'string' }] },
  array: { of: [{ type: 'string' }] },
  reference: { to: [{ type: 'note' }] },
  crossDatasetReference: { to: [{ type: 'note' }] },
}

const fieldOf = (type: string): FieldDefinition => ({
  name: 'field',
  title: 'The field',
  type,
  description: 'What it is for',
  ...needs[type],
})

/** References need the data layer, which a detached form has none of. */
const detached = fieldTypes.filter(
  ({ name }) => name !== 'document' && !name.toLowerCase().endsWith('reference'),
)

const pointing = (view: FieldView) => typeNameOf(view).toLowerCase().endsWith('reference')

/** Types whose options lead to a view of their own. */
const narrowed: readonly { name: string; field: Partial<FieldDefinition>; example: unknown }[] = [
  { name: 'dropdown', field: { type: 'string', options: { list: ['a', 'b'] } }, example: 'a' },
  {
    name: 'radio buttons',
    field: { type: 'string', options: { list: ['a', 'b'], layout: 'radio' } },
    example: 'b',
  },
  { name: 'dropdown of numbers', field: { type: 'number', options: { list: [1, 2] } }, example: 2 },
  {
    name: 'radio buttons of numbers',
    field: { type: 'number', options: { list: [1, 2], layout: 'radio' } },
    example: 2,
  },
  {
    name: 'checkbox',
    field: { type: 'boolean', options: { layout: 'checkbox' } },
    example: true,
  },
  {
    name: 'tags',
    field: { type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
    example: ['one', 'two'],
  },
  {
    name: 'list of checkboxes',
    field: { type: 'array', of: [{ type: 'string' }], options: { list: ['one', 'two', 5] } },
    example: ['two'],
  },
  {
    name: 'rich text',
    field: { type: 'array', of: [{ type: 'block' }] },
    example: [
      {
        _type: 'block',
        _key: 'a',
        style: 'normal',
        markDefs: [],
        children: [{ _type: 'span', _key: 'b', text: 'A text', marks: [] }],
      },
    ],
  },
  {
    name: 'table of rich text',
    field: { type: 'table', of: [{ type: 'block' }] },
    example: {
      _type: 'table',
      rows: [
        { _type: 'tableRow', _key: 'a', cells: [{ _type: 'tableCell', _key: 'b', content: [] }] },
      ],
    },
  },
  {
    name: 'slug with a source',
    field: { type: 'slug', options: { source: '_id' } },
    example: { _type: 'slug', current: 'a' },
  },
]

const cases = [
  ...detached.map(({ name, example }) => ({ name, field: fieldOf(name), example })),
  ...narrowed.map(({ name, field, example }) => ({
    name,
    field: { ...fieldOf(field.type!), ...field } as FieldDefinition,
    example,
  })),
]

test('tests every input of the registry', () => {
  const registry = createFieldRegistry(fieldViews, () => null)
  const fields = cases.map(({ field }, index) => ({ ...field, name: `field${index}` }))
  const schema = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes)
  const note = schema.get('note')!
  const tried = new Set([note, ...note.fields.map(({ type }) => type)].map(registry.resolve))
  const untried = fieldViews
    .filter((view): view is ViewWith<'input'> => view.input !== undefined && !pointing(view))
    .filter((view) => !tried.has(view))
  deepEqual(untried.map(typeNameOf), [])
})

for (const { name, field, example } of cases) {
  test(`SCHEMA-001 ${name}: the form shows the value and does not change it`, async () => {
    const form = mountForm([field], { value: { field: example } })
    await form.validated()
    await frame()
    deepEqual(form.patches, [])
    deepEqual(form.errors, [])
    equal(form.value()['field'], example)
    ok(form.field('field').textContent?.includes('The field'))
    ok(form.field('field').textContent?.includes('What it is for'))
  })

  test(`${name}: a missing value and a value of any other type cause no errors`, async () => {
    for (const value of [
      undefined,
      null,
      'text',
      5,
      true,
      [1, { a: 1 }],
      { strange: { deep: 1 } },
    ]) {
      const form = mountForm([field], { value: { field: value } })
      await frame()
      deepEqual(form.patches, [])
      deepEqual(form.errors, [])
      ok(form.field('field').textContent?.includes('The field'))
      form.unmount()
    }
  })

  test(`FORM-011 ${name}: read-only, it shows the value and no key or press changes it`, async () => {
    const form = mountForm([{ ...field, readOnly: true }], { value: { field: example } })
    await frame()
    for (const control of tabbableElements(form.field('field'))) {
      control.focus()
      for (const key of ['a', 'Enter', 'Backspace', 'Space']) await press(key)
      await press('Escape')
      await press('Escape')
    }
    deepEqual(form.patches, [])
    deepEqual(form.errors, [])
    const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    )
  })

  test(`${name}: axe finds no violations`, async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const validation = name === 'string' ? new Rule().min(50) : undefined
      const form = mountForm([{ ...field, ...(validation && { validation }) }], {
        value: { field: example },
        inputs: { revealed: true },
        scheme,
      })
      await form.validated()
      const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
      deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      )
      form.unmount()
    }
  })
}

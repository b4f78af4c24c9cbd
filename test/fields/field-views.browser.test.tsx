import axe from 'axe-core'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { deepEqual, equal, frame, ok, test } from '../kit/browser-test.ts'
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

for (const { name, example } of detached) {
  test(`SCHEMA-001 ${name}: the form shows the value and leaves it alone`, async () => {
    const form = mountForm([fieldOf(name)], { value: { field: example } })
    await form.validated()
    await frame()
    deepEqual(form.patches, [])
    deepEqual(form.errors, [])
    equal(form.value()['field'], example)
    ok(form.field('field').textContent?.includes('The field'))
    ok(form.field('field').textContent?.includes('What it is for'))
  })

  test(`${name}: no value, and a value of any other kind, break nothing`, async () => {
    for (const value of [
      undefined,
      null,
      'text',
      5,
      true,
      [1, { a: 1 }],
      { strange: { deep: 1 } },
    ]) {
      const form = mountForm([fieldOf(name)], { value: { field: value } })
      await frame()
      deepEqual(form.patches, [])
      deepEqual(form.errors, [])
      ok(form.field('field').textContent?.includes('The field'))
      form.unmount()
    }
  })

  test(`${name}: axe finds nothing to say`, async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const validation = name === 'string' ? new Rule().min(50) : undefined
      const form = mountForm([{ ...fieldOf(name), validation }], {
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

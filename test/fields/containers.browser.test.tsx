import { createDataLayer } from '../kit/data-layer.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { ChangeList } from '../../src/document/changes/change-list.tsx'
import { changesOf } from '../../src/document/changes/change-tree.ts'
import { DiffViewsContext } from '../../src/form/diff-views.ts'
import { Form } from '../../src/form/form.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import { diffValues, type ObjectDiff } from '../../src/model/diff/diff.ts'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, test, until } from '../kit/browser-test.ts'
import { leastDefinition } from '../kit/least-definition.ts'
import { mount, type Mounted } from '../ui/mount.tsx'
import '../form/loaded-inputs.ts'

// Every type of object in every place that can hold one, in the form, read-only and in the review.

const target = 'Anna Lindholm'
const person = { name: 'holder', type: 'document', fields: [{ name: 'name', type: 'string' }] }
const credit = {
  name: 'credit',
  type: 'object',
  fields: [{ name: 'who', type: 'reference', to: [{ type: 'holder' }] }],
  preview: { select: { title: 'who.name' } },
}
const objectTypes = fieldTypes.filter(
  ({ name, jsonType }) =>
    jsonType === 'object' && !['document', 'block', 'span', 'crossDatasetReference'].includes(name),
)
const cases = [
  ...objectTypes.map((fieldType) => ({
    name: fieldType.name,
    definition: leastDefinition(fieldType),
    value:
      fieldType.name === 'reference' ? { _type: 'reference', _ref: 'anna' } : fieldType.example,
  })),
  {
    name: 'credit',
    definition: { name: 'field', type: 'credit' },
    value: { _type: 'credit', who: { _type: 'reference', _ref: 'anna' } },
  },
]
const namesTarget = new Set(['reference', 'credit'])

type Containers = Readonly<Record<string, (held: FieldDefinition, value: object) => Container>>
interface Container {
  field: Omit<FieldDefinition, 'name'>
  value: unknown
}

const span = (_key: string, text: string, marks: string[] = []) => ({
  _type: 'span',
  _key,
  text,
  marks,
})
const paragraph = (fields: object = {}) => ({
  _type: 'block',
  _key: 'p',
  style: 'normal',
  markDefs: [],
  children: [span('s', 'Words')],
  ...fields,
})
const keyed = (value: object) => ({ ...value, _key: 'k' })
const member = ({ name: _name, ...held }: FieldDefinition) => held

const containers: Containers = {
  list: (held, value) => ({ field: { type: 'array', of: [member(held)] }, value: [keyed(value)] }),
  grid: (held, value) => ({
    field: { type: 'array', of: [member(held)], options: { layout: 'grid' } },
    value: [keyed(value)],
  }),
  block: (held, value) => ({
    field: { type: 'array', of: [{ type: 'block' }, member(held)] },
    value: [paragraph(), keyed(value)],
  }),
  inline: (held, value) => ({
    field: { type: 'array', of: [{ type: 'block', of: [member(held)] }] },
    value: [paragraph({ children: [span('a', 'See '), keyed(value), span('b', '.')] })],
  }),
  annotation: (held, value) => ({
    field: {
      type: 'array',
      of: [
        {
          type: 'block',
          marks: { annotations: [{ name: 'about', type: 'object', fields: [held] }] },
        },
      ],
    },
    value: [
      paragraph({
        markDefs: [{ _key: 'm', _type: 'about', field: value }],
        children: [span('s', 'Words', ['m'])],
      }),
    ],
  }),
  cell: (held, value) => ({
    field: { type: 'table', of: [{ type: 'block', of: [member(held)] }, member(held)] },
    value: {
      _type: 'table',
      rows: [
        {
          _type: 'tableRow',
          _key: 'r',
          cells: [
            { _type: 'tableCell', _key: 'c', content: [keyed(value)] },
            {
              _type: 'tableCell',
              _key: 'd',
              content: [paragraph({ children: [span('a', 'See '), keyed(value), span('b', '.')] })],
            },
          ],
        },
      ],
    },
  }),
  object: (held, value) => ({ field: { type: 'object', fields: [held] }, value: { field: value } }),
}

for (const { name, definition, value } of cases) {
  test(`${name}: shows its own text in every container that can hold it`, async () => {
    const made = Object.entries(containers).map(([place, make]) => ({
      place,
      ...make(definition as FieldDefinition, { _type: name, ...(value as object) }),
    }))
    const fields = made.map(({ place, field }) => ({ name: place, ...field }) as FieldDefinition)
    const types = [person, credit, { name: 'note', type: 'document', fields }]
    const schema = compileSchema(types as FieldDefinition[], fieldTypes)
    deepEqual(
      schema.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      [],
    )
    const type = schema.get('note')!
    const content = Object.fromEntries(made.map((one) => [one.place, one.value]))
    const server = await startBrowserServer({
      documents: [
        { _id: 'anna', _type: 'holder', name: target },
        { _id: 'image-abc123-800x600-jpg', _type: 'sanity.imageAsset', originalFilename: 'a.jpg' },
        { _id: 'file-abc123-pdf', _type: 'sanity.fileAsset', originalFilename: 'a.pdf' },
        { _id: 'n1', _type: 'note', ...content },
      ],
    })
    const layer = createDataLayer({
      projectId: 'demo',
      dataset: 'production',
      apiHost: server.url,
      useProjectHostname: false,
      schema,
    })
    const registry = createFieldRegistry(fieldViews, ReadOnlyValue)
    const pair = layer.documents.pair('n1', 'note')
    try {
      await until('the document', () => pair.getState().ready)
      for (const readOnly of [false, true]) {
        const ui = mount(
          <DataLayerContext value={layer}>
            <Form {...{ pair, schema, type, registry, readOnly }} />
          </DataLayerContext>,
          { width: 900, height: 4000 },
        )
        for (const { place } of made) {
          await says(ui, `[data-path="${place}"]`, readOnly ? `read-only ${place}` : place, name)
        }
        ui.unmount()
      }
      const before = { _id: 'n1', _type: 'note' }
      const after = { ...before, ...content }
      for (const [from, to] of [
        [before, after],
        [after, before],
      ]) {
        const diff = diffValues(from, to) as ObjectDiff
        const find = (one: typeof type) => registry.find(one, 'diff') as never
        const changes = changesOf(type, diff, (one) => registry.find(one, 'diff') !== undefined)
        const ui = mount(
          <DataLayerContext value={layer}>
            <DiffViewsContext value={find}>
              {changes.map((change) => (
                <section key={change.id} data-review={change.path[0] as string}>
                  <ChangeList changes={[change]} />
                </section>
              ))}
            </DiffViewsContext>
          </DataLayerContext>,
          { width: 900, height: 4000 },
        )
        for (const { place } of made) {
          await says(ui, `[data-review="${place}"]`, `review of ${place}`, name)
        }
        ui.unmount()
      }
    } finally {
      pair.release()
      layer.dispose()
      await server.close()
    }
  })
}

async function says(ui: Mounted, selector: string, place: string, name: string): Promise<void> {
  const box = await until(place, () => ui.root.querySelector<HTMLElement>(selector))
  box.scrollIntoView()
  const text = (): string => {
    const hints = [...box.querySelectorAll<HTMLElement>('[data-annotation]')].map(
      ({ title }) => title,
    )
    return [box.innerText, ...hints].join(' ').replaceAll(/\s+/g, ' ')
  }
  // The editor opens annotations in a form of their own.
  const isNamed = namesTarget.has(name) && !/^(read-only )?annotation$/.test(place)
  const isDone = () =>
    text().trim() !== '' &&
    !/Loading|Untitled/.test(text()) &&
    (!isNamed || text().includes(target))
  try {
    await until(place, isDone)
  } catch {
    throw new Error(`${place} says: ${text()}`)
  }
  deepEqual(
    [...box.querySelectorAll('[role=alert], [data-failed]')].map((one) => one.textContent),
    [],
    place,
  )
}

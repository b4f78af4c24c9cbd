import { createDataLayer } from '../../kit/data-layer.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { fieldViews } from '../../../src/fields/field-views.tsx'
import type { SlugContext } from '../../../src/schema/type-options.ts'
import { Form } from '../../../src/form/form.tsx'
import { ReadOnlyValue } from '../../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../../src/form/registry.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { startBrowserServer } from '../../kit/browser-server.ts'
import { equal, test, until } from '../../kit/browser-test.ts'
import { mount } from '../../ui/mount.tsx'
import '../../form/loaded-inputs.ts'

/** A schema's own way: numbers the slug by what the dataset holds. */
async function numbered(text: string, _type: unknown, { getClient, dataset }: SlugContext) {
  const client = getClient?.({ apiVersion: '2023-11-13' })
  const count = await client?.fetch('count(*[_type == $type])', { type: 'note' })
  return `${text.toLowerCase()}-${dataset}-${String(count)}`
}

const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'slug', type: 'slug', options: { source: 'title', slugify: numbered } },
        { name: 'day', type: 'date' },
      ],
    },
  ],
  fieldTypes,
)

test('INPUT-024 generates a slug with a dataset client and stores it on the server', async () => {
  const server = await startBrowserServer()
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema,
  })
  const pair = layer.documents.pair('n1', 'note')
  const ui = mount(
    <DataLayerContext value={layer}>
      <Form
        pair={pair}
        schema={schema}
        type={schema.get('note')!}
        registry={createFieldRegistry(fieldViews, ReadOnlyValue)}
      />
    </DataLayerContext>,
  )
  try {
    for (const id of ['n1', 'n2']) {
      await layer.documents.create({ _id: id, _type: 'note', title: 'River' })
    }
    const box = () => ui.query('[data-path="slug"] input') as HTMLInputElement | null
    const title = () => ui.query('[data-path="title"] input') as HTMLInputElement | null
    await until('the title', () => title()?.value === 'River')
    ui.find('button', 'Generate').click()
    await until('the slug', () => box()?.value === 'river-production-2')
    await layer.flush()
    const client = await layer.client()
    const stored = await client?.fetch<string>('*[_id == "drafts.n1"][0].slug.current')
    equal(stored, 'river-production-2')
  } finally {
    ui.unmount()
    pair.release()
    layer.dispose()
    await server.close()
  }
})

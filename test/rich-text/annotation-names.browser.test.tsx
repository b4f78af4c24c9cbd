// The bar of an annotation that refers to a document of a real server.
import { richTextView } from '../../src/fields/block/view.tsx'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { createFormController } from '../../src/form/controller.ts'
import { DocumentFormView } from '../../src/form/form-view.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { test, until } from '../kit/browser-test.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { mount } from '../ui/mount.tsx'
import { block, span } from './open-text.tsx'

const to = [{ type: 'city' }]
const annotations = [
  { name: 'place', type: 'reference', title: 'Place', to },
  {
    name: 'mention',
    type: 'object',
    title: 'Mention',
    fields: [
      { name: 'page', type: 'number' },
      { name: 'target', type: 'reference', to },
    ],
  },
  {
    name: 'guide',
    type: 'object',
    title: 'Guide',
    fields: [{ name: 'target', type: 'reference', to }],
    preview: {
      select: { name: 'target.name' },
      prepare: ({ name }: { name?: string }) => ({ title: `Guide to ${name ?? '…'}` }),
    },
  },
  { name: 'note', type: 'object', title: 'Note', fields: [{ name: 'text', type: 'string' }] },
]
const types = [
  { name: 'city', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  {
    name: 'page',
    type: 'document',
    fields: [{ name: 'body', type: 'array', of: [{ type: 'block', marks: { annotations } }] }],
  },
] as unknown as TypeDefinition[]
const rome = { _type: 'reference', _ref: 'rome' }
const values = [
  { _type: 'place', _key: 'p', _ref: 'rome' },
  { _type: 'mention', _key: 'm', page: 3, target: rome },
  { _type: 'guide', _key: 'g', target: rome },
  { _type: 'note', _key: 'n', text: 'of no document' },
  { _type: 'mention', _key: 'e', page: 4 },
]
const names = { p: 'Rome', m: 'Rome', g: 'Guide to Rome', n: 'Note', e: 'Mention' }

test('the annotation toolbar names the referenced document, whether the annotation is or contains a reference', async () => {
  const server = await startBrowserServer({
    documents: [{ _id: 'rome', _type: 'city', name: 'Rome' }],
  })
  const schema = compileSchema(types, fieldTypes)
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema,
  })
  const body = values.map((value) =>
    block(`b${value._key}`, [span(`s${value._key}`, 'words', [value._key])], { markDefs: [value] }),
  )
  const controller = createFormController({
    type: schema.get('page')!,
    value: { _id: 'a', _type: 'page', body },
    onPatch: () => {},
    onError(error) {
      throw error
    },
  })
  const registry = createFieldRegistry([...fieldViews, richTextView], ReadOnlyValue)
  const ui = mount(
    <DataLayerContext value={layer}>
      <DocumentFormView controller={controller} registry={registry} />
    </DataLayerContext>,
  )
  try {
    const text = await until('an editor', () => ui.root.querySelector<HTMLElement>('.ProseMirror'))
    ui.root.querySelector<HTMLElement>('[data-activate]')?.click()
    await until('the activation', () => text.isContentEditable)
    text.focus()
    for (const [key, name] of Object.entries(names)) {
      const words = text.querySelector(`[data-key="b${key}"]`)!
      const node = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode()!
      getSelection()!.setBaseAndExtent(node, 2, node, 2)
      const shown = () => ui.root.querySelector('[data-rich-text-floating] [dir="auto"]')
      await until(`${name} for ${key}`, () => shown()?.textContent === name, 5000)
    }
  } finally {
    ui.unmount()
    layer.dispose()
    await server.close()
  }
})

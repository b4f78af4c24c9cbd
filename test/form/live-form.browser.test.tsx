import { sendKeys } from '@web/test-runner-commands'
import { createDataLayer } from '../kit/data-layer.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { Form } from '../../src/form/form.tsx'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import { pathToString } from '../../src/model/path.ts'
import type { Path } from '../../src/model/path.ts'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { equal, ok, press, test, until } from '../kit/browser-test.ts'
import { mount } from '../ui/mount.tsx'
import './loaded-inputs.ts'

const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'title', type: 'string', validation: new Rule().min(3) },
        {
          name: 'seo',
          type: 'object',
          fields: [
            { name: 'title', type: 'string' },
            { name: 'index', type: 'boolean' },
          ],
        },
        { name: 'tags', type: 'array', of: [{ type: 'string' }] },
        { name: 'author', type: 'reference', to: [{ type: 'person' }] },
      ],
    },
    { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  ],
  fieldTypes,
)
const type = schema.get('note')!
const registry = createFieldRegistry(fieldViews, ReadOnlyValue)

/** One editor with a data layer of their own and the form of one document. */
function openEditor(url: string, focusPath: Path | null = null) {
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    schema,
  })
  const pair = layer.documents.pair('n1', 'note')
  const focused: (Path | null)[] = []
  const ui = mount(
    <DataLayerContext value={layer}>
      <Form
        pair={pair}
        schema={schema}
        type={type}
        registry={registry}
        focusPath={focusPath}
        onFocusPath={(path) => focused.push(path)}
      />
    </DataLayerContext>,
  )
  const control = (path: string) => ui.find(`[data-path="${path}"] input`) as HTMLInputElement
  return {
    layer,
    pair,
    ui,
    focused,
    control,
    close() {
      ui.unmount()
      pair.release()
      layer.dispose()
    },
  }
}

test("FORM-001 two users of one document see each other's keystrokes, and no caret moves", async () => {
  const server = await startBrowserServer()
  const [ada, ben] = [openEditor(server.url), openEditor(server.url)]
  try {
    await ada.layer.documents.create({ _id: 'p1', _type: 'person', name: 'Ingrid' })
    await ada.layer.documents.create({
      _id: 'n1',
      _type: 'note',
      title: 'A river',
      tags: ['kept', 'as', 'is'],
      stray: { deep: 'kept too' },
      author: { _type: 'reference', _ref: 'p1' },
    })
    await until('both forms', () =>
      [ada, ben].every(
        (one) =>
          one.ui.query('[data-path="title"] input') && one.control('title').value === 'A river',
      ),
    )
    ben.control('title').focus()
    ben.control('title').setSelectionRange(2, 2)
    ada.control('title').focus()
    ada.control('title').setSelectionRange(7, 7)
    await sendKeys({ type: ' runs' })
    equal(ada.control('title').value, 'A river runs')
    await until(
      'the words at the other editor',
      () => ben.control('title').value === 'A river runs',
    )
    ben.control('title').focus()
    await sendKeys({ type: 'wide ' })
    await until('both', () => ada.control('title').value === ben.control('title').value, 6000)
    ok(ben.control('title').value.includes('wide'))
    ben.control('seo.index').click()
    await until('the switch', () => ada.control('seo.index').checked, 6000)
    await ada.layer.flush()
    await ben.layer.flush()
    await until('the draft', () => ada.pair.getState().draft)
    const { draft } = ada.pair.getState()
    equal(JSON.stringify(draft?.['tags']), '["kept","as","is"]')
    equal(JSON.stringify(draft?.['stray']), '{"deep":"kept too"}')
    await until('the preview of the reference', () =>
      ada.ui.query('[data-path="author"]')?.textContent?.includes('Ingrid'),
    )
  } finally {
    ada.close()
    ben.close()
    await server.close()
  }
})

test('a form focuses the field it is opened for, and reports focus changes', async () => {
  const server = await startBrowserServer()
  const editor = openEditor(server.url, ['seo', 'title'])
  try {
    await editor.layer.documents.create({ _id: 'n1', _type: 'note', title: 'A' })
    await until(
      'the focus',
      () => editor.ui.focused() === editor.ui.query('[data-path="seo.title"] input'),
    )
    equal(editor.focused.length, 0)
    await press('Tab')
    await until('the next field', () => pathToString(editor.focused.at(-1) ?? []) === 'seo.index')
    await until('the finding', () => editor.ui.query('[data-path="title"] [data-finding="error"]'))
  } finally {
    editor.close()
    await server.close()
  }
})

import { BehaviorSubject } from 'rxjs'
import type { DataLayer } from '../../../src/data/data-layer.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import type { BulkTarget } from '../../../src/data/bulk/bulk.ts'
import { BulkBar } from '../../../src/document/bulk/bulk-bar.tsx'
import {
  DocumentActionsContext,
  ReferenceLoaderContext,
} from '../../../src/document/bulk/registry-loader.ts'
import {
  builtInActions,
  type DocumentActionDefinition,
} from '../../../src/document/extensions/document-extension.ts'
import { NavigationContext, type Navigation } from '../../../src/area/navigation.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { useObservable } from '../../../src/react/use-observable.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { ReferenceValue } from '../../../src/structure/list/table/reference-value.tsx'
import { afterEach, until } from '../../kit/browser-test.ts'
import { startServer, type DatasetServer } from '../../studio/open-studio.ts'
import { mount, type Mounted, type MountOptions } from '../../ui/mount.tsx'

export const bookSchema = compileSchema(
  [
    {
      name: 'book',
      type: 'document',
      fields: [
        { name: 'title', type: 'string', validation: new Rule().required() },
        {
          name: 'shelf',
          type: 'string',
          readOnly: ({ document }) => document?.['title'] === 'Locked',
        },
        { name: 'stars', type: 'number', validation: new Rule().max(5) },
        { name: 'tags', type: 'array', of: [{ type: 'string' }] },
        {
          name: 'chapters',
          type: 'array',
          of: [
            {
              ...{ name: 'chapter', type: 'object' },
              fields: [{ name: 'name', type: 'string', validation: new Rule().required() }],
            },
          ],
        },
        {
          name: 'sequel',
          type: 'reference',
          to: [{ type: 'book' }],
          options: { filter: 'title != $kept', filterParams: { kept: 'Open to nobody' } },
        },
        {
          name: 'neighbour',
          type: 'reference',
          to: [{ type: 'book' }],
          options: {
            // Something else for every document.
            filter: ({ document }: { document: { shelf?: string } }) => {
              if (document.shelf === 'Broken') throw new Error('no such shelf')
              return { filter: 'shelf == $shelf', params: { shelf: document.shelf } }
            },
          },
        },
      ],
    },
  ],
  fieldTypes,
)

export interface OpenBulk extends Mounted {
  server: DatasetServer
  layer: DataLayer
  /** Ids the editor went to. */
  visited: string[]
  select(ids: readonly string[]): void
  /** Waits for it. */
  see(selector: string, name?: string): Promise<HTMLElement>
  gone(selector: string, name?: string): Promise<unknown>
  says(text: string): Promise<unknown>
}

const layers = new Set<DataLayer>()
afterEach(() => {
  for (const layer of layers) layer.dispose()
  layers.clear()
})

export interface OpenBulkOptions extends MountOptions {
  actions?: readonly DocumentActionDefinition[]
}

/** The bar of a list on a real server, with some books selected. */
export async function openBulk(
  books: readonly object[],
  ids: readonly string[],
  { actions = builtInActions, ...options }: OpenBulkOptions = {},
): Promise<OpenBulk> {
  const documents = books as readonly { _id: string; _type: string }[]
  const server = await startServer(documents)
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: bookSchema,
    undoStorage: null,
  })
  layers.add(layer)
  const visited: string[] = []
  const navigation: Navigation = {
    intentHref: ({ params }) => `#${params['id']}`,
    openIntent: ({ params }) => visited.push(params['id'] ?? ''),
  }
  const selected = new BehaviorSubject(ids)
  function Selected() {
    const chosen = useObservable(() => selected, ids, [])
    const targets = chosen.map((publishedId): BulkTarget => ({ publishedId, typeName: 'book' }))
    return (
      <BulkBar type={bookSchema.get('book')!} targets={targets} onClear={() => selected.next([])} />
    )
  }
  const ui = mount(
    <DataLayerContext value={layer}>
      <NavigationContext value={navigation}>
        <ReferenceLoaderContext value={async () => ReferenceValue}>
          <DocumentActionsContext value={actions}>
            <main>
              <Selected />
            </main>
          </DocumentActionsContext>
        </ReferenceLoaderContext>
      </NavigationContext>
    </DataLayerContext>,
    { width: 420, height: 300, ...options },
  )
  return {
    ...ui,
    server,
    layer,
    visited,
    select: (next) => selected.next(next),
    see: (selector, name = '') => until(`${selector} “${name}”`, () => ui.query(selector, name)),
    gone: (selector, name = '') =>
      until(`no ${selector} “${name}”`, () => !ui.query(selector, name)),
    says: (text) => until(`the text “${text}”`, () => ui.root.textContent.includes(text)),
  }
}

/** Chooses an entry of the bar's menu. */
export async function choose(ui: OpenBulk, name: string): Promise<void> {
  ;(await ui.see('button', 'More actions for the selected')).click()
  ;(await ui.see('menuitem', name)).click()
}

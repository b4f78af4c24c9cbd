import { useState } from 'react'
import type { DataLayer } from '../../../src/data/data-layer.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { FilterBar } from '../../../src/search/filters/filter-bar.tsx'
import { filterFields } from '../../../src/search/operators/fields.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { afterEach, until } from '../../kit/browser-test.ts'
import { startServer, type DatasetServer } from '../../studio/open-studio.ts'
import { mount, type Mounted, type MountOptions } from '../../ui/mount.tsx'

export const filterSchema = compileSchema(
  [
    {
      name: 'film',
      title: 'Film',
      type: 'document',
      fields: [
        { name: 'title', type: 'string', description: 'As on the poster.' },
        {
          name: 'genre',
          type: 'string',
          options: {
            list: [
              { title: 'Comedy', value: 'comedy' },
              { title: 'Drama', value: 'drama' },
            ],
          },
        },
        { name: 'minutes', type: 'number' },
        { name: 'restored', type: 'boolean' },
        { name: 'opened', type: 'date' },
        { name: 'shown', type: 'datetime' },
        { name: 'director', type: 'reference', to: [{ type: 'person' }] },
        { name: 'poster', type: 'image' },
        { name: 'script', type: 'file' },
        { name: 'cast', type: 'array', of: [{ type: 'reference', to: [{ type: 'person' }] }] },
        {
          name: 'press',
          title: 'Press',
          type: 'object',
          fields: [
            {
              name: 'quote',
              title: 'A quotation that is long enough to be cut off in every chip',
              type: 'text',
            },
          ],
        },
      ],
    },
    {
      name: 'person',
      title: 'Person',
      type: 'document',
      fields: [{ name: 'name', type: 'string' }],
      preview: { select: { title: 'name' } },
    },
  ],
  fieldTypes,
)

export interface OpenFilters extends Mounted {
  server: DatasetServer
  /** What the bar has last told. */
  filters(): readonly ListFilter[]
  /** How often it told something. */
  changes(): number
  see(selector: string, name?: string): Promise<HTMLElement>
  gone(selector: string, name?: string): Promise<unknown>
  /** The chips as they read. */
  chips(): string[]
}

export interface FilterOptions extends MountOptions {
  documents?: readonly ({ _id: string; _type: string } & Record<string, unknown>)[]
  filters?: readonly ListFilter[]
  narrow?: boolean
  types?: readonly string[]
  fetch?: typeof globalThis.fetch
  strategy?: 'weighted' | 'text'
}

const layers = new Set<DataLayer>()
afterEach(() => {
  for (const layer of layers) layer.dispose()
  layers.clear()
})

/** A filter of the schema above, by its field's path. */
export function filmFilter(path: string, operator: string, value: unknown): ListFilter {
  const field = filterFields(filterSchema).find(({ fieldPath, id }) => (fieldPath ?? id) === path)!
  return { id: path, fieldId: field.id, fieldPath: field.fieldPath, operator, value }
}

/** The filter bar on a real server, above a page that keeps what it says. */
export async function openFilters(options: FilterOptions = {}): Promise<OpenFilters> {
  const {
    documents = [],
    filters = [],
    narrow,
    types = ['film'],
    fetch,
    strategy,
    ...mounting
  } = options
  const server = await startServer(documents)
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: filterSchema,
    undoStorage: null,
    ...(strategy && { searchStrategy: strategy }),
    ...(fetch && { fetch }),
  })
  layers.add(layer)
  const told: (readonly ListFilter[])[] = [filters]
  function Kept() {
    const [kept, setKept] = useState(filters)
    return (
      <FilterBar
        types={types.map((name) => filterSchema.get(name)!)}
        filters={kept}
        narrow={narrow ?? false}
        onChange={(next) => {
          told.push(next)
          setKept(next)
        }}
      />
    )
  }
  const ui = mount(
    <DataLayerContext value={layer}>
      <Kept />
    </DataLayerContext>,
    { width: 900, height: 640, ...mounting },
  )
  return {
    ...ui,
    server,
    filters: () => told.at(-1)!,
    changes: () => told.length - 1,
    see: (selector, name) => until(`${selector} “${name ?? ''}”`, () => ui.query(selector, name)),
    gone: (selector, name) =>
      until(`no ${selector} “${name ?? ''}”`, () => !ui.query(selector, name)),
    chips: () =>
      [...ui.root.querySelectorAll('[data-filter] > button:first-child')].map((chip) =>
        (chip as HTMLElement).innerText.replaceAll(/\s+/g, ' '),
      ),
  }
}

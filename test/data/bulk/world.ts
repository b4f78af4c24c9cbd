import { fieldTypes } from '../../../src/fields/field-types.ts'
import type { DataLayerConfig } from '../../../src/data/data-layer.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { collectReferences } from '../../../src/model/reference.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { Simulation } from '../../kit/data-harness.ts'
import type { Random } from '../../kit/random.ts'
import type { RecordedRequest, SimulatedDataset } from '../../kit/simulated-dataset.ts'

/** Books have drafts, rules and conditions; notes are edited live. */
export const librarySchema = compileSchema(
  [
    {
      name: 'book',
      type: 'document',
      fields: [
        { name: 'title', type: 'string', validation: new Rule().required() },
        { name: 'shelf', type: 'string' },
        { name: 'tags', type: 'array', of: [{ type: 'string' }] },
        { name: 'sequel', type: 'reference', to: [{ type: 'book' }] },
        { name: 'isRare', type: 'boolean' },
        {
          name: 'price',
          type: 'number',
          hidden: ({ document }) => document?.['isRare'] === true,
          readOnly: ({ document }) => document?.['title'] === 'Locked',
        },
        {
          name: 'seo',
          type: 'object',
          fields: [{ name: 'keywords', type: 'array', of: [{ type: 'string' }] }],
        },
      ],
    },
    {
      name: 'note',
      type: 'document',
      liveEdit: true,
      fields: [{ name: 'title', type: 'string' }],
    },
  ],
  fieldTypes,
)

/** A page on a dataset of books, with a server that knows who refers to whom and who may do what. */
export function openLibrary({
  documents,
  random,
  grants = null,
  config = {},
}: {
  documents: readonly ContentDocument[]
  random?: Random
  grants?: unknown
  config?: Partial<DataLayerConfig>
}) {
  const simulation = new Simulation({ documents, ...(random && { random }) })
  const page = simulation.open({ schema: librarySchema, ...config })
  page.network.result = (request) => answer(simulation.dataset, request, grants)
  /** Runs something of the layer's to its end. */
  async function run<T>(promise: Promise<T>, ms = 60_000): Promise<T> {
    const state = { isSettled: false }
    const settled = promise.finally(() => {
      state.isSettled = true
    })
    settled.catch(() => undefined)
    for (let waited = 0; !state.isSettled && waited < ms; waited += 50) await simulation.pass(50)
    return settled
  }
  return { ...page, simulation, dataset: simulation.dataset, bulk: page.layer.bulk, run }
}

export const books = (ids: readonly string[]) =>
  ids.map((publishedId) => ({ publishedId, typeName: 'book' }))

/** The dataset as plain content, without what every write stamps. */
export function contentOf(dataset: SimulatedDataset): Record<string, unknown> {
  const entries = [...dataset.documents].map(([id, { _rev, _updatedAt, ...content }]) => [
    id,
    content,
  ])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

function answer(dataset: SimulatedDataset, request: RecordedRequest, grants: unknown): unknown {
  if (request.type === 'get' && request.path.startsWith('/data/doc/')) {
    const ids = request.path.split('/').at(-1)!.split(',')
    const missing = ids.filter((id) => !dataset.documents.has(id))
    return { documents: [], omitted: missing.map((id) => ({ id, reason: 'existence' })) }
  }
  if (request.type === 'get') return request.path.endsWith('/acl') ? grants : null
  if (request.type !== 'fetch') return null
  const { query, params = {} } = request
  const documents = [...dataset.documents.values()]
  if (query.includes('references($ids)')) {
    const ids = params['ids'] as string[]
    return structuredClone(documents.filter((one) => refersTo(one, ids)))
  }
  return []
}

function refersTo(document: ContentDocument, ids: readonly string[]): boolean {
  return collectReferences(document).some(({ reference }) => ids.includes(reference._ref))
}

import type { ContentDocument } from '../../../model/document.ts'
import type { DocumentSource } from '../document-source.ts'
import { toEvaluable } from '../functions/evaluable.ts'
import { evaluateToValues, toPlain } from '../groq.ts'
import { createOrigins } from './origins.ts'
import type { Origins } from './origins.ts'
import { layersOf } from '../../../protocol/perspective.ts'
import type { Perspective } from '../../../protocol/perspective.ts'
import type { SourceMap } from '../../../protocol/source-map.ts'
import type { Plan } from '../planner.ts'
import { runPlan, runUnplanned } from '../run-plan.ts'
import type { Evaluation } from '../run-plan.ts'
import { buildSourceMap } from './source-map.ts'
import type { ItemPaths } from './source-map.ts'
import { Traced, traceQuery } from './trace.ts'

export interface MappedResult {
  /** To be read as JSON: its objects may also have symbols. */
  readonly result: unknown
  readonly resultSourceMap: SourceMap
}

interface MapOptions {
  readonly perspective: Perspective
  readonly items: ItemPaths
}

/** As `runPlan`, with the origins of the values. */
export function runMapped(
  plan: Plan,
  { documents, environment }: Evaluation,
  options: MapOptions,
): MappedResult {
  const origins = createOrigins()
  const noting = noteDocuments(documents, origins, options)
  const tree = toEvaluable(traceQuery(plan.written, origins))
  const found = runPlan(plan, { documents: noting, environment }, (environment) =>
    evaluateToValues(tree, environment),
  )
  return mapped(found, origins, options)
}

/** As `runUnplanned`: what such a query computes is of unknown origin. */
export async function runMappedUnplanned(
  plan: Plan,
  { documents, environment }: Evaluation,
  options: MapOptions,
): Promise<MappedResult> {
  const origins = createOrigins()
  const noting = noteDocuments(documents, origins, options)
  return mapped(await runUnplanned(plan, { documents: noting, environment }), origins, options)
}

function mapped(found: unknown, origins: Origins, { items }: MapOptions): MappedResult {
  const { value, origin } = found instanceof Traced ? found : new Traced(found, 'unknown')
  const resultSourceMap = buildSourceMap(value, origin, { origins, items })
  return { result: toPlain(value), resultSourceMap }
}

/** The same documents; of each that is read, the stored document is known as the origin of its parts. */
function noteDocuments(
  documents: DocumentSource,
  origins: Origins,
  { perspective }: MapOptions,
): DocumentSource {
  const note = (document: ContentDocument): void => {
    const stored = layersOf(perspective) ? document['_originalId'] : undefined
    const _id = typeof stored === 'string' ? stored : document._id
    origins.note(document, { _id, _type: document._type })
  }
  const noteAll = (found: ContentDocument[]): ContentDocument[] => {
    for (const document of found) note(document)
    return found
  }
  return {
    ...documents,
    document(id) {
      const document = documents.document(id)
      if (document) note(document)
      return document
    },
    select: (filters) => noteAll(documents.select(filters)),
    page: (selection) => noteAll(documents.page(selection)),
  }
}

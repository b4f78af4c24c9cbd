import { type ContentDocument, isReference } from '../../model/document.ts'
import { draftId, publishedId } from '../../model/ids.ts'
import { type ReferenceCondition, referenceCondition } from '../../schema/reference-filter.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Deadlines } from '../deadlines.ts'
import { toDataError } from '../errors.ts'
import type { FieldEdit, BulkObstacle, BulkOptions, BulkStep } from './bulk.ts'
import { type BulkContext, inParts } from './context.ts'
import type { Obstacles } from './obstacles.ts'

/** A host's filter that never settles must not block the others. */
const patienceMs = 15_000
const maxConcurrent = 16

/** A reference that is to be set in documents, with its type in one of them. */
interface Given {
  readonly type: SchemaType
  readonly id: string
}

/**
 * Finds the documents in which these references may not be set because the field's filter excludes them. A filter
 * function may return a different filter for each document.
 */
export async function findFiltered(
  context: BulkContext,
  edit: FieldEdit,
  steps: readonly BulkStep[],
  { signal, onProgress }: BulkOptions,
): Promise<Obstacles> {
  const obstacles = new Map<BulkStep, BulkObstacle>()
  const values = edit.kind === 'set' ? [edit.value].flat() : edit.kind === 'add' ? edit.items : []
  const ids = values.filter(isReference).map(({ _ref }) => _ref)
  if (ids.length === 0) return obstacles
  const allowed = new AllowedTargets(context, [...new Set(ids)])
  const deadlines = new Deadlines(context.clock)
  const client = await context.validation.client()
  const getClient = client
    ? (wanted: { apiVersion: string }) => client.withConfig(wanted)
    : undefined
  let done = 0
  try {
    await inParts(steps, { size: 1, signal, atOnce: maxConcurrent }, async ([step]) => {
      const obstacle = await obstacleOf(step!)
      if (obstacle) obstacles.set(step!, obstacle)
      onProgress?.({ phase: 'validating', done: ++done, total: steps.length })
    })
  } finally {
    deadlines.dispose()
  }
  return obstacles

  async function obstacleOf(step: BulkStep): Promise<BulkObstacle | null> {
    const document = step.basis ?? step.touched.find(({ before }) => before)?.before
    const root = context.schema.get(step.target.typeName)
    if (!document || !root) return null
    try {
      for (const { type, id } of givenReferences(root, edit, values)) {
        const isItem = fieldAt(root, edit)?.jsonType === 'array'
        let condition: ReferenceCondition | null = null
        const resolving = referenceCondition(type, { document, path: edit.path, isItem, getClient })
        const result = resolving.then((found) => {
          condition = found
        })
        if (!(await deadlines.inTime(result, patienceMs))) return { type: 'unchecked' }
        if (condition && !(await allowed.by(condition)).has(id)) return { type: 'filtered' }
      }
      return null
    } catch (error) {
      return { type: 'filter-failed', error: toDataError(error) }
    }
  }
}

function givenReferences(root: SchemaType, edit: FieldEdit, values: readonly unknown[]): Given[] {
  const field = fieldAt(root, edit)
  if (!field) return []
  const types = field.jsonType === 'array' ? field.of : [field]
  return values.filter(isReference).flatMap(({ _ref: id, _type }) => {
    const type = types.find((one) => one.name === _type) ?? types[0]
    return type ? [{ type, id }] : []
  })
}

function fieldAt(root: SchemaType, { path }: FieldEdit): SchemaType | undefined {
  let type: SchemaType | undefined = root
  for (const name of path) type = typeof name === 'string' ? type?.field(name)?.type : undefined
  return type
}

/** Queries each condition once for the documents that match it. */
class AllowedTargets {
  readonly #context: BulkContext
  readonly #ids: readonly string[]
  readonly #results = new Map<string, Promise<ReadonlySet<string>>>()

  constructor(context: BulkContext, ids: readonly string[]) {
    this.#context = context
    this.#ids = ids
  }

  by(condition: ReferenceCondition): Promise<ReadonlySet<string>> {
    const name = JSON.stringify(condition)
    const known = this.#results.get(name)
    if (known) return known
    const result = this.#request(condition)
    this.#results.set(name, result)
    return result
  }

  async #request({ filter, params }: ReferenceCondition): Promise<ReadonlySet<string>> {
    const bulkIds = this.#ids.flatMap((id) => [draftId(id), id])
    const found = await this.#context.transport.fetch<Pick<ContentDocument, '_id'>[]>({
      query: `*[_id in $bulkIds && (${filter})]{_id}`,
      params: { ...params, bulkIds },
      tag: 'document.bulk-filter',
    })
    return new Set(found.map(({ _id }) => publishedId(_id)))
  }
}

import { isRecord, isReference, type Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { type Patch, set, unset } from '../model/patch.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The selected target of a reference. */
export interface PickedDocument {
  /** Draft id or published id. */
  readonly id: string
  readonly typeName: string
  readonly isPublished: boolean
  /** For a document that is not created yet: its template and parameters. */
  readonly template?: { readonly id: string; readonly params: Record<string, unknown> }
}

/** Properties of the reference itself; all other properties of a value are fields of its type, which stay. */
const pointer = new Set([
  '_type',
  '_ref',
  '_weak',
  '_strengthenOnPublish',
  '_dataset',
  '_projectId',
])

/**
 * Creates a reference of this type. It is weak if the schema says so, or while its target is not published: a strong
 * one could not be stored yet. A marker then stores its final strength, applied when its own document is published.
 */
export function referenceTo(
  { id, typeName, isPublished, template }: PickedDocument,
  type: SchemaType,
  projectId?: string,
): Reference {
  const reference = { _type: type.name, _ref: publishedId(id) }
  const weak = { _weak: true }
  if (type.elsewhere) {
    const { dataset, projectId: other = projectId } = type.elsewhere
    const place = { _dataset: dataset, ...(other !== undefined && { _projectId: other }) }
    return { ...reference, ...place, ...(type.weak && weak) }
  }
  if (isPublished) return type.weak ? { ...reference, ...weak } : reference
  const marker = {
    type: typeName,
    ...(type.weak && { weak: true }),
    ...(template && { template: { id: template.id, params: template.params } }),
  }
  return { ...reference, ...weak, _strengthenOnPublish: marker }
}

/** Whether a value contains more than an empty reference, so that a reference field cannot have written it. */
export function holdsMore(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (!isRecord(value)) return true
  const { _ref = '' } = value
  return _ref !== '' || Object.keys(value).some((name) => !emptyParts.has(name))
}

/** Properties of a reference without a target. */
const emptyParts = new Set(['_type', '_key', '_weak', '_ref'])

/**
 * The value as a reference; null if it is none, or has no target. A reference without a dataset gets the dataset of its
 * type.
 */
export function referenceIn(value: unknown, { elsewhere }: SchemaType): Reference | null {
  if (!isReference(value) || value._ref === '') return null
  if (!elsewhere || value._dataset !== undefined) return value
  const { dataset, projectId } = elsewhere
  return { ...value, _dataset: dataset, ...(projectId !== undefined && { _projectId: projectId }) }
}

/** The patch that replaces a value by a reference; its key and its other fields stay. */
export function referencePatch(reference: Reference, value: unknown): Patch {
  const others = isRecord(value) ? Object.entries(value).filter(([name]) => !pointer.has(name)) : []
  return set({ ...Object.fromEntries(others), ...reference })
}

/** A difference between the strength of a reference and the schema. */
export type StrengthProblem = 'should-be-weak' | 'should-be-strong' | 'can-be-strengthened'

/** Null while the reference is correct; a marker suspends the comparison until its target is published. */
export function strengthProblem(
  reference: Reference,
  type: SchemaType,
  isPublished: boolean,
): StrengthProblem | null {
  if (reference._strengthenOnPublish) return isPublished ? 'can-be-strengthened' : null
  if (type.weak === (reference._weak === true)) return null
  return type.weak ? 'should-be-weak' : 'should-be-strong'
}

/** The patches that fix it. A strong reference to an unpublished target is not possible: it gets a marker instead. */
export function strengthPatches(
  problem: StrengthProblem,
  target: Pick<PickedDocument, 'typeName' | 'isPublished'>,
  type: SchemaType,
): readonly Patch[] {
  if (problem === 'should-be-weak') return [set(true, ['_weak'])]
  if (problem === 'can-be-strengthened') {
    return [unset(['_strengthenOnPublish']), ...(type.weak ? [] : [unset(['_weak'])])]
  }
  return target.isPublished
    ? [unset(['_weak'])]
    : [set({ type: target.typeName }, ['_strengthenOnPublish'])]
}

/**
 * The value after a patch of this folder, which sets or removes a reference or one of its properties. The code for all
 * patches contains that for merging texts.
 */
export function patchedReference(value: unknown, patch: Patch): unknown {
  const next = patch.type === 'set' ? patch.value : undefined
  const [name] = patch.path
  if (typeof name !== 'string') return next
  const { [name]: _old, ...others } = isRecord(value) ? value : {}
  return next === undefined ? others : { ...others, [name]: next }
}

/** REF-016: the selected hit. Throws RangeError for an id that is not in the search results. */
export function pickedHit<H extends { readonly id: string }>(hits: readonly H[], id: string): H {
  const hit = hits.find((one) => one.id === publishedId(id))
  if (!hit) throw new RangeError(`Selected an item that wasn't part of the result set: ${id}`)
  return hit
}

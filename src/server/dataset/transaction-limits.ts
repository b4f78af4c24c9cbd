import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { invalidMutation } from '../../model/mutation-error.ts'
import type { Mutation, PatchMutation, PatchOperations } from '../../model/mutation.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { Store } from '../database/store.ts'

/** Nesting of objects and arrays in a document. Deeper ones would exhaust the stack of code that reads them. */
export const maximumDepth = 200
/** Approximate number of characters of a document. */
export const maximumDocumentSize = 4 * 1024 * 1024
/** Characters of a type name. */
export const longestType = 255
/** Values in a document, including lists and objects: a million empty lists are slow in spite of their small size. */
const maximumValues = 250_000
/** Fields of one object: they are copied at once by every change, and Node is slow with objects of very many. */
export const maximumFields = 10_000
/** Documents that one transaction may change. */
export const maximumDocuments = 10_000

/** Throws 400 for a document that is nested too deeply or too large, whatever made it so. */
export function refuseTooLarge(document: ContentDocument, index: number): void {
  const problem = problemOf(document)
  if (problem === null) return
  const description = `Document "${document._id}" ${problem}`
  throw mutationError([{ error: invalidMutation(description), index }])
}

export function tooManyDocuments(index: number): ProtocolError {
  const description = `A transaction may change at most ${maximumDocuments} documents; send several`
  return mutationError([{ error: invalidMutation(description), index }])
}

function problemOf(document: ContentDocument): string | null {
  if (document._type.length > longestType) {
    return `would have a _type of more than ${longestType} characters`
  }
  const { size, depth, values, fields } = measure(document)
  if (depth > maximumDepth) return `would be nested deeper than ${maximumDepth} levels`
  if (values > maximumValues) return `would consist of more than ${maximumValues} values`
  if (fields > maximumFields) return `would have an object of more than ${maximumFields} fields`
  if (size <= maximumDocumentSize) return null
  return `would be larger than ${maximumDocumentSize / 1024 / 1024} MiB`
}

/** True if the document is longer than so many characters of JSON, approximately. */
export function isLonger(document: ContentDocument, most: number): boolean {
  return measure(document, most).size > most
}

/** Stops counting at the limit of the size, and at those of all documents. */
function measure(
  value: unknown,
  most = maximumDocumentSize,
): { size: number; depth: number; values: number; fields: number } {
  let size = 0
  let mostFields = 0
  let values = 0
  let deepest = 0
  /** False at a limit. */
  const visit = (part: unknown, depth: number): boolean => {
    if (depth > deepest) deepest = depth
    values++
    if (deepest > maximumDepth || size > most || values > maximumValues) return false
    if (typeof part === 'string') size += part.length + 3
    else if (Array.isArray(part)) {
      size += 2
      for (const item of part) if (!visit(item, depth + 1)) return false
    } else if (isRecord(part)) {
      size += 2
      let fields = 0
      for (const name in part) {
        if (++fields > mostFields) mostFields = fields
        size += name.length + 3
        if (!visit(part[name], depth + 1)) return false
      }
    } else size += 5
    return true
  }
  visit(value, 0)
  return { size, depth: deepest, values, fields: mostFields }
}

const fewOperations = 16

/** The same mutation in steps that are short enough to pause between. */
export function operationsOneByOne(mutation: Mutation): readonly Mutation[] {
  if (!('patch' in mutation) || operationsIn(mutation.patch) <= fewOperations) return [mutation]
  const { set, setIfMissing, unset, diffMatchPatch, inc, dec, insert, ...target } = mutation.patch
  const steps: PatchOperations[] = [
    ...each(setIfMissing).map((operand) => ({ setIfMissing: operand })),
    ...each(set).map((operand) => ({ set: operand })),
    ...(unset ?? []).map((path) => ({ unset: [path] })),
    ...each(diffMatchPatch).map((operand) => ({ diffMatchPatch: operand })),
    ...each(inc).map((operand) => ({ inc: operand })),
    ...each(dec).map((operand) => ({ dec: operand })),
    ...(insert ? [{ insert }] : []),
  ]
  return steps.map((operation) => ({ patch: { ...target, ...operation } }))
}

function each<T>(operands: Record<string, T> = {}): Record<string, T>[] {
  return Object.entries(operands).map(([path, operand]) => ({ [path]: operand }))
}

function operationsIn({
  set,
  setIfMissing,
  unset,
  diffMatchPatch,
  inc,
  dec,
}: PatchMutation): number {
  const counted = [set, setIfMissing, unset, diffMatchPatch, inc, dec]
  return counted.reduce((sum, operands) => sum + (operands ? Object.keys(operands).length : 0), 0)
}

const fewMutations = 25
const smallContent = 128 * 1024
const shortTextPatch = 4 * 1024

/**
 * True for a transaction that may block other work for too long: it is processed in slices. Most transactions are
 * keystrokes, which slices would only slow down.
 */
export function isHeavy(
  store: Pick<Store, 'storedSize'>,
  dataset: string,
  mutations: readonly Mutation[],
): boolean {
  if (mutations.length > fewMutations) return true
  const ids: string[] = []
  let size = 0
  for (const mutation of mutations) {
    if ('patch' in mutation) {
      const { patch } = mutation
      if ('query' in patch || operationsIn(patch) > fewOperations || mayTakeLong(mutation))
        return true
      ids.push(patch.id)
    } else if ('delete' in mutation) {
      if ('query' in mutation.delete) return true
      ids.push(mutation.delete.id)
    } else {
      const id = createdId(mutation)
      if (id !== undefined) ids.push(id)
    }
    size += measure(mutation, smallContent).size
    if (size > smallContent) return true
  }
  return store.storedSize(dataset, ids) > smallContent
}

function createdId(mutation: Exclude<Mutation, { patch: unknown } | { delete: unknown }>) {
  if ('create' in mutation) return mutation.create._id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  return mutation.createOrReplace._id
}

/** True for steps whose time can grow faster than their own length and the document's size. */
export function mayTakeLong(mutation: Mutation): boolean {
  if (!('patch' in mutation)) return false
  const { set, setIfMissing, unset = [], diffMatchPatch, inc, dec, insert } = mutation.patch
  const texts = Object.values(diffMatchPatch ?? {})
  if (texts.reduce((sum, text) => sum + text.length, 0) > shortTextPatch) return true
  const { items: _items, ...place } = insert ?? {}
  const operands = [set, setIfMissing, diffMatchPatch, inc, dec]
  const paths = [
    ...operands.flatMap((named) => Object.keys(named ?? {})),
    ...[...unset, ...Object.values(place).map(String)],
  ]
  return paths.some((path) => path.includes('..'))
}

import { applyPatches, expandPatch } from './apply-patch.ts'
import type { WirePatch } from './apply-patch.ts'
import { isRecord, isSystemField } from './document.ts'
import type { ContentDocument, ContentDocumentStub, IdentifiedDocumentStub } from './document.ts'
import { set, unset } from './patch.ts'
import type { Patch } from './patch.ts'
import { pathToString } from './path.ts'

/** Insert in wire form: exactly one of the three positions contains the path. */
export type InsertOperation =
  | { before: string; items: unknown[] }
  | { after: string; items: unknown[] }
  | { replace: string; items: unknown[] }

/** The operations of a patch mutation; keys are wire paths. Executed in the order of these fields. */
export interface PatchOperations {
  setIfMissing?: Record<string, unknown>
  set?: Record<string, unknown>
  unset?: string[]
  diffMatchPatch?: Record<string, string>
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: InsertOperation
  /** The transaction is rejected unless the document has this `_rev`. */
  ifRevisionID?: string
  /** An extension of our own server: as `ifRevisionID`, but other paths may have changed since. */
  ifUnchanged?: UnchangedPaths
}

/** The transaction is rejected if another one has changed one of the paths since that revision. */
export interface UnchangedPaths {
  revision: string
  /** Wire paths of names and keys; a change of a parent or of a descendant counts as well. */
  paths: string[]
  /** Transactions of the same author since then, whose changes are known. */
  except?: string[]
}

/** The documents that a patch or delete applies to. */
type MutationTarget = { id: string } | { query: string; params?: Record<string, unknown> }

/** One mutation in its wire form. */
export type Mutation =
  | { create: ContentDocumentStub }
  | { createIfNotExists: IdentifiedDocumentStub }
  | { createOrReplace: IdentifiedDocumentStub }
  | { delete: MutationTarget }
  | { patch: PatchMutation }

export type PatchMutation = PatchOperations & MutationTarget

/** Mutations that are applied atomically. */
export interface Transaction {
  transactionId: string
  mutations: Mutation[]
}

/**
 * The wire form of patches to a document, one operation per patch object. `document` is the initial state: a move needs
 * the moved item, and setting the whole document becomes setting and unsetting its fields. Throws RangeError for any
 * other patch to the document as a whole: creating and deleting are mutations of their own.
 */
export function patchesToMutations(
  document: ContentDocument,
  patches: readonly Patch[],
): Mutation[] {
  const mutations: Mutation[] = []
  let current: unknown = document
  const waiting: WirePatch[] = []
  for (const patch of patches) {
    // Only these patches depend on the document; the others, possibly thousands, wait to be applied in one batch.
    if (patch.type === 'move' || patch.path.length === 0) {
      current = applyPatches(current, waiting.splice(0))
    }
    const steps = expand(current, patch)
    for (const step of steps) {
      mutations.push({ patch: { id: document._id, ...operationOf(step) } })
      waiting.push(step)
    }
  }
  return mutations
}

function expand(document: unknown, patch: Patch): WirePatch[] {
  if (patch.path.length > 0 || patch.type === 'move') return expandPatch(document, patch)
  if (patch.type === 'setIfMissing') return []
  if (patch.type === 'set' && isRecord(patch.value) && isRecord(document)) {
    return expandSet(document, patch.value)
  }
  throw new RangeError(`A document as a whole takes no "${patch.type}" patch`)
}

function expandSet(document: Record<string, unknown>, next: Record<string, unknown>): WirePatch[] {
  const names = [...new Set([...Object.keys(document), ...Object.keys(next)])]
  return names
    .filter((name) => !isSystemField(name) && document[name] !== next[name])
    .map((name) => (next[name] === undefined ? unset([name]) : set(next[name], [name])))
}

function operationOf(patch: WirePatch): PatchOperations {
  const path = pathToString(patch.path)
  switch (patch.type) {
    case 'unset':
      return { unset: [path] }
    case 'insert':
      return { insert: { [patch.position]: path, items: [...patch.items] } as InsertOperation }
    default:
      return { [patch.type]: { [path]: patch.value } }
  }
}

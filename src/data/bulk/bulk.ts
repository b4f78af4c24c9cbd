import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { DataError } from '../errors.ts'
import type { OperationObstacle } from '../pair/operations/operation-obstacle.ts'
import type { OperationName } from '../pair/operations/operations.ts'
import type { Referrer } from '../pair/operations/referrers.ts'

/** A document of a bulk operation. */
export interface BulkTarget {
  readonly publishedId: string
  readonly typeName: string
}

/** The bulk operations: those of single documents, and setting a value in all of them. */
export type BulkOperation = Exclude<OperationName, 'restore'> | 'edit'

export type BulkRequest =
  | {
      readonly operation: Exclude<BulkOperation, 'edit'>
      /** Deleting and unpublishing: references in remaining documents are removed. */
      readonly release?: boolean
    }
  | { readonly operation: 'edit'; readonly edit: BulkEdit }

/** The change to every document: to one field, or by a custom action of the page. */
export type BulkEdit = FieldEdit | ActionEdit

/** One change to one field. `items` of an array are compared by value; added ones get new keys. */
export type FieldEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'unset'; readonly path: Path }
  | { readonly kind: 'add' | 'remove'; readonly path: Path; readonly items: readonly unknown[] }

/** The change that a custom action makes to each document. */
export interface ActionEdit {
  readonly kind: 'action'
  /** Name of the action. */
  readonly name: string
  readonly title: string
  /** Called for each document; never throws. Null: the action does not apply to the document. */
  edit(
    versions: BulkVersions,
  ): { readonly patches: readonly Patch[] } | { readonly reason: string | null } | null
}

/** The server's versions of one document in a bulk operation. */
export interface BulkVersions {
  readonly target: BulkTarget
  readonly liveEdit: boolean
  readonly draft: ContentDocument | null
  readonly published: ContentDocument | null
}

/** Why a document is or was left out. */
export type BulkObstacle =
  | OperationObstacle
  /** A custom action of the page does not apply to the document, for its own reason. */
  | { readonly type: 'not-now'; readonly reason: string | null }
  /** Publishing: the document has these errors. */
  | { readonly type: 'invalid'; readonly errors: readonly ValidationMarker[] }
  /** Its validation, or the filter of its field, did not settle. */
  | { readonly type: 'unchecked' }
  /** Deleting and unpublishing: these documents have strong references to it. */
  | { readonly type: 'referenced'; readonly by: readonly Referrer[] }
  /** References in these documents would have to be removed, but the user may not change them, or not now. */
  | { readonly type: 'held'; readonly by: readonly Referrer[] }
  /** More documents refer to it than fit in one transaction. */
  | { readonly type: 'too-many-referrers' }
  /** Editing: the field does not exist in this document, is hidden, or may not be changed. */
  | { readonly type: 'hidden' | 'read-only' | 'unfit' }
  /** Editing: the field's filter does not allow this reference in the document. */
  | { readonly type: 'filtered' }
  | { readonly type: 'filter-failed'; readonly error: DataError }
  /** This page has edits that the server does not have. */
  | { readonly type: 'unsaved'; readonly error: DataError }
  /** Its type is not in the schema. */
  | { readonly type: 'unknown-type' }
  /** The host page prevented it. */
  | { readonly type: 'vetoed' }
  /** It was changed after the plan was made. */
  | { readonly type: 'changed' }
  | { readonly type: 'refused'; readonly error: DataError }
  /** The server could not be reached; whether the transaction was committed is unknown. */
  | { readonly type: 'unconfirmed'; readonly error: DataError }
  /** Not reached, because the operation was stopped. */
  | { readonly type: 'stopped' }

export interface ExcludedDocument {
  readonly target: BulkTarget
  readonly obstacle: BulkObstacle
}

/** A version that a step changes, in its previous state. */
export interface TouchedVersion {
  readonly id: string
  readonly before: ContentDocument | null
  /** Whether it exists afterwards. */
  readonly isThere: boolean
}

/** All mutations of one document. */
export interface BulkStep {
  readonly target: BulkTarget
  readonly mutations: readonly Mutation[]
  readonly touched: readonly TouchedVersion[]
  /** Duplicating: published id of the copy. */
  readonly copyId?: string
  /** The version a new draft is based on; no mutation can check that it has not changed. */
  readonly basis?: ContentDocument
  /** Not a selected document: its references to these deleted or unpublished documents (published ids) are removed. */
  readonly releases?: readonly string[]
}

/** The planned transactions, and the documents left out. */
export interface BulkPlan {
  readonly request: BulkRequest
  /** Each group is written as one transaction, in this order. */
  readonly transactions: readonly (readonly BulkStep[])[]
  /** Editing: documents that already have the value. */
  readonly unchanged: readonly BulkTarget[]
  readonly excluded: readonly ExcludedDocument[]
  /** Deleting and unpublishing: documents whose weak references will have no target. */
  readonly weakReferrers: readonly BulkTarget[]
}

/** Progress. `waiting`: the server could not be reached; the next attempt is at `retryAt` (ms). */
export interface BulkProgress {
  readonly phase: 'saving' | 'reading' | 'checking' | 'validating' | 'writing' | 'waiting'
  /** Number of documents. */
  readonly done: number
  readonly total: number
  readonly retryAt?: number
}

export interface BulkOptions {
  /** Stops before the next transaction; committed ones are kept. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BulkProgress) => void
}

/** A committed transaction. */
export interface WrittenTransaction {
  readonly transactionId: string
  readonly steps: readonly BulkStep[]
}

/** A transaction whose outcome is unknown. It is sent again under its id. */
export type UnconfirmedTransaction = WrittenTransaction

/** The outcome of an operation; undone as one step. */
export interface BulkResult {
  readonly request: BulkRequest
  readonly written: readonly WrittenTransaction[]
  readonly unconfirmed: readonly UnconfirmedTransaction[]
  /** Left out, refused, or not reached. */
  readonly failed: readonly ExcludedDocument[]
  readonly unchanged: readonly BulkTarget[]
}

/** The outcome of an undo. */
export interface BulkUndoResult {
  /** Documents that were restored. */
  readonly restored: readonly BulkTarget[]
  /** Not restored, mostly because later changes touched the same values. */
  readonly left: readonly ExcludedDocument[]
  /** The part that is not undone yet; null when nothing remains. */
  readonly rest: BulkResult | null
}

/** The last bulk operation, as long as it can be undone or viewed. */
export interface BulkRecord {
  readonly result: BulkResult
  readonly undone: BulkUndoResult | null
}

/** Selected documents that were changed. */
export function doneTargets({ written }: Pick<BulkResult, 'written'>): BulkTarget[] {
  return requestedTargets(written.flatMap(({ steps }) => steps))
}

/** The selected documents among these steps. */
export function requestedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => !releases).map(({ target }) => target)
}

/** Documents in which only references were removed. */
export function releasedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => releases).map(({ target }) => target)
}

import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { DataError } from '../errors.ts'
import type { OperationObstacle } from '../pair/operations/operation-obstacle.ts'
import type { OperationName } from '../pair/operations/operations.ts'
import type { Referrer } from '../pair/operations/referrers.ts'

/** A document that something is to be done with. */
export interface BulkTarget {
  readonly publishedId: string
  readonly typeName: string
}

/** What can be done with many documents: operations of single ones, and giving all of them a value. */
export type BulkOperation = Exclude<OperationName, 'restore'> | 'edit'

export type BulkRequest =
  | {
      readonly operation: Exclude<BulkOperation, 'edit'>
      /** Deleting and unpublishing: documents that stay let go of those that do not. */
      readonly release?: boolean
    }
  | { readonly operation: 'edit'; readonly edit: BulkEdit }

/** What is changed in every document: one field, or what an action of the page says. */
export type BulkEdit = FieldEdit | ActionEdit

/** One change to one field. `items`: of an array, by value; keys are made anew. */
export type FieldEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'unset'; readonly path: Path }
  | { readonly kind: 'add' | 'remove'; readonly path: Path; readonly items: readonly unknown[] }

/** What an action of the page changes in each document. */
export interface ActionEdit {
  readonly kind: 'action'
  /** Name of the action. */
  readonly name: string
  readonly title: string
  /** Called for each document; never throws. Null: the action is not for this document. */
  edit(
    versions: BulkVersions,
  ): { readonly patches: readonly Patch[] } | { readonly reason: string | null } | null
}

/** The versions of one of many documents, as the server has them. */
export interface BulkVersions {
  readonly target: BulkTarget
  readonly liveEdit: boolean
  readonly draft: ContentDocument | null
  readonly published: ContentDocument | null
}

/** Why a document is left out, or was. */
export type BulkObstacle =
  | OperationObstacle
  /** An action of the page: it says itself why it cannot be done to the document. */
  | { readonly type: 'not-now'; readonly reason: string | null }
  /** Publishing: the document has these errors. */
  | { readonly type: 'invalid'; readonly errors: readonly ValidationMarker[] }
  /** Its validation, or the filter of its field, did not come to an end. */
  | { readonly type: 'unchecked' }
  /** Deleting and unpublishing: these documents cannot do without it. */
  | { readonly type: 'referenced'; readonly by: readonly Referrer[] }
  /** These would have to let go of it, and may not be changed, or not now. */
  | { readonly type: 'held'; readonly by: readonly Referrer[] }
  /** More documents would have to let go of it than one transaction may change. */
  | { readonly type: 'too-many-referrers' }
  /** Editing: the field is not there for this document, or may not be changed in it. */
  | { readonly type: 'hidden' | 'read-only' | 'unfit' }
  /** Editing: the filter of the field does not let this document refer there. */
  | { readonly type: 'filtered' }
  | { readonly type: 'filter-failed'; readonly error: DataError }
  /** Edits of this page that the server does not have. */
  | { readonly type: 'unsaved'; readonly error: DataError }
  /** Its type is not in the schema. */
  | { readonly type: 'unknown-type' }
  /** The page around said no. */
  | { readonly type: 'vetoed' }
  /** Somebody changed it after it was looked at. */
  | { readonly type: 'changed' }
  | { readonly type: 'refused'; readonly error: DataError }
  /** The server could not be reached, and nobody knows whether it had the transaction. */
  | { readonly type: 'unconfirmed'; readonly error: DataError }
  /** The rest after somebody stopped it. */
  | { readonly type: 'stopped' }

export interface ExcludedDocument {
  readonly target: BulkTarget
  readonly obstacle: BulkObstacle
}

/** A version that a step changes, as it was. */
export interface TouchedVersion {
  readonly id: string
  readonly before: ContentDocument | null
  /** Whether it is there afterwards. */
  readonly isThere: boolean
}

/** All that is done to one document. */
export interface BulkStep {
  readonly target: BulkTarget
  readonly mutations: readonly Mutation[]
  readonly touched: readonly TouchedVersion[]
  /** Duplicating: published id of the copy. */
  readonly copyId?: string
  /** What a new draft is made from; no mutation can check whether it is still the same. */
  readonly basis?: ContentDocument
  /** Nobody asked for this document: it lets go of the documents with these published ids, which go. */
  readonly releases?: readonly string[]
}

/** What will happen, and what will not. */
export interface BulkPlan {
  readonly request: BulkRequest
  /** Each group is written as one transaction, in this order. */
  readonly transactions: readonly (readonly BulkStep[])[]
  /** Editing: documents that have the value already. */
  readonly unchanged: readonly BulkTarget[]
  readonly excluded: readonly ExcludedDocument[]
  /** Deleting and unpublishing: documents that will refer to nothing. */
  readonly weakReferrers: readonly BulkTarget[]
}

/** How far it is. `waiting`: the server could not be reached; the next attempt is at `retryAt` (ms). */
export interface BulkProgress {
  readonly phase: 'saving' | 'reading' | 'checking' | 'validating' | 'writing' | 'waiting'
  /** Documents. */
  readonly done: number
  readonly total: number
  readonly retryAt?: number
}

export interface BulkOptions {
  /** Stops before the next transaction; what is done by then stays done. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BulkProgress) => void
}

/** A transaction that happened. */
export interface WrittenTransaction {
  readonly transactionId: string
  readonly steps: readonly BulkStep[]
}

/** A transaction of which nobody knows whether it happened. It is sent again under its id. */
export type UnconfirmedTransaction = WrittenTransaction

/** What happened. It is also the one step to undo. */
export interface BulkResult {
  readonly request: BulkRequest
  readonly written: readonly WrittenTransaction[]
  readonly unconfirmed: readonly UnconfirmedTransaction[]
  /** Left out before, refused, or not reached. */
  readonly failed: readonly ExcludedDocument[]
  readonly unchanged: readonly BulkTarget[]
}

/** What became of undoing. */
export interface BulkUndoResult {
  /** Documents that are as they were. */
  readonly restored: readonly BulkTarget[]
  /** Left as they are, mostly because somebody changed the same since. */
  readonly left: readonly ExcludedDocument[]
  /** What is still to be undone: null when nothing is. */
  readonly rest: BulkResult | null
}

/** The last thing done to many documents, as long as it can be undone or looked at. */
export interface BulkRecord {
  readonly result: BulkResult
  readonly undone: BulkUndoResult | null
}

/** Documents that something was done with, as it was asked for. */
export function doneTargets({ written }: Pick<BulkResult, 'written'>): BulkTarget[] {
  return askedTargets(written.flatMap(({ steps }) => steps))
}

/** The documents of these steps that were chosen. */
export function askedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => !releases).map(({ target }) => target)
}

/** Documents that only let go of others. */
export function releasedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => releases).map(({ target }) => target)
}

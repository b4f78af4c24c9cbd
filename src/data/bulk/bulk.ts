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
      /** Deleting and unpublishing: references in remaining documents are removed. */
      readonly release?: boolean
    }
  | { readonly operation: 'edit'; readonly edit: BulkEdit }

/** The change to every document: one field, or by an action of the page. */
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
  /** An action of the page: it states itself why it cannot be applied to the document. */
  | { readonly type: 'not-now'; readonly reason: string | null }
  /** Publishing: the document has these errors. */
  | { readonly type: 'invalid'; readonly errors: readonly ValidationMarker[] }
  /** Its validation, or the filter of its field, did not come to an end. */
  | { readonly type: 'unchecked' }
  /** Deleting and unpublishing: these documents cannot do without it. */
  | { readonly type: 'referenced'; readonly by: readonly Referrer[] }
  /** References in these would have to be removed, and they may not be changed, or not now. */
  | { readonly type: 'held'; readonly by: readonly Referrer[] }
  /** More documents refer to it than one transaction may change. */
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
  /** The host page prevented it. */
  | { readonly type: 'vetoed' }
  /** It was changed after the plan was made. */
  | { readonly type: 'changed' }
  | { readonly type: 'refused'; readonly error: DataError }
  /** The server could not be reached; whether it has the transaction is unknown. */
  | { readonly type: 'unconfirmed'; readonly error: DataError }
  /** The rest after it was stopped. */
  | { readonly type: 'stopped' }

export interface ExcludedDocument {
  readonly target: BulkTarget
  readonly obstacle: BulkObstacle
}

/** A version that a step changes, as it was. */
export interface TouchedVersion {
  readonly id: string
  readonly before: ContentDocument | null
  /** Whether it exists afterwards. */
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
  /** Not a selected document: its references to these published ids, which are removed, are removed. */
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
  /** Stops before the next transaction; completed ones are kept. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BulkProgress) => void
}

/** A transaction that happened. */
export interface WrittenTransaction {
  readonly transactionId: string
  readonly steps: readonly BulkStep[]
}

/** A transaction whose outcome is unknown. It is sent again under its id. */
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
  /** Left as they are, mostly because the same was changed since. */
  readonly left: readonly ExcludedDocument[]
  /** What remains to be undone; null when nothing does. */
  readonly rest: BulkResult | null
}

/** The last thing done to many documents, as long as it can be undone or looked at. */
export interface BulkRecord {
  readonly result: BulkResult
  readonly undone: BulkUndoResult | null
}

/** Selected documents that were changed. */
export function doneTargets({ written }: Pick<BulkResult, 'written'>): BulkTarget[] {
  return requestedTargets(written.flatMap(({ steps }) => steps))
}

/** The documents of these steps that were chosen. */
export function requestedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => !releases).map(({ target }) => target)
}

/** Documents in which only references were removed. */
export function releasedTargets(steps: readonly BulkStep[]): BulkTarget[] {
  return steps.filter(({ releases }) => releases).map(({ target }) => target)
}

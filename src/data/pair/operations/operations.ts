import { copyContent } from '../../../schema/copy.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import type { ContentDocument, IdentifiedDocumentStub } from '../../../model/document.ts'
import { draftId } from '../../../model/ids.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { strengthenReferences } from '../../../model/reference.ts'
import type { Conflict } from '../version/clashes.ts'
import type { Deletion } from '../version/deletion.ts'
import type { MutateOptions } from '../../connection/transport.ts'
import type { Action } from '../../../protocol/actions.ts'
import { OperationError } from './operation-error.ts'

/** Operations on a document as a whole. */
export type OperationName =
  | 'publish'
  | 'unpublish'
  | 'discardChanges'
  | 'duplicate'
  | 'delete'
  | 'restore'

/** Why an operation is currently not possible. */
export type DisabledReason =
  | 'NOT_READY'
  | 'NOTHING_TO_DELETE'
  | 'NO_CHANGES'
  | 'NOT_PUBLISHED'
  | 'NOTHING_TO_DUPLICATE'
  | 'LIVE_EDIT_ENABLED'
  | 'ALREADY_PUBLISHED'
  /** The document was deleted, and the user has not decided about the edits yet. */
  | 'DELETED'
  /** Publishing: the user has not decided yet which value a field keeps after a clash with others. */
  | 'UNDECIDED'
  /** The server cannot be reached. */
  | 'OFFLINE'

/** Options of an operation. */
export interface OperationArguments {
  /** duplicate: published id of the copy; default: a new id. */
  id?: string
  /** restore: id of the revision to restore. */
  revision?: string
}

/** The result of an operation. */
export interface OperationOutcome {
  operation: OperationName
  transactionId: string
  /** Id of the resulting document: the copy for a duplicate, otherwise the document itself. */
  publishedId: string
}

/** The part of a pair's state that decides about operations. */
export interface OperationState {
  publishedId: string
  ready: boolean
  liveEdit: boolean
  draft: ContentDocument | null
  published: ContentDocument | null
  deletion?: Deletion | null
  conflicts?: readonly Conflict[]
}

/** The input for the mutations of an operation. */
export interface OperationInput extends OperationState {
  /** duplicate: published id of the copy. */
  copyId: string
  /** duplicate: the type of the document, if the schema has it. */
  type?: SchemaType | undefined
  /** restore: the document to restore. */
  revision: ContentDocument | null
}

interface Operation {
  disabled(state: OperationState): DisabledReason | null
  /** Only called when not disabled. */
  mutations(input: OperationInput): Mutation[]
  /** The same as an action; null, or absent, where mutations check more. */
  action?(input: OperationInput): Action | null
  options: MutateOptions
}

const operationTable: Record<OperationName, Operation> = {
  publish: {
    disabled({ liveEdit, draft, published, conflicts = [] }) {
      if (liveEdit) return 'LIVE_EDIT_ENABLED'
      if (!draft) return published ? 'ALREADY_PUBLISHED' : 'NO_CHANGES'
      return conflicts.length > 0 ? 'UNDECIDED' : null
    },
    mutations({ publishedId, draft, published }) {
      const { _updatedAt, ...content } = strengthenReferences(draft!)
      const document = { ...content, _id: publishedId } as IdentifiedDocumentStub
      const removal: Mutation = { delete: { id: draftId(publishedId) } }
      // A concurrent change of the draft must not be deleted without having been published.
      const unchanged = guardRevision(draft!)
      // Without a published document there is no revision to check; `create` fails if one exists after all.
      if (!published) return [{ create: document }, unchanged, removal]
      return [guardRevision(published), unchanged, { createOrReplace: document }, removal]
    },
    action({ publishedId, draft, published }) {
      // An action cannot require that nothing is published yet.
      if (draft?._rev === undefined || published?._rev === undefined) return null
      return {
        actionType: 'sanity.action.document.publish',
        draftId: draftId(publishedId),
        publishedId,
        ifDraftRevisionId: draft._rev,
        ifPublishedRevisionId: published._rev,
      }
    },
    options: { tag: 'document.publish', visibility: 'async' },
  },
  unpublish: {
    disabled({ liveEdit, published }) {
      if (liveEdit) return 'LIVE_EDIT_ENABLED'
      return published ? null : 'NOT_PUBLISHED'
    },
    mutations({ publishedId, published }) {
      const { _updatedAt, ...content } = published!
      const draft = { ...content, _id: draftId(publishedId) } as IdentifiedDocumentStub
      // A concurrently published version must not be deleted without being copied to the draft.
      const unchanged = guardRevision(published!)
      return [unchanged, { delete: { id: publishedId } }, { createIfNotExists: draft }]
    },
    // The server copies what is published at that moment, so no revision has to be compared.
    action: ({ publishedId }) => ({
      actionType: 'sanity.action.document.unpublish',
      draftId: draftId(publishedId),
      publishedId,
    }),
    options: {
      tag: 'document.unpublish',
      visibility: 'async',
      skipCrossDatasetReferenceValidation: true,
    },
  },
  discardChanges: {
    disabled({ draft, published }) {
      if (!draft) return 'NO_CHANGES'
      return published ? null : 'NOT_PUBLISHED'
    },
    mutations: ({ publishedId }) => [{ delete: { id: draftId(publishedId) } }],
    options: { tag: 'document.discard-changes', visibility: 'sync' },
  },
  delete: {
    disabled: ({ draft, published }) => (draft || published ? null : 'NOTHING_TO_DELETE'),
    mutations({ publishedId, liveEdit, draft }) {
      const removal: Mutation = { delete: { id: publishedId } }
      return liveEdit || !draft ? [removal] : [removal, { delete: { id: draftId(publishedId) } }]
    },
    options: {
      tag: 'document.delete',
      visibility: 'sync',
      skipCrossDatasetReferenceValidation: true,
    },
  },
  duplicate: {
    disabled: (state) => (displayedVersion(state) ? null : 'NOTHING_TO_DUPLICATE'),
    mutations(input) {
      const { _createdAt, _updatedAt, _rev, ...content } = displayedVersion(input)!
      const _id = input.liveEdit ? input.copyId : draftId(input.copyId)
      const copy = input.type ? copyContent(input.type, content, input.copyId) : content
      return [{ create: { ...copy, _id } }]
    },
    options: { tag: 'document.duplicate', visibility: 'sync' },
  },
  restore: {
    disabled: () => null,
    mutations({ publishedId, liveEdit, revision }) {
      const { _updatedAt, _rev, ...content } = revision!
      const _id = liveEdit ? publishedId : draftId(publishedId)
      return [{ createOrReplace: { ...content, _id } }]
    },
    options: { tag: 'document.restore', visibility: 'async' },
  },
}

/** The names of all operations. */
export const operationNames = Object.keys(operationTable) as OperationName[]

/** Why the operation is not possible in this state; null when it is. */
export function disabledReason(
  operation: OperationName,
  state: OperationState,
): DisabledReason | null {
  if (!state.ready) return 'NOT_READY'
  if (state.deletion?.isQuestion && operation !== 'duplicate') return 'DELETED'
  return operationTable[operation].disabled(state)
}

/** The error of executing a disabled operation. */
export function disabledError(operation: OperationName, reason: DisabledReason): OperationError {
  return new OperationError(operation, reason, { message: disabledMessage(operation, reason) })
}

/** The single transaction of an enabled operation. */
export function operationMutations(operation: OperationName, input: OperationInput): Mutation[] {
  return operationTable[operation].mutations(input)
}

/** The single action of an enabled operation; null if it is made by mutations only. */
export function operationAction(operation: OperationName, input: OperationInput): Action | null {
  return operationTable[operation].action?.(input) ?? null
}

/** The options for an operation's transaction. */
export function operationOptions(operation: OperationName): MutateOptions {
  return operationTable[operation].options
}

function disabledMessage(operation: OperationName, reason: DisabledReason): string {
  switch (reason) {
    case 'DELETED':
      return `cannot execute "${operation}" on a deleted document`
    case 'UNDECIDED':
      return `cannot execute "${operation}" while a conflict is not resolved`
    case 'OFFLINE':
      return `cannot execute "${operation}" without a connection`
    case 'NOT_READY':
      return `Called ${operation} before it was ready.`
    case 'NOTHING_TO_DELETE':
    case 'NOTHING_TO_DUPLICATE':
      return 'cannot execute on empty document'
    case 'LIVE_EDIT_ENABLED':
      return `cannot execute "${operation}" on a live-edit document`
    case 'NOT_PUBLISHED':
      return `cannot execute "${operation}" when the document is not published`
    case 'NO_CHANGES':
    case 'ALREADY_PUBLISHED':
      return `cannot execute "${operation}" when draft is missing`
  }
}

/** The displayed version. */
export function displayedVersion({
  liveEdit,
  draft,
  published,
}: OperationState): ContentDocument | null {
  return liveEdit ? published : (draft ?? published)
}

/** A patch without changes, sent only for its condition: the document still has the known revision. */
export function guardRevision({ _id: id, _rev: revision }: ContentDocument): Mutation {
  return {
    patch: {
      id,
      unset: ['_revision_lock_pseudo_field_'],
      ...(revision !== undefined && { ifRevisionID: revision }),
    },
  }
}

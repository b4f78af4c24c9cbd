import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import { copyContent } from '../../schema/copy.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { OperationName } from '../pair/operations/operations.ts'
import type { AccessSubject } from './grant-filter.ts'
import {
  checkPermission,
  type DocumentPermission,
  grantedResult,
  type NeedName,
  type PermissionResult,
  type Rights,
} from './permission.ts'

/** Operations on a document as a whole; `edit` stands for the next keystroke. */
export type GuardedOperation =
  | 'edit'
  | 'update'
  | 'publish'
  | 'unpublish'
  | 'discardDraft'
  | 'delete'
  | 'duplicate'
  | 'history'

/** The part of a pair's state that decides about permissions. */
export interface GuardedState {
  publishedId: string
  typeName: string
  liveEdit: boolean
  draft: ContentDocument | null
  published: ContentDocument | null
  /** The type of the document: a duplicate differs from it by the rules of its type. */
  type: SchemaType | undefined
  /** The initial fields of a document that has not been written yet. */
  initialValue?: Readonly<Record<string, unknown>>
}

/** One required permission; granted when the document is null. */
interface Need {
  name: NeedName
  permission: DocumentPermission
  document: AccessSubject | null
}

type Versions = Omit<GuardedState, 'initialValue'> & { initialValue: AccessSubject }

/** Every operation with a permission. */
export const guardedOperations: readonly GuardedOperation[] = [
  'edit',
  'update',
  'publish',
  'unpublish',
  'discardDraft',
  'delete',
  'duplicate',
  'history',
]

/** The permission check for each data operation. */
export const guardOf: Readonly<Record<OperationName, GuardedOperation>> = {
  publish: 'publish',
  unpublish: 'unpublish',
  discardChanges: 'discardDraft',
  duplicate: 'duplicate',
  delete: 'delete',
  restore: 'edit',
}

const wordTable: Record<GuardedOperation, string> = {
  edit: 'edit',
  update: 'update',
  publish: 'publish',
  unpublish: 'unpublish',
  discardDraft: 'discard draft',
  delete: 'delete',
  duplicate: 'duplicate',
  history: 'see history',
}
const labels: Record<NeedName, string> = {
  'update-draft': 'update draft',
  'update-published': 'update published document',
  'update-document': 'update document',
  'create-draft': 'create draft',
  'create-document': 'create document',
  'create-copy': 'create copy',
  'see-history': 'see history',
  'publish-draft': 'create published document from draft',
  'unpublish-to-draft': 'create draft from published document',
}
/** Placeholder for the id of a document that does not exist yet. */
const newId = 'new-document'

/** Checks every permission the operation needs; the reason has one line for each missing one. */
export function checkOperation(
  rights: Rights,
  operation: GuardedOperation,
  state: GuardedState,
): PermissionResult {
  const { initialValue = {}, liveEdit } = state
  const draft = liveEdit ? null : state.draft
  const missing = needsOf(operation, { ...state, initialValue, draft }).flatMap((need) => {
    const result = checkPermission(rights, need.permission, need.document)
    return result.granted ? [] : result.missing.map((one) => ({ ...one, need: need.name }))
  })
  if (missing.length === 0) return grantedResult
  const lines = missing.map(({ need, reason }) => `not allowed to ${labels[need]}: ${reason}`)
  return {
    granted: false,
    reason: [`Unable to ${wordTable[operation]}`, ...lines].join('\n'),
    missing,
  }
}

function needsOf(operation: GuardedOperation, versions: Versions): Need[] {
  const { draft, published, liveEdit, publishedId, type } = versions
  const updatePublished = need('update-published', 'update', published)
  // PERM-010: for live-edited types, only the published document counts.
  const hasOwnNeeds = operation === 'duplicate' || operation === 'edit' || operation === 'history'
  if (liveEdit && !hasOwnNeeds) return [updatePublished]
  switch (operation) {
    case 'delete':
      return [need('update-draft', 'update', draft), updatePublished]
    case 'discardDraft':
      return [need('update-draft', 'update', draft)]
    case 'publish':
      return [
        updatePublished,
        need('update-draft', 'update', draft),
        need('publish-draft', 'create', as(draft, publishedId)),
      ]
    case 'unpublish':
      return [
        need('create-draft', 'create', draft),
        updatePublished,
        need('unpublish-to-draft', 'create', as(published, draftId(publishedId))),
      ]
    case 'update':
      return draft ? [need('update-draft', 'update', draft)] : [updatePublished]
    case 'duplicate': {
      const original = draft ?? published
      const copy = original && type ? copyContent(type, original, newId) : original
      return [need('create-copy', 'create', as(copy, liveEdit ? newId : draftId(newId)))]
    }
    case 'history':
      return [need('see-history', 'history', draft ?? published)]
    case 'edit':
      return editNeeds(versions)
  }
}

/** Edits are written to the draft, which the first keystroke creates from the existing version. */
function editNeeds(versions: Versions): Need[] {
  const { draft, published, liveEdit, publishedId, typeName, initialValue } = versions
  const existing = liveEdit ? published : draft
  const kind = liveEdit ? 'document' : 'draft'
  if (existing) return [need(`update-${kind}`, 'update', existing)]
  const from = published ?? initialValue
  const created = { ...from, _id: liveEdit ? publishedId : draftId(publishedId), _type: typeName }
  return [
    need(`create-${kind}`, 'create', created),
    // With permission to create but not to update, the second keystroke would be lost.
    need(`update-${kind}`, 'update', created),
  ]
}

function need(
  name: NeedName,
  permission: DocumentPermission,
  document: AccessSubject | null,
): Need {
  return { name, permission, document }
}

function as(document: AccessSubject | null, _id: string): AccessSubject | null {
  return document && { ...document, _id }
}

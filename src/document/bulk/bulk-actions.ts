import { checkOperation, guardOf } from '../../data/access/operation-permissions.ts'
import type { Rights } from '../../data/access/permission.ts'
import type { BulkOperation } from '../../data/bulk/bulk.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { draftId } from '../../model/ids.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { IconName } from '../../ui/text/icon.tsx'
import type { Tone } from '../../ui/tokens.ts'
import { documentActions } from '../actions/index.ts'
import type { Denial } from '../permissions/why-button.tsx'

/** Something that can be done with many documents, as editors meet it. */
export interface BulkAction {
  operation: BulkOperation
  title: MessageKey
  icon: IconName
  tone: Tone
}

const edit: BulkAction = { operation: 'edit', title: 'bulk.edit', icon: 'edit', tone: 'default' }

/** What can be done with documents of the type: the actions of a single one, and setting a field. */
export function bulkActions({ liveEdit }: Pick<SchemaType, 'liveEdit'>): readonly BulkAction[] {
  const actions = documentActions
    .filter(({ forLiveEdit }) => forLiveEdit || !liveEdit)
    .flatMap(({ operation, title, icon, tone }): BulkAction[] =>
      operation === 'restore' ? [] : [{ operation, title, icon, tone }],
    )
  // Before what takes documents away.
  return [...actions.slice(0, -1), edit, ...actions.slice(-1)]
}

/** Set when nothing the user was granted could allow it for any document; otherwise each document has its own answer. */
export function denialOfAll(
  rights: Rights | null,
  type: SchemaType,
  operation: BulkOperation,
): Denial | null {
  if (!rights) return null
  const permission = operation === 'duplicate' ? 'create' : 'update'
  const grants = [rights.grants, ...rights.pretended.map((one) => one.grants)]
  const isPossible = grants.every(
    (list) => !list || list.some(({ permissions }) => permissions.includes(permission)),
  )
  if (isPossible) return null
  const guard = operation === 'edit' ? 'update' : guardOf[operation]
  const stub = { _id: 'any', _type: type.name }
  const { liveEdit, name: typeName } = type
  const draft = liveEdit ? null : { ...stub, _id: draftId('any') }
  const state = { publishedId: 'any', typeName, liveEdit, draft, published: stub }
  const result = checkOperation(rights, guard, state)
  return result.granted ? null : { operation: guard, result }
}

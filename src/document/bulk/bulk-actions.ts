import { checkOperation, guardOf } from '../../data/access/operation-permissions.ts'
import type { Rights } from '../../data/access/permission.ts'
import type { ActionEdit, BulkOperation } from '../../data/bulk/bulk.ts'
import type { Translate } from '../../i18n/messages.ts'
import { draftId } from '../../model/ids.ts'
import { documentStatus } from '../../preview/document-state.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { actionsOf, type DocumentAction, type ManyAction } from '../actions/document-action.ts'
import type { DocumentActionDefinition } from '../extensions/document-extension.ts'
import type { Denial } from '../permissions/why-button.tsx'

/** An action on many documents. */
export interface BulkAction extends ManyAction {
  /** Unique among these actions. */
  name: string
  operation: BulkOperation
  /** The changes that an action of the configuration makes in each document. */
  edit: ActionEdit | null
}

export interface BulkActionContext {
  translate: Translate
  /** Calls host code safely; see `useHostCall`. */
  callHost: <T>(where: string, call: () => T, fallback: T) => T
  currentUser: CurrentUser | null
}

/** The actions for many documents of a type: those of single documents that support it, and setting a field. */
export function bulkActions(
  definitions: readonly DocumentActionDefinition[],
  { liveEdit }: Pick<SchemaType, 'liveEdit'>,
  context: BulkActionContext,
): readonly BulkAction[] {
  const { translate } = context
  const actions = actionsOf(definitions).flatMap((action): BulkAction[] => {
    const { name, operation } = action
    const many = action.many(context)
    if (!many || (liveEdit && operation && !operation.forLiveEdit)) return []
    if (!operation)
      return [{ ...many, name, operation: 'edit', edit: editOf(action, many, context) }]
    return operation.operation === 'restore'
      ? []
      : [{ ...many, name, operation: operation.operation, edit: null }]
  })
  const setField: BulkAction = {
    ...{ name: 'edit', operation: 'edit', title: translate('bulk.edit') },
    ...{ icon: 'edit', tone: 'default', edit: null },
  }
  // Placed before the actions that remove documents.
  const last = actions.findIndex(({ operation }) => operation === 'delete')
  return actions.toSpliced(last < 0 ? actions.length : last, 0, setField)
}

/** Computes the changes of a configured action for each document, as for a single one. */
function editOf(
  action: DocumentAction,
  { title }: ManyAction,
  { translate, callHost, currentUser }: BulkActionContext,
): ActionEdit {
  const { name, when } = action
  return {
    kind: 'action',
    name,
    title,
    edit({ target: { publishedId: id, typeName: type }, draft, published, liveEdit }) {
      const document = liveEdit ? published : (draft ?? published)
      const subject = { id, type, document, draft, published, liveEdit, currentUser }
      const described = callHost(
        `action ${name}`,
        () =>
          when && !when(subject)
            ? null
            : action.describe(subject, {
                translate,
                obstacleOf: () => null,
                title: () => title,
                status: () => documentStatus(subject),
              }),
        null,
      )
      if (!described) return null
      return described.reason === null
        ? { patches: described.edit ?? [] }
        : { reason: described.reason }
    },
  }
}

/** Set when no grant of the user could allow the operation for any document; otherwise each document is checked. */
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
  const state = { publishedId: 'any', typeName, type, liveEdit, draft, published: stub }
  const result = checkOperation(rights, guard, state)
  return result.granted ? null : { operation: guard, result }
}

import { checkOperation, guardOf } from '../../data/access/operation-permissions.ts'
import type { Rights } from '../../data/access/permission.ts'
import type { ActionEdit, BulkOperation } from '../../data/bulk/bulk.ts'
import type { Translate } from '../../i18n/messages.ts'
import { draftId } from '../../model/ids.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { actionsOf, type DocumentAction, type ManyAction } from '../actions/document-action.ts'
import type { DocumentActionDefinition } from '../extensions/document-extension.ts'
import type { Denial } from '../permissions/why-button.tsx'

/** Something that can be done with many documents, as editors meet it. */
export interface BulkAction extends ManyAction {
  /** Unique among them. */
  name: string
  operation: BulkOperation
  /** What an action of the configuration changes in each document. */
  edit: ActionEdit | null
}

export interface BulkActionContext {
  translate: Translate
  /** Calls code of the host. */
  callHost: <T>(where: string, call: () => T, fallback: T) => T
  currentUser: CurrentUser | null
}

/** What can be done with documents of the type: the actions of a single one that work on many, and setting a field. */
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
  // Before what takes documents away.
  const last = actions.findIndex(({ operation }) => operation === 'delete')
  return actions.toSpliced(last < 0 ? actions.length : last, 0, setField)
}

/** What an action of the configuration means for each document: what it means for a single one. */
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
            : action.describe(subject, { translate, obstacleOf: () => null, title: () => title }),
        null,
      )
      if (!described) return null
      return described.reason === null
        ? { patches: described.edit ?? [] }
        : { reason: described.reason }
    },
  }
}

/** Set when nothing the user was granted could allow it for any document; otherwise it is decided for each document. */
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

import type { Path } from '../model/path.ts'
import { attempt } from '../schema/attempt.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The field an action is about. */
export interface FieldActionContext {
  readonly path: Path
  readonly type: SchemaType
  readonly value: unknown
  readonly readOnly: boolean
  /** The whole document as the form shows it. */
  readonly document: unknown
}

/** Something that can be done with a field. */
export interface FieldActionItem {
  readonly type: 'action'
  readonly name: string
  readonly title: string
  /** Name of an icon of the icon set. */
  readonly icon?: string
  /** Why it cannot be done now. */
  readonly disabledReason?: string | null
  /** Keeps the actions of the field in sight, as for a field with comments. */
  readonly isPinned?: boolean
  readonly onAction: () => void | Promise<void>
}

export type FieldAction =
  | FieldActionItem
  | {
      readonly type: 'group'
      readonly name: string
      readonly title: string
      readonly icon?: string
      readonly children: readonly FieldAction[]
    }
  | { readonly type: 'divider' }

/** A host's own actions for a field; asked when the actions are about to be shown. */
export type FieldActionSource = (context: FieldActionContext) => readonly FieldAction[]

/** What the sources offer for a field; one that fails offers nothing and says why. */
export function collectFieldActions(
  sources: readonly FieldActionSource[],
  context: FieldActionContext,
  onError: (error: unknown) => void,
): readonly FieldAction[] {
  return sources.flatMap((source) => {
    const offered = attempt(() => source(context))
    if (!offered.ok) onError(offered.error)
    return offered.ok && Array.isArray(offered.value) ? offered.value : []
  })
}

/** Whether one of the actions wants to stay in sight. */
export function arePinned(actions: readonly FieldAction[]): boolean {
  return actions.some((action) =>
    action.type === 'group'
      ? arePinned(action.children)
      : action.type === 'action' && action.isPinned === true,
  )
}

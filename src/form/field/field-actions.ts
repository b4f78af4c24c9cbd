import type { Path } from '../../model/path.ts'
import { attempt } from '../../schema/attempt.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** The field an action applies to. */
export interface FieldActionContext {
  readonly path: Path
  readonly type: SchemaType
  readonly value: unknown
  readonly readOnly: boolean
  /** The whole document, as displayed in the form. */
  readonly document: unknown
}

/** An action on a field. */
export interface FieldActionItem {
  readonly type: 'action'
  readonly name: string
  readonly title: string
  /** Name of an icon of the icon set. */
  readonly icon?: string
  /** Why the action is disabled. */
  readonly disabledReason?: string | null
  /** Always shown at the field as a button with its title, next to the menu: “2 comments”. */
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

/** A host's own actions for a field; resolved when the actions are about to be shown. */
export type FieldActionSource = GetFieldActions | LiveFieldActions

type GetFieldActions = (context: FieldActionContext) => readonly FieldAction[]

/** Actions that change on their own, such as those of a field with comments. */
interface LiveFieldActions {
  readonly actions: GetFieldActions
  /** Calls `changed` when the actions of any field may have changed, until the returned function is called. */
  readonly watch: (changed: () => void) => () => void
}

/** The actions of all sources for a field; a source that throws contributes none and its error is reported. */
export function collectFieldActions(
  sources: readonly FieldActionSource[],
  context: FieldActionContext,
  onError: (error: unknown) => void,
): readonly FieldAction[] {
  return sources.flatMap((source) => {
    const offered = attempt(() => (typeof source === 'function' ? source : source.actions)(context))
    if (!offered.ok) onError(offered.error)
    return offered.ok && Array.isArray(offered.value) ? offered.value : []
  })
}

/** The pinned actions, at any depth of the menu. */
export function pinnedOf(actions: readonly FieldAction[]): readonly FieldActionItem[] {
  return actions.flatMap((action) => {
    if (action.type === 'group') return pinnedOf(action.children)
    return action.type === 'action' && action.isPinned === true ? [action] : []
  })
}

/** Calls `changed` when the actions of a source change, until the returned function is called. */
export function watchFieldActions(
  sources: readonly FieldActionSource[],
  changed: () => void,
  onError: (error: unknown) => void,
): () => void {
  const stops = sources.map((source) => {
    if (typeof source === 'function') return null
    const watched = attempt(() => source.watch(changed))
    if (!watched.ok) onError(watched.error)
    return watched.ok ? watched.value : null
  })
  return () => {
    for (const stop of stops) {
      const stopped = attempt(() => stop?.())
      if (!stopped.ok) onError(stopped.error)
    }
  }
}

import type { MessageKey } from '../../../i18n/messages.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { ListField, ListFieldKind } from './list-fields.ts'

const systemTitles = {
  status: 'list.status',
  presence: 'list.presence',
  updated: 'list.updated',
  created: 'list.created',
} as const satisfies Partial<Record<ListFieldKind, MessageKey>>

/** The title of a field: from the schema, or ours for system fields. */
export function fieldTitle({ title, kind, path }: ListField, translate: Translate): string {
  if (title !== null) return title
  return kind in systemTitles ? translate(systemTitles[kind as keyof typeof systemTitles]) : path
}

/** The name of a sort direction for values of this kind. */
export function directionTitle(
  kind: ListFieldKind | undefined,
  direction: 'asc' | 'desc',
  translate: Translate,
): string {
  const isTime = kind === 'updated' || kind === 'created' || kind === 'date' || kind === 'datetime'
  if (isTime) return translate(`list.${direction}-time`)
  return translate(kind === 'text' ? `list.${direction}-text` : `list.${direction}`)
}

import type { DocumentPresence, PresentPerson } from '../../data/presence/present-people.ts'
import type { useTranslate } from '../../i18n/use-translate.ts'

/** The distinct users of some entries. */
export function peopleOf(entries: readonly DocumentPresence[]): readonly PresentPerson[] {
  return [...new Map(entries.map(({ user }) => [user.id, user])).values()]
}

/** PRES-006: a sentence naming the users in a document. */
export function editingHint(
  people: readonly PresentPerson[],
  translate: ReturnType<typeof useTranslate>,
): string {
  const [first] = people
  return people.length === 1 && first
    ? translate('document.editing-one', { user: first.displayName })
    : translate('document.editing-many', { count: people.length })
}

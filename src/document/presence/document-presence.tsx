import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { DocumentPresence as Entry } from '../../data/presence/present-people.ts'
import type { Path } from '../../model/path.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { of } from 'rxjs'
import { fieldTitle } from '../field-title.ts'
import { editingHint, peopleOf } from './editing-hint.ts'
import { useDocumentPresence } from './use-presence.ts'

export interface DocumentPresenceProps {
  pair: DocumentPair
  type: SchemaType
  onGo: (path: Path) => void
}

/** The other users in the document, each linked to their field. Renders nothing when there are none. */
export function DocumentPresence({ pair, type, onGo }: DocumentPresenceProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const entries$ = useDocumentPresence(pair.publishedId)
  const entries = useObservable<readonly Entry[]>(() => entries$ ?? of(nobody), nobody, [entries$])
  if (entries.length === 0) return null
  const people = peopleOf(entries)
  const hint = editingHint(people, translate)
  const sorted = [...entries].sort((a, b) =>
    a.user.displayName.localeCompare(b.user.displayName, locale),
  )
  return (
    <Menu
      align="end"
      items={sorted.map(({ user, path }) => ({
        label: user.displayName,
        lead: (
          <Avatar name={user.displayName} seed={user.id} src={user.imageUrl} size={20} decorative />
        ),
        ...(path
          ? { description: fieldTitle(type, path), onSelect: () => onGo([...path]) }
          : { disabledReason: translate('document.presence-no-field') }),
      }))}
      trigger={
        <Button variant="ghost" size="small" aria-label={hint} tooltip={hint}>
          <AvatarStack people={people} max={3} />
        </Button>
      }
    />
  )
}

const nobody: readonly Entry[] = []

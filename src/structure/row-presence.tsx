import { of } from 'rxjs'
import type { DocumentPresence } from '../data/presence/present-people.ts'
import { editingHint, peopleOf } from '../document/presence/editing-hint.ts'
import { useDocumentPresence } from '../document/presence/use-presence.ts'
import { StateShape } from '../preview/state-mark.tsx'
import { useTranslate } from '../i18n/use-translate.ts'
import { useObservable } from '../react/use-observable.ts'
import { AvatarStack } from '../ui/text/avatar-stack.tsx'
import * as css from './structure.css.ts'

/** Avatars of other users in a row's document. */
export function RowPresence({ id }: { id: string }) {
  const translate = useTranslate()
  const entries$ = useDocumentPresence(id)
  const entries = useObservable<readonly DocumentPresence[]>(() => entries$ ?? of(nobody), nobody, [
    entries$,
  ])
  if (entries.length === 0) return null
  const people = peopleOf(entries)
  const hint = editingHint(people, translate)
  return (
    <span className={css.rowPresence} role="img" aria-label={hint} title={hint}>
      <StateShape state="editing" />
      <AvatarStack people={people} max={3} size={18} />
    </span>
  )
}

const nobody: readonly DocumentPresence[] = []

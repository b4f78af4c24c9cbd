import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { AvatarStack } from '../../ui/text/avatar-stack.tsx'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import * as css from './field.css.ts'
import type { Presence } from '../registry.ts'

export interface FieldPresenceProps {
  presence: readonly Presence[]
  /** Avatars shown before the counter. Default 4. */
  max?: number
}

/** The other users at a field, or nothing. */
export function FieldPresence({ presence, max = 4 }: FieldPresenceProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  if (presence.length === 0) return null
  // A user may be at several fields below this one.
  const people = [...new Map(presence.map(({ user }) => [user.id, user])).values()]
  const [first] = people
  const hint =
    people.length === 1 && first
      ? translate('form.presence', { name: first.displayName })
      : translate('form.presence-many', {
          names: new Intl.ListFormat(locale).format(people.map(({ displayName }) => displayName)),
        })
  return (
    <Tooltip content={hint}>
      <span className={css.presence} part="presence" data-presence>
        <AvatarStack
          people={people}
          max={max}
          nameOf={({ displayName }) => translate('form.presence', { name: displayName })}
        />
      </span>
    </Tooltip>
  )
}

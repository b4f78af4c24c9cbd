import { useTranslate } from '../../i18n/use-translate.ts'
import type { Attribution } from '../../model/diff/diff.ts'
import { useUser } from '../../react/use-user.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import * as css from './changes.css.ts'

/** The author and time of the last of these changes. */
export function ChangeAttribution({ attribution }: { attribution: Attribution }) {
  const translate = useTranslate()
  const user = useUser(attribution.author)
  const name = user?.displayName ?? translate('review.somebody')
  return (
    <span className={css.attribution} data-attribution={attribution.author}>
      <Avatar
        name={name}
        seed={attribution.author}
        src={user?.imageUrl ?? null}
        size={16}
        decorative
      />
      <span>{name}</span>
      <RelativeTime value={attribution.timestamp} minimal />
    </span>
  )
}

import { useTranslate } from '../../i18n/use-translate.ts'
import type { Role } from '../../protocol/users.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import * as css from '../administration.css.ts'
import { roleTitles } from '../role-choice.tsx'
import { RowTexts } from '../rows.tsx'
import type { Entry } from './entries.ts'

/** A member or an invitation: name, address and roles. */
export function EntryTexts({ entry, roles }: { entry: Entry; roles: readonly Role[] }) {
  const translate = useTranslate()
  const { member, invitation } = entry
  const name = member?.name ?? invitation?.email ?? translate('administration.anybody')
  const names = (member ?? invitation).roles
  const { text: time } = useTimeText(invitation?.expiresAt ?? member?.lastSeenAt ?? Number.NaN)
  const detail = member
    ? [member.email, time && translate('administration.seen', { time })].filter(Boolean).join(' · ')
    : translate('administration.expires', { time })
  return (
    <>
      <Avatar name={name} src={member?.imageUrl ?? null} size={32} decorative />
      <RowTexts
        name={name}
        state={
          <>
            {member?.isSelf && <Badge tone="accent">{translate('administration.you')}</Badge>}
            {invitation && <Badge tone="caution">{translate('administration.invited')}</Badge>}
          </>
        }
        detail={detail}
      />
      <span className={css.rowEnd}>
        {roleTitles(names, roles) || translate('administration.no-role')}
      </span>
    </>
  )
}

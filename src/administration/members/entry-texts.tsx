import { useTranslate } from '../../i18n/use-translate.ts'
import type { Role } from '../../protocol/users.ts'
import type { RowState } from '../../ui/list/virtual-list.tsx'
import { classes } from '../../ui/host/dom.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import * as css from '../administration.css.ts'
import { roleTitles } from '../role-choice.tsx'
import type { Entry } from './entries.ts'

export interface EntryRowProps {
  entry: Entry
  roles: readonly Role[]
  focusProps: RowState['focusProps']
  onOpen: (entry: Entry) => void
}

/** A member or an invitation: name, address and roles. Opens on a press. */
export function EntryRow({ entry, roles, focusProps, onOpen }: EntryRowProps) {
  const translate = useTranslate()
  const { member, invitation } = entry
  const name = member?.name ?? invitation?.email ?? translate('administration.anybody')
  const names = (member ?? invitation).roles
  const { text: time } = useTimeText(invitation?.expiresAt ?? member?.lastSeenAt ?? Number.NaN)
  const detail = member
    ? [member.email, time && translate('administration.seen', { time })].filter(Boolean).join(' · ')
    : translate('administration.expires', { time })
  return (
    <button
      {...focusProps}
      type="button"
      aria-haspopup="dialog"
      className={classes(css.row, css.openRow)}
      onClick={() => onOpen(entry)}
    >
      <Avatar name={name} src={member?.imageUrl ?? null} size={32} decorative />
      <span className={css.rowTexts}>
        <span className={css.rowTitle}>
          <span className={css.rowName}>{name}</span>
          {member?.isSelf && <Badge tone="accent">{translate('administration.you')}</Badge>}
          {invitation && <Badge tone="caution">{translate('administration.invited')}</Badge>}
        </span>
        <span className={css.rowDetail}>{detail}</span>
      </span>
      <span className={css.rowEnd}>
        {roleTitles(names, roles) || translate('administration.no-role')}
      </span>
    </button>
  )
}

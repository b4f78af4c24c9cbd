import { useState } from 'react'
import {
  changeRoles,
  removeMember,
  signOutEverywhere,
  type Member,
} from '../../data/administration/members.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { RoleChoice } from '../role-choice.tsx'
import { useAction } from '../use-loaded.ts'

export interface MemberDialogProps {
  member: Member
  roles: readonly Role[]
  onChange: () => void
  onClose: () => void
}

/** The roles of a member, and removing them from the project. */
export function MemberDialog({ member, roles, onChange, onClose }: MemberDialogProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const [chosen, setChosen] = useState(member.roles)
  const [isRemoving, setRemoving] = useState(false)
  const saving = useAction()
  const removing = useAction()
  const { name, email, id } = member
  const isSame =
    chosen.length === member.roles.length && chosen.every((role) => member.roles.includes(role))

  function done(title: string): void {
    toasts.show({ tone: 'positive', title })
    onChange()
    onClose()
  }

  async function save(): Promise<void> {
    if (isSame) return onClose()
    if (await saving.run((client) => changeRoles(client, member, chosen)))
      done(translate('administration.roles-saved', { name }))
  }

  async function remove(): Promise<void> {
    if (await removing.run((client) => removeMember(client, id)))
      done(translate('administration.member-removed', { name }))
  }

  if (isRemoving) {
    return (
      <ConfirmDialog
        open
        tone="critical"
        title={translate('administration.remove-member-title', { name })}
        description={translate('administration.remove-member-body')}
        confirmLabel={translate('administration.remove-member')}
        onConfirm={remove}
        onCancel={() => setRemoving(false)}
      >
        <Problem text={removing.problem} />
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      open
      title={name}
      description={email || undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={() => void save()}
      footer={
        <>
          <span className={css.apart}>
            <Button size="large" tone="critical" onClick={() => setRemoving(true)}>
              {translate('administration.remove-member-open')}
            </Button>
          </span>
          <Button size="large" variant="primary" busy={saving.isBusy} onClick={() => void save()}>
            {translate('administration.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
        {chosen.length === 0 && (
          <p className={css.caution}>{translate('administration.no-role-body')}</p>
        )}
        {member.isSelf && loses(member.roles, chosen) && (
          <p className={css.caution}>{translate('administration.own-role')}</p>
        )}
        <SessionsOf member={member} onChange={onChange} />
        <Problem text={saving.problem} />
      </div>
    </Dialog>
  )
}

/** Where somebody is signed in. One's own sessions end in the user menu. */
function SessionsOf({ member, onChange }: Pick<MemberDialogProps, 'member' | 'onChange'>) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const { id, name, sessions, lastSeenAt, isSelf } = member
  const [count, setCount] = useState(sessions)
  const ending = useAction()
  const { text: time } = useTimeText(lastSeenAt ?? Number.NaN)

  async function end(): Promise<void> {
    if (!(await ending.run((client) => signOutEverywhere(client, id)))) return
    toasts.show({ tone: 'positive', title: translate('administration.signed-out', { name }) })
    setCount(0)
    onChange()
  }

  if (count === null) return null
  return (
    <div className={css.field}>
      <span className={css.label}>{translate('administration.sessions')}</span>
      <span className={css.hint}>
        {count === 0
          ? translate('administration.no-sessions')
          : translate('administration.open-sessions', { count })}
        {time && ` · ${translate('administration.seen', { time })}`}
      </span>
      {count > 0 && !isSelf && (
        <div className={css.buttons}>
          <Button busy={ending.isBusy} onClick={() => void end()}>
            {translate('administration.sign-out-everywhere')}
          </Button>
        </div>
      )}
      <Problem text={ending.problem} />
    </div>
  )
}

function loses(before: readonly string[], after: readonly string[]): boolean {
  return before.includes('administrator') && !after.includes('administrator')
}

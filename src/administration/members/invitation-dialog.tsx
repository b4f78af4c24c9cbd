import { useState } from 'react'
import { inviteAgain, withdrawInvitation } from '../../data/administration/members.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ProjectInvitation } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { roleTitles } from '../role-choice.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { useAction } from '../use-loaded.ts'

export interface InvitationDialogProps {
  invitation: ProjectInvitation
  roles: readonly Role[]
  onChange: () => void
  onClose: () => void
}

/** An invitation that nobody has used yet: a new link for it, or its end. */
export function InvitationDialog({ invitation, roles, onChange, onClose }: InvitationDialogProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const [current, setCurrent] = useState<ProjectInvitation & { url?: string }>(invitation)
  const renewing = useAction()
  const revoking = useAction()
  const { exact: time } = useTimeText(current.expiresAt, { absolute: true })

  async function renew(): Promise<void> {
    await renewing.run(async (client) => setCurrent(await inviteAgain(client, current)))
    onChange()
  }

  async function revoke(): Promise<void> {
    if (!(await revoking.run((client) => withdrawInvitation(client, current.id)))) return
    toasts.show({ tone: 'positive', title: translate('administration.invitation-revoked') })
    onChange()
    onClose()
  }

  return (
    <Dialog
      open
      title={translate('administration.invitation-of', {
        name: current.email ?? translate('administration.anybody'),
      })}
      description={translate('administration.invitation-body')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <span className={css.apart}>
            <Button
              size="large"
              tone="critical"
              busy={revoking.isBusy}
              onClick={() => void revoke()}
            >
              {translate('administration.revoke')}
            </Button>
          </span>
          <Button size="large" busy={renewing.isBusy} onClick={() => void renew()}>
            {translate('administration.new-link')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <dl className={css.facts}>
          <dt className={css.factName}>{translate('administration.roles')}</dt>
          <dd className={css.fact}>{roleTitles(current.roles, roles)}</dd>
          <dt className={css.factName}>{translate('administration.valid-until')}</dt>
          <dd className={css.fact}>{time}</dd>
        </dl>
        {current.url !== undefined && (
          <ShownOnce label={translate('administration.link')} value={current.url} />
        )}
        <Problem text={renewing.problem ?? revoking.problem} />
      </div>
    </Dialog>
  )
}

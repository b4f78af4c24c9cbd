import { useState } from 'react'
import { invite, type Member } from '../../data/administration/members.ts'
import { toDataError } from '../../data/errors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CreatedInvitation } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { RoleChoice } from '../role-choice.tsx'
import { ShownOnce, useCopy } from '../shown-once.tsx'
import { useAction } from '../use-loaded.ts'
import { parseAddresses } from './addresses.ts'

export interface InviteDialogProps {
  roles: readonly Role[]
  members: readonly Member[]
  onChange: () => void
  onClose: () => void
}

/** Invites everybody of a pasted list, then shows the links. */
export function InviteDialog({ roles, members, onChange, onClose }: InviteDialogProps) {
  const [created, setCreated] = useState<readonly CreatedInvitation[]>([])
  const [isDone, setDone] = useState(false)
  if (isDone) return <Links created={created} onClose={onClose} />
  return (
    <InviteForm
      roles={roles}
      members={members}
      created={created}
      onClose={onClose}
      onCreated={(invitation) => setCreated((before) => [...before, invitation])}
      onEnd={(hasAll) => {
        onChange()
        setDone(hasAll)
      }}
    />
  )
}

interface InviteFormProps extends Omit<InviteDialogProps, 'onChange'> {
  created: readonly CreatedInvitation[]
  onCreated: (invitation: CreatedInvitation) => void
  onEnd: (hasAll: boolean) => void
}

/** The usual role of people who are invited. */
const usualRole = 'editor'

function InviteForm({ roles, members, created, onCreated, onEnd, onClose }: InviteFormProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(
    roles.some(({ name }) => name === usualRole) ? [usualRole] : [],
  )
  const inviting = useAction()
  const { addresses, unclear } = parseAddresses(text)
  const isMember = (address: string) =>
    members.some(({ email }) => email.toLowerCase() === address.toLowerCase())
  // After a failure, those that were invited before it are not invited again.
  const isInvited = (address: string) => created.some(({ email }) => email === address)
  const invited = addresses.filter((address) => !isMember(address) && !isInvited(address))
  const present = addresses.filter(isMember)
  const isOpen = addresses.length === 0

  async function run(): Promise<void> {
    const hasAll = await inviting.run(async (client) => {
      for (const email of isOpen ? [null] : invited) {
        // One after the other: a list may be long, and a refusal names its address.
        // oxlint-disable-next-line no-await-in-loop
        const invitation = await invite(client, { email, roles: chosen }).catch(
          (error: unknown) => {
            throw email === null ? error : new Error(`${email}: ${toDataError(error).description}`)
          },
        )
        onCreated(invitation)
      }
    })
    onEnd(hasAll)
  }

  const reason =
    unclear.length > 0
      ? translate('administration.unclear-addresses', { list: unclear.join(', ') })
      : chosen.length === 0
        ? translate('administration.choose-role')
        : !isOpen && invited.length === 0
          ? translate('administration.nobody-new')
          : null
  return (
    <Dialog
      open
      title={translate('administration.invite-title')}
      description={translate('administration.invite-body')}
      width="medium"
      closeOnOutsidePress={text === ''}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={reason === null ? () => void run() : undefined}
      footer={
        <Button
          size="large"
          variant="primary"
          busy={inviting.isBusy}
          disabledReason={reason}
          onClick={() => void run()}
        >
          {isOpen
            ? translate('administration.create-open-link')
            : translate('administration.create-links', { count: invited.length })}
        </Button>
      }
    >
      <div className={css.form}>
        <label className={css.field}>
          <span className={css.label}>{translate('administration.addresses')}</span>
          <TextArea
            value={text}
            placeholder={'ada@example.com\ngrace@example.com'}
            invalid={unclear.length > 0}
            onChange={setText}
          />
          <span className={css.hint}>{translate('administration.addresses-hint')}</span>
        </label>
        {unclear.length > 0 && <p className={css.caution}>{reason}</p>}
        {present.length > 0 && (
          <p className={css.caution}>
            {translate('administration.already-members', { list: present.join(', ') })}
          </p>
        )}
        <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
        <Problem text={inviting.problem} />
      </div>
    </Dialog>
  )
}

function Links(props: { created: readonly CreatedInvitation[]; onClose: () => void }) {
  const { created, onClose } = props
  const translate = useTranslate()
  const copy = useCopy()
  const anybody = translate('administration.anybody')
  const all = created.map(({ email, url }) => `${email ?? anybody}\t${url}`).join('\n')
  return (
    <Dialog
      open
      title={translate('administration.links-title', { count: created.length })}
      description={translate('administration.links-body')}
      width="medium"
      closeOnOutsidePress={false}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          {created.length > 1 && (
            <Button size="large" icon="copy" onClick={() => copy(all)}>
              {translate('administration.copy-links')}
            </Button>
          )}
          <Button size="large" variant="primary" onClick={onClose}>
            {translate('administration.done')}
          </Button>
        </>
      }
    >
      <ul className={css.links}>
        {created.map(({ id, email, url }) => (
          <li key={id} className={css.field}>
            <span className={css.label}>{email ?? anybody}</span>
            <ShownOnce
              label={translate('administration.link-of', { name: email ?? anybody })}
              value={url}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

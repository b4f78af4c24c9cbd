import { useMemo, useState } from 'react'
import { listInvitations, listMembers, listRoles } from '../../data/administration/members.ts'
import type { Member } from '../../data/administration/members.ts'
import type { ApiClient } from '../../data/connection/ask.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ProjectInvitation } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import * as css from '../administration.css.ts'
import { LoadedPart } from '../loaded-part.tsx'
import { EmptyPage, Page } from '../page.tsx'
import { OpenRow, RowList } from '../rows.tsx'
import { useLoaded } from '../use-loaded.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { entryId, findEntries, type Entry } from './entries.ts'
import { EntryTexts } from './entry-texts.tsx'

interface People {
  readonly members: readonly Member[]
  readonly invitations: readonly ProjectInvitation[]
  readonly roles: readonly Role[]
}

async function loadPeople(client: ApiClient): Promise<People> {
  const [members, invitations, roles] = await Promise.all([
    listMembers(client),
    listInvitations(client),
    listRoles(client),
  ])
  return { members, invitations, roles }
}

/** Everybody who can sign in or has been invited. */
export function MembersPage() {
  const [loaded, reload] = useLoaded(loadPeople)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(people) => <People {...people} onChange={reload} />}
    </LoadedPart>
  )
}

function People({ members, invitations, roles, onChange }: People & { onChange: () => void }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [role, setRole] = useState('')
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Entry | null>(null)
  const entries = useMemo(
    () => findEntries({ members, invitations, roles }, { text, role }),
    [members, invitations, roles, text, role],
  )
  const anyRole = { value: '', label: translate('administration.any-role') }
  const close = () => setOpened(null)
  return (
    <Page
      label={translate('administration.members')}
      title={translate('administration.people', { count: members.length })}
      action={
        <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
          {translate('administration.invite')}
        </Button>
      }
      tools={
        <>
          <span className={css.search}>
            <TextInput
              type="search"
              icon="search"
              label={translate('administration.search-people')}
              placeholder={translate('administration.search-people')}
              value={text}
              onChange={setText}
              onClear={() => setText('')}
            />
          </span>
          <span className={css.filter}>
            <Select
              label={translate('administration.role')}
              value={role}
              options={[
                anyRole,
                ...roles.map(({ name, title }) => ({ value: name, label: title })),
              ]}
              onChange={setRole}
            />
          </span>
        </>
      }
    >
      {entries.length > 0 ? (
        <RowList
          label={translate('administration.members')}
          items={entries}
          keyOf={entryId}
          contentKey={`${role} ${text}`}
        >
          {(entry, focusProps) => (
            <OpenRow focusProps={focusProps} onOpen={() => setOpened(entry)}>
              <EntryTexts entry={entry} roles={roles} />
            </OpenRow>
          )}
        </RowList>
      ) : (
        <EmptyPage
          icon="search"
          title={translate('administration.nobody-found')}
          description={translate('administration.nobody-found-body')}
        />
      )}
      {isInviting && (
        <InviteDialog
          roles={roles}
          members={members}
          onChange={onChange}
          onClose={() => setInviting(false)}
        />
      )}
      {opened?.member && (
        <MemberDialog member={opened.member} roles={roles} onChange={onChange} onClose={close} />
      )}
      {opened?.invitation && (
        <InvitationDialog
          invitation={opened.invitation}
          roles={roles}
          onChange={onChange}
          onClose={close}
        />
      )}
    </Page>
  )
}

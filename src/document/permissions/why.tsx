import { combineLatest } from 'rxjs'
import type { MissingPermission, Rights } from '../../data/access/permission.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/host/host-env.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import type { DeniedAction, Denial } from './why-button.tsx'
import * as css from './why.css.ts'

interface Lack {
  permission: MissingPermission['permission']
  subject: string
  documentId: string | null
  typeName: string
  actions: DeniedAction[]
}

/** The missing grants, and those the user has. */
export function Explanation({ denials }: { denials: readonly Denial[] }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const toast = useToast()
  const [rights, user] = useObservable<[Rights | null, CurrentUser | null]>(
    () => combineLatest([layer.access.rights$, layer.users.current$]),
    [null, null],
    [layer],
  )
  const lacks = missingGrants(denials, translate)
  const describe = ({ permission, subject }: Lack) =>
    `${translate(`access.permission.${permission}`)} ${subject}`
  const copy = async (): Promise<void> => {
    const who = user ? `${user.name} (${user.email || user.id})` : translate('studio.anonymous')
    const lines = lacks.map(
      (lack) => `- ${lack.permission}: ${lack.documentId ?? lack.subject} (${lack.typeName})`,
    )
    const request = translate('access.request', { user: who, dataset: layer.dataset })
    const copied = await copyText([request, ...lines].join('\n'))
    if (copied) toast.show({ tone: 'positive', title: translate('access.copied') })
    else toast.show({ tone: 'critical', title: translate('document.refused-copy-failed') })
  }
  const pretended = rights?.pretended.flatMap(({ roles }) => roles) ?? []
  return (
    <div className={css.explanation}>
      {pretended.length > 0 && (
        <p className={css.note}>{translate('access.pretended', { roles: pretended.join(', ') })}</p>
      )}
      <h3 className={css.heading}>{translate('access.missing')}</h3>
      <ul className={css.list}>
        {lacks.map((lack) => (
          <li key={describe(lack)} className={css.line}>
            <strong>{describe(lack)}</strong>{' '}
            {lack.documentId && <code className={css.code}>{lack.documentId}</code>}{' '}
            <span className={css.quiet}>
              {translate('access.missing-for', {
                actions: lack.actions.map((name) => translate(`access.action.${name}`)).join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
      {rights && <OwnGrants rights={rights} user={user} />}
      <p className={css.note}>{translate('access.ask')}</p>
      <div>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {translate('access.copy')}
        </Button>
      </div>
    </div>
  )
}

/** The grants of the user, or of the role being simulated. */
function OwnGrants({ rights, user }: { rights: Rights; user: CurrentUser | null }) {
  const translate = useTranslate()
  const pretended = rights.pretended.at(-1)
  const grants = pretended?.grants ?? rights.grants
  const roles = pretended?.roles ?? user?.roles?.map(({ title }) => title) ?? []
  if (!grants) return null
  return (
    <>
      <h3 className={css.heading}>
        {roles.length > 0
          ? translate('access.own-of', { roles: roles.join(', ') })
          : translate('access.own')}
      </h3>
      {grants.length === 0 ? (
        <p className={css.note}>{translate('access.own-nothing')}</p>
      ) : (
        <ul className={css.list}>
          {grants.map(({ filter, permissions }) => (
            <li key={`${filter} ${permissions.join()}`} className={css.line}>
              {permissions.join(', ')}{' '}
              <span className={css.quiet}>{translate('access.where')}</span>{' '}
              <code className={css.code}>{filter}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** One entry for each missing permission, however many operations need it. */
function missingGrants(denials: readonly Denial[], translate: Translate): Lack[] {
  const lacks = new Map<string, Lack>()
  for (const { operation, result } of denials) {
    if (result.granted) continue
    for (const missing of result.missing) {
      const { permission, typeName } = missing
      const { subject, named } = subjectOf(missing)
      const key = `${permission} ${subject}`
      const lack = lacks.get(key) ?? {
        permission,
        subject: translate(`access.subject.${subject}`),
        documentId: named ? missing.documentId : null,
        typeName,
        actions: [],
      }
      if (!lack.actions.includes(operation)) lack.actions.push(operation)
      lacks.set(key, lack)
    }
  }
  return [...lacks.values()]
}

type Subject = 'draft' | 'published' | 'document' | 'copy' | 'new'

function subjectOf({ need }: MissingPermission): { subject: Subject; named: boolean } {
  switch (need) {
    case 'update-published':
    case 'publish-draft':
      return { subject: 'published', named: true }
    case 'update-draft':
    case 'create-draft':
    case 'unpublish-to-draft':
      return { subject: 'draft', named: true }
    case 'create-copy':
      return { subject: 'copy', named: false }
    case 'update-document':
    case 'create-document':
    case 'see-history':
      return { subject: 'document', named: true }
    case null:
      return { subject: 'new', named: false }
  }
}

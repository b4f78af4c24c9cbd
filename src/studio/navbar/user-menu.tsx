import { useLocaleChoice, type LocaleChoice } from '../../area/locale.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import type { Command } from '../../ui/keys/commands.ts'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { colorSchemes, type ColorScheme } from '../color-scheme.ts'
import { loginBadge } from '../sign-in/login-badge.ts'
import { projectUrls } from '../project-urls.ts'
import * as css from '../studio.css.ts'
import { useAccount, type Account } from '../use-account.ts'

export interface AccountChoices {
  scheme: ColorScheme | null
  onScheme: (scheme: ColorScheme) => void
  /** Null where the page handles sign-in. */
  onSignOut: (() => void) | null
}

/** The signed-in user and their settings. */
export function UserMenu({ scheme, onScheme, onSignOut }: AccountChoices) {
  const translate = useTranslate()
  const account = useAccount()
  const links = useProjectLinks(account)
  const { commands } = useUi()
  const languages = useLocaleChoice()
  // Commands are registered once everything has rendered, so the entries are built when the menu opens.
  const entries = (): MenuEntry[] => [
    {
      type: 'choice',
      label: translate('studio.appearance'),
      value: scheme ?? 'system',
      options: colorSchemes.map((value) => ({
        value,
        label: translate(`studio.scheme.${value}`),
        icon: schemeIcons[value],
      })),
      onChange: (value) => onScheme(value as ColorScheme),
    },
    ...languageEntries(languages, translate),
    { type: 'separator' },
    ...links.map((link) => ({ ...link, target: '_blank' })),
    { type: 'separator' },
    ...commandEntries(commands.current()),
    ...(onSignOut
      ? [
          { type: 'separator' } as const,
          { label: translate('studio.sign-out'), icon: 'sign-out', onSelect: onSignOut } as const,
        ]
      : []),
  ]
  return (
    <Menu
      align="end"
      header={<Person account={account} />}
      items={entries}
      trigger={
        <Button variant="ghost" aria-label={translate('studio.user-menu')} part="navbar-button">
          {account.user ? <Face account={account} /> : <Icon name="user" />}
        </Button>
      }
    />
  )
}

export const schemeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

/** Entries for the command palette, the list of shortcuts and the diagnostics, which are commands themselves. */
function commandEntries(commands: readonly Command[]): MenuEntry[] {
  return ['studio.palette', 'studio.shortcuts', 'studio.legend', 'studio.diagnostics'].flatMap(
    (id) => {
      const command = commands.find((one) => one.id === id)
      if (!command) return []
      const { title, icon, hotkey, run } = command
      return [{ label: title, onSelect: run, ...(icon && { icon }), ...(hotkey && { hotkey }) }]
    },
  )
}

/** Languages to choose from, if there are several, each named in its own language. */
function languageEntries(choice: LocaleChoice | null, translate: Translate): MenuEntry[] {
  if (!choice) return []
  const { offered, chosen, choose } = choice
  return [
    {
      type: 'choice',
      label: translate('studio.language'),
      value: chosen,
      options: offered.map(({ id, title }) => ({ value: id, label: title })),
      onChange: choose,
    },
  ]
}

/** Name, e-mail, roles and sign-in method of the user. */
export function Person({ account }: { account: Account }) {
  const translate = useTranslate()
  const { user, name, roles } = account
  const badge = loginBadge(user?.provider)
  return (
    <span className={css.person}>
      {user && <Face account={account} size={32} />}
      <span className={css.personWords}>
        <strong className={css.personLine}>{name}</strong>
        {user?.email && user.email !== name && <span className={css.personLine}>{user.email}</span>}
        {roles.length > 0 && <span className={css.personRoles}>{roles.join(', ')}</span>}
        {badge && (
          <span className={css.personBadge}>
            <Badge>{translate(`studio.login.${badge}`)}</Badge>
          </span>
        )}
      </span>
    </span>
  )
}

function Face({ account: { user, name }, size }: { account: Account; size?: number }) {
  return (
    <Avatar
      name={name}
      src={user?.profileImage ?? null}
      decorative
      {...(size !== undefined && { size })}
    />
  )
}

/** Links to the project's pages on the server; only administrators can invite. */
export function useProjectLinks({ isAdministrator }: Account) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const urls = projectUrls(layer)
  const manage = {
    label: translate('studio.manage-project'),
    icon: 'settings',
    href: urls.project,
  } as const
  const invite = {
    label: translate('studio.invite-members'),
    icon: 'users',
    href: urls.invite,
  } as const
  return isAdministrator ? [manage, invite] : [manage]
}

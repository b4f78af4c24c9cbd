import { useRef } from 'react'
import { filter } from 'rxjs'
import { useAreaSettings } from '../document/area-settings.ts'
import { isPlainClick } from '../document/navigation.ts'
import { useWidth } from '../document/use-width.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { CurrentUser } from '../protocol/users.ts'
import type { Tool } from '../structure/tool.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon, isIconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { colorSchemes, type ColorScheme } from './color-scheme.ts'
import { NewDocument } from './new-document/new-document.tsx'
import { PresenceMenu } from './presence-menu.tsx'
import * as css from './studio.css.ts'
import { useRoleTitles, ViewingAs } from './viewing-as.tsx'

/** Widths in px of the studio's element from which there is room for more; nothing here follows the window. */
const roomyFrom = 600

export interface NavbarProps {
  title: string
  homeHref: string
  onHome: () => void
  tools: readonly Tool[]
  activeTool: string | null
  toolHref: (name: string) => string
  onTool: (name: string) => void
  scheme: ColorScheme | null
  onScheme: (scheme: ColorScheme) => void
}

/**
 * The studio's top bar: where we are, what can be started, how the connection is, who we are. Neither bar nor tool is
 * a banner or main landmark: those are the page's, and the element is a region of it.
 */
export function Navbar(props: NavbarProps) {
  const { title, homeHref, onHome, tools, activeTool, toolHref, onTool } = props
  const translate = useTranslate()
  const { readOnly } = useAreaSettings()
  const bar = useRef<HTMLDivElement>(null)
  const width = useWidth(bar)
  const isNarrow = width < roomyFrom
  return (
    <div ref={bar} className={css.navbar} part="navbar">
      <a
        className={css.brand}
        href={homeHref}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onHome()
        }}
      >
        <span aria-hidden className={css.mark}>
          {title.trim().charAt(0).toUpperCase()}
        </span>
        <span className={css.brandTitle}>{title}</span>
      </a>
      <slot name="navbar-start" />
      {tools.length > 1 && (
        <nav className={css.tools} aria-label={translate('studio.tools')}>
          {tools.map((tool) => (
            <Button
              key={tool.name}
              variant="ghost"
              href={toolHref(tool.name)}
              aria-current={tool.name === activeTool ? 'page' : undefined}
              {...(isIconName(tool.icon) && { icon: tool.icon })}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onTool(tool.name)
              }}
            >
              {tool.title}
            </Button>
          ))}
        </nav>
      )}
      <span className={css.spacer} />
      <ViewingAs />
      <ConnectionNotice />
      {!readOnly && <NewDocument isNarrow={isNarrow} />}
      <PresenceMenu />
      <slot name="navbar-end" />
      <UserMenu scheme={props.scheme} onScheme={props.onScheme} />
    </div>
  )
}

function ConnectionNotice() {
  const layer = useDataLayer()
  const translate = useTranslate()
  // The first connecting is what loading looks like anyway; only trouble is worth a word.
  const status = useObservable(
    () => layer.connection$.pipe(filter(({ type }) => type !== 'connecting')),
    { type: 'connected' } as const,
    [layer],
  )
  const text =
    status.type === 'reconnecting'
      ? translate('studio.connection.reconnecting')
      : status.type === 'error'
        ? translate('studio.connection.error', { reason: status.error.description })
        : ''
  return (
    <span role="status" className={css.connection} data-connection={status.type}>
      {text && (
        <>
          <Icon name="cloud-off" size={14} />
          <span className={css.connectionText}>{text}</span>
          <IconButton
            icon="retry"
            size="small"
            label={translate('studio.connection.retry')}
            onClick={() => layer.retry()}
          />
        </>
      )}
    </span>
  )
}

function UserMenu({ scheme, onScheme }: Pick<NavbarProps, 'scheme' | 'onScheme'>) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const name = user?.name ?? translate('studio.anonymous')
  const roles = useRoleTitles()
  return (
    <Menu
      align="end"
      header={
        <span className={css.menuHeader}>
          <strong>{name}</strong>
          {user?.email && <span>{user.email}</span>}
          {roles.length > 0 && <span>{roles.join(', ')}</span>}
        </span>
      }
      items={[
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
      ]}
      trigger={
        <Button variant="ghost" aria-label={translate('studio.user-menu')}>
          {user ? (
            <Avatar name={name} src={user.profileImage ?? null} decorative />
          ) : (
            <Icon name="user" />
          )}
        </Button>
      }
    />
  )
}

const schemeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

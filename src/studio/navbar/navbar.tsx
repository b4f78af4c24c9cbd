import { useRef, useState } from 'react'
import { filter } from 'rxjs'
import { useAreaSettings } from '../../area/settings.ts'
import { isPlainClick } from '../../area/navigation.ts'
import { useFullWidth, useIsNarrow } from '../../area/use-width.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ConfigIssues } from '../config-issues/config-issues.tsx'
import { NewDocument } from '../new-document/new-document.tsx'
import { PartsAt } from '../parts/studio-parts.tsx'
import { PresenceMenu } from './presence-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import * as css from '../studio.css.ts'
import { ToolTabs, type ToolLinks } from './tool-tabs.tsx'
import { UserMenu, type AccountChoices } from './user-menu.tsx'
import { ViewingAs } from './viewing-as.tsx'
import { CurrentMark } from '../workspaces/workspace-mark.tsx'
import { WorkspaceMenu } from '../workspaces/workspace-menu.tsx'

/** Widths of the studio's element in px from which the navbar shows more; the window's width is irrelevant. */
const widths = { account: 600, tools: 900 } as const

export interface NavbarProps extends ToolLinks, AccountChoices {
  title: string
  homeHref: string
  onHome: () => void
  /** Whether it is below the tool, where it makes way for an open document. */
  isBelow: boolean
  /** The studio's element, in which the sidebar slides in. */
  frame: HTMLElement | null
  onSearch: () => void
}

/**
 * The studio's navbar: current tool, commands, connection status, user. Neither navbar nor tool is a banner or main
 * landmark: those belong to the page, and the element is a region of it.
 */
export function Navbar(props: NavbarProps) {
  const { title, homeHref, onHome, tools, isBelow } = props
  const { readOnly } = useAreaSettings()
  const translate = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  const width = useFullWidth(bar)
  const isNarrower = useIsNarrow()
  const isNarrow = isNarrower(width, widths.account)
  const hasSwitcher = tools.length > 1
  const sidebar = useSidebar(props.activeTool)
  // An open one stays when a phone is turned.
  const hasSidebar = isNarrow || sidebar.isOpen || (hasSwitcher && isNarrower(width, widths.tools))
  return (
    <div
      ref={bar}
      className={classes(css.navbar, isBelow && css.navbarBelow)}
      part="navbar"
      data-floor={isBelow || undefined}
    >
      {hasSidebar && <SidebarButton {...props} {...sidebar} />}
      <a
        className={css.brand}
        href={homeHref}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onHome()
        }}
      >
        <slot name="logo">
          <CurrentMark title={title} />
        </slot>
        <span className={css.brandTitle}>{title}</span>
      </a>
      <WorkspaceMenu hidden={isNarrow} />
      <slot name="navbar-start" />
      {hasSwitcher && !hasSidebar ? (
        <ToolTabs key={tools.map(({ name }) => name).join()} {...props} />
      ) : (
        <span className={css.spacer} />
      )}
      <ViewingAs />
      <ConnectionNotice />
      <PartsAt place="navbar-status" own={{ isNarrow }} />
      <IconButton
        icon="search"
        label={translate('studio.search')}
        hotkey="mod+k"
        onClick={props.onSearch}
      />
      {!readOnly && <NewDocument isNarrow={isNarrow} />}
      <PresenceMenu />
      {!isNarrow && <ConfigIssues />}
      <PartsAt place="navbar-menu" own={{ isNarrow }} />
      <slot name="navbar-end" />
      {!isNarrow && <UserMenu {...props} />}
    </div>
  )
}

/** Whether the sidebar is open. It closes when the tool changes. */
function useSidebar(activeTool: string | null) {
  const [openAt, setOpenAt] = useState<{ tool: string | null } | null>(null)
  return {
    isOpen: openAt !== null && openAt.tool === activeTool,
    onOpenChange: (isOpen: boolean) => setOpenAt(isOpen ? { tool: activeTool } : null),
  }
}

type SidebarButtonProps = NavbarProps & ReturnType<typeof useSidebar>

function SidebarButton({ isOpen, onOpenChange, ...props }: SidebarButtonProps) {
  const translate = useTranslate()
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        ref={setButton}
        icon="menu"
        part="navbar-button"
        label={translate('studio.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
      />
      <Sidebar {...props} open={isOpen} onOpenChange={onOpenChange} button={button} />
    </>
  )
}

function ConnectionNotice() {
  const layer = useDataLayer()
  const translate = useTranslate()
  // The initial connection is covered by loading indicators, so only problems are shown.
  const status = useObservable(
    () => layer.connection$.pipe(filter(({ type }) => type !== 'connecting')),
    { type: 'connected' } as const,
    [layer],
  )
  const text =
    status.type === 'reconnecting'
      ? translate('studio.connection.reconnecting')
      : status.type === 'error'
        ? status.error.code === 'network'
          ? translate('studio.connection.none')
          : translate('studio.connection.error', { reason: status.error.description })
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

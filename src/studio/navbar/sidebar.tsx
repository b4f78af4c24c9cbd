import { useLocaleChoice } from '../../area/locale.ts'
import { isPlainClick } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Drawer } from '../../ui/overlays/dialogs/drawer.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { focusBack } from '../../ui/overlays/popup-providers.tsx'
import { RadioGroup } from '../../ui/controls/choice/radio-group.tsx'
import { colorSchemes } from '../color-scheme.ts'
import * as css from '../studio.css.ts'
import type { ToolLinks } from './tool-tabs.tsx'
import { PartsAt } from '../parts/studio-parts.tsx'
import { useAccount } from '../use-account.ts'
import { WorkspaceLinks } from '../workspaces/workspace-menu.tsx'
import { Person, useProjectLinks, type AccountChoices } from './user-menu.tsx'

export interface SidebarProps extends ToolLinks, AccountChoices {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The studio's element, in which the sidebar slides in. */
  frame: HTMLElement | null
  /** The button that opens the sidebar. */
  button: HTMLElement | null
}

/** Contains everything that does not fit into the navbar. */
export function Sidebar(props: SidebarProps) {
  const { open, onOpenChange, frame, button } = props
  const translate = useTranslate()
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      container={frame}
      label={translate('studio.menu')}
      part="sidebar"
      header={<SidebarPerson />}
      finalFocus={() => focusBack(button, (active) => active.closest('[role=dialog]') !== null)}
    >
      <SidebarContent {...props} />
    </Drawer>
  )
}

function SidebarPerson() {
  return <Person account={useAccount()} />
}

function SidebarContent(props: SidebarProps) {
  const { tools, activeTool, toolHref, onTool, scheme, onScheme, onSignOut, onOpenChange } = props
  const translate = useTranslate()
  const links = useProjectLinks(useAccount())
  const languages = useLocaleChoice()
  return (
    <>
      <WorkspaceLinks onOpen={() => onOpenChange(false)} />
      {tools.length > 0 && (
        <nav className={css.sidebarGroup} aria-label={translate('studio.tools')}>
          {tools.map((tool) => (
            <Button
              key={tool.name}
              wide
              size="large"
              variant="ghost"
              href={toolHref(tool.name)}
              aria-current={tool.name === activeTool ? 'page' : undefined}
              {...(isIconName(tool.icon) && { icon: tool.icon })}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpenChange(false)
                onTool(tool.name)
              }}
            >
              {tool.title}
            </Button>
          ))}
        </nav>
      )}
      <div className={css.sidebarChoice}>
        <span className={css.sidebarLabel}>{translate('studio.appearance')}</span>
        <RadioGroup
          label={translate('studio.appearance')}
          value={scheme ?? 'system'}
          options={colorSchemes.map((value) => ({
            value,
            label: translate(`studio.scheme.${value}`),
          }))}
          onChange={onScheme}
        />
      </div>
      {languages && (
        <div className={css.sidebarChoice}>
          <span className={css.sidebarLabel}>{translate('studio.language')}</span>
          <RadioGroup
            label={translate('studio.language')}
            value={languages.chosen}
            options={languages.offered.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={languages.choose}
          />
        </div>
      )}
      <div className={css.sidebarGroup}>
        <PartsAt place="sidebar" own={{ onClose: () => onOpenChange(false) }} />
        {links.map(({ label, icon, href }) => (
          <Button
            key={href}
            wide
            size="large"
            variant="ghost"
            icon={icon}
            href={href}
            target="_blank"
          >
            {label}
          </Button>
        ))}
        {onSignOut && (
          <Button wide size="large" variant="ghost" icon="sign-out" onClick={onSignOut}>
            {translate('studio.sign-out')}
          </Button>
        )}
      </div>
    </>
  )
}

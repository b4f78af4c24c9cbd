import { isPlainClick } from '../../document/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import * as css from '../studio.css.ts'
import { WorkspaceMark } from './workspace-mark.tsx'
import { useWorkspaces } from './workspaces-context.ts'

/** The way to the other workspaces, from the bar (SHELL-058). Nothing where there is only one. */
export function WorkspaceMenu() {
  const translate = useTranslate()
  const workspaces = useWorkspaces()
  if (!workspaces) return null
  const { list, current, open } = workspaces
  return (
    <Menu
      trigger={<IconButton icon="chevrons-up-down" label={translate('studio.workspaces')} />}
      items={[
        {
          type: 'choice',
          label: translate('studio.workspaces'),
          value: current?.name ?? '',
          options: list.map(({ name, title }) => ({ value: name, label: title })),
          onChange: (name) => {
            const chosen = list.find((one) => one.name === name)
            if (chosen && chosen !== current) open(chosen)
          },
        },
      ]}
    />
  )
}

/** The workspaces as links, where there is room for them. */
export function WorkspaceLinks({ onOpen }: { onOpen?: () => void }) {
  const translate = useTranslate()
  const workspaces = useWorkspaces()
  if (!workspaces) return null
  const { list, current, hrefOf, open } = workspaces
  return (
    <nav className={css.sidebarGroup} aria-label={translate('studio.workspaces')}>
      {list.map((workspace) => (
        <Button
          key={workspace.name}
          wide
          size="large"
          variant="ghost"
          href={hrefOf(workspace)}
          aria-current={workspace === current ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen?.()
            open(workspace)
          }}
        >
          <span className={css.workspaceLink}>
            <WorkspaceMark workspace={workspace} />
            {workspace.title}
          </span>
        </Button>
      ))}
    </nav>
  )
}

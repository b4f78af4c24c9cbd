import { isPlainClick } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Command } from '../../ui/keys/commands.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import * as css from '../studio.css.ts'
import { WorkspaceMark } from './workspace-mark.tsx'
import { useWorkspaces } from './workspaces-context.ts'

/** Switches between workspaces, from the navbar (SHELL-058) and by commands. Null if there is only one. */
export function WorkspaceMenu({ hidden }: { hidden: boolean }) {
  const translate = useTranslate()
  const workspaces = useWorkspaces()
  useCommands(
    (workspaces?.list ?? []).flatMap((workspace): Command[] => {
      const { name, title } = workspace
      if (workspace === workspaces?.current) return []
      return [
        {
          id: `studio.workspace-${name}`,
          title: translate('studio.open-workspace', { workspace: title }),
          section: translate('command.section.go'),
          icon: 'chevrons-up-down',
          run: () => workspaces?.open(workspace),
        },
      ]
    }),
  )
  if (!workspaces || hidden) return null
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

/** The workspaces as links, where there is space for them. */
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

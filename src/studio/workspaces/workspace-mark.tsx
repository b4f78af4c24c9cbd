import { useContext, type ReactNode } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'
import * as css from '../studio.css.ts'
import { WorkspacesContext } from './workspaces-context.ts'

interface WorkspaceMarkProps {
  workspace: Pick<ResolvedWorkspace, 'icon' | 'customIcon' | 'title'>
}

/** Icon of a workspace: its own, a named one, or the first letter of its title. */
export function WorkspaceMark({ workspace }: WorkspaceMarkProps) {
  const { icon, customIcon: Custom, title } = workspace
  const letter = title.trim().charAt(0).toUpperCase()
  if (Custom) {
    return (
      <ErrorBoundary where="workspace icon" fallback={drawNothing}>
        <span aria-hidden className={css.customMark}>
          <Custom />
        </span>
      </ErrorBoundary>
    )
  }
  return <Letter>{isIconName(icon) ? <Icon name={icon} size={14} /> : letter}</Letter>
}

/** Icon of the current workspace; `title` may differ from the workspace's own. */
export function CurrentMark({ title }: { title: string }) {
  const current = useContext(WorkspacesContext)?.current
  const { icon, customIcon } = current ?? { icon: undefined, customIcon: undefined }
  return <WorkspaceMark workspace={{ icon, customIcon, title }} />
}

function drawNothing(): null {
  return null
}

function Letter({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className={css.mark}>
      {children}
    </span>
  )
}

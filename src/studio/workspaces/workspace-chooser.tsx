import type { ComponentType } from 'react'
import type { AuthState } from '../../data/auth/auth-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Screen } from '../sign-in/screen.tsx'
import { AddWorkspace } from '../sign-in/workspace-links.tsx'
import * as css from '../sign-in/sign-in.css.ts'

/** A selectable workspace with its sign-in state. */
export interface ChoosableWorkspace {
  name: string
  title: string
  subtitle?: string | undefined
  icon?: ComponentType | undefined
  state: AuthState['status']
}

export interface WorkspaceChooserProps {
  workspaces: readonly ChoosableWorkspace[]
  onChoose: (name: string) => void
}

/** SHELL-035, SHELL-102: lists all workspaces and marks those the user is not signed in to. */
export function WorkspaceChooser({ workspaces, onChoose }: WorkspaceChooserProps) {
  const translate = useTranslate()
  return (
    <Screen title={translate('sign-in.workspaces')} takesFocus>
      <ul className={css.list}>
        {workspaces.map(({ name, title, subtitle, icon: Icon, state }) => (
          <li key={name}>
            <button type="button" className={css.workspace} onClick={() => onChoose(name)}>
              <span aria-hidden className={css.workspaceMark}>
                {Icon ? <Icon /> : title.trim().charAt(0).toUpperCase()}
              </span>
              <span className={css.workspaceWords}>
                <span className={css.workspaceTitle}>{title}</span>
                {subtitle && <span className={css.workspaceSubtitle}>{subtitle}</span>}
              </span>
              {state !== 'logged-in' && (
                <span className={css.workspaceState}>{translate(`sign-in.state.${state}`)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <AddWorkspace />
      </div>
    </Screen>
  )
}

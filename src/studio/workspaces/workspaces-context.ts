import { createContext, useContext } from 'react'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'
import type { WorkspaceConfig } from '../config/workspace-config.ts'

/** The workspaces of a studio, and the function to switch between them. */
export interface Workspaces {
  list: readonly ResolvedWorkspace[]
  current: ResolvedWorkspace | null
  hrefOf: (workspace: ResolvedWorkspace) => string
  open: (workspace: ResolvedWorkspace) => void
}

export const WorkspacesContext = createContext<Workspaces | null>(null)

/** Null if there is only one workspace. */
export function useWorkspaces(): Workspaces | null {
  const workspaces = useContext(WorkspacesContext)
  return workspaces && workspaces.list.length > 1 ? workspaces : null
}

/** The configuration of the current workspace, as written. */
export function useWorkspaceConfig(): WorkspaceConfig {
  return useContext(WorkspacesContext)?.current?.config ?? {}
}

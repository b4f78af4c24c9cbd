import { createContext, useContext } from 'react'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'

/** The workspaces of a studio, and the way between them. */
export interface Workspaces {
  list: readonly ResolvedWorkspace[]
  current: ResolvedWorkspace | null
  hrefOf: (workspace: ResolvedWorkspace) => string
  open: (workspace: ResolvedWorkspace) => void
}

export const WorkspacesContext = createContext<Workspaces | null>(null)

/** Null where there is only one workspace, and nothing to change to. */
export function useWorkspaces(): Workspaces | null {
  const workspaces = useContext(WorkspacesContext)
  return workspaces && workspaces.list.length > 1 ? workspaces : null
}

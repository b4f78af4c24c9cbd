/** A place as the routers of old studios wrote it. */
export interface ToolState {
  tool?: string | undefined
  /** The former name of a tool. */
  space?: string | undefined
}

/** SHELL-019: a state that says `space` says `tool`, when there is such a tool. */
export function upgradeState<S extends ToolState>(state: S, tools: readonly string[]): S {
  const { space } = state
  if (space === undefined || !tools.includes(space)) return state
  return { ...state, tool: space, space: undefined }
}

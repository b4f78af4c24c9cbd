/** A location as older studios stored it. */
export interface ToolState {
  tool?: string | undefined
  /** The former name of a tool. */
  space?: string | undefined
}

/** SHELL-019: renames `space` to `tool` in a state, if there is such a tool. */
export function upgradeState<S extends ToolState>(state: S, tools: readonly string[]): S {
  const { space } = state
  if (space === undefined || !tools.includes(space)) return state
  return { ...state, tool: space, space: undefined }
}

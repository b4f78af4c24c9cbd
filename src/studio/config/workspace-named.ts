import { ConfigError } from './config-error.ts'

/** Finds a workspace by name, ignoring case; the first if no name is given. Throws ConfigError. */
export function workspaceNamed<T extends { readonly name: string }>(
  workspaces: readonly [T, ...T[]],
  name: string | undefined,
): T {
  // A single workspace matches any name.
  if (name === undefined || workspaces.length === 1) return workspaces[0]
  const found = workspaces.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (found) return found
  const names = workspaces.map((one) => one.name).join(', ')
  throw new ConfigError('workspace', `There is no workspace "${name}"; there are: ${names}`)
}

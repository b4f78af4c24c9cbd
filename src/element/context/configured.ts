import type { AuthStore } from '../../data/auth/auth-store.ts'
import { ConfigError, flattenErrors } from '../../studio/config/config-error.ts'
import { adviseOnKeys } from '../../studio/config/config-keys.ts'
import { resolveConfig, type ResolvedWorkspace } from '../../studio/config/resolve-config.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import { workspaceNamed } from '../../studio/config/workspace-named.ts'
import { ContentError } from '../errors/content-error.ts'
import { openAuthOnly as authOnly, openConnection as open } from './connection.ts'
import type { Connection, ConnectionOptions } from './connection.ts'

// Loaded instead of connection.ts for elements with a configuration.

/** Like `openConnection` of connection.ts; opens the dataset of the workspace named by the settings, or the first. */
export function openConnection(options: ConnectionOptions): Connection {
  const { config } = options
  if (!config) return open(options)
  const workspace = chosenWorkspace(options, config)
  adviseOnKeys(config)
  return open({ ...options, workspace })
}

/** Like `openAuthOnly` of connection.ts, for that dataset. */
export function openAuthOnly(options: ConnectionOptions): AuthStore | null {
  const { config } = options
  return authOnly(config ? { ...options, workspace: chosenWorkspace(options, config) } : options)
}

function chosenWorkspace(
  { settings, owner }: ConnectionOptions,
  config: ContentConfig,
): ResolvedWorkspace {
  try {
    return workspaceNamed(resolveConfig(config).workspaces, settings().workspace)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw configInvalid(error, owner.element)
  }
}

function configInvalid(cause: ConfigError, { localName }: HTMLElement): ContentError {
  const [first, ...others] = flattenErrors(cause).map(({ message }) => message)
  return new ContentError({
    code: 'config-invalid',
    message: `the configuration of <${localName}> cannot be used: ${first}`,
    hint: others.join('\n'),
    cause,
  })
}

import { ConfigError, flattenErrors } from '../../studio/config/config-error.ts'
import { adviseOnKeys } from '../../studio/config/config-keys.ts'
import { resolveConfig, type ResolvedWorkspace } from '../../studio/config/resolve-config.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import { workspaceNamed } from '../../studio/config/workspace-named.ts'
import { ContentError } from '../errors/content-error.ts'

// Loaded where an element has a configuration.

/** The dataset to open by a configuration: that of the named workspace, else of the first. Throws ContentError. */
export function chosenWorkspace(
  config: ContentConfig,
  name: string | undefined,
  element: HTMLElement,
): ResolvedWorkspace {
  try {
    return workspaceNamed(resolveConfig(config).workspaces, name)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw configInvalid(error, element)
  }
}

/** The same where the configuration is used for the first time: what it misspells is said on the console. */
export function takenWorkspace(...given: Parameters<typeof chosenWorkspace>): ResolvedWorkspace {
  const workspace = chosenWorkspace(...given)
  adviseOnKeys(given[0])
  return workspace
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

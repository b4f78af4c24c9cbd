import type { WorkspaceConfig } from '../../studio/config/workspace-config.ts'
import { studioVersion } from '../../protocol/studio-version.ts'
import { describeDevice } from '../../ui/host/host-env.ts'

/** Properties sent with usage events: browser, screen, window, studio version and plugins. */
export function userProperties(config: WorkspaceConfig): Record<string, unknown> {
  const { userAgent, ...screen } = describeDevice()
  return { userAgent, screen, studioVersion, plugins: pluginNames(config) }
}

/** Names of plugins; a plugin that is still a promise is skipped. */
function pluginNames({ plugins = [] }: WorkspaceConfig): string[] {
  return plugins.flatMap((plugin) => ('name' in plugin ? [plugin.name] : []))
}

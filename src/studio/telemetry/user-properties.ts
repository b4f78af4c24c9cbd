import type { WorkspaceConfig } from '../config/workspace-config.ts'
import { STUDIO_VERSION } from '../../protocol/studio-version.ts'
import { describeDevice } from '../../ui/host/host-env.ts'

/** What is told of a user, beside what they do: browser, screen, window, studio and its plugins. */
export function userProperties(config: WorkspaceConfig | undefined): Record<string, unknown> {
  const { userAgent, ...screen } = describeDevice()
  return { userAgent, screen, studioVersion: STUDIO_VERSION, plugins: pluginNames(config) }
}

/** Those that are there from the start; a plugin that is still to come has no name yet. */
function pluginNames(config: WorkspaceConfig | undefined): string[] {
  return (config?.plugins ?? []).flatMap((plugin) => ('name' in plugin ? [plugin.name] : []))
}

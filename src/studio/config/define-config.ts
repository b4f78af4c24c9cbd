import type { PluginConfig, WorkspaceConfig } from './workspace-config.ts'

/** Types a configuration; returns it unchanged. */
export function defineConfig(config: WorkspaceConfig): WorkspaceConfig
export function defineConfig(config: readonly WorkspaceConfig[]): readonly WorkspaceConfig[]
export function defineConfig<T>(config: T): T {
  return config
}

/** Types a plugin; returns it unchanged. */
export function definePlugin(plugin: PluginConfig): PluginConfig {
  return plugin
}

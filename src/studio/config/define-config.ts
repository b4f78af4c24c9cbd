import type { ContentConfig, PluginConfig } from './workspace-config.ts'

/** Types a configuration; returns it unchanged. With overloads, every mistake would be reported as one of the list. */
export function defineConfig(config: ContentConfig): ContentConfig {
  return config
}

/** Types a plugin; returns it unchanged. */
export function definePlugin(plugin: PluginConfig): PluginConfig {
  return plugin
}

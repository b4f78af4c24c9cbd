import type { AreaHost, AreaSnapshot } from '../../react/area-host.ts'
import { resolveConfig } from './resolve-config.ts'
import type { ContentConfig, WorkspaceConfig } from './workspace-config.ts'

/** The first workspace of a configuration with everything of its plugins in plain lists. Throws ConfigError. */
export function plainConfig(config: ContentConfig): WorkspaceConfig {
  const [workspace] = resolveConfig(config).workspaces
  const { schema, templates, tools, i18n, extensions } = workspace
  const { fields, fieldActions, actions, badges, inspectors } = extensions
  const document = { actions, badges, inspectors }
  const merged = { schema, templates, tools, i18n, fields, fieldActions, document }
  return { ...workspace.config, ...merged, plugins: [] }
}

/** A host whose area sees one plain workspace, whatever configuration the page gave. */
export function withPlainConfig(host: AreaHost): AreaHost {
  const known = new WeakMap<object, WorkspaceConfig>()
  let last: { given: AreaSnapshot; plain: AreaSnapshot } | null = null
  return {
    ...host,
    getSnapshot() {
      const given = host.getSnapshot()
      if (last?.given === given) return last.plain
      const config = given.props['config'] as ContentConfig | undefined
      let plain = given
      if (config) {
        const workspace = known.get(config) ?? plainConfig(config)
        known.set(config, workspace)
        plain = { ...given, props: { ...given.props, config: workspace } }
      }
      last = { given, plain }
      return plain
    },
  }
}

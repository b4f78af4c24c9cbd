import type { AreaHost, AreaSnapshot } from '../../react/area-host.ts'
import { resolveConfig } from './resolve-config.ts'
import type { ContentConfig, WorkspaceConfig } from './workspace-config.ts'
import { workspaceNamed } from './workspace-named.ts'

/** One workspace of a configuration with the extensions of its plugins as plain lists. Throws ConfigError. */
export function plainConfig(config: ContentConfig, name?: string): WorkspaceConfig {
  const workspace = workspaceNamed(resolveConfig(config).workspaces, name)
  const { schema, templates, tools, i18n, extensions } = workspace
  const { fields, fieldActions, assetSources, actions, badges, inspectors } = extensions
  const document = { actions, badges, inspectors }
  const merged = { schema, templates, tools, i18n, fields, fieldActions, assetSources, document }
  return { ...workspace.config, ...merged, plugins: [] }
}

/** Wraps a host so that its area receives one plain workspace, whatever configuration the page set. */
export function withPlainConfig(host: AreaHost): AreaHost {
  let known: { config: ContentConfig; name: string | undefined; plain: WorkspaceConfig } | null =
    null
  let last: { given: AreaSnapshot; plain: AreaSnapshot } | null = null
  return {
    ...host,
    getSnapshot() {
      const given = host.getSnapshot()
      if (last?.given === given) return last.plain
      const config = given.props['config'] as ContentConfig | undefined
      let plain = given
      if (config) {
        const name = given.props['workspace'] as string | undefined
        if (known?.config !== config || known.name !== name) {
          known = { config, name, plain: plainConfig(config, name) }
        }
        plain = { ...given, props: { ...given.props, config: known.plain } }
      }
      last = { given, plain }
      return plain
    },
  }
}

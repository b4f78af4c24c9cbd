import {
  builtInActions,
  type DocumentActionDefinition,
  type DocumentBadgeDefinition,
  type DocumentInspectorDefinition,
} from '../../document/extensions/document-extension.ts'
import type { FieldActionSource } from '../../form/field/field-actions.ts'
import type { AssetSourceDefinition } from '../../form/asset-settings.ts'
import type { FieldView } from '../../form/registry.ts'
import { enUs, type Locale } from '../../i18n/locale.ts'
import { attempt } from '../../schema/attempt.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import type { DocumentView } from '../../structure/structure-item.ts'
import type { Tool } from '../../structure/tool.ts'
import { describeValue, type ReportProblem } from './config-error.ts'
import { builtInHomeParts, type HomePart } from './home-part.ts'
import type { StudioPart } from './studio-part.ts'
import type { Composable, ConfigContext, Extensions, PluginConfig } from './workspace-config.ts'

/** The merged extensions of a workspace and its plugins. */
export interface MergedExtensions {
  types: readonly TypeDefinition[]
  templates: readonly TemplateDefinition[]
  tools: readonly Tool[]
  studioParts: readonly StudioPart[]
  home: readonly HomePart[]
  locales: readonly Locale[]
  actions: readonly DocumentActionDefinition[]
  badges: readonly DocumentBadgeDefinition[]
  inspectors: readonly DocumentInspectorDefinition[]
  views: readonly DocumentView[]
  assetSources: readonly AssetSourceDefinition[]
  fields: readonly FieldView[]
  fieldActions: readonly FieldActionSource[]
  /** Names of the plugins, in the order in which they are applied. */
  plugins: readonly string[]
  /** Plugins that are still loading; they may only add tools. */
  latePlugins: readonly Promise<PluginConfig>[]
}

/**
 * Merges the extensions of plugins and their owner: innermost plugin first, owner last (SHELL-123). Those of `builtIn`
 * come before all of them, so that a configuration can replace what they add.
 */
export function mergeExtensions(
  owner: Extensions,
  context: ConfigContext,
  report: ReportProblem,
  builtIn: readonly PluginConfig[] = [],
): MergedExtensions {
  const late: Promise<PluginConfig>[] = []
  const layers = [...builtIn, owner].flatMap((one) =>
    flatten(one, { where: '', owners: new Set(), late, report }),
  )
  const merge = <T>(
    property: string,
    read: (layer: Extensions) => Composable<T> | undefined,
    start: readonly T[] = [],
  ): readonly T[] =>
    layers.reduce((previous, { extensions, where }) => {
      const place = where + property
      const given = attempt(() => read(extensions))
      if (!given.ok) {
        report(place, given.error.message, given.error)
        return previous
      }
      return compose({ place, previous, given: given.value, context, report })
    }, start)
  return {
    types: merge('schema.types', ({ schema }) => schema?.types),
    templates: merge('templates', ({ templates }) => templates),
    tools: merge('tools', ({ tools }) => tools),
    studioParts: merge('studioParts', ({ studioParts }) => studioParts),
    home: merge('home', ({ home }) => home, builtInHomeParts),
    locales: merge('i18n.locales', ({ i18n }) => i18n?.locales, [enUs]),
    actions: merge('document.actions', ({ document }) => document?.actions, builtInActions),
    badges: merge('document.badges', ({ document }) => document?.badges),
    inspectors: merge('document.inspectors', ({ document }) => document?.inspectors),
    views: merge('document.views', ({ document }) => document?.views),
    assetSources: merge('assetSources', ({ assetSources }) => assetSources),
    fields: merge('fields', ({ fields }) => fields),
    fieldActions: merge('fieldActions', ({ fieldActions }) => fieldActions),
    plugins: layers.flatMap(({ name }) => (name === null ? [] : [name])),
    latePlugins: late,
  }
}

interface Layer {
  extensions: Extensions
  /** Null for the workspace, which is the owner of all plugins. */
  name: string | null
  /** Prefix of its properties in error messages. */
  where: string
}

function flatten(
  extensions: Extensions & { name?: string },
  around: {
    where: string
    owners: ReadonlySet<unknown>
    late: Promise<PluginConfig>[]
    report: ReportProblem
  },
): Layer[] {
  const { where, owners, late, report } = around
  const { plugins = [] } = extensions
  const isPlugin = owners.size > 0
  const own: Layer = { extensions, name: isPlugin ? (extensions.name ?? '') : null, where }
  if (!Array.isArray(plugins)) {
    report(`${where}plugins`, `Expected an array, got ${describeValue(plugins)}`)
    return [own]
  }
  const inner = plugins.flatMap((plugin: unknown, index): Layer[] => {
    const place = `${where}plugins[${index}]`
    if (isPromise(plugin)) {
      late.push(plugin)
      return []
    }
    if (typeof plugin !== 'object' || plugin === null) {
      report(place, `Expected a plugin, got ${describeValue(plugin)}`)
      return []
    }
    if (plugin === extensions || owners.has(plugin)) {
      report(place, 'A plugin cannot contain itself')
      return []
    }
    const { name } = plugin as PluginConfig
    if (typeof name !== 'string' || name === '') report(`${place}.name`, 'A plugin needs a name')
    const inside = { where: `${place}.`, owners: new Set([...owners, extensions]), late, report }
    return flatten(plugin, inside)
  })
  return [...inner, own]
}

function compose<T>(options: {
  place: string
  previous: readonly T[]
  given: Composable<T> | undefined
  context: ConfigContext
  report: ReportProblem
}): readonly T[] {
  const { place, previous, given, context, report } = options
  if (given === undefined) return previous
  if (Array.isArray(given)) return [...previous, ...(given as readonly T[])]
  if (typeof given !== 'function') {
    report(place, `Expected an array or a function, got ${describeValue(given)}`)
    return previous
  }
  const made = attempt(() => given(previous, context))
  if (!made.ok) {
    report(place, `The function threw: ${made.error.message}`, made.error)
    return previous
  }
  if (Array.isArray(made.value)) return made.value
  report(place, `The function must return an array, it returned ${describeValue(made.value)}`)
  return previous
}

function isPromise(value: unknown): value is Promise<PluginConfig> {
  return value instanceof Promise
}

import type { ComponentType } from 'react'
import { localeProblems, type Locale } from '../../i18n/locale.ts'
import { fieldTypesWith } from '../../fields/own-types.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { FieldType } from '../../schema/field-type.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import type { Tool } from '../../structure/tool.ts'
import {
  checkDocumentExtensions,
  checkFieldViews,
  checkHomeParts,
  checkPreviews,
  checkStudioParts,
} from './check-extensions.ts'
import { checkWorkspaces, nameProblem } from './check-workspaces.ts'
import { ConfigError, describeValue, Problems, type ReportProblem } from './config-error.ts'
import { mergeExtensions, type MergedExtensions } from './merge-extensions.ts'
import type {
  AuthOptions,
  ContentConfig,
  PluginConfig,
  SourceConfig,
  ThemeTokens,
  WorkspaceConfig,
} from './workspace-config.ts'

/** A dataset and its types, including those of plugins. */
export interface ResolvedSource {
  readonly name: string
  readonly title: string
  /** Undefined where the element or its context sets it. */
  readonly projectId: string | undefined
  readonly dataset: string | undefined
  readonly apiHost: string | undefined
  readonly schema: { readonly types: readonly TypeDefinition[] }
  readonly templates: readonly TemplateDefinition[]
  /** The built-in field types and those added by `fields`. */
  readonly fieldTypes: readonly FieldType[]
}

/** A workspace with defaults applied and plugins merged. */
export interface ResolvedWorkspace extends ResolvedSource {
  readonly subtitle: string | undefined
  /** Default `/`, which is only valid for a single workspace. */
  readonly basePath: string
  /** Name of an icon; undefined if there is none or a custom one. */
  readonly icon: string | undefined
  readonly customIcon: ComponentType | undefined
  readonly theme: 'light' | 'dark' | ThemeTokens | undefined
  readonly auth: AuthOptions | undefined
  readonly i18n: { readonly locales: readonly Locale[] }
  readonly tools: readonly Tool[]
  readonly sources: readonly ResolvedSource[]
  /** The other extensions of workspace and plugins. */
  readonly extensions: MergedExtensions
  /** The configuration as written. */
  readonly config: WorkspaceConfig
}

export interface ResolvedConfig {
  /** At least one; the studio starts in the first. */
  readonly workspaces: readonly [ResolvedWorkspace, ...ResolvedWorkspace[]]
}

/** Name of a workspace without one, which is then the only workspace. */
const defaultName = 'default'

/**
 * Merges the plugins of a configuration and validates it. Throws ConfigError naming every invalid property. Every
 * workspace has the plugins of `builtIn` before its own.
 */
export function resolveConfig(
  config: ContentConfig,
  builtIn: readonly PluginConfig[] = [],
): ResolvedConfig {
  if (typeof config !== 'object' || config === null) {
    throw new ConfigError('', `The configuration must be an object, not ${describeValue(config)}`)
  }
  const isList = Array.isArray(config)
  const list = (isList ? config : [config]) as readonly WorkspaceConfig[]
  if (list.length === 0) throw new ConfigError('', 'At least one workspace is required')
  const problems = new Problems('The configuration')
  const parts = list.map((workspace, index) => {
    if (!isList) return problems
    const name = typeof workspace?.name === 'string' ? `"${workspace.name}"` : index
    return problems.inside(`The workspace ${name}`, `[${index}]`)
  })
  const workspaces = list.flatMap((workspace, index) => {
    if (isObject(workspace)) return [resolveWorkspace(workspace, parts[index]!, builtIn)]
    parts[index]!.report('', `Expected a workspace, got ${describeValue(workspace)}`)
    return []
  })
  if (list.every(isObject)) checkWorkspaces(list, (index) => parts[index]!.report)
  const error = problems.toError()
  if (error) throw error
  return { workspaces: workspaces as [ResolvedWorkspace, ...ResolvedWorkspace[]] }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function resolveWorkspace(
  config: WorkspaceConfig,
  problems: Problems,
  builtIn: readonly PluginConfig[],
): ResolvedWorkspace {
  const { report } = problems
  const source = resolveSource(config, defaultName, report, builtIn)
  const { subtitle, basePath = '/', icon, theme, auth } = config
  const { extensions } = source
  checkTools(extensions.tools, report)
  checkStudioParts(extensions.studioParts, report)
  checkHomeParts(extensions.home, report)
  checkLocales(extensions.locales, report)
  checkDocumentExtensions(extensions, report)
  checkFieldViews(extensions.fields, report)
  checkPreviews(config.previews, report)
  return {
    ...source,
    subtitle,
    basePath,
    icon: typeof icon === 'string' ? icon : undefined,
    customIcon: typeof icon === 'string' ? undefined : icon,
    theme,
    auth,
    i18n: { locales: extensions.locales },
    tools: extensions.tools,
    sources: resolveSources(config, source, problems),
    config,
  }
}

function resolveSource(
  config: SourceConfig,
  fallback: string,
  report: ReportProblem,
  builtIn: readonly PluginConfig[] = [],
): ResolvedSource & { extensions: MergedExtensions } {
  const { projectId, dataset, apiHost } = config
  const name = typeof config.name === 'string' && config.name !== '' ? config.name : fallback
  const title = config.title ?? config.name ?? ''
  for (const [key, value] of Object.entries({ projectId, dataset, apiHost })) {
    if (value === undefined || (typeof value === 'string' && value !== '')) continue
    report(key, `Expected a text, got ${describeValue(value)}`)
  }
  checkSearch(config.search, report)
  const context = { workspace: { name, title }, projectId, dataset }
  const extensions = mergeExtensions(config, context, report, builtIn)
  const { types, templates } = extensions
  const place = { name, title, projectId, dataset, apiHost }
  const fieldTypes = fieldTypesWith(extensions.fields)
  return { ...place, schema: { types }, templates, fieldTypes, extensions }
}

function checkSearch(search: SourceConfig['search'], report: ReportProblem): void {
  const strategy: unknown = search?.strategy
  if (strategy === undefined || strategy === 'weighted' || strategy === 'text') return
  report('search.strategy', `Expected "weighted" or "text", got ${describeValue(strategy)}`)
}

/** SHELL-090: further sources beside the workspace's own, which provides defaults for properties they do not set. */
function resolveSources(
  { sources = [] }: WorkspaceConfig,
  own: ResolvedSource,
  problems: Problems,
): readonly ResolvedSource[] {
  if (!Array.isArray(sources)) {
    problems.report('sources', `Expected an array, got ${describeValue(sources)}`)
    return []
  }
  const names = new Set([own.name.toLowerCase()])
  return (sources as readonly SourceConfig[]).map((source, index) => {
    const what = `The source ${source?.name ? `"${source.name}"` : index}`
    const { report } = problems.inside(what, `sources[${index}]`)
    if (!isObject(source)) {
      report('', `Expected a source, got ${describeValue(source)}`)
      return { ...own, name: String(index) }
    }
    const problem = nameProblem(source.name)
    if (problem) report('name', problem)
    else if (names.has(source.name!.toLowerCase())) {
      report('name', `"${source.name}" is already the name of a source of this workspace`)
    }
    names.add(String(source.name).toLowerCase())
    const { extensions: _, ...resolved } = resolveSource(source, String(index), report)
    return {
      ...resolved,
      projectId: resolved.projectId ?? own.projectId,
      dataset: resolved.dataset ?? own.dataset,
      apiHost: resolved.apiHost ?? own.apiHost,
    }
  })
}

/** Names of the tools that every studio has. */
export const builtInTools: readonly string[] = ['structure', 'diagnostics']

/** SHELL-119: checks configured tools strictly; for tools that load later, the router only warns. */
function checkTools(tools: readonly Tool[], report: ReportProblem): void {
  const names = new Set(builtInTools)
  for (const [index, tool] of tools.entries()) {
    const name: unknown = tool?.name
    const place = `tools[${index}].name`
    if (typeof name !== 'string' || name === '') report(place, 'A tool needs a name')
    else if (name === 'tool') report(place, 'A tool may not be named "tool"')
    else if (names.has(name)) report(place, `There is already a tool named "${name}"`)
    else names.add(name)
  }
}

function checkLocales(locales: readonly Locale[], report: ReportProblem): void {
  for (const [index, locale] of locales.entries()) {
    for (const problem of localeProblems(locale)) report(`i18n.locales[${index}]`, problem)
  }
}

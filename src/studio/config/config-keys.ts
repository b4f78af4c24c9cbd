import { didYouMean } from '../../schema/nearest-name.ts'
import type { ContentConfig, WorkspaceConfig } from './workspace-config.ts'

const workspaceKeys: Readonly<Record<keyof WorkspaceConfig, true>> = {
  name: true,
  title: true,
  subtitle: true,
  icon: true,
  basePath: true,
  projectId: true,
  dataset: true,
  apiHost: true,
  search: true,
  auth: true,
  schema: true,
  templates: true,
  structure: true,
  previews: true,
  tools: true,
  toolSwitcher: true,
  studioParts: true,
  home: true,
  theme: true,
  i18n: true,
  document: true,
  fields: true,
  fieldActions: true,
  assetSources: true,
  directUploads: true,
  richText: true,
  workerUrl: true,
  plugins: true,
  sources: true,
  links: true,
  help: true,
  trial: true,
  debugRoles: true,
  development: true,
}

/** Warns on the console about unknown configuration keys, with the closest known key. */
export function adviseOnKeys(config: ContentConfig | undefined): void {
  const list: readonly unknown[] = [config].flat()
  for (const one of list) {
    if (typeof one !== 'object' || one === null) continue
    adviseOn('The configuration', Object.keys(one), Object.keys(workspaceKeys))
  }
}

/** Warns on the console about unknown keys: `The theme has no "acent"; did you mean "accent"?` */
export function adviseOn(what: string, given: readonly string[], known: readonly string[]): void {
  for (const name of given) {
    if (!known.includes(name)) console.warn(`${what} has no "${name}"${didYouMean(name, known)}`)
  }
}

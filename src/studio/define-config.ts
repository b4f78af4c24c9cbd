import type { FieldActionSource } from '../form/field-actions.ts'
import type { FieldView } from '../form/registry.ts'
import type { I18nConfig } from '../i18n/locale.ts'
import type { TypeDefinition } from '../schema/define.ts'
import type { TemplateDefinition } from '../schema/templates/template.ts'
import type { StructureItem } from '../structure/structure.ts'
import type { Tool } from '../structure/tool.ts'
import type { ToolSwitcherSettings } from './tools.ts'

/**
 * Everything a host can say about a studio: the one list of extension points. Plain data; given to
 * `<content-context>` or `<content-studio>` as the `config` property.
 */
export interface ContentConfig {
  /** Name of the workspace in the navbar and in the page title. */
  title?: string
  schema: { types: readonly TypeDefinition[] }
  /** Languages of the studio beside English; the last one is shown to whoever has not chosen. */
  i18n?: I18nConfig
  /** Ways to begin documents, beside the one that every type has. */
  templates?: readonly TemplateDefinition[]
  /** Entries of the structure tool; one list per document type when absent. */
  structure?: readonly StructureItem[]
  /** Further tools, after the structure tool. */
  tools?: readonly Tool[]
  /** Names of tools in the order they are offered, and of tools that are not; a hidden tool still opens by its address. */
  toolSwitcher?: ToolSwitcherSettings
  /**
   * Lets the fragment of the page's address say as which roles to see the studio: `#_debug_roles=viewer`. It only takes
   * away. Always so where the studio manages the page's title, which makes the page its own.
   */
  debugRoles?: boolean
  /** Inputs that replace or add to the built-in ones; the last match wins. */
  fields?: readonly FieldView[]
  /** Actions of your own in the menu of every field. */
  fieldActions?: readonly FieldActionSource[]
}

/** Types a configuration; returns it unchanged. */
export function defineConfig(config: ContentConfig): ContentConfig {
  return config
}

import type { ComponentType } from 'react'
import type {
  DocumentActionDefinition,
  DocumentBadgeDefinition,
  DocumentInspectorDefinition,
} from '../../document/extensions/document-extension.ts'
import type { AssetSourceDefinition } from '../../form/asset-settings.ts'
import type { FieldActionSource } from '../../form/field/field-actions.ts'
import type { FieldView } from '../../form/registry.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import type { DocumentView, StructureItems } from '../../structure/structure-item.ts'
import type { Tool } from '../../structure/tool.ts'
import type { PublicToken } from '../../ui/tokens.ts'
import type { OutwardLinks } from '../extras/links.ts'
import type { ToolSwitcherSettings } from '../tools.ts'

/** A list that plugins extend: items to append, or a function of the list so far. */
export type Composable<T> =
  | readonly T[]
  | ((previous: readonly T[], context: ConfigContext) => readonly T[])

/** Where in the configuration a function of it is called. */
export interface ConfigContext {
  workspace: { name: string; title: string }
  projectId: string | undefined
  dataset: string | undefined
}

/** Properties of a plugin and of a workspace. */
export interface Extensions {
  schema?: { types: Composable<TypeDefinition> }
  /** Ways to begin documents, beside the one that every type has. */
  templates?: Composable<TemplateDefinition>
  /** Further tools, after the structure tool. */
  tools?: Composable<Tool>
  /** Languages beside English; the last one is the default. */
  i18n?: { locales?: Composable<Locale> }
  document?: {
    /** What can be done with a document; the list begins with what every document has. */
    actions?: Composable<DocumentActionDefinition>
    /** Badges beside the title of a document. */
    badges?: Composable<DocumentBadgeDefinition>
    /** Panels beside the form. */
    inspectors?: Composable<DocumentInspectorDefinition>
    /** Views of documents beside the form, where a structure entry defines none. */
    views?: Composable<DocumentView>
  }
  /** Where images and files can be taken from, beside the dataset. */
  assetSources?: Composable<AssetSourceDefinition>
  /** Inputs that replace or add to the built-in ones; the last match wins. */
  fields?: Composable<FieldView>
  /** Actions of your own in the menu of every field. */
  fieldActions?: Composable<FieldActionSource>
  /** Further plugins; what they bring comes before what their owner says. */
  plugins?: readonly (PluginConfig | Promise<PluginConfig>)[]
}

/** A named bundle of extensions. A promised one may only contain tools: everything else is needed immediately. */
export interface PluginConfig extends Extensions {
  name: string
}

/** A dataset and its types. */
export interface SourceConfig extends Extensions {
  /** By which it is named; letters, digits, underscores and dashes. Needed as soon as there is a second one. */
  name?: string
  /** Shown to people; default: the name. */
  title?: string
  /** Project of the content. Default: that of the element or context. */
  projectId?: string
  dataset?: string
  /** Address of the API. */
  apiHost?: string
  search?: SearchSettings
}

/** How documents are searched for. */
export interface SearchSettings {
  /**
   * `text`: by the server's full-text search, which looks into everything. `weighted`: by a query, rated by where the
   * words were found. Default: full-text search where the server has it.
   */
  strategy?: 'weighted' | 'text'
}

/** How people sign in to a workspace. */
export interface AuthOptions {
  /** Ways to sign in beside those the project has, or a function of those. */
  providers?:
    | readonly AuthProviderConfig[]
    | ((
        previous: readonly AuthProviderConfig[],
      ) => readonly AuthProviderConfig[] | Promise<readonly AuthProviderConfig[]>)
  /** Whether `providers` add to those of the project or stand instead of them. */
  mode?: 'append' | 'replace'
  /** Redirects to the only provider without showing the screen. */
  redirectOnSingle?: boolean
  /** Whether requests are signed by a token, by a cookie, or by whichever there is. */
  loginMethod?: 'dual' | 'cookie' | 'token'
}

export interface AuthProviderConfig {
  name: string
  title: string
  url: string
  logo?: string
}

/** Values of `--content-*` tokens by their name without the prefix: `{ accent: '#0a7' }`. */
export type ThemeTokens = { readonly [Name in PublicToken]?: string }

/**
 * One workspace: everything a host can say about a studio, as plain data. Given to `<content-context>` or
 * `<content-studio>` as the `config` property, alone or as one of a list.
 */
export interface WorkspaceConfig extends SourceConfig {
  /** A line under the title in lists of workspaces. */
  subtitle?: string
  /** First segments of its addresses, with a slash before: `/blog`. Needed as soon as there is a second one. */
  basePath?: string
  /** Name of an icon, or an icon of your own. */
  icon?: string | ComponentType
  /** A preset, or individual colours and sizes. */
  theme?: 'light' | 'dark' | ThemeTokens
  auth?: AuthOptions
  /** Entries of the structure tool, or what gives them; one list per document type when absent. */
  structure?: StructureItems
  /** Names of tools in the order they are offered, and of tools that are not; a hidden tool still opens by its address. */
  toolSwitcher?: ToolSwitcherSettings
  /** Whether files can be uploaded from the device, as a whole or by kind. Default true. */
  directUploads?: boolean | { image?: boolean; file?: boolean }
  /**
   * Lets the fragment of the page's address say as which roles to see the studio: `#_debug_roles=viewer`. It only takes
   * away. Always so where the studio manages the page's title, which makes the page its own.
   */
  debugRoles?: boolean
  /** A menu with the help that the server offers. Default: where the studio manages the page's title. */
  help?: boolean
  /** Shows the state of the project's trial. Default: where the studio manages the page's title. */
  trial?: boolean
  /** Addresses outside the studio, instead of those of the hosted service; null removes a link. */
  links?: Partial<OutwardLinks>
  /** Shows warnings about the configuration. Default: on pages served from the same machine. */
  development?: boolean
  /** Further datasets with types of their own, for tools that look beyond the workspace. */
  sources?: readonly SourceConfig[]
}

/** The configuration of a studio: one workspace, or several that share its place on the page. */
export type ContentConfig = WorkspaceConfig | readonly WorkspaceConfig[]

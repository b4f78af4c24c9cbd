import type { ComponentType } from 'react'
import type {
  DocumentActionDefinition,
  DocumentBadgeDefinition,
  DocumentInspectorDefinition,
} from '../../document/extensions/document-extension.ts'
import type { AssetSourceDefinition } from '../../form/asset-settings.ts'
import type { FieldActionSource } from '../../form/field/field-actions.ts'
import type { FieldView } from '../../form/registry.ts'
import type { TextHeight } from '../../form/text-height.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import type { PreviewDefinition } from '../../structure/page/preview-definition.ts'
import type { DocumentView, StructureItems } from '../../structure/structure-item.ts'
import type { Tool } from '../../structure/tool.ts'
import type { PublicToken } from '../../ui/tokens.ts'
import type { OutwardLinks } from '../outward-links.ts'
import type { ToolSwitcherSettings } from '../tools.ts'
import type { HomePart } from './home-part.ts'
import type { StudioPart } from './studio-part.ts'

/** A list that plugins extend: items to append, or a function of the list so far. */
export type Composable<T> =
  | readonly T[]
  | ((previous: readonly T[], context: ConfigContext) => readonly T[])

/** The part of the configuration for which a composing function is called. */
export interface ConfigContext {
  workspace: { name: string; title: string }
  projectId: string | undefined
  dataset: string | undefined
}

/** Properties of a plugin and of a workspace. */
export interface Extensions {
  schema?: { types: Composable<TypeDefinition> }
  /** Further ways to create documents, beside the default template of every type. */
  templates?: Composable<TemplateDefinition>
  /** Tools after the structure tool. */
  tools?: Composable<Tool>
  /** Components in the bar of the studio, in its sidebar, and around its content. */
  studioParts?: Composable<StudioPart>
  /** Parts of Home, which is shown while no document is open; the list starts with the built-in ones. Empty: no Home. */
  home?: Composable<HomePart>
  /** Languages in addition to English; the last one is the default. */
  i18n?: { locales?: Composable<Locale> }
  document?: {
    /** Document actions; the list starts with the built-in ones. */
    actions?: Composable<DocumentActionDefinition>
    /** Badges next to the title of a document. */
    badges?: Composable<DocumentBadgeDefinition>
    /** Panels next to the form. */
    inspectors?: Composable<DocumentInspectorDefinition>
    /** Document views in addition to the form, where a structure entry defines none. */
    views?: Composable<DocumentView>
  }
  /** Sources of images and files in addition to the dataset. */
  assetSources?: Composable<AssetSourceDefinition>
  /** Inputs that replace or add to the built-in ones; the last match wins. */
  fields?: Composable<FieldView>
  /** Custom actions in the menu of every field. */
  fieldActions?: Composable<FieldActionSource>
  /** Further plugins, applied before their owner's own extensions. */
  plugins?: readonly (PluginConfig | Promise<PluginConfig>)[]
}

/** A named bundle of extensions. A promised one may only contain tools: everything else is needed immediately. */
export interface PluginConfig extends Extensions {
  name: string
}

/** A dataset and its types. */
export interface SourceConfig extends Extensions {
  /** Identifier: letters, digits, underscores and dashes. Required if there is more than one. */
  name?: string
  /** Display name; default: the name. */
  title?: string
  /** Project of the content. Default: that of the element or context. */
  projectId?: string
  dataset?: string
  /** URL of the dataset server. Default: that of the element or context. */
  apiHost?: string
  search?: SearchSettings
}

/** How documents are searched for. */
export interface SearchSettings {
  /**
   * `text`: the server's full-text search, over all content. `weighted`: a query that weighs results by the fields that
   * match. Default: full-text search where the server supports it.
   */
  strategy?: 'weighted' | 'text'
}

/** How users sign in to a workspace. */
export interface AuthOptions {
  /** Sign-in providers in addition to those of the project, or a function of those. */
  providers?:
    | readonly AuthProviderConfig[]
    | ((
        previous: readonly AuthProviderConfig[],
      ) => readonly AuthProviderConfig[] | Promise<readonly AuthProviderConfig[]>)
  /** Whether `providers` are added to those of the project or replace them. */
  mode?: 'append' | 'replace'
  /** Redirects to the only provider without showing the sign-in screen. */
  redirectOnSingle?: boolean
  /** Whether requests are authenticated by a token, by a cookie, or by whichever is available. */
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
 * One workspace: all settings of a studio, as plain data. Passed to `<content-context>` or `<content-studio>` as the
 * `config` property, alone or as one of a list.
 */
export interface WorkspaceConfig extends SourceConfig {
  /** A line under the title in lists of workspaces. */
  subtitle?: string
  /** Leading path of its locations, with a slash: `/blog`. Required if there is more than one workspace. */
  basePath?: string
  /** Name of an icon, or a custom icon component. */
  icon?: string | ComponentType
  /** A preset, or individual colours and sizes. */
  theme?: 'light' | 'dark' | ThemeTokens
  auth?: AuthOptions
  /** Entries of the structure tool, or a function that returns them; one list per document type when absent. */
  structure?: StructureItems
  /** Pages of sites that show documents, beside their forms; each is offered for the documents that it has an address for. */
  previews?: readonly PreviewDefinition[]
  /** Order of the tools by name, and names of hidden tools; a hidden tool still opens by its address. */
  toolSwitcher?: ToolSwitcherSettings
  /** Whether files can be uploaded from the device, as a whole or by kind. Default true. */
  directUploads?: boolean | { image?: boolean; file?: boolean }
  /**
   * Rich text with a fixed height, which scrolls and is activated by a click, or one that grows with its content and is
   * edited where it is clicked. Default `fixed`; the option `height` of a field takes precedence.
   */
  richText?: { height?: TextHeight }
  /**
   * Address of a copy of `content-studio/hash-worker.js`, the worker that hashes uploads, for pages that load the
   * elements from another origin: a worker can only be started from the page's own. Without it, such pages hash in short
   * turns on the main thread.
   */
  workerUrl?: string
  /**
   * Simulates the roles in the fragment of the page's address: `#_debug_roles=viewer`. It can only reduce permissions.
   * Always enabled where the studio manages the page's title, as the page is then its own.
   */
  debugRoles?: boolean
  /** Shows a help menu with content from the server. Default: where the studio manages the page's title. */
  help?: boolean
  /** Shows the status of the project's trial. Default: where the studio manages the page's title. */
  trial?: boolean
  /** External links, replacing those of the hosted service; null removes a link. */
  links?: Partial<OutwardLinks>
  /** Shows warnings about the configuration. Default: on pages served from localhost. */
  development?: boolean
  /** Further datasets with their own types, for tools that access more than the workspace's dataset. */
  sources?: readonly SourceConfig[]
}

/** The configuration of a studio: one workspace, or several of which one is shown at a time. */
export type ContentConfig = WorkspaceConfig | readonly WorkspaceConfig[]

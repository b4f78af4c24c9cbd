import type { GetToken, TokenReason } from '../../data/connection/client.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import { choice, flag, text, value } from '../properties.ts'
import type { PropertyValues } from '../properties.ts'

/** A client provided by the page; the part of `SanityClient` that is used here. */
export interface ContentClient {
  config(): { projectId?: string; dataset?: string }
}

/** Requests a bearer token from the page. `signal` aborts when the context closes. */
export type ContentGetToken = (request: {
  reason: TokenReason
  signal: AbortSignal
}) => ReturnType<GetToken>

/** Storage for settings, provided by the page. */
export interface ContentStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A navigation target: a document, a new document, or a tool. */
export interface ContentIntent {
  name: string
  params: Readonly<Record<string, string>>
}

/** A schema: a list of types, or an object that holds one. */
export type ContentSchema = readonly TypeDefinition[] | { types: readonly TypeDefinition[] }

/** Properties that open a dataset, on a context and on every element that can open its own. */
export const connectionProperties = {
  /** Id of the project. */
  projectId: text(),
  /** Dataset of the project, set by the attribute `dataset`. */
  datasetName: text({ attribute: 'dataset' }),
  /** URL of the dataset server; `/` is the server of the page. Required unless `client` is set. */
  apiHost: text(),
  /** Version of the API as a date. Default: 2023-11-13. */
  apiVersion: text(),
  /**
   * How requests are authorised: with a token from `getToken`, with cookies, by signing in inside the studio, or not at
   * all.
   */
  auth: choice(['token', 'cookie', 'provider', 'none'], { fallback: 'token' }),
  /** A configured `@sanity/client` to use instead of the attributes above. */
  client: value<ContentClient>(),
  /** The schema; takes precedence over the schema of `config`. */
  schema: value<ContentSchema>(),
  /** Returns a bearer token; called initially, shortly before the token expires, and once after it was refused. */
  getToken: value<ContentGetToken>(),
  /** Roles to view the studio as, separated by commas; for administrators. Can only remove permissions. */
  viewAsRole: text(),
  /** Replaces the global fetch for all requests. */
  fetch: value<typeof globalThis.fetch>(),
  /**
   * Where data is stored. `local`: unsaved edits, settings and the sign-in on this device. `session`: settings and the
   * sign-in for the tab, edits in memory. `memory`: everything in memory.
   */
  persist: choice(['local', 'session', 'memory'], { fallback: 'local' }),
}

/** Properties inherited from the context unless the element sets its own. */
export const inheritedProperties = {
  /** The studio's configuration as `defineConfig` returns it. */
  config: value<ContentConfig>(),
  /** Name of one of several workspaces: the one a context or form opens, or a studio shows. */
  workspace: text(),
  /** Makes everything read-only. */
  readOnly: flag({ attribute: 'readonly', reflect: true }),
  /** While the server cannot be reached: keep editing and send later, or make everything read-only. */
  offline: choice(['queue', 'readonly'], { fallback: 'queue' }),
  /** Language of the interface, as a BCP 47 tag. */
  locale: text(),
  /** Light, dark, the system's setting, or the page's own `color-scheme`. */
  colorScheme: choice(['inherit', 'light', 'dark', 'system'], {
    fallback: 'inherit',
    reflect: true,
  }),
  /** Where shortcuts work: while the focus is inside, on the whole page, or nowhere. */
  hotkeys: choice(['focus', 'page', 'off'], { fallback: 'focus' }),
  /** Key events hidden from the page: those that enter text, all, or none. */
  containKeys: choice(['typing', 'all', 'none'], { fallback: 'typing' }),
  /** Custom interface texts, by message key. */
  messages: value<Readonly<Record<string, string>>>(),
  /** Returns the URL of an intent on the host page, or null. */
  hrefFor: value<(intent: ContentIntent) => string | null>(),
  /** Usage reporting: none, events to the page, or to the server as well if the user consented. */
  telemetry: choice(['off', 'event', 'server'], { fallback: 'off' }),
  /** Storage for settings. Default: selected by `persist`. */
  storage: value<ContentStorage>(),
}

/** The connection settings of an element. */
export type ConnectionSettings = PropertyValues<typeof connectionProperties>

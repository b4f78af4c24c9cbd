import type { GetToken, TokenReason } from '../../data/client.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import { choice, flag, text, value } from '../properties.ts'
import type { PropertyValues } from '../properties.ts'

/** A client the page brings along; the part of `SanityClient` that is looked at here. */
export interface ContentClient {
  config(): { projectId?: string; dataset?: string }
}

/** Asks the page for a bearer token. `signal` aborts when the context closes. */
export type ContentGetToken = (request: {
  reason: TokenReason
  signal: AbortSignal
}) => ReturnType<GetToken>

/** Where the page wants its settings and drafts of them kept. */
export interface ContentStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Something to show: a document, a kind of document to create, or a tool. */
export interface ContentIntent {
  name: string
  params: Readonly<Record<string, string>>
}

/** A schema: a list of types, or an object that holds one. */
export type ContentSchema = readonly TypeDefinition[] | { types: readonly TypeDefinition[] }

/** Properties that open a dataset; on a context and on every element that can bring its own. */
export const connectionProperties = {
  /** Project whose content is edited. */
  projectId: text(),
  /** Dataset of the project, set by the attribute `dataset`. */
  datasetName: text({ attribute: 'dataset' }),
  /** Address of the API, taken as it stands and relative to the page. Default: the hosted service. */
  apiHost: text(),
  /** Version of the API as a date. Default: 2023-11-13. */
  apiVersion: text(),
  /**
   * How requests are signed: with a token from `getToken`, with the page's cookies, with what signing in inside the studio
   * gave, or not at all.
   */
  auth: choice(['token', 'cookie', 'provider', 'none'], { fallback: 'token' }),
  /** A configured `@sanity/client` to use instead of the attributes above. */
  client: value<ContentClient>(),
  /** Types of the content; wins over the schema of `config`. */
  schema: value<ContentSchema>(),
  /** Hands over a bearer token; asked first, shortly before the token expires, and once when it was refused. */
  getToken: value<ContentGetToken>(),
  /** Roles to see everything as, with commas between; for administrators who try roles out. It only takes away. */
  viewAsRole: text(),
  /** Replaces the global fetch for all requests. */
  fetch: value<typeof globalThis.fetch>(),
  /**
   * How long things are kept. `local`: edits until the server has them, settings and the sign-in on this device. `session`:
   * settings and the sign-in as long as the tab is there, edits in the page only. `memory`: nothing outlives the page.
   */
  persist: choice(['local', 'session', 'memory'], { fallback: 'local' }),
}

/** Properties an element takes from its context unless it sets its own. */
export const inheritedProperties = {
  /** The studio's configuration as `defineConfig` returns it. */
  config: value<ContentConfig>(),
  /** Which of several workspaces: what a context or a form opens, where a studio starts and goes to when it changes. */
  workspace: text(),
  /** Shows everything, changes nothing. */
  readOnly: flag({ attribute: 'readonly', reflect: true }),
  /** While the server cannot be reached, edits go on and are sent later, or everything is read-only. */
  offline: choice(['queue', 'readonly'], { fallback: 'queue' }),
  /** Language of the interface, as a BCP 47 tag. */
  locale: text(),
  /** Light, dark, what the system says, or whatever the page's own `color-scheme` says. */
  colorScheme: choice(['inherit', 'light', 'dark', 'system'], {
    fallback: 'inherit',
    reflect: true,
  }),
  /** Where shortcuts work: with the focus inside, on the whole page, or nowhere. */
  hotkeys: choice(['focus', 'page', 'off'], { fallback: 'focus' }),
  /** Which keys stay inside while somebody types: those that type, all, or none. */
  containKeys: choice(['typing', 'all', 'none'], { fallback: 'typing' }),
  /** Own wording, by message key. */
  messages: value<Readonly<Record<string, string>>>(),
  /** Address on the host page for something to show. */
  hrefFor: value<(intent: ContentIntent) => string | null>(),
  /** Who hears about use: nobody, the page by events, or the server too, if whoever is signed in agreed there. */
  telemetry: choice(['off', 'event', 'server'], { fallback: 'off' }),
  /** Where settings are kept. Default: in memory. */
  storage: value<ContentStorage>(),
}

/** The connection as an element has it set. */
export type ConnectionSettings = PropertyValues<typeof connectionProperties>

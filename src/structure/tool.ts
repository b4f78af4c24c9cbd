import type { ComponentType } from 'react'
import type { GetClient } from '../data/connection/get-client.ts'
import type { Intent } from '../area/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'

/**
 * Props of a tool. `path` and `search` are its own part of the URL; a path to navigate to may include a search
 * (`list?sort=name`).
 */
export interface ToolProps {
  path: string
  search: string
  /** Changes the tool's own part of the URL. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** URL of a path of this tool. */
  createHref: (path: string) => string
  /** The state parsed by the tool's own router; null for a tool without one. */
  state: unknown
  /** Navigates to a state of the tool's own router. */
  setState: (state: unknown, options?: { replace?: boolean }) => void
  /** The datasets of the workspace, its own first. */
  sources: readonly [ToolSource, ...ToolSource[]]
  /** Sets the page title, for a tool that controls it; null = the tool's own title. */
  onTitle: (title: string | null) => void
}

/** A dataset that a tool can access. */
export interface ToolSource {
  readonly name: string
  readonly title: string
  readonly projectId: string
  readonly dataset: string
  readonly schema: CompiledSchema
  readonly getClient: GetClient
}

/** Parses and formats a tool's own part of the URL, so that its component need not. */
export interface ToolRouter {
  /** Parses a location; its search is empty or begins with a question mark. May throw if the location is invalid. */
  parse: (place: { path: string; search: string }) => unknown
  /** Formats a state as a path, which may include a search. */
  format: (state: never) => string
}

/** The target of an intent inside a tool, as a path of that tool. */
export interface IntentTarget {
  path: string
  /** How many of the intent's parameters the tool understands; the tool with the most wins. */
  matched: number
}

/** One tool of a studio. */
export interface Tool {
  /** Its segment of the URL. */
  name: string
  title: string
  icon?: string
  /** React component, or the tag name of a custom element, which receives the props as properties. */
  component: ComponentType<ToolProps> | string
  /** Opened by URL and by commands only; the navbar does not show it. */
  hidden?: boolean
  /** Name of a feature the project must have; without it, an offer is shown instead of the tool. */
  feature?: string
  /** Leaves the page's title to this tool. */
  controlsDocumentTitle?: boolean
  router?: ToolRouter
  /**
   * Whether the tool handles an intent: a boolean, or those of the intent's parameters that it understands.
   * `intentState` returns the state for the intent, which the tool's router formats as a URL.
   */
  canHandleIntent?(intent: Intent): boolean | Readonly<Record<string, unknown>>
  intentState?(intent: Intent): unknown
  /** The target of an intent, or null if the tool has none; replaces the two methods above. */
  resolveIntent?(intent: Intent, schema: CompiledSchema): IntentTarget | null
}

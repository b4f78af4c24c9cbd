import type { ComponentType } from 'react'
import type { GetClient } from '../data/get-client.ts'
import type { Intent } from '../area/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'

/**
 * Props of a tool. Path and search are its own part of the address; a path to navigate to may include a search
 * (`list?sort=name`).
 */
export interface ToolProps {
  path: string
  search: string
  /** Changes the tool's own part of the address. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** The real address of a path of this tool. */
  createHref: (path: string) => string
  /** The state parsed by the tool's own router; null for a tool without one. */
  state: unknown
  /** Goes to a state of the tool's own router. */
  setState: (state: unknown, options?: { replace?: boolean }) => void
  /** The datasets of the workspace, its own first. */
  sources: readonly [ToolSource, ...ToolSource[]]
  /** Sets the document title, for a tool that controls it; null = the tool's own title. */
  onTitle: (title: string | null) => void
}

/** A dataset that a tool can look into. */
export interface ToolSource {
  readonly name: string
  readonly title: string
  readonly projectId: string
  readonly dataset: string
  readonly schema: CompiledSchema
  readonly getClient: GetClient
}

/** Reads and writes a tool's own part of the address, so that its component need not. */
export interface ToolRouter {
  /** Parses a location; its search is empty or begins with a question mark. May throw if the location is invalid. */
  parse: (place: { path: string; search: string }) => unknown
  /** The location of a state, as a path that may include a search. */
  format: (state: never) => string
}

/** Where an intent leads inside a tool, as a path of that tool. */
export interface IntentTarget {
  path: string
  /** How many of the intent's parameters the tool understands; the best tool wins. */
  matched: number
}

/** One tool of a studio. */
export interface Tool {
  /** Its segment of the address. */
  name: string
  title: string
  icon?: string
  /** A component of React, or the tag name of a custom element, which is given the same as properties. */
  component: ComponentType<ToolProps> | string
  /** Opens by its address and by commands; the bar does not offer it. */
  hidden?: boolean
  /** Name of a feature the project must have; without it the tool says so instead of showing. */
  feature?: string
  /** The shell leaves the page's title to this tool. */
  controlsDocumentTitle?: boolean
  router?: ToolRouter
  /**
   * Whether the tool can do what an intent wants: yes or no, or which of the intent's parameters it understands.
   * The state it does that in is said by `intentState`, and becomes an address by the tool's router.
   */
  canHandleIntent?(intent: Intent): boolean | Readonly<Record<string, unknown>>
  intentState?(intent: Intent): unknown
  /** The place for an intent, or null when this tool has none; instead of the two above. */
  resolveIntent?(intent: Intent, schema: CompiledSchema): IntentTarget | null
}

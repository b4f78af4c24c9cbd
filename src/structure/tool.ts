import type { ComponentType } from 'react'
import type { GetClient } from '../data/get-client.ts'
import type { Intent } from '../area/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'

/**
 * What a tool is given while it shows. Path and search are its own part of the address; a path to go to may
 * bring a search along (`list?sort=name`).
 */
export interface ToolProps {
  path: string
  search: string
  /** Changes the tool's own part of the address. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** The real address of a path of this tool. */
  createHref: (path: string) => string
  /** What the tool's own router makes of the address; null for a tool without one. */
  state: unknown
  /** Goes to a state of the tool's own router. */
  setState: (state: unknown, options?: { replace?: boolean }) => void
  /** The datasets of the workspace, its own first. */
  sources: readonly [ToolSource, ...ToolSource[]]
  /** Names what is shown, for a tool that controls the document title; null = the tool itself. */
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
  /** What a place means; its search is empty or begins with a question mark. May throw for what means nothing. */
  parse: (place: { path: string; search: string }) => unknown
  /** The place of a state, as a path that may bring a search along. */
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
  component: ComponentType<ToolProps>
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

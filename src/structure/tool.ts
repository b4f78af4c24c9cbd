import type { ComponentType } from 'react'
import type { Intent } from '../document/navigation.ts'
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
  /** Names what is shown, for a tool that controls the document title; null = the tool itself. */
  onTitle: (title: string | null) => void
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
  /** The place for an intent, or null when this tool has none. */
  resolveIntent?(intent: Intent, schema: CompiledSchema): IntentTarget | null
}

import type { ComponentType } from 'react'
import type { Intent } from '../document/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'

/** What a tool is given while it shows. Its path and search are its own part of the address. */
export interface ToolProps {
  path: string
  search: string
  /** Changes the tool's own part of the address. */
  navigate: (path: string, options?: { replace?: boolean }) => void
  /** The real address of a path of this tool. */
  createHref: (path: string) => string
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
  /** The place for an intent, or null when this tool has none. */
  resolveIntent?(intent: Intent, schema: CompiledSchema): IntentTarget | null
}

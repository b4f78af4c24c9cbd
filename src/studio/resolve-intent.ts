import type { Intent } from '../document/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { Tool } from '../structure/tool.ts'
import type { Route } from './routing/route.ts'

/**
 * The place an intent leads to: the active tool when it can, else the tool that understands the most
 * parameters; null when no tool can.
 */
export function resolveIntent(options: {
  intent: Intent
  tools: readonly Tool[]
  activeTool: string | null
  schema: CompiledSchema
}): Route | null {
  const { intent, tools, activeTool, schema } = options
  const candidates = tools.flatMap((tool) => {
    const target = tool.resolveIntent?.(intent, schema)
    return target ? [{ tool: tool.name, ...target }] : []
  })
  const best =
    candidates.find(({ tool }) => tool === activeTool) ??
    candidates.sort((a, b) => b.matched - a.matched)[0]
  return best ? { type: 'tool', tool: best.tool, path: best.path, search: '' } : null
}

/** The tools in their order, without those that have no name or one that is taken; each is reported. */
export function usableTools(tools: readonly Tool[], warn: (message: string) => void): Tool[] {
  const names = new Set<string>()
  return tools.filter((tool) => {
    if (!tool.name) {
      warn(`A tool without a name was skipped${tool.title ? `: "${tool.title}"` : ''}`)
      return false
    }
    if (names.has(tool.name)) {
      warn(`A second tool named "${tool.name}" was ignored`)
      return false
    }
    names.add(tool.name)
    return true
  })
}

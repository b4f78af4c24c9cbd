import type { Intent } from '../area/navigation.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { IntentTarget, Tool } from '../structure/tool.ts'
import { toolRoute, type Route } from './routing/route.ts'

/**
 * Resolves an intent to a location: in the active tool if it handles the intent, otherwise in the tool that understands
 * most parameters, otherwise in the first; null if no tool does. Throws TypeError for an invalid intent.
 */
export function resolveIntent(options: {
  intent: Intent
  tools: readonly Tool[]
  activeTool: string | null
  schema: CompiledSchema
}): Route | null {
  const { intent, tools, activeTool, schema } = options
  assertIntent(intent)
  const candidates = tools.flatMap((tool) => {
    const target = targetOf(tool, intent, schema)
    return target ? [{ tool: tool.name, ...target }] : []
  })
  const best =
    candidates.find(({ tool }) => tool === activeTool) ??
    candidates.sort((a, b) => b.matched - a.matched)[0]
  return best ? toolRoute(best.tool, best.path) : null
}

function targetOf(tool: Tool, intent: Intent, schema: CompiledSchema): IntentTarget | null {
  if (tool.resolveIntent) return tool.resolveIntent(intent, schema)
  const understood = tool.canHandleIntent?.(intent)
  if (!understood) return null
  const state = tool.intentState?.(intent)
  const path = state === undefined || !tool.router ? '' : tool.router.format(state as never)
  const matched = understood === true ? 0 : Object.values(understood).filter(Boolean).length
  return { path, matched }
}

/** SHELL-034, ERR-004: intents come from hosts and URLs, so the error names the invalid part. */
export function assertIntent(intent: unknown): asserts intent is Intent {
  const { name, params } = (intent ?? {}) as Partial<Intent>
  if (typeof name !== 'string' || name === '') {
    throw new TypeError(`The name of an intent must be a string, not ${describe(name)}`)
  }
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new TypeError(
      `The params of the intent "${name}" must be an object, not ${describe(params)}`,
    )
  }
  if (name === 'create' && !params['template'] && !params['type']) {
    throw new TypeError('Missing template id or schema type of the intent "create"')
  }
}

function describe(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

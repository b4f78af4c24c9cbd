import { useEffect, useEffectEvent, useState } from 'react'
import type { Tool } from '../../structure/tool.ts'
import { ConfigError, describeValue } from '../config/config-error.ts'
import { mergeExtensions } from '../config/merge-extensions.ts'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'

/** Tools of plugins that load after the studio. An invalid one is reported and does not affect the others. */
export function useLateTools(
  workspace: ResolvedWorkspace,
  report: (error: ConfigError) => void,
): readonly Tool[] {
  const [known, setKnown] = useState<{ of: unknown; tools: readonly Tool[] }>(none)
  const notify = useEffectEvent(report)
  useEffect(() => {
    let isOver = false
    for (const [index, late] of workspace.extensions.latePlugins.entries()) {
      const fail = (property: string, message: string, cause?: unknown): void => {
        if (!isOver) notify(new ConfigError(`late plugin ${index} ${property}`, message, { cause }))
      }
      late.then(
        (plugin: unknown) => {
          if (isOver) return
          if (typeof plugin !== 'object' || plugin === null) {
            fail('', `Expected a plugin, got ${describeValue(plugin)}`)
            return
          }
          const { tools } = mergeExtensions(
            { plugins: [plugin as never] },
            contextOf(workspace),
            fail,
          )
          setKnown(({ of, tools: before }) => ({
            of: workspace,
            tools: of === workspace ? [...before, ...tools] : tools,
          }))
        },
        (cause: unknown) => fail('', 'The promise was rejected', cause),
      )
    }
    return () => {
      isOver = true
    }
  }, [workspace])
  return known.of === workspace ? known.tools : none.tools
}

const none: { of: unknown; tools: readonly Tool[] } = { of: undefined, tools: [] }

function contextOf({ name, title, projectId, dataset }: ResolvedWorkspace) {
  return { workspace: { name, title }, projectId, dataset }
}

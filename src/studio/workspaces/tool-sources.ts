import type { DataLayer } from '../../data/data-layer.ts'
import { createGetClient } from '../../data/connection/get-client.ts'
import { compileSchema } from '../../schema/compile.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { ToolSource } from '../../structure/tool.ts'
import type { ResolvedSource, ResolvedWorkspace } from '../config/resolve-config.ts'

/** SHELL-090: the datasets available to a workspace's tools: its own first, then further ones. */
export function createToolSources(
  workspace: ResolvedWorkspace,
  layer: Pick<DataLayer, 'client' | 'schema' | 'projectId' | 'dataset'>,
): readonly [ToolSource, ...ToolSource[]] {
  const { projectId, dataset, schema } = layer
  const { name, title } = workspace
  const own = { name, title, projectId, dataset, schema, getClient: clientOf({}) }
  return [own, ...workspace.sources.map(further)]

  function further(source: ResolvedSource): ToolSource {
    let compiled: CompiledSchema | null = null
    return {
      name: source.name,
      title: source.title,
      projectId: source.projectId ?? projectId,
      dataset: source.dataset ?? dataset,
      // Compiled on first access: most tools never use it.
      get schema() {
        compiled ??= compileSchema(source.schema.types, source.fieldTypes, source.templates)
        return compiled
      },
      getClient: clientOf(source),
    }
  }

  function clientOf({ projectId, dataset, apiHost }: Partial<ResolvedSource>) {
    return createGetClient(layer, { projectId, dataset, apiHost }, console.warn)
  }
}

import { NDJSON } from '../../protocol/history.ts'
import type { Call } from './endpoint.ts'
import { streamLines } from './endpoint.ts'

/**
 * Every document the caller may read, one per line, in the order of their ids; `types` restricts
 * them. What is written while it runs may be in it or not: a consistent copy is made by the command.
 */
export function getExport(call: Call): Response {
  const dataset = call.dataset()
  const types = call.search.get('types')?.split(',')
  return streamLines(documentLines(call, dataset, types && new Set(types)), NDJSON)
}

function* documentLines(
  { services, permissions }: Call,
  dataset: string,
  types: ReadonlySet<string> | undefined,
): Generator<string> {
  for (const document of services.store.scan(dataset)) {
    if (types && !types.has(document._type)) continue
    if (permissions.allows('read', document)) yield `${JSON.stringify(document)}\n`
  }
}

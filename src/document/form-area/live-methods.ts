import { firstValueFrom, filter } from 'rxjs'
import type { PermissionResult } from '../../data/access/permission.ts'
import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { Patch } from '../../model/patch.ts'
import { pathFromString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { plainMarkers } from '../../schema/validation/marker.ts'
import type { EditedPair } from './edited-pair.ts'
import { runOperation } from '../pair/run-operation.ts'
import type { OperationRequest } from '../pair/run-operation.ts'
import { settleKeys } from '../undo/use-undo.ts'
import { findingsNow } from '../findings/use-findings.ts'

export interface LiveMethodsContext {
  host: AreaHost
  pair: EditedPair
  /** Granted as well until the user's rights are loaded. */
  permission: (operation: OperationName) => PermissionResult
  /** Resolves when every edit in the dataset has reached the server. */
  flush: (options?: { timeout?: number }) => Promise<void>
  /** Loads the document again. */
  reload: () => void
}

/** The public methods of a `<document-form>` that edits a document of the dataset. */
export function liveMethods({ host, pair, permission, flush, reload }: LiveMethodsContext) {
  const run = async (request: OperationRequest) => {
    const outcome = await runOperation(host, pair, request, permission(request.operation))
    if (!outcome) throw prevented(request.operation)
    return outcome
  }
  const operation = (name: OperationName) => async () => void (await run({ operation: name }))
  return {
    publish: operation('publish'),
    unpublish: operation('unpublish'),
    discardChanges: operation('discardChanges'),
    delete: operation('delete'),
    duplicate: async () => (await run({ operation: 'duplicate' })).publishedId,
    restore: async (revision: string) =>
      void (await run({ operation: 'restore', args: { revision } })),
    patch: async (patches: readonly Patch[]) => pair.write(patches),
    resolveConflict: async (path: string | Path, choice: 'mine' | 'theirs') =>
      pair.resolveConflict(typeof path === 'string' ? pathFromString(path) : path, choice),
    undo: async () => {
      settleKeys(host.root)
      return pair.undo.undo().type === 'done'
    },
    redo: async () => {
      settleKeys(host.root)
      return pair.undo.redo().type === 'done'
    },
    validate: async () => {
      await firstValueFrom(pair.state$.pipe(filter(({ ready }) => ready)))
      return pair.getState().displayed ? plainMarkers(await findingsNow(pair)) : []
    },
    async flush(options?: { timeout?: number }) {
      const saved = pair.flush()
      // The time limit applies to the whole dataset; both promises reject when this document is refused.
      saved.catch(() => undefined)
      await flush(options)
      await saved
    },
    reload: async () => reload(),
  }
}

function prevented(operation: OperationName): Error {
  const message = `The page prevented "${operation}"`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'prevented' })
}

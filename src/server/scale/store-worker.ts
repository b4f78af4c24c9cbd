import { parentPort, workerData } from 'node:worker_threads'
import { createPermissions } from '../access/permissions.ts'
import type { Grant } from '../../protocol/projects.ts'
import { serveStore } from '../dataset/async-store.ts'
import { createSharing } from '../database/postgres/sharing.ts'
import { openSharedStore } from '../database/postgres/store.ts'
import type { StoreOptions } from '../database/sqlite/store.ts'
import { createCommitEngine } from '../dataset/commits.ts'
import type { WriteRequest } from '../dataset/commits.ts'
import { createLruCache } from '../lru-cache.ts'
import { toFailure } from '../reads/failure.ts'
import { createScans } from './scans.ts'
import type { StoreCall, StoreResult } from './threaded-store.ts'

/** The start parameters of a thread. */
export interface StoreWorkerSetup {
  readonly url: string
  readonly options: StoreOptions
  readonly projectId: string
}

/** A write as plain data: grants take the place of the compiled permissions. */
export interface PlainWrite extends Omit<WriteRequest, 'request'> {
  readonly request: Omit<WriteRequest['request'], 'permissions'> & {
    readonly permissions: { readonly identity: string; readonly grants: readonly Grant[] } | null
  }
}

// A store for the request thread, which must not block: its functions are called by name.

const { url, options, projectId } = workerData as StoreWorkerSetup
const { store, statements } = openSharedStore(url, options)
const commits = createCommitEngine({ store, readersApart: true, projectId, publish() {} })
const sendTogether = createSender()
const compiled = createLruCache<ReturnType<typeof createPermissions>>(500)

const functions: Record<string, (...parameters: never[]) => unknown> = {
  ...serveStore(store),
  ...createSharing(statements),
  ...createScans(url),
  commit: (write: PlainWrite) => commits.commit(toWrite(write)),
  rehearse: (write: PlainWrite) => commits.rehearse(toWrite(write)),
}

function toWrite({ request, ...write }: PlainWrite): WriteRequest {
  const { permissions } = request
  if (!permissions) return { ...write, request: { ...request, permissions } }
  const { identity, grants } = permissions
  const key = JSON.stringify([identity, grants])
  let known = compiled.get(key)
  if (!known) compiled.set(key, (known = createPermissions(identity, grants)))
  return { ...write, request: { ...request, permissions: known } }
}

parentPort?.on('message', (calls: readonly StoreCall[]) => {
  for (const { id, name, parameters } of calls) {
    if (name === 'close') {
      store.close()
      parentPort?.close()
      return
    }
    answer(id, () => functions[name]?.(...(parameters as never[])))
  }
})
parentPort?.postMessage([{ id: 0, value: null, retries: 0 }] satisfies StoreResult[])

/** A call that blocked this thread is answered before the next one, others when they are done. */
function answer(id: number, run: () => unknown): void {
  const succeed = (value: unknown): StoreResult => ({ id, value, retries: statements.retries() })
  const fail = (error: unknown): StoreResult => ({
    id,
    failure: toFailure(error),
    retries: statements.retries(),
  })
  try {
    const value = run()
    if (value instanceof Promise) {
      void value.then(succeed, fail).then(sendTogether)
    } else parentPort?.postMessage([succeed(value)])
  } catch (error) {
    parentPort?.postMessage([fail(error)])
  }
}

/** Sends the results of a group of commits together. */
function createSender(): (result: StoreResult) => void {
  let results: StoreResult[] = []
  return (result) => {
    if (results.push(result) > 1) return
    queueMicrotask(() => {
      parentPort?.postMessage(results)
      results = []
    })
  }
}

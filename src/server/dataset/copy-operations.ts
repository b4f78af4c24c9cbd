import { boomError } from '../../protocol/errors.ts'
import type { ContentDocument } from '../../model/document.ts'
import { MissingBytesError, unfinishedName } from '../database/dataset-copy-store.ts'
import type { StoredCopy } from '../database/dataset-copy-store.ts'
import { documentAt } from '../database/document-history.ts'
import type { Store, Writer } from '../database/store.ts'
import { transact } from './transact.ts'

/** Copying a dataset inside the database; see `Operations`. */
export interface CopyOperations {
  /**
   * Reserves the name of the target and notes where the log of the source ends: what happens later is not copied. Throws
   * ProtocolError 404 if there is no source, 409 if the target exists or is being copied to.
   */
  beginCopy(request: NewCopy): StoredCopy
  /**
   * Copies as much as takes a few milliseconds; the target appears together with the last part. Null if another server
   * continues this copy, or if there is nothing to continue. Throws ProtocolError 409 for what cannot be copied.
   */
  continueCopy(
    id: string,
    lease: { readonly owner: string; readonly now: number; readonly until: number },
  ): StoredCopy | null
  /** Ends an unfinished copy, and removes what it has made. */
  failCopy(id: string, message: string, now: number): void
}

export type NewCopy = Pick<
  StoredCopy,
  'id' | 'source' | 'target' | 'author' | 'skipHistory' | 'skipReleases' | 'createdAt'
>

/** Milliseconds of copying before other work can run. */
const fewMilliseconds = 5
/** Finished copies that are kept in the list. */
const keptCopies = 100

const phases = ['counting', 'assets', 'history', 'documents', 'changed', 'end'] as const

export function createCopyOperations(
  store: Store,
  { longest = fewMilliseconds }: { readonly longest?: number } = {},
): CopyOperations {
  return {
    beginCopy: (request) =>
      store.write((writer) => {
        const { source, target, author, createdAt } = request
        writer.lockDatasets()
        const dataset = store.dataset(source)
        const original = store.findDataset(source)
        if (!dataset || !original) {
          throw boomError(404, `Dataset "${source}" does not exist`)
        }
        const name = unfinishedName(target)
        if (store.dataset(target)) throw boomError(409, `Dataset "${target}" already exists`)
        if (store.findDataset(name)) {
          throw boomError(409, `A dataset is being copied to "${target}" already`)
        }
        writer.createDataset({ name, aclMode: 'private', createdAt, createdBy: author })
        const copy: StoredCopy = {
          ...request,
          updatedAt: createdAt,
          state: 'pending',
          message: null,
          aclMode: dataset.aclMode,
          sourceKey: original.key,
          targetKey: store.findDataset(name)?.key ?? 0,
          seq: original.seq,
          lastSeq: 0,
          phase: 'counting',
          cursor: '',
          done: 0,
          total: 0,
        }
        store.putDatasetCopy(copy)
        store.trimDatasetCopies(keptCopies)
        return copy
      }),

    continueCopy: (id, lease) =>
      store.write((writer) => {
        // A database of one process has one owner.
        if (store.isShared && !store.leaseDatasetCopy(id, lease)) return null
        let copy = store.datasetCopy(id)
        if (!copy || isFinished(copy)) return null
        if (store.findDataset(copy.source)?.key !== copy.sourceKey) {
          throw boomError(409, `Dataset "${copy.source}" was deleted while it was copied`)
        }
        const until = performance.now() + longest
        try {
          do copy = nextPage(store, writer, copy, lease.now)
          while (copy.phase !== 'end' && performance.now() < until)
        } catch (error) {
          throw error instanceof MissingBytesError ? boomError(409, error.message) : error
        }
        const isLast = copy.phase === 'end'
        copy = {
          ...copy,
          state: isLast ? 'completed' : 'processing',
          updatedAt: new Date(lease.now).toISOString(),
        }
        store.putDatasetCopy(copy, isLast ? publish(store, writer, copy) : 0)
        return copy
      }),

    failCopy: (id, message, now) =>
      store.write((writer) => {
        const copy = store.datasetCopy(id)
        if (!copy || isFinished(copy)) return
        const name = unfinishedName(copy.target)
        if (store.findDataset(name)?.key === copy.targetKey) writer.deleteDataset(name)
        const updatedAt = new Date(now).toISOString()
        store.putDatasetCopy({ ...copy, state: 'failed', message, updatedAt })
      }),
  }
}

function isFinished({ state }: StoredCopy): boolean {
  return state === 'completed' || state === 'failed'
}

/** The copy with one more page, or in its next phase. */
function nextPage(store: Store, writer: Writer, copy: StoredCopy, now: number): StoredCopy {
  if (copy.phase === 'counting') {
    const total = store.countRows(copy) + (copy.skipHistory ? 0 : copy.seq)
    return { ...copy, phase: 'assets', cursor: '', total }
  }
  const page = copyPage(store, writer, copy, now)
  if (page) return { ...copy, cursor: page.last, done: copy.done + page.count }
  const phase = phases[phases.indexOf(copy.phase) + 1] ?? 'end'
  // What is changed after all documents were copied has no effect on them.
  const lastSeq = phase === 'changed' ? (store.findDataset(copy.source)?.seq ?? 0) : copy.lastSeq
  return { ...copy, phase, lastSeq, cursor: '' }
}

function copyPage(
  store: Store,
  writer: Writer,
  copy: StoredCopy,
  now: number,
): { readonly last: string; readonly count: number } | null {
  const { cursor } = copy
  switch (copy.phase) {
    case 'assets':
      return store.copyAssetPage(copy, cursor, (path) => movedPath(path, copy))
    case 'history':
      return copy.skipHistory ? null : store.copyHistoryPage(copy, cursor, copy.seq)
    case 'documents':
      return copy.skipHistory
        ? importPage(store, writer, copy, now)
        : copyDocuments(store, writer, copy)
    case 'changed':
      return copyChanged(store, writer, copy, now)
    default:
      return null
  }
}

function copyDocuments(store: Store, writer: Writer, copy: StoredCopy) {
  const page = store.copyDocumentPage(copy, copy.cursor)
  for (const text of page?.assets ?? []) {
    const document = JSON.parse(text) as ContentDocument
    writer.putDocument(unfinishedName(copy.target), moved(document, copy))
  }
  return page
}

/** Without its history, a copy has a log of its own, in which the documents are created. */
function importPage(store: Store, writer: Writer, copy: StoredCopy, now: number) {
  const ids = store.documentIdPage(copy, copy.cursor)
  const last = ids?.at(-1)
  if (!ids || last === undefined) return null
  importDocuments(store, writer, { copy, ids, now })
  return { last, count: ids.length }
}

/**
 * Documents that were changed after the copy began: pages have copied what was there when it was their turn, so these are
 * brought back to the state that they had at the beginning.
 */
function copyChanged(store: Store, writer: Writer, copy: StoredCopy, now: number) {
  const { source, seq, lastSeq } = copy
  const name = unfinishedName(copy.target)
  const ids = store.changedIdPage(copy, copy.cursor, { after: seq, to: lastSeq })
  const last = ids?.at(-1)
  if (!ids || last === undefined) return null
  for (const id of ids) {
    const before = documentAt(store, source, id, seq)
    const isCopied = store.document(name, id) !== null
    if (before && isAsset(before) && !store.document(source, id)) requireBytes(store, copy, before)
    if (copy.skipHistory) {
      if (before && !isCopied) importDocuments(store, writer, { copy, ids: [id], now })
    } else if (before) writer.putDocument(name, moved(before, copy))
    else if (isCopied) writer.deleteDocument(name, id)
  }
  return { last, count: 0 }
}

/** The bytes of an asset disappear with its document, maybe before they were copied. */
function requireBytes(store: Store, copy: StoredCopy, { path }: ContentDocument): void {
  if (typeof path !== 'string') return
  if (store.blob(unfinishedName(copy.target), movedPath(path, copy))) return
  throw new MissingBytesError(path)
}

function importDocuments(
  store: Store,
  writer: Writer,
  {
    copy,
    ids,
    now,
  }: { readonly copy: StoredCopy; readonly ids: readonly string[]; readonly now: number },
): void {
  const mutations = ids
    .map((id) => documentAt(store, copy.source, id, copy.seq))
    .filter((document) => document !== null)
    .map((document) => ({ createOrReplace: moved(document, copy) }))
  if (mutations.length === 0) return
  const context = { store, matchIds: () => [] }
  const { author } = copy
  const dataset = unfinishedName(copy.target)
  transact(context, writer, {
    dataset,
    mutations,
    author,
    permissions: null,
    now,
    importing: true,
  })
}

/** Gives the copy its name; returns the end of its log. */
function publish(store: Store, writer: Writer, copy: StoredCopy): number {
  const { source, target, targetKey } = copy
  const name = unfinishedName(target)
  if (!copy.skipHistory) store.setHead(targetKey, copy.seq)
  const seq = store.findDataset(name)?.seq ?? 0
  const present = store.dataset(source)
  writer.renameDataset(name, target)
  writer.updateDataset({
    name: target,
    // A source that was made public, or private, meanwhile does not make the copy public.
    aclMode: present?.aclMode === copy.aclMode ? copy.aclMode : 'private',
    ...(present?.description !== undefined && { description: present.description }),
  })
  for (const schema of store.storedSchemas(source)) store.putStoredSchema(target, schema)
  // Webhooks are about what changes, not about what was copied.
  for (const hook of store.webhooks()) {
    if (hook.dataset !== '*' && hook.dataset !== target) continue
    store.moveWebhook(hook.id, target, { from: null, to: seq })
  }
  return seq
}

function isAsset({ _type }: ContentDocument): boolean {
  return _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'
}

/** The document of an asset names the dataset in its path and its address. */
function moved(document: ContentDocument, copy: StoredCopy): ContentDocument {
  const { path, url } = document
  if (!isAsset(document) || typeof path !== 'string') return document
  const place = movedPath(path, copy)
  const isLocal = typeof url === 'string' && url.endsWith(`/${path}`)
  return {
    ...document,
    path: place,
    ...(isLocal && { url: `${url.slice(0, -path.length)}${place}` }),
  }
}

/** `images/{project}/{dataset}/{file}` in the dataset of the copy. */
function movedPath(path: string, { source, target }: StoredCopy): string {
  const parts = path.split('/')
  return parts.length === 4 && parts[2] === source ? parts.with(2, target).join('/') : path
}

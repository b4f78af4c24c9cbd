import { BehaviorSubject, type Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, type Path, pathToString } from '../../model/path.ts'
import { set } from '../../model/patch.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import type { NetworkStatus } from '../connection/connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DocumentStore } from '../pair/document-store.ts'
import type { AssetDescription, DatasetTransport } from '../connection/transport.ts'
import { mediaTypeOf } from './accept.ts'
import { deleteAsset, describeAsset, editAsset, replaceAsset, tagAssets } from './asset-edits.ts'
import type { AssetText, Replacement, ReplaceOptions } from './asset-edits.ts'
import { documentPlace, type UploadPlace } from './document-place.ts'
import { FieldReport } from './field-report.ts'
import { type Keeping, KeptUploads, type UploadDevice } from './kept-uploads.ts'
import { previewPicture } from './picture-preview.ts'
import { cancelPieces, sendInPieces, UploadLost } from './send-in-pieces.ts'
import { FileHasher } from './sha1.ts'
import { Slots } from './slots.ts'
import type { AssetKind, UploadSettings } from './upload-settings.ts'
import { assetPatches, newUpload, uploadAt } from './upload-state.ts'
import type { KeptUpload } from './upload-storage.ts'
import { UploadCancelled, UploadTask } from './upload-task.ts'
import { resumableUploads } from '../../protocol/uploads.ts'

/** Uploads and edits assets. */
export interface AssetStore {
  /** Unfinished uploads, oldest first; replays. */
  readonly tasks$: Observable<readonly UploadTask[]>
  /** This page's upload into a field; undefined when there is none. */
  taskAt(document: string | object, path: Path): UploadTask | undefined
  /** The initial value of `_upload`. */
  begin(file: File): ReturnType<typeof newUpload>
  /**
   * Uploads a file into a field whose value contains `_upload`. Rejects with DataError after `_upload` was removed;
   * with UploadCancelled when the task was cancelled.
   */
  uploadInto(place: UploadPlace, file: File, settings: UploadSettings): Promise<ContentDocument>
  /** Uploads a file, or returns the existing asset with the same bytes. */
  upload(
    file: File,
    settings: UploadSettings,
    started?: (task: UploadTask) => void,
  ): Promise<ContentDocument>
  /** Resumes uploads of pages that were closed. */
  resume(): void
  /** Downloads a URL as a file. */
  fetchFile(url: string, name?: string): Promise<File>
  /** Sets those texts of an existing asset that are empty. */
  describe(assetId: string, about: AssetDescription): Promise<void>
  /** Writes the texts of an asset; an empty text is removed. */
  edit(assetId: string, texts: AssetText): Promise<void>
  /** Adds and removes tags of assets. */
  tag(
    assetIds: readonly string[],
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void>
  /** Replaces all references to one asset with references to another, in one transaction. */
  replace(assetId: string, by: string, options?: ReplaceOptions): Promise<Replacement>
  /** Deletes an asset. Rejects with DataError when documents refer to it. */
  delete(assetId: string): Promise<void>
}

export interface AssetContext {
  transport: DatasetTransport
  clock: Clock
  network: NetworkStatus
  createId: () => string
  fetch: typeof globalThis.fetch
  log: (message: string, error: unknown) => void
  report: (error: DataError) => void
  dataset: string
  documents: Pick<DocumentStore, 'pair' | 'ready'>
  /** Where files are stored until they are uploaded; null = in this page's memory only. */
  device: UploadDevice | null
  /** Script of the worker that hashes files, instead of this package's own. */
  workerUrl?: string | undefined
}

const uploadsAtOnce = 4
/** Pages share the six connections a browser opens to a server without HTTP/2, and each uses one for events. */
const uploadsTogether = 3
const retryAfterMs = [1000, 4000, 15_000, 30_000]
/** A larger file is sent in chunks if the server supports them. */
const wholeUpTo = 4 * 1024 * 1024
/** How long an upload begun by another page may take to appear in its document. */
const appearsWithinMs = 8000

/** One upload, from reading the file to sending its last byte. */
interface Job {
  readonly task: UploadTask
  readonly file: File
  readonly settings: UploadSettings
  /** The server's id of the upload, when it is sent in chunks. */
  id: string | null
  /** How much the server has stored, in percent. */
  sent: number
}

/**
 * The one asset store of a data layer. `dispose` ends all uploads; those stored on the device resume in the next page.
 */
export class LiveAssets implements AssetStore {
  readonly #context: AssetContext
  readonly #slots: Slots
  readonly #hasher: FileHasher
  readonly #kept: KeptUploads | null
  readonly #tasks = new BehaviorSubject<readonly UploadTask[]>([])
  readonly #places = new Map<UploadTask, { document: string | object; path: string }>()
  #takesPieces: Promise<boolean> | null = null
  #isDisposed = false

  constructor(context: AssetContext) {
    this.#context = context
    const { device, clock, createId, log } = context
    this.#hasher = new FileHasher(context)
    this.#kept = device && new KeptUploads({ ...device, clock, createId, log })
    this.#slots = new Slots(
      uploadsAtOnce,
      device && {
        locks: device.locks,
        name: 'content-studio upload slot',
        together: uploadsTogether,
      },
    )
    globalThis.addEventListener?.('beforeunload', this.#warn)
  }

  get tasks$(): Observable<readonly UploadTask[]> {
    return this.#tasks
  }

  taskAt(document: string | object, path: Path): UploadTask | undefined {
    const text = pathToString(path)
    for (const [task, place] of this.#places) {
      if (place.document === document && place.path === text) return task
    }
    return undefined
  }

  begin(file: File): ReturnType<typeof newUpload> {
    const { name } = file
    return newUpload({ name, type: mediaTypeOf(file) }, this.#context.clock.now())
  }

  async uploadInto(
    place: UploadPlace,
    file: File,
    settings: UploadSettings,
  ): Promise<ContentDocument> {
    const { document, typeName, path } = place
    const createdAt = uploadAt(getAt(place.value(), path))?.createdAt
    const isOpenToOthers = typeof document === 'string' && typeName && createdAt !== undefined
    const task = this.#start(file, settings.kind)
    const keeping = isOpenToOthers
      ? this.#keep(task, file, settings, { publishedId: document, typeName, path, createdAt })
      : null
    return this.#uploadInto({ place, file, settings, task, keeping })
  }

  async upload(
    file: File,
    settings: UploadSettings,
    started?: (task: UploadTask) => void,
  ): Promise<ContentDocument> {
    const task = this.#start(file, settings.kind)
    started?.(task)
    const keeping = this.#keep(task, file, settings, null)
    return this.#finish({ task, file, settings, keeping }, (job) => this.#run(job))
  }

  resume(): void {
    void this.#kept?.adopt((upload, keeping) => this.#continue(upload, keeping))
  }

  async fetchFile(url: string, name?: string): Promise<File> {
    const result = await this.#context.fetch(url, { credentials: 'omit' })
    if (!result.ok) {
      const description = `${url} answered with status ${result.status}`
      throw new DataError({ code: 'network', status: result.status, description })
    }
    const blob = await result.blob()
    return new File([blob], name ?? nameInUrl(url), { type: blob.type })
  }

  describe(assetId: string, about: AssetDescription): Promise<void> {
    return describeAsset(this.#context, assetId, about)
  }

  edit(assetId: string, texts: AssetText): Promise<void> {
    return editAsset(this.#context, assetId, texts)
  }

  tag(
    assetIds: readonly string[],
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void> {
    return tagAssets(this.#context, assetIds, change)
  }

  replace(assetId: string, by: string, options?: ReplaceOptions): Promise<Replacement> {
    return replaceAsset(this.#context, assetId, by, options)
  }

  delete(assetId: string): Promise<void> {
    return deleteAsset(this.#context, assetId)
  }

  dispose(): void {
    this.#isDisposed = true
    globalThis.removeEventListener?.('beforeunload', this.#warn)
    this.#kept?.dispose()
    for (const task of this.#tasks.value) task.cancel()
    this.#tasks.complete()
  }

  /** Makes the browser ask before leaving while a file is in this page's memory only. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (this.#tasks.value.some(({ isKept$ }) => isKept$.value !== true)) event.preventDefault()
  }

  #start(file: File, kind: AssetKind): UploadTask {
    const task = new UploadTask(file.name, file.size, kind)
    this.#tasks.next([...this.#tasks.value, task])
    return task
  }

  #end(task: UploadTask, phase: 'done' | 'failed' | 'cancelled'): void {
    task.notify(phase, phase === 'done' ? 100 : 0)
    this.#tasks.next(this.#tasks.value.filter((other) => other !== task))
  }

  async #keep(
    task: UploadTask,
    file: File,
    settings: UploadSettings,
    place: KeptUpload['place'],
  ): Promise<Keeping | null> {
    const keeping = (await this.#kept?.keep({ file, settings, place })) ?? null
    task.isKept$.next(keeping !== null)
    return keeping
  }

  async #continue({ file, settings, place: kept }: KeptUpload, keeping: Keeping): Promise<void> {
    const task = this.#start(file, settings.kind)
    task.isKept$.next(true)
    const own = { task, file, settings, keeping: Promise.resolve(keeping) }
    try {
      if (!kept) await this.#finish(own, (job) => this.#run(job))
      else {
        await this.#context.documents.ready()
        const place = documentPlace(this.#context.documents, kept)
        await this.#appears(place, kept.createdAt, task.signal)
        await this.#uploadInto({ ...own, place })
      }
    } catch (error) {
      // No caller is waiting for this error.
      if (!(error instanceof UploadCancelled)) this.#context.report(withName(error, file.name))
    }
  }

  /** Resolves when the upload has appeared in the document, or when it must be considered cancelled. */
  async #appears(place: UploadPlace, createdAt: string, signal: AbortSignal): Promise<void> {
    const { clock } = this.#context
    const isThere = () => uploadAt(getAt(place.value(), place.path))?.createdAt === createdAt
    await new Promise<void>((resolve) => {
      let timer: TimerHandle | null = null
      const end = () => {
        stop()
        clock.clearTimeout(timer)
        resolve()
      }
      const look = () => {
        // Locally stored edits show it before the document can be edited.
        if (!place.isReady()) return
        if (isThere()) queueMicrotask(end)
        // Edits that the other page could not send arrive shortly after the document.
        else timer ??= clock.setTimeout(end, appearsWithinMs)
      }
      const stop = place.watch(look)
      look()
      signal.addEventListener('abort', end, { once: true })
    })
  }

  #uploadInto({
    place,
    ...own
  }: Pick<Job, 'task' | 'file' | 'settings'> & {
    place: UploadPlace
    keeping: Promise<Keeping | null> | null
  }): Promise<ContentDocument> {
    const { task, file, settings } = own
    this.#places.set(task, { document: place.document, path: pathToString(place.path) })
    // Emit again, so that the field finds its upload.
    this.#tasks.next(this.#tasks.value)
    const report = new FieldReport(place, task, this.#context)
    const upload = async (job: Job): Promise<ContentDocument> => {
      if (settings.kind === 'image') {
        const likeness = await previewPicture(file, this.#context.log)
        if (likeness) report.patch([set(likeness, ['_upload', 'previewImage'])])
      }
      const asset = await this.#run(job)
      task.signal.throwIfAborted()
      report.patch(assetPatches(settings.kind, asset._id))
      return asset
    }
    return this.#finish(own, upload)
      .catch((error: unknown) => {
        if (!this.#isDisposed || task.isKept$.value !== true) report.clear()
        throw error
      })
      .finally(() => {
        report.stop()
        this.#places.delete(task)
        place.release()
      })
  }

  /** Runs an upload and reports its result; a file on the device is then removed, or left to another page to resume. */
  async #finish(
    {
      keeping,
      ...own
    }: Pick<Job, 'task' | 'file' | 'settings'> & { keeping: Promise<Keeping | null> | null },
    run: (job: Job) => Promise<ContentDocument>,
  ): Promise<ContentDocument> {
    const job: Job = { ...own, id: null, sent: 0 }
    const { task } = job
    let release = (): void => {}
    const forget = async () => {
      const kept = await keeping
      if (this.#isDisposed && task.state$.value.phase !== 'done') kept?.leave()
      else await kept?.remove()
    }
    try {
      release = await this.#slots.take(task.signal)
      const asset = await run(job)
      this.#end(task, 'done')
      return asset
    } catch (error) {
      const isCancelled = error instanceof UploadCancelled
      if (isCancelled && job.id !== null && !this.#isDisposed) {
        cancelPieces(this.#context.transport, this.#context.dataset, job.id)
      }
      this.#end(task, isCancelled ? 'cancelled' : 'failed')
      throw isCancelled ? error : readError(error)
    } finally {
      release()
      void forget()
    }
  }

  async #run(job: Job): Promise<ContentDocument> {
    const { task, file, settings } = job
    task.notify('checking')
    const hash = await this.#hasher.sha1(file, {
      signal: task.signal,
      onProgress: (share) => task.notify('checking', share * 100),
    })
    const asset = await this.#store(job, hash)
    if (settings.tags?.length) await this.tag([asset._id], { add: settings.tags })
    return asset
  }

  /** Returns the asset with the same bytes, or sends the file, with retries while the failure may be temporary. */
  async #store(job: Job, hash: string): Promise<ContentDocument> {
    const { task, file, settings } = job
    const { signal } = task
    for (let failures = 0, refusals = 0, sent = 0; ; failures++) {
      let isReached = false
      try {
        const known = await this.#find(settings.kind, hash)
        signal.throwIfAborted()
        isReached = true
        if (!known) return await this.#send(job, hash)
        if (settings.about) await this.describe(known._id, settings.about)
        return known
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(error)) throw error
        // Rejects for a file that was changed or removed, which would otherwise look like a broken connection.
        await file.slice(0, 1).arrayBuffer()
        const { status, retryAfter } = toDataError(error)
        // Without a connection an upload waits indefinitely; attempts on a failing server are limited.
        if (isReached || status !== undefined) refusals++
        if (job.sent > sent) refusals = failures = 0
        sent = job.sent
        if (refusals > retryAfterMs.length) throw error
        task.notify('waiting', job.sent)
        const delay = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]!
        await this.#wait(retryAfter ?? delay * (0.5 + Math.random()), signal)
      }
    }
  }

  #find(kind: AssetKind, hash: string): Promise<ContentDocument | null> {
    return this.#context.transport.fetch<ContentDocument | null>({
      query: '*[_type == $type && sha1hash == $hash][0]',
      params: { type: kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset', hash },
      tag: 'asset.find-duplicate',
    })
  }

  async #send(job: Job, hash: string): Promise<ContentDocument> {
    const { task, file, settings } = job
    task.notify('sending', job.sent)
    const { transport, clock, dataset } = this.#context
    if (file.size <= wholeUpTo || !transport.send || !(await this.#canSendPieces())) {
      return this.#sendWhole(job)
    }
    return sendInPieces({
      transport,
      clock,
      dataset,
      kind: settings.kind,
      file,
      sha1: hash,
      query: queryOf(file, settings),
      signal: task.signal,
      begun: (id) => (job.id = id),
      onProgress: (percent) => {
        job.sent = percent
        task.notify('sending', percent)
      },
    })
  }

  /** Whether the server supports chunked uploads; a failed request is repeated next time. */
  #canSendPieces(): Promise<boolean> {
    this.#takesPieces ??= this.#context.transport
      .get<unknown>({ path: '/features', tag: 'features' })
      .then(
        (names) => Array.isArray(names) && names.includes(resumableUploads),
        (error: unknown) => {
          this.#takesPieces = null
          if (isPassing(error)) throw error
          return false
        },
      )
    return this.#takesPieces
  }

  #sendWhole({ task, file, settings }: Job): Promise<ContentDocument> {
    const { kind, storeOriginalFilename = true, metadata, about } = settings
    const send = this.#context.transport.upload
    if (!send) throw new DataError({ code: 'invalid', description: 'Nothing can be uploaded here' })
    return new Promise((resolve, reject) => {
      const sending = send({
        kind,
        body: file,
        contentType: mediaTypeOf(file) || 'application/octet-stream',
        ...(storeOriginalFilename && { filename: file.name }),
        ...(metadata && { metadata }),
        ...(about && { about }),
        tag: 'asset.upload',
      }).subscribe({
        next: (signal) => {
          if (signal.type === 'progress') task.notify('sending', signal.percent)
          else resolve(signal.document)
        },
        error: reject,
      })
      const stop = () => {
        sending.unsubscribe()
        reject(task.signal.reason as Error)
      }
      if (task.signal.aborted) stop()
      else task.signal.addEventListener('abort', stop, { once: true })
    })
  }

  /** Waits, but no longer than until the browser is online again. */
  #wait(ms: number, signal: AbortSignal): Promise<void> {
    const { clock, network } = this.#context
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clock.clearTimeout(timer)
        stop()
        signal.removeEventListener('abort', abort)
        settle()
      }
      const abort = () => end(() => reject(signal.reason as Error))
      const timer = clock.setTimeout(() => end(resolve), ms)
      const stop = network.onOnline(() => end(resolve))
      signal.addEventListener('abort', abort)
    })
  }
}

/** The query parameters of the protocol that describe an asset uploaded in chunks. */
function queryOf(
  file: File,
  { storeOriginalFilename = true, metadata, about = {} }: UploadSettings,
): Record<string, string | string[]> {
  const { source, ...texts } = about
  return {
    ...(storeOriginalFilename && { filename: file.name }),
    ...texts,
    ...(source && { sourceId: source.id, sourceName: source.name }),
    ...(source?.url && { sourceUrl: source.url }),
    ...(metadata && { meta: metadata.length > 0 ? [...metadata] : 'none' }),
  }
}

/** Errors that may be temporary: no response, too many requests, a server that restarts. */
function isPassing(error: unknown): boolean {
  if (error instanceof UploadLost) return true
  const { code, status } = toDataError(error)
  if (status === undefined) return code === 'network'
  return status === 429 || (status > 500 && status <= 504 && status !== 501)
}

/** Browsers report NotReadableError for a file that changed since it was chosen. */
function readError(error: unknown): DataError {
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    const description = 'The file was changed or removed while it was being read'
    return new DataError({ code: 'invalid', description, cause: error })
  }
  return toDataError(error)
}

function withName(error: unknown, name: string): DataError {
  const { code, description, status, cause } = toDataError(error)
  const named = { code, description: `${name}: ${description}`, cause }
  return new DataError({ ...named, ...(status !== undefined && { status }) })
}

function nameInUrl(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last || 'file'
  }
}

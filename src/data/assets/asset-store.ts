import { BehaviorSubject, type Observable } from 'rxjs'
import { type ContentDocument, isRecord } from '../../model/document.ts'
import { getAt, type Path, pathToString } from '../../model/path.ts'
import { prefixPatch, set } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Clock } from '../clock.ts'
import { DataError, toDataError } from '../errors.ts'
import type { AssetDescription, DatasetTransport } from '../transport.ts'
import { mediaTypeOf } from './accept.ts'
import { deleteAsset, describeAsset, editAsset, replaceAsset, tagAssets } from './asset-edits.ts'
import type { AssetText, Replacement } from './asset-edits.ts'
import { previewPicture } from './picture-preview.ts'
import { FileHasher } from './sha1.ts'
import { Slots } from './slots.ts'
import { assetPatches, imageProgress, newUpload, uploadAt } from './upload-state.ts'
import { UploadCancelled, UploadTask } from './upload-task.ts'

export type AssetKind = 'image' | 'file'

/** What is kept of a file, and how. */
export interface UploadSettings {
  readonly kind: AssetKind
  /** Whether the asset remembers what the file was called. Default true. */
  readonly storeOriginalFilename?: boolean | undefined
  /** Metadata to read from an image beside what the server always reads. */
  readonly metadata?: readonly string[] | undefined
  readonly about?: AssetDescription | undefined
}

/** The document that an uploaded asset goes into. */
export interface UploadPlace {
  /** Tells documents apart: the id of one of the dataset, or the object that holds one of the page. */
  readonly document: string | object
  /** Of the field. */
  readonly path: Path
  /** The document as it is now. */
  value(): unknown
  /** Absolute patches. */
  patch(patches: readonly Patch[]): void
  /** Calls back after every change of the document. */
  watch(listener: () => void): () => void
  release(): void
}

/** Uploads and what is known of assets. */
export interface AssetStore {
  /** Uploads that are not over, oldest first; replays. */
  readonly tasks$: Observable<readonly UploadTask[]>
  /** The upload that goes into a field; undefined where this page has none there. */
  taskAt(document: string | object, path: Path): UploadTask | undefined
  /** What `_upload` begins with. */
  begin(file: File): ReturnType<typeof newUpload>
  /**
   * Uploads a file into a field whose value says so by `_upload`. Rejects with DataError, after `_upload` was taken
   * out; with UploadCancelled when the task was cancelled.
   */
  uploadInto(place: UploadPlace, file: File, settings: UploadSettings): Promise<ContentDocument>
  /** Uploads a file, or finds the asset that has its bytes. */
  upload(
    file: File,
    settings: UploadSettings,
    started?: (task: UploadTask) => void,
  ): Promise<ContentDocument>
  /** Fetches what lies at an address, as a file. */
  fetchFile(url: string, name?: string): Promise<File>
  /** Stores what is said about an asset that is there already, where nothing is said yet. */
  describe(assetId: string, about: AssetDescription): Promise<void>
  /** Writes what is said about an asset; an empty text is taken out. */
  edit(assetId: string, texts: AssetText): Promise<void>
  /** Adds tags to assets and takes tags away. */
  tag(
    assetIds: readonly string[],
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void>
  /** Lets every document that refers to one asset refer to another: all of them, or none. */
  replace(assetId: string, by: string): Promise<Replacement>
  /** Deletes an asset. Rejects with DataError when documents use it. */
  delete(assetId: string): Promise<void>
}

export interface AssetContext {
  transport: DatasetTransport
  clock: Clock
  createId: () => string
  fetch: typeof globalThis.fetch
  log: (message: string, error: unknown) => void
}

const uploadsAtOnce = 4
const patchEveryMs = 1000
/** A queued upload says this often that it is still wanted. */
const wantedEveryMs = 45_000
const retryAfterMs = [1000, 4000, 15_000]

/** The one store of a data layer. `dispose` ends every upload. */
export class LiveAssets implements AssetStore {
  readonly #context: AssetContext
  readonly #slots = new Slots(uploadsAtOnce)
  readonly #hasher = new FileHasher()
  readonly #tasks = new BehaviorSubject<readonly UploadTask[]>([])
  readonly #places = new Map<UploadTask, { document: string | object; path: string }>()

  constructor(context: AssetContext) {
    this.#context = context
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
    const task = this.#start(file, settings.kind)
    this.#places.set(task, { document: place.document, path: pathToString(place.path) })
    const report = new FieldReport(place, task, this.#context)
    try {
      if (settings.kind === 'image') {
        const likeness = await previewPicture(file, this.#context.log)
        if (likeness) report.patch([set(likeness, ['_upload', 'previewImage'])])
      }
      const asset = await this.#run(task, file, settings)
      task.signal.throwIfAborted()
      report.patch(assetPatches(settings.kind, asset._id))
      this.#end(task, 'done')
      return asset
    } catch (error) {
      report.clear()
      this.#end(task, error instanceof UploadCancelled ? 'cancelled' : 'failed')
      throw error instanceof UploadCancelled ? error : readError(error)
    } finally {
      report.stop()
      this.#places.delete(task)
      place.release()
    }
  }

  async upload(
    file: File,
    settings: UploadSettings,
    started?: (task: UploadTask) => void,
  ): Promise<ContentDocument> {
    const task = this.#start(file, settings.kind)
    started?.(task)
    try {
      const asset = await this.#run(task, file, settings)
      this.#end(task, 'done')
      return asset
    } catch (error) {
      this.#end(task, error instanceof UploadCancelled ? 'cancelled' : 'failed')
      throw error instanceof UploadCancelled ? error : readError(error)
    }
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

  replace(assetId: string, by: string): Promise<Replacement> {
    return replaceAsset(this.#context, assetId, by)
  }

  delete(assetId: string): Promise<void> {
    return deleteAsset(this.#context, assetId)
  }

  dispose(): void {
    for (const task of this.#tasks.value) task.cancel()
    this.#tasks.complete()
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

  async #run(task: UploadTask, file: File, settings: UploadSettings): Promise<ContentDocument> {
    const release = await this.#slots.take(task.signal)
    try {
      task.notify('checking')
      const hash = await this.#hasher.sha1(file, {
        signal: task.signal,
        onProgress: (share) => task.notify('checking', share * 100),
      })
      for (let attempt = 0; ; attempt++) {
        try {
          const known = await this.#find(settings.kind, hash)
          task.signal.throwIfAborted()
          if (known) {
            if (settings.about) await this.describe(known._id, settings.about)
            return known
          }
          return await this.#send(task, file, settings)
        } catch (error) {
          const delay = retryAfterMs[attempt]
          if (task.signal.aborted || delay === undefined || !isPassing(error)) throw error
          await this.#wait(delay * (0.5 + Math.random()), task.signal)
        }
      }
    } finally {
      release()
    }
  }

  #find(kind: AssetKind, hash: string): Promise<ContentDocument | null> {
    return this.#context.transport.fetch<ContentDocument | null>({
      query: '*[_type == $type && sha1hash == $hash][0]',
      params: { type: kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset', hash },
      tag: 'asset.find-duplicate',
    })
  }

  #send(task: UploadTask, file: File, settings: UploadSettings): Promise<ContentDocument> {
    const { kind, storeOriginalFilename = true, metadata, about } = settings
    const send = this.#context.transport.upload
    if (!send) throw new DataError({ code: 'invalid', description: 'Nothing can be uploaded here' })
    task.notify('sending')
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

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#context
    return new Promise((resolve, reject) => {
      const timer = clock.setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer)
        reject(signal.reason as Error)
      })
    })
  }
}

/** Keeps `_upload` of a field as the upload is, and ends the upload when somebody takes it out. */
class FieldReport {
  readonly #place: UploadPlace
  readonly #task: UploadTask
  readonly #clock: Clock
  readonly #stops: (() => void)[]
  #notifiedAt: number
  #timer: unknown = null
  #isOver = false

  constructor(place: UploadPlace, task: UploadTask, { clock }: { clock: Clock }) {
    this.#place = place
    this.#task = task
    this.#clock = clock
    this.#notifiedAt = clock.now()
    const following = task.state$.subscribe(() => this.#notify())
    const unwatch = place.watch(() => {
      if (!this.#isOver && !this.#isWanted()) task.cancel()
    })
    this.#stops = [() => following.unsubscribe(), unwatch]
    this.#beat()
  }

  /** Patches relative to the field; nothing happens once the upload is not wanted any more. */
  patch(patches: readonly Patch[]): void {
    if (!this.#isWanted()) return
    this.#place.patch(patches.map((patch) => prefixPatch(patch, this.#place.path)))
  }

  clear(): void {
    this.#isOver = true
    if (!this.#isWanted()) return
    const { path } = this.#place
    this.#place.patch(clearPatches(this.#value(), path))
  }

  stop(): void {
    this.#isOver = true
    this.#clock.clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
  }

  #value(): unknown {
    return getAt(this.#place.value(), this.#place.path)
  }

  #isWanted(): boolean {
    return uploadAt(this.#value()) !== null
  }

  #beat(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#notify(true)
      this.#beat()
    }, wantedEveryMs)
  }

  /** Sent to others at most once a second. */
  #notify(isBeat = false): void {
    const { phase, percent } = this.#task.state$.value
    const now = this.#clock.now()
    const isDue = isBeat || (phase === 'sending' && now - this.#notifiedAt >= patchEveryMs)
    if (!isDue || this.#isOver) return
    this.#notifiedAt = now
    const sent = phase === 'sending' ? percent : 0
    const progress = this.#task.kind === 'image' ? imageProgress(sent) : sent
    this.patch([
      set(Math.round(progress), ['_upload', 'progress']),
      set(new Date(now).toISOString(), ['_upload', 'updatedAt']),
    ])
  }
}

/** Takes an upload out of a field; what was there for the upload only goes with it. */
export function clearPatches(value: unknown, path: Path): readonly Patch[] {
  const names = isRecord(value) ? Object.keys(value) : []
  const isBare = names.every((name) => name === '_upload' || name === '_type' || name === '_key')
  return [{ type: 'unset', path: isBare ? path : [...path, '_upload'] }]
}

/** What may be over in a moment: no answer, too many requests, a server that is being replaced. */
function isPassing(error: unknown): boolean {
  const { code, status } = toDataError(error)
  if (status === undefined) return code === 'network'
  return status === 429 || (status > 500 && status <= 504 && status !== 501)
}

/** Browsers call a file that changed since it was chosen unreadable. */
function readError(error: unknown): DataError {
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    const description = 'The file was changed or removed while it was being read'
    return new DataError({ code: 'invalid', description, cause: error })
  }
  return toDataError(error)
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

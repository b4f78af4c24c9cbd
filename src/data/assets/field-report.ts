import { isRecord } from '../../model/document.ts'
import { getAt, type Path } from '../../model/path.ts'
import { prefixPatch, set } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Clock } from '../clock.ts'
import type { UploadPlace } from './document-place.ts'
import { imageProgress, uploadAt } from './upload-state.ts'
import type { UploadTask } from './upload-task.ts'

const patchEveryMs = 1000
/** A queued upload updates its timestamp this often. */
const wantedEveryMs = 45_000

/** Writes an upload's progress to the field's `_upload`, and cancels the upload when `_upload` is removed. */
export class FieldReport {
  readonly #place: UploadPlace
  readonly #task: UploadTask
  readonly #clock: Clock
  readonly #stops: (() => void)[]
  /** Identifies the upload: a different `createdAt` in the field belongs to another upload. */
  readonly #createdAt: string | undefined
  #notifiedAt: number
  #timer: unknown = null
  #isOver = false

  constructor(place: UploadPlace, task: UploadTask, { clock }: { clock: Clock }) {
    this.#place = place
    this.#task = task
    this.#clock = clock
    this.#createdAt = uploadAt(this.#value())?.createdAt
    this.#notifiedAt = clock.now()
    const following = task.state$.subscribe(() => this.#notify())
    const unwatch = place.watch(() => {
      if (!this.#isOver && !this.#isWanted()) task.cancel()
    })
    this.#stops = [() => following.unsubscribe(), unwatch]
    this.#beat()
  }

  /** Applies patches relative to the field; does nothing once the upload was removed from it. */
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
    const upload = uploadAt(this.#value())
    return upload !== null && upload.createdAt === this.#createdAt
  }

  #beat(): void {
    this.#timer = this.#clock.setTimeout(() => {
      this.#notify(true)
      this.#beat()
    }, wantedEveryMs)
  }

  /** Writes the progress, at most once a second. */
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

/** Removes an upload from a field; a value that contains nothing else is removed as a whole. */
function clearPatches(value: unknown, path: Path): readonly Patch[] {
  const names = isRecord(value) ? Object.keys(value) : []
  const isBare = names.every((name) => name === '_upload' || name === '_type' || name === '_key')
  return [{ type: 'unset', path: isBare ? path : [...path, '_upload'] }]
}

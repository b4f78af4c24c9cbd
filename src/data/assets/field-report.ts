import { isRecord } from '../../model/document.ts'
import { getAt, type Path } from '../../model/path.ts'
import { prefixPatch, set } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Clock } from '../clock.ts'
import type { UploadPlace } from './document-place.ts'
import { imageProgress, uploadAt } from './upload-state.ts'
import type { UploadTask } from './upload-task.ts'

const patchEveryMs = 1000
/** A queued upload says this often that it is still wanted. */
const wantedEveryMs = 45_000

/** Keeps `_upload` of a field as the upload is, and ends the upload when somebody takes it out. */
export class FieldReport {
  readonly #place: UploadPlace
  readonly #task: UploadTask
  readonly #clock: Clock
  readonly #stops: (() => void)[]
  /** Of `_upload`: another one in its place is another upload. */
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
    const upload = uploadAt(this.#value())
    return upload !== null && upload.createdAt === this.#createdAt
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
function clearPatches(value: unknown, path: Path): readonly Patch[] {
  const names = isRecord(value) ? Object.keys(value) : []
  const isBare = names.every((name) => name === '_upload' || name === '_type' || name === '_key')
  return [{ type: 'unset', path: isBare ? path : [...path, '_upload'] }]
}

import { BehaviorSubject } from 'rxjs'
import { DataError } from '../errors.ts'

/** State of an upload; `percent` refers to the current phase. */
export interface TaskState {
  readonly phase: 'queued' | 'checking' | 'sending' | 'waiting' | 'done' | 'failed' | 'cancelled'
  readonly percent: number
}

/** One file being uploaded. */
export class UploadTask {
  readonly name: string
  readonly size: number
  readonly kind: 'image' | 'file'
  /** Replays; completes when the task has ended. */
  readonly state$ = new BehaviorSubject<TaskState>({ phase: 'queued', percent: 0 })
  /** Whether the device stores the file until it is uploaded; null while unknown. */
  readonly isKept$ = new BehaviorSubject<boolean | null>(null)
  readonly #abort = new AbortController()

  constructor(name: string, size: number, kind: 'image' | 'file') {
    this.name = name
    this.size = size
    this.kind = kind
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Cancels the upload and removes everything stored for it. Does nothing when it has ended. */
  cancel(): void {
    this.#abort.abort(new UploadCancelled())
  }

  notify(phase: TaskState['phase'], percent = 0): void {
    if (this.state$.closed) return
    this.state$.next({ phase, percent })
    if (phase === 'done' || phase === 'failed' || phase === 'cancelled') this.state$.complete()
  }
}

/** The reason of a cancelled task: by the user, or because its field was removed. */
export class UploadCancelled extends DataError {
  constructor() {
    super({ code: 'invalid', description: 'The upload was cancelled' })
    this.name = 'UploadCancelled'
  }
}

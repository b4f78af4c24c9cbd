import { BehaviorSubject } from 'rxjs'
import { DataError } from '../errors.ts'

/** How an upload is doing; `percent` is of its phase. */
export interface TaskState {
  readonly phase: 'queued' | 'checking' | 'sending' | 'waiting' | 'done' | 'failed' | 'cancelled'
  readonly percent: number
}

/** One file on its way. */
export class UploadTask {
  readonly name: string
  readonly size: number
  readonly kind: 'image' | 'file'
  /** Replays; completes when the task is over. */
  readonly state$ = new BehaviorSubject<TaskState>({ phase: 'queued', percent: 0 })
  /** Whether the device keeps the file until it is uploaded; null while that is not known. */
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

  /** Ends it; nothing of it stays. Does nothing when it is over. */
  cancel(): void {
    this.#abort.abort(new UploadCancelled())
  }

  notify(phase: TaskState['phase'], percent = 0): void {
    if (this.state$.closed) return
    this.state$.next({ phase, percent })
    if (phase === 'done' || phase === 'failed' || phase === 'cancelled') this.state$.complete()
  }
}

/** Why a task ended that somebody cancelled, or whose place in the document is gone. */
export class UploadCancelled extends DataError {
  constructor() {
    super({ code: 'invalid', description: 'The upload was cancelled' })
    this.name = 'UploadCancelled'
  }
}

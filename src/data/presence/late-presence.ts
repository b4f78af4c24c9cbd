import type {
  LivePresence,
  PresenceContext,
  PresenceMode,
  PresenceStore,
} from './presence-store.ts'

/** The code of presence; only pages that show or report it load it. */
export type PresenceCode = typeof LivePresence

/** The presence of a data layer, opened with the code that a component provides. */
export class LatePresence {
  readonly #context: PresenceContext
  #mode: PresenceMode
  #opened: LivePresence | null = null
  #isDisposed = false

  constructor(context: PresenceContext) {
    this.#context = context
    this.#mode = context.mode
  }

  open(code: PresenceCode): PresenceStore {
    if (this.#opened) return this.#opened
    this.#opened = new code({ ...this.#context, mode: this.#mode })
    if (this.#isDisposed) this.#opened.dispose()
    return this.#opened
  }

  get mode(): PresenceMode {
    return this.#mode
  }

  setMode(mode: PresenceMode): void {
    this.#mode = mode
    this.#opened?.setMode(mode)
  }

  /** Reconnects at once if the connection was lost. */
  retry(): void {
    this.#opened?.retry()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#opened?.dispose()
  }
}

import { startTimer } from '../data/clock.ts'
import type { Clock } from '../data/clock.ts'
import { resendDelay } from '../data/connection/connection.ts'
import { toDataError } from '../data/errors.ts'
import type { DataError } from '../data/errors.ts'
import type { LiveClient, LiveStreamEvent } from './live-client.ts'

/** Something changed. `tags`: what, or null if it may be anything. `id`: the position that answers have to include. */
export interface LiveChange {
  readonly tags: readonly string[] | null
  readonly id: string | undefined
}

export interface StreamListener {
  onChange(change: LiveChange): void
  /** The stream was opened, interrupted or refused. */
  onStatus(): void
}

/** The one stream of live events: open as long as it has listeners. */
export class LiveStream {
  /** Whether changes arrive at once. */
  isOpen = false
  /** Why there is no stream, if the server refused it. */
  error: DataError | null = null
  readonly #options: StreamOptions
  readonly #listeners = new Set<StreamListener>()
  #close: (() => void) | null = null
  #failures = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Returns the function that ends it. */
  listen(listener: StreamListener): () => void {
    this.#listeners.add(listener)
    if (!this.#close) this.#open()
    return () => {
      this.#listeners.delete(listener)
      // Whoever looks at something else in the same moment needs the same stream.
      queueMicrotask(() => {
        if (this.#listeners.size === 0) this.close()
      })
    }
  }

  close(): void {
    const close = this.#close
    this.#close = null
    this.isOpen = false
    this.#failures = 0
    this.error = null
    close?.()
  }

  /** Begins anew for whoever listens: the server may tell more now, or less. */
  restart(): void {
    if (!this.#close) return
    this.close()
    this.#show(false, null)
    this.#open()
  }

  #open(): void {
    // Set first: the client may refuse before it returns.
    const { source, settled, onInterrupted, clock } = this.#options
    let isClosed = false
    let end = () => {}
    this.#close = () => {
      isClosed = true
      end()
    }
    const fail = (error: unknown) => {
      if (isClosed) return
      this.#show(false, toDataError(error))
      this.#close = startTimer(clock, () => this.#open(), resendDelay(++this.#failures))
      onInterrupted?.()
    }
    const connect = () => {
      if (isClosed) return
      try {
        const { client, includeDrafts } = source()
        const subscription = client.live.events({ includeDrafts }).subscribe({
          next: (event) => {
            if (event.type !== 'goaway') return this.#receive(event)
            end()
            fail(new Error('The server has ended the stream of live content'))
          },
          error: fail,
          complete: () => fail(new Error('The stream of live content has ended')),
        })
        end = () => subscription.unsubscribe()
        if (isClosed) end()
      } catch (error) {
        fail(error)
      }
    }
    if (settled) void settled().then(connect)
    else connect()
  }

  #receive({ type, id, tags }: LiveStreamEvent): void {
    if (type === 'reconnect') {
      this.#show(false, null)
      this.#options.onInterrupted?.()
      return
    }
    if (type !== 'message' && type !== 'welcome' && type !== 'restart') return
    this.#failures = 0
    if (!this.isOpen) this.#show(true, null)
    // Nobody knows what happened before a welcome. A restart says that the server does not know it either.
    const change = { tags: type === 'message' ? (tags ?? null) : null, id }
    for (const listener of [...this.#listeners]) listener.onChange(change)
  }

  #show(isOpen: boolean, error: DataError | null): void {
    this.isOpen = isOpen
    this.error = error
    for (const listener of [...this.#listeners]) listener.onStatus()
  }
}

interface StreamOptions {
  /** Whom to ask, each time that the stream is opened. */
  readonly source: () => { readonly client: LiveClient; readonly includeDrafts: boolean }
  /** Resolves when that is known; at once without it. */
  readonly settled?: (() => Promise<void>) | undefined
  /** The connection was lost, or the server has ended it. */
  readonly onInterrupted?: (() => void) | undefined
  readonly clock: Clock
}

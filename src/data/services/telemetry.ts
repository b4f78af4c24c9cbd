import { createKey } from '../../model/key.ts'
import { isRecord } from '../../model/document.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import type { DatasetTransport, PostOptions } from '../connection/transport.ts'

/** An event in the studio. */
export interface TelemetryEvent {
  name: string
  /** Version of the shape of `data`. */
  version: number
  data: Readonly<Record<string, unknown>>
}

/** One line of a batch. */
interface TelemetryItem extends TelemetryEvent {
  type: 'log' | 'userProperties'
  sessionId: string
  createdAt: string
  schemaVersion: 1
}

export interface TelemetryContext {
  projectId: string
  transport: DatasetTransport
  clock: Clock
  /** Calls back when the page is left; returns the function to unsubscribe. */
  onLeave: (leave: () => void) => () => void
}

const flushMs = 30_000
/** Sufficient between two batches; when it is exceeded, the oldest events are dropped. */
const maxItems = 1000
const defaultApiVersion = '2023-12-18'

/**
 * Collects events of the studio and sends them in batches if the server reports the user's consent. Requests nothing
 * before the first event. `dispose` it.
 */
export class TelemetryBatches {
  readonly #context: TelemetryContext
  readonly #sessionId = createKey()
  readonly #stopListening: () => void
  #items: TelemetryItem[] = []
  #timer: TimerHandle | null = null
  /** The last known consent, for the moment the page is left. */
  #isGranted = false
  #hasRequested = false
  #isDisposed = false

  constructor(context: TelemetryContext) {
    this.#context = context
    this.#stopListening = context.onLeave(() => this.#leave())
  }

  /** Records properties of the environment: machine, window, studio. */
  describe(data: Readonly<Record<string, unknown>>): void {
    this.#add('userProperties', { name: 'User properties', version: 1, data })
  }

  log(event: TelemetryEvent): void {
    this.#add('log', event)
  }

  dispose(): void {
    this.#isDisposed = true
    this.#items = []
    this.#stopListening()
    if (this.#timer !== null) this.#context.clock.clearTimeout(this.#timer)
  }

  #add(type: TelemetryItem['type'], event: TelemetryEvent): void {
    if (this.#isDisposed) return
    const createdAt = new Date(this.#context.clock.now()).toISOString()
    const { name, version, data } = event
    this.#keep([
      ...this.#items,
      { type, sessionId: this.#sessionId, createdAt, name, version, schemaVersion: 1, data },
    ])
    // Check consent early enough for users who leave before the first batch.
    if (!this.#hasRequested) void this.#request()
  }

  #keep(items: TelemetryItem[]): void {
    this.#items = items.slice(-maxItems)
    if (this.#items.length === 0) return
    this.#timer ??= this.#context.clock.setTimeout(() => {
      this.#timer = null
      void this.#flush()
    }, flushMs)
  }

  async #flush(): Promise<void> {
    const isGranted = await this.#request()
    if (this.#isDisposed) return
    const items = this.#items
    this.#items = []
    if (!isGranted || items.length === 0) return
    try {
      await this.#context.transport.post?.(this.#batch(items))
    } catch {
      // The next batch retries with the newest events that fit.
      if (!this.#isDisposed) this.#keep([...items, ...this.#items])
    }
  }

  /** Consent is checked each time: it can be withdrawn meanwhile. */
  async #request(): Promise<boolean> {
    this.#hasRequested = true
    try {
      const result = await this.#context.transport.get<unknown>({
        path: '/intake/telemetry-status',
        tag: 'telemetry-consent.lookup',
        apiVersion: defaultApiVersion,
      })
      this.#isGranted = isRecord(result) && result['status'] === 'granted'
    } catch {
      this.#isGranted = false
    }
    return this.#isGranted
  }

  #leave(): void {
    if (!this.#isGranted || this.#items.length === 0) return
    // Events that the beacon refused are retried if the page returns.
    if (this.#context.transport.beacon?.(this.#batch(this.#items))) this.#items = []
  }

  #batch(batch: readonly TelemetryItem[]): PostOptions {
    const { projectId } = this.#context
    return {
      path: '/intake/batch',
      tag: 'telemetry.batch',
      apiVersion: defaultApiVersion,
      body: { projectId, batch },
    }
  }
}

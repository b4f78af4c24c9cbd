import { createKey } from '../../model/key.ts'
import { encodeRpcCall, parsePresenceEvent, parseServerFrame } from '../../protocol/presence.ts'
import type { PresenceEvent, RpcError } from '../../protocol/presence.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { type NetworkStatus, retryDelay } from '../connection/connection.ts'
import { DataError } from '../errors.ts'
import type { DatasetSocket, DatasetTransport } from '../connection/transport.ts'

export interface PresenceChannelOptions {
  transport: DatasetTransport
  clock: Clock
  network: NetworkStatus
  /** Called when events are received from now on; repeated after every reconnect. */
  connected: () => void
  onEvent: (event: PresenceEvent) => void
  /** Called for messages that this version does not support; the channel continues. */
  report: (error: DataError) => void
}

/**
 * The longest silence of a working channel: an announcement and its response. A channel that is silent for longer is
 * dead.
 */
const silenceMs = 65_000

/** The connection to the other users of the dataset: a socket that reconnects by itself. `close` it. */
export class PresenceChannel {
  readonly #options: PresenceChannelOptions
  #socket: DatasetSocket | null = null
  #isOpen = false
  #isConnected = false
  #attempt = 0
  /** Calls with a pending response. */
  readonly #awaited = new Map<string, (result: unknown, error: RpcError | null) => void>()
  #subscription: string | null = null
  #timer: TimerHandle | null = null
  #stopOnline: (() => void) | null = null

  constructor(options: PresenceChannelOptions) {
    this.#options = options
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  open(): void {
    if (this.#isOpen || !this.#options.transport.socket) return
    this.#isOpen = true
    this.#stopOnline = this.#options.network.onOnline(() => this.retry())
    this.#connect()
  }

  /** Closes the channel at once; messages sent before still arrive. */
  close(): void {
    this.#isOpen = false
    this.#attempt = 0
    this.#stopOnline?.()
    this.#stopOnline = null
    this.#drop()
  }

  /** Reconnects at once if a reconnect is pending. */
  retry(): void {
    if (this.#isOpen && !this.#socket) this.#connect()
  }

  /** Sends a call; dropped without a connection. */
  call(method: string, params: object): void {
    if (this.#isConnected) this.#send(method, params)
  }

  #connect(): void {
    this.#clearTimer()
    this.#watchSilence()
    this.#socket =
      this.#options.transport.socket?.({
        opened: (token) => this.#introduce(token),
        received: (text) => this.#receive(text),
        closed: () => this.#fail(),
      }) ?? null
  }

  /** Every call waits for the response to the authorization, whatever it is: a refusal ends the connection. */
  #introduce(token: string | null): void {
    if (token === null) return this.#subscribe()
    const params = { authorization: `Bearer ${token}`, apiVersion: 'v1' }
    this.#request('authorization', params, () => this.#subscribe())
  }

  #subscribe(): void {
    this.#request('presence_subscribe', { apiVersion: 'v1' }, (result, error) => {
      if (error !== null || typeof result !== 'string') return this.#fail()
      this.#subscription = result
      this.#attempt = 0
      this.#isConnected = true
      this.#options.connected()
    })
  }

  #request(
    method: string,
    params: object,
    callback: (result: unknown, error: RpcError | null) => void,
  ) {
    this.#awaited.set(this.#send(method, params), callback)
  }

  #send(method: string, params: object): string {
    const id = createKey()
    this.#socket?.send(encodeRpcCall(id, method, params))
    return id
  }

  #receive(text: string): void {
    this.#watchSilence()
    const frame = parseServerFrame(text)
    if (frame?.type === 'answer') {
      const callback = this.#awaited.get(frame.id)
      this.#awaited.delete(frame.id)
      callback?.(frame.result, frame.error)
    } else if (frame?.type === 'notification' && frame.subscription === this.#subscription) {
      this.#read(frame.result)
    }
  }

  #read(result: unknown): void {
    let event: PresenceEvent
    try {
      event = parsePresenceEvent(result)
    } catch (cause) {
      const description = (cause as Error).message
      return this.#options.report(new DataError({ code: 'protocol', description, cause }))
    }
    this.#options.onEvent(event)
  }

  #fail(): void {
    this.#drop()
    if (this.#isOpen) this.#after(retryDelay(++this.#attempt), () => this.#connect())
  }

  #drop(): void {
    this.#clearTimer()
    this.#awaited.clear()
    this.#subscription = null
    this.#isConnected = false
    this.#socket?.close()
    this.#socket = null
  }

  #watchSilence(): void {
    this.#after(silenceMs, () => this.#fail())
  }

  #after(delay: number, run: () => void): void {
    this.#clearTimer()
    this.#timer = this.#options.clock.setTimeout(run, delay)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#options.clock.clearTimeout(this.#timer)
    this.#timer = null
  }
}

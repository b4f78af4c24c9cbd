import { Observable } from 'rxjs'
import { decodeFrames, type KeepAliveEvent, type ListenEvent } from '../../protocol/listen.ts'
import {
  encodeRpcCall,
  heartbeatFrame,
  parseServerFrame,
  rpcErrors,
} from '../../protocol/presence.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { codeOfStatus, DataError } from '../errors.ts'
import type { DatasetSocket, ListenSignal, SocketListener } from './transport.ts'

/** The server has no event stream over its socket, or none can be opened. */
export class NoSocketStream extends Error {
  override readonly name = 'NoSocketStream'
}

export interface SocketStreamOptions {
  open: (listener: SocketListener) => DatasetSocket
  /** The query of a listener's URL. */
  search: string
  /** Whether this server is known to have it. A socket that cannot be opened then means a lost connection. */
  isKnown: boolean
  /** Whether a stream was open just before: this one is then opened again and again, as if it had been that one. */
  isReopened: boolean
  /** A socket of a server known to have streams ended without one; resolves with true if sockets are to be given up. */
  failed: () => Promise<boolean>
  clock: Clock
}

/** A server that accepts sockets, but knows nothing of this, may never answer; nor does a proxy that drops requests. */
const patienceMs = 10_000
const knownPatienceMs = 30_000
/** As browsers do with event streams, until the server says otherwise. */
const retryMs = 1_000

/**
 * The dataset's event stream over a socket, which browsers do not count among the six connections that all tabs
 * together may have to a server over HTTP/1.1. Reconnects by itself. Fails with DataError, or NoSocketStream.
 */
export function openSocketStream({
  open,
  search,
  isKnown,
  isReopened,
  failed,
  clock,
}: SocketStreamOptions): Observable<ListenSignal> {
  return new Observable((subscriber) => {
    let socket: DatasetSocket | null = null
    let timer: TimerHandle
    let retry = retryMs
    let isWorking = isKnown
    let wasOpened = isReopened
    let isOpen = false

    function connect(): void {
      timer = clock.setTimeout(giveUp, isWorking ? knownPatienceMs : patienceMs)
      socket = open({
        opened(token) {
          if (token !== null)
            call('authorization', { authorization: `Bearer ${token}`, apiVersion: 'v1' })
          call('listen', { search })
        },
        received,
        closed,
      })
    }

    function call(method: string, params: object): void {
      socket?.send(encodeRpcCall(method, method, params))
    }

    function received(text: string): void {
      if (text === heartbeatFrame) return
      if (text.startsWith('{')) return refused(text)
      const { events, retry: wait } = decodeFrames(text)
      if (wait !== null) retry = wait
      for (const event of events) take(event)
    }

    function refused(text: string): void {
      const frame = parseServerFrame(text)
      if (frame?.type !== 'answer' || !frame.error) return
      const { code, message, status } = frame.error
      if (code === rpcErrors.unknownMethod) return fail(new NoSocketStream())
      // What it means is said by the close code that follows.
      if (status === undefined || status === 401) return
      fail(new DataError({ code: codeOfStatus(status), status, description: message }))
    }

    function take(event: ListenEvent | KeepAliveEvent): void {
      if (event.type === 'welcome') {
        clock.clearTimeout(timer)
        isWorking = true
        wasOpened = true
        isOpen = true
      }
      if (event.type === 'disconnect') return broken(event.reason)
      if (event.type === 'channelError') return broken(event.error.description)
      // The others belong to streams that are resumed, which these are not.
      const { type } = event
      if (type === 'welcome' || type === 'mutation' || type === 'keepalive') subscriber.next(event)
    }

    function broken(description: string): void {
      fail(new DataError({ code: 'protocol', description }))
    }

    function giveUp(): void {
      socket?.close()
      closed(new DataError({ code: 'network', description: 'The socket was not answered' }))
    }

    function closed(error: DataError): void {
      clock.clearTimeout(timer)
      if (error.code !== 'network') return fail(error)
      if (!isWorking) return fail(new NoSocketStream())
      const isOver = isOpen ? Promise.resolve(false) : failed()
      isOpen = false
      if (!wasOpened) return fail(error)
      subscriber.next({ type: 'reconnect' })
      timer = clock.setTimeout(connect, retry)
      void isOver.then((over) => {
        if (over && !isOpen && !subscriber.closed) fail(new NoSocketStream())
      })
    }

    function fail(error: DataError | NoSocketStream): void {
      stop()
      subscriber.error(error)
    }

    function stop(): void {
      clock.clearTimeout(timer)
      socket?.close()
    }

    connect()
    return stop
  })
}

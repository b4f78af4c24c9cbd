import { Observable } from 'rxjs'
import { decodeFrames, type KeepAliveEvent, type ListenEvent } from '../../protocol/listen.ts'
import { encodeRpcCall, HEARTBEAT, parseServerFrame, rpcErrors } from '../../protocol/presence.ts'
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
}

/** A server that accepts sockets, but knows nothing of this, may never answer. */
const patienceMs = 10_000
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
}: SocketStreamOptions): Observable<ListenSignal> {
  return new Observable((subscriber) => {
    let socket: DatasetSocket | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let retry = retryMs
    let isWorking = isKnown
    let wasOpened = false

    function connect(): void {
      if (!isWorking) timer = setTimeout(() => fail(new NoSocketStream()), patienceMs)
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
      if (text === HEARTBEAT) return
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
        clearTimeout(timer)
        isWorking = true
        wasOpened = true
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

    function closed(error: DataError): void {
      clearTimeout(timer)
      if (error.code !== 'network') return fail(error)
      if (!isWorking) return fail(new NoSocketStream())
      if (!wasOpened) return fail(error)
      subscriber.next({ type: 'reconnect' })
      timer = setTimeout(connect, retry)
    }

    function fail(error: DataError | NoSocketStream): void {
      stop()
      subscriber.error(error)
    }

    function stop(): void {
      clearTimeout(timer)
      socket?.close()
    }

    connect()
    return stop
  })
}

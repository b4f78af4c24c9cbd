import { presenceSocketUrl, socketClose } from '../../protocol/presence.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DatasetSocket, SocketListener } from './transport.ts'
import type { SanityClient } from '@sanity/client'

export interface ClientSocketOptions {
  /** The client with the current token. */
  client: () => Promise<SanityClient>
  dataset: string
  /** Called when a connection with a token ends; the token may no longer be valid. */
  failed: (error: DataError, client: SanityClient) => void
}

/** Opens the dataset's socket with the client's host and credentials. */
export function openClientSocket(
  { client, dataset, failed }: ClientSocketOptions,
  listener: SocketListener,
): DatasetSocket {
  let webSocket: WebSocket | null = null
  let isOver = false
  let signed: SanityClient | null = null

  function end(error: DataError): void {
    if (isOver) return
    isOver = true
    // Without a token nothing needs checking: a signed-out user is not present.
    if (signed) failed(error, signed)
    listener.closed(error)
  }

  async function open(): Promise<void> {
    const authorized = await client()
    const { token = null, url, requestTagPrefix } = authorized.config() as SocketConfig
    if (isOver) return
    if (token !== null) signed = authorized
    const { WebSocket } = globalThis
    if (!WebSocket) throw new Error('There are no sockets here')
    const apiHost = url.replace(/\/v[^/]*$/, '')
    const tag = requestTagPrefix || 'sanity.studio'
    const opened = new WebSocket(presenceSocketUrl({ apiHost, dataset, tag }))
    webSocket = opened
    opened.addEventListener('open', () => {
      if (!isOver) listener.opened(token)
    })
    opened.addEventListener('message', ({ data }) => {
      if (!isOver && typeof data === 'string') listener.received(data)
    })
    opened.addEventListener('close', ({ code, reason }) => end(closeError(code, reason)))
  }

  open().catch((error: unknown) => end(toDataError(error)))
  return {
    send(text) {
      if (webSocket?.readyState === 1) webSocket.send(text)
    },
    close() {
      isOver = true
      webSocket?.close(1000)
    },
  }
}

interface SocketConfig {
  token?: string
  url: string
  requestTagPrefix?: string
}

const codes = {
  [socketClose.badRequest]: 'protocol',
  [socketClose.unauthorized]: 'unauthorized',
  [socketClose.notFound]: 'not-found',
} as const

/** The error for a close code. A refused handshake cannot be distinguished from a lost network. */
function closeError(code: number, reason: string): DataError {
  const description = `The socket was closed (${code}${reason && ` ${reason}`})`
  return new DataError({ code: codes[code as keyof typeof codes] ?? 'network', description })
}

import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'

type Frame = Record<string, unknown>

/** A realtime connection like that of a client library, with all received frames. */
export interface SocketLog extends Disposable {
  readonly socket: WebSocket
  /** All frames in order; heartbeats and what a listener hears as texts. */
  readonly frames: (Frame | string)[]
  /** Calls a method and resolves with the complete response. */
  call(method: string, params?: Record<string, unknown>): Promise<Frame>
  /** The presence events of all subscriptions so far. */
  events(): Frame[]
  /** Resolves with the first matching frame, past or future. */
  find(fits: (frame: Frame | string) => boolean): Promise<Frame | string>
  /** Resolves with the close code sent by the server. */
  closed(): Promise<number>
}

/** Opens a socket; rejects if the handshake is denied. */
export async function openSocket(url: string, options: ClientOptions = {}): Promise<SocketLog> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options)
  const frames: (Frame | string)[] = []
  const waiting = new Set<() => void>()
  let code: number | null = null
  let calls = 0
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text.startsWith('{') ? (JSON.parse(text) as Frame) : text)
    for (const check of waiting) check()
  })
  socket.on('close', (given) => {
    code = given
    for (const check of waiting) check()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })

  function until<T>(result: () => T | null | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const value = result()
        if (value === null || value === undefined) return
        waiting.delete(check)
        resolve(value)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    socket,
    frames,
    async call(method, params = {}) {
      const id = `call-${++calls}`
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return (await until(() =>
        frames.find((frame) => typeof frame === 'object' && frame['id'] === id),
      )) as Frame
    },
    events: () =>
      frames.flatMap((frame) =>
        typeof frame === 'object' && frame['method'] === 'presence_subscription'
          ? [(frame['params'] as { result: Frame }).result]
          : [],
      ),
    find: (fits) => until(() => frames.find(fits)),
    closed: () => until(() => code),
    [Symbol.dispose]: () => socket.terminate(),
  }
}

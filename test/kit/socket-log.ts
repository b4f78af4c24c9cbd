import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'

type Frame = Record<string, unknown>

/** A realtime connection as a client library holds it, with all that came over it. */
export interface SocketLog extends Disposable {
  readonly socket: WebSocket
  /** Every frame in order; heartbeats as `'♥'`. */
  readonly frames: (Frame | string)[]
  /** Calls a method and resolves with the whole answer. */
  call(method: string, params?: Record<string, unknown>): Promise<Frame>
  /** The presence events of all subscriptions so far. */
  events(): Frame[]
  /** Resolves with the first frame, past or future, that fits. */
  find(fits: (frame: Frame | string) => boolean): Promise<Frame | string>
  /** Resolves with the code the server closed the socket with. */
  closed(): Promise<number>
}

/** Opens a socket; rejects when the handshake is refused. */
export async function openSocket(url: string, options: ClientOptions = {}): Promise<SocketLog> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options)
  const frames: (Frame | string)[] = []
  const waiting = new Set<() => void>()
  let code: number | null = null
  let calls = 0
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text === '♥' ? text : (JSON.parse(text) as Frame))
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

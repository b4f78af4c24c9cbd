import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string
  readonly received: readonly ReceivedMessage[]
  /** Status of the responses to come; default 200. */
  answer: (message: ReceivedMessage) => number | { status: number; location: string }
  /** Resolves with everything received once there are that many. */
  atLeast(count: number): Promise<readonly ReceivedMessage[]>
}

/** A server on this machine that webhooks can send to. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const message = { method, path, headers, body: Buffer.concat(pieces).toString() }
      received.push(message)
      const answer = receiver.answer(message)
      const { status, location } =
        typeof answer === 'number' ? { status: answer, location: undefined } : answer
      response.writeHead(status, location === undefined ? {} : { location }).end(`is ${status}`)
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 200,
    atLeast: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

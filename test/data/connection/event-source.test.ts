import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { EventSource } from '../../../src/data/connection/event-source.ts'

const url = 'https://content.example/listen?tag=a'

interface Answer {
  status?: number
  type?: string
  /** What arrives, piece by piece; the stream ends with it unless it stays open. */
  pieces?: readonly (string | Uint8Array)[]
  staysOpen?: boolean
  fails?: boolean
}

/** Opens a stream that gets one answer after another, and none after the last: it is closed with that. */
function openStream(answers: readonly Answer[]) {
  const seen: unknown[] = []
  const requests: RequestInit[] = []
  let close = (): void => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const source = new EventSource(url, {
    fetch: async (_, init = {}) => {
      const answer = answers[requests.push(init) - 1]
      if (!answer) {
        source.close()
        close()
        throw new TypeError('closed')
      }
      if (answer.fails) throw new TypeError('Failed to fetch')
      return respond(answer)
    },
  })
  for (const type of ['message', 'mutation']) {
    source.addEventListener(type, (event) => {
      const { data, lastEventId } = event as MessageEvent
      seen.push([type, data, lastEventId])
    })
  }
  source.addEventListener('open', () => seen.push('open'))
  source.addEventListener('error', (event) => {
    const { code } = event as Event & { code?: number }
    seen.push(['error', source.readyState, code])
    if (source.readyState === source.CLOSED) close()
  })
  return { source, seen, requests, closed }
}

function respond({ status = 200, type = 'text/event-stream', pieces = [], staysOpen }: Answer) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      }
      if (!staysOpen) controller.close()
    },
  })
  return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
}

const lost = ['error', 0, undefined]

test('a stream is read by events, whatever its line breaks and wherever it is cut', async () => {
  const text = [
    ': a comment',
    'retry: 0',
    'event: mutation',
    'id: 7é',
    'data: {"a":',
    'data:1}',
    '',
    'id',
    'data: none of type or id',
    '',
    'event: mutation',
    '',
    'nothing: known',
    'data',
    '',
    'data: unfinished',
  ]
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = new TextEncoder().encode(`\uFEFF${text.join(end)}`)
    for (let length = 1; length <= bytes.length; length += 1) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
        bytes.slice(index * length, (index + 1) * length),
      )
      const { seen, closed } = openStream([{ pieces }])
      await closed
      deepEqual(seen, [
        'open',
        ['mutation', '{"a":\n1}', '7é'],
        ['message', 'none of type or id', ''],
        ['message', '', ''],
        lost,
      ])
    }
  }
})

test('a lost stream is opened again after the time it names, where it was lost', async () => {
  const { seen, requests, closed } = openStream([
    { pieces: ['retry: 0\nid: 7é\ndata: first\n\n', 'event: mutation\ndata: lost\n'] },
    { fails: true },
    { pieces: ['data: second\n\n'] },
  ])
  await closed
  const first = ['message', 'first', '7é']
  deepEqual(seen, ['open', first, lost, lost, 'open', ['message', 'second', '7é'], lost])
  const idOf = ({ headers }: RequestInit) => new Headers(headers).get('last-event-id')
  deepEqual(requests.map(idOf), [null, '7Ã©', '7Ã©', '7Ã©'])
})

for (const [what, answer, code] of [
  ['a refusal', { status: 401, type: 'application/json' }, 401],
  ['an answer without content', { status: 204 }, 204],
  ['a page', { type: 'text/html', pieces: ['<p>'] }, 200],
] as const) {
  test(`${what} ends the stream with its status`, async () => {
    const { source, seen, requests, closed } = openStream([answer])
    await closed
    deepEqual(seen, [['error', source.CLOSED, code]])
    equal(requests.length, 1)
    equal(requests[0]?.signal?.aborted, true)
  })
}

test('a closed stream tells nothing more and ends its request', async () => {
  const { source, seen, requests } = openStream([
    { pieces: ['data: first\n\ndata: second\n\n'], staysOpen: true },
  ])
  await new Promise<void>((resolve) =>
    source.addEventListener('message', () => {
      source.close()
      resolve()
    }),
  )
  await new Promise(setImmediate)
  deepEqual(seen, ['open', ['message', 'first', '']])
  equal(requests[0]?.signal?.aborted, true)
  equal(source.readyState, source.CLOSED)
})

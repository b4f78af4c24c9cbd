import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { MutationEvent } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'

interface Frame {
  readonly id: string | null
  readonly event: string
  readonly data: Partial<MutationEvent>
}

interface ListenOptions {
  after?: string
  query?: string
  [name: string]: unknown
}

/** Opens a listener. Returns a function that waits for the first `count` frames, all of them since the beginning. */
async function listen(
  server: TestServer,
  { after, query = '*', ...search }: ListenOptions = {},
): Promise<{ frames(count: number): Promise<Frame[]>; hangUp(): Promise<void> }> {
  const params = new URLSearchParams({ query, enableResume: 'true', ...search } as Record<
    string,
    string
  >)
  const response = await fetch(`${server.url}/v1/data/listen/production?${params}`, {
    headers: after === undefined ? {} : { 'last-event-id': after },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async frames(count) {
      while (text.split('event: ').length <= count || !text.endsWith('\n\n')) {
        const { done, value } = await reader.read()
        if (done) break
        text += value
      }
      return text
        .split('\n\n')
        .filter((frame) => frame.includes('event: '))
        .map((frame) => ({
          id: /^id: (.*)$/m.exec(frame)?.[1] ?? null,
          event: /^event: (.*)$/m.exec(frame)?.[1] ?? '',
          data: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}') as Partial<MutationEvent>,
        }))
    },
    hangUp: () => reader.cancel(),
  }
}

/** A listener's first `count` frames; then it hangs up: the part of a client that a cut leaves. */
async function hear(
  server: TestServer,
  count: number,
  options: ListenOptions = {},
): Promise<Frame[]> {
  const listener = await listen(server, options)
  const frames = await listener.frames(count)
  await listener.hangUp()
  return frames
}

describe('a listener that reconnects', () => {
  test('receives exactly the events it missed', async () => {
    await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', n: 0 }] })
    const client = server.client()
    const [welcome] = await hear(server, 1)
    assert.equal(welcome?.event, 'welcome')
    const stayed = await listen(server, { effectFormat: 'mendoza', includeResult: 'true' })
    // Whatever is written before its welcome, it need not be told.
    await stayed.frames(1)
    await client.patch('a').set({ n: 1 }).commit()
    await client.create({ _id: 'b', _type: 't' })
    await client
      .transaction()
      .delete('a')
      .patch('b', { set: { n: 2 } })
      .commit()
    await client.createOrReplace({ _id: 'a', _type: 't', n: 3 })

    const back = await hear(server, 6, {
      after: String(welcome.id),
      effectFormat: 'mendoza',
      includeResult: 'true',
    })
    assert.equal(back[0]?.event, 'welcomeback')
    assert.deepEqual(back.slice(1), (await stayed.frames(6)).slice(1))
    await stayed.hangUp()
    assert.deepEqual(
      back.slice(1).map(({ data }) => `${data.transition} ${data.documentId}`),
      ['update a', 'appear b', 'disappear a', 'update b', 'appear a'],
    )
  })

  test('resumes in the middle of a transaction', async () => {
    await using server = await startTestServer()
    const { transactionId } = await server
      .client()
      .transaction()
      .create({ _id: 'a', _type: 't' })
      .create({ _id: 'b', _type: 't' })
      .create({ _id: 'c', _type: 't' })
      .commit()
    const [, first, second] = await hear(server, 3, { after: `${transactionId}#a` })
    assert.deepEqual(
      [first, second].map((frame) => [frame?.id, frame?.data.transactionCurrentEvent]),
      [
        [`${transactionId}#b`, 2],
        [`${transactionId}#c`, 3],
      ],
    )
  })

  test('receives missed events according to its filter', async () => {
    await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't' }] })
    const client = server.client()
    const query = '*[shown == true]'
    const [welcome] = await hear(server, 1, { query })
    await client.patch('a').set({ shown: true }).commit()
    await client.create({ _id: 'b', _type: 't' })
    await client.patch('a').set({ shown: false }).commit()
    const back = await hear(server, 3, { query, after: String(welcome?.id) })
    assert.deepEqual(
      back.map(({ event, data }) => data.transition ?? event),
      ['welcomeback', 'appear', 'disappear'],
    )
  })

  test('is reset if its position is unknown or it missed too many events', async () => {
    await using server = await startTestServer()
    const client = server.client()
    assert.equal((await hear(server, 1, { after: 'unknown#a' }))[0]?.event, 'reset')
    const { _rev } = await client.create({ _id: 'a', _type: 't', n: 0 })
    for (let n = 0; n < 10; n++) await client.patch('a').inc({ n: 1 }).commit()
    const [reset] = await hear(server, 1, { after: `${_rev}#a` })
    assert.equal(
      reset?.event,
      'reset',
      'more than ten events of one document make mutators give up',
    )
    const [again] = await hear(server, 1, { after: String(reset.id) })
    assert.equal(again?.event, 'welcomeback', 'a reset has a place of its own')
  })

  test('resumes after a restart of the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-resume-'))
    const first = await startTestServer({ data: folder })
    const { _rev } = await first.client().create({ _id: 'a', _type: 't' })
    await first.client().create({ _id: 'b', _type: 't' })
    await first.close()
    const second = await startTestServer({ data: folder })
    const back = await hear(second, 2, { after: `${_rev}#a` })
    assert.deepEqual(
      back.map(({ event, data }) => data.documentId ?? event),
      ['welcomeback', 'b'],
    )
    await second.close()
    rmSync(folder, { recursive: true })
  })

  test('gets an ordinary welcome unless it enables resuming', async () => {
    await using server = await startTestServer()
    const { _rev } = await server.client().create({ _id: 'a', _type: 't' })
    const [frame] = await hear(server, 1, { after: `${_rev}#a`, enableResume: 'false' })
    assert.deepEqual([frame?.event, frame?.id], ['welcome', null])
  })
})

test('a HEAD request of a listener returns the headers and ends', async () => {
  await using server = await startTestServer()
  const response = await fetch(`${server.url}/v1/data/listen/production?query=*`, {
    method: 'HEAD',
  })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(await response.text(), '')
})

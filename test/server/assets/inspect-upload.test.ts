import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { InspectedUpload, UploadVerdict } from '../../../src/server/assets/inspect-upload.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { quarters } from './pictures.ts'

const text = Buffer.from('To be looked at before anybody can read it.')
const sha1Of = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

interface Answer {
  status: number
  message?: string
  type?: string
  document?: { _id: string; url: string; mimeType: string }
  retryAfter: string | null
}

async function send(
  { url }: TestServer,
  { bytes = text, kind = 'files', filename = 'note.txt' }: Partial<Sent> = {},
): Promise<Answer> {
  const path = `${url}/v2023-11-13/assets/${kind}/production?filename=${encodeURIComponent(filename)}`
  const answer = await fetch(path, { method: 'POST', body: new Uint8Array(bytes) })
  const body = (await answer.json()) as Omit<Answer, 'status'>
  return { ...body, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

interface Sent {
  bytes: Uint8Array
  kind: 'files' | 'images'
  filename: string
}

/** Nothing of the file is an asset, and its bytes have no address. */
async function assertUnpublished(server: TestServer, hash = sha1Of(text)): Promise<void> {
  assert.equal(await server.client().fetch('count(*[sha1hash == $hash])', { hash }), 0)
  const address = `${server.url}/files/demo/production/${hash}.txt`
  assert.equal((await fetch(address)).status, 404)
}

const inspecting = (
  inspectUpload: (upload: InspectedUpload) => UploadVerdict | Promise<UploadVerdict>,
  more: Partial<TestServerOptions> = {},
) => startTestServer({ ...more, inspectUpload })

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  )
}

test('an upload is inspected before it is published, with its bytes and metadata', async () => {
  const seen: Omit<InspectedUpload, 'stream' | 'signal'>[] = []
  const read: Buffer[] = []
  await using server = await inspecting(
    async ({ stream, signal, ...facts }): Promise<UploadVerdict> => {
      seen.push(facts)
      await assertUnpublished(server, facts.sha1)
      assert.equal(signal.aborted, false)
      read.push(await bytesOf(stream))
      return 'accept'
    },
  )
  const picture = await quarters(40, 20).png().toBuffer()
  const [file, image] = [
    await send(server),
    await send(server, { bytes: picture, kind: 'images', filename: 'four.png' }),
  ]
  assert.deepEqual([file.status, image.status], [201, 201])
  const about = { dataset: 'production', account: 'local-administrator' }
  assert.deepEqual(seen, [
    {
      ...about,
      ...{ kind: 'file', sha1: sha1Of(text), mime: 'text/plain', size: text.byteLength },
      filename: 'note.txt',
    },
    {
      ...about,
      ...{ kind: 'image', sha1: sha1Of(picture), mime: 'image/png', size: picture.byteLength },
      filename: 'four.png',
    },
  ])
  assert.deepEqual(read.map(sha1Of), [sha1Of(text), sha1Of(picture)])
  // What is an asset already is not inspected again.
  assert.equal((await send(server)).status, 200)
  assert.equal(seen.length, 2)
})

test('a rejected upload is refused with the reason and not stored, and the next one is inspected again', async () => {
  let verdict: UploadVerdict = { decision: 'reject', reason: 'It contains EICAR.' }
  // Decided without reading it to its end, or at all.
  await using server = await inspecting(() => verdict)
  const { status, message, type } = await send(server)
  assert.deepEqual([status, message, type], [422, 'It contains EICAR.', 'rejectedUploadError'])
  await assertUnpublished(server)
  verdict = 'reject'
  assert.equal((await send(server)).message, '"note.txt" was rejected')
  verdict = 'accept'
  assert.equal((await send(server)).status, 201)
})

test('a quarantined upload is refused and stored in the quarantine folder with a description', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-studio-quarantine-'))
  try {
    await using server = await inspecting(
      () => ({ decision: 'quarantine', reason: 'To be looked at.' }),
      { quarantine: folder },
    )
    const answers = await Promise.all([send(server), send(server, { filename: '../../x' })])
    assert.deepEqual(
      answers.map(({ status, type }) => [status, type]),
      [422, 422].map((status) => [status, 'quarantinedUploadError']),
    )
    await assertUnpublished(server)
    const hash = sha1Of(text)
    assert.deepEqual((await readdir(join(folder, 'production'))).toSorted(), [hash, `${hash}.json`])
    assert.deepEqual(await readFile(join(folder, 'production', hash)), text)
    const note = JSON.parse(await readFile(join(folder, 'production', `${hash}.json`), 'utf8'))
    assert.equal(note.reason, 'To be looked at.')
    assert.equal(note.account, 'local-administrator')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an inspection that throws, returns an invalid verdict or times out refuses the upload with 503', async () => {
  let aborted: unknown = null
  const late = ({ signal }: InspectedUpload) =>
    new Promise<UploadVerdict>((resolve) => {
      signal.addEventListener('abort', () => {
        aborted = signal.reason
        resolve('accept')
      })
    })
  for (const inspect of [
    () => {
      throw new Error('The scanner is down')
    },
    () => 'fine' as UploadVerdict,
    () => undefined as unknown as UploadVerdict,
    late,
  ]) {
    const errors: unknown[] = []
    const log = { request() {}, error: (error: unknown) => void errors.push(error) }
    await using server = await inspecting(inspect, { inspectionTimeout: 50, log: log as never })
    const { status, message, retryAfter } = await send(server)
    assert.deepEqual(
      [status, message, retryAfter],
      [503, '"note.txt" could not be inspected, so it was not stored', '30'],
    )
    assert.equal(errors.length, 1)
    await assertUnpublished(server)
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  }
  assert.match(String(aborted), /longer than 50 ms/)
})

test('a resumable upload is inspected at the end: a failed inspection keeps the bytes, a rejection drops them', async () => {
  const verdicts: (() => UploadVerdict)[] = [
    () => {
      throw new Error('The scanner is down')
    },
    () => 'reject',
  ]
  const read: string[] = []
  await using server = await inspecting(async ({ stream }) => {
    read.push(sha1Of(await bytesOf(stream)))
    return verdicts.shift()!()
  })
  const path = `${server.url}/v2023-11-13/assets/uploads/production`
  const begin = { kind: 'file', sha1: sha1Of(text), size: text.byteLength }
  const call = async (method: string, where: string, body?: BodyInit) => {
    const answer = await fetch(`${path}${where}`, { method, ...(body && { body }) })
    return { status: answer.status, ...((await answer.json()) as { id: string; offset: number }) }
  }
  const { id } = await call('POST', '', JSON.stringify(begin))
  await call('PATCH', `/${id}?offset=0`, new Uint8Array(text))
  const finish = () => call('POST', `/${id}?filename=note.txt`)
  assert.equal((await finish()).status, 503)
  assert.equal((await call('GET', `/${id}`)).offset, text.byteLength)
  assert.equal((await finish()).status, 422)
  assert.equal((await call('GET', `/${id}`)).status, 404)
  assert.deepEqual(read, [sha1Of(text), sha1Of(text)])
  await assertUnpublished(server)
})

import { after, before, describe, test } from 'node:test'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { startProbe } from '../../kit/probe.ts'
import type { Probe } from '../../kit/probe.ts'

// Assets are as large as may be, and made to cost as much as possible: no request with or for one of them may occupy the
// thread that serves everybody.

const mebibyte = 1024 * 1024

let probe: Probe
before(async () => {
  probe = await startProbe([])
})
after(() => probe.close())

/** Millions of segments, each of which says nothing. */
async function fullOfSegments(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  const segment = Buffer.from([0xff, 0xe3, 0, 2])
  const segments = Buffer.alloc(Math.floor((bytes - picture.length) / 4) * 4, segment)
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), segments, picture.subarray(2)]))
}

/** Hundreds of thousands of notes, each of which a decoder hands out. */
async function fullOfNotes(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const note = Buffer.from('0000000474455874610062634f3b6f5a', 'hex')
  const notes = Buffer.alloc(count * note.length, note)
  return new Uint8Array(Buffer.concat([picture.subarray(0, 33), notes, picture.subarray(33)]))
}

const pictures = {
  'an image with 50 MB of empty segments': () => fullOfSegments(49 * mebibyte),
  'an image with 300 000 text chunks': () => fullOfNotes(300_000),
  'a photo of 24 megapixels': async () =>
    new Uint8Array(
      await sharp({
        create: {
          width: 6000,
          height: 4000,
          channels: 3,
          background: 'teal',
          noise: { type: 'gaussian', mean: 120, sigma: 20 },
        },
      })
        .jpeg({ quality: 60 })
        .toBuffer(),
    ),
}

describe('the main thread is not blocked by', { timeout: 300_000 }, () => {
  for (const [name, create] of Object.entries(pictures)) {
    test(name, async () => {
      const bytes = await create()
      let path = ''
      const upload = async (): Promise<number> => {
        const response = await fetch(
          `${probe.url}/v1/assets/images/production?meta=exif&meta=palette&meta=lqip`,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${probe.tokens['editor']}` },
            body: bytes,
          },
        )
        const { document } = (await response.json()) as { document?: { path: string } }
        path = document?.path ?? ''
        return response.status
      }
      await probe.watch({ statuses: [200, 201], run: upload })
      for (const search of ['', '?w=100', '?w=200&fm=png&blur=50']) {
        await probe.watch({ statuses: [200], run: () => get(`${path}${search}`) })
      }
    })
  }

  test('a large file in one request, and ranges of it', async () => {
    const bytes = new Uint8Array(200 * mebibyte).fill(7)
    await probe.watch({
      statuses: [200, 201],
      run: () => probe.send('editor', 'POST', '/assets/files/production', bytes),
    })
    const hash = createHash('sha1').update(bytes).digest('hex')
    await probe.watch({
      statuses: [206],
      run: () => get(`files/demo/production/${hash}.bin`, { range: 'bytes=1000-100000000' }),
    })
  })

  test('an image uploaded in pieces', async () => {
    const bytes = await fullOfSegments(40 * mebibyte)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    await probe.watch({ statuses: [200, 201], run: () => sendInPieces('image', bytes, sha1) })
  })

  test('removing an unfinished upload and an asset', async () => {
    const bytes = new Uint8Array(300 * mebibyte).fill(9)
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    const id = await begin('file', bytes, sha1)
    await sendPieces(id, bytes)
    await probe.watch({
      statuses: [200, 404],
      run: () => probe.send('editor', 'DELETE', `/assets/uploads/production/${id}`),
    })
    await probe.send('editor', 'POST', '/assets/files/production', bytes)
    await probe.watch({
      statuses: [200],
      run: () =>
        probe.send('editor', 'POST', '/data/mutate/production', {
          mutations: [{ delete: { id: `file-${sha1}-bin` } }],
        }),
    })
  })
})

async function get(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${probe.url}/${path}`, { headers })
  for await (const _chunk of response.body ?? []);
  return response.status
}

async function sendInPieces(
  kind: string,
  bytes: Uint8Array<ArrayBuffer>,
  sha1: string,
): Promise<number> {
  const id = await begin(kind, bytes, sha1)
  await sendPieces(id, bytes)
  return probe.send('editor', 'POST', `/assets/uploads/production/${id}`)
}

async function begin(kind: string, bytes: Uint8Array, sha1: string): Promise<string> {
  const response = await fetch(`${probe.url}/v1/assets/uploads/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${probe.tokens['editor']}` },
    body: JSON.stringify({ kind, sha1, size: bytes.length }),
  })
  return ((await response.json()) as { id: string }).id
}

async function sendPieces(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const piece = 16 * mebibyte
  for (let at = 0; at < bytes.length; at += piece) {
    const path = `/assets/uploads/production/${id}?offset=${at}`
    await probe.send('editor', 'PATCH', path, bytes.subarray(at, at + piece))
  }
}

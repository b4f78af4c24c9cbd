import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ContentDocument } from '../../../../src/model/document.ts'
import { startTestServer } from '../../../kit/harness-server.ts'
import type { TestServer } from '../../../kit/harness-server.ts'
import { quarters } from '../pictures.ts'

async function upload(server: TestServer, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await fetch(`${server.url}/v1/assets/images/production`, {
    method: 'POST',
    body: bytes,
  })
  const { document } = (await response.json()) as { document: ContentDocument }
  return `${server.url}/${String(document['path'])}`
}

test('a small image does not wait for four large ones', async () => {
  await using server = await startTestServer()
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const large = await upload(server, new Uint8Array(noise))
  const small = await upload(server, new Uint8Array(await quarters(400, 200).png().toBuffer()))
  const made: number[] = []
  const slow = [1, 2, 3, 4].map(async (blur) => {
    const response = await fetch(`${large}?fm=avif&blur=${blur}`)
    await response.arrayBuffer()
    made.push(blur)
    return response.status
  })
  const thumbnail = await fetch(`${small}?w=40`)
  assert.equal((await sharp(await thumbnail.arrayBuffer()).metadata()).width, 40)
  assert.ok(made.length < 2, `${made.length} large ones were made first`)
  assert.deepEqual(await Promise.all(slow), [200, 200, 200, 200])
})

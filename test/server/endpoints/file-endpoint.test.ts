import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAsyncStore } from '../../../src/server/dataset/async-store.ts'
import { createAssetServer } from '../../../src/server/endpoints/serve-assets.ts'
import { storeFile } from '../../kit/store-file.ts'
import { openTestBlobs } from '../../kit/test-assets.ts'
import { openAssetStore } from '../assets/pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
const blobs = openTestBlobs(served)
const serve = createAssetServer(served, { projectId: 'demo', blobs })
after(() => store.close())

async function keep(content: string, filename: string): Promise<string> {
  const options = { projectId: 'demo', publicBase: '', filename }
  const document = await storeFile(served, 'test', Buffer.from(content, 'latin1'), options, blobs)
  store.write((writer) => writer.putDocument('test', document))
  return String(document['path'])
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await serve(new Request(`http://localhost/${path}`, { headers }))
  assert.ok(response)
  return response
}

const video = await keep('\0\0\0\x18ftypmp42 0123456789', 'film.mp4')

test('media and PDF open in the browser, other files are downloaded', async () => {
  const headersOf = async (path: string) => {
    const { headers } = await get(path)
    return [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0] ?? null]
  }
  assert.deepEqual(await headersOf(video), ['video/mp4', null])
  assert.deepEqual(await headersOf(await keep('%PDF-1.7', 'a.pdf')), ['application/pdf', null])
  const page = await keep('<script>alert(1)</script>', 'page.html')
  assert.deepEqual(await headersOf(page), ['text/html', 'attachment'])
  assert.equal((await get(page)).headers.get('x-content-type-options'), 'nosniff')
  const drawing = await get(await keep('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'))
  assert.match(drawing.headers.get('content-security-policy') ?? '', /^sandbox/)
})

test('dl downloads the file under the given or the original name', async () => {
  const nameOf = async (path: string) =>
    /filename="([^"]*)"/.exec((await get(path)).headers.get('content-disposition') ?? '')?.[1]
  assert.equal(await nameOf(`${video}?dl`), 'film.mp4')
  assert.equal(await nameOf(`${video}?dl=other.mp4`), 'other.mp4')
  assert.equal(await nameOf(`${video}/third.mp4?dl=`), 'third.mp4')
})

test('range requests return the requested part', async () => {
  const whole = '\0\0\0\x18ftypmp42 0123456789'
  const table: [range: string, start: number, end: number][] = [
    ['bytes=0-', 0, 23],
    ['bytes=0-0', 0, 1],
    ['bytes=13-15', 13, 16],
    ['bytes=13-999', 13, 23],
    ['bytes=-10', 13, 23],
    ['bytes=-999', 0, 23],
  ]
  for (const [range, start, end] of table) {
    const response = await get(video, { range })
    assert.equal(response.status, 206, range)
    assert.equal(response.headers.get('content-range'), `bytes ${start}-${end - 1}/23`)
    assert.equal(response.headers.get('content-length'), String(end - start))
    assert.equal(await response.text(), whole.slice(start, end))
  }
})

test('an unsatisfiable range is refused, and an unsupported one is ignored', async () => {
  await assert.rejects(get(video, { range: 'bytes=23-' }), { status: 416 })
  await assert.rejects(get(video, { range: 'bytes=-0' }), { status: 416 })
  for (const range of ['bytes=0-1,3-4', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=5-2', 'rubbish']) {
    const response = await get(video, { range })
    assert.equal(response.status, 200, range)
    assert.equal(response.headers.get('accept-ranges'), 'bytes')
    assert.equal((await response.arrayBuffer()).byteLength, 23)
  }
})

test('a missing file is a 404, and other paths are not handled', async () => {
  const missing = [
    video.replace('/demo/', '/x/'),
    video.replace('/test/', '/x/'),
    video.replace('.mp4', '.mov'),
    'files/demo/test/../../etc/passwd',
    'files/',
  ]
  for (const path of missing) await assert.rejects(get(path), { status: 404 }, path)
  assert.equal(serve(new Request('http://localhost/studio/')), null)
})

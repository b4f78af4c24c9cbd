import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createStaticFiles } from '../../../src/server/http/static-files.ts'
import type { StaticFiles } from '../../../src/server/http/static-files.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const script = `export const words = '${'content '.repeat(500)}'\n`
let folder: string
let files: StaticFiles

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-static-'))
  const write = (path: string, text: string | Buffer): void =>
    writeFileSync(join(folder, path), text)
  for (const name of ['site', 'site/sub', 'studio']) mkdirSync(join(folder, name))
  write('secret.txt', 'secret')
  write('site/index.html', '<p>site')
  write('site/.hidden', 'hidden')
  write('site/sub/index.html', '<p>sub')
  write('site/app.js', script)
  write('site/app-BxK3_9aQ.js', script)
  write('site/long-explanation.js', script)
  write('site/made.js', script)
  write('site/made.js.br', brotliCompressSync('made before'))
  write('site/stale.js', script)
  write('site/stale.js.br', brotliCompressSync('too old'))
  utimesSync(join(folder, 'site/stale.js.br'), 1, 1)
  write('site/tiny.css', 'p{}')
  write('site/photo.jpg', Buffer.alloc(5000))
  write('site/name with ü.txt', 'odd')
  write('site/strange.xyz', 'what')
  write('studio/index.html', '<p>studio')
  write('studio/style.css', 'p{}')
  files = createStaticFiles([
    { path: '/', directory: join(folder, 'site') },
    { path: '/studio/', directory: join(folder, 'studio'), fallback: 'index.html' },
  ])
})
after(() => rmSync(folder, { recursive: true }))

function get(path: string, headers: Record<string, string> = {}): Promise<Response | null> {
  return files.serve(new Request(`http://localhost${path}`, { headers }))
}

test('no path redirects to another host, and no extension resolves to an inherited property', async () => {
  for (const path of ['//sub', '//studio', '///sub', '/\\\\sub', '/%2Fsub', '/sub//', '/x//sub']) {
    const response = await files.serve(new Request(`http://h.example${path}`))
    const location = response?.headers.get('location') ?? '/'
    assert.equal(new URL(location, 'http://h.example').host, 'h.example', path)
  }
  writeFileSync(join(folder, 'site/x.constructor'), 'x')
  const odd = await files.serve(new Request('http://h.example/x.constructor'))
  assert.equal(odd?.headers.get('content-type'), 'application/octet-stream')
})

describe('which file is served', () => {
  const cases: [path: string, body: string | null][] = [
    ['/', '<p>site'],
    ['/sub/', '<p>sub'],
    ['/tiny.css', 'p{}'],
    ['/name%20with%20%C3%BC.txt', 'odd'],
    ['/studio/', '<p>studio'],
    ['/studio/style.css', 'p{}'],
    ['/studio/structure/article;abc', '<p>studio'],
    ['/studio/missing.js', null],
    ['/missing', null],
    ['/.hidden', null],
    ['/%2e%2e/secret.txt', null],
    ['/..%2fsecret.txt', null],
    ['/sub%2findex.html', null],
    ['/%00', null],
    ['/%zz', null],
  ]
  for (const [path, body] of cases) {
    test(`${path} → ${body}`, async () => {
      const response = await get(path)
      assert.equal(response === null ? null : await response.text(), body)
    })
  }

  for (const [path, location] of [
    ['/sub', '/sub/'],
    ['/studio?theme=dark', '/studio/?theme=dark'],
  ] as const) {
    test(`${path} redirects to ${location}`, async () => {
      const response = await get(path)
      assert.equal(response?.status, 308)
      assert.equal(response.headers.get('location'), location)
    })
  }
})

describe('response headers and encoding', () => {
  const cases: [path: string, accepts: string, type: string, encoding: string | null][] = [
    ['/', 'br', 'text/html; charset=utf-8', null],
    ['/app.js', 'gzip, deflate, br', 'text/javascript; charset=utf-8', 'br'],
    ['/app.js', 'gzip', 'text/javascript; charset=utf-8', 'gzip'],
    ['/app.js', 'br;q=0, gzip;q=0.5', 'text/javascript; charset=utf-8', 'gzip'],
    ['/app.js', '', 'text/javascript; charset=utf-8', null],
    ['/photo.jpg', 'br, gzip', 'image/jpeg', null],
    ['/tiny.css', 'br, gzip', 'text/css; charset=utf-8', null],
    ['/strange.xyz', '', 'application/octet-stream', null],
  ]
  for (const [path, accepts, type, encoding] of cases) {
    test(`${path} with accept-encoding "${accepts}"`, async () => {
      const response = await get(path, { 'accept-encoding': accepts })
      assert.equal(response?.headers.get('content-type'), type)
      assert.equal(response.headers.get('content-encoding'), encoding)
      assert.equal(response.headers.get('vary'), 'accept-encoding')
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(response.headers.get('content-length'), String(bytes.byteLength))
      if (path !== '/app.js') return
      const plain =
        encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes
      assert.equal(plain.toString(), script)
    })
  }

  test('a precompressed file is used unless it is older than the original', async () => {
    const read = async (path: string): Promise<string> => {
      const response = await get(path, { 'accept-encoding': 'br' })
      return brotliDecompressSync(Buffer.from(await response!.arrayBuffer())).toString()
    }
    assert.equal(await read('/made.js'), 'made before')
    assert.equal(await read('/stale.js'), script)
    rmSync(join(folder, 'site/made.js.br'))
    assert.equal(await read('/made.js'), 'made before', 'read once')
  })

  test('returns 304 for an unchanged file', async () => {
    const first = await get('/app.js')
    const etag = String(first?.headers.get('etag'))
    assert.match(etag, /^"[^"]+"$/)
    const second = await get('/app.js', { 'if-none-match': `"other", ${etag}` })
    assert.equal(second?.status, 304)
    assert.equal(await second.text(), '')
    const compressed = await get('/app.js', { 'accept-encoding': 'br', 'if-none-match': etag })
    assert.equal(compressed?.status, 200, 'another encoding is another thing')
  })

  test('files with a hash in their name are cached forever, others are revalidated', async () => {
    const caching = async (path: string) => (await get(path))?.headers.get('cache-control')
    assert.equal(await caching('/app-BxK3_9aQ.js'), 'public, max-age=31536000, immutable')
    assert.equal(await caching('/app.js'), 'no-cache')
    assert.equal(await caching('/long-explanation.js'), 'no-cache')
    assert.equal(await caching('/'), 'no-cache')
  })
})

test('paths with dots fall back to the page, a missing script does not', async () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const response = await get('/studio/intent/edit/id=drafts.a.b', page)
  assert.equal(await response?.text(), '<p>studio')
  assert.equal(await get('/studio/missing.js', { accept: '*/*' }), null)
  assert.equal(await get('/missing.html', page), null)
})

test('a folder can have headers of its own', async () => {
  const policy = "default-src 'self'"
  const guarded = createStaticFiles([
    {
      path: '/studio/',
      directory: join(folder, 'studio'),
      fallback: 'index.html',
      headers: { 'content-security-policy': policy, 'content-type': 'text/plain' },
    },
  ])
  for (const path of ['/studio/', '/studio/structure/article']) {
    const response = await guarded.serve(new Request(`http://localhost${path}`))
    assert.equal(response?.headers.get('content-security-policy'), policy)
    assert.equal(response?.headers.get('content-type'), 'text/html; charset=utf-8')
  }
})

test('the server serves static files beside the API, including HEAD requests', async () => {
  const mounts = [{ path: '/', directory: join(folder, 'site') }]
  await using server = await startTestServer({ mounts })
  const response = await fetch(`${server.url}/app.js`)
  assert.equal(await response.text(), script)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const head = await fetch(`${server.url}/app.js`, { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
  assert.equal((await fetch(`${server.url}/v1/users/me`)).status, 200)
  assert.equal((await fetch(`${server.url}/app.js`, { method: 'POST' })).status, 404)
})

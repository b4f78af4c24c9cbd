// Pictures and files over the built package, where it is hard: foreign scripts under a strict policy, fingers on a dense
// screen, thousands of thumbnails, and a file that is larger than a page should be.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { swipe } from '../kit/touch.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()
const [host, foreign] = await Promise.all([startHost(), startHost()])
after(() => Promise.all([host.close(), foreign.close()]))

interface Host {
  url: string
  /** What the page of the host holds, and under which policy. */
  page: { html: string; scripts: string; policy: string | undefined; workerUrl: string | null }
  close(): Promise<void>
}

/** A web server with the files of the package and one page. */
async function startHost(): Promise<Host> {
  const directory = join(import.meta.dirname, '../../dist/cdn')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host')
    const { html, scripts, policy, workerUrl } = started.page
    const files: Record<string, [type: string, body: string]> = {
      '/': [
        'text/html; charset=utf-8',
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">
        <body>${html}<script type="module" src="/host.js"></script>`,
      ],
      '/host.js': [
        'text/javascript',
        `import { define } from '${scripts}/index.js'
        const config = { title: 'Host', schema: { types: [] }, workerUrl: ${JSON.stringify(workerUrl)} }
        const context = document.querySelector('content-context')
        if (context && config.workerUrl) context.config = config
        define()`,
      ],
      '/host.css': ['text/css', 'asset-browser { block-size: 700px } .space { block-size: 900px }'],
    }
    const own = files[pathname]
    const body = own ? Promise.resolve(own[1]) : readFile(join(directory, pathname))
    body.then(
      (bytes) => {
        response.setHeader('content-type', own?.[0] ?? 'text/javascript')
        response.setHeader('access-control-allow-origin', '*')
        if (policy) response.setHeader('content-security-policy', policy)
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: Host = {
    url,
    page: { html: '', scripts: '', policy: undefined, workerUrl: null },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return started
}

/** A page that has nothing to do with the demo but its data. */
async function openHost(
  html: string,
  {
    scripts = host.url,
    policy,
    workerUrl = null,
    context = {},
  }: {
    scripts?: string
    policy?: string
    workerUrl?: string | null
    context?: Parameters<typeof openPage>[1]
  } = {},
) {
  host.page = { html, scripts, policy, workerUrl }
  const opened = await openPage(browser, context)
  await opened.page.goto(host.url)
  await opened.page.locator(':is(asset-browser, image-editor):state(ready)').waitFor()
  return opened
}

/** The asset browser of the demo's dataset. */
const assetBrowser = (attributes: string) =>
  `<content-context project-id="demo" dataset="production" api-host="${demo.url}" auth="none" presence="off">
  <asset-browser ${attributes}></asset-browser></content-context>`

for (const [place, scripts, workerUrl] of [
  ['this origin', host.url, null],
  ['another origin', foreign.url, null],
  ['another origin, own worker', foreign.url, '/hash-worker.js'],
] as const) {
  test(`with scripts from ${place}, a strict policy and trusted types, a file is hashed and uploaded without a violation`, async () => {
    const data = `${demo.url} ${demo.url.replace('http', 'ws')}`
    const policy = [
      `default-src 'none'; style-src 'self'; img-src 'self' ${demo.url} data: blob:`,
      `connect-src 'self' ${scripts} ${data}; script-src 'self' ${scripts}; worker-src 'self'`,
      "require-trusted-types-for 'script'; trusted-types content-studio",
    ].join('; ')
    const html = assetBrowser('asset-type="file"')
    const { page, problems } = await openHost(html, { scripts, policy, workerUrl })
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    const bytes = randomBytes(3 * 1024 * 1024)
    const input = page.locator('asset-browser input[type=file]').first()
    await input.waitFor({ state: 'attached' })
    const name = `from ${place}.bin`
    await input.setInputFiles({ name, mimeType: '', buffer: bytes })
    await page.locator('[data-asset]', { hasText: name }).waitFor()
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    assert.equal(await demo.query(`count(*[sha1hash == "${sha1}"])`), 1)
    const started = workers.map((url) => new URL(url).origin)
    assert.deepEqual(started, scripts === host.url || workerUrl ? [host.url] : [])
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('IMAGE-001 touch on a high-density screen works like a mouse, and scrolls the page outside the image', async () => {
  const html = `<image-editor src="${demo.url}/archive/archive-lemons.webp" alt="Lemons"></image-editor><div class="space"></div>`
  const editorValue = (page: Page) =>
    page
      .locator('image-editor')
      .evaluate((element) => (element as HTMLElementTagNameMap['image-editor']).value)
  const values: unknown[] = []
  for (const context of [
    { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 },
    { viewport: { width: 390, height: 800 } },
  ]) {
    const { page, problems } = await openHost(html, { context })
    const canvas = page.locator('[data-canvas]')
    await canvas.waitFor()
    await page.waitForFunction(
      () => document.querySelector('image-editor')?.matches(':state(ready)') === true,
    )
    const box = (await canvas.boundingBox())!
    const drag = async (from: [number, number], to: [number, number]) => {
      const place = ([x, y]: [number, number]): [number, number] => [
        Math.round(box.x + box.width * x),
        Math.round(box.y + box.height * y),
      ]
      if ('hasTouch' in context) return swipe(page, place(from), place(to))
      await page.mouse.move(...place(from))
      await page.mouse.down()
      await page.mouse.move(...place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
      await page.mouse.move(...place(to))
      return page.mouse.up()
    }
    await drag([0, 0.5], [0.3, 0.5])
    await drag([1, 1], [0.9, 0.8])
    await drag([0.6, 0.4], [0.7, 0.5])
    const value = await editorValue(page)
    values.push(value)
    assert.ok(value && 'crop' in (value as object) && 'hotspot' in (value as object))
    if ('hasTouch' in context) {
      const handle = await page.locator('[data-handle="top"]').boundingBox()
      assert.ok(handle!.width >= 44, 'large enough for a finger')
      assert.equal(await page.evaluate(() => scrollY), 0, 'nothing has scrolled')
      // Left of the crop there is only the picture.
      const x = Math.round(box.x + box.width * 0.12)
      await swipe(
        page,
        [x, Math.round(box.y + box.height * 0.7)],
        [x, Math.round(box.y - box.height * 0.1)],
      )
      await page.waitForFunction(() => scrollY > 40)
      assert.deepEqual(await editorValue(page), value, 'scrolling frames nothing')
    }
    assert.deepEqual(problems, [])
    await page.context().close()
  }
  assert.deepEqual(values[0], values[1])
})

test('scrolling fast through thousands of images requests few of them, including those where it stops', async () => {
  const count = 5000
  const hashOf = (index: number) => `f${index.toString(16).padStart(39, '0')}`
  for (let start = 0; start < count; start += 500) {
    const mutations = Array.from({ length: 500 }, (_, at) => {
      const name = `${hashOf(start + at)}-600x400`
      return {
        create: {
          _id: `image-${name}-png`,
          _type: 'sanity.imageAsset',
          originalFilename: `fast ${start + at}.png`,
          mimeType: 'image/png',
          extension: 'png',
          path: `images/demo/production/${name}.png`,
          metadata: { dimensions: { width: 600, height: 400, aspectRatio: 1.5 } },
        },
      }
    })
    const response = await fetch(`${demo.url}/v2023-11-13/data/mutate/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    })
    assert.ok(response.ok, await response.text())
  }
  const html = assetBrowser('asset-type="image" view="grid"')
  const { page } = await openHost(html)
  await page
    .locator('asset-browser')
    .evaluate((element) => ((element as HTMLElementTagNameMap['asset-browser']).query = 'fast'))
  const grid = page.locator('asset-browser [role=grid]')
  await page.locator('[data-asset]', { hasText: 'fast' }).first().waitFor()
  await page.getByText(/5,000 assets/).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/images\/|\/data\/query\//.test(request.url())) requests.push(request.url())
  })
  const screens = await grid.evaluate(async (element) => {
    for (let frame = 0; frame < 180; frame += 1) {
      // No more than a part of a screen at once, as a wheel turns.
      element.scrollTop += element.clientHeight / 2
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return element.scrollTop / element.clientHeight
  })
  assert.ok(screens > 80, `${screens} screens`)
  const passed = await grid.evaluate(
    ({ scrollTop, scrollHeight }, all) => (all * scrollTop) / scrollHeight,
    count,
  )
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  const last = page.locator(`[data-place="${count - 1}"][data-asset]`)
  const [, hash = ''] = ((await last.getAttribute('data-asset')) ?? '').split('-')
  // The browser's own list of what it has loaded ends after 250 files.
  if (!requests.some((address) => address.includes(hash)))
    await page.waitForRequest((request) => request.url().includes(hash))
  // The slower the machine, the more of those that pass stay long enough to be wanted.
  assert.ok(passed > 1000, `${passed} pictures`)
  assert.ok(requests.length < passed / 4, `${requests.length} requests for ${passed} pictures`)
  await page.context().close()
})

test('a 200 MB file is uploaded without growing the page’s memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-large-'))
  const path = join(folder, 'large.bin')
  const size = 200 * 1024 * 1024
  const file = await open(path, 'w')
  await file.write(randomBytes(1024))
  await file.truncate(size)
  await file.close()
  const { page, problems } = await openHost(assetBrowser('asset-type="file"'))
  try {
    const session = await page.context().newCDPSession(page)
    /** MB of objects and of the buffers they hold. */
    const memory = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage')
      const usage = (await session.send('Runtime.getHeapUsage')) as unknown as {
        usedSize: number
        backingStorageSize?: number
      }
      return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
    }
    const input = page.locator('asset-browser input[type=file]').first()
    await input.waitFor({ state: 'attached' })
    const before = await memory()
    await input.setInputFiles(path)
    let most = 0
    let looks = 0
    await page.locator('[data-upload]').first().waitFor()
    while ((await page.locator('[data-upload]').count()) > 0) {
      most = Math.max(most, await memory())
      looks += 1
      await page.waitForTimeout(100)
    }
    await page.locator('[data-asset]', { hasText: 'large.bin' }).waitFor()
    assert.ok(looks > 3, 'it was watched on its way')
    assert.ok(most - before < 50, `${before} MB, ${most} MB`)
    assert.equal(await demo.query('*[originalFilename == "large.bin" && size > 2e8][0].size'), size)
    assert.deepEqual(problems, [])
  } finally {
    await page.context().close()
    await rm(folder, { recursive: true })
  }
})

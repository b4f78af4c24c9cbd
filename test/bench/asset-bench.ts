import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { indexed } from './indexed.ts'
import { measureHeap, measureScroll } from './scroll.ts'
import { quantile } from './typing.ts'

const assets = Number(process.env['ASSETS'] ?? 50_000)
const uploadBytes = Number(process.env['UPLOAD_MB'] ?? 2048) * 1024 * 1024
const rounds = 3
/** Number of assets per transaction. */
const batch = 500

/** Measures the asset browser with 50 000 assets, the hotspot of a large image, and the upload of a large file. */
export async function measureAssets(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'content-bench-'))
  const demo = await startDemo({ scenario: 'bench', data })
  const browser = await launchBrowser()
  try {
    await createAssets(demo)
    await indexed(async () => {
      const started = performance.now()
      await demo.query(
        'count(*[_type == "sanity.imageAsset" && title match "*nobody-wrote-this*"])',
      )
      return performance.now() - started
    })
    await measureBrowser(browser, demo)
    await measureHotspot(browser, demo)
    await measureUpload(browser, demo, data)
  } finally {
    await browser.close()
    await demo.stop()
    await rm(data, { recursive: true })
  }
}

/** Creates asset documents without files: only the page is measured. */
async function createAssets(demo: DemoServer): Promise<void> {
  for (let start = 0; start < assets; start += batch) {
    const mutations = Array.from({ length: Math.min(batch, assets - start) }, (_, at) => {
      const index = start + at
      const hash = index.toString(16).padStart(40, 'a')
      const [width, height] = [600 + (index % 9) * 100, 400 + (index % 7) * 100]
      const name = `${hash}-${width}x${height}.png`
      const path = `images/demo/production/${name}`
      return {
        create: {
          _id: `image-${hash}-${width}x${height}-png`,
          _type: 'sanity.imageAsset',
          sha1hash: hash,
          assetId: hash,
          extension: 'png',
          mimeType: 'image/png',
          size: 40_000 + index,
          originalFilename: `bench ${index} ${['harbour', 'field', 'tower'][index % 3]}.png`,
          path,
          url: `${demo.url}/${path}`,
          metadata: { dimensions: { width, height, aspectRatio: width / height } },
        },
      }
    })
    const response = await fetch(`${demo.url}/v2023-11-13/data/mutate/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    })
    if (!response.ok) throw new Error(await response.text())
  }
}

async function pageWith(browser: Browser, demo: DemoServer, tag: string, attributes: string) {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await page.route('**/bench.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module">
        import { define } from '/dist/cdn/index.js'
        define()
      </script><body><${tag} ${attributes}></${tag}>`,
    }),
  )
  await page.goto(`${demo.url}/bench.html`)
  // While a route is active, every request and its body pass through this process.
  await page.unrouteAll()
  return page
}

const dataset = 'project-id="demo" dataset="production" api-host="/" auth="none"'

async function measureBrowser(browser: Browser, demo: DemoServer): Promise<void> {
  const firsts: number[] = []
  const searches: number[] = []
  const frames: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const attributes = `${dataset} asset-type="image" mode="dialog" view="grid"`
    const page = await pageWith(browser, demo, 'asset-browser', attributes)
    const element = page.locator('asset-browser')
    // Opened once before, so that its code is loaded.
    await element.evaluate((browserElement) => (browserElement as unknown as Dialog).show())
    await page.locator('[data-asset]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-asset]').first().waitFor({ state: 'hidden' })
    firsts.push(
      await element.evaluate(
        (browserElement) =>
          new Promise<number>((resolve) => {
            const started = performance.now()
            new PerformanceObserver((list) => {
              const picture = list
                .getEntries()
                .find(
                  ({ name, startTime }) => /\/images\/.*[?&]h=/.test(name) && startTime > started,
                )
              if (picture) resolve(picture.startTime - started)
            }).observe({ type: 'resource' })
            ;(browserElement as unknown as Dialog).show()
          }),
      ),
    )
    const grid = page.locator('[role=grid]').first()
    let requests = 0
    page.on('request', () => (requests += 1))
    const scroll = await measureScroll(page, grid)
    frames.push(scroll.longest)
    console.info(
      `  scrolling: longest frame ${scroll.longest.toFixed(0)} ms, ${scroll.over50} over 50 ms, busiest task ${scroll.busiest.toFixed(0)} ms, ${requests} requests`,
    )
    searches.push(await search(page, `bench ${assets - 7}`))
    await page.context().close()
  }
  const of = (values: number[]): string => `${quantile(values, 0.5).toFixed(0)} ms`
  console.info(
    `\nThe asset browser over ${assets.toLocaleString('en')} pictures (medians of ${rounds})`,
  )
  console.info(`  first thumbnail requested ${of(firsts)} after opening (wanted: 150)`)
  console.info(`  longest frame of scrolling ${of(frames)} (wanted: 50)`)
  console.info(`  search, from the key to the result ${of(searches)} (wanted: 100)`)
}

interface Dialog extends HTMLElement {
  show(): void
}

/** Time from the key of the last letter, as the page receives it, to the only matching asset. */
async function search(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox').first()
  const shows = (count: number) =>
    page.waitForFunction(
      (wanted) => {
        const root = document.querySelector('asset-browser')?.shadowRoot
        return root?.querySelectorAll('[data-asset]').length === wanted && performance.now()
      },
      count,
      { polling: 'raf' },
    )
  await box.fill(text.slice(0, -1))
  // The number itself, and those with one more digit.
  await shows(11)
  // The box itself is spared the key events of characters.
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        window.addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  )
  await box.press(text.at(-1)!)
  const shown = Number(await (await shows(1)).jsonValue())
  return shown - (await pressed)
}

async function measureHotspot(browser: Browser, demo: DemoServer): Promise<void> {
  const create = { width: 6000, height: 4000, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const response = await fetch(`${demo.url}/v1/assets/images/production`, {
    method: 'POST',
    body: Buffer.from(bytes),
  })
  const { document } = (await response.json()) as { document: { url: string } }
  const editor = await pageWith(browser, demo, 'image-editor', `src="${document.url}"`)
  const dragged = await measureDrag(editor, editor.locator('[data-canvas]'))
  const { page: bare } = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await bare.setContent(`<div id="box" style="inline-size: 750px; block-size: 500px"></div>
    <div id="mark" style="position: absolute; inline-size: 40px; block-size: 40px; background: red"></div>
    <script>
      box.addEventListener('pointermove', ({ clientX, clientY }) => {
        mark.style.transform = \`translate(\${clientX}px, \${clientY - 500}px)\`
      })
    </script>`)
  const raw = await measureDrag(bare, bare.locator('#box'))
  const [task, script, layout, style] = dragged.map((ms) => ms.toFixed(2))
  console.info(`\nDragging the hotspot of 6 000 × 4 000 pixels`)
  console.info(
    `  main thread per move ${task} ms (wanted: 8): script ${script}, layout ${layout}, style ${style}; an element moved on an empty page ${raw[0]!.toFixed(2)}`,
  )
  await Promise.all([editor.context().close(), bare.context().close()])
}

/** Times of the main thread per move of the pressed mouse, in ms: all, script, layout and style. */
async function measureDrag(page: Page, canvas: Locator): Promise<readonly number[]> {
  await canvas.waitFor()
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const parts = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
  const spent = async (): Promise<readonly number[]> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return parts.map((part) => metrics.find(({ name }) => name === part)!.value * 1000)
  }
  const moves = 200
  const before = await spent()
  for (let move = 0; move < moves; move += 1) {
    const [x, y] = [Math.sin(move / 9) * 0.3 + 0.5, Math.cos(move / 9) * 0.3 + 0.5]
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  }
  const after = await spent()
  await page.mouse.up()
  return after.map((ms, part) => (ms - before[part]!) / moves)
}

async function measureUpload(browser: Browser, demo: DemoServer, folder: string): Promise<void> {
  const path = join(folder, 'large.bin')
  const file = await open(path, 'w')
  await file.write(`bench ${Date.now()}`)
  await file.truncate(uploadBytes)
  await file.close()
  const page = await pageWith(browser, demo, 'asset-browser', `${dataset} asset-type="file"`)
  const input = page.locator('asset-browser input[type=file]').first()
  await input.waitFor({ state: 'attached' })
  const before = await measureHeap(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  const started = performance.now()
  await input.setInputFiles(path)
  await page.locator('[data-upload]').first().waitFor()
  let most = 0
  while ((await page.locator('[data-upload]').count()) > 0) {
    const { usedSize } = await page
      .context()
      .newCDPSession(page)
      .then(async (session) => {
        const usage = await session.send('Runtime.getHeapUsage')
        await session.detach()
        return usage
      })
    most = Math.max(most, usedSize / 1e6)
    await page.waitForTimeout(500)
  }
  const seconds = (performance.now() - started) / 1000
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
  )
  console.info(`\nUploading ${(uploadBytes / 1024 ** 3).toFixed(1)} GB in ${seconds.toFixed(0)} s`)
  console.info(`  memory of the page grew by ${(most - before).toFixed(0)} MB at most (wanted: 50)`)
  console.info(`  longest task ${longest.toFixed(0)} ms (wanted: 50)`)
  await page.context().close()
}

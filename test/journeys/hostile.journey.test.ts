// On a page whose CSS does its worst, our elements look the same to within a thousandth of their pixels.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { compile } from 'tailwindcss'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

/** What is there once an element has loaded what it shows. */
const loaded = {
  'content-studio': '[data-document-id] img',
  'document-form': '[data-path]',
  'asset-browser': 'img',
  'search-dialog': '[role=combobox]',
  'reference-input': 'text=Oisín Brannigan',
  'image-editor': '[data-canvas] img',
} as const
type Tag = keyof typeof loaded

/** What a page with Tailwind gets before any class is used: its theme and its reset of every element. */
async function tailwind(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('tailwindcss/package.json')))
  const { build } = await compile('@import "tailwindcss/index.css";', {
    base: folder,
    loadStylesheet: async (id, base) => {
      const path = join(folder, id.replace('tailwindcss/', ''))
      return { path, base, content: await readFile(path, 'utf8') }
    },
  })
  return build([])
}

/** Style sheets of the page that take the place of the hostile one. */
const known = {
  Bootstrap: readFileSync(
    fileURLToPath(import.meta.resolve('bootstrap/dist/css/bootstrap.css')),
    'utf8',
  ),
  Tailwind: await tailwind(),
}

const cleanPictures: Record<string, Promise<Picture>> = {}

async function looksClean(tag: Tag, colorScheme: 'light' | 'dark', css?: string): Promise<void> {
  const clean = await (cleanPictures[`${tag} ${colorScheme}`] ??= picture(
    tag,
    '?clean',
    colorScheme,
  ))
  const hostile = await picture(tag, '', colorScheme, css)
  assert.deepEqual([hostile.width, hostile.height], [clean.width, clean.height])
  const different = pixelmatch(clean.data, hostile.data, undefined, clean.width, clean.height, {
    threshold: 0.1,
  })
  const share = different / (clean.width * clean.height)
  assert.ok(share <= 0.001, `${(share * 100).toFixed(3)} % of the pixels differ`)
}

for (const tag of Object.keys(loaded) as Tag[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`<${tag}> looks the same on a page with hostile styles, ${colorScheme}`, async () => {
      await looksClean(tag, colorScheme)
    })
  }
  for (const [name, css] of Object.entries(known)) {
    test(`<${tag}> looks the same on a page with ${name}`, async () => {
      await looksClean(tag, 'light', css)
    })
  }
}

async function picture(
  tag: Tag,
  query: string,
  colorScheme: 'light' | 'dark',
  css?: string,
): Promise<Picture> {
  const { page } = await openPage(browser, { colorScheme, reducedMotion: 'reduce' })
  if (css !== undefined) {
    await page.route('**/hostile.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: css }),
    )
  }
  await page.goto(`${demo.url}/hostile.html${query}`)
  const element = page.locator(tag).first()
  // An element loads when it comes near the screen.
  await element.scrollIntoViewIfNeeded()
  await element.locator(loaded[tag]).first().waitFor()
  // Previews and pictures are there: nothing to be seen is busy, every image has come.
  await page.waitForFunction((name) => {
    const host = document.querySelector(name)
    const root = host?.shadowRoot
    const edge = root?.querySelector('footer')?.getBoundingClientRect().top
    const bottom = edge ?? host?.getBoundingClientRect().bottom ?? 0
    const busy = [...(root?.querySelectorAll('[aria-busy="true"]') ?? [])]
    const images = [...(root?.querySelectorAll('img') ?? [])]
    return (
      busy.every((waiting) => waiting.getBoundingClientRect().top > bottom) &&
      images.every(({ complete }) => complete)
    )
  }, tag)
  // What has come is decoded beside the page, and shown some frames later.
  await element.evaluate(async (host) => {
    await Promise.all([...host.shadowRoot!.querySelectorAll('img')].map((image) => image.decode()))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
  const png = await settled(() => element.screenshot({ animations: 'disabled', caret: 'hide' }))
  await page.context().close()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture once several in a row are equal: inputs load by themselves, after what is waited for above. */
async function settled(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let equal = 0; equal < 4;) {
    const next = await take()
    equal = next.equals(last) ? equal + 1 : 0
    last = next
  }
  return last
}

/** Pixels, four bytes each. */
interface Picture {
  data: Buffer
  width: number
  height: number
}

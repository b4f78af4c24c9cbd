// On a page whose CSS does its worst, our elements look the same to within a thousandth of their pixels.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
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
const tags = Object.keys(loaded) as Tag[]

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

/** What the page is styled by: nothing, its own hostile sheet, or one in its place. */
const sheets = {
  none: undefined,
  'hostile styles': undefined,
  Bootstrap: readFileSync(
    fileURLToPath(import.meta.resolve('bootstrap/dist/css/bootstrap.css')),
    'utf8',
  ),
  Tailwind: await tailwind(),
}
type Sheet = keyof typeof sheets
type ColorScheme = 'light' | 'dark'

/** Pictures of all elements, by the page: each is opened once. */
const taken = new Map<string, Promise<Record<Tag, Picture>>>()

function picturesOf(sheet: Sheet, colorScheme: ColorScheme): Promise<Record<Tag, Picture>> {
  const page = `${sheet}, ${colorScheme}`
  const pictures = taken.get(page) ?? takePictures(sheet, colorScheme)
  taken.set(page, pictures)
  return pictures
}

for (const tag of tags) {
  for (const [sheet, colorScheme] of [
    ['hostile styles', 'light'],
    ['hostile styles', 'dark'],
    ['Bootstrap', 'light'],
    ['Tailwind', 'light'],
  ] as const) {
    test(`<${tag}> looks the same on a page with ${sheet}, ${colorScheme}`, async () => {
      const { [tag]: clean } = await picturesOf('none', colorScheme)
      const { [tag]: styled } = await picturesOf(sheet, colorScheme)
      const { width, height } = clean
      assert.deepEqual([styled.width, styled.height], [width, height])
      const options = { threshold: 0.1 }
      const different = pixelmatch(clean.data, styled.data, undefined, width, height, options)
      const share = different / (width * height)
      assert.ok(share <= 0.001, `${(share * 100).toFixed(3)} % of the pixels differ`)
    })
  }
}

async function takePictures(sheet: Sheet, colorScheme: ColorScheme): Promise<Record<Tag, Picture>> {
  const { page } = await openPage(browser, { colorScheme, reducedMotion: 'reduce' })
  const body = sheets[sheet]
  if (body !== undefined) {
    await page.route('**/hostile.css', (route) => route.fulfill({ contentType: 'text/css', body }))
  }
  await page.goto(`${demo.url}/hostile.html${sheet === 'none' ? '?clean' : ''}`)
  const pictures: [Tag, Picture][] = []
  for (const tag of tags) pictures.push([tag, await picture(page, tag)])
  await page.context().close()
  return Object.fromEntries(pictures) as Record<Tag, Picture>
}

async function picture(page: Page, tag: Tag): Promise<Picture> {
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

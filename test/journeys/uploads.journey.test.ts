// Files on their way: tabs that die, servers that refuse, files that change.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()
const events = await demo.query<string[]>(
  '*[_type == "event" && !(_id in path("drafts.**"))] | order(_id asc) [0...2]._id',
)

interface NamedFile {
  name: string
  type: string
  base64: string
}

async function picture(name: string, seed: number): Promise<NamedFile> {
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: (seed * 29) % 256 }
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, type: 'image/jpeg', base64: bytes.toString('base64') }
}

/** Drops files on an element, as the browser would. */
async function drop(target: Locator, files: readonly NamedFile[]): Promise<void> {
  await target.waitFor()
  await target.evaluate((element, given) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type }))
    }
    const init = { bubbles: true, cancelable: true, composed: true, dataTransfer }
    element.dispatchEvent(new DragEvent('drop', init))
  }, files)
}

const portrait = (page: Page) => page.locator('[data-path="portrait"] [data-asset-field]')
const gallery = (page: Page) => page.locator('[data-path="photos"] [role=group]').first()

test('all twelve images dropped into a gallery are uploaded once, although the tab is killed halfway', async () => {
  const [id = ''] = events
  const { page } = await openPage(browser)
  const context = page.context()
  const names = Array.from({ length: 12 }, (_, index) => `photo-${index + 1}.jpg`)
  const before = await demo.query<number>(`count(*[_id == "${id}"][0].photos)`)
  let sent = 0
  let isKilled = false
  const held: Route[] = []
  const hold = (route: Route) => {
    sent += 1
    if (sent > 5 && !isKilled) held.push(route)
    else void route.continue()
  }
  await context.route('**/assets/images/**', hold)
  await studioPage(page, demo.url).open(id, 'event')
  await drop(gallery(page), await Promise.all(names.map((name, index) => picture(name, index + 1))))
  await page.waitForFunction(async () => {
    const { databases } = indexedDB
    return (await databases.call(indexedDB)).some(({ name }) => name === 'content-studio uploads')
  })
  while (held.length === 0) await page.waitForTimeout(50)
  const session = await context.newCDPSession(page)
  await Promise.race([
    session.send('Page.crash').catch(() => undefined),
    new Promise((resolve) => page.once('crash', resolve)),
  ])
  await page.close()
  isKilled = true

  const again = await context.newPage()
  await studioPage(again, demo.url).open(id, 'event')
  const stored = `*[_id == "drafts.${id}"][0].photos[${before || 0}..99]{"name": asset->originalFilename, _upload}`
  let photos: { name: string | null; _upload: unknown }[] = []
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    photos = (await demo.query<typeof photos | null>(stored)) ?? []
    if (photos.length === 12 && photos.every(({ name, _upload }) => name && !_upload)) break
    await again.waitForTimeout(200)
  }
  assert.deepEqual(
    photos.map(({ name }) => name),
    names,
  )
  assert.equal(
    await demo.query(`count(*[_type == "sanity.imageAsset" && originalFilename match "photo-*"])`),
    12,
    'each was stored once',
  )
  // The device lets go of a file once it knows that the document has it.
  await again.waitForFunction(() => localStorage.getItem('content-studio uploads') === null)
  await context.close()
})

test('a server answering 413, 429, 500 or aborting fails only that file by name; the others continue', async () => {
  const [, id = ''] = events
  const { page } = await openPage(browser)
  let busy = 1
  await page.route('**/assets/images/**', (route) => {
    const name = new URL(route.request().url()).searchParams.get('filename')
    const answer = (status: number, headers: Record<string, string> = {}) =>
      route.fulfill({
        status,
        headers: { 'access-control-allow-origin': '*', ...headers },
        json: { statusCode: status, error: 'Refused', message: `Status ${status}` },
      })
    if (name === 'large.jpg') return answer(413)
    if (name === 'broken.jpg') return answer(500)
    if (name === 'busy.jpg' && busy-- > 0) return answer(429, { 'retry-after': '1' })
    if (name === 'cut.jpg' && busy-- > -1) return route.abort('connectionreset')
    return route.continue()
  })
  await studioPage(page, demo.url).open(id, 'event')
  const before = await demo.query<number>(`count(*[_id == "${id}"][0].photos)`)
  const names = ['fine.jpg', 'large.jpg', 'broken.jpg', 'busy.jpg', 'cut.jpg', 'last.jpg']
  await drop(
    gallery(page),
    await Promise.all(names.map((name, index) => picture(name, index + 40))),
  )
  await page
    .getByText(/large\.jpg: the file is larger than the server allows/)
    .first()
    .waitFor()
  await page
    .getByText(/broken\.jpg: .*500/)
    .first()
    .waitFor()
  const kept = names.filter((name) => name !== 'large.jpg' && name !== 'broken.jpg')
  const stored = `*[_id == "drafts.${id}"][0].photos[${before || 0}..99].asset->originalFilename`
  let photos: (string | null)[] = []
  const end = Date.now() + 40_000
  while (Date.now() < end && !(photos.length === kept.length && photos.every(Boolean))) {
    photos = (await demo.query<typeof photos | null>(stored)) ?? []
    await page.waitForTimeout(200)
  }
  assert.deepEqual(photos, kept, 'two were refused, and left nothing behind')

  // A field that has a picture keeps it when the next one is refused.
  const [person] = await demo.query<{ _id: string; ref: string }[]>(
    '*[_type == "person" && defined(portrait.asset)][0...1]{_id, "ref": portrait.asset._ref}',
  )
  assert.ok(person)
  await studioPage(page, demo.url).open(person._id, 'person')
  await drop(portrait(page), [await picture('large.jpg', 60)])
  await page
    .getByText(/large\.jpg: the file is larger/)
    .first()
    .waitFor()
  await studioPage(page, demo.url).saveStatus('saved')
  const values = `*[_id in ["drafts.${person._id}", "${person._id}"]].portrait{"ref": asset._ref, _upload}`
  for (const { ref, _upload } of await demo.query<{ ref: string; _upload: unknown }[]>(values)) {
    assert.deepEqual([ref, _upload ?? null], [person.ref, null])
  }
  await page.context().close()
})

test('a file that changes during its upload is a clear error', async () => {
  const id = 'person-without-portrait'
  const mutations = [{ create: { _id: id, _type: 'person', name: 'Ada' } }]
  await fetch(`${demo.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations }),
  })
  const folder = await mkdtemp(join(tmpdir(), 'content-upload-'))
  const path = join(folder, 'changing.jpg')
  const { page } = await openPage(browser)
  try {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 3000, height: 2400, channels: 3, background: 'red', noise } as const
    await writeFile(path, await sharp({ create }).jpeg({ quality: 95 }).toBuffer())
    let isChanged = false
    await page.route('**/assets/uploads/**offset=**', async (route) => {
      if (!isChanged) await writeFile(path, 'something else')
      isChanged = true
      await route.abort('failed')
    })
    await studioPage(page, demo.url).open(id, 'person')
    await portrait(page).waitFor()
    const chosen = page.waitForEvent('filechooser')
    await portrait(page)
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    await (await chosen).setFiles(path)
    await page
      .getByText(/changing\.jpg: The file was changed or removed while it was being read/)
      .first()
      .waitFor()
    assert.ok(isChanged)
  } finally {
    await page.context().close()
    await rm(folder, { recursive: true })
  }
})

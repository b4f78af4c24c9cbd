// Where the pictures of a field come from, how large they are shown, and what stands in their place.
import { setViewport } from '@web/test-runner-commands'
import { afterEach, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { openAssetForm, picture } from './asset-form.tsx'

const photo = { name: 'photo', type: 'image' }
const paper = { name: 'paper', type: 'file' }
const usual = window.devicePixelRatio
const hash = '0123456789abcdef0123456789abcdef01234567'

function setDensity(value: number): void {
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value })
}

afterEach(() => setDensity(usual))

type Form = Awaited<ReturnType<typeof openAssetForm>>

async function put({ client, pair, frame }: Form, file: File, field = photo) {
  const asset = await client.assets.upload(field === photo ? 'image' : 'file', file, {
    filename: file.name,
  })
  pair.patch([{ type: 'set', path: [field.name], value: valueOf(asset._id, field.type) }])
  return { asset, element: await frame(field.name) }
}

const valueOf = (id: string, _type = 'image') => ({
  _type,
  asset: { _type: 'reference', _ref: id, _weak: true },
})

test('ASSET-031.1 a field requests its image at 2000 px times screen density, in the best format', async () => {
  for (const [density, asked] of [
    [0.5, '1'],
    [1, '1'],
    [2.4, '2'],
    [4, '4'],
  ] as const) {
    setDensity(density)
    const form = await openAssetForm([photo])
    const { element } = await put(form, await picture('wide.png', { width: 600 }))
    const image = await until('the picture', () => element.querySelector('img'))
    const { searchParams } = new URL(image.src)
    equal(searchParams.get('w'), '2000')
    equal(searchParams.get('fit'), 'max')
    equal(searchParams.get('auto'), 'format')
    equal(searchParams.get('dpr'), asked)
    await until('its pixels', () => image.naturalWidth > 0)
  }
})

test('ASSET-031.2 Download saves an image or file under its original filename', async () => {
  const form = await openAssetForm([photo, paper])
  await put(form, await picture('Fjord ä.png'))
  await put(form, new File(['hello'], 'a b.txt', { type: 'text/plain' }), paper)
  for (const [path, name] of [
    ['photo', 'Fjord ä.png'],
    ['paper', 'a b.txt'],
  ] as const) {
    const element = await form.frame(path)
    const button = await until('the menu button', () =>
      element.querySelector<HTMLElement>('button[aria-label="File actions"]'),
    )
    button.click()
    const link = await until('the link', () => form.ui.query('[role=menuitem]', 'Download'))
    const { href } = link as HTMLAnchorElement
    equal(new URL(href).searchParams.get('dl'), name)
    equal((await fetch(href)).status, 200)
    await press('Escape')
    await until('no menu', () => !form.ui.query('[role=menuitem]'))
  }
})

test('ASSET-035 a tall image is limited to 30 % of the window height and 320 px', async () => {
  for (const [height, most] of [
    [600, 180],
    [1400, 320],
  ] as const) {
    await setViewport({ width: 800, height })
    const form = await openAssetForm([photo])
    const { element } = await put(form, await picture('tower.png', { width: 300, height: 900 }))
    const image = await until('the picture', () => element.querySelector('img'))
    await until('its pixels', () => image.naturalWidth > 0)
    const box = image.parentElement!.getBoundingClientRect()
    equal(Math.round(box.height), most)
    const { width, height: shown } = image.getBoundingClientRect()
    ok(shown <= most && Math.abs(width / shown - 1 / 3) < 0.02, `${width} × ${shown}`)
  }
  await setViewport({ width: 800, height: 600 })
})

test('ASSET-054.1 an image that cannot be loaded shows an error, to editors and readers', async () => {
  for (const readOnly of [false, true]) {
    const form = await openAssetForm([photo], { readOnly })
    const id = `image-${hash}-60x40-png`
    await form.client.create({ _id: id, _type: 'sanity.imageAsset', originalFilename: 'lost.png' })
    form.pair.patch([{ type: 'set', path: ['photo'], value: valueOf(id) }])
    await until('the words', () => form.ui.root.textContent?.includes('Error loading image'))
    equal(form.ui.query('[data-path="photo"] img'), null)
  }
})

test('ASSET-054.2 a deleted image or file shows an error', async () => {
  const form = await openAssetForm([photo, paper], { value: { photo: { _type: 'image' } } })
  const { asset, element } = await put(form, await picture('gone.png', { seed: 3 }))
  await until('the picture', () => element.querySelector('img'))
  await form.layer.flush()
  await form.client.delete(asset._id)
  await until('the words', () => element.textContent?.includes('The asset was deleted'))
  const file = await put(form, new File(['x'], 'gone.txt', { type: 'text/plain' }), paper)
  await form.layer.flush()
  await form.client.delete(file.asset._id)
  await until('the words', () => file.element.textContent?.includes('The asset was deleted'))
})

test('ASSET-054.3 a read-only field without an asset shows that none is set', async () => {
  const empty = await openAssetForm([photo, paper], {
    value: { photo: { _type: 'image' } },
    readOnly: true,
  })
  await until('the words', () => empty.ui.root.textContent?.includes('No asset set'))
})

test('ASSET-026 the asset’s metadata is shown next to its image and updates with it', async () => {
  const queries: string[] = []
  const form = await openAssetForm([{ ...photo, options: { hotspot: true } }], {
    intercept: (url) =>
      void queries.push(decodeURIComponent(url).replaceAll('+', ' ')) as undefined,
  })
  const { asset, element } = await put(form, await picture('pier.png', { seed: 6 }))
  await until('its name', () => element.textContent?.includes('pier.png'))
  match(element.textContent ?? '', /60 × 40 px · \d+(\.\d+)? (Bytes|KB)/)
  const details = form.ui.find('button', 'Edit details')
  details.click()
  const dialog = await until('the dialog', () => form.ui.query('[role=dialog]'))
  const about = {
    title: 'The pier',
    label: 'P-7',
    description: 'Seen from the north',
    creditLine: 'Ada Lund',
    source: { id: '7', name: 'Archive', url: 'https://archive.example/7' },
  }
  await form.client.patch(asset._id).set(about).commit()
  for (const text of ['The pier', 'P-7', 'Seen from the north', 'Ada Lund', 'Archive']) {
    await until(text, () => dialog.textContent?.includes(text))
  }
  const asked = queries.find((url) => url.includes('asset.summary')) ?? ''
  for (const name of ['originalFilename', 'url', 'metadata', 'size', ...Object.keys(about)]) {
    match(asked, new RegExp(`[{, ]${name}\\b`))
  }
})

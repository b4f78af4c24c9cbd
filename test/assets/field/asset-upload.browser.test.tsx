// What an editor sees of an upload, from the drop to its end.
import { previewPicture } from '../../../src/data/assets/picture-preview.ts'
import type { AssetSourceProps } from '../../../src/form/asset-settings.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { drag, openAssetForm, picture } from './asset-form.tsx'

const photo = { name: 'photo', type: 'image' }
const paper = { name: 'paper', type: 'file' }

/** Keeps uploads where they look for a duplicate, until they are let go. */
function holdUploads() {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const intercept = (url: string, init: RequestInit | undefined) =>
    url.includes('find-duplicate') ? held.then(() => fetch(url, init)) : undefined
  return { intercept, letGo }
}

const bar = (field: Element) => field.querySelector<HTMLElement>('[role=progressbar]')

test('ASSET-001.2 an upload shows a progress bar and a cancel button', async () => {
  const { intercept, letGo } = holdUploads()
  const { ui, frame, value, client } = await openAssetForm([photo], { intercept })
  const field = await frame('photo')
  drag('drop', field, [await picture('shore.png')])
  const progress = await until('the progress', () => bar(field))
  ok(Number(progress.getAttribute('aria-valuenow')) < 100)
  match(field.textContent ?? '', /shore\.png/)
  equal(field.textContent?.includes('Drag or paste'), false)
  ui.find('button', 'Cancel the upload of shore.png').click()
  await until('an empty field', () => /Drag or paste an image here/.test(field.textContent ?? ''))
  equal(value()?.['photo'], undefined, 'no trace')
  letGo()
  equal(await client.fetch('count(*[_type == "sanity.imageAsset"])'), 0)
})

test('ASSET-011 a field goes from idle to uploading to its file, or shows the error and is idle again', async () => {
  const { intercept, letGo } = holdUploads()
  const { ui, frame, value } = await openAssetForm([photo, paper], { intercept })
  const field = await frame('paper')
  match(field.textContent ?? '', /Drag or paste a file here/, 'idle')
  equal(bar(field), null)
  drag('drop', field, [new File(['hello'], 'a.txt', { type: 'text/plain' })])
  await until('the progress', () => bar(field))
  equal(value()?.['paper']?.asset, undefined)
  letGo()
  await until('it is there', () => field.textContent?.includes('5 Bytes'))
  equal(bar(field), null, 'complete')
  ok(value()?.['paper']?.asset)

  const other = await frame('photo')
  const whole = await picture('half.jpg', { type: 'image/jpeg', width: 400, height: 300 })
  drag('drop', other, [new File([whole.slice(0, 300)], 'half.jpg', { type: 'image/jpeg' })])
  const toast = await until('the error', () => ui.query('[aria-atomic]', 'half.jpg'))
  match(toast.textContent ?? '', /could not be uploaded/)
  await until('idle again', () => /Drag or paste an image here/.test(other.textContent ?? ''))
})

test('ASSET-025 during an upload everyone sees a low-quality JPEG preview of the image, 120 px wide', async () => {
  const { intercept, letGo } = holdUploads()
  const form = await openAssetForm([photo], { intercept })
  drag('drop', await form.frame('photo'), [await picture('big.png', { width: 900, height: 300 })])
  const preview = await until('the likeness', async () => {
    await form.layer.flush()
    return form.client.fetch<string | null>('*[_id == "drafts.n1"][0].photo._upload.previewImage')
  })
  match(preview, /^data:image\/jpeg;base64,/)
  const image = new Image()
  image.src = preview
  await image.decode()
  equal(image.naturalWidth, 120)
  ok(Math.abs(image.naturalHeight - 40) <= 1, `${image.naturalHeight} high`)
  const canvas = document.createElement('canvas')
  canvas.width = 120
  canvas.height = 40
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  const tenth = canvas.toDataURL('image/jpeg', 0.1).length
  ok(Math.abs(preview.length - tenth) < tenth / 4, `${preview.length}, not about ${tenth}`)
  letGo()
  await until('the asset', () => form.ref('photo') !== '')
})

test('ASSET-025 an image the browser cannot decode is uploaded without a preview, with a warning', async () => {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (message: string) => warnings.push(message)
  try {
    const { frame, value, ref } = await openAssetForm([photo])
    drag('drop', await frame('photo'), [tiff()])
    await until('the asset', () => value()?.['photo']?.asset)
    match(ref('photo'), /-2x2-tiff?$/)
    ok(warnings.includes('No preview of the picture could be made'), warnings.join())
  } finally {
    console.warn = warn
  }
})

/** Four grey pixels, in a format that Chromium does not draw. */
function tiff(): File {
  const tags: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, 3, 2],
    [257, 3, 2],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 2],
    [279, 4, 4],
  ]
  const view = new DataView(new ArrayBuffer(12 + 2 + tags.length * 12 + 4))
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 12, true)
  for (const at of [8, 9, 10, 11]) view.setUint8(at, at * 20)
  view.setUint16(12, tags.length, true)
  tags.forEach(([tag, type, value], index) => {
    const at = 14 + index * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, value, true)
  })
  return new File([view], 'grey.tiff', { type: 'image/tiff' })
}

/** A JPEG with broken camera data after `padding` bytes of comments. */
async function brokenCamera(padding: number): Promise<File> {
  const bytes = new Uint8Array(await (await picture('x', { type: 'image/jpeg' })).arrayBuffer())
  const segment = (marker: number, content: Uint8Array) => {
    const all = new Uint8Array(4 + content.length)
    new DataView(all.buffer).setUint16(0, marker)
    new DataView(all.buffer).setUint16(2, content.length + 2)
    all.set(content, 4)
    return all
  }
  const exif = new TextEncoder().encode('Exif\0\0MM\0*\u007f\u007f\u007f\u007f')
  const comments = Array.from({ length: Math.ceil(padding / 60_000) }, () =>
    segment(0xfffe, new Uint8Array(60_000)),
  )
  const parts = [bytes.slice(0, 2), ...comments, segment(0xffe1, exif), bytes.slice(2)]
  return new File(parts, 'camera.jpg', { type: 'image/jpeg' })
}

test('ASSET-024.1 EXIF data is read from the first 128000 bytes only', async () => {
  const read = async (padding: number) => {
    const file = await brokenCamera(padding)
    const slices: unknown[] = []
    const slice = file.slice.bind(file)
    file.slice = (start, end) => {
      slices.push([start, end])
      return slice(start, end)
    }
    const warnings: string[] = []
    const likeness = await previewPicture(file, (message) => warnings.push(message))
    match(likeness ?? '', /^data:image\/jpeg/, 'the picture itself is not broken')
    deepEqual(slices, [[0, 128_000]])
    return warnings.length
  }
  equal(await read(0), 1, 'broken data within them is warned of')
  equal(await read(180_000), 0, 'later data is not looked at')
})

test('ASSET-024.2 an image with broken EXIF data is uploaded, with a warning', async () => {
  const file = await brokenCamera(0)
  const warnings: string[] = []
  await previewPicture(file, (message) => warnings.push(message))
  deepEqual(warnings, ['The EXIF data of the picture could not be read'])
  const { frame, value, client, ref } = await openAssetForm([{ name: 'photo', type: 'image' }])
  drag('drop', await frame('photo'), [file])
  await until('the asset', () => value()?.['photo']?.asset)
  equal((await client.getDocument(ref('photo')))!['originalFilename'], 'camera.jpg')
})

test('ASSET-033 a URL passed by a source is fetched and uploaded by the browser', async () => {
  let url = ''
  const shelf = {
    name: 'shelf',
    title: 'Shelf',
    component: ({ onSelect }: AssetSourceProps) => (
      <button type="button" onClick={() => onSelect([{ kind: 'url', value: url }])}>
        Take it
      </button>
    ),
  }
  const requests: string[] = []
  const form = await openAssetForm([{ ...photo, options: { sources: ['shelf'] } }], {
    assetSources: [shelf],
    intercept: (given, init) =>
      void requests.push(`${init?.method ?? 'GET'} ${given}`) as undefined,
  })
  const there = await form.client.assets.upload('image', await picture('far.png', { width: 200 }))
  url = `${there.url}?w=50`
  await form.frame('photo')
  form.ui.find('button', 'Browse').click()
  ;(await until('the source', () => form.ui.query('[role=dialog] button', 'Take it'))).click()
  await until('the asset', () => form.ref('photo') !== '')
  match(form.ref('photo'), /-50x10-png$/)
  ok(requests.includes(`GET ${url}`), 'the address was fetched')
  const bytes = await (await fetch(url)).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
  const sha1 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const asset = await form.client.getDocument(form.ref('photo'))
  equal(asset?.['sha1hash'], sha1, 'its bytes were uploaded')

  url = `${form.server.url}/images/demo/production/nothing.png`
  form.ui.find('button', 'File actions').click()
  ;(await until('the menu', () => form.ui.query('[role=menuitem]', 'Browse'))).click()
  ;(await until('the source', () => form.ui.query('[role=dialog] button', 'Take it'))).click()
  await until('the reason', () =>
    form.ui.query('[aria-atomic]', 'Couldn’t load anything from Shelf'),
  )
  equal(form.ref('photo'), asset?._id, 'the old picture stays')
})

test('ASSET-048 a field without any source shows a hint to check the configuration', async () => {
  const { ui, frame } = await openAssetForm([{ ...photo, options: { sources: [] } }])
  await frame('photo')
  ui.find('button', 'Browse').click()
  const toast = await until('the warning', () => ui.query('[aria-atomic]', 'Check the sources'))
  match(toast.textContent ?? '', /Only the default source exists/)
  equal(ui.query('[role=dialog]'), null)
})

/** A source of the host that says its name. */
const named = (name: string) => ({
  name,
  title: `The ${name}`,
  component: () => <p data-source={name}>{name}</p>,
})

test('X-017 a field’s only source opens directly, several are offered in a menu, and unlisted ones are not offered', async () => {
  const fields = [
    { name: 'one', type: 'image', options: { sources: ['shelf'] } },
    { name: 'two', type: 'image', options: { sources: ['shelf', named('attic')] } },
    { name: 'all', type: 'image' },
  ]
  const { ui, frame } = await openAssetForm(fields, {
    assetSources: [named('shelf'), named('cellar')],
  })
  const browse = async (field: string) =>
    [...(await frame(field)).querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Browse')!
      .click()
  const close = async () => {
    await press('Escape')
    await until('nothing open', () => !ui.query('[role=dialog], [role=menu]'))
  }
  await browse('one')
  await until('the source', () => ui.query('[role=dialog] [data-source=shelf]'))
  await close()
  for (const [field, titles] of [
    ['two', ['The shelf', 'The attic']],
    ['all', ['Uploaded files', 'The shelf', 'The cellar']],
  ] as const) {
    await browse(field)
    await until('the menu', () => ui.query('[role=menuitem]'))
    const items = [...ui.root.querySelectorAll<HTMLElement>('[role=menuitem]')]
    equal(items.map(({ textContent }) => textContent).join(), titles.join())
    items[1]!.click()
    const last = titles[1]!.slice('The '.length)
    await until('the source', () => ui.query(`[role=dialog] [data-source=${last}]`))
    await close()
  }
})

// The hard cases of images and files that are met in the browser: names, broken files, folders, orientations, long lists.
import { sendKeys } from '@web/test-runner-commands'
import { droppedFiles } from '../../src/assets/browser/uploads/dropped-files.ts'
import { previewPicture } from '../../src/data/assets/picture-preview.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { showBrowser } from './browser/show-browser.tsx'
import { drag, openAssetForm, picture } from './field/asset-form.tsx'

const photo = { name: 'photo', type: 'image' }
const photos = { name: 'photos', type: 'array', of: [photo] }

/** A folder as a drop hands it over, made in the browser's own temporary file system. */
async function folderOf(paths: readonly string[]): Promise<FileSystemDirectoryEntry> {
  const request = (
    window as unknown as {
      webkitRequestFileSystem: (
        type: number,
        size: number,
        done: (system: FileSystem) => void,
        failed: (error: unknown) => void,
      ) => void
    }
  ).webkitRequestFileSystem
  const { root } = await new Promise<FileSystem>((resolve, reject) =>
    request(0, 1_000_000, resolve, reject),
  )
  const directory = (parent: FileSystemDirectoryEntry, name: string) =>
    new Promise<FileSystemDirectoryEntry>((resolve, reject) =>
      parent.getDirectory(
        name,
        { create: true },
        (entry) => resolve(entry as FileSystemDirectoryEntry),
        reject,
      ),
    )
  const top = await directory(root, `top-${paths.length}`)
  for (const path of paths) {
    const steps = path.split('/')
    const name = steps.pop() ?? ''
    let parent = top
    for (const step of steps) parent = await directory(parent, step)
    await new Promise<void>((resolve, reject) =>
      parent.getFile(name, { create: true }, () => resolve(), reject),
    )
  }
  return top
}

test('all 250 files of a dropped folder are read, each with its folder path', async () => {
  const paths = Array.from({ length: 250 }, (_, index) =>
    index < 130 ? `${index}.txt` : `press/${index % 2 ? '2026' : 'old'}/${index}.txt`,
  )
  const top = await folderOf(paths)
  const data = { items: [{ kind: 'file', webkitGetAsEntry: () => top }] }
  const found = await droppedFiles(data as unknown as DataTransfer)
  deepEqual(
    found.map(({ file, folder }) => `${folder}/${file.name}`).toSorted(),
    paths.map((path) => `top-250/${path}`).toSorted(),
  )
})

test('empty, truncated and non-image files are rejected by name; the others are added in order', async () => {
  const { ui, items, client, layer } = await openAssetForm([photos])
  const list = await until('the list', () => ui.query('[data-path="photos"] [role=group]'))
  const whole = await picture('half.jpg', { type: 'image/jpeg', width: 400, height: 300 })
  drag('drop', list, [
    await picture('first.png', { seed: 2 }),
    new File([], 'empty.png', { type: 'image/png' }),
    new File([whole.slice(0, 300)], 'half.jpg', { type: 'image/jpeg' }),
    new File(['just text'], 'text.png', { type: 'image/png' }),
    new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'phone.heic', { type: 'image/heic' }),
    await picture('last.png', { seed: 3 }),
  ])
  for (const words of [
    'The file empty.png is empty',
    'half.jpg: the image is damaged or incomplete',
    'text.png: the file is not an image',
    'phone.heic: most browsers cannot show HEIC images',
  ]) {
    await until(words, () => ui.query('[aria-atomic]', words))
  }
  await until('two items', () => items('photos').length === 2)
  await until('two assets', () => items('photos').every((item) => item.asset && !item._upload))
  await layer.flush()
  deepEqual(await client.fetch('*[_id == "drafts.n1"][0].photos[].asset->originalFilename'), [
    'first.png',
    'last.png',
  ])
})

test('filenames with paths, right-to-left text or excessive length are shown as text and do not break the layout', async () => {
  const names = ['../../x.png', 'תמונה\u202egnp.exe.png', `${'long '.repeat(60)}.png`]
  const form = await openAssetForm([photo])
  const field = await form.frame('photo')
  for (const [index, name] of names.entries()) {
    const before = form.ref('photo')
    const file = await picture(name, { seed: 30 + index })
    equal(file.name, name)
    drag('drop', field, [file])
    await until(`the asset ${name}`, () => form.ref('photo') !== before)
    // The server keeps 255 characters.
    const kept = name.slice(0, 255)
    const shown = await until('its name', () => field.querySelector(`[title="${kept}"]`))
    equal(shown.getAttribute('dir'), 'auto')
    ok(shown.scrollWidth >= shown.clientWidth && field.scrollWidth <= field.clientWidth + 1, name)
    const asset = await form.client.getDocument(form.ref('photo'))
    equal(asset?.['originalFilename'], kept)
    ok(!String(asset?.['path']).includes('..'), 'no path of the name')
    const download = await fetch(`${asset?.['url']}?dl=`)
    equal(download.status, 200)
  }
  const ui = showBrowser(form, { kind: 'image', view: 'table' })
  const row = await until('the long one', () => ui.query('[data-asset]', 'long long'))
  ok(row.getBoundingClientRect().width <= 900, 'it does not widen the table')
})

/** A JPEG with four colours in its corners, as a camera stores it that was held in one of eight ways. */
async function photograph(orientation: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 240
  canvas.height = 160
  const context = canvas.getContext('2d')!
  ;['red', 'lime', 'blue', 'yellow'].forEach((colour, corner) => {
    context.fillStyle = colour
    context.fillRect((corner % 2) * 120, Math.floor(corner / 2) * 80, 120, 80)
  })
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  const bytes = new Uint8Array(await blob!.arrayBuffer())
  const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 73, 73, 42, 0, 8, 0, 0, 0, 1, 0]
  exif.push(0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0)
  const parts = [bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)]
  return new File(parts, `held-${orientation}.jpg`, { type: 'image/jpeg' })
}

/** Which colours are in the four corners of a picture. */
async function cornersOf(src: string): Promise<string> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 40
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0, 40, 40)
  return [
    [8, 8],
    [32, 8],
    [8, 32],
    [32, 32],
  ]
    .map(([x = 0, y = 0]) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
      return red > 128 ? (green > 128 ? 'Y' : 'R') : green > 128 ? 'G' : blue > 128 ? 'B' : '?'
    })
    .join('')
}

test('for every camera orientation, preview, dimensions and image are upright and consistent', async () => {
  const seen = new Set<string>()
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const file = await photograph(orientation)
    const likeness = await previewPicture(file, (message, error) => {
      throw new Error(message, { cause: error })
    })
    const form = await openAssetForm([photo])
    const field = await form.frame('photo')
    drag('drop', field, [file])
    await until('the asset', () => form.ref('photo'))
    const turned = orientation > 4
    ok(form.ref('photo').includes(turned ? '-160x240-' : '-240x160-'), form.ref('photo'))
    const image = await until('the picture', () => field.querySelector('img[src*="w=2000"]'))
    const { src } = image as HTMLImageElement
    const shown = await cornersOf(src)
    equal(await cornersOf(likeness!), shown, `likeness of ${orientation}`)
    seen.add(shown)
    form.ui.unmount()
  }
  equal(seen.size, 8, [...seen].join())
})

test('searching after scrolling shows the results from the top', async () => {
  const form = await openAssetForm([photo])
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      form.client.assets.upload('file', new Blob([`file ${index}`]), {
        filename: `${index % 2 ? 'odd' : 'even'} ${index}.bin`,
      }),
    ),
  )
  const ui = showBrowser(form, { kind: 'file', view: 'table', pageSize: 10 })
  const box = ui.find('input[type=search]') as HTMLInputElement
  const scrollToEnd = async () => {
    ;(await until('the first row', () => ui.query('[data-place="0"][data-asset]'))).focus()
    // The end is where it is known to be: the number of files may still be on its way.
    await until('the last row', async () => {
      await press('End')
      return ui.query('[data-place="59"][data-asset]')
    })
  }
  const shown = () =>
    [...ui.root.querySelectorAll<HTMLElement>('[data-asset]')].filter(
      (row) => row.getBoundingClientRect().top > ui.find('[role=grid]').getBoundingClientRect().top,
    )
  await scrollToEnd()
  box.focus()
  await sendKeys({ type: '17' })
  await until('the one', () => shown().length === 1 && ui.query('[data-asset]', 'odd 17.bin'))
  box.select()
  await press('Backspace')
  await scrollToEnd()
  box.focus()
  await sendKeys({ type: 'odd' })
  await until('the count', () => ui.query('[role=status]', '30 '))
  await until('the first of them', () => shown()[0]?.getAttribute('data-place') === '0')
  equal(ui.find('[role=grid]').scrollTop, 0)
})

test('Shift selects a range across pages that were never loaded', async () => {
  const form = await openAssetForm([photo])
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      form.client.assets.upload('file', new Blob([`file ${index}`]), { filename: `${index}.bin` }),
    ),
  )
  const ui = showBrowser(form, { kind: 'file', view: 'table', pageSize: 10 })
  const first = await until('a row', () => ui.query('[data-place="0"][data-asset]'))
  first.focus()
  await press('Space')
  await press('End')
  const last = await until('the last row', () => ui.query('[data-place="59"][data-asset]'))
  last.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }))
  await until('all of them', () => ui.query('[role=status]', '60 selected'))
})

test('when one document cannot be changed, the file is replaced in none', async () => {
  const form = await openAssetForm([photo], {
    intercept: (url, init) =>
      url.includes('/mutate/') && url.includes('asset.replace')
        ? form.client
            .patch('user-7')
            .set({ title: 'Changed meanwhile' })
            .commit()
            .then(() => fetch(url, init))
        : undefined,
  })
  const { client, layer } = form
  const [old, fresh] = await Promise.all([
    client.assets.upload('image', await picture('old.png', { seed: 71 })),
    client.assets.upload('image', await picture('new.png', { seed: 72 })),
  ])
  const use = { _type: 'image', asset: { _type: 'reference', _ref: old._id } }
  await client.mutate(
    Array.from({ length: 30 }, (_, index) => ({
      create: { _id: `user-${index}`, _type: 'note', photo: use },
    })),
  )
  const store = await layer.assets()
  const failure = await store.replace(old._id, fresh._id).then(
    () => null,
    (error: unknown) => error,
  )
  ok(failure instanceof Error, 'it says so')
  equal(await client.fetch('count(*[references($id)])', { id: old._id }), 30)
  equal(await client.fetch('count(*[references($id)])', { id: fresh._id }), 0)
})

import { assetsMediaType } from '../../../src/form/files.ts'
import type { AssetSourceProps } from '../../../src/form/asset-settings.ts'
import { set } from '../../../src/model/patch.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { dataOf, drag, openAssetForm, paste, picture } from './asset-form.tsx'

const photo = { name: 'photo', type: 'image' }
const paper = { name: 'paper', type: 'file' }

function choose(frame: Element, files: readonly File[]): void {
  const input = frame.querySelector<HTMLInputElement>('input[type=file]')!
  input.files = dataOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('ASSET-013.1 a dropped image is uploaded and stored in the field on the server', async () => {
  const { frame, value, ref, layer, client } = await openAssetForm([photo])
  const field = await frame('photo')
  match(field.textContent ?? '', /Drag or paste an image here.*Upload.*Browse/)
  drag('drop', field, [await picture('shore.png')])
  await until('the asset', () => value()?.['photo']?.asset)
  match(ref('photo'), /^image-[0-9a-f]{40}-60x40-png$/)
  equal(value()?.['photo']?._upload, undefined)
  await until('the picture', () => field.querySelector('img'))
  await layer.flush()
  const stored = await client.fetch(
    '*[_id == "drafts.n1"][0]{photo{..., "name": asset->originalFilename}}',
  )
  equal(stored.photo.name, 'shore.png')
  deepEqual(Object.keys(stored.photo).sort(), ['_type', 'asset', 'name'])
})

test('ASSET-001.1 a file is chosen with the browser’s file dialog', async () => {
  const { frame, value } = await openAssetForm([paper])
  const field = await frame('paper')
  choose(field, [new File(['hello'], 'a.txt', { type: 'text/plain' })])
  await until('the asset', () => value()?.['paper']?.asset)
  await until('its name', () => field.textContent?.includes('a.txt'))
  match(field.textContent ?? '', /5 Bytes/)
})

const textFile = () => new File(['hello'], 'a.txt', { type: 'text/plain' })

test('ASSET-020 of several files only the first that matches is uploaded', async () => {
  const { frame, value, ref, client } = await openAssetForm([photo])
  drag('drop', await frame('photo'), [
    textFile(),
    await picture('one.png', { seed: 3 }),
    await picture('two.jpg', { seed: 4, type: 'image/jpeg' }),
  ])
  await until('the asset', () => value()?.['photo']?.asset)
  match(ref('photo'), /-png$/)
  deepEqual(await client.fetch('*[_type == "sanity.imageAsset"].originalFilename'), ['one.png'])
})

test('ASSET-021 files that do not match are rejected with their names and media types', async () => {
  const { ui, frame, value, client } = await openAssetForm([photo])
  const sheet = new File(['a,b'], 'b.csv', { type: 'text/csv' })
  drag('drop', await frame('photo'), [textFile(), sheet])
  const toast = await until('the toast', () => ui.query('[aria-atomic]', 'a.txt'))
  match(toast.textContent ?? '', /a\.txt \(text\/plain\)/)
  match(toast.textContent ?? '', /b\.csv \(text\/csv\)/)
  equal(value()?.['photo'], undefined)
  equal(await client.fetch('count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])'), 0)
})

test('ASSET-023 a pasted image is named pasted-image and is a JPEG unless its type is known', async () => {
  const { frame, value, ref, client } = await openAssetForm([photo])
  const field = await frame('photo')
  const bytes = await (await picture('x', { type: 'image/jpeg' })).arrayBuffer()
  paste(field, [new File([bytes], 'image.png', { type: '' })])
  await until('the asset', () => value()?.['photo']?.asset)
  const asset = await client.getDocument(ref('photo'))
  equal(asset?.['originalFilename'], 'pasted-image')
  equal(asset?.['mimeType'], 'image/jpeg')
})

test('undo removes a picked image in one step, and redo restores it', async () => {
  const { frame, value, ref, pair } = await openAssetForm([
    { name: 'title', type: 'string' },
    photo,
  ])
  const field = await frame('photo')
  drag('drop', field, [await picture('shore.png', { seed: 9 })])
  await until('the asset', () => value()?.['photo']?.asset)
  equal(pair.undo.getState().steps.length, 1)
  pair.undo.undo()
  equal(value()?.['photo'], undefined)
  pair.undo.redo()
  match(ref('photo'), /^image-/)
  equal(value()?.['photo']?._upload, undefined)
})

test('ASSET-015 dragging files over the field shows by tone and message whether they are accepted', async () => {
  const { frame } = await openAssetForm([photo])
  const field = await frame('photo')
  drag('dragenter', field, [await picture('shore.png')])
  const veil = await until('the veil', () => field.querySelector<HTMLElement>('[data-tone]'))
  equal(veil.dataset['tone'], 'primary')
  drag('dragover', field, [new File(['x'], 'a.txt', { type: 'text/plain' })])
  await until('a refusal', () => veil.dataset['tone'] === 'critical')
  drag('dragleave', field, [])
  await until('nothing', () => !field.querySelector('[data-tone]'))
  const closed = await openAssetForm([photo], { readOnly: true })
  const shown = await closed.frame('photo')
  drag('dragenter', shown, [await picture('shore.png')])
  await until('a word', () =>
    /read-only/.test(shown.querySelector('[data-tone]')?.textContent ?? ''),
  )
  const off = await openAssetForm([photo], { directUploads: { image: false } })
  const switchedOff = await off.frame('photo')
  drag('dragenter', switchedOff, [await picture('shore.png')])
  await until('a refusal', () => switchedOff.querySelector('[data-tone="critical"]'))
})

test('ASSET-034 with uploads off the upload button is disabled, browsing works, and files are rejected', async () => {
  const { ui, frame, value } = await openAssetForm([photo], {
    directUploads: { image: false },
  })
  const field = await frame('photo')
  equal(ui.find('button', 'Upload').getAttribute('aria-disabled'), 'true')
  equal(ui.find('button', 'Browse').getAttribute('aria-disabled'), null)
  drag('dragenter', field, [await picture('shore.png')])
  const veil = await until('the veil', () => field.querySelector<HTMLElement>('[data-tone]'))
  equal(veil.dataset['tone'], 'critical')
  drag('drop', field, [await picture('shore.png')])
  equal(value()?.['photo'], undefined)
})

test('ASSET-003 an upload without progress for two minutes can be cleared', async () => {
  const at = new Date(Date.now() - 121_000).toISOString()
  const _upload = {
    progress: 40,
    createdAt: at,
    updatedAt: at,
    file: { name: 'lost.png', type: 'image/png' },
  }
  const { ui, frame, value } = await openAssetForm([photo], {
    value: { photo: { _type: 'image', _upload } },
  })
  const field = await frame('photo')
  match(field.textContent ?? '', /lost\.png has stopped/)
  ui.find('button', 'Clear upload').click()
  await until('an empty field', () => value()?.['photo'] === undefined)
})

test('ASSET-004 a value that is not an image shows an error and can be reset', async () => {
  const { ui, frame, value } = await openAssetForm([photo], {
    value: { photo: { _type: 'image', asset: 'nothing' } },
  })
  match((await frame('photo')).textContent ?? '', /not a valid image/)
  ui.find('button', 'Reset value').click()
  await until('an empty field', () => value()?.['photo'] === undefined)
})

const photos = { name: 'photos', type: 'array', of: [{ type: 'image' }] }
const numbered = (count: number, seed: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => picture(`p${index}.png`, { seed: seed + index })),
  )

test('ASSET-029 four of ten files are uploaded concurrently', async () => {
  const { ui, items, layer } = await openAssetForm([photos])
  const list = await until('the list', () => ui.query('[data-path="photos"] [role=group]'))
  const store = await layer.assets()
  let most = 0
  const watching = store.tasks$.subscribe((tasks) => {
    const count = () => {
      const active = tasks.filter((one) => !['queued', 'done'].includes(one.state$.value.phase))
      most = Math.max(most, active.length)
    }
    for (const task of tasks) task.state$.subscribe(count)
  })
  drag('drop', list, await numbered(10, 120))
  await until('ten assets', () => items('photos').filter(({ asset }) => asset).length === 10)
  watching.unsubscribe()
  equal(most, 4)
})

test('X-010 of twelve files dropped on a list, two of them invalid, ten become items in order', async () => {
  const { ui, items, layer } = await openAssetForm([photos])
  const list = await until('the list', () => ui.query('[data-path="photos"] [role=group]'))
  const files = await numbered(12, 20)
  files.splice(3, 1, textFile())
  files.splice(7, 1, new File([], 'empty.png', { type: 'image/png' }))
  drag('drop', list, files)
  await until('the toast', () => ui.query('[aria-atomic]', 'empty.png'))
  await until('ten items', () => items('photos').length === 10)
  await until('ten assets', () => items('photos').every((item) => item.asset && !item._upload))
  const client = (await layer.client())!
  await layer.flush()
  const names = await client.fetch('*[_id == "drafts.n1"][0].photos[].asset->originalFilename')
  deepEqual(
    names,
    [0, 1, 2, 4, 5, 6, 8, 9, 10, 11].map((index) => `p${index}.png`),
  )
})

test('ASSET-014 an upload rejected by the server is reported with its name and leaves nothing behind', async () => {
  const { ui, frame, value, server } = await openAssetForm([photo, paper])
  const field = await frame('photo')
  // Half a picture: the server looks into it, and says no.
  const whole = await picture('half.jpg', { type: 'image/jpeg', width: 400, height: 300 })
  drag('drop', field, [new File([whole.slice(0, 300)], 'half.jpg', { type: 'image/jpeg' })])
  const toast = await until('the toast', () => ui.query('[aria-atomic]', 'half.jpg'))
  match(toast.textContent ?? '', /The image could not be uploaded/)
  equal(value()?.['photo'], undefined)
  await server.close()
  drag('drop', await frame('paper'), [new File(['x'], 'late.txt', { type: 'text/plain' })])
  await until('it on its way', () => value()?.['paper']?._upload)
  ui.find('button', 'Cancel the upload of late.txt').click()
  await until('no trace', () => value()?.['paper'] === undefined)
})

test('ASSET-002 a file has a menu with five actions: upload, browse, download, copy URL and clear', async () => {
  const { ui, frame, value } = await openAssetForm([paper])
  const field = await frame('paper')
  choose(field, [new File(['hello'], 'a.txt', { type: 'text/plain' })])
  await until('its size', () => field.textContent?.includes('5 Bytes'))
  ui.find('button', 'File actions').click()
  const items = await until('the menu', () => {
    const found = [...ui.root.querySelectorAll('[role=menuitem]')]
    return found.length > 0 ? found : null
  })
  deepEqual(
    items.map((item) => item.textContent),
    ['Upload', 'Browse', 'Download', 'Copy URL', 'Clear field'],
  )
  const download = items.find((item) => item.textContent === 'Download') as HTMLAnchorElement
  match(download.href, /\?dl=a\.txt$/)
  ui.find('[role=menuitem]', 'Clear field').click()
  await until('an empty field', () => value()?.['paper'] === undefined)
})

test('ASSET-006 copying a file’s URL is confirmed', async () => {
  const { ui, frame } = await openAssetForm([paper])
  const field = await frame('paper')
  choose(field, [new File(['hello'], 'a.txt', { type: 'text/plain' })])
  await until('its size', () => field.textContent?.includes('5 Bytes'))
  ui.find('button', 'File actions').click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Copy URL'))).click()
  await until('the toast', () => ui.query('[aria-atomic]', 'clipboard'))
})

test('a read-only field shows its image and accepts no upload', async () => {
  const { ui, frame, value } = await openAssetForm([photo], { readOnly: true })
  const field = await frame('photo')
  equal(ui.query('button', 'Upload'), null)
  equal(ui.query('button', 'Browse'), null)
  drag('dragenter', field, [await picture('shore.png')])
  const veil = await until('the veil', () => field.querySelector<HTMLElement>('[data-tone]'))
  match(veil.textContent ?? '', /read-only/)
  drag('drop', field, [await picture('shore.png')])
  equal(value()?.['photo'], undefined)
})

test('ASSET-028 the filename and metadata of an image are stored according to the options', async () => {
  const { frame, value, ref, client } = await openAssetForm([
    { ...photo, options: { storeOriginalFilename: false, metadata: ['palette'] } },
  ])
  const file = await picture('shore.png', { seed: 5 })
  drag('drop', await frame('photo'), [file])
  await until('the asset', () => value()?.['photo']?.asset)
  const asset = (await client.getDocument(ref('photo')))!
  equal(asset['originalFilename'], undefined)
  ok(asset['metadata'].palette)
  equal(asset['metadata'].blurHash, undefined)
})

test('ASSET-027 a file that the dataset already has is not uploaded again', async () => {
  const { frame, value, ref } = await openAssetForm([photo, { name: 'other', type: 'image' }])
  const file = await picture('shore.png', { seed: 6 })
  drag('drop', await frame('photo'), [file])
  await until('the asset', () => value()?.['photo']?.asset)
  const before = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/images/')).length
  drag('drop', await frame('other'), [file])
  await until('the same asset', () => ref('other') === ref('photo'))
  const after = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/assets/images/')).length
  equal(after, before)
})

/** A field with a source of the host, which hands over what it is told to. */
async function openShelf() {
  let answer: unknown
  const shelf = {
    name: 'shelf',
    title: 'Shelf',
    component: ({ onSelect }: AssetSourceProps) => (
      <button type="button" onClick={() => onSelect(answer as [])}>
        Take it
      </button>
    ),
  }
  const form = await openAssetForm([{ ...photo, options: { sources: ['shelf'] } }], {
    assetSources: [shelf],
  })
  const { ui } = form
  await form.frame('photo')
  const take = async (given: unknown) => {
    answer = given
    ui.find('button', 'Browse').click()
    ;(await until('the source', () => ui.query('[role=dialog] button', 'Take it'))).click()
  }
  const refuses = async (given: unknown, said: string) => {
    await take(given)
    await until(said, () => ui.query('[aria-atomic]', said))
    await until('the dialog gone', () => !ui.query('[role=dialog]'))
    equal(form.value()?.['photo']?.asset, undefined)
  }
  const stored = async () => {
    await until('the asset', () => form.value()?.['photo']?.asset)
    return (await form.client.getDocument(form.ref('photo')))!
  }
  return { ...form, take, refuses, stored }
}

async function dataAddress(seed: number): Promise<string> {
  const file = await picture('dot.png', { seed })
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

test('ASSET-017.1 a source that passes nothing gets an error', async () => {
  await (await openShelf()).refuses(undefined, 'No asset given')
})

test('ASSET-017.2 a source that passes an empty list gets an error', async () => {
  const said = 'Returned value must be an array with at least one item (asset)'
  await (await openShelf()).refuses([], said)
})

test('ASSET-017.3 a source that passes an unknown kind gets an error', async () => {
  const { refuses } = await openShelf()
  await refuses([{ kind: 'x' }], 'Invalid value returned from asset source plugin')
  await refuses([{ kind: 'base64', value: 'AAAA' }], 'Could not find mime type for image')
})

test('ASSET-016 a source can pass an asset, a file or base64 data', async () => {
  const { take, client, ref } = await openShelf()
  const asset = await client.assets.upload('image', await picture('pier.png', { seed: 33 }))
  await take([{ kind: 'assetDocumentId', value: asset._id }])
  await until('the asset', () => ref('photo') === asset._id)
  for (const given of [
    { kind: 'file', value: await picture('file.png', { seed: 34 }) },
    { kind: 'base64', value: await dataAddress(35) },
  ]) {
    const shelf = await openShelf()
    await shelf.take([given])
    equal((await shelf.stored())['mimeType'], 'image/png')
  }
})

test('ASSET-009.1 document properties passed by a source are stored with the asset', async () => {
  const { take, stored } = await openShelf()
  const known = { originalFilename: 'dot.png', title: 'A dot', creditLine: 'Ada', label: 'dot' }
  await take([{ kind: 'base64', value: await dataAddress(30), assetDocumentProps: known }])
  const { originalFilename, title, creditLine, label } = await stored()
  deepEqual({ originalFilename, title, creditLine, label }, known)
})

test('ASSET-009.2 an asset stores the source it comes from', async () => {
  const { take, stored } = await openShelf()
  await take([{ kind: 'base64', value: await dataAddress(31) }])
  deepEqual((await stored())['source'], { id: 'shelf', name: 'Shelf' })
})

test('SCHEMA-013.1 custom fields appear below the image and keep their values when it is cleared', async () => {
  const { ui, frame, value } = await openAssetForm([
    { ...photo, fields: [{ name: 'alt', type: 'string' }] },
  ])
  drag('drop', await frame('photo'), [await picture('shore.png', { seed: 8 })])
  await until('the asset', () => value()?.['photo']?.asset)
  const alt = ui.find('[data-path="photo.alt"] input') as HTMLInputElement
  equal(ui.query('[data-path="photo.hotspot"]'), null)
  alt.focus()
  document.execCommand('insertText', false, 'The shore')
  await until('the text', () => value()?.['photo']?.alt === 'The shore')
  ui.find('button', 'File actions').click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Clear field'))).click()
  await until('no asset', () => !value()?.['photo']?.asset)
  equal(value()?.['photo']?.alt, 'The shore')
})

test('ASSET-036.1 the title of the select dialog distinguishes images and files', async () => {
  for (const [field, title] of [
    [photo, 'Select image'],
    [paper, 'Select file'],
  ] as const) {
    const { ui, frame } = await openAssetForm([field])
    await frame(field.name)
    ui.find('button', 'Browse').click()
    await until(title, () => ui.query('[role=dialog]', title))
    ui.unmount()
  }
})

test('ASSET-036.2 images are laid out in a grid with cells at least 120 px wide', async () => {
  const { ui, frame, client } = await openAssetForm([photo])
  for (const seed of [21, 22])
    await client.assets.upload('image', await picture(`pier-${seed}.png`, { seed }))
  await frame('photo')
  ui.find('button', 'Browse').click()
  const cells = await until('the pictures', () => {
    const found = [...ui.root.querySelectorAll('[role=dialog] [data-asset]')]
    return found.length === 2 ? found.map((cell) => cell.getBoundingClientRect()) : null
  })
  ok(cells.every(({ width }) => width >= 119))
  equal(cells[0]!.top, cells[1]!.top)
})

test('ASSET-038 an image of the dataset is selected with a click or Enter', async () => {
  const { ui, frame, ref, client } = await openAssetForm([photo])
  const upload = async (name: string, seed: number) =>
    (await client.assets.upload('image', await picture(name, { seed })))._id
  const ids = { 'pier.png': await upload('pier.png', 13), 'quay.png': await upload('quay.png', 16) }
  await frame('photo')
  ui.find('button', 'Browse').click()
  ;(await until('the picture', () => ui.query('[role=dialog] [data-asset]', 'pier.png'))).click()
  await until('the asset', () => ref('photo') === ids['pier.png'])
  ui.find('button', 'File actions').click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Browse'))).click()
  ;(await until('the picture', () => ui.query('[role=dialog] [data-asset]', 'quay.png'))).focus()
  await press('Enter')
  await until('the other', () => ref('photo') === ids['quay.png'])
})

test('ASSET-005 an image with hotspot is cropped in a dialog, and each change is stored in the document', async () => {
  const { ui, frame, value, ref } = await openAssetForm([
    { ...photo, options: { hotspot: true } },
    { name: 'plain', type: 'image' },
  ])
  drag('drop', await frame('photo'), [await picture('shore.png', { seed: 14 })])
  drag('drop', await frame('plain'), [await picture('plain.png', { seed: 15 })])
  await until('both', () => ref('photo') && ref('plain'))
  const edits = await until('the button', () => {
    const found = [...ui.root.querySelectorAll<HTMLElement>('button[aria-label="Edit details"]')]
    return found.length > 0 ? found : null
  })
  equal(edits.length, 1, 'without the option there is nothing to frame')
  edits[0]!.click()
  const left = await until('the editor', () =>
    ui.root.querySelector<HTMLInputElement>('[role=dialog] input[id$="-left"]'),
  )
  left.focus()
  await press('Shift+ArrowRight')
  await until('the crop', () => value()?.['photo']?.crop)
  deepEqual(value()?.['photo']?.crop, {
    _type: 'sanity.imageCrop',
    top: 0,
    bottom: 0,
    left: 0.1,
    right: 0,
  })
  equal(value()?.['photo']?.hotspot, undefined)
  const shown = await until('the cut picture', () =>
    ui.root.querySelector<HTMLImageElement>('[data-path="photo"] img[src*="rect="]'),
  )
  match(shown.src, /rect=6,0,54,40&w=2000&fit=max&dpr=1&auto=format$/)
})

test('Remove in the details of an image removes it, and the message brings it back', async () => {
  const { ui, frame, ref } = await openAssetForm([{ ...photo, options: { hotspot: true } }])
  drag('drop', await frame('photo'), [await picture('shore.png', { seed: 14 })])
  const id = await until('the image', () => ref('photo'))
  ;(await until('the button', () => ui.query('button[aria-label="Edit details"]'))).click()
  ;(await until('Remove', () => ui.query('[role=dialog] button', 'Remove'))).click()
  await until('none', () => !ref('photo') && !ui.query('[role=dialog]'))
  ;(await until('the way back', () => ui.query('[aria-atomic] button', 'Undo'))).click()
  await until('it again', () => ref('photo') === id)
})

test('ASSET-013.2 crop and hotspot are removed with their image and can be kept for another of the same aspect ratio', async () => {
  const framing = {
    crop: { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0.2 },
    hotspot: { _type: 'sanity.imageHotspot', x: 0.3, y: 0.4, width: 0.2, height: 0.2 },
  }
  const { ui, frame, value, ref, pair } = await openAssetForm([
    { ...photo, options: { hotspot: true } },
  ])
  const drop = async (name: string, size: { width: number; height: number; seed: number }) => {
    const before = ref('photo')
    drag('drop', await frame('photo'), [await picture(name, size)])
    await until(name, () => ref('photo') !== before && !value()?.['photo']?._upload)
  }
  const offer = () => ui.query('[aria-atomic] button', 'Restore')
  await drop('first.png', { width: 60, height: 40, seed: 21 })
  equal(offer(), null, 'nothing was lost')
  pair.patch([set(framing.crop, ['photo', 'crop']), set(framing.hotspot, ['photo', 'hotspot'])])
  await drop('sharper.png', { width: 120, height: 80, seed: 22 })
  equal(value()?.['photo']?.crop, undefined)
  equal(value()?.['photo']?.hotspot, undefined)
  ;(await until('the offer', offer)).click()
  await until('the crop', () => value()?.['photo']?.crop)
  deepEqual(value()?.['photo']?.crop, framing.crop)
  deepEqual(value()?.['photo']?.hotspot, framing.hotspot)
  await until('the offer is gone', () => offer() === null)
  await drop('tall.png', { width: 40, height: 60, seed: 23 })
  equal(value()?.['photo']?.crop, undefined)
  equal(offer(), null, 'in another shape they would show something else')
})

/** Drops assets on an element, as they are dragged out of an asset browser. */
function dropAssets(target: Element, assets: readonly unknown[]): DragEvent {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData(assetsMediaType, JSON.stringify(assets))
  const init = { bubbles: true, cancelable: true, composed: true, dataTransfer }
  target.dispatchEvent(new DragEvent('dragover', init))
  const event = new DragEvent('drop', init)
  target.dispatchEvent(event)
  return event
}

test('assets dragged from an asset browser are set in the field or list they are dropped on', async () => {
  const { ui, frame, value, ref, items, client, pair } = await openAssetForm([
    { ...photo, options: { accept: 'image/png' } },
    paper,
    { name: 'photos', type: 'array', of: [{ type: 'image' }, { type: 'file' }] },
  ])
  const upload = async (name: string, seed: number, type = 'image/png') =>
    client.assets.upload('image', await picture(name, { seed, type }))
  const [first, second, jpeg] = await Promise.all([
    upload('one.png', 41),
    upload('two.png', 42),
    upload('three.jpg', 43, 'image/jpeg'),
  ])
  const text = await client.assets.upload('file', new Blob(['x']), { filename: 'a.txt' })
  const field = await frame('photo')
  const elsewhere = { ...first, _id: first._id.replace(/-[0-9a-f]{8}/, '-00000000') }
  for (const unfit of [text, jpeg, elsewhere]) {
    dropAssets(field, [unfit])
    const toast = await until('the reason', () => ui.query('[aria-atomic]', 'cannot be used here'))
    toast.querySelector<HTMLElement>('button')?.click()
    await until('no reason', () => !ui.query('[aria-atomic]', 'cannot be used here'))
    equal(value()?.['photo'], undefined)
  }
  dropAssets(field, [jpeg, first])
  await until('the first that fits', () => ref('photo') === first._id)
  equal(pair.undo.getState().steps.length, 1)

  const list = await until('the list', () => ui.query('[data-path="photos"] [role=group]'))
  ok(dropAssets(list, [second, text, jpeg, elsewhere]).defaultPrevented)
  await until('three items', () => items('photos').length === 3)
  deepEqual(
    items('photos').map(({ _type, asset }) => [_type, asset?._ref]),
    [
      ['image', second._id],
      ['image', jpeg._id],
      ['file', text._id],
    ],
  )
})

test('list items of images and files show their names, and a stalled upload is marked', async () => {
  const at = new Date(Date.now() - 121_000).toISOString()
  const _upload = {
    progress: 40,
    createdAt: at,
    updatedAt: at,
    file: { name: 'lost.png', type: 'image/png' },
  }
  const { ui, client, pair } = await openAssetForm([
    { name: 'photos', type: 'array', of: [{ type: 'image' }, { type: 'file' }] },
  ])
  const image = await client.assets.upload('image', await picture('pier.png', { seed: 51 }))
  const text = await client.assets.upload('file', new Blob(['x']), { filename: 'notes.txt' })
  const use = (_key: string, _type: string, _ref: string) => ({
    _key,
    _type,
    asset: { _type: 'reference', _ref },
  })
  const value = [
    use('a', 'image', image._id),
    use('b', 'file', text._id),
    { _key: 'c', _type: 'image', _upload },
  ]
  pair.patch([{ type: 'set', path: ['photos'], value }])
  const list = await until('the list', () => ui.query('[data-path="photos"]'))
  for (const words of ['pier.png', 'notes.txt', 'The upload of lost.png has stopped']) {
    await until(words, () => list.textContent?.includes(words))
  }
  equal(list.querySelector('[role=progressbar]'), null)
})

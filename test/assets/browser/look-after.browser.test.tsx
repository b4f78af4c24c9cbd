// The asset browser as the tool of a studio shows it, against a real server.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { drag, openAssetForm, picture } from '../field/asset-form.tsx'
import { showBrowser } from './show-browser.tsx'

const photo = { name: 'photo', type: 'image' }
const photos = { name: 'photos', type: 'array', of: [photo] }

const fileNameIn = (cell: Element | null) => cell?.querySelector('[data-name]')?.textContent

async function openBrowser(
  given: Parameters<typeof showBrowser>[1] = {},
  intercept?: (url: string, init?: RequestInit) => Promise<Response> | undefined,
) {
  const { layer, client } = await openAssetForm(
    [{ name: 'title', type: 'string' }, photo, photos],
    intercept && { intercept },
  )
  const upload = async (name: string, options: { seed?: number; width?: number } = {}) =>
    (await client.assets.upload('image', await picture(name, options)))._id
  function show() {
    const ui = showBrowser({ layer }, { view: 'grid', width: 1100, height: 640, ...given })
    const names = () =>
      [...ui.root.querySelectorAll('[data-asset]')].map((one) => fileNameIn(one) ?? '')
    const cell = (name: string) =>
      until(`the asset ${name} among ${names().join()}`, () => ui.query('[data-asset]', name))
    const item = async (name: string) =>
      (await until(`the entry ${name}`, () => ui.query('[role=menuitem]', name))).click()
    const shows = (...expected: readonly string[]) =>
      until(
        `${expected.join()}, not ${names().join()}`,
        () => names().toSorted().join() === expected.toSorted().join(),
      )
    return { ...ui, names, cell, item, shows }
  }
  return { client, upload, show }
}

async function choose(
  ui: { query: (selector: string, text?: string) => HTMLElement | null },
  label: string,
  option: string,
) {
  ;(await until(label, () => ui.query(`button[aria-label="${label}"]`))).click()
  ;(await until(option, () => ui.query('[role=option]', option))).click()
}

test('assets are searched by name, title, alt text and tag, and filtered by type, shape, size and usage', async () => {
  const { client, upload, show } = await openBrowser()
  const wide = await upload('harbour.png', { seed: 1 })
  const tall = await upload('tower.png', { seed: 2, width: 20 })
  await client.assets.upload('file', new Blob(['x'], { type: 'text/plain' }), { filename: 'a.txt' })
  await client
    .patch(wide)
    .set({ altText: 'Boats at dawn', tags: ['press/2026'] })
    .commit()
  await client.patch(tall).set({ title: 'Lighthouse' }).commit()
  await client.create({
    _id: 'uses',
    _type: 'note',
    photo: { _type: 'image', asset: { _type: 'reference', _ref: wide } },
  })
  const ui = show()
  await ui.shows('harbour.png', 'tower.png', 'a.txt')
  const box = ui.find('input[type=search]') as HTMLInputElement
  for (const [words, found] of [
    ['light', 'tower.png'],
    ['dawn', 'harbour.png'],
    ['2026', 'harbour.png'],
  ] as const) {
    box.focus()
    box.select()
    await sendKeys({ type: words })
    await ui.shows(found)
  }
  box.focus()
  box.select()
  await press('Backspace')
  ui.find('button', 'Filters').click()
  await choose(ui, 'Orientation', 'Portrait')
  await ui.shows('tower.png')
  await choose(ui, 'Orientation', 'Any')
  await choose(ui, 'Type', 'Texts')
  await ui.shows('a.txt')
  await choose(ui, 'Kind', 'Images')
  await ui.shows('harbour.png', 'tower.png')
  await choose(ui, 'Kind', 'Files')
  await ui.shows('a.txt')
  equal(ui.query('[role=dialog] button[aria-label="Orientation"]'), null)
  await choose(ui, 'Kind', 'Any')
  const check = async (name: string) =>
    (await until(name, () => ui.query('label', name)?.querySelector('input'))).click()
  await check('Not used by any document')
  await ui.shows('tower.png', 'a.txt')
  await check('Without alternative text')
  await ui.shows('tower.png')
  await press('Escape')
  ui.find('button[aria-label*="Not used by any document"]').click()
  ui.find('button[aria-label*="Without alternative text"]').click()
  await until('all three', () => ui.names().length === 3)
})

test('tags with paths form folders, can be set on one or several assets, and a folder includes its subfolders', async () => {
  const { client, upload, show } = await openBrowser()
  const first = await upload('one.png', { seed: 11 })
  const second = await upload('two.png', { seed: 12 })
  await upload('three.png', { seed: 13 })
  await client
    .patch(first)
    .set({ tags: ['press/2026'] })
    .commit()
  const ui = show()
  ;(await ui.cell('one.png')).focus()
  ;(await until('the folder', () => ui.query('[data-tag="press"]'))).click()
  await ui.shows('one.png')
  ui.find('nav button', 'All assets').click()
  await until('all three', () => ui.names().length === 3)
  ;(await ui.cell('two.png')).click()
  ;(await until('the bar', () => ui.query('button[aria-label="Add a tag"]'))).click()
  const box = (await until('the box', () => ui.query('[role=dialog] input'))) as HTMLInputElement
  await until('the focus', () => ui.root.activeElement === box)
  await sendKeys({ type: ' press / archive ' })
  await press('Enter')
  await until('the tag', async () =>
    ((await client.getDocument(second))?.['tags'] as string[] | undefined)?.includes(
      'press/archive',
    ),
  )
  await press('Escape')
  ui.find('[data-tag="press"]').click()
  await ui.shows('one.png', 'two.png')
  equal(ui.find('button[aria-label="Tags in press"]').getAttribute('aria-expanded'), 'true')
  ;(await until('the folder below', () => ui.query('[data-tag="press/archive"]'))).click()
  await ui.shows('two.png')
})

test('assets are selected by keyboard: single, ranges, all; deleting one keeps the focus in place', async () => {
  const { client, upload, show } = await openBrowser()
  const ids: string[] = []
  for (let seed = 1; seed <= 4; seed += 1)
    ids.push(await upload(`${seed}.png`, { seed: seed + 20 }))
  const ui = show()
  const newest = await ui.cell('4.png')
  newest.focus()
  const selected = () =>
    [...ui.root.querySelectorAll('[data-asset][aria-selected=true]')].map(fileNameIn)
  await press('ArrowRight')
  await press('Space')
  deepEqual(selected(), ['3.png'])
  await press('Shift+ArrowRight')
  deepEqual(selected(), ['3.png', '2.png'])
  await press('Control+a')
  await until('all', () => selected().length === 4)
  await press('Escape')
  deepEqual(selected(), [])
  equal(fileNameIn(ui.root.activeElement), '2.png')
  await press('Home')
  equal(fileNameIn(ui.root.activeElement), '4.png')
  await press('End')
  equal(fileNameIn(ui.root.activeElement), '1.png')
  await press('ArrowLeft')
  await press('Delete')
  const confirm = await until('the question', () => {
    const button = ui.query('[role=alertdialog] button', 'Delete')
    return button?.getAttribute('aria-disabled') === 'true' ? null : button
  })
  confirm.click()
  await until('gone', async () => !(await client.getDocument(ids[1]!)))
  await ui.shows('1.png', '3.png', '4.png')
  await until('the focus on its place', () => fileNameIn(ui.root.activeElement) === '1.png')
})

test('deleting several assets deletes the unused ones and keeps the others', async () => {
  const { client, upload, show } = await openBrowser()
  const used = await upload('used.png', { seed: 31 })
  await upload('free.png', { seed: 32 })
  await upload('spare.png', { seed: 33 })
  await client.create({
    _id: 'uses',
    _type: 'note',
    photo: { _type: 'image', asset: { _type: 'reference', _ref: used } },
  })
  const ui = show()
  ;(await ui.cell('spare.png')).focus()
  await press('Control+a')
  ;(await until('the bar', () => ui.query('button[aria-label="Delete"]'))).click()
  await until('what is kept', () =>
    ui.query('[role=alertdialog]', '1 asset is used by documents and will be kept.'),
  )
  match(ui.find('[role=alertdialog]').textContent ?? '', /Delete 2 assets\?/)
  ui.find('[role=alertdialog] button', 'Delete').click()
  await ui.shows('used.png')
  await until('the toast', () => ui.query('[aria-atomic]', '2 assets were deleted'))
})

test('an asset’s metadata is edited next to the assets', async () => {
  const { client, upload, show } = await openBrowser()
  const id = await upload('pier.png', { seed: 41 })
  const ui = show()
  ;(await ui.cell('pier.png')).click()
  const alt = (await until('the field', () =>
    ui.query('textarea[aria-label="Alternative text"]'),
  )) as HTMLTextAreaElement
  match(ui.find('[data-details]').textContent ?? '', /PNG Image.*60 × 40 px/)
  alt.focus()
  await sendKeys({ type: 'A pier' })
  ;(ui.find('input[aria-label="Title"]') as HTMLInputElement).focus()
  await sendKeys({ type: 'Pier' })
  await press('Enter')
  await until('both', async () => {
    const asset = await client.getDocument(id)
    return asset?.['altText'] === 'A pier' && asset['title'] === 'Pier'
  })
  const issues = await axe.run(ui.host, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })
  deepEqual(
    issues.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`),
    [],
  )
})

type Shown = ReturnType<Awaited<ReturnType<typeof openBrowser>>['show']>

/** Chooses the file that is to replace an asset; the returned function confirms it. */
async function chooseReplacement(ui: Shown, name: string, file: File) {
  ui.find(`button[aria-label="Actions for ${name}"]`).click()
  await ui.item('Replace file…')
  const input = (await until('the file input', () =>
    ui.query('[role=alertdialog] input[type=file]'),
  )) as HTMLInputElement
  const data = new DataTransfer()
  data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return async () => {
    const button = await until('the button', () => {
      const found = ui.query('[role=alertdialog] button', 'Replace')
      return found?.getAttribute('aria-disabled') === 'true' ? null : found
    })
    button.click()
  }
}

test('Enter in the details saves and shows the same field of the next asset', async () => {
  const { client, upload, show } = await openBrowser()
  const ids: string[] = []
  for (const [index, name] of ['c.png', 'b.png', 'a.png'].entries())
    ids.unshift(await upload(name, { seed: 45 + index }))
  const ui = show()
  ;(await ui.cell('a.png')).click()
  const box = (label: string) => ui.query(`[aria-label="${label}"]:is(input, textarea)`)
  const shown = (id: string) => until(id, () => ui.query(`[data-details="${id}"]`))
  await shown(ids[0]!)
  ;(await until('the field', () => box('Alternative text')))!.focus()
  await sendKeys({ type: 'A pier' })
  await press('Enter')
  await shown(ids[1]!)
  await until(
    'the focus in the same field',
    () => ui.root.activeElement === box('Alternative text'),
  )
  equal((ui.root.activeElement as HTMLTextAreaElement).value, '')
  await sendKeys({ type: 'A boat' })
  await press('Enter')
  await shown(ids[2]!)
  await until('both', async () => {
    const texts = await client.fetch<string[]>('*[_id in $ids] | order(altText).altText', { ids })
    return texts.filter(Boolean).join() === 'A boat,A pier'
  })
  await press('Enter')
  equal(ui.query('[data-details]')?.getAttribute('data-details'), ids[2], 'the last one stays')
})

test('a tile shows the title, the name, the number of uses, and a mark without any words', async () => {
  const { client, upload, show } = await openBrowser()
  const [pier, boat] = [
    await upload('pier.png', { seed: 48 }),
    await upload('boat.png', { seed: 49 }),
  ]
  await client.patch(boat).set({ altText: 'A boat' }).commit()
  const use = { _type: 'image', asset: { _type: 'reference', _ref: boat } }
  await client.create({ _id: 'one', _type: 'note', photo: use })
  await client.create({ _id: 'drafts.one', _type: 'note', photo: use })
  await client.create({ _id: 'two', _type: 'note', photo: use })
  const ui = show()
  const cell = await until('the counts', () => ui.query(`[data-asset="${boat}"]`, '2 uses'))
  match(cell.textContent ?? '', /A boat 2 uses boat.png/)
  equal(cell.getAttribute('aria-label'), 'A boat 2 uses boat.png')
  const other = ui.find(`[data-asset="${pier}"]`)
  equal(other.getAttribute('aria-label'), 'pier.png Unused No title or alternative text')
  ok(other.querySelector('[aria-label="No title or alternative text"]'))
})

test('a click shows the details in a dialog where there is no space beside, and a checkbox selects', async () => {
  const { upload, show } = await openBrowser({ width: 360 })
  await upload('pier.png', { seed: 50 })
  const ui = show()
  const cell = await ui.cell('pier.png')
  cell.querySelector<HTMLElement>('[role=checkbox]')!.click()
  await until('the selection', () => cell.getAttribute('aria-selected') === 'true')
  equal(ui.query('[role=dialog] [data-details]'), null)
  cell.click()
  await until('the details', () => ui.query('[role=dialog] [data-details]'))
})

test('replacing a file updates all documents in one step and copies the metadata', async () => {
  const { client, upload, show } = await openBrowser()
  const old = await upload('old.png', { seed: 51 })
  await client.patch(old).set({ altText: 'A gate' }).commit()
  const use = (crop: object) => ({
    _type: 'image',
    asset: { _type: 'reference', _ref: old },
    crop,
  })
  const crop = { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0 }
  await client.create({ _id: 'one', _type: 'note', photo: use(crop) })
  await client.create({ _id: 'drafts.one', _type: 'note', photo: use(crop) })
  await client.create({ _id: 'two', _type: 'note', photos: [{ _key: 'a', ...use(crop) }] })
  const ui = show()
  await ui.cell('old.png')
  const replace = await chooseReplacement(
    ui,
    'old.png',
    await picture('new.png', { seed: 52, width: 90 }),
  )
  await until('what happens', () =>
    ui.query('[role=alertdialog]', '2 documents will use new.png instead.'),
  )
  ok(ui.query('[role=alertdialog] button', 'Replace in 2 documents'))
  await replace()
  await until('the toast', () => ui.query('[aria-atomic]', 'Replaced old.png with new.png'))
  const fresh = await client.fetch<{ _id: string; altText: string }>(
    '*[originalFilename == "new.png"][0]{_id, altText}',
  )
  equal(fresh.altText, 'A gate')
  const uses = await client.fetch<{ _id: string; photo?: object; photos?: object[] }[]>(
    '*[references($id)] | order(_id)',
    { id: fresh._id },
  )
  deepEqual(
    uses.map(({ _id }) => _id),
    ['drafts.one', 'one', 'two'],
  )
  ok(!JSON.stringify(uses).includes('imageCrop'), 'a crop of another shape is gone')
  equal(await client.fetch('count(*[references($id)])', { id: old }), 0)

  // One document goes its own way meanwhile: undo leaves it alone.
  await client.patch('two').unset(['photos']).commit()
  ;(await until('the way back', () => ui.query('[aria-atomic] button', 'Undo'))).click()
  await until('the toast', () => ui.query('[aria-atomic]', 'old.png is used again'))
  const back = await client.fetch<{ _id: string; photo?: { crop?: object } }[]>(
    '*[references($id)] | order(_id)',
    { id: old },
  )
  deepEqual(
    back.map(({ _id, photo: { crop: kept } = {} }) => [_id, kept]),
    [
      ['drafts.one', crop],
      ['one', crop],
    ],
  )
  equal(await client.fetch('count(*[references($id)])', { id: fresh._id }), 0)
})

test('crops and hotspots are kept for a different aspect ratio if the editor chooses so', async () => {
  const { client, upload, show } = await openBrowser()
  const old = await upload('wide.png', { seed: 53 })
  const crop = { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0 }
  const image = { _type: 'image', asset: { _type: 'reference', _ref: old }, crop }
  await client.create({ _id: 'one', _type: 'note', photo: image })
  const ui = show()
  await ui.cell('wide.png')
  const replace = await chooseReplacement(
    ui,
    'wide.png',
    await picture('tall.png', { seed: 54, width: 30 }),
  )
  ;(
    await until('the choice', () =>
      ui.query('[role=alertdialog] label', 'Keep crops and hotspots anyway'),
    )
  ).click()
  await replace()
  await until('the toast', () => ui.query('[aria-atomic]', 'Replaced wide.png with tall.png'))
  const { photo } = (await client.getDocument<{ photo: object }>('one'))!
  deepEqual({ ...photo, asset: null } as object, { ...image, asset: null })
})

test('dropped files are uploaded, those in folders tagged with the folder name; rejected files are named', async () => {
  const { client, show } = await openBrowser({ kind: 'image', accept: 'image/png' })
  const ui = show()
  const frame = await until('the browser', () => ui.query('[data-asset-browser]'))
  await until('nothing yet', () => ui.query('[data-asset-browser]', 'No images yet'))
  const files = [
    await picture('in.png', { seed: 61 }),
    new File(['text'], 'a.txt', { type: 'text/plain' }),
    new File([], 'empty.png', { type: 'image/png' }),
  ]
  drag('dragenter', frame, files)
  await until('the veil', () => ui.query('[part=dropzone]'))
  drag('drop', frame, files)
  await ui.cell('in.png')
  await until('the refused one', () => ui.query('[aria-atomic]', 'a.txt (text/plain)'))
  await until('the empty one', () => ui.query('[aria-atomic]', 'empty.png could not be uploaded'))
  equal(await client.fetch('count(*[_type == "sanity.imageAsset"])'), 1)
})

test('ASSET-039 of 201 assets the first 200 are loaded, newest first, and the rest on request or by scrolling', async () => {
  const queries: URL[] = []
  const { client, show } = await openBrowser({ kind: 'file', view: 'table' }, (url) => {
    if (url.includes('/data/query/')) queries.push(new URL(url))
    return undefined
  })
  for (let start = 0; start < 201; start += 40) {
    await Promise.all(
      Array.from({ length: Math.min(40, 201 - start) }, (_, index) =>
        client.assets.upload('file', new Blob([`file ${start + index}`]), {
          filename: `${start + index}.bin`,
        }),
      ),
    )
  }
  queries.length = 0
  const ui = show()
  const more = await until('the button', () => ui.query('button', 'Load more'))
  match(ui.root.textContent ?? '', /200 of 201 loaded/)
  const list = queries.find((url) => url.searchParams.get('tag')?.endsWith('asset.file-list'))!
  const text = list.searchParams.get('query')!
  match(text, /^\*\[_type == \$type\] \| order\(_updatedAt desc\) \[0\.\.\.200\]/)
  match(list.pathname, /^\/v2023-/)
  more.click()
  await until('no button', () => !ui.query('button', 'Load more'))
  await until('the last row', () => ui.query('[data-place="200"][data-asset]'))
})

test('image details show the stored metadata: colours, source, camera and location', async () => {
  const { client, upload, show } = await openBrowser()
  const id = await upload('fjord.png', { seed: 71 })
  await client
    .patch(id)
    .set({
      label: 'F-12',
      source: { id: '9', name: 'Archive', url: 'https://archive.example/9' },
      'metadata.image': { Make: 'Kodak', Model: 'Brownie' },
      'metadata.exif': {
        DateTimeOriginal: '2024-05-17T12:00:00.000Z',
        FNumber: 2.8,
        ExposureTime: 0.004,
        ISO: 100,
        FocalLength: 35,
      },
      'metadata.location': { lat: 60.39, lng: 5.32 },
    })
    .commit()
  const ui = show()
  ;(await ui.cell('fjord.png')).click()
  ui.find('button[aria-label="Details"]').click()
  const details = await until('the details', () => ui.query('[data-details]'))
  for (const words of [
    'F-12',
    'May 17, 2024',
    'Kodak Brownie',
    'f/2.8 · 1/250 s · ISO 100 · 35 mm',
    '60.39, 5.32',
    id,
  ]) {
    await until(words, () => details.textContent?.includes(words))
  }
  equal(details.querySelector<HTMLAnchorElement>('dd a')?.href, 'https://archive.example/9')
  ok(details.querySelectorAll('[role=img][aria-label^="#"]').length > 1, 'its colours')
})

/** A GIF of two frames of one pixel. */
function movingGif(): File {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const head = [71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
  return new File([new Uint8Array([...head, ...frame, ...frame, 0x3b])], 'moves.gif')
}

test('ASSET-052 thumbnails are 200 px high times screen density, previews 800 px high, 200 px wide next to the usage', async () => {
  const usual = window.devicePixelRatio
  const { client, upload, show } = await openBrowser()
  await upload('pier.png', { seed: 72 })
  await client.assets.upload('image', movingGif(), { filename: 'moves.gif' })
  const query = (image: HTMLImageElement | null | undefined) => new URL(image!.src).search
  try {
    for (const density of [1, 2]) {
      Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: density })
      const ui = show()
      const thumb = async (name: string) => query((await ui.cell(name)).querySelector('img'))
      equal(await thumb('pier.png'), `?h=${200 * density}&fit=max`)
      equal(await thumb('moves.gif'), `?h=${200 * density}&fit=max&fm=jpg`)
      ui.unmount()
    }
  } finally {
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: usual })
  }
  const ui = show()
  const cell = await ui.cell('pier.png')
  cell.click()
  ui.find('button[aria-label="Details"]').click()
  const preview = await until('the preview', () =>
    ui.root.querySelector<HTMLImageElement>('[data-details] img'),
  )
  equal(query(preview), '?h=800&fit=max&auto=format')
  ui.find('button[aria-label="Actions for pier.png"]').click()
  await ui.item('Show usage')
  const beside = await until('the picture', () =>
    ui.root.querySelector<HTMLImageElement>('[role=dialog] img'),
  )
  equal(query(beside), '?w=200&fit=max&auto=format')
})

test('an animated image stands still in the grid, is marked as animated, and plays on hover or focus', async () => {
  const { client, show } = await openBrowser()
  const { _id } = await client.assets.upload('image', movingGif(), { filename: 'moves.gif' })
  equal(await client.fetch('*[_id == $id][0].metadata.isAnimated', { id: _id }), true)
  const ui = show()
  const cell = await ui.cell('moves.gif')
  const src = () => new URL(cell.querySelector('img')!.src).search
  equal(src(), '?h=200&fit=max&fm=jpg')
  ok(cell.querySelector('[data-text="GIF"]'))
  const point = (type: string) => cell.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  point('pointerover')
  await until('it moves', () => src() === '?h=200&fit=max')
  equal(cell.querySelector('[data-text="GIF"]'), null)
  point('pointerout')
  await until('it stands still', () => src() === '?h=200&fit=max&fm=jpg')
  cell.focus()
  await until('it moves for keys, too', () => src() === '?h=200&fit=max')
})

test('assets are shown before their count arrives; a single page is not counted', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let counts = 0
  const { upload, show, client } = await openBrowser(
    { view: 'table', pageSize: 2 },
    (url, init) => {
      if (!url.includes('asset.count')) return undefined
      counts += 1
      return held.then(() => fetch(url, init))
    },
  )
  await upload('one.png', { seed: 81 })
  const ui = show()
  await until('the count', () => ui.query('[role=status]', '1 asset'))
  equal(counts, 0)
  await upload('two.png', { seed: 82 })
  const third = await upload('three.png', { seed: 83 })
  await until('the newest', () => ui.query('[data-asset]', 'three.png'))
  await until('no count', () => !ui.query('[role=status]', 'asset'))
  letGo()
  await until('the count', () => ui.query('[role=status]', '3 assets'))
  await until('the oldest', () => ui.query('[data-asset]', 'one.png'))
  ok(counts > 0)
  // Back on a single page, its number is right without the server.
  await client.delete(third)
  await until('two', () => ui.query('[role=status]', '2 assets'))
  await client.delete({ query: '*[originalFilename == "two.png"]' })
  await until('one', () => ui.query('[role=status]', '1 asset'))
})

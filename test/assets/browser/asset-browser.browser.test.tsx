import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { NavigationContext } from '../../../src/area/navigation.ts'
import type { Intent } from '../../../src/area/navigation.ts'
import { AssetBrowser } from '../../../src/assets/browser/asset-browser.tsx'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { mount } from '../../ui/mount.tsx'
import { openAssetForm, picture } from '../field/asset-form.tsx'

const photo = { name: 'photo', type: 'image' }

type Intercept = (url: string, init?: RequestInit) => Promise<Response> | undefined

async function openBrowser(
  kind: 'image' | 'file',
  {
    accept = '',
    width = 700,
    intercept,
  }: { accept?: string; width?: number; intercept?: Intercept } = {},
) {
  const { layer, client } = await openAssetForm(
    [{ name: 'title', type: 'string' }, photo],
    intercept && { intercept },
  )
  const chosen: string[] = []
  const opened: Intent[] = []
  const navigation = {
    intentHref: ({ params }: Intent) => `/edit/${params['id']}`,
    openIntent: (intent: Intent) => void opened.push(intent),
  }
  const show = () =>
    mount(
      <DataLayerContext value={layer}>
        <NavigationContext value={navigation}>
          <AssetBrowser
            kind={kind}
            accept={accept}
            choosesAtOnce
            selected={[]}
            onSelectionChange={() => {}}
            onChoose={(assets) => chosen.push(...assets.map(({ _id }) => _id))}
          />
        </NavigationContext>
      </DataLayerContext>,
      { width },
    )
  return { layer, client, chosen, opened, show }
}

const menuOf = (name: string) => `button[aria-label="Actions for ${name}"]`

/** A browser with one image, `pier.png`. */
async function openPier() {
  const { client, show } = await openBrowser('image')
  const asset = await client.assets.upload('image', await picture('pier.png', { seed: 40 }))
  const ui = show()
  await until('the picture', () => ui.query('[data-asset]', 'pier.png'))
  return { client, asset, ui }
}

type Shown = ReturnType<typeof mount>

/** Opens the menu of an asset and takes one of its entries. */
async function take(ui: Shown, name: string, entry: string): Promise<void> {
  ui.find(menuOf(name)).click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', entry))).click()
}

/** The button of the question that deletes an asset, once it is known that nobody uses it. */
const confirmation = (ui: Shown) =>
  until('the button', () =>
    ui.query('[role=alertdialog] button:not([aria-disabled=true])', 'Delete'),
  )

test('ASSET-042.1 the menu of an asset shows its usage and deletes it', async () => {
  const { ui } = await openPier()
  ui.find(menuOf('pier.png')).click()
  const items = await until('the menu', () => {
    const found = [...ui.root.querySelectorAll('[role=menuitem]')]
    return found.length > 0 ? found : null
  })
  deepEqual(
    items.map((item) => item.textContent),
    ['Details', 'Download', 'Copy URL', 'Show usage', 'Replace file…', 'Delete'],
  )
})

test('ASSET-042.2 deleting an asset asks for confirmation; Cancel keeps it', async () => {
  const { ui, client, asset } = await openPier()
  await take(ui, 'pier.png', 'Delete')
  const cancel = await until('the question', () => ui.query('[role=alertdialog] button', 'Cancel'))
  ok(ui.query('[role=alertdialog] button', 'Delete'))
  cancel.click()
  await until('no question', () => !ui.query('[role=alertdialog]'))
  ok(ui.query('[data-asset]', 'pier.png'))
  ok(await client.getDocument(asset._id))
})

test('ASSET-044.2 Delete deletes the asset’s document', async () => {
  const { ui, client, asset } = await openPier()
  await take(ui, 'pier.png', 'Delete')
  ;(await confirmation(ui)).click()
  await until('it is gone', async () => (await client.getDocument(asset._id)) === undefined)
})

test('ASSET-047.2 a deleted asset disappears from the grid, and a toast confirms the deletion', async () => {
  const { ui } = await openPier()
  await take(ui, 'pier.png', 'Delete')
  ;(await confirmation(ui)).click()
  await until('the toast', () => ui.query('[aria-atomic]', 'pier.png was deleted'))
  await until('an empty grid', () => !ui.query('[data-asset]'))
})

/** Confirms the deletion of an asset, which the server is asked for after `letGo`. */
async function openDeleting(kind: 'image' | 'file', name: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { client, show } = await openBrowser(kind, {
    intercept: (url, init) =>
      url.includes('asset.delete') ? held.then(() => fetch(url, init)) : undefined,
  })
  const body = kind === 'image' ? await picture(name, { seed: 44 }) : new Blob(['x'])
  const asset = await client.assets.upload(kind, body, { filename: name })
  const ui = show()
  const item = await until('the asset', () => ui.query('[data-asset]', name))
  equal(getComputedStyle(item).opacity, '1', 'idle')
  await take(ui, name, 'Delete')
  ;(await confirmation(ui)).click()
  /** Makes the server refuse: somebody uses the asset after all. */
  const occupy = () => {
    const use = { _type: kind, asset: { _type: 'reference', _ref: asset._id } }
    return client.create({ _id: 'user', _type: 'note', photo: use })
  }
  return { client, asset, ui, item, letGo, occupy }
}

test('ASSET-044.1 an asset is dimmed during deletion until a toast reports the result', async () => {
  for (const isUsed of [false, true]) {
    const { ui, item, letGo, occupy } = await openDeleting('image', 'pier.png')
    await until('it is dimmed', () => Number(getComputedStyle(item).opacity) < 0.5)
    equal(ui.query('[aria-atomic]', 'deleted'), null)
    if (isUsed) await occupy()
    letGo()
    const said = isUsed ? 'The image could not be deleted' : 'pier.png was deleted'
    await until('the toast', () => ui.query('[aria-atomic]', said))
    if (isUsed) await until('it is as before', () => getComputedStyle(item).opacity === '1')
    ui.unmount()
  }
})

test('ASSET-047.1 when the server rejects deleting an image or file, its reason is shown until closed', async () => {
  for (const [kind, name, title] of [
    ['image', 'pier.png', 'The image could not be deleted'],
    ['file', 'notes.txt', 'The file could not be deleted'],
  ] as const) {
    const { client, asset, ui, letGo, occupy } = await openDeleting(kind, name)
    await occupy()
    letGo()
    const toast = await until('the refusal', () => ui.query('[aria-atomic]', title))
    match(toast.textContent ?? '', /references to it from "user"/)
    ok(await client.getDocument(asset._id))
    const close = await until('a button to close it', () =>
      ui.query('[aria-atomic] button[aria-label="Dismiss notification"]'),
    )
    close.click()
    await until('no toast', () => !ui.query('[aria-atomic]', title))
    ui.unmount()
  }
})

test('ASSET-050 the usage lists the first 100 documents and shows that there are more', async () => {
  const queries: string[] = []
  const { client, show } = await openBrowser('image', {
    intercept: (url) =>
      void queries.push(decodeURIComponent(url).replaceAll('+', ' ')) as undefined,
  })
  const asset = await client.assets.upload('image', await picture('used.png', { seed: 45 }))
  const use = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  const write = (from: number, to: number) =>
    client.mutate(
      Array.from({ length: to - from }, (_, index) => ({
        create: { _id: `user-${from + index}`, _type: 'note', photo: use },
      })),
    )
  await write(0, 100)
  const ui = show()
  await until('the picture', () => ui.query('[data-asset]', 'used.png'))
  ui.find(menuOf('used.png')).click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Show usage'))).click()
  const users = () => ui.root.querySelectorAll('[role=dialog] [data-referrer]').length
  await until('all of them', () => users() === 100)
  match(ui.query('[role=dialog]')?.textContent ?? '', /100 documents use it/)
  await write(100, 102)
  await until('more', () =>
    /More than 100 documents/.test(ui.query('[role=dialog]')?.textContent ?? ''),
  )
  equal(users(), 100)
  const asked = queries.find((url) => url.includes('asset.usage')) ?? ''
  match(asked, /references\(\$id\).*\[0\.\.\.101\]/)
})

/** A browser with an image that a document uses, published and as a draft, and another draft. */
async function openUsed() {
  const { client, opened, show } = await openBrowser('image')
  const asset = await client.assets.upload('image', await picture('used.png', { seed: 41 }))
  const use = {
    _type: 'note',
    photo: { _type: 'image', asset: { _type: 'reference', _ref: asset._id } },
  }
  await client.create({ ...use, _id: 'one', title: 'First' })
  await client.create({ ...use, _id: 'drafts.one', title: 'First' })
  await client.create({ ...use, _id: 'drafts.two', title: 'Second' })
  const ui = show()
  await until('the picture', () => ui.query('[data-asset]', 'used.png'))
  const users = async () => {
    await take(ui, 'used.png', 'Show usage')
    return until('the users', () => {
      const found = [
        ...ui.root.querySelectorAll<HTMLAnchorElement>('[role=dialog] a[data-referrer]'),
      ]
      return found.length > 1 ? found : null
    })
  }
  return { client, asset, opened, ui, users }
}

test('ASSET-043 the documents in the usage are links that open them', async () => {
  const { ui, users, opened } = await openUsed()
  const links = (await users()).toSorted((a, b) => (a.pathname < b.pathname ? -1 : 1))
  await until('their titles', () =>
    ['First', 'Second'].every((title, index) => links[index]!.textContent.includes(title)),
  )
  deepEqual(
    links.map((link) => link.getAttribute('href')),
    ['/edit/one', '/edit/two'],
  )
  links[0]!.click()
  deepEqual(opened, [{ name: 'edit', params: { id: 'one', type: 'note' } }])
  await until('the dialog gone', () => !ui.query('[role=dialog]'))
})

test('ASSET-046 a document using an asset in both its published version and its draft counts once', async () => {
  const { ui, users } = await openUsed()
  deepEqual((await users()).map((link) => link.dataset['referrer']).toSorted(), ['one', 'two'])
  match(ui.find('[role=dialog]').textContent, /2 documents use it/)
})

test('the image next to its usage is at most 200 px wide', async () => {
  const { ui, users } = await openUsed()
  await users()
  const image = ui.find('[role=dialog] img') as HTMLImageElement
  await until('the preview image', () => image.complete && image.naturalWidth > 0)
  ok(image.getBoundingClientRect().width <= 200, 'no wider than 200 px')
})

test('ASSET-045 an image in use cannot be deleted', async () => {
  const { ui, client, asset } = await openUsed()
  await take(ui, 'used.png', 'Delete')
  const button = await until('the reason', () =>
    ui.query('[role=alertdialog] button[aria-disabled=true]', 'Delete'),
  )
  await until('the reason', () => ui.query('[role=alertdialog]', '2 documents use it'))
  button.click()
  ok(await client.getDocument(asset._id))
})

/** A browser with one file, and the headings it shows. */
async function openNotes(width: number) {
  const { client, chosen, show } = await openBrowser('file', { width })
  const body = new Blob(['x'.repeat(1536)], { type: 'text/plain' })
  const asset = await client.assets.upload('file', body, { filename: 'notes.txt' })
  const ui = show()
  const row = await until('the file', () => ui.query('[data-asset]', 'notes.txt'))
  const headings = () =>
    [...ui.root.querySelectorAll<HTMLElement>('[role=columnheader]')]
      .slice(0, 4)
      .filter((one) => one.offsetWidth > 0)
      .map((one) => one.textContent)
  return { asset, chosen, ui, row, headings }
}

test('ASSET-037 files are shown in a table with name, size, type and date', async () => {
  const { asset, chosen, row, headings } = await openNotes(800)
  deepEqual(headings(), ['Filename', 'Size', 'Type', 'Date added'])
  for (const text of ['notes.txt', '1.5 KB', 'Plain Text']) ok(row.textContent.includes(text), text)
  match(row.textContent, /now|ago|today|\d{4}/i)
  row.focus()
  await press('Enter')
  deepEqual(chosen, [asset._id])
})

test('ASSET-041 on a narrow screen the table of files has one column with expandable details', async () => {
  const { ui, row, headings } = await openNotes(400)
  deepEqual(headings(), ['Filename'])
  equal(row.innerText.includes('1.5 KB'), false)
  ui.find('button[aria-label="Details of notes.txt"]').click()
  await until('the details', () => ui.root.textContent?.includes('1.5 KB'))
  match(ui.root.textContent ?? '', /Plain Text/)
  ui.host.style.width = '800px'
  await until('all columns', () => headings().length === 4)
})

test('ASSET-040 a notice lists the accepted types, unless all images are accepted', async () => {
  const notice = /Only assets of these types are shown: image\/png/
  for (const [accept, isSaid] of [
    ['image/png', true],
    ['image/*', false],
  ] as const) {
    const { client, show } = await openBrowser('image', { accept })
    await client.assets.upload('image', await picture('a.png', { seed: 42 }))
    await client.assets.upload('image', await picture('c.jpg', { seed: 44, type: 'image/jpeg' }))
    const ui = show()
    await until(
      'the images',
      () => ui.root.querySelectorAll('[data-asset]').length === (isSaid ? 1 : 2),
    )
    equal(notice.test(ui.root.textContent ?? ''), isSaid)
    ui.unmount()
  }
})

test('ASSET-051 a name of more than 37 characters is truncated, and its tooltip shows it in full', async () => {
  const { client, show } = await openBrowser('image')
  const name = `${'a'.repeat(34)}.png`
  const fits = `${'b'.repeat(33)}.png`
  await client.assets.upload('image', await picture(name, { seed: 42 }))
  await client.assets.upload('image', await picture(fits, { seed: 43 }))
  const ui = show()
  await until('both', () => ui.root.querySelectorAll('[data-asset]').length === 2)
  const long = ui.find('[data-asset]', 'aaaa').querySelector<HTMLElement>('[data-name][title]')
  equal(long?.title, name)
  equal(long?.textContent, `${name.slice(0, 37)}…`)
  equal(ui.find('[data-asset]', 'bbbb').querySelector('[data-name][title]'), null)
})

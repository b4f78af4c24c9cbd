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

test('ASSET-042.1 ASSET-042.2 ASSET-044.2 ASSET-047.2 an image nobody uses is deleted after a question, and is gone from the grid', async () => {
  const { client, show } = await openBrowser('image')
  const asset = await client.assets.upload('image', await picture('pier.png', { seed: 40 }))
  const ui = show()
  await until('the picture', () => ui.query('[data-asset]', 'pier.png'))
  ui.find(menuOf('pier.png')).click()
  const items = await until('the menu', () => {
    const found = [...ui.root.querySelectorAll('[role=menuitem]')]
    return found.length > 0 ? found : null
  })
  deepEqual(
    items.map((item) => item.textContent),
    ['Details', 'Download', 'Copy URL', 'Show usage', 'Replace file…', 'Delete'],
  )
  ui.find('[role=menuitem]', 'Delete').click()
  const cancel = await until('the question', () => ui.query('[role=alertdialog] button', 'Cancel'))
  cancel.click()
  await until('no question', () => !ui.query('[role=alertdialog]'))
  ok(await client.getDocument(asset._id), 'Cancel leaves it')
  ui.find(menuOf('pier.png')).click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Delete'))).click()
  const confirm = await until('the button', () => {
    const button = ui.query('[role=alertdialog] button', 'Delete')
    return button?.getAttribute('aria-disabled') === 'true' ? null : button
  })
  confirm.click()
  await until('the toast', () => ui.query('[aria-atomic]', 'pier.png was deleted'))
  await until('an empty grid', () => !ui.query('[data-asset]'))
  equal(await client.getDocument(asset._id), undefined)
})

test('ASSET-044.1 ASSET-047.1 an asset is dimmed while it is deleted; when the server refuses, its reason is shown until closed', async () => {
  for (const [kind, name, title] of [
    ['image', 'pier.png', 'The image could not be deleted'],
    ['file', 'notes.txt', 'The file could not be deleted'],
  ] as const) {
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
    ui.find(menuOf(name)).click()
    ;(await until('the menu', () => ui.query('[role=menuitem]', 'Delete'))).click()
    const confirm = await until('the button', () =>
      ui.query('[role=alertdialog] button:not([aria-disabled=true])', 'Delete'),
    )
    confirm.click()
    await until('it is dimmed', () => Number(getComputedStyle(item).opacity) < 0.5)
    const use = { _type: kind, asset: { _type: 'reference', _ref: asset._id } }
    await client.create({ _id: 'user', _type: 'note', photo: use })
    letGo()
    const toast = await until('the refusal', () => ui.query('[aria-atomic]', title))
    match(toast.textContent ?? '', /references to it from "user"/)
    await until('it is as before', () => getComputedStyle(item).opacity === '1')
    ok(await client.getDocument(asset._id))
    const close = await until('a button to close it', () =>
      ui.query('[aria-atomic] button[aria-label="Dismiss notification"]'),
    )
    close.click()
    await until('no toast', () => !ui.query('[aria-atomic]', title))
    ui.unmount()
  }
})

test('ASSET-050 the first 100 documents that use an asset are listed, and that there are more', async () => {
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

test('ASSET-043 ASSET-045 ASSET-046 who uses an image is listed once for a pair, and it cannot be deleted', async () => {
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
  ui.find(menuOf('used.png')).click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Show usage'))).click()
  const link = await until('the users', () => ui.query('[role=dialog] a[data-referrer="one"]'))
  equal(ui.root.querySelectorAll('[role=dialog] [data-referrer]').length, 2)
  equal(link.getAttribute('href'), '/edit/one')
  // Asked for at twice the size by screens with twice the density.
  const shown = ui.find('[role=dialog] img').getAttribute('src') ?? ''
  equal(new URL(shown).search, '?w=200&fit=max&auto=format')
  const image = ui.find('[role=dialog] img') as HTMLImageElement
  await until('the preview image', () => image.complete && image.naturalWidth > 0)
  ok(image.getBoundingClientRect().width <= 200, 'no wider than 200 px')
  link.click()
  deepEqual(opened, [{ name: 'edit', params: { id: 'one', type: 'note' } }])
  await until('the dialog gone', () => !ui.query('[role=dialog]'))
  ui.find(menuOf('used.png')).click()
  ;(await until('the menu', () => ui.query('[role=menuitem]', 'Delete'))).click()
  const button = await until('the reason', () =>
    ui.query('[role=alertdialog] button[aria-disabled=true]', 'Delete'),
  )
  await until('the reason', () => ui.query('[role=alertdialog]', '2 documents use it'))
  button.click()
  ok(await client.getDocument(asset._id))
})

test('ASSET-037 ASSET-041 files stand in a table, which is one column with details on a narrow screen', async () => {
  const { client, chosen, show } = await openBrowser('file', { width: 400 })
  const body = new Blob(['x'.repeat(1536)], { type: 'text/plain' })
  const asset = await client.assets.upload('file', body, { filename: 'notes.txt' })
  const ui = show()
  const row = await until('the file', () => ui.query('[data-asset]', 'notes.txt'))
  const shown = () =>
    [...ui.root.querySelectorAll<HTMLElement>('[role=columnheader]')]
      .slice(0, 4)
      .filter((one) => one.offsetWidth > 0)
  deepEqual(
    shown().map((one) => one.textContent),
    ['Filename'],
  )
  ui.find('button[aria-label="Details of notes.txt"]').click()
  await until('the details', () => ui.root.textContent?.includes('1.5 KB'))
  match(ui.root.textContent ?? '', /Plain Text/)
  ui.host.style.width = '800px'
  await until('all columns', () => shown().length === 4)
  deepEqual(
    shown().map((one) => one.textContent),
    ['Filename', 'Size', 'Type', 'Date added'],
  )
  row.focus()
  await press('Enter')
  deepEqual(chosen, [asset._id])
})

test('ASSET-040 a notice lists the types that are accepted, unless all images are', async () => {
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

test('ASSET-051 a name of more than 37 characters is cut, and said in full by its tooltip', async () => {
  const { client, show } = await openBrowser('image')
  const name = `${'a'.repeat(34)}.png`
  const fits = `${'b'.repeat(33)}.png`
  await client.assets.upload('image', await picture(name, { seed: 42 }))
  await client.assets.upload('image', await picture(fits, { seed: 43 }))
  const ui = show()
  await until('both', () => ui.root.querySelectorAll('[data-asset]').length === 2)
  const long = ui.find('[data-asset]', 'aaaa').querySelector<HTMLElement>('[title]')
  equal(long?.title, name)
  equal(long?.textContent, `${name.slice(0, 37)}…`)
  equal(ui.find('[data-asset]', 'bbbb').querySelector('[title]'), null)
})

test('ASSET-052 a thumbnail is requested 200 px high', async () => {
  const { client, show } = await openBrowser('image')
  await client.assets.upload('image', await picture('a.png', { seed: 42 }))
  const ui = show()
  const image = await until('the picture', () => ui.root.querySelector('[data-asset] img'))
  match(image.getAttribute('src') ?? '', /\?h=200&fit=max$/)
})

import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { focusOn } from '../ui/mount.tsx'
import { openField, options, store, type FieldOptions, type OpenField } from './open-field.tsx'

const guide = { _id: 'guide', _type: 'product', title: 'A Field Guide to Stairs', kind: 'Book' }
const bridges = { _id: 'bridges', _type: 'product', title: 'Bridges, Unfolded', kind: 'Print' }
const waiting = { _id: 'drafts.stairs', _type: 'product', title: 'Stairs for Cats', kind: 'Print' }
const walls = { _id: 'walls', _type: 'shelf', title: 'On the walls' }
const beside = { dataset: 'shop', documents: [guide, bridges, waiting, walls] }

const inShop = {
  name: 'product',
  type: 'crossDatasetReference',
  dataset: 'shop',
  to: [{ type: 'product', preview: { select: { title: 'title', subtitle: 'kind' } } }],
  studioUrl: ({ id, type }: { id: string; type: string }) =>
    `https://shop.example/intent/edit/id=${id};type=${type}`,
}
const sold = (id: string, more: object = {}) => ({
  _type: 'crossDatasetReference',
  _ref: id,
  _dataset: 'shop',
  _projectId: 'demo',
  ...more,
})

const openShop = (more: FieldOptions = {}) => openField({ fields: [inShop], beside, ...more })

/** An empty field with the focus in its search. */
async function openSearch(): Promise<OpenField> {
  const ui = await openShop()
  ;(await ui.see('input[role=combobox]')).focus()
  return ui
}

async function pick(ui: OpenField, text: string, title: string, path = 'product') {
  const box = await focusOn(ui, `[data-path="${path}"] input[role=combobox]`)
  await sendKeys({ type: text })
  await until(title, () => options(ui).join() === title && !ui.query('[data-stale]'))
  await press('Enter')
  return box
}

/** What the document endpoint of the shop was asked. */
const availability = (ui: OpenField) => ui.asked('cross-dataset-refs.availability')
const searches = (ui: OpenField) => ui.asked('search.cross-dataset-reference')

test('REF-026 a cross-dataset search runs in the other dataset, among published documents', async () => {
  const ui = await openSearch()
  await sendKeys({ type: 'stairs' })
  await until('the hit', () => options(ui).join() === 'A Field Guide to Stairs')
  await ui.gone('[data-stale]')
  deepEqual(options(ui), ['A Field Guide to Stairs'], 'without the draft “Stairs for Cats”')
  ok(searches(ui).length > 0)
  for (const { pathname } of searches(ui)) match(pathname, /\/data\/textsearch\/shop$/)
})

test('REF-025.1 the other dataset is queried with API version 2023-11-13', async () => {
  const ui = await openSearch()
  await pick(ui, 'stairs', 'A Field Guide to Stairs')
  await ui.see('[data-reference=there]', 'A Field Guide to Stairs')
  const asked = ui.requests.filter(({ pathname }) => /\/data\/\w+\/shop\b/.test(pathname))
  ok(asked.length > 1)
  for (const { pathname } of asked) ok(pathname.startsWith('/v2023-11-13/'), pathname)
})

test('REF-024.1 a cross-dataset reference stores its dataset and project', async () => {
  const ui = await openSearch()
  await pick(ui, 'stairs', 'A Field Guide to Stairs')
  deepEqual(ui.value('product'), sold('guide'))
  const preview = await ui.see('[data-reference=there]', 'A Field Guide to Stairs')
  match(preview.textContent ?? '', /Book/)
  ok(!ui.query('button', 'Create new'))
})

test('REF-024.1 the menu of a cross-dataset reference opens the document in its own studio', async () => {
  const ui = await openShop({ note: { product: sold('guide') } })
  const link = (await ui.see('[data-reference=there] a', 'A Field Guide')) as HTMLAnchorElement
  const there = 'https://shop.example/intent/edit/id=guide;type=product'
  equal(link.getAttribute('href'), there)
  equal(link.target, '_blank')
  ui.find('button[aria-label="Reference actions"]').click()
  const entry = (await ui.see('menuitem', 'Open in new tab')) as HTMLAnchorElement
  equal(entry.getAttribute('href'), there)
  equal(entry.target, '_blank')
  ok(!ui.query('menuitem', 'Duplicate'))
})

test('REF-024.1 a cross-dataset reference is weak if the schema says so, and a mismatch can be fixed', async () => {
  const ui = await openShop({
    fields: [{ ...inShop, weak: true }],
    note: { product: sold('bridges') },
  })
  ;(await ui.see('button', 'Convert to weak reference')).click()
  deepEqual(ui.value('product'), sold('bridges', { _weak: true }))
  ;(await ui.see('button[aria-label="Reference actions"]')).click()
  ;(await ui.see('menuitem', 'Clear')).click()
  await pick(ui, 'guide', 'A Field Guide to Stairs')
  deepEqual(ui.value('product'), sold('guide', { _weak: true }))
})

test('REF-025.2 a missing target is requested from the other dataset under its own tag, and appears once created', async () => {
  const ui = await openShop({ note: { product: sold('gone') } })
  match((await ui.see('[role=status]', 'could not be found')).textContent ?? '', /gone/)
  const [asked] = availability(ui)
  equal(asked?.pathname, '/v2023-11-13/data/doc/shop/gone')
  equal(asked?.searchParams.get('excludeContent'), 'true')
  equal(ui.asked('preview.documents-availability').length, 0)
  await store(ui.url, 'shop', [{ ...guide, _id: 'gone', title: 'Back in stock' }])
  ui.layer.previews.retry()
  await ui.see('[data-reference=there]', 'Back in stock')
  ok(!ui.query('[role=status]', 'could not be found'))
  equal(ui.patches.length, 0)
})

test('REF-022.3 a target of an unexpected type names its type, the dataset and the allowed types', async () => {
  const ui = await openShop({ note: { product: sold('walls') } })
  const notice = await ui.see('[role=status]', 'Documents of the type “Shelf” from “shop”')
  match(notice.textContent ?? '', /It accepts: Product/)
  deepEqual(ui.value('product'), sold('walls'))
})

test('REF-024.1 an unreadable target in the other dataset is shown by its id with a lock', async () => {
  const ui = await openShop({
    note: { product: sold('guide') },
    grants: [
      { filter: '_type == "note"', permissions: ['read', 'create', 'update'] },
      { filter: '_id == "bridges"', permissions: ['read'] },
    ],
  })
  match((await ui.see('[role=status]', 'You do not have access')).textContent ?? '', /guide/)
  ui.find('button[aria-label="Reference actions"]').click()
  ;(await ui.see('menuitem', 'Replace')).click()
  await focusOn(ui, 'input[role=combobox]')
  await press('ArrowDown')
  await until('what may be read', () => options(ui).join() === 'Bridges, Unfolded')
})

test('a missing dataset shows an error at the field, and the value is kept', async () => {
  const ui = await openShop({
    fields: [{ ...inShop, dataset: 'warehouse' }],
    note: { product: sold('guide', { _dataset: 'warehouse' }) },
  })
  const notice = await ui.see('[role=status]', 'Unable to load reference metadata')
  match(notice.textContent ?? '', /warehouse/)
  await ui.see('button', 'Retry')
  ui.find('button[aria-label="Reference actions"]').click()
  ;(await ui.see('menuitem', 'Replace')).click()
  await focusOn(ui, 'input[role=combobox]')
  await press('ArrowDown')
  match((await ui.see('[role=status]', 'Reference search failed')).textContent ?? '', /warehouse/)
  await press('Escape')
  await press('Escape')
  await ui.see('[role=status]', 'Unable to load reference metadata')
  deepEqual(ui.value('product'), sold('guide', { _dataset: 'warehouse' }))
})

test('REF-006.1 without cross-dataset references in the project, a warning offers to clear the value', async () => {
  const fetch = (url: URL) =>
    url.pathname.endsWith('/features') ? Response.json(['other']) : undefined
  const ui = await openShop({ note: { product: sold('guide') }, fetch })
  const notice = await ui.see('[role=status]', 'not available in this project')
  ok(!ui.query('input[role=combobox]'))
  equal(ui.patches.length, 0)
  ;[...notice.querySelectorAll('button')].find((one) => one.textContent === 'Clear')!.click()
  await until('nothing', () => ui.value('product') === undefined)
  await ui.see('[role=status]', 'not available in this project')
  await ui.gone('button', 'Clear')
})

test('REF-006.1 when the project’s features cannot be read, cross-dataset references are assumed available', async () => {
  const fetch = (url: URL) =>
    url.pathname.endsWith('/features') ? new Response('no', { status: 500 }) : undefined
  const ui = await openShop({ fetch })
  await ui.see('input[role=combobox]')
})

const products = { name: 'products', type: 'array', of: [{ ...inShop, name: undefined }] }

test('several documents of another dataset are picked in one step, and their rows link to the other studio', async () => {
  const ui = await openShop({ fields: [products] })
  ;(await ui.see('button', 'Add item')).click()
  await until(
    'both',
    () => options(ui).toSorted().join() === 'A Field Guide to Stairs,Bridges, Unfolded',
  )
  const data = new DataTransfer()
  data.setData('text/plain', '"bridges, unfolded"\nguide\nStairs for Cats')
  const paste = { clipboardData: data, bubbles: true, cancelable: true, composed: true }
  ui.focused()!.dispatchEvent(new ClipboardEvent('paste', paste))
  const report = await ui.see('[data-paste-report]', 'Found 2 of 3')
  match(report.textContent ?? '', /Not found: Stairs for Cats/)
  ui.find('button', 'Select the documents').click()
  ;(await ui.see('button', 'Add 2 references')).click()
  await until('two', () => (ui.value('products') as unknown as unknown[])?.length === 2)
  const link = (await ui.see('[role=row] a', 'Bridges')) as HTMLAnchorElement
  equal(link.target, '_blank')
  match(link.href, /id=bridges;type=product$/)
  await ui.see('[role=row][aria-label="A Field Guide to Stairs"]')
})

test('REF-006.1 a list of cross-dataset references accepts no items if the project lacks the feature', async () => {
  const fetch = (url: URL) => (url.pathname.endsWith('/features') ? Response.json([]) : undefined)
  const ui = await openShop({ fields: [products], fetch })
  const button = await ui.see('button', 'Add item')
  await until('the reason', () => button.getAttribute('aria-disabled') === 'true')
})

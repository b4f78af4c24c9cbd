// Saved views of the asset browser, against a real server.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import type { ContentDocument } from '../../../src/model/document.ts'
import { deepEqual, equal, ok, press, stillness, test, until } from '../../kit/browser-test.ts'
import { openAssetForm, picture } from '../field/asset-form.tsx'
import { showBrowser } from './show-browser.tsx'

type Ui = ReturnType<typeof showBrowser>

async function openAssets() {
  const form = await openAssetForm([{ name: 'photo', type: 'image' }])
  const { assets } = form.client
  await assets.upload('image', await picture('tower.png', { seed: 2, width: 20 }))
  await assets.upload('image', await picture('harbour.png', { seed: 3 }))
  await assets.upload('file', new Blob(['x'], { type: 'text/plain' }), { filename: 'a.txt' })
  const stored = () =>
    form.client.fetch<ContentDocument[]>('*[_type == "contentStudio.listView"] | order(title)')
  return { ...form, stored }
}

const shows = (ui: Ui, count: number, text = '') =>
  until(`${count} assets with ${text}`, () => {
    const found = [...ui.root.querySelectorAll('[data-asset]')]
    return found.length === count && found.every(({ textContent }) => textContent?.includes(text))
  })

const button = (ui: Ui, name: string) =>
  until(`the button ${name}`, () => ui.query('button[aria-haspopup="menu"]', name))

/** Opens the menu of views; returns the entry with a name. */
async function entry(ui: Ui, name: string): Promise<HTMLElement> {
  if (!ui.query('[role=menu]')) (await button(ui, 'View')).click()
  return until(`the entry ${name}`, () => ui.query('[role^=menuitem]', name))
}

async function search(ui: Ui, text: string): Promise<void> {
  const box = ui.find('input[type=search]') as HTMLInputElement
  box.focus()
  box.select()
  await sendKeys({ type: text })
}

async function saveAs(ui: Ui, title: string): Promise<void> {
  ;(await entry(ui, 'Save as new view')).click()
  const dialog = await until('the dialog', () => ui.query('[role=dialog]', 'Save this view'))
  await until('focus in the name', () => ui.focused()?.localName === 'input')
  await sendKeys({ type: title })
  dialog.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  await press('Enter')
  await button(ui, `View: ${title}`)
}

async function choose(ui: Ui, label: string, option: string): Promise<void> {
  ;(await until(label, () => ui.query(`button[aria-label="${label}"]`))).click()
  ;(await until(option, () => ui.query('[role=option]', option))).click()
}

test('search text, filters, order and layout are saved under a name, applied, changed, renamed and deleted', async () => {
  const form = await openAssets()
  const ui = showBrowser(form, { view: 'grid' })
  await shows(ui, 3)
  ui.find('button', 'Filters').click()
  await choose(ui, 'Orientation', 'Portrait')
  await press('Escape')
  await search(ui, 'png')
  await shows(ui, 1, 'tower')
  ui.find('button', 'Show as a table').click()
  await saveAs(ui, 'Portraits')
  const [view] = await form.stored()
  deepEqual(
    [view?.['title'], view?.['isShared'], JSON.parse(String(view?.['view']))],
    [
      'Portraits',
      true,
      { orientation: 'portrait', search: 'png', order: 'newest', layout: 'table' },
    ],
  )

  const other = showBrowser(form, { view: 'grid' })
  await shows(other, 3)
  ;(await entry(other, 'Portraits')).click()
  await shows(other, 1, 'tower')
  equal((other.find('input[type=search]') as HTMLInputElement).value, 'png')
  ok(other.query('[role=grid] [role=columnheader]'), 'a table')
  await search(other, 'harbour')
  await button(other, 'View: Portraits, changed')
  ;(await entry(other, 'Discard changes')).click()
  await shows(other, 1, 'tower')
  await search(other, 'tower')
  ;(await entry(other, 'Save changes')).click()
  await until('no change', () => !ui.query('button', ', changed'))
  ;(await entry(other, 'Standard view')).click()
  await shows(other, 3)
  ok(!other.query('[role=columnheader]'), 'a grid')

  // The first browser still shows what was saved before.
  await button(ui, 'View: Portraits, changed')
  ;(await entry(ui, 'Rename')).click()
  await until('focus in the name', () => ui.focused()?.localName === 'input')
  await press('Control+a')
  await sendKeys({ type: 'Towers' })
  await press('Enter')
  await button(ui, 'View: Towers')
  ;(await entry(ui, 'Delete')).click()
  ;(await until('the question', () => ui.query('[role=alertdialog] button', 'Delete'))).click()
  await until('nothing stored', async () => (await form.stored()).length === 0)
  equal(await form.client.fetch('count(*[_type match "sanity.*Asset"])'), 3)
})

test('the keyboard opens the lazily loaded menu, and the focus returns to its button', async () => {
  const form = await openAssets()
  const ui = showBrowser(form)
  await shows(ui, 3)
  for (const key of ['Enter', 'ArrowDown']) {
    const trigger = await button(ui, 'Views')
    trigger.focus()
    await press(key)
    await until('focus in the menu', () => ui.focused()?.textContent?.includes('Standard view'))
    await press('Escape')
    await until('focus on the button', () => ui.focused() === ui.query('button', 'Views'))
  }
  const dialogs = () => ui.query('[role=dialog]', 'Save this view')
  await press('Enter')
  ;(await entry(ui, 'Save as new view')).click()
  await until('focus in the name', () => dialogs() && ui.focused()?.localName === 'input')
  await press('Escape')
  await until('focus on the button', () => ui.focused() === ui.query('button', 'Views'))
  await saveAs(ui, 'All')
  ;(await entry(ui, 'Standard view')).click()
  ;(await button(ui, 'Views')).focus()
  await press('Enter')
  await until('focus in the menu', () => ui.focused()?.textContent === 'Standard view')
  await press('ArrowDown')
  await press('Enter')
  await until('focus on the button', () => ui.focused() === ui.query('button', 'View: All'))
})

test('an image browser offers the views that include images; a view saved there shows images in other browsers too', async () => {
  const form = await openAssets()
  const images = showBrowser(form, { kind: 'image' })
  await shows(images, 2)
  await saveAs(images, 'Pictures')
  const all = showBrowser(form)
  await shows(all, 3)
  ;(await entry(all, 'Pictures')).click()
  await shows(all, 2, 'png')
  all.find('button', 'Filters').click()
  await choose(all, 'Kind', 'Files')
  await press('Escape')
  await shows(all, 1, 'a.txt')
  await saveAs(all, 'Texts')
  ok(await entry(images, 'Pictures'))
  ok(!images.query('[role=menuitem]', 'Texts'))
  equal(images.query('button', 'Kind'), null, 'no chip for the kind')
})

test('a read-only browser applies views but cannot save any; only a standalone browser offers a default view', async () => {
  const form = await openAssets()
  const ui = showBrowser(form)
  await shows(ui, 3)
  await search(ui, 'tower')
  await shows(ui, 1)
  await saveAs(ui, 'Towers')
  await entry(ui, 'Rename')
  ok(!ui.query('[role=menuitemcheckbox]'))
  const fixed = showBrowser(form, { readOnly: true, hasDefaultView: true })
  await shows(fixed, 3)
  ;(await entry(fixed, 'Towers')).click()
  await shows(fixed, 1, 'tower')
  for (const name of ['Save as new view', 'Rename', 'Delete']) {
    equal((await entry(fixed, name)).getAttribute('aria-disabled'), 'true', name)
  }
  ok(fixed.query('[role=menuitemcheckbox]', 'Use as default'))
})

test('axe reports no violations in the views menu and its dialog', async () => {
  const form = await openAssets()
  const ui = showBrowser(form)
  await shows(ui, 3)
  const findings = async () => {
    const { violations } = await axe.run(ui.host, { rules: { region: { enabled: false } } })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }
  await entry(ui, 'Standard view')
  await stillness(ui.root)
  deepEqual(await findings(), [])
  ;(await entry(ui, 'Save as new view')).click()
  await until('the dialog', () => ui.query('[role=dialog]', 'Save this view'))
  await stillness(ui.root)
  deepEqual(await findings(), [])
})

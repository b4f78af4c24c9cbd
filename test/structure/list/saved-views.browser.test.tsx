import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import {
  deepEqual,
  equal,
  frame,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import { draft, open, published, type OpenOptions, type Opened } from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const documents = [
  { ...published('a', 'Anchors'), body: 'iron' },
  published('b', 'Bridges'),
  draft('c', 'Canals'),
]
const openList = (options: OpenOptions = {}) =>
  open('content-studio', {
    ...options,
    ...(!options.server && { documents }),
    attributes: { location: '/structure/article', persist: 'memory', ...options.attributes },
  })
const rows = (studio: Studio) =>
  [...studio.root.querySelectorAll('[data-document-id]')]
    .map((row) => row.getAttribute('data-document-id'))
    .join()
const stored = (studio: Studio) =>
  studio.server.fetch<Record<string, unknown>[]>(
    '*[_type == "contentStudio.listView"] | order(title)',
  )

async function menu(studio: Studio, name: string): Promise<HTMLElement> {
  const trigger = await until('the views button', () =>
    studio.root.querySelector<HTMLElement>('button[aria-label^="View"][aria-haspopup="menu"]'),
  )
  trigger.click()
  return studio.find('menuitem', name)
}

async function search(studio: Studio, text: string): Promise<void> {
  const box = await until('the search box', () =>
    studio.root.querySelector<HTMLInputElement>('input[type="search"]'),
  )
  box.focus()
  box.select()
  await sendKeys({ type: text })
  await press('Enter')
}

async function saveAs(studio: Studio, title: string, isShared: boolean): Promise<void> {
  ;(await menu(studio, 'Save as new view')).click()
  await studio.find('dialog', 'Save this view')
  await until('focus in the name', () => studio.focused()?.localName === 'input')
  await sendKeys({ type: title })
  await frame()
  if (isShared) {
    const dialog = await studio.find('dialog', 'Save this view')
    dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click()
  }
  ;(await studio.find('button', 'Save')).click()
  await studio.gone('dialog', 'Save this view')
}

test('a view of a list is saved under a name, applied, changed, renamed and deleted', async () => {
  const studio = await openList()
  await until('the rows', () => rows(studio).length > 0)
  await search(studio, 'Bridges')
  await until('one row', () => rows(studio) === 'b')
  await saveAs(studio, 'About bridges', false)
  await studio.find('button', 'View: About bridges')
  const [view] = await stored(studio)
  deepEqual(
    [view?.['title'], view?.['isShared'], view?.['listId'], typeof view?.['owner']],
    ['About bridges', false, 'article', 'string'],
  )

  await search(studio, 'Canals')
  await studio.find('button', 'About bridges, changed')
  ;(await menu(studio, 'Discard changes')).click()
  await until('the view as it was', () => rows(studio) === 'b')
  await search(studio, 'Canals')
  ;(await menu(studio, 'Save changes')).click()
  await studio.find('button', 'View: About bridges')
  await until('the mark gone', () => !studio.query('button', ', changed'))
  ;(await menu(studio, 'Standard view')).click()
  await until('all rows', () => rows(studio).split(',').length === 3)
  ;(await menu(studio, 'About bridges')).click()
  await until('the changed view', () => rows(studio) === 'c')

  ;(await menu(studio, 'Rename')).click()
  await studio.find('dialog', 'Rename')
  await until('focus in the name', () => studio.focused()?.localName === 'input')
  await press('Control+a')
  await sendKeys({ type: 'Canals' })
  await press('Enter')
  await studio.find('button', 'View: Canals')
  ;(await menu(studio, 'Delete')).click()
  await studio.find('[role=alertdialog]', 'Delete the view “Canals”?')
  ;(await studio.find('[role=alertdialog] button:last-child', 'Delete')).click()
  await until('nothing stored', async () => (await stored(studio)).length === 0)
  await studio.find('button', 'Views')
  // The documents of views are in no list and no menu of the studio.
  equal(await studio.server.fetch('count(*[_type == "article"])'), 3)
})

test('shared views are visible to all users immediately, private ones only to their owner', async () => {
  const mine = await openList({ people: ['Ada', 'Grace'], as: 'ada' })
  await until('the rows', () => rows(mine).length > 0)
  const theirs = await openList({ server: mine.server, as: 'grace' })
  await until('the rows', () => rows(theirs).length > 0)
  await search(mine, 'Bridges')
  await until('one row', () => rows(mine) === 'b')
  await saveAs(mine, 'Private', false)
  await saveAs(mine, 'Shared', true)
  const entry = await until('the shared view elsewhere', async () => {
    theirs.root.querySelector<HTMLElement>('button[aria-label^="View"]')?.click()
    await frame()
    return theirs.query('menuitem', 'Shared')
  })
  ok(!theirs.query('menuitem', 'Private'))
  entry.click()
  await until('what is shared', () => rows(theirs) === 'b')
  await theirs.find('button', 'View: Shared')
})

test('Enter saves a view from every control of its dialog, once it has a name', async () => {
  const studio = await openList()
  await until('the rows', () => rows(studio).length > 0)
  ;(await menu(studio, 'Save as new view')).click()
  const dialog = await studio.find('dialog', 'Save this view')
  const box = dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')!
  await until('focus in the name', () => studio.focused()?.localName === 'input')
  await press('Enter')
  box.focus()
  await press('Space')
  await press('Enter')
  ok(box.checked && dialog.isConnected)
  dialog.querySelector<HTMLInputElement>('input:not([type="checkbox"])')!.focus()
  await sendKeys({ type: 'Everything' })
  box.focus()
  await press('Enter')
  await studio.gone('dialog', 'Save this view')
  await studio.find('button', 'View: Everything')
  deepEqual(
    (await stored(studio)).map(({ title, isShared }) => [title, isShared]),
    [['Everything', true]],
  )
})

test('a user without write permission can use shared views and sees why they cannot save one', async () => {
  const mine = await openList()
  await until('the rows', () => rows(mine).length > 0)
  await search(mine, 'Bridges')
  await until('one row', () => rows(mine) === 'b')
  await saveAs(mine, 'Shared', true)
  const reader = await openList({ server: mine.server, attributes: { 'view-as-role': 'viewer' } })
  await until('the rows', () => rows(reader).length > 0)
  await menu(reader, 'Shared')
  ;(await reader.find('menuitem', 'Shared')).click()
  await until('what is shared', () => rows(reader) === 'b')
  await menu(reader, 'Shared')
  for (const name of ['Rename', 'Delete', 'Save as new view']) {
    const entry = await reader.find('menuitem', name)
    equal(entry.getAttribute('aria-disabled'), 'true', name)
    ok(entry.textContent.includes('grants'), name)
  }
})

test('a list opens with the editor’s default view unless the URL specifies another', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const studio = await openList({ properties: { storage } })
  await until('the rows', () => rows(studio).length > 0)
  await search(studio, 'Bridges')
  await until('one row', () => rows(studio) === 'b')
  await saveAs(studio, 'Mine', false)
  await studio.find('button', 'View: Mine')
  await menu(studio, 'Rename')
  ;(await studio.find('menuitemcheckbox', 'Use as default')).click()
  await press('Escape')
  const again = await openList({ server: studio.server, properties: { storage } })
  await until('the view', () => rows(again) === 'b')
  await again.find('button', 'View: Mine')
  const linked = await openList({
    server: studio.server,
    properties: { storage },
    attributes: { location: '/structure/article?text=Canals' },
  })
  await until('what the address says', () => rows(linked) === 'c')
})

test('axe reports no violations in the views menu and its dialog', async () => {
  const studio = await openList()
  await until('the rows', () => rows(studio).length > 0)
  ;(await menu(studio, 'Save as new view')).click()
  await studio.find('dialog', 'Save this view')
  await stillness(studio.root)
  const { violations } = await axe.run(studio.element, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  )
})

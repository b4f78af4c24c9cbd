// Every operation of an array with the keyboard alone; `live-array` has the everyday ones.
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { keyboardIn } from '../../kit/by-keys.ts'
import { mountArray, stepType, steps } from './mount-array.tsx'
import type { MountedArray } from './mount-array.tsx'

const pause = { type: 'object', name: 'pause', fields: [{ name: 'title', type: 'string' }] }

/** What the page copied, as long as a test runs: pages of a test have no clipboard of their own. */
let copied: Record<string, string> = {}
const { read, write } = navigator.clipboard
Object.assign(navigator.clipboard, {
  async read() {
    const blobs = Object.entries(copied).map(([type, text]) => [type, new Blob([text], { type })])
    return [new ClipboardItem(Object.fromEntries(blobs))]
  },
  async write([item]: [ClipboardItem]) {
    copied = {}
    for (const type of item.types) copied[type] = await (await item.getType(type)).text()
  },
})
afterEach(() => {
  copied = {}
})
// The page lives on for other files.
addEventListener('pagehide', () => Object.assign(navigator.clipboard, { read, write }))

const titles = (form: MountedArray) =>
  form
    .items()
    .map(({ title, _type }) => title ?? _type)
    .join()

function inDialog(form: MountedArray, name: string): Promise<unknown> {
  return until(`the focus in ${name}`, () =>
    form.focused()?.closest('[role="dialog"]')?.textContent?.includes(name),
  )
}

async function doneAt(form: MountedArray, row: string): Promise<void> {
  await press('Control+Enter')
  await until(`the focus on ${row}`, () => {
    const there = form.query(`[data-row="#${row}"]`)
    return there !== null && form.focused() === there
  })
}

test('adds items of any type before and after a row, and at the end, by keyboard', async () => {
  const form = mountArray({ field: { of: [stepType, pause] } })
  const keys = keyboardIn(form)
  form.row('k1').focus()
  await keys.rowMenu('Add before', 'Pause')
  await inDialog(form, 'Pause')
  await keys.type('Before')
  const [, before] = form.items()
  await doneAt(form, String(before?.['_key']))
  await press('ArrowDown')
  await until('the row below', () => form.focused() === form.row('k1'))
  await keys.rowMenu('Add after', 'Step')
  await inDialog(form, 'Step')
  await keys.type('After')
  await doneAt(form, String(form.items()[3]?.['_key']))
  await keys.button('Add item')
  await press('Enter')
  await keys.entry('Pause')
  await press('Enter')
  await inDialog(form, 'Pause')
  await keys.type('Last')
  await doneAt(form, String(form.items().at(-1)?.['_key']))
  equal(titles(form), 'Step 0,Before,Step 1,After,Step 2,Last')
})

test('the row menu focuses its first entry and returns the focus to the row', async () => {
  const form = mountArray()
  const keys = keyboardIn(form)
  form.row('k1').focus()
  await press('Shift+F10')
  await until('the first entry', () => keys.focused()?.textContent === 'Edit')
  await press('Escape')
  await until('the row', () => form.focused() === form.row('k1'))
  await keys.button('Actions for Step 1')
  await press('Enter')
  await until('the first entry', () => keys.focused()?.textContent === 'Edit')
  await press('Escape')
  await until('the button', () => keys.focused()?.matches('[data-row="#k1"] button'))
})

test('reaches nested items by keyboard; Mod+Enter closes one level, the breadcrumbs several', async () => {
  const part = (key: string) => ({ _type: 'part', _key: key, name: `Part ${key}` })
  const [first = {}, ...rest] = steps(2)
  const form = mountArray({ items: [{ ...first, parts: [part('p'), part('q')] }, ...rest] })
  const keys = keyboardIn(form)
  const open = async () => {
    await press('Enter')
    await inDialog(form, 'Step 0')
    await keys.to('a part', (now) => now.dataset['row'] === '#p' || now.dataset['row'] === '#q')
  }
  form.row('k0').focus()
  await open()
  await press('Alt+ArrowDown')
  const partKeys = () => (form.items()[0]?.['parts'] as { _key: string }[]).map(({ _key }) => _key)
  deepEqual(partKeys(), ['q', 'p'])
  await until('the focus on it', () => keys.focused()?.dataset['row'] === '#p')
  await press('Enter')
  await inDialog(form, 'Part p')
  await keys.to('its name', (now) => now.matches('input'))
  await press('Control+a')
  await keys.type('Inner')
  await doneAt(form, 'p')
  ok(form.query('[role="dialog"]', 'Edit Step 0'))
  await doneAt(form, 'k0')
  ok(!form.query('[role="dialog"]'))
  await open()
  await press('Enter')
  await until('a part', () => form.query('nav'))
  await keys.to('the way back', (now) => now.matches('nav button'), 'Shift+Tab')
  await press('Enter')
  await until('the outer one', () => !form.query('nav') && form.query('[role="dialog"]'))
  const inner = (form.items()[0]?.['parts'] as { name: string }[]).map(({ name }) => name)
  deepEqual(inner, ['Part q', 'Inner'])
})

test('a popover takes the focus and returns it like a dialog', async () => {
  const form = mountArray({ field: { options: { modal: { type: 'popover' } } } })
  const keys = keyboardIn(form)
  form.row('k1').focus()
  await press('Enter')
  await until('a field', () => keys.focused()?.matches('[data-path$="title"] input'))
  await press('Control+a')
  await keys.type('New')
  await doneAt(form, 'k1')
  equal(titles(form), 'Step 0,New,Step 2')
})

test('navigates, moves, opens and removes grid cards by keyboard, in both directions', async () => {
  const form = mountArray({ items: steps(6), width: 620, field: { options: { layout: 'grid' } } })
  const keys = keyboardIn(form)
  form.row('k0').focus()
  await press('ArrowRight')
  await until('the next', () => form.focused() === form.row('k1'))
  await press('ArrowDown')
  await until('the line below', () => form.focused() !== form.row('k1'))
  const below = keys.focused().dataset['row']?.slice(1) ?? ''
  const columns = Number(below.slice(1)) - 1
  ok(columns >= 2, `${columns} columns`)
  await press('Alt+ArrowUp')
  await until('it moved', () => form.keys() !== 'k0,k1,k2,k3,k4,k5')
  await until('the focus on it', () => keys.focused()?.dataset['row'] === `#${below}`)
  await press('Enter')
  await inDialog(form, 'Step')
  await doneAt(form, below)
  await press('Delete')
  equal(form.items().length, 5)
  await until('a card', () => keys.focused()?.getAttribute('role') === 'row')
})

test('selects, moves, copies, cuts and pastes several rows by keyboard', async () => {
  const form = mountArray({ items: steps(5) })
  const keys = keyboardIn(form)
  form.row('k1').focus()
  await press('Shift+ArrowDown')
  await until('two', () => /2 selected/.test(form.query('[role="toolbar"]')?.textContent ?? ''))
  await press('Alt+ArrowDown')
  await until('both moved', () => form.keys() === 'k0,k3,k1,k2,k4')
  await keys.to('the tools', (now) => now.closest('[role="toolbar"]') !== null)
  await keys.button('Copy')
  await press('Enter')
  await until('the copy', () => copied['text/html'])
  await keys.button('Clear selection')
  await press('Enter')
  await until('none chosen', () => !form.query('[role="toolbar"]'))
  await keys.to('a row', (now) => now.getAttribute('role') === 'row', 'Shift+Tab')
  await press('Home')
  await until('the first row', () => form.focused() === form.row('k0'))
  await keys.rowMenu('Paste before')
  await until('two more', () => form.items().length === 7)
  equal(titles(form), 'Step 1,Step 2,Step 0,Step 3,Step 1,Step 2,Step 4')
  await until('a new row', () => keys.focused()?.getAttribute('role') === 'row')
  await press('End')
  await until('the last row', () => form.focused() === form.query('[data-row="#k4"]'))
  await keys.rowMenu('Cut')
  await until('one less', () => form.items().length === 6)
  await until('a row', () => keys.focused()?.getAttribute('role') === 'row')
  await press('Home')
  await keys.rowMenu('Paste after')
  await until('it is back', () => titles(form).startsWith('Step 1,Step 4,Step 2'))
  await press('Control+a')
  await until('all', () => /7 selected/.test(form.query('[role="toolbar"]')?.textContent ?? ''))
  await press('Delete')
  deepEqual(form.items(), [])
})

test('repairs broken lists and removes invalid items by keyboard', async () => {
  const broken = mountArray({ items: [{ _type: 'step', title: 'a' }, ...steps(1), ...steps(1)] })
  const keys = keyboardIn(broken)
  broken.field('list').querySelector<HTMLElement>('[role="group"]')!.focus()
  await keys.button('Add missing keys')
  await press('Enter')
  await until('keys', () => broken.items().every(({ _key }) => typeof _key === 'string'))
  // The next repair waits where the last one was.
  await keys.button('Create unique keys')
  await press('Enter')
  await until('the rows', () => broken.root.querySelectorAll('[data-row]').length === 3)
  equal(new Set(broken.items().map(({ _key }) => _key)).size, 3)
  broken.unmount()

  const strange = mountArray({ items: [...steps(1), { _type: 'alien', _key: 'x' }] })
  const other = keyboardIn(strange)
  strange.row('k0').focus()
  await press('ArrowDown')
  await until('the stranger', () => strange.focused() === strange.row('x'))
  await other.rowMenu('Remove')
  await until('it gone', () => strange.keys() === 'k0')
  strange.unmount()

  const plain = mountArray({ items: [...steps(1), 'x', 5] })
  const third = keyboardIn(plain)
  plain.field('list').querySelector<HTMLElement>('[role="group"]')!.focus()
  await third.button('Remove')
  await press('Enter')
  await until('objects alone', () => plain.keys() === 'k0')
})

import { sendKeys, sendMouse } from '@web/test-runner-commands'
import axe from 'axe-core'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { middleOf } from '../../ui/mount.tsx'
import { mountArray, steps } from './mount-array.tsx'
import type { MountedArray } from './mount-array.tsx'

const said = (form: MountedArray) =>
  [...form.root.querySelectorAll('[role="status"]')].map((one) => one.textContent).join(' ')

function handleOf(form: MountedArray, id: string | number): HTMLElement {
  return form.row(id).querySelector<HTMLElement>('[data-handle]')!
}

test('X-008 a row can be picked up, moved and dropped by keyboard, with announcements', async () => {
  const form = mountArray({ items: steps(4) })
  handleOf(form, 'k0').focus()
  await press('Space')
  await until('the words', () => /Picked up Step 0, position 1 of 4/.test(said(form)))
  await press('ArrowDown')
  await press('ArrowDown')
  equal(form.patches.length, 0)
  await press('ArrowUp')
  await press('Space')
  equal(form.keys(), 'k1,k0,k2,k3')
  equal(form.patches.length, 1)
  await until('focus on the row', () => form.row('k0').contains(form.focused()))
})

test('X-008 Escape cancels a move, and dropping at the same position changes nothing', async () => {
  const form = mountArray()
  handleOf(form, 'k1').focus()
  await press('Space')
  await press('ArrowUp')
  await press('Escape')
  await press('Space')
  await press('Space')
  equal(form.patches.length, 0)
  equal(form.row('k1').style.transform, '')
})

test('ARRAY-021 a dragged row stays within 4 px of the list and animates into place', async () => {
  const form = mountArray({ items: steps(5) })
  const row = form.row('k0')
  const list = row.parentElement!
  const [x, y] = middleOf(handleOf(form, 'k0'))
  await sendMouse({ type: 'move', position: [x, y] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [x + 3, y - 60] })
  await until('the drag', () => row.hasAttribute('data-dragging'))
  await frame()
  await frame()
  const top = () => row.getBoundingClientRect().top - list.getBoundingClientRect().top
  equal(Math.round(top()), -4)
  await sendMouse({ type: 'move', position: [x, y + 53 * 2 + 4] })
  await until('the room', () => form.row('k2').style.transform !== '')
  const { transitionDuration, transitionTimingFunction } = getComputedStyle(form.row('k2'))
  equal(transitionDuration, '0.2s')
  equal(transitionTimingFunction, 'ease')
  await sendMouse({ type: 'move', position: [x, y + 53 * 9] })
  await frame()
  await frame()
  equal(Math.round(list.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom), -4)
  await sendMouse({ type: 'move', position: [x, y + 53 * 2 + 4] })
  await frame()
  await frame()
  await sendMouse({ type: 'up' })
  await until('the order', () => form.keys() === 'k1,k2,k0,k3,k4')
  equal(form.patches.length, 1)
  equal(row.style.transform, '')
})

test('ARRAY-017 a drag that ends at its start changes nothing', async () => {
  const form = mountArray()
  const [x, y] = middleOf(handleOf(form, 'k1'))
  await sendMouse({ type: 'move', position: [x, y] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [x, y + 12] })
  await until('the drag', () => form.row('k1').hasAttribute('data-dragging'))
  await sendMouse({ type: 'up' })
  await until('the end', () => !form.row('k1').hasAttribute('data-dropping'))
  equal(form.patches.length, 0)
})

test('ARRAY-021 dragging a row to the edge scrolls a long list and keeps the drag', async () => {
  const form = mountArray({ items: steps(300) })
  form.host.style.cssText = 'display: block; height: 400px; overflow-y: auto'
  const row = await until('the first row', () => form.query('[data-row="#k0"]'))
  const [x, y] = middleOf(handleOf(form, 'k0'))
  await sendMouse({ type: 'move', position: [x, y] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [x, y + 40] })
  await sendMouse({ type: 'move', position: [x, form.host.getBoundingClientRect().bottom - 2] })
  await until('scrolling', () => form.host.scrollTop > 1500)
  ok(row.isConnected && row.hasAttribute('data-dragging'))
  await sendMouse({ type: 'move', position: [x, y + 120] })
  await frame()
  await frame()
  await sendMouse({ type: 'up' })
  await until('the move', () => form.patches.length === 1)
  ok(form.items().findIndex(({ _key }) => _key === 'k0') > 20)
})

test('ARRAY-002 grid cards can be dragged in both directions', async () => {
  const form = mountArray({ items: steps(6), width: 620, field: { options: { layout: 'grid' } } })
  const [fromX, fromY] = middleOf(handleOf(form, 'k0'))
  const [toX, toY] = middleOf(handleOf(form, 'k4'))
  await sendMouse({ type: 'move', position: [fromX, fromY] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [toX, toY - 10] })
  await sendMouse({ type: 'move', position: [toX, toY] })
  await until('the drag', () => form.row('k0').hasAttribute('data-dragging'))
  await frame()
  await frame()
  await sendMouse({ type: 'up' })
  await until('the order', () => form.keys() === 'k1,k2,k3,k4,k0,k5')
})

test('rows can be moved without dragging, from the menu and with Alt and the arrow keys', async () => {
  const form = mountArray()
  form.row('k0').focus()
  await press('Alt+ArrowDown')
  equal(form.keys(), 'k1,k0,k2')
  await until('focus on the row', () => form.focused() === form.row('k0'))
  await press('Shift+F10')
  ;(await until('the menu', () => form.query('[role="menuitem"]', 'Move to the bottom'))).click()
  equal(form.keys(), 'k1,k2,k0')
})

test('arrow keys, Home and End move between rows, and Tab leaves the list', async () => {
  const form = mountArray({ items: steps(500) })
  form.row('k0').focus()
  await press('ArrowDown')
  await press('ArrowDown')
  await until('the third row', () => form.focused() === form.row('k2'))
  await press('End')
  await until('the last row', () => form.focused() === form.query('[data-row="#k499"]'))
  await press('Home')
  await until('the first row', () => form.focused() === form.row('k0'))
  equal(form.root.querySelectorAll('[data-row][tabindex="0"]').length, 1)
})

test('selects rows by keyboard and pointer, and removes, moves and copies them together', async () => {
  const form = mountArray({ items: steps(6) })
  form.row('k1').focus()
  await press('Shift+ArrowDown')
  await until('the next row', () => form.focused() === form.row('k2'))
  await press('Shift+ArrowDown')
  const bar = await until('the tools', () => form.query('[role="toolbar"]'))
  match(bar.textContent, /3 selected/)
  form.find('[role="toolbar"] button', 'Move up').click()
  equal(form.keys(), 'k1,k2,k3,k0,k4,k5')
  form.find('[role="toolbar"] button', 'Duplicate').click()
  equal(form.items().length, 9)
  const copy = `[data-row="#${String(form.items()[3]!['_key'])}"]`
  await until('focus on a copy', () => form.focused() && form.focused() === form.query(copy))
  form.row('k1').focus()
  await press('Delete')
  equal(form.items().length, 6)
  ;(await until('the way back', () => form.query('button', 'Undo'))).click()
  equal(form.items().length, 9)
  form
    .row('k4')
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, ctrlKey: true }))
  form
    .row('k5')
    .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }))
  await until('both', () => /2 selected/.test(form.query('[role="toolbar"]')?.textContent ?? ''))
  form.row('k5').focus()
  await press('Control+a')
  await until('all', () => /9 selected/.test(form.query('[role="toolbar"]')?.textContent ?? ''))
  await press('Escape')
  await until('none', () => !form.query('[role="toolbar"]'))
  await press('Space')
  await until('one', () => /1 selected/.test(form.query('[role="toolbar"]')?.textContent ?? ''))
})

test('ARRAY-010 plain items are edited in their rows with Enter, Backspace and arrow keys', async () => {
  const form = mountArray({ items: ['a', 'b'], field: { of: [{ type: 'string' }] } })
  form.input(1).focus()
  await press('End')
  await sendKeys({ type: 'ee' })
  await frame()
  deepEqual(form.value()['list'], ['a', 'bee'])
  ok(!form.query('[role="dialog"]'))
  await press('Enter')
  await until(
    'a new row with the focus',
    () => form.focused() === form.query('[data-row="[2]"] input[type="text"]'),
  )
  await sendKeys({ type: 'c' })
  await frame()
  deepEqual(form.value()['list'], ['a', 'bee', 'c'])
  await press('Backspace')
  await frame()
  deepEqual(form.value()['list'], ['a', 'bee', ''], 'a text that is emptied is still a row')
  await press('Backspace')
  deepEqual(form.value()['list'], ['a', 'bee'])
  await until('focus above', () => form.focused() === form.input(1))
  await press('ArrowUp')
  await until('focus above', () => form.focused() === form.input(0))
  await press('Alt+ArrowDown')
  deepEqual(form.value()['list'], ['bee', 'a'])
})

test('ARRAY-010 numbers and booleans are edited in their rows too', async () => {
  const form = mountArray({ items: [1, 2], field: { of: [{ type: 'number' }] } })
  form.input(0).focus()
  await press('Control+a')
  await press('Backspace')
  deepEqual(form.value()['list'], [0, 2])
  equal(form.input(0).value, '')
  await sendKeys({ type: '75' })
  deepEqual(form.value()['list'], [75, 2])
  const flags = mountArray({ items: [true], field: { of: [{ type: 'boolean' }] } })
  flags.find('[data-plain] input').click()
  deepEqual(flags.value()['list'], [false])
})

test('selected plain items stay selected when moved', async () => {
  const items = ['a', 'b', 'c', 'd']
  const form = mountArray({ items, field: { of: [{ type: 'string' }] } })
  const check = (index: number) =>
    form.find(`[data-row="[${index}]"] input[type="checkbox"]`) as HTMLInputElement
  check(2).click()
  check(3).click()
  ;(await until('the tools', () => form.query('[role="toolbar"] button', 'Move up'))).click()
  deepEqual(form.value()['list'], ['a', 'c', 'd', 'b'])
  await until('the choice', () => check(1).checked && check(2).checked && !check(3).checked)
  form.find('[role="toolbar"] button', 'Move up').click()
  await until('the choice', () => check(0).checked && check(1).checked)
  form.find('[role="toolbar"] button', 'Move up').click()
  deepEqual(form.value()['list'], ['c', 'd', 'a', 'b'], 'at the edge they stay')
  form.find('[role="toolbar"] button', 'Remove').click()
  deepEqual(form.value()['list'], ['a', 'b'])
})

test('pasting several lines adds several rows', async () => {
  const form = mountArray({ items: ['a', 'z'], field: { of: [{ type: 'string' }] } })
  const data = new DataTransfer()
  data.setData('text/plain', 'one\ntwo\nthree')
  form.input(0).focus()
  const event = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    composed: true,
    cancelable: true,
  })
  form.input(0).dispatchEvent(event)
  deepEqual(form.value()['list'], ['a', 'one', 'two', 'three', 'z'])
  ;(await until('the way back', () => form.query('button', 'Undo'))).click()
  deepEqual(form.value()['list'], ['a', 'z'])
})

function drop(form: MountedArray, ...files: File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const target = form.field('list').querySelector('[role="group"]')!
  const options = { dataTransfer: data, bubbles: true, composed: true, cancelable: true }
  target.dispatchEvent(new DragEvent('dragover', options))
  target.dispatchEvent(new DragEvent('drop', options))
}

test('ARRAY-020.1 a dropped text file adds items, and other files are refused by name', async () => {
  const form = mountArray({ items: null, field: { of: [{ type: 'string' }] } })
  drop(
    form,
    new File(['one\ntwo\nthree'], 'lines.txt', { type: 'text/plain' }),
    new File(['x'], 'photo.png', { type: 'image/png' }),
  )
  await until('the items', () => form.items().length === 3)
  deepEqual(form.value()['list'], ['one', 'two', 'three'])
  match(form.root.textContent ?? '', /photo\.png \(image\/png\)/)
  const numbers = mountArray({ items: null, field: { of: [{ type: 'number' }] } })
  drop(numbers, new File(['12\n1.5\na'], 'n.txt', { type: 'text/plain' }))
  await until('the items', () => numbers.items().length === 1)
  match(numbers.root.textContent ?? '', /1\.5, a/)
})

test('a read-only list cannot be changed by keyboard or drop', async () => {
  const form = mountArray({ inputs: { readOnly: true } })
  form.row('k0').focus()
  for (const key of ['Delete', 'Space', 'Alt+ArrowDown', 'Control+a']) await press(key)
  drop(form, new File(['one'], 'lines.txt', { type: 'text/plain' }))
  await frame()
  equal(form.patches.length, 0)
  ok(!form.query('[role="toolbar"]'))
})

async function clean(form: MountedArray, what: string): Promise<void> {
  const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 300))]),
    [],
    what,
  )
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in lists, grids, dialogs, popovers and menus: ${scheme}`, async () => {
    const items = [...steps(3), { _type: 'alien', _key: 'x' }]
    const list = mountArray({ scheme, items, width: 500 })
    await clean(list, 'list')
    list.row('k0').focus()
    await press('Space')
    await until('the tools', () => list.query('[role="toolbar"]'))
    await clean(list, 'selection')
    await press('Shift+F10')
    await until('the menu', () => list.query('[role="menu"]'))
    await clean(list, 'menu')
    await press('Escape')
    await until('no menu', () => !list.query('[role="menu"]'))
    list.row('k0').click()
    await until('the dialog', () => list.query('[role="dialog"] input'))
    await clean(list, 'dialog')
    list.unmount()
    const grid = mountArray({ scheme, items, width: 360, field: { options: { layout: 'grid' } } })
    await clean(grid, 'grid')
    grid.unmount()
    const popover = mountArray({ scheme, field: { options: { modal: { type: 'popover' } } } })
    popover.row('k0').click()
    await until('the popover', () => popover.query('[role="dialog"] input'))
    await clean(popover, 'popover')
    popover.unmount()
    const plain = mountArray({ scheme, items: ['a', 'b'], field: { of: [{ type: 'string' }] } })
    await clean(plain, 'plain items')
    plain.unmount()
    await clean(mountArray({ scheme, items: [...steps(1), ...steps(1), {}, 5] }), 'alerts')
  })
}

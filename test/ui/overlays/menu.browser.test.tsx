import { sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Button } from '../../../src/ui/controls/button.tsx'
import { useLater } from '../../../src/ui/overlays/use-popup.ts'
import { Menu } from '../../../src/ui/overlays/menu.tsx'
import type { MenuEntry } from '../../../src/ui/overlays/menu.tsx'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../mount.tsx'

function show(log: string[] = []) {
  const items: MenuEntry[] = [
    { label: 'Duplicate', icon: 'copy', hotkey: 'mod+d', onSelect: () => log.push('duplicate') },
    { label: 'Unpublish', disabledReason: 'Not published', onSelect: () => log.push('unpublish') },
    { type: 'separator' },
    {
      type: 'submenu',
      label: 'Appearance',
      items: [
        {
          type: 'choice',
          value: 'light',
          onChange: (value) => log.push(value),
          options: [
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ],
        },
      ],
    },
    { label: 'Delete', tone: 'critical', onSelect: () => log.push('delete') },
  ]
  return mount(<Menu trigger={<Button>Actions</Button>} items={items} />)
}

test('a menu opens by keyboard, moves with arrow keys and selects with Enter', async () => {
  const log: string[] = []
  const ui = show(log)
  ui.find('button', 'Actions').focus()
  await press('ArrowDown')
  await focusOn(ui, 'menuitem', 'Duplicate')
  await press('End')
  await focusOn(ui, 'menuitem', 'Delete')
  await press('ArrowDown')
  await focusOn(ui, 'menuitem', 'Duplicate')
  await press('Enter')
  await until('the menu to close', () => !ui.query('menu'))
  deepEqual(log, ['duplicate'])
  await focusOn(ui, 'button', 'Actions')
})

test('typing jumps to the matching item, and Escape closes the menu and returns the focus', async () => {
  const ui = show()
  ui.find('button', 'Actions').focus()
  await press('Enter')
  await focusOn(ui, 'menuitem', 'Duplicate')
  await press('a')
  await focusOn(ui, 'menuitem', 'Appearance')
  await press('Escape')
  await until('the menu to close', () => !ui.query('menu'))
  await focusOn(ui, 'button', 'Actions')
})

test('a submenu opens and closes with arrow keys and holds a selection', async () => {
  const log: string[] = []
  const ui = show(log)
  ui.find('button', 'Actions').focus()
  await press('Enter')
  await focusOn(ui, 'menuitem', 'Duplicate')
  await press('a')
  await focusOn(ui, 'menuitem', 'Appearance')
  await press('ArrowRight')
  await focusOn(ui, 'menuitemradio', 'Light')
  equal(ui.find('menuitemradio', 'Light').getAttribute('aria-checked'), 'true')
  await press('ArrowLeft')
  await focusOn(ui, 'menuitem', 'Appearance')
  await press('ArrowRight')
  await focusOn(ui, 'menuitemradio', 'Light')
  await press('ArrowDown')
  await press('Enter')
  await until('the menu to close', () => !ui.query('menu'))
  deepEqual(log, ['dark'])
})

test('a disabled item can be focused, shows the reason and does nothing', async () => {
  const log: string[] = []
  const ui = show(log)
  ui.find('button', 'Actions').focus()
  await press('ArrowDown')
  await focusOn(ui, 'menuitem', 'Duplicate')
  await press('ArrowDown')
  const item = await focusOn(ui, 'menuitem', 'Unpublish')
  equal(item.getAttribute('aria-disabled'), 'true')
  ok(item.textContent?.includes('Not published'))
  await press('Enter')
  deepEqual(log, [])
  ok(ui.query('menu'))
})

test('a menu is in the top layer of its own root and leaves nothing behind', async () => {
  const before = document.body.childElementCount
  const ui = show()
  const overflow = document.body.style.overflow
  await sendMouse({ type: 'click', position: middleOf(ui.find('button', 'Actions')) })
  const menu = await until('the menu', () => ui.query('menu'))
  ok(menu.closest(':popover-open'), 'the container is raised')
  equal(document.body.childElementCount, before + 1)
  equal(document.body.style.overflow, overflow)
  equal(ui.root.querySelector('style'), null)
  const item = ui.find('menuitem', 'Delete')
  const [x, y] = middleOf(item)
  ok(item.contains(ui.root.elementFromPoint(x, y)), 'the item can be hit')
  await sendMouse({ type: 'click', position: [700, 500] })
  await until('the menu to close', () => !ui.query('menu'))
  await until('the container to come down', () => !ui.root.querySelector(':popover-open'))
})

test('a menu inside a clipped, transformed box under a covering element is fully visible', async () => {
  const ui = show()
  ui.host.style.cssText = 'width:160px;height:60px;overflow:hidden;transform:translateZ(0)'
  const cover = document.createElement('div')
  cover.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;background:#eee;pointer-events:none'
  document.body.append(cover)
  try {
    ui.find('button', 'Actions').focus()
    await press('ArrowDown')
    const item = await focusOn(ui, 'menuitem', 'Duplicate')
    const { width, height } = ui.find('menu').getBoundingClientRect()
    ok(width > 160 && height > 100, `menu is ${width} × ${height}`)
    const [x, y] = middleOf(item)
    equal(document.elementFromPoint(x, y), ui.host)
  } finally {
    cover.remove()
  }
})

test('reports popup code that cannot be fetched in a toast, and fetches it again the next time', async () => {
  let online = false
  const load = async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return () => <p>Here it is</p>
  }
  function Opener() {
    const [open, setOpen] = useState(false)
    const popup = useLater(load, open, () => setOpen(false))
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && popup.Part && <popup.Part />}
      </>
    )
  }
  const ui = mount(<Opener />)
  ui.find('button', 'Open').click()
  await until('the toast', () => ui.query('alert', 'could not be loaded'))
  online = true
  ui.find('button', 'Open').click()
  await until('the popup', () => ui.query('p', 'Here it is'))
})

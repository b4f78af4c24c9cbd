import { sendMouse } from '@web/test-runner-commands'
import { Button } from '../../../src/ui/controls/button.tsx'
import { IconButton } from '../../../src/ui/controls/icon-button.tsx'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../mount.tsx'

const tooltip = 'tooltip'

test('a disabled button can be focused by keyboard and shows the reason', async () => {
  const log: string[] = []
  const ui = mount(
    <Button disabledReason="Nothing to discard" onClick={() => log.push('pressed')}>
      Discard changes
    </Button>,
  )
  await press('Tab')
  const button = await focusOn(ui, 'button', 'Discard changes')
  equal(button.getAttribute('aria-disabled'), 'true')
  equal((button as HTMLButtonElement).disabled, false)
  const described = ui.root.getElementById(button.getAttribute('aria-describedby') ?? '')
  equal(described?.textContent, 'Nothing to discard')
  const hint = await until('the tooltip', () => ui.query(tooltip))
  equal(hint.textContent, 'Nothing to discard')
  await press('Enter')
  await press('Space')
  await sendMouse({ type: 'click', position: middleOf(button) })
  deepEqual(log, [])
})

test('a tooltip shows on focus and on hover, Escape hides it and keeps focus', async () => {
  const ui = mount(<IconButton icon="search" label="Search" hotkey="mod+k" />)
  await press('Tab')
  const hint = await until('the tooltip', () => ui.query(tooltip))
  ok(hint.textContent?.startsWith('Search'))
  ok(hint.closest(':popover-open'), 'in the top layer')
  await press('Escape')
  await until('the tooltip to go', () => !ui.query(tooltip))
  await focusOn(ui, 'button', 'Search')
  ui.find('button').blur()
  await sendMouse({ type: 'move', position: middleOf(ui.find('button')) })
  await until('the tooltip on hover', () => ui.query(tooltip))
  await sendMouse({ type: 'move', position: [600, 400] })
  await until('the tooltip to go', () => !ui.query(tooltip))
})

test('exposes a hotkey to assistive technology in the notation of the platform', () => {
  const ui = mount(<Button hotkey="mod+alt+p">Publish</Button>)
  const expected = /mac/i.test(navigator.platform) ? 'Alt+Meta+P' : 'Control+Alt+P'
  equal(ui.find('button').getAttribute('aria-keyshortcuts'), expected)
})

test('a busy button keeps its size and its name, and ignores presses', async () => {
  const log: string[] = []
  const onClick = () => log.push('pressed')
  const ui = mount(<Button onClick={onClick}>Publish</Button>)
  const { width } = ui.find('button').getBoundingClientRect()
  ui.render(
    <Button busy onClick={onClick}>
      Publish
    </Button>,
  )
  const button = ui.find('button', 'Publish')
  equal(button.getBoundingClientRect().width, width)
  equal(button.getAttribute('aria-busy'), 'true')
  await sendMouse({ type: 'click', position: middleOf(button) })
  deepEqual(log, [])
})

test('a button with an href is a link; a disabled one is a button', () => {
  const ui = mount(<Button href="/somewhere">Open</Button>)
  equal(ui.find('link', 'Open').getAttribute('href'), '/somewhere')
  ui.render(
    <Button href="/somewhere" disabledReason="Not yet">
      Open
    </Button>,
  )
  equal(ui.query('link'), null)
  equal(ui.find('button', 'Open').getAttribute('aria-disabled'), 'true')
})

test('every focused button shows a 2px ring in the focus colour', async () => {
  for (const variant of ['default', 'primary', 'ghost'] as const) {
    const ui = mount(<Button variant={variant}>Press</Button>)
    await press('Tab')
    const style = getComputedStyle(await focusOn(ui, 'button', 'Press'))
    equal(style.outlineStyle, 'solid')
    equal(style.outlineWidth, '2px')
    ui.unmount()
  }
})

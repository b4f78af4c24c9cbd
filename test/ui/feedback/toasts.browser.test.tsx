import { useState } from 'react'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { Button } from '../../../src/ui/controls/button.tsx'
import { Dialog } from '../../../src/ui/overlays/dialogs/dialog.tsx'
import { RelativeTime } from '../../../src/ui/text/relative-time.tsx'
import { LoadingBlock } from '../../../src/ui/text/spinner.tsx'
import type { Toast } from '../../../src/ui/feedback/toast-store.ts'
import { useToast } from '../../../src/ui/feedback/toasts.tsx'
import { useUi } from '../../../src/ui/ui-context.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../mount.tsx'

function Trigger({ toast }: { toast: Toast }) {
  const { show } = useToast()
  return <Button onClick={() => show(toast)}>Show</Button>
}

const region = 'section[aria-live]'

test('a toast is announced, can be closed and disappears after 5000 ms', async () => {
  const clock = new SimulatedClock()
  const ui = mount(<Trigger toast={{ title: 'Uncaught error', tone: 'critical' }} />, { clock })
  equal(ui.find(region).getAttribute('aria-live'), 'polite')
  ui.find('button', 'Show').click()
  const alert = await until('the toast', () => ui.query('alert', 'Uncaught error'))
  ok(alert.closest(':popover-open'), 'in the top layer')
  clock.advance(4999)
  await frame()
  ok(ui.query('alert'))
  clock.advance(1)
  await until('the toast to leave', () => !ui.query('alert'))
  ui.find('button', 'Show').click()
  const close = await until('the close button', () => ui.query('button', 'Dismiss notification'))
  close.click()
  await until('the toast to leave', () => !ui.query('alert'))
  await until('the layer to come down', () => !ui.root.querySelector(':popover-open'))
})

test('a toast stays while it has the focus, offers its action and is dismissed by Escape', async () => {
  const clock = new SimulatedClock()
  const log: string[] = []
  const toast = {
    title: 'Could not publish',
    action: { label: 'Retry', onSelect: () => log.push('retry') },
  }
  const ui = mount(<Trigger toast={toast} />, { clock })
  ui.find('button', 'Show').click()
  await until('the toast', () => ui.query('[aria-atomic]', 'Could not publish'))
  ui.find('button', 'Show').focus()
  await press('Tab')
  await focusOn(ui, 'button', 'Retry')
  clock.advance(60_000)
  await frame()
  ok(ui.query('button', 'Retry'), 'it waits')
  await press('Enter')
  deepEqual(log, ['retry'])
  await until('the toast to leave', () => !ui.query('button', 'Retry'))
  ui.find('button', 'Show').click()
  await until('the toast', () => ui.query('button', 'Retry'))
  ui.find('button', 'Retry').focus()
  await press('Escape')
  await until('the toast to leave', () => !ui.query('button', 'Retry'))
})

test('CONST-003 a toast is shown above a dialog and can be pressed there', async () => {
  function Both() {
    const [open, setOpen] = useState(false)
    const { show } = useToast()
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Edit">
          <Button onClick={() => show({ title: 'Saved' })}>Save</Button>
        </Dialog>
      </>
    )
  }
  const ui = mount(<Both />)
  ui.find('button', 'Open').click()
  const save = await until('the dialog', () => ui.query('button', 'Save'))
  save.click()
  const close = await until('the toast', () => ui.query('button', 'Dismiss notification'))
  await until('it can be hit', () => close.contains(ui.root.elementFromPoint(...middleOf(close))))
  equal(close.closest('[aria-hidden="true"]'), null)
})

test('the host can handle a toast itself', async () => {
  const taken: string[] = []
  const ui = mount(<Trigger toast={{ title: 'Saved' }} />, {
    onToast: (toast) => taken.push(toast.title) > 0,
  })
  ui.find('button', 'Show').click()
  await frame()
  deepEqual(taken, ['Saved'])
  equal(ui.query('[aria-atomic]', 'Saved'), null)
})

test('a message can be announced to screen readers, also twice', async () => {
  const clock = new SimulatedClock()
  function Speaker() {
    const { announce } = useUi()
    return <Button onClick={() => announce('3 results')}>Say</Button>
  }
  const ui = mount(<Speaker />, { clock })
  for (let turn = 0; turn < 2; turn += 1) {
    ui.find('button', 'Say').click()
    await until('the sentence', () => ui.query('status', '3 results'))
    clock.advance(1000)
    await until('silence', () => !ui.query('status', '3 results'))
  }
})

test('loading shows nothing for 750 ms, then a spinner, and after 2000 ms a text too', async () => {
  const clock = new SimulatedClock()
  const ui = mount(<LoadingBlock label="Loading articles…" />, { clock })
  const status = ui.find('status')
  equal(status.textContent, '')
  clock.advance(749)
  await frame()
  equal(status.textContent, '')
  clock.advance(1)
  const words = await until('the spinner', () => status.querySelector('span:last-child'))
  equal(words.getBoundingClientRect().width, 1)
  clock.advance(1250)
  await until('words', () => status.lastElementChild!.getBoundingClientRect().width > 50)
})

test('the loading indicator is centred in its container, whatever its layout', async () => {
  const ui = mount(
    <div id="row" style={{ display: 'flex', inlineSize: 600, blockSize: 300 }}>
      <LoadingBlock />
    </div>,
    { clock: new SimulatedClock() },
  )
  deepEqual(middleOf(ui.find('status')), middleOf(ui.root.querySelector('#row')!))
})

test('CONST-001 a relative time refreshes every 5 s, 20 s, minute and hour as it ages', async () => {
  const clock = new SimulatedClock(Date.UTC(2024, 2, 1, 12))
  const ui = mount(<RelativeTime value={clock.now()} />, { clock })
  const time = ui.find('time')
  const shows = (text: string) =>
    until(`"${text}", it is "${time.textContent}"`, () => time.textContent === text)
  await shows('just now')
  // What is shown once the page is idle is rendered with the time of that moment.
  await until('the exact time', () => time.title)
  clock.advance(10_000)
  await shows('10 seconds ago')
  clock.advance(4000)
  await frame()
  await shows('10 seconds ago')
  clock.advance(1000)
  await shows('15 seconds ago')
  clock.advance(45_000)
  await shows('1 minute ago')
  clock.advance(60_000 - 5000)
  await frame()
  await shows('1 minute ago')
  clock.advance(20_000)
  await shows('2 minutes ago')
  clock.advance(3_600_000)
  await shows('1 hour ago')
  clock.advance(86_400_000)
  await shows('yesterday')
  clock.advance(7 * 86_400_000)
  await shows('last week')
  equal(clock.pendingTimers, 1)
  ui.unmount()
  equal(clock.pendingTimers, 0)
})

test('a toast is placed above a bar at the bottom of the page, whatever its height', async () => {
  for (const blockSize of [52, 130]) {
    const bar = { position: 'fixed', insetInline: 0, insetBlockEnd: 0, blockSize } as const
    const ui = mount(
      <div data-floor style={bar}>
        <Trigger toast={{ title: 'Published' }} />
      </div>,
    )
    ui.find('button', 'Show').click()
    const toast = await until('the toast', () => ui.query('[aria-atomic]', 'Published'))
    await Promise.all(toast.getAnimations().map(({ finished }) => finished))
    const below = toast.getBoundingClientRect().bottom
    ok(below <= innerHeight - blockSize, `${below} of ${innerHeight}, ${blockSize} high`)
    ui.unmount()
  }
})

test('a toast stays inside its element and follows it; an element that is too small shows it at the window edge', async () => {
  const ui = mount(<Trigger toast={{ title: 'Published' }} />, { width: 400, height: 300 })
  ui.find('button', 'Show').click()
  const toast = await until('the toast', () => ui.query('[aria-atomic]', 'Published'))
  await Promise.all(toast.getAnimations().map(({ finished }) => finished))
  const isInside = () => {
    const [own, box] = [toast.getBoundingClientRect(), ui.host.getBoundingClientRect()]
    return own.left >= box.left && own.right <= box.right && own.bottom <= box.bottom
  }
  ok(isInside())
  ui.host.style.marginInlineStart = '150px'
  await until('the new place', isInside)
  ui.host.style.height = '40px'
  await until(
    'the edge of the window',
    () => toast.getBoundingClientRect().bottom > innerHeight - 40,
  )
})

import { useState } from 'react'
import { Button } from '../../../src/ui/controls/button.tsx'
import { Dialog } from '../../../src/ui/overlays/dialogs/dialog.tsx'
import { Popover } from '../../../src/ui/overlays/popover.tsx'
import { equal, press, test, until } from '../../kit/browser-test.ts'
import { mount, type Mounted } from '../mount.tsx'

const inPopover = () => (
  <Popover trigger={<Button>Rename</Button>} label="New name">
    <input aria-label="Name" />
  </Popover>
)

function InDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="New name">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

/** Opens it and types before its code can be there. */
async function openAndType(ui: Mounted, keys: string): Promise<void> {
  const button = ui.find('button', 'Rename')
  button.focus()
  button.click()
  // As after a real click, React has rendered; modules need longer.
  await Promise.resolve()
  for (const key of keys) {
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
  }
}

for (const [kind, show] of [
  ['popover', inPopover],
  ['dialog', () => <InDialog />],
] as const) {
  test(`text typed while a ${kind} is loading is entered into its first field`, async () => {
    const ui = mount(show())
    await openAndType(ui, ' My book')
    const field = () => ui.root.querySelector<HTMLInputElement>('[aria-label=Name]')
    await until('the text', () => field()?.value === 'My book')
    await press('s')
    equal(field()!.value, 'My books')
    await press('Escape')
    await until('it to close', () => !field())
    await openAndType(ui, 'Next')
    await until('only the new text', () => field()?.value === 'Next')
  })
}

test('typing in a field continues while a popover opens beside it', async () => {
  const ui = mount(
    <>
      <input aria-label="Note" />
      {inPopover()}
    </>,
  )
  ui.find('button', 'Rename').click()
  const note = ui.root.querySelector<HTMLInputElement>('[aria-label=Note]')!
  note.focus()
  const event = new KeyboardEvent('keydown', { key: 'a', composed: true, cancelable: true })
  note.dispatchEvent(event)
  equal(event.defaultPrevented, false)
})

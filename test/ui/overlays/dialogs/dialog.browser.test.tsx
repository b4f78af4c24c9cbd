import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Button } from '../../../../src/ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../src/ui/overlays/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../../src/ui/overlays/dialogs/dialog.tsx'
import { Menu } from '../../../../src/ui/overlays/menu.tsx'
import { Select } from '../../../../src/ui/controls/choice/select.tsx'
import { TextInput } from '../../../../src/ui/controls/text-input.tsx'
import { deepEqual, equal, ok, press, test, until } from '../../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../../mount.tsx'

function Example() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('Culture')
  const [kind, setKind] = useState<string | null>('a')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Button>Behind</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit section"
        description="Where an article appears."
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <TextInput label="Name" value={name} onChange={setName} />
        <Select
          label="Kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'a', label: 'Alpha' },
            { value: 'b', label: 'Beta' },
          ]}
        />
        <Menu trigger={<Button>More</Button>} items={[{ label: 'Reset' }]} />
      </Dialog>
    </>
  )
}

async function openByKey() {
  const ui = mount(<Example />)
  ui.find('button', 'Edit').focus()
  await press('Enter')
  await focusOn(ui, 'textbox', 'Name')
  return ui
}

test('a dialog takes the focus, traps Tab both ways, and returns the focus on Escape', async () => {
  const ui = await openByKey()
  const dialog = ui.find('dialog')
  const title = ui.root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  equal(title?.textContent, 'Edit section')
  ok(ui.root.getElementById(dialog.getAttribute('aria-describedby') ?? ''), 'described')
  for (const key of [...Array(9).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
    await press(key)
    await until('focus inside', () => dialog.contains(ui.focused()))
  }
  await press('Escape')
  await until('the dialog to close', () => !ui.query('dialog'))
  await focusOn(ui, 'button', 'Edit')
})

test('Escape closes one level at a time: menu or select, then dialog', async () => {
  const ui = await openByKey()
  ui.find('button', 'More').focus()
  await press('Enter')
  await focusOn(ui, 'menuitem', 'Reset')
  await press('Escape')
  await until('the menu to close', () => !ui.query('menu'))
  ok(ui.query('dialog'), 'the dialog stays')
  await focusOn(ui, 'button', 'More')
  ui.find('combobox').focus()
  await press('ArrowDown')
  await until('the list', () => ui.query('listbox'))
  await press('Escape')
  await until('the list to close', () => !ui.query('listbox'))
  ok(ui.query('dialog'), 'the dialog stays')
  await press('Escape')
  await until('the dialog to close', () => !ui.query('dialog'))
})

test('typing in a dialog keeps the focus and the text', async () => {
  const ui = await openByKey()
  await press('End')
  await sendKeys({ type: ' and arts' })
  equal((ui.focused() as HTMLInputElement).value, 'Culture and arts')
})

test('a press outside the dialog only closes it, and the page can still scroll', async () => {
  const ui = await openByKey()
  equal(getComputedStyle(document.body).overflow, 'visible')
  await sendMouse({ type: 'click', position: [20, 300] })
  await until('the dialog to close', () => !ui.query('dialog'))
  await focusOn(ui, 'button', 'Edit')
  equal(document.body.hasAttribute('aria-hidden'), false)
})

test('a dialog fits a low viewport and scrolls its body', async () => {
  const ui = mount(
    <Dialog open onOpenChange={() => {}} title="Long" footer={<Button>Done</Button>}>
      <div style={{ height: 3000 }}>
        <Button>First</Button>
      </div>
    </Dialog>,
  )
  await focusOn(ui, 'button', 'First')
  const { top, bottom } = ui.find('dialog').getBoundingClientRect()
  ok(top >= 0 && bottom <= innerHeight, `${top} to ${bottom} in ${innerHeight}`)
  const done = ui.find('button', 'Done').getBoundingClientRect()
  ok(done.bottom <= bottom, 'the footer is in view')
})

test('a destructive confirmation focuses Cancel, waits for its action and can be cancelled', async () => {
  const log: string[] = []
  let finish = () => {}
  const ui = mount(
    <ConfirmDialog
      open
      title="Delete article?"
      tone="critical"
      confirmLabel="Delete"
      onConfirm={() => new Promise<void>((resolve) => (finish = resolve))}
      onCancel={() => log.push('cancel')}
    />,
  )
  await focusOn(ui, 'button', 'Cancel')
  await sendMouse({ type: 'click', position: middleOf(ui.find('button', 'Delete')) })
  await until('busy', () => ui.find('button', 'Delete').getAttribute('aria-busy') === 'true')
  await press('Escape')
  deepEqual(log, [])
  finish()
  await until('ready again', () => !ui.find('button', 'Delete').hasAttribute('aria-busy'))
  await press('Escape')
  await until('cancelled', () => log.length === 1)
  deepEqual(log, ['cancel'])
})

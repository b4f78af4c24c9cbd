import { sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Popover } from '../../src/ui/popover.tsx'
import { Select } from '../../src/ui/select.tsx'
import { TextInput } from '../../src/ui/text-input.tsx'
import { equal, ok, press, test, until } from '../kit/browser-test.ts'
import { focusOn, middleOf, mount } from './mount.tsx'

/** A select keeps its closed list in the document, hidden. */
const isShown = (element: Element | null) => element?.checkVisibility() ?? false

function Kinds({ readOnly = false }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Select
      label="Kind"
      value={value}
      onChange={setValue}
      readOnly={readOnly}
      options={[
        { value: 'essay', label: 'Essay' },
        { value: 'interview', label: 'Interview', description: 'Two people talking' },
        { value: 'review', label: 'Review' },
        { value: 'closed', label: 'Closed', disabled: true },
      ]}
    />
  )
}

test('a select opens by arrows, jumps by typing, picks by Enter and shows the choice', async () => {
  const ui = mount(<Kinds />)
  ui.find('combobox').focus()
  equal(ui.find('combobox').textContent, 'Select…')
  await press('ArrowDown')
  await until('the list', () => ui.query('listbox'))
  await press('r')
  await until('Review highlighted', () =>
    ui.find('option', 'Review').hasAttribute('data-highlighted'),
  )
  await press('Enter')
  await until('the list to close', () => !isShown(ui.query('listbox')))
  equal(ui.find('combobox').textContent, 'Review')
  await until('the layer to come down', () => !ui.root.querySelector(':popover-open'))
  await until('focus back', () => ui.focused() === ui.find('combobox'))
})

test('a select picks by mouse and marks the chosen option', async () => {
  const ui = mount(<Kinds />)
  await sendMouse({ type: 'click', position: middleOf(ui.find('combobox')) })
  const option = await until('the option', () => ui.query('option', 'Interview'))
  await until('the list to rest', () => ui.query('[data-open]:not([data-starting-style])'))
  await sendMouse({ type: 'click', position: middleOf(option) })
  await until('the list to close', () => !isShown(ui.query('listbox')))
  equal(ui.find('combobox').textContent, 'Interview')
  ui.find('combobox').focus()
  await press('Enter')
  const chosen = await until('the option', () => ui.query('option', 'Interview'))
  equal(chosen.getAttribute('aria-selected'), 'true')
})

test('a read-only select keeps focus and does not open', async () => {
  const ui = mount(<Kinds readOnly />)
  ui.find('combobox').focus()
  await press('Enter')
  await press('ArrowDown')
  ok(!isShown(ui.query('listbox')))
  await focusOn(ui, 'combobox')
})

test('a value outside the options is shown, not lost', () => {
  const ui = mount(<Select label="Kind" value="retired" onChange={() => {}} options={[]} />)
  equal(ui.find('combobox').textContent, 'retired')
})

test('a popover is named, takes focus, lets Tab leave and closes on Escape', async () => {
  const ui = mount(
    <>
      <Popover trigger={<Button>Filter</Button>} label="Filters" title>
        <TextInput label="Word" value="" onChange={() => {}} />
      </Popover>
    </>,
  )
  ui.find('button', 'Filter').focus()
  await press('Enter')
  await focusOn(ui, 'textbox', 'Word')
  const dialog = ui.find('dialog')
  const title = ui.root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  equal(title?.textContent, 'Filters')
  await press('Escape')
  await until('the popover to close', () => !ui.query('dialog'))
  await focusOn(ui, 'button', 'Filter')
  ok(!ui.root.querySelector(':popover-open'))
})

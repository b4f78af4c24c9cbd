import { sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Button } from '../../../../src/ui/controls/button.tsx'
import { Popover } from '../../../../src/ui/overlays/popover.tsx'
import { Select } from '../../../../src/ui/controls/choice/select.tsx'
import { TextInput } from '../../../../src/ui/controls/text-input.tsx'
import { equal, ok, press, test, until } from '../../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../../mount.tsx'

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

test('a select opens with arrow keys, jumps while typing, selects with Enter and shows the selection', async () => {
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
  await until('the list to close', () => !ui.query('listbox'))
  equal(ui.find('combobox').textContent, 'Review')
  await until('the layer to come down', () => !ui.root.querySelector(':popover-open'))
  await until('focus back', () => ui.focused() === ui.find('combobox'))
})

test('a select can be operated by mouse and marks the selected option', async () => {
  const ui = mount(<Kinds />)
  await sendMouse({ type: 'click', position: middleOf(ui.find('combobox')) })
  const option = await until('the option', () => ui.query('option', 'Interview'))
  await sendMouse({ type: 'click', position: middleOf(option) })
  await until('the list to close', () => !ui.query('listbox'))
  equal(ui.find('combobox').textContent, 'Interview')
  ui.find('combobox').focus()
  await press('Enter')
  const chosen = await until('the option', () => ui.query('option', 'Interview'))
  equal(chosen.getAttribute('aria-selected'), 'true')
})

test('a read-only select keeps the focus and does not open', async () => {
  const ui = mount(<Kinds readOnly />)
  ui.find('combobox').focus()
  await press('Enter')
  await press('ArrowDown')
  ok(!ui.query('listbox'))
  await focusOn(ui, 'combobox')
})

test('shows a value that is not among the options', () => {
  const ui = mount(<Select label="Kind" value="retired" onChange={() => {}} options={[]} />)
  equal(ui.find('combobox').textContent, 'retired')
})

test('a popover has a name, takes the focus, lets Tab leave and closes on Escape', async () => {
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

test('a select opens on a letter, cycles on the same letter, skips disabled options, and Tab selects', async () => {
  const ui = mount(
    <>
      <Kinds />
      <Button>After</Button>
    </>,
  )
  const active = () => {
    const id = ui.find('combobox').getAttribute('aria-activedescendant') ?? ''
    return ui.root.getElementById(id)?.textContent ?? ''
  }
  ui.find('combobox').focus()
  await press('i')
  await until('Interview', () => active().startsWith('Interview'))
  await press('End')
  equal(active(), 'Review')
  await press('ArrowDown')
  equal(active(), 'Review')
  await press('Home')
  equal(active(), 'Essay')
  await press('ArrowDown')
  await press('Tab')
  await focusOn(ui, 'button', 'After')
  equal(ui.query('listbox'), null)
  equal(ui.find('combobox').textContent, 'Interview')
})

test('the list of a select in a clipped box at the page edge is fully visible; a press elsewhere closes it', async () => {
  const ui = mount(<Kinds />)
  ui.host.style.cssText =
    'position:fixed;bottom:0;right:0;width:120px;height:40px;overflow:hidden;transform:translateZ(0)'
  await sendMouse({ type: 'click', position: middleOf(ui.find('combobox')) })
  const list = await until('the list', () => ui.query('listbox'))
  const { top, bottom, right } = list.getBoundingClientRect()
  ok(top >= 0 && bottom <= innerHeight && right <= innerWidth, 'inside the viewport')
  ok(bottom <= ui.find('combobox').getBoundingClientRect().top, 'above, where there is room')
  const option = ui.find('option', 'Essay')
  ok(option.contains(ui.root.elementFromPoint(...middleOf(option))))
  await sendMouse({ type: 'click', position: [20, 20] })
  await until('the list to close', () => !ui.query('listbox'))
})

test('a hundred options scroll inside the list, with the active one in view', async () => {
  const options = Array.from({ length: 100 }, (_, index) => ({
    value: index,
    label: `Option ${index}.`,
  }))
  const ui = mount(<Select label="Number" value={50} options={options} onChange={() => {}} />)
  ui.find('combobox').focus()
  await press('ArrowDown')
  const list = await until('the list', () => ui.query('listbox'))
  const inView = (name: string) => {
    const option = ui.find('option', name).getBoundingClientRect()
    const box = list.getBoundingClientRect()
    return option.top >= box.top && option.bottom <= box.bottom
  }
  await until('the chosen in view', () => inView('Option 50.'))
  await press('End')
  await until('the last in view', () => inView('Option 99.'))
  ok(list.getBoundingClientRect().height <= 640)
})

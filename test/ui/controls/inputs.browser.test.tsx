import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Checkbox } from '../../../src/ui/controls/choice/checkbox.tsx'
import { NumberInput } from '../../../src/ui/controls/number-input.tsx'
import { RadioGroup } from '../../../src/ui/controls/choice/radio-group.tsx'
import { Switch } from '../../../src/ui/controls/choice/switch.tsx'
import { TextArea } from '../../../src/ui/controls/text-area.tsx'
import { TextInput } from '../../../src/ui/controls/text-input.tsx'
import { deepEqual, equal, ok, press, test } from '../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../mount.tsx'

test('a text input keeps the caret where the user types', async () => {
  function Title() {
    const [value, setValue] = useState('small magazines')
    return <TextInput label="Title" value={value} onChange={(text) => setValue(text)} />
  }
  const ui = mount(<Title />)
  await press('Tab')
  const input = (await focusOn(ui, 'textbox', 'Title')) as HTMLInputElement
  input.setSelectionRange(5, 5)
  await sendKeys({ type: ' press' })
  equal(input.value, 'small press magazines')
})

test('a text input without onChange is read-only', () => {
  const ui = mount(<TextInput label="Id" value="article-1" />)
  ok((ui.find('textbox', 'Id') as HTMLInputElement).readOnly)
})

test('a button clears a search field', () => {
  const log: string[] = []
  const ui = mount(
    <TextInput
      type="search"
      label="Filter"
      icon="search"
      value="river"
      onChange={() => {}}
      onClear={() => log.push('clear')}
    />,
  )
  ui.find('button', 'Clear').click()
  deepEqual(log, ['clear'])
})

test('a textarea grows with its text and keeps its minimum height', () => {
  const ui = mount(<TextArea label="Text" value="" rows={3} onChange={() => {}} />)
  const heightOf = () => ui.find('textarea').getBoundingClientRect().height
  const least = heightOf()
  ok(least > 60 && least < 110, `${least}px`)
  ui.render(<TextArea label="Text" value={'line\n'.repeat(12)} rows={3} onChange={() => {}} />)
  ok(heightOf() > least * 2, `${heightOf()}px`)
})

test('a textarea being edited has a fixed height that follows its text', async () => {
  const ui = mount(<TextArea label="Text" defaultValue="" rows={2} onChange={() => {}} />)
  const area = ui.find('textarea') as HTMLTextAreaElement
  const heightOf = () => area.getBoundingClientRect().height
  const least = heightOf()
  area.focus()
  equal(heightOf(), least)
  equal(getComputedStyle(area).contain, 'strict')
  await sendKeys({ type: 'one' })
  equal(heightOf(), least)
  for (let line = 0; line < 5; line++) await press('Enter')
  ok(heightOf() > least * 2, `${heightOf()}px`)
  ok(area.scrollHeight <= area.clientHeight, 'nothing is scrolled away')
  const grown = heightOf()
  for (let line = 0; line < 4; line++) await press('Backspace')
  ok(heightOf() < grown, `${heightOf()}px`)
  area.blur()
  equal(area.style.blockSize, '')
  equal(getComputedStyle(area).contain, 'none')
})

test('reports a number only when it is valid; incomplete text stays as typed', async () => {
  const log: (number | undefined)[] = []
  function Price() {
    const [value, setValue] = useState<number | undefined>(undefined)
    return (
      <NumberInput
        label="Price"
        step={0.1}
        value={value}
        onChange={(next) => {
          log.push(next)
          setValue(next)
        }}
      />
    )
  }
  const ui = mount(<Price />)
  await press('Tab')
  const input = (await focusOn(ui, 'input')) as HTMLInputElement
  await sendKeys({ type: '-' })
  deepEqual(log, [])
  await sendKeys({ type: '1.50' })
  equal(input.value, '-1.50')
  equal(log.at(-1), -1.5)
  await press('ArrowUp')
  equal(log.at(-1), -1.4)
  await press('Control+a')
  await press('Backspace')
  equal(log.at(-1), undefined)
  await press('ArrowUp')
  await press('ArrowUp')
  await press('ArrowUp')
  equal(log.at(-1), 0.3)
})

test('Space and a press on the label toggle checkbox and switch, unless read-only', async () => {
  const log: unknown[] = []
  const ui = mount(
    <>
      <Checkbox checked={false} label="Featured" onChange={(on) => log.push(['box', on])} />
      <Switch checked label="Live" onChange={(on) => log.push(['switch', on])} />
      <Switch checked readOnly label="Locked" onChange={(on) => log.push(['locked', on])} />
    </>,
  )
  await press('Tab')
  await press('Space')
  const words = [...ui.root.querySelectorAll('label span')].find((e) => e.textContent === 'Live')!
  await sendMouse({ type: 'click', position: middleOf(words) })
  ui.find('label:nth-of-type(3) input').focus()
  await press('Space')
  deepEqual(log, [
    ['box', true],
    ['switch', false],
  ])
  equal(ui.root.querySelectorAll('[role="switch"]').length, 2)
})

test('arrow keys move and select within a radio group; a second group is independent', async () => {
  const log: string[] = []
  function State({ name }: { name: string }) {
    const [value, setValue] = useState<string | null>('draft')
    return (
      <RadioGroup
        label={name}
        value={value}
        onChange={(next) => {
          log.push(`${name} ${next}`)
          setValue(next)
        }}
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'review', label: 'In review' },
          { value: 'done', label: 'Done', disabled: true },
        ]}
      />
    )
  }
  const ui = mount(
    <>
      <State name="one" />
      <State name="two" />
    </>,
  )
  await press('Tab')
  await press('ArrowDown')
  deepEqual(log, ['one review'])
  await press('ArrowDown')
  deepEqual(log, ['one review', 'one draft'])
  await press('Tab')
  await press('ArrowDown')
  equal(log.at(-1), 'two review')
  equal(ui.root.querySelectorAll('input:checked').length, 2)
})

test('targets are at least 24px high, as WCAG 2.2 requires', () => {
  const ui = mount(
    <>
      <Checkbox checked label="Featured" onChange={() => {}} />
      <Switch checked label="Live" onChange={() => {}} />
      <TextInput label="Title" value="" onChange={() => {}} size="small" />
    </>,
  )
  for (const element of ui.root.querySelectorAll('label, input[type="text"]')) {
    const { height } = element.getBoundingClientRect()
    ok(height >= 24, `${element.textContent}: ${height}px`)
  }
})

test('a radio group without a value selects none', () => {
  const ui = mount(
    <RadioGroup
      label="State"
      value={null}
      onChange={() => {}}
      options={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]}
    />,
  )
  const probe = mount(<Checkbox checked={false} label="off" onChange={() => {}} />)
  const empty = getComputedStyle(probe.root.querySelector('input')!).backgroundColor
  for (const radio of ui.root.querySelectorAll('input')) {
    equal(getComputedStyle(radio).backgroundColor, empty)
  }
})

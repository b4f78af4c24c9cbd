import { sendMouse } from '@web/test-runner-commands'
import { useState } from 'react'
import { Splitter } from '../../../src/ui/layout/splitter.tsx'
import { Tabs } from '../../../src/ui/controls/tabs.tsx'
import { equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn, middleOf, mount } from '../mount.tsx'

function Panes() {
  const [size, setSize] = useState(300)
  return (
    <Splitter
      label="list"
      size={size}
      onSizeChange={setSize}
      min={200}
      max={480}
      first={<div data-first>list</div>}
      second={<div>pane</div>}
    />
  )
}

const box = { width: 720, height: 300 }
const widthOf = (ui: ReturnType<typeof mount>) =>
  ui.find('[data-first]').parentElement!.getBoundingClientRect().width
const valueOf = (ui: ReturnType<typeof mount>) => ui.find('separator').getAttribute('aria-valuenow')

test('panes can be resized by keyboard, within their limits', async () => {
  const ui = mount(<Panes />, box)
  await press('Tab')
  const handle = await focusOn(ui, 'separator', 'Resize list')
  equal(handle.getAttribute('aria-valuemin'), '200')
  equal(handle.getAttribute('aria-valuemax'), '480')
  ok(ui.root.getElementById(handle.getAttribute('aria-controls') ?? ''))
  await press('ArrowRight')
  equal(valueOf(ui), '316')
  equal(widthOf(ui), 316)
  await press('Shift+ArrowLeft')
  equal(valueOf(ui), '252')
  await press('Home')
  equal(valueOf(ui), '200')
  await press('ArrowLeft')
  equal(valueOf(ui), '200')
  await press('End')
  equal(valueOf(ui), '480')
  await press('Enter')
  equal(valueOf(ui), '300')
})

test('a pane at the end grows to the opposite side, and adding or removing it keeps the rest unchanged', async () => {
  const panes = (first: string | null) => (
    <Splitter
      atEnd
      label="details"
      size={300}
      onSizeChange={(size) => sizes.push(size)}
      first={first}
      second={<input />}
    />
  )
  const sizes: number[] = []
  const ui = mount(panes(null), box)
  const input = ui.find('input') as HTMLInputElement
  input.value = 'typed'
  equal(ui.query('separator'), null)
  ui.render(panes('details'))
  equal(ui.query('input'), input)
  ;(await until('the handle', () => ui.query('separator'))).focus()
  await press('ArrowLeft')
  await press('ArrowRight')
  equal(sizes.join(), '316,284')
  const pane = ui.root.getElementById(ui.find('separator').getAttribute('aria-controls')!)!
  ok(pane.getBoundingClientRect().left > input.getBoundingClientRect().right)
  ui.render(panes(null))
  equal(ui.query('input'), input)
  equal(input.value, 'typed')
})

test('panes can be resized by pointer, also when it leaves the handle', async () => {
  const ui = mount(<Panes />, box)
  const [x, y] = middleOf(ui.find('separator'))
  await sendMouse({ type: 'move', position: [x + 3, y] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [x + 63, y + 40] })
  await until('360px', () => valueOf(ui) === '360')
  await sendMouse({ type: 'up' })
  await sendMouse({ type: 'move', position: [x + 120, y] })
  equal(valueOf(ui), '360')
})

test('the second pane keeps its minimum width in a narrow box', () => {
  const ui = mount(<Panes />, { width: 460, height: 300 })
  equal(widthOf(ui), 220)
})

test('in right-to-left layouts, the arrow pointing away from the first pane enlarges it', async () => {
  const ui = mount(<Panes />, { ...box, direction: 'rtl' })
  ui.find('separator').focus()
  await press('ArrowLeft')
  equal(valueOf(ui), '316')
})

test('tabs are a single tab stop; arrow keys select and skip disabled tabs', async () => {
  function Views() {
    const [value, setValue] = useState('content')
    return (
      <Tabs
        label="Views"
        value={value}
        onChange={setValue}
        tabs={[
          { id: 'content', label: 'Content' },
          { id: 'old', label: 'Archive', disabled: true },
          { id: 'seo', label: 'SEO' },
        ]}
      >
        Panel of {value}
      </Tabs>
    )
  }
  const ui = mount(<Views />)
  await press('Tab')
  await focusOn(ui, 'tab', 'Content')
  await press('ArrowRight')
  const tab = await focusOn(ui, 'tab', 'SEO')
  equal(tab.getAttribute('aria-selected'), 'true')
  const panel = ui.find('tabpanel', 'Panel of seo')
  equal(panel.getAttribute('aria-labelledby'), tab.id)
  equal(tab.getAttribute('aria-controls'), panel.id)
  await press('ArrowRight')
  await focusOn(ui, 'tab', 'Content')
  await press('End')
  await focusOn(ui, 'tab', 'SEO')
})

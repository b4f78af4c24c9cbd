import { sendMouse } from '@web/test-runner-commands'
import { deepEqual, equal, frame, ok, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'
import { middleOf } from '../../ui/mount.tsx'

const milestones = {
  name: 'items',
  type: 'array',
  of: [
    {
      type: 'object',
      name: 'milestone',
      fields: [
        { name: 'name', type: 'string' },
        { name: 'day', type: 'date' },
      ],
    },
  ],
}

async function openItem() {
  const items = [{ _key: 'a', _type: 'milestone', name: 'Print', day: '2024-02-29' }]
  const form = mountForm([milestones], { value: { items }, width: 700 })
  await until('the row', () => form.query('[data-row]'))
  await frame()
  form.controller.lead(['items', { _key: 'a' }, 'day'])
  const box = await until('the box of the item', () =>
    form.query('dialog')?.querySelector<HTMLInputElement>('[data-path$="day"] input'),
  )
  await until('the dialog to stand still', () => form.query('dialog')?.getAnimations().length === 0)
  return { form, box, day: () => (form.value()['items'] as { day: string }[])[0]?.day }
}

test('in an item dialog, Escape closes the calendar first and then the dialog', async () => {
  const { form, box, day } = await openItem()
  equal(box.value, '02/29/2024')
  box.focus()
  await press('Alt+ArrowDown')
  await until('the days', () => form.query('[data-day]'))
  await until('focus on the day', () => form.focused()?.getAttribute('data-day') === '2024-02-29')
  await press('ArrowLeft')
  await press('Escape')
  await until('no calendar', () => !form.query('[data-day]'))
  ok(form.query('[data-path$="day"] input'))
  equal(day(), '2024-02-29')
  await press('Escape')
  await until('no dialog', () => !form.query('[data-path$="day"] input'))
  deepEqual(form.patches, [])
})

test('selecting a day by pointer does not close the surrounding dialog', async () => {
  const { form, box, day } = await openItem()
  const button = box.parentElement?.querySelector('button')
  ok(button)
  await sendMouse({ type: 'click', position: middleOf(button) })
  const cell = await until('the day', () => form.query('[data-day="2024-02-14"]'))
  await until(
    'it to stand still',
    () => cell.closest('[role="dialog"]')?.getAnimations().length === 0,
  )
  await sendMouse({ type: 'click', position: middleOf(cell) })
  await until('it to be chosen', () => day() === '2024-02-14')
  await until('no calendar', () => !form.query('[data-day]'))
  ok(form.query('[data-path$="day"] input'))
})

test('a press elsewhere in the dialog closes the calendar, a press in the month list does not', async () => {
  const { form, box } = await openItem()
  box.focus()
  await press('Alt+ArrowDown')
  const cell = await until('the day', () => form.query('[data-day="2024-02-14"]'))
  await until(
    'it to stand still',
    () => cell.closest('[role="dialog"]')?.getAnimations().length === 0,
  )
  await sendMouse({ type: 'click', position: middleOf(form.find('combobox', 'Month')) })
  const march = await until('March', () => form.query('option', 'March'))
  await sendMouse({ type: 'click', position: middleOf(march) })
  await until('March in the grid', () => form.query('[data-day="2024-03-31"]'))
  const name = form.query('[data-path$="name"] input')
  ok(name)
  await sendMouse({ type: 'click', position: middleOf(name) })
  await until('no calendar', () => !form.query('[data-day]'))
  ok(form.query('[data-path$="day"] input'))
})

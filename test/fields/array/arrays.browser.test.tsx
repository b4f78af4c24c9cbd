import { sendKeys } from '@web/test-runner-commands'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'
import type { FormOptions, MountedForm } from '../../form/mount-form.tsx'

const step: FieldDefinition = {
  name: 'steps',
  type: 'array',
  of: [
    {
      type: 'object',
      name: 'step',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'note', type: 'string' },
      ],
    },
  ],
}

function steps(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    _type: 'step',
    _key: `k${at}`,
    title: `Step ${at}`,
  }))
}

function mountSteps(count: number, options: FormOptions & { field?: object } = {}): MountedForm {
  const { field, ...rest } = options
  return mountForm([{ ...step, ...field }], { value: { steps: steps(count) }, ...rest })
}

const keys = (form: MountedForm) =>
  ((form.value()['steps'] ?? []) as { _key: string }[]).map(({ _key }) => _key)
const rowOf = (form: MountedForm, key: string) => form.find(`[data-row="#${key}"]`)

test('ARRAY-001 a thousand rows are drawn where they are seen, and stand 53 px apart', async () => {
  const form = mountSteps(1000, { height: 600 })
  const list = await until('the rows', () => form.query('[role="grid"]'))
  ok(form.root.querySelectorAll('[data-row]').length < 60)
  equal(list.offsetHeight, 53 * 1000)
})

test('X-008 a row is picked up, moved and put down by keyboard', async () => {
  const form = mountSteps(4)
  rowOf(form, 'k0').querySelector<HTMLElement>('[data-handle]')!.focus()
  await press('Space')
  await press('ArrowDown')
  await press('Space')
  deepEqual(keys(form), ['k1', 'k0', 'k2', 'k3'])
  equal(form.patches.length, 1)
})

test('ARRAY-003 ARRAY-004 an item opens in a dialog named after it; Escape gives the row the focus', async () => {
  const form = mountSteps(3)
  rowOf(form, 'k1').focus()
  await press('Enter')
  const dialog = await until('the dialog', () => form.query('[role="dialog"]', 'Edit Step 1'))
  const field = await until('the field', () => dialog.querySelector('input'))
  await until('focus in it', () => form.focused() === field)
  await sendKeys({ type: '!' })
  equal((form.value()['steps'] as { title: string }[])[1]!.title, 'Step 1!')
  await press('Escape')
  await until('no dialog', () => !form.query('[role="dialog"]'))
  await until('focus on the row', () => form.focused() === rowOf(form, 'k1'))
})

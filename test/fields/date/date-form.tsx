import type { FieldDefinition } from '../../../src/schema/define.ts'
import { press, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'
import type { FormOptions, MountedForm } from '../../form/mount-form.tsx'

/** The format of stored values, which tests of anything but formats read best. */
export const iso = { dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' }

/** A form of one field called `field`, seen in one language and at one time; dates have the format of values by default. */
export function dateForm(
  field: Omit<FieldDefinition, 'name'> & { options?: object },
  value?: unknown,
  options: FormOptions = {},
) {
  const form = mountForm(
    [{ name: 'field', ...field, options: { ...iso, ...field.options } } as FieldDefinition],
    {
      ...(value !== undefined && { value: { field: value } }),
      width: 600,
      ...options,
    },
  )
  return {
    form,
    control: () => form.find('[data-path="field"] input') as HTMLInputElement,
    value: () => form.value()['field'],
  }
}

/** Opens the calendar beside the box and waits until its days are there. */
export async function openPicker(form: MountedForm): Promise<void> {
  const button = form.find('[data-path="field"] button[aria-haspopup="dialog"]')
  button.focus()
  button.click()
  await until('the days', () => form.query('[role="grid"] [data-day]'))
}

export async function emptied(control: HTMLInputElement): Promise<void> {
  control.focus()
  control.select()
  await press('Backspace')
}

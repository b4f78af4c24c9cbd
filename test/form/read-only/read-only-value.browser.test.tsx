import { ReadOnlyValue } from '../../../src/form/read-only/read-only-value.tsx'
import { equal, match, test } from '../../kit/browser-test.ts'
import { mountForm } from '../mount-form.tsx'

test('a value of a type without an input is shown without a way to edit it; an absent one is called empty', () => {
  const form = mountForm(
    [
      { name: 'code', type: 'string' },
      { name: 'none', type: 'string' },
    ],
    { value: { code: 'A4' }, views: [{ type: 'string', input: ReadOnlyValue }] },
  )
  const group = (name: string) => form.field(name).querySelector<HTMLElement>('[role=group]')!
  match(group('code').innerText, /^"?A4"?\s+Read-only/)
  match(group('none').innerText, /^Empty\s+Read-only/)
  equal(form.root.querySelector('input, textarea'), null)
})

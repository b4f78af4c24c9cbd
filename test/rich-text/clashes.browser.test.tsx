import axe from 'axe-core'
import { FieldClashesContext, type FieldClash } from '../../src/form/field/clash/field-clashes.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'

test('a block that another user rewrote shows the conflict below it, with both versions, and resolves it there', async () => {
  const chosen: unknown[] = []
  const clash = (key: string): FieldClash => ({
    path: ['body', { _key: key }],
    shownAt: ['body'],
    within: key,
    type: undefined,
    mine: 'Mine, word for word',
    theirs: 'Theirs, word for word',
    holds: 'theirs',
  })
  const clashes = [clash('b'), clash('gone')]
  const form = await openText(
    [block('a', 'First'), block('b', 'Theirs, word for word'), block('c', 'Third')],
    {
      around: (inner) => (
        <FieldClashesContext
          value={{
            of: (id) => (id === 'body' ? clashes : none),
            inside: () => none,
            watch: () => () => {},
            choose: (path, side) => chosen.push([path, side]),
          }}
        >
          {inner}
        </FieldClashesContext>
      ),
    },
  )
  const mark = await until('the question', () => form.text.querySelector('[data-clash]'))
  match(mark.textContent ?? '', /Mine, word for word.*Theirs, word for word/)
  equal(
    mark.closest('.ProseMirror-widget')?.previousElementSibling?.textContent,
    'Theirs, word for word',
  )
  // What is not in the text any more is asked below the field.
  const marks = [...form.root.querySelectorAll('[data-clash]')]
  equal(marks.length, 2)
  const below = marks.find((one) => !form.text.contains(one))
  match(below?.textContent ?? '', /gone/)
  const { violations } = await axe.run(mark)
  deepEqual(
    violations.map(({ id }) => id),
    [],
  )
  await form.select('a', 5)
  await press('Enter')
  await form.settled()
  equal(
    mark.closest('.ProseMirror-widget')?.previousElementSibling?.textContent,
    'Theirs, word for word',
  )
  const keep = [...mark.querySelectorAll('button')].find((one) => /mine/i.test(one.ariaLabel ?? ''))
  ok(keep)
  keep.focus()
  await press('Enter')
  deepEqual(chosen, [[['body', { _key: 'b' }], 'mine']])
  equal(form.text.contains((form.text.getRootNode() as ShadowRoot).activeElement), true)
  form.unmount()
})

const none: readonly FieldClash[] = []

import axe from 'axe-core'
import { deepEqual, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'
import type { MountedForm } from '../../form/mount-form.tsx'
import { mountArray, stepType, steps } from './mount-array.tsx'

/** What axe has to say, light or dark; a form is no page, so it lies in no region. */
async function violations(form: MountedForm): Promise<unknown> {
  const { violations: found } = await axe.run(form.host, { rules: { region: { enabled: false } } })
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in lists of every kind: ${scheme}`, async () => {
    const form = mountForm(
      [
        { name: 'list', type: 'array', of: [stepType] },
        { name: 'cards', type: 'array', of: [stepType], options: { layout: 'grid' } },
        { name: 'lines', type: 'array', of: [{ type: 'string' }] },
        { name: 'numbers', type: 'array', of: [{ type: 'number' }] },
        { name: 'tags', type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
        { name: 'needs', type: 'array', of: [{ type: 'string' }], options: { list: ['a', 'b'] } },
        { name: 'strange', type: 'array', of: [stepType] },
        { name: 'broken', type: 'array', of: [stepType] },
        { name: 'locked', type: 'array', of: [stepType], readOnly: true },
        { name: 'none', type: 'array', of: [stepType] },
      ],
      {
        scheme,
        width: 640,
        value: {
          list: steps(3),
          cards: steps(3),
          lines: ['a', 'b'],
          numbers: [1, 2],
          tags: ['x', 'y'],
          needs: ['a', 'gone'],
          strange: [{ _type: 'alien', _key: 'x' }, 'text'],
          broken: [{ _type: 'step' }, ...steps(1), ...steps(1)],
          locked: steps(2),
        },
        actions: [
          () => [
            {
              type: 'action',
              name: 'comments',
              title: '2 comments',
              isPinned: true,
              onAction() {},
            },
          ],
        ],
      },
    )
    await until('the last list', () => form.query('[data-path="none"] button'))
    deepEqual(await violations(form), [])
  })

  test(`axe finds no violations in menus and dialogs that a list opens: ${scheme}`, async () => {
    const part = { _type: 'part', _key: 'p', name: 'Inner' }
    const [first = {}, ...rest] = steps(4)
    const form = mountArray({ scheme, width: 640, items: [{ ...first, parts: [part] }, ...rest] })
    form.row('k1').focus()
    await press('Shift+ArrowDown')
    await until('the tools', () => form.query('[role="toolbar"]'))
    deepEqual(await violations(form), [], 'chosen rows')
    await press('Escape')
    await press('Shift+F10')
    await until('the menu', () => form.focused()?.closest('[role="menu"]'))
    deepEqual(await violations(form), [], 'the menu of a row')
    await press('Escape')
    await until('no menu', () => !form.query('[role="menu"]'))
    form.row('k0').click()
    ;(await until('the part', () => form.query('[data-row="#p"]'))).click()
    await until('the way back', () => form.query('[role="dialog"] nav'))
    await until('the focus', () => form.focused()?.matches('[role="dialog"] input'))
    deepEqual(await violations(form), [], 'a dialog in a dialog')
  })

  test(`axe finds no violations in an item in a popover: ${scheme}`, async () => {
    const form = mountArray({ scheme, field: { options: { modal: { type: 'popover' } } } })
    form.row('k1').focus()
    await press('Enter')
    await until('the focus', () => form.focused()?.matches('[data-path$="title"] input'))
    deepEqual(await violations(form), [])
  })
}

import { insert, setIfMissing, unset } from '../../../src/model/patch.ts'
import { deepEqual, equal, ok, press, test } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'

function listForm(options: object, value?: readonly unknown[], more: object = {}, width = 700) {
  const form = mountForm(
    [{ name: 'list', type: 'array', of: [{ type: 'string' }], options, ...more }],
    { ...(value && { value: { list: value } }), width },
  )
  const boxes = () => [...form.field('list').querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  return { form, boxes, value: () => form.value()['list'] }
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('ARRAY-022.1 an array with a fixed list is shown as checkboxes in list order', async () => {
  const { form, boxes, value } = listForm({ list: ['a', { title: 'Bee', value: 'b' }, 'c'] })
  deepEqual(
    boxes().map((box) => box.closest('label')?.textContent),
    ['A', 'Bee', 'C'],
  )
  boxes()[2]?.click()
  boxes()[0]?.focus()
  await press('Space')
  deepEqual(value(), ['a', 'c'])
  deepEqual(form.patches, [
    setIfMissing([], ['list']),
    insert(['c'], 'after', ['list', -1]),
    setIfMissing([], ['list']),
    insert(['a'], 'before', ['list', 0]),
  ])
  boxes()[0]?.click()
  boxes()[2]?.click()
  deepEqual(form.patches.at(-1), unset(['list']))
  equal(value(), undefined)
})

test('ARRAY-022.2 the grid has up to four columns, and fewer in less space', () => {
  for (const [width, columns] of [
    [1400, 4],
    [700, 4],
    [450, 3],
    [300, 2],
    [200, 1],
  ] as const) {
    const { form, boxes } = listForm({ list: letters, layout: 'grid' }, [], {}, width)
    const places = new Set(boxes().map((box) => Math.round(box.getBoundingClientRect().left)))
    equal(places.size, columns, `${width}`)
    form.unmount()
  }
  const { boxes } = listForm({ list: letters })
  equal(new Set(boxes().map((box) => box.getBoundingClientRect().left)).size, 1)
})

test('ARRAY-023 an option that the array does not allow is disabled and shows a caution', () => {
  const { form, boxes } = listForm({ list: ['a', 5] }, ['a'])
  ok(!boxes()[0]?.disabled)
  ok(boxes()[1]?.disabled)
  const label = boxes()[1]?.closest('label')
  ok(label?.querySelector('[data-tone="caution"]'))
  ok(label?.querySelector('[role="img"]')?.getAttribute('aria-label')?.includes('does not allow'))
  equal(form.field('list').querySelectorAll('[data-tone="caution"]').length, 1)
})

test('a stored value that is no longer offered stays visible until the user removes it', () => {
  const { boxes, value } = listForm({ list: ['a', 'b'] }, ['old', 'a'])
  equal(boxes().length, 3)
  const old = boxes()[2]
  ok(old?.checked && !old.disabled)
  ok(old.closest('label')?.querySelector('[data-tone="caution"]'))
  old.click()
  deepEqual(value(), ['a'])
})

test('FORM-011 a read-only checkbox list changes nothing', async () => {
  const { form, boxes } = listForm({ list: ['a', 'b'] }, ['a'], { readOnly: true })
  for (const box of boxes()) box.click()
  boxes()[1]?.focus()
  await press('Space')
  deepEqual(form.patches, [])
  deepEqual(
    boxes().map((box) => box.checked),
    [true, false],
  )
})

test('clicking the title of the field checks nothing', () => {
  const { form, value } = listForm({ list: ['a', 'b'] })
  form.field('list').querySelector<HTMLElement>('[part=field-label]')!.click()
  equal(value(), undefined)
  deepEqual(form.patches, [])
})

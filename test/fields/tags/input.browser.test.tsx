import { sendKeys } from '@web/test-runner-commands'
import { insert, setIfMissing, unset } from '../../../src/model/patch.ts'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'

function tagsForm(tags?: readonly unknown[], more: object = {}, direction: 'ltr' | 'rtl' = 'ltr') {
  const form = mountForm(
    [
      {
        name: 'tags',
        type: 'array',
        of: [{ type: 'string' }],
        options: { layout: 'tags' },
        ...more,
      },
    ],
    { ...(tags && { value: { tags } }), width: 600, direction },
  )
  return {
    form,
    box: () => form.find('[data-path="tags"] input') as HTMLInputElement,
    removers: () => [
      ...form.field('tags').querySelectorAll<HTMLElement>('button[aria-label^=Rem]'),
    ],
    value: () => form.value()['tags'],
  }
}

const type = (text: string) => sendKeys({ type: text })

function paste(box: HTMLInputElement, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const realMatchMedia = window.matchMedia
afterEach(() => {
  window.matchMedia = realMatchMedia
})

test('ARRAY-024.1 Enter adds the typed tag, and nothing for empty input', async () => {
  const { form, box, value } = tagsForm()
  box().focus()
  await press('Enter')
  deepEqual(form.patches, [])
  await type(' first ')
  await press('Enter')
  deepEqual(form.patches, [setIfMissing([], ['tags']), insert(['first'], 'after', ['tags', -1])])
  equal(box().value, '')
  await type('second,third,')
  deepEqual(value(), ['first', 'second', 'third'])
  await type('kept')
  box().blur()
  await until('the last one', () => (value() as string[]).length === 4)
})

test('ARRAY-024.2 the button of a tag removes only that tag', async () => {
  const { removers, value } = tagsForm(['a', 'b', 'c'])
  equal(removers()[1]?.getAttribute('aria-label'), 'Remove b')
  removers()[1]?.click()
  deepEqual(value(), ['a', 'c'])
})

test('ARRAY-013 removing the last tag removes the list', async () => {
  const { form, box, value } = tagsForm(['a'])
  box().focus()
  await press('Backspace')
  deepEqual(form.patches, [unset(['tags'])])
  equal(value(), undefined)
})

test('ARRAY-024.3 the placeholder differs for touch and keyboard', () => {
  const forKeys = tagsForm()
  const placeholder = forKeys.box().placeholder
  forKeys.form.unmount()
  window.matchMedia = (query) =>
    query === '(pointer: coarse)'
      ? ({ matches: true } as MediaQueryList)
      : realMatchMedia.call(window, query)
  const forFingers = tagsForm()
  ok(placeholder.includes('Enter'))
  equal(forFingers.box().placeholder, 'Add a tag')
})

test('pasted text becomes one tag per line or comma', async () => {
  const { form, box, value } = tagsForm(['a'])
  box().focus()
  paste(box(), 'b, c\na\nd')
  deepEqual(value(), ['a', 'b', 'c', 'd'])
  equal(form.patches.length, 2)
})

test('refuses a duplicate tag with a message', async () => {
  const { form, box } = tagsForm(['news'])
  box().focus()
  await type('news')
  await press('Enter')
  deepEqual(form.patches, [])
  await until('the word', () =>
    form.field('tags').textContent?.includes('“news” is already in the list'),
  )
  await type('x')
  await until('no word', () => !form.field('tags').textContent?.includes('already'))
})

test('arrow keys move between tags, and keys remove and move them', async () => {
  const { form, box, removers, value } = tagsForm(['a', 'b', 'c'])
  box().focus()
  await press('ArrowLeft')
  equal(form.focused(), removers()[2] ?? null)
  await press('ArrowLeft')
  equal(form.focused(), removers()[1] ?? null)
  equal(removers().filter((button) => button.tabIndex === 0).length, 1)
  await press('Alt+ArrowLeft')
  deepEqual(value(), ['b', 'a', 'c'])
  equal(form.focused()?.getAttribute('aria-label'), 'Remove b')
  await press('End')
  equal(form.focused()?.getAttribute('aria-label'), 'Remove c')
  await press('Delete')
  deepEqual(value(), ['b', 'a'])
  await until('focus beside it', () => form.focused()?.getAttribute('aria-label') === 'Remove a')
  await press('ArrowRight')
  equal(form.focused(), box())
})

test('arrow keys follow the visual direction in right-to-left layouts', async () => {
  const { form, box, removers } = tagsForm(['a', 'b'], {}, 'rtl')
  box().focus()
  await press('ArrowRight')
  equal(form.focused(), removers()[1] ?? null)
})

test('FORM-011 read-only tags have no buttons', async () => {
  const { form, box, removers } = tagsForm(['a', 'b'], { readOnly: true })
  equal(removers().length, 0)
  box().focus()
  await type('x')
  await press('Enter')
  await press('Backspace')
  deepEqual(form.patches, [])
})

test('ARRAY-024.1 tags stored as objects keep their other fields', async () => {
  const of = [
    {
      type: 'object',
      name: 'tag',
      fields: [
        { name: 'value', type: 'string' },
        { name: 'weight', type: 'number' },
      ],
    },
  ]
  const items = [
    { _key: 'x', _type: 'tag', value: 'a', weight: 2 },
    { _key: 'y', _type: 'tag', value: 'b' },
  ]
  const { box, removers, value } = tagsForm(items, { of })
  box().focus()
  await type('c')
  await press('Enter')
  removers()[1]?.click()
  const [first, second] = value() as Record<string, unknown>[]
  deepEqual(first, items[0])
  deepEqual([second?.['_type'], second?.['value']], ['tag', 'c'])
})

// The sizes of what can be pressed in and around a text.
import { sendMouse } from '@web/test-runner-commands'
import { deepEqual, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

/** Below this size in px, a target is hard to hit. */
const LEAST = 24

const pressable = 'button, a[href], input, select, textarea, [role^="menuitem"], [role="option"]'

/** The visible targets that are too small, with their sizes. */
function smallTargets({ root }: OpenText): string[] {
  return [...root.querySelectorAll<HTMLElement>(pressable)].flatMap((one) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    const isVisible = one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // A hidden field that takes keys is no target.
    if (!isVisible || width * height <= 1) return []
    const isSmall = width < LEAST - 0.01 || height < LEAST - 0.01
    const name = one.getAttribute('aria-label') ?? one.textContent ?? one.localName
    return isSmall ? [`${name.slice(0, 30)}: ${width.toFixed(1)} × ${height.toFixed(1)}`] : []
  })
}

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
  { type: 'table', of: [{ type: 'block' }] },
]
const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
const body = [
  block('a', [span('a0', 'Hello '), span('a1', 'world', ['l'])], { markDefs: [link] }),
  block('b', [span('b0', 'Ask '), { _type: 'mention', _key: 'm', name: 'Ada' }, span('b1', '.')]),
  { _type: 'figure', _key: 'f', caption: 'A drawing' },
  { _type: 'unknown', _key: 'u' },
  {
    _type: 'table',
    _key: 't',
    rows: [
      {
        _type: 'tableRow',
        _key: 'r',
        cells: [{ _type: 'tableCell', _key: 'c', content: [block('d', 'Pears')] }],
      },
    ],
  },
]

const floating = (form: OpenText) => form.root.querySelector('[data-rich-text-floating]')
const pop = (form: OpenText) => form.root.querySelector('[part="popover"]')

test('every target in an open text and its toolbars is at least 24 px', async () => {
  const form = await openText(body, { of })
  const small = new Set<string>()
  const measure = (where: string) => {
    for (const one of smallTargets(form)) small.add(`${where}: ${one}`)
  }
  measure('text')
  await form.select('a', 0, 5)
  await until('the bar of the selection', () => floating(form))
  measure('selection')
  await form.select('a', 8)
  await until('the bar of the link', () => floating(form)?.textContent?.includes('example.org'))
  measure('link')
  await press('Control+k')
  await until('the form', () => pop(form)?.contains(form.focused()))
  measure('form of the link')
  await press('Escape')
  await until('no form', () => !pop(form))
  await press('Control+f')
  await until('the find bar', () => form.focused()?.matches('input'))
  measure('find')
  await press('Escape')
  form.root.querySelector<HTMLElement>('[data-style-menu]')!.click()
  await until('the menu', () => form.root.querySelector('[role="menu"]'))
  measure('menu of styles')
  await press('Escape')
  await form.select('a', 11)
  await press('Enter')
  await press('/')
  await until('the menu of a slash', () => form.root.querySelector('[role="option"]'))
  measure('slash')
  await press('Escape')
  const first = form.text.querySelector('[data-key="a"]')!.getBoundingClientRect()
  await sendMouse({
    type: 'move',
    position: [Math.round(first.left + 20), Math.round(first.top + first.height / 2)],
  })
  await until('the handle', () => form.root.querySelector('[data-block-handle]'))
  measure('handle')
  const cell = form.root.querySelector<HTMLElement>('[data-cell="c"]')!
  cell.scrollIntoView({ block: 'center' })
  const { left, top, height } = cell.getBoundingClientRect()
  await sendMouse({
    type: 'click',
    position: [Math.round(left + 20), Math.round(top + height / 2)],
  })
  await until('the caret in the cell', () => form.focused()?.closest('[data-cell="c"]'))
  measure('table')
  deepEqual([...small], [])
  form.unmount()
})

test('every target in a narrow text is at least 24 px', async () => {
  const form = await openText(body, { of, width: 340 })
  const small = new Set(smallTargets(form))
  const more = await until('more', () => form.root.querySelector<HTMLElement>('[data-overflow]'))
  more.click()
  await until('the menu', () => form.root.querySelector('[role="menu"]'))
  for (const one of smallTargets(form)) small.add(one)
  deepEqual([...small], [])
  form.unmount()
})

import { sendKeys, sendMouse } from '@web/test-runner-commands'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { useForm } from '../../../src/form/form-context.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { Button } from '../../../src/ui/controls/button.tsx'
import { Popover } from '../../../src/ui/overlays/popover.tsx'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { middleOf } from '../../ui/mount.tsx'
import { mountArray, stepType, steps } from './mount-array.tsx'
import type { MountedArray } from './mount-array.tsx'

const two = {
  of: [stepType, { type: 'object', name: 'pause', fields: [{ name: 'minutes', type: 'number' }] }],
}

function dialog(form: MountedArray, name = '') {
  return until(`the dialog ${name}`, () => form.query('[role="dialog"]', name))
}

/** Opens the menu of a row by its key and chooses an entry. */
async function choose(form: MountedArray, id: string | number, entry: string): Promise<void> {
  const row = form.row(id)
  row.querySelector<HTMLElement>('[aria-haspopup="menu"]')!.click()
  const item = await until(`"${entry}" in the menu`, () => form.query('[role^="menuitem"]', entry))
  item.click()
}

test('ARRAY-001 renders only visible rows of a thousand, 53 px apart', async () => {
  const form = mountArray({ items: steps(1000), height: 600 })
  const list = await until('the rows', () => form.query('[role="grid"]'))
  ok(form.root.querySelectorAll('[data-row]').length < 60)
  equal(list.offsetHeight, 53 * 1000)
  // The page itself scrolls here; a pane does in the next test.
  form.host.style.height = 'auto'
  list.scrollIntoView({ block: 'end' })
  await until('the last row', () => form.query('[data-row="#k999"]'))
  ok(form.root.querySelectorAll('[data-row]').length < 60)
})

test('ARRAY-001 rows follow a scrolling pane, and the focused row stays', async () => {
  const form = mountArray({ items: steps(1000) })
  form.host.style.cssText = 'display: block; height: 400px; overflow-y: auto'
  ;(await until('the second row', () => form.query('[data-row="#k1"]'))).focus()
  // A page that others had the keys of hears of its focus with the first key.
  await press('Shift')
  form.host.scrollTop = 900 * 53
  await until('rows down there', () => form.query('[data-row="#k905"]'))
  equal(form.focused(), form.row('k1'))
  ok(!form.query('[data-row="#k300"]'))
  await press('ArrowDown')
  await until('the next row', () => form.focused() === form.row('k2'))
})

test('ARRAY-001 a jump renders the rows in view immediately, and those around them later', async () => {
  const form = mountArray({ items: steps(1000) })
  form.host.style.cssText = 'display: block; height: 400px; overflow-y: auto'
  const list = await until('the rows', () => form.query('[role="grid"]'))
  // The first row stays, as it is in the tab order.
  const drawn = () =>
    [...list.querySelectorAll<HTMLElement>('[data-row]')]
      .map(({ dataset }) => Number(dataset['index']))
      .filter((index) => index > 0)
  await until('the rows around the first ones', () => drawn().at(-1)! > 12)
  form.host.scrollTop = 900 * 53
  form.host.dispatchEvent(new Event('scroll'))
  const atOnce = drawn()
  ok(atOnce.length > 6 && atOnce.length < 20, atOnce.join())
  await until('the rows around them', () => drawn().length >= atOnce.length + 12)
  ok(drawn()[0]! < atOnce[0]! && drawn().at(-1)! > atOnce.at(-1)!)
})

/**
 * Scrolls a long list frame by frame, sixteen ms each, and notes how many rows became full in each and before the list was
 * at rest, and whether any was an outline.
 */
async function scrolled(form: MountedArray, frames: number, px: number) {
  form.host.style.cssText = 'display: block; height: 400px; overflow-y: auto'
  const list = await until('the rows', () => form.query('[role="grid"], [role="list"]'))
  const rows = () => [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const isOutline = ({ dataset }: HTMLElement) => dataset['outline'] !== undefined
  const isComplete = () => rows().length >= 24 && !rows().some(isOutline)
  form.host.scrollTop = 100 * 53
  await until(
    'the rows down there',
    () => isComplete() && Number(rows().at(-1)!.dataset['index']) > 100,
  )
  const known = new Set(rows())
  const news = new Map<unknown, number>()
  let hadOutline = false
  const watcher = new MutationObserver(() => {
    const { currentTime } = document.timeline
    for (const row of rows()) {
      hadOutline ||= isOutline(row)
      if (isOutline(row) || known.has(row)) continue
      known.add(row)
      news.set(currentTime, (news.get(currentTime) ?? 0) + 1)
    }
  })
  watcher.observe(list, { attributes: true, childList: true, subtree: true })
  const clock = performance.now.bind(performance)
  // The jump above is long over.
  let time = clock() + 1000
  performance.now = () => time
  for (let at = 0; at < frames; at++) {
    form.host.scrollTop += px
    await frame()
    time += 16
  }
  performance.now = clock
  const onTheWay = [...news.values()].reduce((sum, rows) => sum + rows, 0)
  await until('a list at rest', isComplete)
  watcher.disconnect()
  const view = form.host.getBoundingClientRect()
  const inView = rows().filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > view.top && top < view.bottom
  })
  return { most: Math.max(...news.values()), onTheWay, hadOutline, inView }
}

test('fast scrolling renders outlines until the list rests, then at most four full rows per frame', async () => {
  for (const items of [steps(2000), Array.from({ length: 2000 }, (_, at) => `text ${at}`)]) {
    const isPlain = typeof items[0] === 'string'
    const form = mountArray({ items, ...(isPlain && { field: { of: [{ type: 'string' }] } }) })
    const { most, onTheWay, hadOutline, inView } = await scrolled(form, 30, 1200)
    ok(hadOutline)
    // A single jump is drawn at once; the next ones are too fast to read.
    equal(onTheWay, 4)
    equal(most, 4)
    // At rest all are full, without a gap.
    const indices = inView.map(({ dataset }) => Number(dataset['index']))
    ok(indices.length >= 7 && indices.every((index, at) => index === indices[0]! + at))
    ok(inView.every((row) => row.querySelector('button[data-handle]')))
    form.unmount()
  }
})

test('scrolling with the wheel never renders an outline', async () => {
  const form = mountArray({ items: steps(2000) })
  const { hadOutline, inView } = await scrolled(form, 40, 100)
  ok(!hadOutline)
  match(inView[0]!.textContent!, /Step \d+/)
})

test('a row reached by keyboard is rendered in full immediately, at any position', async () => {
  const form = mountArray({ items: steps(2000) })
  form.host.style.cssText = 'display: block; height: 400px; overflow-y: auto'
  ;(await until('the first row', () => form.query('[data-row="#k0"]'))).focus()
  for (const [key, id] of [
    ['End', 'k1999'],
    ['PageUp', 'k1989'],
    ['Home', 'k0'],
    ['PageDown', 'k10'],
  ] as const) {
    await press(key)
    await until(id, () => form.focused() === form.query(`[data-row="#${id}"]`))
    match(form.row(id).textContent!, new RegExp(`Step ${id.slice(1)}`))
    ok(form.row(id).querySelector('[tabindex="0"][data-handle]'))
  }
})

test('X-009 typed text is saved in a row that has scrolled out of view', async () => {
  const items = Array.from({ length: 300 }, (_, at) => `text ${at}`)
  const form = mountArray({ items, field: { of: [{ type: 'string' }] } })
  form.host.style.cssText = 'display: block; height: 300px; overflow-y: auto'
  form.input(0).focus()
  await press('Shift')
  form.host.scrollTop = 5000
  await until('rows down there', () => form.query('[data-row="[125]"]'))
  await sendKeys({ type: '!' })
  await frame()
  match(String(form.items()[0]), /!/)
})

test('ARRAY-002 a grid has two to four columns', async () => {
  const columnsAt = async (width: number) => {
    const form = mountArray({ width, items: steps(12), field: { options: { layout: 'grid' } } })
    await frame()
    const tops = [...form.root.querySelectorAll('[data-row]')].map((row) =>
      Math.round(row.getBoundingClientRect().top),
    )
    form.unmount()
    return tops.filter((top) => top === tops[0]).length
  }
  equal(await columnsAt(320), 2)
  equal(await columnsAt(640), 3)
  equal(await columnsAt(2000), 4)
})

test('ARRAY-002 a long grid renders only the lines in view', async () => {
  const form = mountArray({
    items: steps(1000),
    width: 700,
    field: { options: { layout: 'grid' } },
  })
  ok(form.root.querySelectorAll('[data-row]').length < 120)
  form.row('k0').focus()
  await press('ArrowRight')
  await until('the second card', () => form.focused() === form.row('k1'))
  await press('ArrowDown')
  await until('the card below', () => form.focused() === form.row('k4'))
  await press('End')
  await until('the last card', () => form.focused() === form.query('[data-row="#k999"]'))
})

test('ARRAY-003 an item opens in a dialog with its title, and Escape returns the focus to its row', async () => {
  const form = mountArray()
  form.row('k1').focus()
  await press('Enter')
  const open = await dialog(form, 'Edit Step 1')
  const field = await until('the field', () => open.querySelector('input'))
  await until('focus in it', () => form.focused() === field)
  await sendKeys({ type: '!' })
  await frame()
  equal(form.items()[1]!['title'], 'Step 1!')
  await press('Escape')
  await until('no dialog', () => !form.query('[role="dialog"]'))
  await until('focus on the row', () => form.focused() === form.row('k1'))
})

test('ARRAY-004 a read-only item opens for viewing, not editing', async () => {
  const form = mountArray({ inputs: { readOnly: true } })
  form.row('k1').focus()
  await press('Enter')
  const open = await dialog(form, 'View Step 1')
  ok(open.querySelector('input')!.readOnly)
})

test('ARRAY-003 the modal option opens items in a popover of the given width', async () => {
  const form = mountArray({ field: { options: { modal: { type: 'popover', width: 0 } } } })
  form.row('k2').click()
  const open = await dialog(form, 'Edit Step 2')
  ok(!open.hasAttribute('aria-modal'))
  equal(open.getBoundingClientRect().width, 320)
  await until('focus in it', () => open.contains(form.focused()))
  await press('Escape')
  await until('focus on the row', () => form.focused() === form.row('k2'))
})

test('ARRAY-003 nested items show breadcrumbs, and Escape closes one level', async () => {
  const [first = {}, ...rest] = steps(2)
  const parts = [{ _type: 'part', _key: 'p', name: 'Inner' }]
  const form = mountArray({ items: [{ ...first, parts }, ...rest] })
  form.row('k0').click()
  await dialog(form, 'Edit Step 0')
  ;(await until('the part', () => form.query('[data-row="#p"]'))).click()
  const inner = await dialog(form, 'Edit Inner')
  ok(form.query('[role="dialog"]', 'Edit Step 0'))
  match(
    (await until('the way', () => inner.querySelector('nav'))).textContent,
    /List.*Step 0.*Parts.*Inner/,
  )
  await until('focus in it', () => inner.contains(form.focused()))
  await press('Escape')
  await until('the outer one', () => !form.query('[role="dialog"]', 'Edit Inner'))
  ok(form.query('[role="dialog"]', 'Edit Step 0'))
  await until('focus on the part', () => form.focused() === form.query('[data-row="#p"]'))
  await press('Escape')
  await until('no dialog', () => !form.query('[role="dialog"]'))
  await until('focus on the step', () => form.focused() === form.row('k0'))
  form.row('k0').click()
  await dialog(form, 'Edit Step 0')
  ;(await until('the part', () => form.query('[data-row="#p"]'))).click()
  const again = await dialog(form, 'Edit Inner')
  ;(await until('the way', () => again.querySelector<HTMLElement>('nav button'))).click()
  await until('the outer one', () => !form.query('[role="dialog"]', 'Edit Inner'))
})

test('leading to a nested item opens its parents and focuses the field, and the focus path follows', async () => {
  const [first = {}, ...rest] = steps(200)
  const parts = [{ _type: 'part', _key: 'p', name: 'Inner' }]
  const form = mountArray({ items: [...rest, { ...first, parts }] })
  const told: string[] = []
  form.controller.onFocus((path) => told.push(JSON.stringify(path)))
  form.controller.lead(['list', { _key: 'k0' }, 'parts', { _key: 'p' }, 'name'])
  const inner = await dialog(form, 'Edit Inner')
  const field = await until('the field', () => inner.querySelector('input'))
  await until('focus in it', () => form.focused() === field)
  await press('Escape')
  await until('the outer one', () => !form.query('[role="dialog"]', 'Edit Inner'))
  await press('Escape')
  await until('focus on the row', () => form.focused() === form.row('k0'))
  equal(told.at(-1), JSON.stringify(['list', { _key: 'k0' }]))
  // A second time to the same place, and then away: the dialog goes.
  form.controller.lead(['list', { _key: 'k0' }, 'title'])
  await dialog(form, 'Edit Step 0')
  form.controller.lead(['list', { _key: 'k150' }])
  await until('focus on another row', () => form.focused() === form.query('[data-row="#k150"]'))
  await until('no dialog', () => !form.query('[role="dialog"]'))
})

test('ARRAY-005 an empty list shows a message, or the placeholder of its schema', () => {
  match(mountArray({ items: null }).field('list').textContent, /No items yet/)
  const form = mountArray({ items: null, field: { placeholder: 'None yet' } })
  match(form.field('list').textContent, /None yet/)
})

test('ARRAY-006.1 a button adds items of a single type, and opens them at their first field', async () => {
  const form = mountArray({ items: null })
  const add = form.find('button', 'Add item')
  equal(add.getAttribute('aria-haspopup'), null)
  add.click()
  const open = await dialog(form)
  await until('focus in its first field', () => form.focused() === open.querySelector('input'))
  deepEqual(
    form.items().map(({ _type }) => _type),
    ['step'],
  )
})

test('SCHEMA-005.2 an added item and its copy get their own keys', async () => {
  const form = mountArray({ items: null })
  form.find('button', 'Add item').click()
  await dialog(form)
  await press('Control+Enter')
  const [first] = form.keys().split(',')
  match(String(first), /^[a-z0-9]{12}$/)
  await choose(form, String(first), 'Duplicate')
  const keys = form.keys().split(',')
  equal(keys.length, 2)
  match(String(keys[1]), /^[a-z0-9]{12}$/)
  ok(keys[1] !== first)
})

test('ARRAY-006.2 a menu adds items of several types', async () => {
  const form = mountArray({ field: two })
  form.find('button', 'Add item').click()
  const entry = await until('the type', () => form.query('[role="menuitem"]', 'Pause'))
  equal(form.root.querySelectorAll('[role="menuitem"]').length, 2)
  entry.click()
  await dialog(form)
  equal(form.items()[3]!['_type'], 'pause')
})

test('ARRAY-007 a read-only list gives the reason why items cannot be added', async () => {
  const form = mountArray({ inputs: { readOnly: true } })
  const add = form.find('button', 'Add item')
  equal(add.getAttribute('aria-disabled'), 'true')
  await sendMouse({ type: 'move', position: middleOf(add) })
  match((await until('the hint', () => form.query('[role="tooltip"]'))).textContent, /read-only/)
  await sendMouse({ type: 'move', position: [0, 0] })
  add.click()
  equal(form.patches.length, 0)
})

test('a full list shows its maximum number of items', () => {
  const form = mountArray({ field: { validation: new Rule().max(3) } })
  match(form.find('button', 'Add item').textContent, /at most 3 items/)
})

test('ARRAY-008.1 the item menu removes, duplicates and adds before and after', async () => {
  const form = mountArray()
  await choose(form, 'k1', 'Duplicate')
  equal(form.items().length, 4)
  equal(form.items()[2]!['title'], 'Step 1')
  ok(form.items()[2]!['_key'] !== 'k1')
  await until(
    'focus on the copy',
    () => form.focused() === form.row(String(form.items()[2]!['_key'])),
  )
  await choose(form, 'k0', 'Remove')
  match(form.keys(), /^k1,/)
  await until('focus on the next', () => form.focused() === form.row('k1'))
  await choose(form, 'k1', 'Add before')
  await dialog(form)
  equal(
    form.items().findIndex(({ _key }) => _key === 'k1'),
    1,
  )
  await press('Escape')
  await until('no dialog', () => !form.query('[role="dialog"]'))
  await choose(form, 'k2', 'Add after')
  await dialog(form)
  equal(form.items().at(-2)!['_key'], 'k2')
})

test('ARRAY-008.1 with several types the item menu offers a choice of type', async () => {
  const form = mountArray({ field: two })
  form.row('k0').focus()
  await press('Shift+F10')
  const menu = await until('the menu', () => form.query('[role="menu"]'))
  await until('focus in it', () => menu.contains(form.focused()))
  form.find('[role="menuitem"]', 'Add after').focus()
  await press('ArrowRight')
  ;(await until('the types', () => form.query('[role="menuitem"]', 'Pause'))).click()
  await dialog(form)
  equal(form.items()[1]!['_type'], 'pause')
})

test('ARRAY-009 rows have a drag handle unless sorting is off or the form is read-only', () => {
  const handles = (form: MountedArray) => form.root.querySelectorAll('[data-handle]').length
  equal(handles(mountArray()), 3)
  equal(handles(mountArray({ field: { options: { sortable: false } } })), 0)
  equal(handles(mountArray({ inputs: { readOnly: true } })), 0)
})

const alien = { _type: 'alien', _key: 'x', deep: { a: 1 } }

test('ARRAY-011.1 an item of an undeclared type shows its source, and cannot be edited', async () => {
  const form = mountArray({ items: [...steps(1), alien] })
  const row = form.row('x')
  match(row.textContent, /"alien"/)
  match(row.textContent, /"deep"/)
  row.focus()
  await press('Enter')
  ok(!form.query('[role="dialog"]'))
  row.querySelector<HTMLElement>('[aria-haspopup="menu"]')!.click()
  await until('the menu', () => form.query('[role="menuitem"]', 'Remove'))
  ok(!form.query('[role="menuitem"]', 'Edit'))
})

test('ARRAY-011.2 an item of an undeclared type can only be removed', () => {
  const form = mountArray({ items: [...steps(1), alien] })
  const row = form.row('x')
  ok(!/Convert/.test(row.textContent))
  const actions = [...row.querySelectorAll('button:not([aria-haspopup])')]
  deepEqual(actions.map(({ textContent }) => textContent).filter(Boolean), ['Remove'])
  form.find('[data-row="#x"] button', 'Remove').click()
  equal(form.keys(), 'k0')
})

test('ARRAY-012 an item that fails to render does not affect the others', async () => {
  const form = mountArray({
    views: [
      {
        type: 'step',
        input: () => null,
        item({ value }: { value: { title: string } }) {
          if (value.title === 'Step 1') throw new Error('boom')
          return <b>{value.title}</b>
        },
      } as never,
    ],
    types: [stepType],
    field: { of: [{ type: 'step' }] },
  })
  match(form.row('k1').textContent, /could not be displayed: boom/)
  match(form.row('k2').textContent, /Step 2/)
})

test('ARRAY-014 an added item appears immediately, shows that its initial values load, and is then filled', async () => {
  let answer = (_value: unknown) => {}
  const initialValue = () => new Promise((resolve) => (answer = resolve))
  const form = mountArray({ items: null, field: { of: [{ ...stepType, initialValue }] } })
  form.find('button', 'Add item').click()
  await dialog(form)
  await until('the flag', () => form.query('[data-resolving]'))
  equal(form.items()[0]!['title'], undefined)
  answer({ title: 'From afar', note: 'n' })
  await until('the value', () => form.items()[0]!['title'] === 'From afar')
  await until('no flag', () => !form.query('[data-resolving]'))
})

test('ARRAY-015 initial values receive the current user; when they fail, the item stays and a toast reports it', async () => {
  let given: unknown = null
  const form = mountArray({
    items: null,
    inputs: { currentUser: { id: 'ada' } },
    field: {
      of: [
        {
          ...stepType,
          initialValue(params: unknown, context: { currentUser: unknown }) {
            given = [params, context.currentUser]
            return Promise.reject(new Error('no luck'))
          },
        },
      ],
    },
  })
  form.find('button', 'Add item').click()
  await until('the toast', () =>
    /Could not resolve initial value/.test(form.root.textContent ?? ''),
  )
  match(form.root.textContent ?? '', /no luck/)
  deepEqual(given, [{}, { id: 'ada' }])
  equal(form.items().length, 1)
})

test('ARRAY-016 missing keys block the list until they are added', async () => {
  const form = mountArray({ items: [{ _type: 'step', title: 'a' }, ...steps(1)] })
  equal(form.root.querySelectorAll('[data-row]').length, 0)
  equal(form.find('button', 'Add item').getAttribute('aria-disabled'), 'true')
  form.find('button', 'Add missing keys').click()
  match(String(form.items()[0]!['_key']), /^[a-z0-9]{12}$/)
  equal(form.patches.length, 1)
  await until('the rows', () => form.root.querySelectorAll('[data-row]').length === 2)
})

test('ARRAY-016 duplicate keys block the list until they are made unique', async () => {
  const form = mountArray({ items: [...steps(1), ...steps(1)] })
  form.find('button', 'Create unique keys').click()
  equal(form.keys(), 'k0,k0_deduped_1')
  await until('the rows', () => form.root.querySelectorAll('[data-row]').length === 2)
})

test('FORM-015 primitive values among objects are shown, and a button removes them', async () => {
  const form = mountArray({ items: [...steps(1), 'x', null, 5, ['y']] })
  match(form.row(1).textContent, /x/)
  form.find('[role="alert"] button', 'Remove').click()
  equal(form.keys(), 'k0')
})

test('ARRAY-013 removing the last item removes the array, and can be undone', async () => {
  const form = mountArray({ items: steps(1) })
  form.row('k0').focus()
  await press('Delete')
  deepEqual(form.patches, [{ type: 'unset', path: ['list'] }])
  ;(await until('the way back', () => form.query('button', 'Undo'))).click()
  equal(form.keys(), 'k0')
  await until(
    'focus on it',
    () => form.focused() === form.query('[data-row="#k0"]') && form.focused(),
  )
})

function Problems() {
  const { controller } = useForm()
  return (
    <Popover label="Problems" trigger={<Button>Problems</Button>}>
      <Button onClick={() => controller.lead(['list', { _key: 'k1' }, 'note'])}>The note</Button>
    </Popover>
  )
}

test('a link in a popover leads into an item and keeps the focus there', async () => {
  const form = mountArray({
    types: [{ name: 'problems', type: 'string' }],
    fields: [{ name: 'problems', type: 'problems' }],
    views: [{ type: 'problems', input: Problems }],
  })
  form.find('button', 'Problems').click()
  ;(await until('the link', () => form.query('button', 'The note'))).click()
  const open = await dialog(form, 'Edit Step 1')
  const note = await until('the note', () => open.querySelector('[data-path$="note"] input'))
  await until('focus in it', () => form.focused() === note)
  for (let wait = 0; wait < 20; wait++) await frame()
  equal(form.focused(), note)
})

const junk = [null, 5, '', 'text', true, [], ['nested', [1]], {}, { _key: 'a' }, { _type: 5 }]
const junkMore = [...junk, { _key: 'a', _type: 'step', title: 7, parts: 'x' }, { _type: 'step' }]

for (const [name, of] of Object.entries({
  objects: [stepType],
  'several objects': two.of,
  texts: [{ type: 'string' }],
  'numbers and texts': [{ type: 'number' }, { type: 'string' }],
  flags: [{ type: 'boolean' }],
  pictures: [{ type: 'image' }],
  references: [{ type: 'reference', to: [{ type: 'note' }] }],
})) {
  test(`no invalid array value breaks a list of ${name}`, async () => {
    for (const layout of ['list', 'grid']) {
      const form = mountArray({ items: junkMore, field: { of, options: { layout } } as never })
      await frame()
      const fixes = () => [
        ...form.field('list').querySelectorAll<HTMLElement>('[role="alert"] button'),
      ]
      for (let round = 0; round < 4; round++) {
        fixes()[0]?.click()
        await frame()
      }
      equal(fixes().length, 0)
      for (let round = 0; round < junkMore.length; round++) {
        form.query('[data-row] [data-keeps-press] button', 'Remove')?.click()
        await frame()
      }
      deepEqual(
        form.errors.map(({ error }) => String(error)),
        [],
      )
      ok(form.items().length > 0 || form.value()['list'] === undefined)
      form.unmount()
    }
  })
}

test('offers an obvious fix at the row of a plain item as at a field', async () => {
  const form = mountArray({
    field: {
      of: [{ type: 'number', validation: { integer: true } }],
      validation: { unique: true },
    } as Partial<FieldDefinition>,
    items: [1, 2.6, 1],
    inputs: { revealed: true },
  })
  await form.validated()
  ;(await until('the remedy', () => form.query('button', 'Round to 3'))).click()
  deepEqual(form.value()['list'], [1, 3, 1])
  await form.validated()
  ;(await until('the remedy', () => form.query('button', 'Remove it'))).click()
  deepEqual(form.value()['list'], [1, 3])
})

import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import {
  deepEqual,
  equal,
  match,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import { focusOn } from '../../ui/mount.tsx'
import { filmFilter, openFilters, type OpenFilters } from './open-filters.tsx'

const values = (ui: OpenFilters) => ui.filters().map(({ value }) => value)
const options = (ui: OpenFilters) =>
  [...ui.root.querySelectorAll('[role=option] [data-field]')].map((row) => row.textContent)

/** Opens the picker, finds a field and takes the first one, all by keys. */
async function add(ui: OpenFilters, title: string): Promise<void> {
  ;(await ui.see('button', 'Add filter')).focus()
  await press('Enter')
  await focusOn(ui, 'input[role=combobox]')
  await sendKeys({ type: title })
  await until('the field', () => options(ui)[0]?.startsWith(title))
  await press('Enter')
  await ui.gone('listbox', 'Find a field')
}

// The first test of its page: no other may have loaded what is fetched here.
test('the code of filter chips is prefetched before there is a filter', async () => {
  // The modules of the test have filled the list of 250 already.
  performance.setResourceTimingBufferSize(2000)
  await openFilters()
  await until('the code', () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/filter-chip')),
  )
})

test('SEARCH-009 the field picker is 300 px wide with rows of 45 px and pinned filters on top', async () => {
  const ui = await openFilters()
  ;(await ui.see('button', 'Add filter')).click()
  const list = await ui.see('listbox', 'Find a field')
  const dialog = await ui.see('dialog', 'Add filter')
  await until('the popover in place', () => dialog.getBoundingClientRect().width === 300)
  const pinned = ['Changed', 'Created', 'References', 'Status', 'Edited by']
  deepEqual(options(ui).slice(0, 6), [...pinned, 'Title'])
  for (const row of ui.root.querySelectorAll(
    '[role=option]:not(:has([aria-hidden] + *)) [data-field]',
  )) {
    equal(row.getBoundingClientRect().height, 45)
  }
  const plain = [...list.querySelectorAll('[role=option]')].slice(1, 3)
  deepEqual(
    plain.map((row) => row.getBoundingClientRect().height),
    [45, 45],
  )
  match(list.textContent, /Any document.*Film fields/)
  await sendKeys({ type: 'quot pre' })
  await until('one field', () => options(ui).length === 1)
  match(options(ui)[0]!, /^A quotation.*Press$/)
  await sendKeys({ type: 'zzz' })
  await ui.see('[role=status]', 'No field matches “quot prezzz”')
  await press('Escape')
  await focusOn(ui, 'button', 'Add filter')
})

test('SEARCH-021 adding a filter by keyboard opens its editor; Escape returns the focus to the chip', async () => {
  const ui = await openFilters()
  await add(ui, 'Restored')
  await focusOn(ui, 'input[type=radio]:checked')
  deepEqual(ui.chips(), ['Restored is true'])
  deepEqual(values(ui), [true])
  await press('ArrowRight')
  await until('the other value', () => values(ui)[0] === false)
  deepEqual(ui.chips(), ['Restored is false'])
  await press('Escape')
  await focusOn(ui, '[data-filter] button', 'Restored is false')
  await ui.gone('dialog')
})

test('a text filter applies after a pause in typing or on Enter, which closes the editor', async () => {
  const ui = await openFilters()
  await add(ui, 'Title')
  await focusOn(ui, 'input[aria-label=Value]')
  equal(ui.find('[data-filter]').dataset['problem'], 'incomplete')
  const before = ui.changes()
  await sendKeys({ type: 'fo' })
  equal(ui.changes(), before, 'nothing is asked while somebody types')
  await until('a pause', () => values(ui)[0] === 'fo')
  await sendKeys({ type: 'x' })
  await press('Enter')
  deepEqual(values(ui), ['fox'])
  await focusOn(ui, '[data-filter] button', 'Title contains fox')
  deepEqual(ui.chips(), ['Title contains fox'])
  equal(ui.find('[data-filter]').dataset['problem'], undefined)
})

const boxes = (ui: OpenFilters) => [
  ...ui.root.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]'),
]
const problem = (ui: OpenFilters) => ui.find('[data-filter]').dataset['problem']

test('SEARCH-048.1 a number filter has one input', async () => {
  const ui = await openFilters()
  await add(ui, 'Minutes')
  await focusOn(ui, 'input[inputmode="decimal"]')
  equal(boxes(ui).length, 1)
  equal(problem(ui), 'incomplete')
  await sendKeys({ type: '90' })
  await until('ninety', () => values(ui)[0] === 90)
  await until('its chip', () => problem(ui) === undefined)
  deepEqual(ui.chips(), ['Minutes equals 90'])
})

test('SEARCH-061 a number may have decimals; invalid and infinite numbers are null', async () => {
  const ui = await openFilters()
  await add(ui, 'Minutes')
  const box = await focusOn(ui, 'input[inputmode="decimal"]')
  for (const [text, number] of [
    ['1.5', 1.5],
    ['', null],
    ['-20', -20],
    ['-', null],
    ['7', 7],
    ['1e999', null],
  ] as const) {
    await press('Control+a')
    await (text ? sendKeys({ type: text }) : press('Backspace'))
    await until(`“${text}”`, () => values(ui)[0] === number)
    await until('its chip', () => problem(ui) === (number === null ? 'incomplete' : undefined))
  }
  equal(ui.focused(), box)
})

test('SEARCH-048.2 a number range has two inputs and applies only when both are filled', async () => {
  const ui = await openFilters({ filters: [filmFilter('minutes', 'numberGt', 90)] })
  ;(await ui.see('[data-filter] button')).click()
  await ui.see('dialog')
  ui.find('button[role=combobox]', 'Comparison').click()
  ;(await ui.see('option', 'is between')).click()
  await until('a range', () => boxes(ui).length === 2)
  deepEqual(values(ui), [{ from: null, to: null }])
  const [from, to] = boxes(ui)
  from!.focus()
  await sendKeys({ type: '60' })
  await press('Tab')
  equal(ui.focused(), to)
  deepEqual(values(ui), [{ from: 60, to: null }])
  equal(problem(ui), 'incomplete')
  await sendKeys({ type: '120' })
  await until('both', () => problem(ui) === undefined)
  deepEqual(values(ui), [{ from: 60, to: 120 }])
  deepEqual(ui.chips(), ['Minutes is between 60 and 120'])
})

test('SEARCH-022 changing the comparison of a number filter keeps the number', async () => {
  const ui = await openFilters({ filters: [filmFilter('minutes', 'numberLt', 90)] })
  ;(await ui.see('[data-filter] button')).click()
  await ui.see('dialog')
  ui.find('button[role=combobox]', 'Comparison').click()
  ;(await ui.see('option', 'is more than')).click()
  await until('the comparison', () => ui.filters()[0]?.operator === 'numberGt')
  deepEqual(values(ui), [90])
})

test('SEARCH-050 a list filter offers the options by their titles', async () => {
  const ui = await openFilters()
  await add(ui, 'Genre')
  await focusOn(ui, 'button[role=combobox]', 'Value')
  await press('Enter')
  deepEqual(
    [...ui.root.querySelectorAll('[role=option]')].map((option) => option.textContent),
    ['Comedy', 'Drama'],
  )
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  await until('the choice', () => values(ui)[0] === 'drama')
  deepEqual(ui.chips(), ['Genre is Drama'])
})

test('X-003.2 Delete and the remove button remove a filter; the focus moves to its neighbour, finally to the add button', async () => {
  const ui = await openFilters({
    filters: [
      filmFilter('title', 'stringEqual', 'A'),
      filmFilter('minutes', 'numberGt', 5),
      filmFilter('restored', 'booleanEqual', true),
    ],
  })
  ui.find('[data-filter] button', 'Minutes').focus()
  await press('Delete')
  await focusOn(ui, '[data-filter] button', 'Restored')
  await press('Backspace')
  await focusOn(ui, '[data-filter] button', 'Title')
  ui.find('button', 'Remove filter: Title is A').click()
  await focusOn(ui, 'button', 'Add filter')
  deepEqual(ui.filters(), [])
})

test('one action clears all filters', async () => {
  const ui = await openFilters({
    filters: [filmFilter('title', 'stringEqual', 'A'), filmFilter('minutes', 'numberGt', 5)],
  })
  ui.find('button', 'Clear filters').click()
  await focusOn(ui, 'button', 'Add filter')
  deepEqual(ui.filters(), [])
})

test('SEARCH-047 a filter with an unknown field or comparison is marked and can be removed', async () => {
  const ui = await openFilters({
    filters: [
      { id: 'x', fieldId: 'gone:string', fieldPath: 'gone', operator: 'stringEqual', value: 'A' },
      { ...filmFilter('minutes', 'numberNear', 5), id: 'y' },
    ],
  })
  deepEqual(ui.chips(), ['Unknown filter', 'Minutes'])
  for (const name of ['Unknown filter', 'Minutes']) {
    ui.find('[data-filter] button', name).click()
    const dialog = await ui.see('dialog', `Edit filter: ${name}`)
    match(dialog.textContent, /Cannot display filter/)
    ui.find('[role=dialog] button', 'Remove filter').click()
    await ui.gone('dialog')
  }
  deepEqual(ui.filters(), [])
})

test('SEARCH-011.2 the title of a field is truncated after 40 letters, in narrow layouts after 25', async () => {
  const filters = [filmFilter('press.quote', 'stringMatches', 'x')]
  const wide = await openFilters({ filters })
  await wide.see('[data-filter] button')
  equal(wide.chips()[0], 'Press › A quotation that is long enough… contains x')
  wide.unmount()
  const narrow = await openFilters({ filters, narrow: true, width: 360 })
  await narrow.see('[data-filter] button')
  equal(narrow.chips()[0], 'Press › A quotation that… contains x')
  const chip = narrow.find('[data-filter]').getBoundingClientRect()
  ok(chip.right <= 360 + 8, `${chip.right}`)
})

test('the tooltip of a field shows its description and its types', async () => {
  const ui = await openFilters({ types: ['film', 'person'] })
  ;(await ui.see('button', 'Add filter')).click()
  await ui.see('listbox', 'Find a field')
  match(ui.find('listbox').textContent, /Any document.*Film fields/)
  const row = await ui.see('[data-field="title:string"]')
  row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
  row.dispatchEvent(new PointerEvent('pointerenter'))
  match((await ui.see('tooltip')).textContent, /As on the poster\.\s*Film/)
  await sendKeys({ type: 'name' })
  await until('the other type', () => /^Person fields\s*Name$/.test(ui.find('listbox').textContent))
})

test('axe reports no violations in the bar, the picker and the editors, light and dark', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const ui = await openFilters({
      scheme,
      filters: [
        filmFilter('title', 'stringEqual', 'A'),
        filmFilter('minutes', 'numberRange', null),
        { id: 'x', fieldId: 'gone', fieldPath: 'gone', operator: 'x', value: 1 },
      ],
    })
    const check = async (what: string) => {
      await stillness(ui.root)
      const { violations } = await axe.run(ui.root.firstElementChild as HTMLElement)
      deepEqual(
        violations.map(({ id, nodes }) => [what, id, nodes[0]?.html]),
        [],
      )
    }
    await ui.see('[data-filter] button', 'Title')
    await check('bar')
    ui.find('button', 'Add filter').click()
    await ui.see('listbox', 'Find a field')
    await check('picker')
    await press('Escape')
    for (const name of ['Title', 'Minutes', 'Unknown']) {
      ui.find('[data-filter] button', name).click()
      await ui.see('dialog', `Edit filter: ${name}`)
      await check(name)
      await press('Escape')
      await ui.gone('dialog')
    }
    ui.unmount()
  }
})

test('SEARCH-051.1 the asset browser’s code loads when it opens, not with the filter editor', async () => {
  const isLoaded = (name: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.includes(name))
  const ui = await openFilters({ filters: [filmFilter('poster', 'assetImageEqual', null)] })
  ;(await ui.see('[data-filter] button')).click()
  await focusOn(ui, 'button', 'Find an image')
  ok(isLoaded('/filter-panel'))
  ok(!isLoaded('/dataset-dialog') && !isLoaded('/dataset-source'))
  await press('Enter')
  await ui.see('[role=dialog] [role=grid], [role=dialog] input[type=search]')
  ok(isLoaded('/dataset-dialog') && isLoaded('/dataset-source'))
})

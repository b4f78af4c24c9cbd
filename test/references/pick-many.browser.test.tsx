import type { Reference } from '../../src/model/document.ts'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import {
  ada,
  bo,
  openField,
  options,
  ref,
  zoe,
  type FieldOptions,
  type OpenField,
} from './open-field.tsx'

const namesake = { _id: 'bo2', _type: 'person', name: 'Bo Widerberg' }
const people = {
  name: 'people',
  type: 'array',
  of: [{ type: 'reference', to: [{ type: 'person' }] }],
}

async function openList(more: FieldOptions = {}): Promise<OpenField> {
  const ui = await openField({ fields: [people], documents: [ada, bo, zoe, namesake], ...more })
  ;(await ui.see('button', 'Add item')).click()
  await until('the box', () => ui.focused()?.getAttribute('role') === 'combobox')
  await until('the people', () => options(ui).filter(Boolean).length === 4)
  return ui
}

const refs = (ui: OpenField) =>
  ((ui.value('people') ?? []) as unknown as Reference[]).map(({ _ref }) => _ref)

test('several references are picked from one search by keyboard, in one patch', async () => {
  const ui = await openList()
  const before = ui.patches.length
  ok(!/Add \d/.test(ui.root.querySelector('[role=dialog]')?.textContent ?? ''), 'nothing to add')
  await press('Space')
  await press('ArrowDown')
  await press('Space')
  await press('ArrowDown')
  await press('Space')
  await ui.see('[role=status]', '3 selected')
  equal(ui.root.querySelectorAll('[role=option][aria-selected=true]').length, 3)
  await press('Enter')
  await until('three', () => refs(ui).length === 3)
  await until('it to close', () => !ui.root.querySelector('[role=listbox]'))
  equal(ui.patches.slice(before).filter(({ type }) => type === 'insert').length, 1)
  const items = ui.value('people') as unknown as Reference[]
  equal(new Set(items.map(({ _key }) => _key)).size, 3)
})

test('Enter and a click each add one reference and close the search', async () => {
  const ui = await openList()
  await sendKeys({ type: 'bo wid' })
  await until('both', () => options(ui).filter(Boolean).length === 2)
  await press('Enter')
  await until('one', () => refs(ui).length === 1)
  await until('it to close', () => !ui.root.querySelector('[role=listbox]'))
  ;(await ui.see('button', 'Add item')).click()
  ;(await ui.see('option', 'Ada Lovelace')).click()
  await until('two', () => refs(ui).length === 2 && refs(ui)[1] === 'ada')
  await until('it to close', () => !ui.root.querySelector('[role=listbox]'))
})

test('the checkbox of a row chooses it; then a click elsewhere in a row does too', async () => {
  const ui = await openList()
  const check = (await ui.see('option', 'Ada Lovelace')).querySelector<HTMLElement>('[data-check]')!
  check.click()
  await ui.see('[role=status]', '1 selected')
  ui.find('option', 'Zoë').click()
  ;(await ui.see('button', 'Add 2 references')).click()
  await until('two', () => refs(ui).join() === 'ada,zoe')
})

test('a document already in the list is marked in the search, and duplicates are marked in their rows', async () => {
  const ui = await openList({ note: { people: [{ ...ref('ada'), _key: 'a' }] } })
  const row = await ui.see('option', 'Ada Lovelace')
  match(row.textContent ?? '', /In the list/)
  row.click()
  await until('both', () => refs(ui).join() === 'ada,ada')
  await until('two marks', () => ui.root.querySelectorAll('[data-duplicate]').length === 2)
})

test('no more references can be chosen than the list’s maximum', async () => {
  const ui = await openList({
    fields: [{ ...people, validation: (rule: { max(n: number): unknown }) => rule.max(2) }],
  })
  for (let index = 0; index < 3; index += 1) {
    await press('Space')
    await press('ArrowDown')
  }
  await ui.see('[role=status]', '2 selected')
})

test('a pasted list of titles and ids is looked up: matches, ambiguous and missing entries are listed separately', async () => {
  const ui = await openList()
  const data = new DataTransfer()
  data.setData('text/plain', 'ADA LOVELACE\nZoe Wanamaker\nBo Widerberg\nNobody at all, bo')
  ui.focused()!.dispatchEvent(
    new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  )
  const report = await ui.see('[data-paste-report]')
  match(report.textContent ?? '', /Found 3 of 5/)
  match(report.textContent ?? '', /Several documents have this title: Bo Widerberg/)
  match(report.textContent ?? '', /Not found: Nobody at all/)
  ui.find('button', 'Select the documents').click()
  ;(await ui.see('button', 'Add 3 references')).click()
  await until('three', () => refs(ui).length === 3)
  deepEqual(refs(ui), ['ada', 'zoe', 'bo'])
})

import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { NavigationContext } from '../../../src/area/navigation.ts'
import { defineType } from '../../../src/schema/define.ts'
import { NewDocumentPanel } from '../../../src/studio/new-document/panel.tsx'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { boxOf, config, open, startServer, type Opened, type OpenOptions } from '../open-studio.ts'
import { mount } from '../../ui/mount.tsx'

type Studio = Opened<'content-studio'>

const many = Array.from({ length: 40 }, (_, index) =>
  defineType({
    name: `kind${index}`,
    type: 'document',
    title: `Kind ${String(index).padStart(2, '0')}`,
    fields: [{ name: 'title', type: 'string' }],
  }),
)
const secret = defineType({
  name: 'secret',
  type: 'document',
  creatable: false,
  fields: [{ name: 'title', type: 'string' }],
})

const popup = '[role=dialog]:not([data-starting-style]):not([data-ending-style])'

async function openPicker(options: OpenOptions = {}): Promise<Studio> {
  const studio = await open('content-studio', options)
  await pick(studio)
  return studio
}

/** Presses the button and waits for the picker to have the focus. */
async function pick(studio: Studio): Promise<HTMLElement> {
  ;(await studio.find('button', 'New document')).click()
  const picker = await studio.find(popup)
  await studio.focus('combobox')
  return picker
}

const titles = (studio: Studio): string[] =>
  [...studio.root.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

/** The option that the filter box points at. */
const active = (studio: Studio): string | undefined => {
  const id = studio.query('combobox')?.getAttribute('aria-activedescendant')
  return id ? studio.root.getElementById(id)?.textContent : undefined
}

const offers = (studio: Studio, wanted: readonly string[]) =>
  until(
    `the options ${wanted.join()}, not ${titles(studio).join()}`,
    () => JSON.stringify(titles(studio)) === JSON.stringify(wanted),
  )

test('SHELL-059.1 the new-document popover is 320 px wide and has a box that filters the types', async () => {
  const studio = await openPicker({ config: { schema: { types: many } } })
  const picker = await studio.find(popup)
  await until('the width', () => Math.round(picker.getBoundingClientRect().width) === 320)
  ok(picker.querySelector('input[role=combobox]'))
  await sendKeys({ type: '03' })
  await offers(studio, ['Kind 03'])
})

test('SHELL-059.2 the list shows ten rows of 33 px and renders only a few more', async () => {
  const studio = await openPicker({ config: { schema: { types: many } } })
  const list = await studio.find('listbox')
  equal(list.getBoundingClientRect().height, 10 * 33)
  const options = [...list.querySelectorAll('[role=option]')]
  ok(options.every((option) => option.getBoundingClientRect().height === 33))
  const rendered = () => list.querySelectorAll('[role=option]').length
  await until('the five below', () => rendered() === 15)
  list.scrollTop = 20 * 33
  await until('rows further down', () => titles(studio).includes('Kind 25'))
  // The active row, which the filter box points at, stays.
  ok(titles(studio).length <= 21, `${titles(studio).length} rows`)
  await sendKeys({ type: '03' })
  await offers(studio, ['Kind 03'])
  equal(list.getBoundingClientRect().height, 33)
})

test('SCHEMA-028.2 a type that is not creatable is not offered', async () => {
  const types = [...config.schema.types, secret]
  const studio = await openPicker({ config: { ...config, schema: { types } } })
  await offers(studio, ['Article', 'Person'])
})

test('SHELL-063 each option is a link to the create intent with its template and type', async () => {
  const studio = await openPicker({
    config: {
      ...config,
      templates: [
        { id: 'boss', title: 'Editor in chief', schemaType: 'person', value: { name: 'Bo' } },
      ],
    },
  })
  await offers(studio, ['Article', 'Editor in chief', 'Person'])
  const boss = await studio.find('option', 'Editor in chief')
  match(boss.getAttribute('href') ?? '', /intent\/create\/(?=.*template=boss)(?=.*type=person)/)
  boss.click()
  await studio.gone(popup)
  const name = await studio.field('name')
  await until('what the template begins with', () => name.value === 'Bo')
})

test('SHELL-060 typing filters the list; without matches a message repeats the text', async () => {
  const studio = await openPicker()
  await sendKeys({ type: 'PERS' })
  await offers(studio, ['Person'])
  equal(active(studio), 'Person')
  await sendKeys({ type: 'zz' })
  await studio.find('status', 'No results for “PERSzz”')
  equal(studio.query('listbox'), null)
  equal(studio.query('combobox')?.getAttribute('aria-expanded'), 'false')
  await press('Enter')
  ok(studio.query(popup), 'there is nothing to choose')
})

test('SHELL-064 a schema without document types shows a message', () => {
  const navigation = { intentHref: () => '#', openIntent: () => {} }
  const ui = mount(
    <NavigationContext value={navigation}>
      <NewDocumentPanel options={[]} roles={[]} hintSide="left" label="New" onClose={() => {}} />
    </NavigationContext>,
  )
  equal(ui.find('status').textContent, 'No document types found')
})

test('the picker works by keyboard: arrows, Home, End and Enter, while the box keeps the focus', async () => {
  const studio = await openPicker({ config: { schema: { types: many } } })
  const steps = [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'End',
    'ArrowDown',
    'Home',
    'ArrowUp',
    'ArrowDown',
  ]
  const reached: (string | undefined)[] = [active(studio)]
  for (const key of steps) {
    await press(key)
    reached.push(active(studio))
  }
  deepEqual(
    reached.map((title) => title?.slice(-2)),
    ['00', '01', '02', '01', '39', '39', '00', '00', '01'],
  )
  await studio.focus('combobox')
  await press('Enter')
  await studio.find('header', 'Kind 01')
  await studio.gone(popup)
})

for (const [width, place] of [
  [1200, 'popover'],
  [500, 'dialog'],
] as const) {
  test(`SHELL-067 the ${place} closes on Escape, Tab, a choice, an outside press and focus leaving it, and returns the focus`, async () => {
    const studio = await open('content-studio', { width })
    for (const key of ['Escape', 'Tab', 'Shift+Tab']) {
      await pick(studio)
      await press(key)
      await studio.gone('[role=dialog]')
      await studio.focus('button', 'New document')
    }
    await pick(studio)
    const box = boxOf(studio).getBoundingClientRect()
    // In the bar: a pane takes the focus of a press in it.
    await sendMouse({ type: 'click', position: [box.left + 300, Math.round(box.top + 20)] })
    await studio.gone('[role=dialog]')
    await studio.focus('button', 'New document')
    if (place === 'popover') {
      await pick(studio)
      const other = await studio.find('button', 'User menu')
      other.focus()
      await studio.gone('[role=dialog]')
      await studio.focus('button', 'User menu')
    }
    await pick(studio)
    ;(await studio.find('option', 'Person')).click()
    await studio.gone('[role=dialog]')
    await studio.field('name')
  })
}

test('SHELL-054.2 in a narrow studio the picker is a dialog over a backdrop; it closes when the layout changes', async () => {
  const studio = await openPicker({ width: 500 })
  const dialog = await studio.find(popup, 'New document')
  equal(dialog.getAttribute('aria-modal'), 'true')
  ok(dialog.closest('[part~=dialog]'))
  boxOf(studio).style.inlineSize = '900px'
  await studio.gone('[role=dialog]')
  await pick(studio)
  equal(studio.query(popup)?.getAttribute('aria-modal'), null)
})

/** The picker of somebody with two roles that let them create articles only, and its row of persons. */
async function openRestricted() {
  const server = await startServer([])
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${server.url}/v1/projects/demo/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    ok(response.ok, await response.clone().text())
    return response.json()
  }
  await call('PUT', 'roles/writer', {
    title: 'Staff writer',
    grants: [
      { filter: '_id in path("**")', permissions: ['read'] },
      { filter: '_type == "article"', permissions: ['create', 'update'] },
    ],
  })
  const { key } = await call('POST', 'tokens', { label: 'Ada', roles: ['writer', 'viewer'] })
  const studio = await openPicker({ server, width: 700, properties: { getToken: () => key } })
  const refused = await until('the refusal', () =>
    studio.query('[role=option][aria-disabled=true]', 'Person'),
  )
  return { studio, refused }
}

test('SHELL-122 custom roles decide which types can be created, and the tooltip names their titles', async () => {
  const { studio, refused } = await openRestricted()
  const isDenied = (name: string) =>
    studio.query('option', name)?.getAttribute('aria-disabled') === 'true'
  deepEqual([isDenied('Article'), isDenied('Person')], [false, true])
  await press('ArrowDown')
  equal(active(studio), refused.textContent)
  const hint = await studio.find('[role=tooltip]', 'not authorized')
  match(hint.textContent, /Staff writer/)
})

test('SHELL-065 a type the user cannot create explains so with the titles of their roles, by pointer and keyboard', async () => {
  const { studio, refused } = await openRestricted()
  equal(refused.getAttribute('href'), null)
  match(refused.textContent, /^Person.*not authorized.*Your roles: .*Staff writer/s)
  equal(studio.query('option', 'Article')?.getAttribute('aria-disabled'), null)
  const { left, top } = refused.getBoundingClientRect()
  await sendMouse({ type: 'move', position: [Math.round(left + 60), Math.round(top + 16)] })
  const hint = await studio.find('[role=tooltip]', 'not authorized')
  match(hint.textContent, /Your roles: .*Staff writer/)
  match(hint.textContent, /Viewer/)
  await sendMouse({ type: 'move', position: [1, 1] })
  await studio.gone('[role=tooltip]')
  await press('ArrowDown')
  await studio.find('[role=tooltip]', 'Viewer')
  await press('Enter')
  refused.click()
  ok(studio.query(popup), 'it cannot be chosen')
  await press('ArrowUp')
  await studio.gone('[role=tooltip]')
})

test('SHELL-066 when nothing can be created, the button explains so', async () => {
  const studio = await open('content-studio', { config: { schema: { types: [secret] } } })
  const button = await studio.find('button', 'New document')
  equal(button.getAttribute('aria-disabled'), 'true')
  button.click()
  equal(studio.query('[role=dialog]'), null)
})

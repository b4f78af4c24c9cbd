// Items of arrays are added, moved, duplicated and removed where a page shows them.
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { overlayMessages } from '../../../src/i18n/en-us/overlay.ts'
import { createTranslate } from '../../../src/i18n/translate.ts'
import { OverlayMode } from '../../../src/overlay/overlay-mode.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { defineType } from '../../../src/schema/define.ts'
import { activeElement } from '../../../src/ui/host/dom.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { queryIn } from '../../ui/mount.tsx'
import { article, click, openPage } from '../edited-page.ts'

const fact = (key: string, text: string) => ({ _key: key, _type: 'fact', text })
const facts = [fact('f1', 'Built in 1905'), fact('f2', 'Dredged in 1931'), fact('f3', 'Closed')]
const harbour = { _id: 'a', _type: 'article', title: 'The harbour', facts }

interface Drawn {
  _key: string
  text?: string
}

/** A page that draws its facts from what it is told. */
async function openFacts(type = article, html = '<ul></ul>') {
  const page = await openPage(html, { types: [type], documents: [harbour] })
  const list = page.part('ul')
  const told: string[] = []
  const draw = (items: readonly Drawn[]) => {
    list.replaceChildren(
      ...items.map(({ _key, text = '' }) => {
        const item = document.createElement('li')
        item.dataset['content'] = `a article facts[_key=="${_key}"]`
        item.textContent = text
        return item
      }),
    )
  }
  draw(facts)
  page.overlay.addEventListener('content-value-change', ({ detail }) => {
    const { path, value, element } = detail
    told.push(path)
    if (path === 'facts') draw((value ?? []) as readonly Drawn[])
    else element.textContent = (value as Drawn | undefined)?.text ?? ''
  })
  const texts = () => [...list.children].map((item) => item.textContent)
  /** Where the overlay is drawn: in a modal dialog of the page while one is open. */
  const surface = () => document.querySelector('[data-content-overlay]')?.shadowRoot ?? page.root
  const place = (text: string) =>
    [...surface().querySelectorAll<HTMLElement>('.region')].find((region) =>
      region.ariaLabel?.endsWith(text),
    )!
  const row = (label: string) => queryIn(surface(), '[role=menuitem]', label)!
  const openMenu = async (text: string) => {
    place(text).focus()
    await press('Shift+F10')
    await until('the menu', () => surface().querySelector('[role=menu]'))
  }
  const undo = () => queryIn(page.root, '.bar button', 'Undo')
  return { ...page, texts, told, place, row, openMenu, undo }
}

test('Alt with an arrow moves an item, which keeps the focus, and Undo moves it back', async () => {
  const page = await openFacts()
  await page.begin()
  page.place('Built in 1905').focus()
  await press('Alt+ArrowDown')
  await until('the new order', () => page.texts()[0] === 'Dredged in 1931')
  deepEqual(page.texts(), ['Dredged in 1931', 'Built in 1905', 'Closed'])
  deepEqual(page.told, ['facts'])
  await until('the focus', () => activeElement(document) === page.place('Built in 1905'))
  ok(/Position 2 of 3/.test(page.root.querySelector('.bar')!.textContent))
  await press('Control+z')
  await until('the old order', () => page.texts()[0] === 'Built in 1905')
  await press('Control+Shift+z')
  await until('the new order again', () => page.texts()[0] === 'Dredged in 1931')
  await until('the server to have it', async () => {
    const url = `${page.server.url}/v2024-01-01/data/query/production?query=*[_id=='drafts.a'][0].facts[0].text`
    return (await (await fetch(url)).json()).result === 'Dredged in 1931'
  })
})

/** The article with other settings of its list. */
const withFacts = (settings: object) =>
  defineType({
    ...article,
    fields: article.fields!.map((field) =>
      field.name === 'facts' ? { ...field, ...settings } : field,
    ) as never,
  })

test('a list whose order is fixed is not sorted on the page either', async () => {
  const page = await openFacts(withFacts({ options: { sortable: false } }))
  await page.begin()
  await page.openMenu('Built in 1905')
  equal(page.row('Move down'), null)
  await press('Escape')
  await press('Alt+ArrowDown')
  // Keys are handled in their order.
  await press('Delete')
  await until('the removal', () => page.texts().length === 2)
  deepEqual(page.texts(), ['Dredged in 1931', 'Closed'])
})

test('Backspace removes an item, as in a list of the form', async () => {
  const page = await openFacts()
  await page.begin()
  page.place('Dredged in 1931').focus()
  await press('Backspace')
  await until('the removal', () => page.texts().length === 2)
  deepEqual(page.texts(), ['Built in 1905', 'Closed'])
})

test('what others do while a new item is prepared counts: the item is gone, or the list full', async () => {
  const prepared: (() => void)[] = []
  const slow = () => new Promise((resolve) => prepared.push(() => resolve({ text: 'New' })))
  const page = await openFacts(
    withFacts({
      of: [
        {
          ...{ type: 'object', name: 'fact', initialValue: slow },
          fields: [{ name: 'text', type: 'string' }],
        },
      ],
      validation: (rule: { max(count: number): never }) => rule.max(3),
    }),
  )
  await page.begin()
  page.place('Closed').focus()
  await press('Delete')
  await until('room', () => page.texts().length === 2)
  const addBeside = async (text: string) => {
    await page.openMenu(text)
    page.row('Add after').click()
    await until('the question', () => prepared.length > 0)
  }
  await addBeside('Built in 1905')
  page.place('Dredged in 1931').focus()
  await page.openMenu('Dredged in 1931')
  page.row('Duplicate').click()
  await until('a full list', () => page.texts().length === 3)
  prepared.pop()!()
  await until('the reason', () => /at most 3/.test(page.root.querySelector('.bar')!.textContent))
  equal(page.texts().length, 3)
})

test('the menu has what the rows of a form have, and a removal can be undone for a while', async () => {
  const page = await openFacts()
  await page.begin()
  await page.openMenu('Built in 1905')
  deepEqual(
    [...page.root.querySelectorAll('[role=menuitem]')].map((row) => row.textContent),
    [
      'Duplicate',
      'Add before',
      'Add after',
      ...['Move up', 'Move down', 'Move to the top', 'Move to the bottom'],
      'Remove',
    ],
  )
  equal(page.row('Move up').ariaDisabled, 'true')
  await press('Escape')
  equal(page.root.querySelector('[role=menu]'), null)
  equal(page.overlay.active, true)
  equal(activeElement(document), page.place('Built in 1905'))
  await page.openMenu('Built in 1905')
  page.row('Remove').click()
  await until('the removal', () => page.texts().length === 2)
  page.undo()!.click()
  await until('the item', () => page.texts().length === 3)
  equal(page.texts()[0], 'Built in 1905')
  equal(page.undo(), null)
  await page.openMenu('Closed')
  page.row('Duplicate').click()
  await until('the copy', () => page.texts().length === 4)
  equal(page.texts()[3], 'Closed')
})

test('an item is added beside another one and edited at once', async () => {
  const page = await openFacts()
  await page.begin()
  await page.openMenu('Built in 1905')
  page.row('Add after').click()
  await until('the new item', () => page.texts().length === 4)
  equal(page.texts()[1], '')
  await until('its form', () => {
    const input = page.form()?.shadowRoot?.querySelector('[role=dialog] input')
    return input && activeElement(document) === input
  })
  await press('W')
  await until('the text on the page', () => page.texts()[1] === 'W')
})

test('the form of an item has the menu too, with the types of its array', async () => {
  const mixed = defineType({
    ...article,
    fields: article.fields!.map((field) =>
      field.name === 'facts'
        ? {
            ...field,
            of: [
              ...(field as unknown as { of: object[] }).of,
              { type: 'object', name: 'quote', fields: [{ name: 'text', type: 'string' }] },
            ],
          }
        : field,
    ) as never,
  })
  const page = await openFacts(mixed)
  await page.begin()
  await click(page.part('li'))
  const opener = () => page.root.querySelector<HTMLElement>('[role=dialog] [aria-haspopup=menu]')
  await until('the button', opener)
  opener()!.click()
  await until('the menu', () => page.root.querySelector('[role=menu]'))
  page.row('Add before').click()
  page.row('Quote').click()
  await until('the quotation', () => page.texts().length === 4)
  equal(page.texts()[0], '')
})

test('a full list takes no more', async () => {
  const full = withFacts({
    validation: (rule: { max(count: number): never }) => rule.max(3),
  })
  const page = await openFacts(full)
  await page.begin()
  await page.openMenu('Built in 1905')
  equal(page.row('Duplicate').ariaDisabled, 'true')
  ok(/at most 3 items/.test(page.row('Add before').title))
})

test('in a modal dialog of the page the menu is above it, and moves its items', async () => {
  const page = await openFacts(article, '<dialog><ul></ul></dialog>')
  await page.begin()
  const dialog = page.part('dialog') as HTMLDialogElement
  dialog.showModal()
  await until('the overlay in it', () =>
    dialog.querySelector('[data-content-overlay]')?.shadowRoot?.querySelector('.region'),
  )
  await page.openMenu('Built in 1905')
  await click(page.row('Move down'))
  await until('the new order', () => page.texts()[0] === 'Dredged in 1931')
  await until('the focus', () => activeElement(document) === page.place('Built in 1905'))
  ok(dialog.open)
})

test('what edits items is loaded again if it could not be', async () => {
  const { server, part } = await openPage(
    '<p data-content=\'a article facts[_key=="f1"]\'>1905</p>',
  )
  const layer = createDataLayer({
    ...{ projectId: 'demo', dataset: 'production', apiHost: server.url, useProjectHostname: false },
    schema: compileSchema([article], fieldTypes),
  })
  const box = document.createElement('div')
  part('#page').after(box)
  const container = box.attachShadow({ mode: 'open' })
  let tries = 0
  const mode = new OverlayMode({
    ...{ host: box, container, layer, context: null, root: part('#page') },
    translate: createTranslate({ overrides: overlayMessages }),
    createForm: () => Promise.reject(new Error('No form is asked for')),
    createItems() {
      tries++
      return Promise.reject(new Error('No connection'))
    },
    mayEdit: () => true,
    onOther() {},
    onEnd() {},
  })
  for (const at of [1, 2]) {
    container.querySelector<HTMLElement>('.region')!.focus()
    await press('Delete')
    await until('another try', () => tries === at)
  }
  await until('the reason', () => container.textContent.includes('could not be loaded'))
  mode.stop()
  layer.dispose()
})

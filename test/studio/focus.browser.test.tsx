import { sendKeys } from '@web/test-runner-commands'
import { press, test, until } from '../kit/browser-test.ts'
import { documentEntry } from '../kit/document-menu.ts'
import { config, draft, open, openArticle, published, type Opened } from './open-studio.ts'
import { defineField, defineType } from '../../src/schema/define.ts'

type Studio = Opened<'content-studio'>

const menu = defineType({
  name: 'menu',
  type: 'document',
  title: 'Menu',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({
      name: 'dishes',
      type: 'array',
      of: [{ type: 'object', name: 'dish', fields: [{ name: 'name', type: 'string' }] }],
    }),
  ],
})
const documents = [
  published('a', 'Bridges'),
  draft('b', 'Canals'),
  published('c', 'Locks'),
  draft('c', 'Locks again'),
  draft('d', ''),
  {
    _id: 'm',
    _type: 'menu',
    title: 'Lunch',
    dishes: ['Soup', 'Bread', 'Cake'].map((name) => ({ _key: name, _type: 'dish', name })),
  },
]

/** Where the focus is: in a field, on an item or a row, or on a control by its name. */
function place({ focused }: Studio): string {
  const element = focused()
  if (!element) return 'nothing'
  const item = element.closest<HTMLElement>('[data-row]')
  if (item === element) {
    const all = [...item.parentElement!.querySelectorAll('[data-row]')]
    return `item ${all.indexOf(item) + 1}: ${item.ariaLabel}`
  }
  const row = element.closest<HTMLElement>('[data-document-id]')
  if (row) return `row ${row.dataset['documentId']}`
  const field = element.closest<HTMLElement>('[data-path]')
  if (field && element.matches('input, textarea')) {
    const title = element.closest('[data-pane]')?.querySelector('h2')?.textContent
    return `field ${field.dataset['path']!.split('.').at(-1)}${title ? ` of ${title}` : ''}`
  }
  return `${element.localName} ${element.ariaLabel ?? element.textContent}`
}

const titled = (id: string) => async (): Promise<Studio> => {
  const studio = await openArticle(id, { documents })
  await studio.find(`[data-document-id="${id}"]`)
  ;(await studio.field('body')).focus()
  return studio
}
const listed = (): Promise<Studio> =>
  open('content-studio', { documents, attributes: { location: '/structure/article' } })

/** A document with a list of three items; the focus is on one of them. */
const dishes = (name: string) => async (): Promise<Studio> => {
  const studio = await open('content-studio', {
    documents,
    config: { ...config, schema: { types: [...config.schema.types, menu] } },
    attributes: { location: '/structure/menu;m' },
  })
  ;(await studio.find(`[data-row="#${name}"]`)).focus()
  return studio
}
const click = (selector: string, name: string) => async (studio: Studio) => {
  const control = await studio.find(selector, name)
  // As browsers do.
  control.focus()
  control.click()
}
const choose = (name: string) => async (studio: Studio) =>
  (await documentEntry(studio, name)).click()
const confirm = (name: string) => click('[role=alertdialog] button', name)
const inMenu = (name: string) => click('[role=menuitem]', name)
const keys =
  (...pressed: string[]) =>
  async () => {
    for (const key of pressed) await press(key)
  }
const inDialog = async (studio: Studio) => {
  await press('Enter')
  await until('the focus in the dialog', () =>
    studio.focused()?.closest('[role=dialog] [data-path]'),
  )
}

type Step = (studio: Studio) => Promise<unknown>

/** What is done, from where, how, and where the focus is then. */
const table: readonly (readonly [string, () => Promise<Studio>, readonly Step[], string])[] = [
  ['creating a document', listed, [click('a', 'Create Article')], 'field title of Untitled'],
  ['duplicating', titled('a'), [choose('Duplicate')], 'field title of Bridges (copy)'],
  [
    'publishing',
    titled('b'),
    [
      () => sendKeys({ type: '!' }),
      keys('Control+Alt+P'),
      (studio) => studio.gone('header [data-status=unpublished]'),
    ],
    'field body of Canals',
  ],
  [
    'discarding changes',
    titled('c'),
    [choose('Discard changes'), confirm('Discard changes')],
    'button More actions',
  ],
  ['unpublishing', titled('a'), [choose('Unpublish'), confirm('Unpublish')], 'button More actions'],
  ['deleting', titled('a'), [choose('Delete'), confirm('Delete')], 'row b'],
  ['not deleting', titled('a'), [choose('Delete'), confirm('Cancel')], 'button More actions'],
  [
    'Escape in a question',
    titled('a'),
    [choose('Delete'), (studio) => studio.find('[role=alertdialog]'), keys('Escape')],
    'button More actions',
  ],
  ['Escape in a document', titled('a'), [keys('Escape')], 'row a'],
  [
    'a press on a finding',
    titled('d'),
    [
      () => sendKeys({ type: 'words' }),
      click('button', '1 error'),
      click('[role=dialog] button, aside button', 'Title'),
    ],
    'field title of Untitled',
  ],
  [
    'restoring a version',
    titled('c'),
    [
      () => sendKeys({ type: 'words' }),
      click('button', 'History and changes'),
      click('tab', 'History'),
      async ({ root }) => {
        const chunks = await until('the past', () => {
          const found = root.querySelectorAll<HTMLElement>('[data-chunk]')
          return found.length > 1 ? found : null
        })
        chunks[1]!.click()
      },
      click('button', 'Restore'),
      confirm('Restore'),
      (studio) => studio.find('[role=group]', 'The version was restored'),
    ],
    'field body of Locks again',
  ],
  ['opening an item', dishes('Bread'), [inDialog], 'field name'],
  [
    'Done in an item',
    dishes('Bread'),
    [inDialog, click('[role=dialog] button', 'Done')],
    'item 2: Bread',
  ],
  ['Escape in an item', dishes('Bread'), [inDialog, keys('Escape')], 'item 2: Bread'],
  [
    'removing an item in its dialog',
    dishes('Bread'),
    [inDialog, click('[role=dialog] button', 'Remove')],
    'item 2: Cake',
  ],
  ['removing an item', dishes('Bread'), [keys('Delete')], 'item 2: Cake'],
  ['removing the last item', dishes('Cake'), [keys('Delete')], 'item 2: Bread'],
  [
    'removing an item from its menu',
    dishes('Bread'),
    [keys('Shift+F10'), inMenu('Remove')],
    'item 2: Cake',
  ],
  ['moving an item', dishes('Bread'), [keys('Alt+ArrowUp')], 'item 1: Bread'],
  [
    'moving an item from its menu',
    dishes('Bread'),
    [keys('Shift+F10'), inMenu('Move down')],
    'item 3: Bread',
  ],
  [
    'duplicating an item',
    dishes('Bread'),
    [keys('Shift+F10'), inMenu('Duplicate')],
    'item 3: Bread',
  ],
  ['adding an item', dishes('Bread'), [click('button', 'Add item')], 'field name'],
]

for (const [action, start, steps, expected] of table) {
  test(`the focus after ${action}`, async () => {
    const studio = await start()
    for (const step of steps) await step(studio)
    await until(`the focus on ${expected}`, () => place(studio) === expected)
  })
}

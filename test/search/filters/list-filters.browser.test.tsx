import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, press, test, until } from '../../kit/browser-test.ts'
import { openCommands } from '../../kit/open-commands.ts'
import { open, published, type Opened } from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const rowIds = (studio: Studio) =>
  [...studio.root.querySelectorAll('[data-document-id]')]
    .map((row) => row.getAttribute('data-document-id'))
    .sort()
    .join()

const openList = () =>
  open('content-studio', {
    attributes: { location: '/structure/article' },
    documents: [published('a', 'Bridges'), published('b', 'Café C++'), published('c', 'Canals')],
  })

/** Adds a filter from the button, or from wherever its picker was opened. */
async function choose(studio: Studio, field: string): Promise<void> {
  await studio.focus('input[aria-label="Find a field"]')
  await sendKeys({ type: field })
  await until('the field', () =>
    studio.query('[role=listbox] [role=option]')?.textContent.includes(field),
  )
  await press('Enter')
}

test('SEARCH-025 a list shows only documents that match its filters, live, and all documents without filters', async () => {
  const studio = await openList()
  await until('all', () => rowIds(studio) === 'a,b,c')
  ;(await studio.find('button', 'Add filter')).click()
  await choose(studio, 'Title')
  await until('all, as long as the filter asks nothing', () => rowIds(studio) === 'a,b,c')
  await studio.focus('input[aria-label=Value]')
  await sendKeys({ type: 'an' })
  await until('canals', () => rowIds(studio) === 'c')
  await press('Enter')
  await studio.focus('[data-filter] button', 'Title')
  await studio.server.mutate({ create: published('d', 'Swans') })
  await until('swans too', () => rowIds(studio) === 'c,d')
  await studio.server.mutate({ patch: { id: 'c', set: { title: 'Lakes' } } })
  await until('swans alone', () => rowIds(studio) === 'd')
  await press('Delete')
  await until('all again', () => rowIds(studio) === 'a,b,c,d')
  await studio.focus('button', 'Add filter')
})

test('the palette offers the filters as commands', async () => {
  const studio = await openList()
  await until('all', () => rowIds(studio) === 'a,b,c')
  ;(await studio.find('button', 'Add filter')).focus()
  const command = async (name: string) => {
    await openCommands()
    await studio.find('[role=dialog] input[role=combobox]')
    await sendKeys({ type: name })
    await until(name, () => studio.query('[role=dialog] [role=option]')?.textContent.includes(name))
    await press('Enter')
  }
  await command('Add filter')
  await choose(studio, 'Title')
  await studio.focus('input[aria-label=Value]')
  await sendKeys({ type: 'cafe c++' })
  await press('Enter')
  await until('one', () => rowIds(studio) === 'b')
  await command('Clear filters')
  await until('all again', () => rowIds(studio) === 'a,b,c')
  deepEqual(studio.query('[data-filter]'), null)
})

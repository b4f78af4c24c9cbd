import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, ok, press, stillness, test, until } from '../../kit/browser-test.ts'
import { openCommands } from '../../kit/open-commands.ts'
import {
  boxOf,
  createNetwork,
  open,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const person = defineType({
  name: 'person',
  type: 'document',
  fields: [defineField({ name: 'name', type: 'string' })],
})
const book = defineType({
  name: 'book',
  title: 'Book',
  type: 'document',
  orderings: [
    { name: 'long', title: 'Longest first', by: [{ field: 'pages', direction: 'desc' }] },
  ],
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'pages', type: 'number' }),
    defineField({ name: 'isOut', title: 'Is out', type: 'boolean' }),
    defineField({ name: 'day', type: 'date' }),
    defineField({
      name: 'kind',
      type: 'string',
      options: { list: [{ title: 'A novel', value: 'novel' }] },
    }),
    defineField({ name: 'author', type: 'reference', to: [{ type: 'person' }] }),
    defineField({ name: 'tags', type: 'array', of: [{ type: 'string' }] }),
  ],
})
const config = { title: 'Library', schema: { types: [book, person] } } satisfies WorkspaceConfig

/** Titles sort as their numbers do; pages the other way round. */
const books = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `b${index}`,
    _type: 'book',
    title: `Book ${String(index).padStart(4, '0')}`,
    pages: count - index,
  }))

const openList = (options: OpenOptions = {}, search = '?sort=title') =>
  open('content-studio', {
    config,
    ...options,
    attributes: { location: `/structure/book${search}`, ...options.attributes },
  })

const rowIds = (studio: Studio) =>
  [...studio.root.querySelectorAll<HTMLElement>('[data-document-id]')]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.dataset['documentId'])
const row = (studio: Studio, id: string) => studio.find(`[data-document-id="${id}"]`)
const onRow = (studio: Studio, id: string) =>
  until(`the focus on ${id}`, () => studio.focused()?.getAttribute('data-document-id') === id)
const headers = (studio: Studio) =>
  [...studio.root.querySelectorAll('[role=columnheader][data-column]')].map((header) =>
    header.getAttribute('data-column'),
  )
const cellOf = async (studio: Studio, id: string, column: string) =>
  (await row(studio, id)).closest('[role=row]')!.querySelector(`[data-column="${column}"]`)!
const choose = async (studio: Studio, menu: string, item: string) => {
  ;(await studio.find('button', menu)).click()
  ;(await studio.find('[role=menuitemradio]', item)).click()
  await press('Escape')
}

test('in a long list, keys reach the last row, loaded from the server on demand, and the first again', async () => {
  const studio = await openList({ documents: books(400) })
  await studio.find('header', '400 documents')
  ;(await row(studio, 'b0')).focus()
  await press('ArrowDown')
  await onRow(studio, 'b1')
  await press('End')
  await onRow(studio, 'b399')
  ok(!studio.query('[data-document-id="b200"]'), 'nobody asked for what is between')
  await press('ArrowUp')
  await onRow(studio, 'b398')
  await press('PageUp')
  await until(
    'a page up',
    () => Number(studio.focused()?.getAttribute('data-document-id')?.slice(1)) < 395,
  )
  await press('Home')
  await onRow(studio, 'b0')
  await press('Enter')
  // The code of forms is fetched now.
  const title = '[data-path="title"] input'
  const field = await until('the form', () => studio.root.querySelector<HTMLInputElement>(title))
  equal(field.value, 'Book 0000')
})

test('rows are selected by keyboard: one by one, as ranges, all, none', async () => {
  const studio = await openList({ documents: books(60) })
  await studio.find('header', '60 documents')
  const says = (text: string) =>
    until(text, () => studio.query('[role=toolbar] [role=status]')?.textContent === text)
  const boxes = () =>
    [...studio.root.querySelectorAll<HTMLInputElement>('[role=listitem] input:checked')].length
  const place = async () => {
    const { left, width } = (await row(studio, 'b5')).getBoundingClientRect()
    return [left, width]
  }
  const before = await place()
  ;(await row(studio, 'b0')).focus()
  await press(' ')
  await says('1 selected')
  deepEqual(await place(), before, 'boxes push no row aside')
  await press('Shift+ArrowDown')
  await onRow(studio, 'b1')
  await press('Shift+ArrowDown')
  await onRow(studio, 'b2')
  await says('3 selected')
  equal(boxes(), 3)
  await press('Shift+ArrowUp')
  await says('2 selected')
  await press('Control+a')
  await says('60 selected')
  await press(' ')
  await says('59 selected')
  await press('Escape')
  await studio.gone('[role=toolbar] [role=status]')
  // Shift and a press take along what was never on the screen.
  ;(await row(studio, 'b1')).parentElement!.querySelector('input')!.click()
  await press('End')
  await onRow(studio, 'b59')
  const last = (await row(studio, 'b59')).parentElement!.querySelector('input')!
  last.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  await says('59 selected')
})

test('searching narrows a list; without results a button clears the search', async () => {
  const studio = await openList({ documents: books(50) })
  await row(studio, 'b0')
  ;(await studio.find('input[type=search]')).focus()
  await sendKeys({ type: 'book 0042' })
  await until('one row', () => rowIds(studio).join() === 'b42')
  await studio.find('header', '1 document')
  await sendKeys({ type: ' zebra' })
  await studio.says('No document matches')
  ;(await studio.find('button', 'Clear search and filters')).click()
  await row(studio, 'b0')
  equal(((await studio.find('input[type=search]')) as HTMLInputElement).value, '')
  await studio.find('header', '50 documents')
})

test('a list is sorted from its menu, which shows the order and the type’s orderings', async () => {
  const studio = await openList({ documents: books(30) })
  await studio.find('button', 'Sort by Title, A to Z')
  await choose(studio, 'Sort by Title', 'Longest first')
  await studio.find('button', 'Sort by Pages, descending')
  await until('the longest first', () => rowIds(studio)[0] === 'b0')
  await choose(studio, 'Sort by Pages', 'Pages, ascending')
  await until('the shortest first', () => rowIds(studio)[0] === 'b29')
})

test('a table formats fields by type; its headers sort by click and by keyboard', async () => {
  const studio = await openList(
    {
      documents: [
        ...books(20),
        { _id: 'ann', _type: 'person', name: 'Ann' },
        {
          ...books(1)[0]!,
          _id: 'drafts.b0',
          pages: 12345,
          isOut: true,
          day: '2026-03-09',
          kind: 'novel',
          author: { _type: 'reference', _ref: 'ann' },
          tags: ['x', 'y'],
        },
      ],
    },
    '?layout=table&sort=title&columns=author,_status,pages,isOut,day,kind,tags,_updatedAt',
  )
  equal((await studio.find('[role=grid]')).getAttribute('aria-rowcount'), '21')
  const says = async (column: string, text: string) =>
    until(`${column}: ${text}`, async () =>
      (await cellOf(studio, 'b0', column)).textContent.includes(text),
    )
  await says('_status', 'Changed')
  // Without grouping: a number may be a year.
  await says('pages', '12345')
  await says('day', 'Mar 9, 2026')
  await says('kind', 'A novel')
  await says('author', 'Ann')
  await says('tags', '2')
  ok((await cellOf(studio, 'b0', 'isOut')).querySelector('[aria-label="Yes"]'), 'a check')
  ok((await cellOf(studio, 'b0', '_updatedAt')).querySelector('time'), 'a time')
  const sorted = async (column: string) =>
    (await studio.find(`[role=columnheader][data-column="${column}"]`)).getAttribute('aria-sort')
  deepEqual([await sorted('_document'), await sorted('pages')], ['ascending', 'none'])
  equal(await sorted('author'), null)
  ;(await studio.find('[role=columnheader][data-column=pages] button')).focus()
  await press('Enter')
  await until('fewest pages first', () => rowIds(studio)[0] === 'b19')
  equal(await sorted('pages'), 'ascending')
  await press('Enter')
  await until('most pages first', () => rowIds(studio)[0] === 'b0')
  deepEqual([await sorted('_document'), await sorted('pages')], ['none', 'descending'])
})

test('columns are chosen, reordered and resized by keyboard, and remembered in the URL and the studio', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const options = { documents: books(10), properties: { storage } }
  const studio = await openList(options, '')
  let location = ''
  studio.element.addEventListener('content-navigate', ({ detail }) => {
    location = detail.to
  })
  await row(studio, 'b0')
  await choose(studio, 'Display', 'Table')
  deepEqual(headers(studio), ['_document', '_status', 'pages', 'isOut', 'day', '_updatedAt'])
  ;(await studio.find('button', 'Columns')).click()
  ;(await studio.find('[role=dialog] label', 'Tags')).click()
  ;(await studio.find('[role=dialog] label', 'Is out')).click()
  ;(await studio.find('[role=dialog] button', 'Move Pages up')).click()
  const wanted = ['_document', 'pages', '_status', 'day', '_updatedAt', 'tags']
  await until('the columns', () => headers(studio).join() === wanted.join())
  await press('Escape')
  const edge = await studio.find('[role=separator]', 'Width of Pages')
  edge.focus()
  await press('ArrowRight')
  await press('Shift+ArrowRight')
  await until('the width', () => edge.getAttribute('aria-valuenow') === '176')
  const cell = await cellOf(studio, 'b0', 'pages')
  equal(Math.round(cell.getBoundingClientRect().width), 176)
  ok(location.includes('pages:176'), location)

  const other = await openList({ ...options, server: studio.server }, '')
  await row(other, 'b0')
  deepEqual(headers(other), wanted)
  const linked = await openList({ documents: books(3) }, location.slice(location.indexOf('?')))
  await row(linked, 'b0')
  deepEqual(headers(linked), wanted)
})

test('in a narrow studio a table falls back to a list', async () => {
  const studio = await openList({ documents: books(5) }, '?layout=table&sort=title')
  await studio.find('[role=grid]')
  await studio.gone('[data-pane=home]')
  boxOf(studio).style.inlineSize = '420px'
  await studio.gone('[role=grid]')
  await studio.find('[role=list]', 'Book documents')
  boxOf(studio).style.inlineSize = '1200px'
  await studio.find('[role=grid]')
})

test('another user’s edit moves the row live, but visible rows of a scrolled list stay in place', async () => {
  const studio = await openList({ documents: books(300) })
  await studio.find('header', '300 documents')
  await row(studio, 'b0')
  await studio.server.mutate({ patch: { id: 'b5', set: { title: 'A first book' } } })
  await until('the edited one on top', () => rowIds(studio)[0] === 'b5')
  const list = await studio.find('[role=list]', 'Book documents')
  list.scrollTop = 52 * 100
  const watched = await row(studio, 'b105')
  const before = watched.getBoundingClientRect().top
  await studio.server.mutate(
    { create: { _id: 'n1', _type: 'book', title: 'A second book' } },
    { create: { _id: 'n2', _type: 'book', title: 'A third book' } },
  )
  await studio.find('header', '302 documents')
  await until('two rows more above', () => list.scrollTop === 52 * 102)
  equal(Math.round((await row(studio, 'b105')).getBoundingClientRect().top), Math.round(before))
  equal(await row(studio, 'b105'), watched, 'the same element')
  // An import is more than the list has at hand.
  await studio.server.mutate(
    ...Array.from({ length: 120 }, (_, index) => ({
      create: { _id: `i${index}`, _type: 'book', title: `A book of an import ${index}` },
    })),
  )
  await until('all of them above', () => list.scrollTop === 52 * 222)
  equal(Math.round((await row(studio, 'b105')).getBoundingClientRect().top), Math.round(before))
})

test('the document column stays visible when a table scrolls sideways; otherwise no cell is sticky', async () => {
  const cellIn = async (columns: string) => {
    const studio = await openList({ documents: books(20) }, `?layout=table&${columns}`)
    const cell = (await row(studio, 'b3')).closest<HTMLElement>('[role=gridcell]')!
    return { cell, grid: await studio.find('[role=grid]') }
  }
  const narrow = await cellIn('columns=pages:60')
  ok(
    narrow.grid.scrollWidth < narrow.grid.clientWidth + 10,
    `${narrow.grid.scrollWidth} of ${narrow.grid.clientWidth}`,
  )
  ok(getComputedStyle(narrow.cell).position !== 'sticky')
  const { cell, grid } = await cellIn('columns=pages:800,day:800')
  ok(grid.scrollWidth > grid.clientWidth + 200)
  const before = cell.getBoundingClientRect().left
  grid.scrollLeft = 200
  equal(Math.round(cell.getBoundingClientRect().left), Math.round(before))
})

test('rows include their titles and update once their previews have loaded', async () => {
  for (const layout of ['list', 'table']) {
    const network = createNetwork()
    let isHeld = true
    network.intercept = ({ url }) =>
      isHeld && url.includes('preview.document-paths')
        ? Promise.reject(new TypeError('nobody answers'))
        : undefined
    const draft = { _id: 'drafts.b1', _type: 'book', title: 'Book 0001, drafted' }
    const documents = [...books(20), draft]
    const studio = await openList({ documents, network }, `?layout=${layout}&sort=title`)
    await until(`titles in a ${layout}`, () => studio.query('[data-document-id="b0"]', 'Book 0000'))
    await until('the title of a draft', () =>
      studio.query('[data-document-id="b1"]', 'Book 0001, drafted'),
    )
    isHeld = false
    await studio.server.mutate({ patch: { id: 'b0', set: { title: 'Book 0000, again' } } })
    await until('a newer title', () => studio.query('[data-document-id="b0"]', 'Book 0000, again'))
  }
})

test('rows include previews and status: scrolling sends no other requests', async () => {
  for (const layout of ['list', 'table&columns=_status']) {
    const network = createNetwork()
    const counts = { lists: 0, others: 0 }
    network.intercept = ({ url }) => {
      if (!url.includes('/data/query/')) return undefined
      if (url.includes('structure.list')) counts.lists += 1
      else if (url.includes('preview.')) counts.others += 1
      return undefined
    }
    const drafts = [
      { _id: 'drafts.b151', _type: 'book', title: 'Book 0151, drafted' },
      { _id: 'drafts.new', _type: 'book', title: 'Book 0151, new' },
    ]
    const documents = [...books(400), ...drafts]
    const studio = await openList({ documents, network }, `?layout=${layout}&sort=title`)
    await studio.find('header', '401 documents')
    const rows = (await row(studio, 'b0')).closest<HTMLElement>('[role=list], [role=grid]')!
    const scroller = rows.scrollHeight > rows.clientHeight ? rows : rows.parentElement!
    const scrollTo = (place: number) =>
      scroller.scrollTo({ top: (scroller.scrollHeight * place) / 401 })
    for (const place of [100, 300, 151]) {
      scrollTo(place)
      await row(studio, `b${place}`)
    }
    const status = async (id: string) =>
      (await row(studio, id))
        .closest('[role=listitem], [role=row]')!
        .querySelector('[data-status]')
        ?.getAttribute('data-status')
    equal(await status('b151'), 'edited')
    equal(await status('new'), 'unpublished')
    if (layout !== 'list') equal(await status('b150'), 'published')
    equal(counts.others, 0, `beside ${counts.lists} for rows and their number`)
    await studio.server.mutate({ delete: { id: 'b151' } })
    await until('what it is by now', async () => (await status('b151')) === 'unpublished')
  }
})

test('without a connection a list keeps its rows and shows that they may be out of date', async () => {
  const network = createNetwork()
  const studio = await openList({ documents: books(20), network })
  await row(studio, 'b0')
  network.intercept = () => Promise.reject(new TypeError('offline'))
  ;(await studio.find('input[type=search]')).focus()
  await sendKeys({ type: 'book 0007' })
  await until('the notice', () => studio.root.textContent.includes('out of date'), 8000)
  ok(studio.query('[data-document-id="b0"]'), 'the rows stay')
  network.intercept = () => undefined
  ;(await studio.find('button', 'Retry')).click()
  await until('what was searched for', () => rowIds(studio).join() === 'b7')
  await studio.gone('[role=status]', 'out of date')
})

for (const layout of ['list', 'table'] as const) {
  test(`axe reports no violations in a ${layout} with selected rows`, async () => {
    const studio = await openList({ documents: books(30) }, `?layout=${layout}&sort=title`)
    ;(await row(studio, 'b1')).focus()
    await press(' ')
    await studio.find('[role=toolbar] [role=status]')
    for (const scheme of ['light', 'dark']) {
      studio.element.setAttribute('color-scheme', scheme)
      await stillness(studio.root)
      const { violations } = await axe.run(studio.element, {
        resultTypes: ['violations'],
        rules: { region: { enabled: false } },
      })
      deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]),
        [],
      )
    }
  })
}

test('the list’s buttons and keys are palette commands, and its keys are in the shortcut sheet', async () => {
  const studio = await openList({ documents: books(3) })
  ;(await row(studio, 'b0')).focus()
  const run = async (typed: string, name: string) => {
    await openCommands()
    await studio.find('[role=combobox]')
    await sendKeys({ type: typed })
    await until(`“${name}”`, () => studio.query('[role=option][aria-selected=true]', name))
    await press('Enter')
    await studio.gone('[role=dialog]', 'Commands')
  }
  await run('sort pages', 'Sort by Pages')
  await until('the other order', () => rowIds(studio)[0] === 'b2')
  await run('layout', 'Layout: Table')
  await studio.find('[role=grid]')
  const display = await studio.find('button', 'Display')
  await until('the focus where it stays', () => studio.focused() === display)
  await run('layout', 'Layout: List')
  await studio.gone('[role=grid]')
  await until('the focus where it stays', () => studio.focused() === display)
  await run('select all', 'Select all documents')
  await studio.says('3 selected')
  await run('deleted', 'Deleted documents')
  await studio.find('[role=dialog]', 'Deleted')
  await press('Escape')
  await studio.gone('[role=dialog]')
  await run('search book', 'Search Book')
  const box = await studio.find('input[type=search]')
  await until('the focus in the box', () => studio.focused() === box)
  await sendKeys({ type: 'nothing like it' })
  await studio.says('No document matches')
  await run('clear search', 'Clear search and filters')
  await row(studio, 'b0')
  box.focus()
  await sendKeys({ type: 'nothing like it' })
  ;(await studio.find('button', 'Clear search and filters')).click()
  await row(studio, 'b0')
  equal(studio.focused(), box, 'what was pressed is gone')

  ;(await row(studio, 'b0')).focus()
  await press('Shift+?')
  const sheet = await studio.find('[role=dialog]', 'Keyboard shortcuts')
  for (const words of ['Select all documents', 'Select up to the next row', 'Open the document']) {
    await until(words, () => sheet.textContent.includes(words))
  }
})

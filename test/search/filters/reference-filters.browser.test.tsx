import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { SimulatedClock } from '../../../src/data/clock.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
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
import { filmFilter, openFilters, type FilterOptions, type OpenFilters } from './open-filters.tsx'

const values = (ui: OpenFilters) => ui.filters().map(({ value }) => value)
const rows = (ui: OpenFilters) =>
  [...ui.root.querySelectorAll('[role=dialog] [role=option]')].map((row) => row.textContent)
const person = (id: string, name: string) => ({ _id: id, _type: 'person', name })
const ref = (id: string) => ({ _type: 'reference', _ref: id })
const people = [
  person('ada', 'Ada Lovelace'),
  person('bo', 'Bo Widerberg'),
  person('drafts.bo', 'Bo Widerberg, edited'),
  person('drafts.new', 'Zoë Wanamaker'),
  { _id: 'ada-film', _type: 'film', title: 'Ada' },
]

async function edit(filter: ListFilter, options: FilterOptions = {}): Promise<OpenFilters> {
  const ui = await openFilters({ filters: [filter], ...options })
  const chip = await ui.see('[data-filter] button')
  chip.click()
  await ui.see('dialog')
  return ui
}

/** A picker of a director with the focus in its box, and what its search asked. */
async function pickDirector() {
  const asked: URLSearchParams[] = []
  const ui = await edit(filmFilter('director', 'referenceEqual', null), {
    documents: people,
    strategy: 'weighted',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { searchParams } = new URL(request.url)
      if (searchParams.get('tag')?.endsWith('search.reference')) asked.push(searchParams)
      return fetch(request)
    },
  })
  const box = await focusOn(ui, 'input[role=combobox]')
  await until('the people', () => rows(ui).length === 3)
  return { ui, box, asked }
}

test('SEARCH-073 a picker of references offers drafts, alone or instead of what is published', async () => {
  const { ui } = await pickDirector()
  await until('their names', () =>
    ['Bo Widerberg, edited', 'Zoë Wanamaker', 'Ada Lovelace'].every((name) =>
      rows(ui).includes(name),
    ),
  )
})

test('SEARCH-069 a picker of references asks for 100 documents at most', async () => {
  const { asked } = await pickDirector()
  equal(asked[0]!.get('$__limit'), '100')
  match(asked[0]!.get('query')!, /order\(_id asc\) \[0\.\.\.\$__limit\]/)
})

test('SEARCH-068 a picker of references says when nothing is found', async () => {
  const { ui } = await pickDirector()
  equal(ui.query('[role=status]', 'No results'), null)
  await sendKeys({ type: 'zzz' })
  await ui.see('[role=status]', 'No results for “zzz”')
})

test('SEARCH-049 a reference is found by its name among the types that it may point at', async () => {
  const { ui, box, asked } = await pickDirector()
  equal(box.getAttribute('aria-label'), 'Find a document')
  deepEqual(JSON.parse(asked[0]!.get('$__types')!), ['person'])
  await sendKeys({ type: 'zoe' })
  await until('one', () => rows(ui).join() === 'Zoë Wanamaker')
  equal(box.getAttribute('aria-activedescendant'), ui.find('option', 'Zoë').id)
  await press('Enter')
  deepEqual(values(ui), [ref('new')])
  await ui.gone('dialog')
  await focusOn(ui, '[data-filter] button', 'Director')
  await until('the name on the chip', () => ui.chips()[0] === 'Director is Zoë Wanamaker')
})

test('SEARCH-049 what others write while a picker is open comes into it', async () => {
  const ui = await edit(filmFilter('cast', 'arrayReferenceIncludes', ref('ada')), {
    documents: people,
  })
  await until('the people', () => rows(ui).includes('Ada Lovelace'))
  await until('the mark', () => ui.find('option', 'Ada').getAttribute('aria-selected') === 'true')
  await ui.server.mutate({ create: person('c', 'Clara Law') })
  await until('somebody new', () => rows(ui).includes('Clara Law'))
  ui.find('option', 'Clara Law').click()
  deepEqual(values(ui), [ref('c')])
})

/** The width in px of the editor of a filter. */
async function widthOf(filter: ListFilter): Promise<number> {
  const ui = await edit(filter, { documents: people })
  await stillness(ui.root)
  const { width } = ui.find('dialog').getBoundingClientRect()
  ui.unmount()
  return width
}

test('SEARCH-058 the editor of a reference is 420 px wide at most, that of an image or file 320 px', async () => {
  const reference = await widthOf(filmFilter('director', 'referenceEqual', null))
  ok(reference > 400 && reference <= 420, `${reference}`)
  equal(await widthOf(filmFilter('poster', 'assetImageEqual', null)), 320)
  equal(await widthOf(filmFilter('script', 'assetFileEqual', null)), 320)
})

test('SEARCH-008.3 the editor of any filter is 150 to 480 px wide, however long its words are', async () => {
  for (const filter of [
    filmFilter('title', 'stringEqual', 'A'),
    filmFilter('press.quote', 'stringMatches', 'long words '.repeat(20)),
    filmFilter('restored', 'booleanEqual', true),
    filmFilter('opened', 'dateRange', null),
    filmFilter('minutes', 'numberRange', null),
  ]) {
    const width = await widthOf(filter)
    ok(width >= 150 && width <= 480, `${filter.fieldId}: ${width}`)
  }
})

test('SEARCH-042 any document can be what others refer to, and an image or a file', async () => {
  const ui = await edit(filmFilter('references', 'referencesDocument', null), { documents: people })
  await until('all documents', () => rows(ui).length === 4)
  await until('a film', () => rows(ui).includes('AdaFilm'))
  ui.find('button[role=combobox]', 'Comparison').click()
  ;(await ui.see('option', 'image')).click()
  await ui.see('input[role=combobox]', 'Find an image')
})

const asset = (kind: 'image' | 'file', id: string, originalFilename: string) => ({
  _id: id,
  _type: `sanity.${kind}Asset`,
  originalFilename,
  mimeType: kind === 'image' ? 'image/png' : 'application/pdf',
  size: 2048,
  url: 'data:,',
})
const pictures = [
  asset('image', 'image-a', 'harbour.png'),
  asset('image', 'image-b', 'bridge.png'),
  asset('file', 'file-a-pdf', 'script.pdf'),
]

test('SEARCH-051 an image or file is chosen among those of the dataset, and named on the chip', async () => {
  const ui = await edit(filmFilter('poster', 'assetImageEqual', null), { documents: pictures })
  await until('the images', () => rows(ui).length === 2)
  match(rows(ui).join(), /harbour\.pngimage\/png · 2 KB/)
  await focusOn(ui, 'input[role=combobox]')
  await sendKeys({ type: 'harb' })
  await until('one', () => rows(ui).length === 1)
  await press('Enter')
  deepEqual(values(ui), [ref('image-a')])
  await until('its name', () => ui.chips()[0] === 'Poster is harbour.png')
  ui.unmount()
  const files = await edit(filmFilter('script', 'assetFileNotEqual', null), { documents: pictures })
  await until('the file', () => rows(files).join().startsWith('script.pdf'))
})

test('SEARCH-067 what is typed is asked after 300 ms without a key, in the picker of references at once', async () => {
  const clock = new SimulatedClock()
  const text = await edit(filmFilter('title', 'stringEqual', ''), { clock })
  await focusOn(text, 'input[aria-label=Value]')
  await sendKeys({ type: 'f' })
  clock.advance(299)
  await sendKeys({ type: 'o' })
  clock.advance(299)
  equal(text.changes(), 0)
  clock.advance(1)
  equal(text.changes(), 1)
  deepEqual(values(text), ['fo'])
  text.unmount()

  const picker = await edit(filmFilter('director', 'referenceEqual', null), {
    clock,
    documents: people,
  })
  await focusOn(picker, 'input[role=combobox]')
  await sendKeys({ type: 'bo' })
  await until('the answer', () => rows(picker).join() === 'Bo Widerberg, edited')
})

test('a search that fails says why', async () => {
  const ui = await edit(filmFilter('director', 'referenceEqual', null), {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('search.reference')) return fetch(request)
      return Response.json({ error: { description: 'no such thing' } }, { status: 400 })
    },
  })
  await ui.see('[role=status]', 'no such thing')
})

test('axe finds nothing wrong with pickers of documents and files', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const filter of [
      filmFilter('director', 'referenceEqual', ref('ada')),
      filmFilter('poster', 'assetImageEqual', ref('image-a')),
    ]) {
      const ui = await edit(filter, { scheme, documents: [...people, ...pictures] })
      await until('rows', () => rows(ui).length > 1)
      await stillness(ui.root)
      const { violations } = await axe.run(ui.root.firstElementChild as HTMLElement)
      deepEqual(
        violations.map(({ id, nodes }) => [filter.operator, id, nodes[0]?.html]),
        [],
      )
      ui.unmount()
    }
  }
})

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

test('SEARCH-049 SEARCH-069 SEARCH-073 SEARCH-068 a reference is found among the types it may point at, drafts included', async () => {
  const asked: URL[] = []
  const ui = await edit(filmFilter('director', 'referenceEqual', null), {
    documents: people,
    strategy: 'weighted',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      if (url.searchParams.get('tag')?.endsWith('search.reference')) asked.push(url)
      return fetch(request)
    },
  })
  const box = await focusOn(ui, 'input[role=combobox]')
  equal(box.getAttribute('aria-label'), 'Find a document')
  await until('the people', () => rows(ui).length === 3)
  await until('their names', () =>
    ['Bo Widerberg, edited', 'Zoë Wanamaker', 'Ada Lovelace'].every((name) =>
      rows(ui).includes(name),
    ),
  )
  equal(asked[0]!.searchParams.get('$__limit'), '100')
  deepEqual(JSON.parse(asked[0]!.searchParams.get('$__types')!), ['person'])
  match(asked[0]!.searchParams.get('query')!, /order\(_id asc\) \[0\.\.\.\$__limit\]/)

  await sendKeys({ type: 'zzz' })
  await ui.see('[role=status]', 'No results for “zzz”')
  await press('Control+a')
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

test('SEARCH-058 SEARCH-008.3 editors are 150 to 480 px wide: references 420 px at most, assets 320 px', async () => {
  const widths: [ListFilter, number, number][] = [
    [filmFilter('director', 'referenceEqual', null), 400, 420],
    [filmFilter('poster', 'assetImageEqual', null), 320, 320],
    [filmFilter('script', 'assetFileEqual', null), 320, 320],
    [filmFilter('title', 'stringEqual', 'A'), 150, 480],
    [filmFilter('opened', 'dateRange', null), 150, 480],
    [filmFilter('minutes', 'numberRange', null), 150, 480],
  ]
  for (const [filter, least, most] of widths) {
    const ui = await edit(filter, { documents: people })
    await stillness(ui.root)
    const { width } = ui.find('dialog').getBoundingClientRect()
    ok(width >= least && width <= most, `${filter.fieldId}: ${width}`)
    ui.unmount()
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

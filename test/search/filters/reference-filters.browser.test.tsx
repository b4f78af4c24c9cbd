import axe from 'axe-core'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
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
import { focusOn, middleOf } from '../../ui/mount.tsx'
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

test('SEARCH-073 the reference picker offers drafts, on their own or in place of the published version', async () => {
  const { ui } = await pickDirector()
  await until('their names', () =>
    ['Bo Widerberg, edited', 'Zoë Wanamaker', 'Ada Lovelace'].every((name) =>
      rows(ui).includes(name),
    ),
  )
})

test('SEARCH-069 the reference picker requests at most 100 documents', async () => {
  const { asked } = await pickDirector()
  equal(asked[0]!.get('$__limit'), '100')
  match(asked[0]!.get('query')!, /order\(_id asc\) \[0\.\.\.\$__limit\]/)
})

test('SEARCH-068 the reference picker shows a message without results', async () => {
  const { ui } = await pickDirector()
  equal(ui.query('[role=status]', 'No results'), null)
  await sendKeys({ type: 'zzz' })
  await ui.see('[role=status]', 'No results for “zzz”')
})

test('SEARCH-049 the reference picker searches documents of the allowed target types by name', async () => {
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

test('SEARCH-049 changes by other users appear in an open reference picker', async () => {
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

test('SEARCH-058 the editor of a reference is at most 420 px wide, that of an image or file 320 px', async () => {
  const reference = await widthOf(filmFilter('director', 'referenceEqual', null))
  ok(reference > 400 && reference <= 420, `${reference}`)
  equal(await widthOf(filmFilter('poster', 'assetImageEqual', null)), 320)
  equal(await widthOf(filmFilter('script', 'assetFileEqual', null)), 320)
})

test('SEARCH-008.3 every filter editor is 150 to 480 px wide, however long its texts are', async () => {
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

test('SEARCH-042 a references filter accepts any document, image or file', async () => {
  const ui = await edit(filmFilter('references', 'referencesDocument', null), { documents: people })
  await until('all documents', () => rows(ui).length === 4)
  await until('a film', () => rows(ui).includes('AdaFilm'))
  ui.find('button[role=combobox]', 'Comparison').click()
  ;(await ui.see('option', 'image')).click()
  await ui.see('button', 'Find an image')
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

/** The asset browser in its dialog, above the editor of the filter. */
const browser = (ui: OpenFilters) => ui.query('[role=dialog]', 'Select')
const cells = (ui: OpenFilters) =>
  [...(browser(ui)?.querySelectorAll('[data-asset]') ?? [])].map((cell) =>
    cell.getAttribute('data-asset'),
  )

for (const [path, operator, kind, name, ids, chip] of [
  ['poster', 'assetImageEqual', 'image', 'harbour.png', ['image-a', 'image-b'], 'is harbour.png'],
  ['script', 'assetFileNotEqual', 'file', 'script.pdf', ['file-a-pdf'], 'is not script.pdf'],
] as const) {
  const opener = kind === 'image' ? 'Find an image' : 'Find a file'

  test(`SEARCH-051.1 the ${kind} of a filter is chosen in the asset browser by keyboard`, async () => {
    const ui = await edit(filmFilter(path, operator, null), { documents: pictures })
    await focusOn(ui, 'button', opener)
    equal(browser(ui), null)
    await press('Enter')
    await until('the browser', () => browser(ui))
    await until('the assets of this kind', () => cells(ui).length === ids.length)
    deepEqual(cells(ui).toSorted(), [...ids].toSorted())
    const chosen = ui.find('[data-asset]', name)
    await until('focus in the browser', () => browser(ui)!.contains(ui.focused()))
    for (let steps = 0; ui.focused()?.closest('[data-asset]') === null; steps++) {
      ok(steps < 40, 'The assets are reached by Tab')
      await press('Tab')
    }
    const orders = cells(ui)
    const places = orders.indexOf(chosen.getAttribute('data-asset'))
    for (let step = 0; step < places; step++) await press('ArrowRight')
    equal(ui.focused()?.closest('[data-asset]'), chosen)
    await press('Enter')
    await until('the browser gone', () => !browser(ui))
    deepEqual(values(ui), [ref(ids[0])])
    await focusOn(ui, 'button', opener)
    await until('its name on the chip', () => ui.chips()[0]?.endsWith(chip))
    await until('its name in the editor', () => ui.find('dialog').textContent?.includes(name))
    await press('Escape')
    await ui.gone('dialog')
    await focusOn(ui, '[data-filter] button', chip)
  })

  test(`SEARCH-051.1 Escape leaves the ${kind} of a filter unchanged and returns the focus to its button`, async () => {
    const ui = await edit(filmFilter(path, operator, ref(ids[0])), { documents: pictures })
    await until('its name in the editor', () => ui.find('dialog').textContent?.includes(name))
    await focusOn(ui, 'button', opener)
    await press('Enter')
    await until('the mark', () =>
      browser(ui)?.querySelector(`[data-asset="${ids[0]}"][data-selected]`),
    )
    await press('Escape')
    await until('the browser gone', () => !browser(ui))
    await focusOn(ui, 'button', opener)
    equal(ui.changes(), 0)
    await press('Escape')
    await ui.gone('dialog')
    equal(ui.changes(), 0)
  })
}

test('SEARCH-051.1 presses in the asset browser do not close the filter editor', async () => {
  const ui = await edit(filmFilter('poster', 'assetImageEqual', null), { documents: pictures })
  ;(await ui.see('button', 'Find an image')).click()
  const cell = await until('the picture', () => ui.query('[data-asset]', 'bridge.png'))
  await stillness(ui.root)
  await sendMouse({ type: 'click', position: middleOf(cell) })
  await until('the browser gone', () => !browser(ui))
  deepEqual(values(ui), [ref('image-b')])
  await focusOn(ui, 'button', 'Find an image')
})

test('SEARCH-067 typed text is searched after 300 ms without a key, in the reference picker immediately', async () => {
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

test('a failed search shows the reason', async () => {
  const ui = await edit(filmFilter('director', 'referenceEqual', null), {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('search.reference')) return fetch(request)
      return Response.json({ error: { description: 'no such thing' } }, { status: 400 })
    },
  })
  await ui.see('[role=status]', 'no such thing')
})

test('axe reports no violations in the document and file pickers', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const filter of [
      filmFilter('director', 'referenceEqual', ref('ada')),
      filmFilter('poster', 'assetImageEqual', ref('image-a')),
    ]) {
      const ui = await edit(filter, { scheme, documents: [...people, ...pictures] })
      await until('rows', () =>
        filter.fieldId.includes('director')
          ? rows(ui).length > 1
          : ui.find('dialog').textContent?.includes('harbour.png'),
      )
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

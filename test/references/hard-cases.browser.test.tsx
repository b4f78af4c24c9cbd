// The hard cases of picking references, by the numbers they have in the design of the search.
import { sendKeys } from '@web/test-runner-commands'
import type { Reference } from '../../src/model/document.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { focusOn } from '../ui/mount.tsx'
import {
  ada,
  bo,
  openField,
  options,
  ref,
  store,
  toPerson,
  zoe,
  type FieldOptions,
  type OpenField,
} from './open-field.tsx'

const people = { name: 'people', type: 'array', of: [{ ...toPerson, name: undefined }] }
const list = (ui: OpenField) => (ui.value('people') ?? []) as unknown as Reference[]
const ids = (ui: OpenField) => list(ui).map(({ _ref }) => _ref)

/** Persons with numbers, the last ones first in nothing. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `p${index}`,
    _type: 'person',
    name: `Person ${String(index).padStart(4, '0')}`,
  }))

async function openPicker(more: FieldOptions): Promise<OpenField> {
  const ui = await openField({ fields: [people], ...more })
  ;(await ui.see('button', 'Add item')).click()
  await focusOn(ui, 'input[role=combobox]')
  return ui
}

test('five references are picked by keyboard, in one patch and one undo step', async () => {
  const ui = await openPicker({ documents: crowd(6) })
  await until('the people', () => options(ui).filter(Boolean).length === 6)
  const before = ui.patches.length
  for (let index = 0; index < 5; index += 1) {
    if (index > 0) await press('ArrowDown')
    await press('Space')
  }
  await ui.see('[role=status]', '5 selected')
  ok(ui.query('input[role=combobox]'), 'the search stays open')
  await press('Enter')
  await until('five', () => ids(ui).length === 5)
  const inserts = ui.patches.slice(before).filter(({ type }) => type === 'insert')
  equal(inserts.length, 1)
  equal(new Set(ids(ui)).size, 5)
  ui.pair.undo.undo()
  deepEqual(ids(ui), [])
})

test('of 200 pasted titles two are ambiguous, one unreadable title is listed as missing, and the others keep their order', async () => {
  const documents = [
    ...crowd(198),
    { _id: 'twin-a', _type: 'person', name: 'Person 0003' },
    { _id: 'twin-b', _type: 'person', name: 'Person 0005' },
    { _id: 'secret', _type: 'person', name: 'The Secret One' },
    { _id: 'other', _type: 'person', name: 'Nobody, of course' },
  ]
  const ui = await openPicker({
    documents,
    grants: [{ filter: '_id != "secret"', permissions: ['read', 'update', 'create'] }],
  })
  const titles = [
    ...crowd(198).map(({ name }) => name),
    'The Secret One',
    'Nobody, of course',
  ].toReversed()
  equal(titles.length, 200)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', titles.join('\n'))
  const how = { clipboardData, bubbles: true, cancelable: true, composed: true }
  ui.focused()!.dispatchEvent(new ClipboardEvent('paste', how))
  const report = await ui.see('[data-paste-report]')
  match(report.textContent ?? '', /Found 197 of 200/)
  match(report.textContent ?? '', /Several documents have this title: Person 0005, Person 0003/)
  match(report.textContent ?? '', /Not found: The Secret One/)
  ui.find('button', 'Select the documents').click()
  ;(await ui.see('button', 'Add 197 references')).click()
  await until('all of them', () => ids(ui).length === 197)
  deepEqual(ids(ui).slice(0, 3), ['other', 'p197', 'p196'])
  ok(!ids(ui).some((id) => ['secret', 'twin-a', 'twin-b', 'p3', 'p5'].includes(id)))
})

test('a target that is deleted, restored, edited and published again shows each of these states', async () => {
  const ui = await openField({
    fields: [toPerson, people],
    note: {
      author: ref('ada', { _weak: true }),
      people: [{ ...ref('ada'), _key: 'a', _weak: true }],
    },
  })
  const client = (await ui.layer.client())!
  const sees = async (state: string, words: string) => {
    await ui.see(`[data-reference=${state}]`, words)
    await ui.see(`[data-row] [data-target=${state}]`, words)
  }
  await sees('there', 'Ada Lovelace')
  await client.delete('ada')
  await sees('missing', '')
  equal(ui.patches.length, 0)
  await ui.see('[role=status]', 'The referenced document was deleted')
  ui.find('button', 'Open to restore it').click()
  deepEqual(
    ui.opened.map(({ id, typeName }) => [id, typeName]),
    [['ada', 'person']],
  )
  await store(ui.url, 'production', [{ ...ada, name: 'Augusta Ada' }])
  await sees('there', 'Augusta Ada')
  await store(ui.url, 'production', [{ ...ada, _id: 'drafts.ada', name: 'Lady Ada' }])
  await sees('there', 'Lady Ada')
  await ui.see('[data-reference=there] [data-status=edited]')
  await client.delete('ada')
  await ui.see('[data-reference=there] [data-status=unpublished]')
  await sees('there', 'Lady Ada')
  await store(ui.url, 'production', [{ ...ada, name: 'Ada, Countess' }])
  await client.delete('drafts.ada')
  await sees('there', 'Ada, Countess')
  await ui.see('[data-reference=there] [data-status=published]')
  deepEqual(ui.value(), ref('ada', { _weak: true }))
})

test('2000 references load as they scroll into view, in one request per window, each document once', async () => {
  const documents = crowd(400)
  const items = Array.from({ length: 2000 }, (_, index) => ({
    ...ref(`p${Math.floor(index / 2) % 400}`),
    _key: `k${index}`,
  }))
  const ui = await openField({ fields: [people], documents, note: { people: items } })
  /** Each document with the fields that were asked for: previews show more of it than rules look at. */
  const asked = () =>
    ui
      .asked('preview.document-paths')
      .flatMap(({ searchParams }) => [
        ...(searchParams.get('query') ?? '').matchAll(/_id in \[([^\]]*)\]\]\S*?(\{[^}]*\})/g),
      ])
      .flatMap(([, ids = '', fields]) =>
        [...ids.matchAll(/"(p\d+)"/g)].map(([, id]) => `${id} ${fields}`),
      )
  await ui.see('[data-row="#k0"] [data-target=there]', 'Person 0000')
  await ui.see('[data-row="#k1"] [data-target=there]', 'Person 0000')
  const seen = asked().length
  ok(seen < 100, `${seen} documents for what is on the screen`)
  equal(new Set(asked()).size, asked().length, 'a document that is known is not asked for again')
  const starts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('preview.document-paths') && name.startsWith(ui.url))
    .map(({ startTime }) => startTime)
  const gaps = starts.slice(1).map((time, index) => time - starts[index]!)
  // The timer of a window ends a little early at times.
  ok(Math.min(...gaps) > 90, `requests ${gaps.map(Math.round).join()} ms apart`)
})

for (const [what, filter, said] of [
  [
    'throws',
    () => {
      throw new Error('No parent here')
    },
    /No parent here/,
  ],
  ['returns an invalid value', () => 7, /must return an object/],
] as const) {
  test(`a list filter that ${what} shows an error in the search, and the list stays`, async () => {
    const item = { ...toPerson, name: undefined, options: { filter } }
    const ui = await openPicker({
      documents: [ada, bo, zoe],
      fields: [{ ...people, of: [item] }] as FieldOptions['fields'] & {},
      note: { people: [{ ...ref('ada'), _key: 'a' }] },
    })
    await sendKeys({ type: 'Bo' })
    match((await ui.see('[role=status]', 'search failed')).textContent ?? '', said)
    await press('Escape')
    await press('Escape')
    deepEqual(ids(ui), ['ada'])
    equal(ui.patches.length, 0)
  })
}

test('a cross-dataset reference without a dataset uses the dataset of its schema type', async () => {
  const ui = await openField({
    fields: [
      {
        name: 'product',
        type: 'crossDatasetReference',
        dataset: 'shop',
        to: [{ type: 'product', preview: { select: { title: 'title' } } }],
      },
    ],
    beside: {
      dataset: 'shop',
      documents: [{ _id: 'guide', _type: 'product', title: 'A Field Guide to Stairs' }],
    },
    note: { product: { _type: 'crossDatasetReference', _ref: 'guide', _weak: true } },
  })
  await ui.see('[data-reference=there]', 'A Field Guide to Stairs')
  equal(ui.patches.length, 0)
})

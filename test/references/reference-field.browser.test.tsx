import { sendKeys } from '@web/test-runner-commands'
import { filter, firstValueFrom } from 'rxjs'
import { recordPlace } from '../../src/area/user-records.ts'
import { systemClock } from '../../src/data/clock.ts'
import { findReferences } from '../../src/references/search/reference-search.ts'
import type { Target } from '../../src/references/target.ts'
import { TargetFrame } from '../../src/references/target-preview.tsx'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import type { ReferenceFilterContext } from '../../src/schema/reference-filter.ts'
import { openStorage } from '../../src/ui/host/host-env.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { focusOn, mount } from '../ui/mount.tsx'
import { ada, bo, openField, options, ref, toPerson, zoe } from './open-field.tsx'

const menuItem = async (ui: Awaited<ReturnType<typeof openField>>, label: string) => {
  ;(await ui.see('button[aria-label="Reference actions"]')).click()
  return ui.see('menuitem', label)
}

/** An empty field with the focus in its search, whose hits were those for a text. */
async function searchFor(text: string, names: readonly string[]) {
  const ui = await openField()
  const box = (await ui.see('input[role=combobox]')) as HTMLInputElement
  box.focus()
  equal(box.getAttribute('aria-expanded'), 'false')
  await sendKeys({ type: text })
  await until('the hits', () => options(ui).toSorted().join() === names.join())
  await ui.gone('[data-stale]')
  return { ui, box }
}

test('REF-001 an empty reference offers a search and then shows the selected document', async () => {
  const { ui } = await searchFor('a', ['Ada Lovelace', 'Zoë Wanamaker'])
  await press('Control+a')
  await sendKeys({ type: 'ad' })
  await until('one hit', () => options(ui).join() === 'Ada Lovelace' && !ui.query('[data-stale]'))
  ui.find('option', 'Ada').click()
  await ui.see('[data-reference=there]', 'Mathematician')
  ok(!ui.query('input[role=combobox]'))
  await focusOn(ui, 'button', 'Reference actions')
})

test('X-015 a hit shows its type and whether it is a draft or published, and is selected by keyboard', async () => {
  const { ui, box } = await searchFor('a', ['Ada Lovelace', 'Zoë Wanamaker'])
  const [draft, live] = [ui.find('option', 'Zoë'), ui.find('option', 'Ada')]
  for (const [option, shown, missing] of [
    [draft, 'unpublished', 'published'],
    [live, 'published', 'unpublished'],
  ] as const) {
    ok(option.querySelector(`[data-status=${shown}]`))
    ok(!option.querySelector(`[data-status=${missing}]`))
  }
  match(live.textContent ?? '', /Mathematician/)
  const chosen = () => box.getAttribute('aria-activedescendant')
  const [first, second] = [...ui.root.querySelectorAll('[role=option]')]
  equal(chosen(), first!.id)
  await press('ArrowDown')
  await until('the second', () => chosen() === second!.id)
  await press('Enter')
  const id = second === live ? 'ada' : 'zoe'
  await until('the value', () => ui.value()?._ref === id)
})

test('REF-010 a selected document is stored as a reference to its published id', async () => {
  for (const [text, name, id] of [
    ['ada', 'Ada Lovelace', 'ada'],
    ['zo', 'Zoë Wanamaker', 'zoe'],
  ] as const) {
    const { ui } = await searchFor(text, [name])
    await press('Enter')
    const { _type, _ref } = ui.value()!
    deepEqual({ _type, _ref }, ref(id))
    ui.unmount()
  }
})

test('before typing, recently picked documents of the field are offered first, then recently opened ones', async () => {
  const storage = openStorage('memory')
  const fields = [toPerson, { ...toPerson, name: 'muse' }]
  const newest = { _id: 'newest', _type: 'person', name: 'Newest' }
  const ui = await openField({ fields, storage, documents: [ada, bo, zoe, newest] })
  const list = async (path: string, expected: readonly string[]) => {
    const box = (await ui.see(`[data-path="${path}"] input`)) as HTMLInputElement
    box.focus()
    box.click()
    await until(`${expected.join()} first`, () => {
      const shown = options(ui)
      const recent = [...ui.root.querySelectorAll('[role=option]')].map(
        (row) => row.querySelector('[aria-label="Used recently"]') !== null,
      )
      return (
        shown.length === 4 &&
        shown.slice(0, expected.length).join() === expected.join() &&
        recent.every((isRecent, index) => isRecent === index < expected.length)
      )
    })
  }
  const pick = async (name: string) => {
    await sendKeys({ type: name })
    await until(name, () => options(ui).join().startsWith(name) && !ui.query('[data-stale]'))
    await press('Enter')
    ;(await menuItem(ui, 'Clear')).click()
  }
  await list('author', [])
  await pick('Zoë')
  await list('author', ['Zoë Wanamaker'])
  await pick('Ada')
  await list('author', ['Ada Lovelace', 'Zoë Wanamaker'])
  await press('Escape')
  await list('muse', [])
  await press('Escape')
  const user = await firstValueFrom(ui.layer.users.current$)
  const opened = [
    { id: 'bo', typeName: 'person' },
    { id: 'oslo', typeName: 'city' },
  ]
  storage.setItem(recordPlace('opened', ui.layer, user?.id), JSON.stringify(opened))
  await list('muse', ['Bo Widerberg'])
  await press('Escape')
  await list('author', ['Ada Lovelace', 'Zoë Wanamaker', 'Bo Widerberg'])
})

/** Picks a person in a field that is strong, and in one that is weak. */
async function pickInBoth(text: string) {
  const ui = await openField({
    fields: [toPerson, { ...toPerson, name: 'muse', weak: true }],
  })
  for (const path of ['author', 'muse']) {
    const box = ui.find(`[data-path="${path}"] input`) as HTMLInputElement
    box.focus()
    await sendKeys({ type: text })
    await until('the hit', () => options(ui).join().startsWith(text) && !ui.query('[data-stale]'))
    await press('Enter')
  }
  return [ui.value()!, ui.value('muse')!] as const
}

test('REF-011 a reference is weak if the schema says so or the target is unpublished', async () => {
  deepEqual(
    (await pickInBoth('Ada')).map(({ _weak }) => _weak),
    [undefined, true],
  )
  deepEqual(
    (await pickInBoth('Zoë')).map(({ _weak }) => _weak),
    [true, true],
  )
})

test('REF-012 a reference to a draft is marked for strengthening, with its type and the schema’s weak setting', async () => {
  const [strong, weak] = await pickInBoth('Zoë')
  deepEqual(strong._strengthenOnPublish, { type: 'person' })
  deepEqual(weak._strengthenOnPublish, { type: 'person', weak: true })
  for (const one of await pickInBoth('Ada')) equal(one._strengthenOnPublish, undefined)
})

test('REF-007 a reference can be replaced, the replacement cancelled, and the value cleared', async () => {
  const ui = await openField({ note: { author: ref('ada') } })
  await ui.see('[data-reference=there]', 'Ada Lovelace')
  ;(await menuItem(ui, 'Replace')).click()
  const box = await focusOn(ui, 'input[role=combobox]')
  ;(await menuItem(ui, 'Cancel replacing')).click()
  await ui.see('[data-reference=there]', 'Ada Lovelace')
  equal(ui.patches.length, 0)
  ok(!box.isConnected)
  ;(await menuItem(ui, 'Replace')).click()
  await focusOn(ui, 'input[role=combobox]')
  await sendKeys({ type: 'Bo' })
  await until('Bo', () => options(ui).join() === 'Bo Widerberg' && !ui.query('[data-stale]'))
  await press('Enter')
  deepEqual(ui.value(), ref('bo'))
  ;(await menuItem(ui, 'Clear')).click()
  await ui.see('input[role=combobox]')
  equal(ui.value(), undefined)
})

const people = { name: 'people', type: 'array', of: [{ ...toPerson, name: undefined }] }
const menuLabels = (ui: Awaited<ReturnType<typeof openField>>) =>
  [...ui.root.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)

test('REF-002.1 the menu clears, replaces and opens the reference in a new tab; in a list it also duplicates and inserts', async () => {
  const ui = await openField({
    fields: [toPerson, people],
    note: { author: ref('ada'), people: [{ ...ref('ada'), _key: 'a' }] },
  })
  await ui.see('[data-path=author] [data-reference=there]', 'Ada Lovelace')
  await menuItem(ui, 'Clear')
  deepEqual(menuLabels(ui), ['Open', 'Open in new tab', 'Replace', 'Clear'])
  const tab = ui.find('menuitem', 'Open in new tab') as HTMLAnchorElement
  deepEqual([tab.getAttribute('href'), tab.target], ['#ada', '_blank'])
  await press('Escape')
  await ui.gone('menuitem')
  ;(await ui.see('[role=row] button[aria-haspopup]')).click()
  await ui.see('menuitem', 'Duplicate')
  const labels = menuLabels(ui)
  for (const label of ['Open in new tab', 'Replace', 'Duplicate', 'Remove']) {
    ok(labels.includes(label), `${label} in ${labels.join()}`)
  }
  equal(labels.filter((label) => /before|after/.test(label)).length, 4)
  ui.find('menuitem', 'Duplicate').click()
  await until('two', () => (ui.value('people') as unknown as unknown[]).length === 2)
})

test('REF-002.2 the menu of a list row replaces its target', async () => {
  const ui = await openField({
    fields: [people],
    note: { people: [{ ...ref('ada'), _key: 'a' }] },
  })
  await ui.see('[role=row]', 'Ada Lovelace')
  ui.find('[role=row] button[aria-haspopup]').click()
  ;(await ui.see('menuitem', 'Replace')).click()
  await focusOn(ui, 'input[role=combobox]')
  equal(ui.patches.length, 0)
  await sendKeys({ type: 'Bo' })
  await until('Bo', () => options(ui).join() === 'Bo Widerberg' && !ui.query('[data-stale]'))
  await press('Enter')
  deepEqual(ui.value('people') as unknown, [{ _key: 'a', ...ref('bo') }])
})

test('REF-005.1 a value without a target is unset when the search loses the focus', async () => {
  const ui = await openField({ note: { author: { _type: 'reference' } } })
  const box = await ui.see('input[role=combobox]')
  box.focus()
  equal(ui.patches.length, 0)
  await press('Shift+Tab')
  await until('the focus to be elsewhere', () => ui.focused() !== box)
  await until('nothing', () => ui.value() === undefined)
})

test('REF-005.2 Escape closes the list of hits, then the search', async () => {
  const ui = await openField()
  const box = await ui.see('input[role=combobox]')
  box.focus()
  await sendKeys({ type: 'a' })
  await ui.see('option')
  await press('Escape')
  await ui.gone('option')
  equal(ui.focused(), box)
  await press('Escape')
  await until('the focus to be elsewhere', () => ui.focused() !== box)
})

test('REF-013 a document created from the field is referenced weakly and opened', async () => {
  const ui = await openField()
  ;(await ui.see('button', 'Create new')).click()
  await until('the value', () => ui.value())
  const id = ui.value()?._ref ?? ''
  deepEqual(ui.value(), {
    ...ref(id),
    _weak: true,
    _strengthenOnPublish: { type: 'person', template: { id: 'person', params: {} } },
  })
  equal(ui.opened.length, 1)
  equal(ui.opened[0]!.id, id)
  equal(ui.opened[0]!.template, 'person')
  equal(ui.patches.length, 1)
})

test('when creating a document fails it is not opened, the value is kept and the reason is shown', async () => {
  const closed: TypeDefinition = {
    name: 'story',
    type: 'document',
    fields: [{ name: 'title', type: 'string' }],
    initialValue: async () => {
      throw new Error('The archive is closed')
    },
  }
  const ui = await openField({
    fields: [{ ...toPerson, to: [{ type: 'person' }, { type: 'story' }] }],
    types: [closed],
    note: { author: ref('bo') },
  })
  ;(await menuItem(ui, 'Replace')).click()
  const box = (await ui.see('input[role=combobox]')) as HTMLInputElement
  box.focus()
  await sendKeys({ type: 'Zebra' })
  ;(await ui.see('button', 'Create new')).click()
  ;(await ui.see('menuitem', 'Story')).click()
  const toast = await ui.see('[role=alert]', 'The document could not be created')
  match(toast.textContent ?? '', /The archive is closed/)
  deepEqual(ui.value(), ref('bo'))
  deepEqual(ui.opened, [])
  deepEqual(ui.patches, [])
  equal(box.value, 'Zebra')
})

test('REF-014.2 several target types form a menu, in which forbidden types are disabled', async () => {
  const ui = await openField({
    fields: [{ ...toPerson, to: [{ type: 'person' }, { type: 'city' }] }],
    grants: [
      { filter: '_id in path("**")', permissions: ['read'] },
      { filter: '_type in ["person", "note"]', permissions: ['create', 'update'] },
    ],
  })
  ;(await ui.see('button', 'Create new')).click()
  const denied = await ui.see('menuitem', 'City')
  await until('known rights', () => denied.getAttribute('aria-disabled') === 'true')
  match(denied.textContent ?? '', /do not have permission/)
  ;(await ui.see('menuitem', 'Person')).click()
  await until('the value', () => ui.value()?._strengthenOnPublish?.type === 'person')
})

test('REF-014.1 without permission the create button explains why it is disabled', async () => {
  const ui = await openField({
    grants: [
      { filter: '_id in path("**")', permissions: ['read'] },
      { filter: '_type == "note"', permissions: ['create', 'update'] },
    ],
  })
  const button = await ui.see('button', 'Create new')
  await until('the denial', () => button.getAttribute('aria-disabled') === 'true')
  const reason = ui.root.getElementById(button.getAttribute('aria-describedby') ?? '')
  match(reason?.textContent ?? '', /permission/)
  button.click()
  equal(ui.value(), undefined)
})

test('REF-008 a reference whose strength differs from the schema shows a warning and can be fixed', async () => {
  const ui = await openField({
    fields: [toPerson, { ...toPerson, name: 'muse', weak: true }],
    note: { author: ref('ada', { _weak: true }), muse: ref('bo') },
  })
  ;(await ui.see('[data-path=author] button', 'Convert to strong')).click()
  deepEqual(ui.value(), ref('ada'))
  ;(await ui.see('[data-path=muse] button', 'Convert to weak')).click()
  deepEqual(ui.value('muse'), ref('bo', { _weak: true }))
  await ui.gone('button', 'Convert')
})

test('REF-003 once the target is published the reference can be finalized', async () => {
  const marked = ref('zoe', { _weak: true, _strengthenOnPublish: { type: 'person' } })
  const ui = await openField({ note: { author: marked } })
  await ui.see('[data-reference=there]', 'Zoë')
  ok(!ui.query('button', 'Finalize'))
  await ui.layer.documents.create({ _id: 'zoe', _type: 'person', name: 'Zoë Wanamaker' })
  ;(await ui.see('button', 'Finalize reference')).click()
  deepEqual(ui.value(), ref('zoe'))
  await ui.gone('button', 'Finalize')
})

test('REF-004 an unreadable target is shown by its id with a lock, and the value is kept', async () => {
  const ui = await openField({
    note: { author: ref('ada') },
    grants: [
      { filter: '_type == "note"', permissions: ['read', 'create', 'update'] },
      { filter: '_id == "bo"', permissions: ['read'] },
    ],
  })
  const notice = await ui.see('[role=status]', 'You do not have access')
  match(notice.textContent ?? '', /ada/)
  ok(ui.find('[data-reference=denied]').querySelector('svg'))
  deepEqual(ui.value(), ref('ada'))
  equal(ui.patches.length, 0)
})

test('SCHEMA-009.2 a reference shows title, subtitle and media of its target', async () => {
  const place: TypeDefinition = {
    name: 'place',
    type: 'document',
    fields: [
      { name: 'name', type: 'string' },
      { name: 'river', type: 'string' },
      { name: 'view', type: 'url' },
    ],
    preview: { select: { title: 'name', subtitle: 'river', imageUrl: 'view' } },
  }
  const ui = await openField({
    types: [place],
    fields: [{ name: 'author', type: 'reference', to: [{ type: 'place' }] }],
    note: { author: ref('london', { _weak: true }) },
  })
  const canvas = new OffscreenCanvas(9, 6)
  canvas.getContext('2d')?.fillRect(0, 0, 9, 6)
  const { url: view } = await (await ui.layer.client())!.assets.upload(
    'image',
    await canvas.convertToBlob(),
  )
  const london = { _id: 'london', _type: 'place', name: 'London', river: 'Thames', view }
  await ui.layer.documents.create(london)
  const preview = await ui.see('[data-reference=there]', 'London')
  ok(preview.textContent.includes('Thames'))
  const image = (await ui.see('[data-reference=there] [data-media] img')) as HTMLImageElement
  await until('the picture', () => image.complete && image.naturalWidth > 0)
})

test('a reference that was never near the viewport has a static placeholder without animation', async () => {
  const { layer } = await openField()
  const type = layer.schema.get('note')!.field('author')!.type
  const frameOf = (target: Target) =>
    mount(
      <DataLayerContext value={layer}>
        <TargetFrame target={target} reference={ref('ada')} type={type} />
      </DataLayerContext>,
    )
  const moving = ({ host }: { host: HTMLElement }) => host.shadowRoot!.getAnimations().length
  ok(moving(frameOf({ state: 'loading' })) > 0)
  equal(moving(frameOf({ state: 'loading', isUnseen: true })), 0)
})

test('REF-021.3 a missing target is shown by its id, and the preview appears once it exists', async () => {
  const ui = await openField({ note: { author: ref('gone', { _weak: true }) } })
  match((await ui.see('[role=status]', 'could not be found')).textContent ?? '', /gone/)
  await ui.layer.documents.create({ _id: 'gone', _type: 'person', name: 'Back again' })
  await ui.see('[data-reference=there]', 'Back again')
  await ui.gone('[role=status]', 'could not be found')
})

test('REF-022.1 a target of a disallowed type names the allowed types', async () => {
  const ui = await openField({
    documents: [ada, { _id: 'oslo', _type: 'city', title: 'Oslo' }],
    note: { author: ref('oslo', { _weak: true }) },
  })
  const notice = await ui.see('[role=status]', 'does not accept documents of the type “City”')
  match(notice.textContent ?? '', /It accepts: Person/)
})

const refuse = (description: string) =>
  new Response(JSON.stringify({ error: { description } }), {
    status: 500,
    headers: { 'content-type': 'application/json' },
  })

/** A field whose target cannot be looked up before `repair`, nor is there an answer before `letGo`. */
async function openUnanswered() {
  let isDown = true
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const ui = await openField({
    note: { author: ref('ada') },
    fetch: async (url) => {
      if (!isDown || !url.searchParams.get('tag')?.endsWith('document-paths')) return undefined
      await held
      return refuse('The disk is full')
    },
  })
  return { ui, letGo, repair: () => (isDown = false) }
}

test('REF-015 a reference shows loading, then the error, and after Retry its target', async () => {
  const { ui, letGo, repair } = await openUnanswered()
  const state = () => ui.find('[data-reference]').dataset['reference']
  await ui.see('[data-reference=loading]')
  ok(!ui.query('button', 'Retry'))
  letGo()
  await ui.see('button', 'Retry')
  equal(state(), 'failed')
  repair()
  ui.find('button', 'Retry').click()
  await ui.see('[data-reference=there]', 'Ada Lovelace')
  ok(!ui.query('button', 'Retry'))
})

test('REF-023 a failure to load the target’s metadata is a warning with its reason, and Retry reloads it', async () => {
  const { ui, letGo, repair } = await openUnanswered()
  letGo()
  const warning = await ui.see('[role=status]', 'Unable to load reference metadata')
  match(warning.textContent ?? '', /The disk is full/)
  ok(warning.querySelector('svg'), 'its icon')
  repair()
  ui.find('button', 'Retry').click()
  await ui.gone('[role=status]', 'Unable to load reference metadata')
  await ui.see('[data-reference=there]', 'Ada Lovelace')
  equal(ui.patches.length, 0)
})

test('REF-021.1 a document whose preview fails to load shows the reason, and Retry loads it', async () => {
  let isDown = true
  const ui = await openField({
    // Of two types: what it is comes first, and what it shows then.
    fields: [{ ...toPerson, to: [{ type: 'person' }, { type: 'city' }] }],
    note: { author: ref('ada') },
    fetch: (url) =>
      isDown && url.searchParams.get('query')?.includes('role') ? refuse('Disk full') : undefined,
  })
  const notice = await ui.see('[role=status]', 'Failed to load the document')
  match(notice.textContent ?? '', /Disk full/)
  await ui.see('[data-reference=failed]', 'Failed to load the document')
  isDown = false
  ui.find('button', 'Retry').click()
  await ui.see('[data-reference=there]', 'Mathematician')
  equal(ui.patches.length, 0)
})

test('REF-021.2 a document omitted for an unknown reason is shown as unavailable', async () => {
  const ui = await openField({
    note: { author: ref('sealed', { _weak: true }) },
    fetch: (url) =>
      url.pathname.endsWith('sealed')
        ? Response.json({ documents: [], omitted: [{ id: 'sealed', reason: 'embargo' }] })
        : undefined,
  })
  const notice = await ui.see('[role=status]', 'This document is unavailable')
  match(notice.textContent ?? '', /embargo/)
  await ui.see('[data-reference=failed]', 'sealed')
  await ui.see('button', 'Retry')
})

test('REF-022.2 a hit of a disallowed type names it and cannot be selected', async () => {
  const ui = await openField({
    documents: [ada, { _id: 'oslo', _type: 'city', title: 'Oslo' }],
    // Leaves the brackets it is put into.
    fields: [{ ...toPerson, options: { filter: 'name == "Nobody") || (_type == "city"' } }],
  })
  ;(await ui.see('input[role=combobox]')).focus()
  await press('ArrowDown')
  const option = await ui.see('option', 'The search returned a document of the type “City”')
  match(option.textContent ?? '', /oslo/)
  equal(option.getAttribute('aria-disabled'), 'true')
  await press('Enter')
  option.click()
  ok(ui.query('option'))
  equal(ui.value(), undefined)
})

for (const odd of ['a,b', '../ada', '*[true]', 'ada\ud800', 'long'.repeat(60), 'ada"']) {
  test(`a target with the id ${JSON.stringify(odd).slice(0, 20)} is shown as missing and does not affect other references`, async () => {
    const ui = await openField({
      fields: [toPerson, { ...toPerson, name: 'muse' }],
      note: { author: ref('ada') },
    })
    await ui.see('[data-reference=there]', 'Ada Lovelace')
    const muse = ref(odd, { _weak: true })
    ui.write({ muse })
    await ui.see('[data-path=muse] [role=status]', 'could not be found')
    await ui.see('[data-path=author] [data-reference=there]', 'Ada Lovelace')
    deepEqual(ui.value('muse'), muse)
  })
}

for (const value of [
  { _type: 'reference', _ref: 5 },
  { _type: 'reference', _ref: null },
  { _type: 'reference', _ref: { _ref: 'ada' } },
]) {
  test(`${JSON.stringify(value)} is shown as an invalid reference, also in a list row, and is kept`, async () => {
    const row = { ...value, _key: 'a' }
    const ui = await openField({
      fields: [toPerson, people],
      note: { author: value, people: [row] },
    })
    await ui.see('[data-path=author] [role=status]', 'This value is not a reference')
    await ui.see('[role=row] *', 'This value is not a reference')
    deepEqual([ui.value() as unknown, ui.value('people') as unknown], [value, [row]])
    equal(ui.patches.length, 0)
  })
}

test('REF-013 the search text becomes the title of the created document', async () => {
  const ui = await openField({
    types: [],
    fields: [{ ...toPerson, to: [{ type: 'person' }, { type: 'city' }] }],
  })
  ;(await ui.see('input[role=combobox]')).focus()
  await sendKeys({ type: ' Grace Hopper ' })
  await ui.see('[role=status]', 'No results')
  await press('Tab')
  await focusOn(ui, 'button', 'Create new')
  await press('Enter')
  ;(await ui.see('menuitem', 'Person')).click()
  await until('the value', () => ui.value())
  const id = ui.value()?._ref ?? ''
  await until('the way there', () => ui.opened.length === 1)
  equal(ui.opened[0]!.id, id)
  await ui.see('[data-reference=there]', 'Grace Hopper')
  const stored = await ui.layer.queries.fetch('*[_id == $id][0]{_id, _type, name}', {
    id: `drafts.${id}`,
  })
  deepEqual(stored, { _id: `drafts.${id}`, _type: 'person', name: 'Grace Hopper' })
})

test('REF-013 a new document without edits is not shown as missing', async () => {
  const ui = await openField()
  ;(await ui.see('button', 'Create new')).click()
  await ui.see('[data-reference=missing]', 'A new, empty document')
  ok(!ui.query('[role=status]', 'could not be found'))
})

test('REF-018.2 typing quickly sends one or two requests, and the latest text wins', async () => {
  const ui = await openField({ strategy: 'weighted' })
  ;((await ui.see('input[role=combobox]')) as HTMLElement).focus()
  await sendKeys({ type: 'Bo Wi' })
  await until('Bo', () => options(ui).join() === 'Bo Widerberg')
  const asked = ui.asked('search.reference')
  ok(asked.length <= 2, String(asked.length))
  equal(asked[0]!.searchParams.get('$__limit'), '100')
})

test('REF-018.1 a text search returns document ids and whether each is published or a draft', async () => {
  const ui = await openField({ strategy: 'weighted' })
  const type = ui.layer.schema.get('note')!.field('author')!.type
  const place = () => ({ document: {}, path: ['author'], isItem: false })
  const query = { layer: ui.layer, clock: systemClock, type, text: 'w', place }
  const found = await firstValueFrom(
    findReferences(query).pipe(filter(({ hits }) => Boolean(hits))),
  )
  deepEqual(
    found.hits?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [
      { id: 'bo', typeName: 'person', isPublished: true, hasDraft: false },
      { id: 'zoe', typeName: 'person', isPublished: false, hasDraft: true },
    ],
  )
})

test('REF-020 a failed search is reported in a toast; a filter the server cannot parse is named', async () => {
  const ui = await openField({ fields: [{ ...toPerson, options: { filter: 'name == ' } }] })
  ;((await ui.see('input[role=combobox]')) as HTMLElement).focus()
  await press('ArrowDown')
  const toast = await ui.see('[role=alert], [part=toast]', 'Reference search failed')
  match(
    toast.textContent ?? '',
    /Invalid reference filter, please check the custom "filter" option/,
  )
  equal(options(ui).length, 0)
})

test('REF-019 an error response to the search is reported', async () => {
  const ui = await openField({
    fetch: (url) =>
      url.searchParams.get('tag')?.endsWith('search.reference')
        ? new Response(JSON.stringify({ error: { description: 'No room' } }), {
            status: 500,
            headers: { 'content-type': 'application/json' },
          })
        : undefined,
  })
  ;((await ui.see('input[role=combobox]')) as HTMLElement).focus()
  await press('ArrowDown')
  const toast = await ui.see('[role=alert], [part=toast]', 'Reference search failed')
  match(toast.textContent ?? '', /No room/)
})

test('REF-001 a filter restricts the hits: as text with parameters, and as a function of the document', async () => {
  const filter = ({ document, parent, parentPath }: ReferenceFilterContext) => ({
    filter: 'role == $role',
    params: {
      role: document === parent && parentPath.length === 0 ? 'Director' : '',
    },
  })
  const ui = await openField({
    fields: [
      { ...toPerson, options: { filter: 'role == $t0', filterParams: { t0: 'Mathematician' } } },
      {
        ...toPerson,
        name: 'muse',
        options: { filter: async (given: ReferenceFilterContext) => filter(given) },
      },
    ],
  })
  const open = async (path: string) => {
    ;(ui.find(`[data-path="${path}"] input`) as HTMLInputElement).focus()
    await sendKeys({ type: 'a' })
    await press('Backspace')
  }
  await open('author')
  await until('Ada alone', () => options(ui).join() === 'Ada Lovelace')
  await open('muse')
  await until('Bo alone', () => options(ui).join() === 'Bo Widerberg')
})

for (const [what, filter, said] of [
  [
    'throws',
    () => {
      throw new Error('No parent here')
    },
    /No parent here/,
  ],
  ['returns an invalid value', () => 'role == 1', /must return an object/],
  ['uses a reserved name', () => ({ filter: 'true', params: { __x: 1 } }), /__x/],
] as const) {
  test(`a filter that ${what} shows an error at the field, and the value is kept`, async () => {
    const ui = await openField({
      fields: [{ ...toPerson, options: { filter } }],
      note: { author: ref('ada') },
    })
    await ui.see('[data-reference=there]')
    ;(await menuItem(ui, 'Replace')).click()
    await focusOn(ui, 'input[role=combobox]')
    await press('ArrowDown')
    match((await ui.see('[role=status]', 'Reference search failed')).textContent ?? '', said)
    await press('Escape')
    await press('Escape')
    await ui.see('[data-reference=there]')
    deepEqual(ui.value(), ref('ada'))
  })
}

test('an invalid reference value is unchanged until it is cleared', async () => {
  const ui = await openField({ note: { author: { _type: 'reference', _ref: 5, stray: 'x' } } })
  await ui.see('[role=status]', 'This value is not a reference')
  equal(ui.patches.length, 0)
  ui.find('button', 'Clear').click()
  await ui.see('input[role=combobox]')
  equal(ui.value(), undefined)
})

test('REF-028 in a narrow layout the button is below the box', async () => {
  const place = async (width: number) => {
    const ui = await openField({ width, fields: [toPerson] })
    const box = (await ui.see('input[role=combobox]')).getBoundingClientRect()
    const button = (await ui.see('button', 'Create new')).getBoundingClientRect()
    ui.unmount()
    return button.top >= box.bottom
  }
  equal(await place(470), true)
  equal(await place(700), false)
})

test('Enter that ends an IME composition selects nothing', async () => {
  const ui = await openField()
  const box = (await ui.see('input[role=combobox]')) as HTMLInputElement
  box.focus()
  await sendKeys({ type: 'a' })
  await ui.see('option')
  box.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      composed: true,
    }),
  )
  equal(ui.value(), undefined)
  ok(ui.query('option'))
})

test('a read-only reference links to its target and offers no editing', async () => {
  const ui = await openField({ note: { author: ref('ada') }, readOnly: true })
  await ui.see('a', 'Ada Lovelace')
  ;(await ui.see('button[aria-label="Reference actions"]')).click()
  await ui.see('menuitem', 'Open in new tab')
  ok(!ui.query('menuitem', 'Replace'))
  ok(!ui.query('menuitem', 'Clear'))
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import type { Path } from '../../../src/model/path.ts'
import { insert, type Patch, set, unset } from '../../../src/model/patch.ts'
import { inc } from '../../kit/number-patches.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import { SimulatedDevice } from '../../kit/simulated-device.ts'

const TAG = { _key: 'k', _type: 'tag', label: 'old' }
const PHOTO = { _type: 'image', asset: { _type: 'reference', _ref: 'image-a' }, alt: 'A heron' }
const CLEARED = { _type: 'image', alt: 'A heron' }
const CROP = { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0 }
const DRAFT = {
  _id: 'drafts.a',
  _type: 'article',
  title: 'start',
  count: 0,
  day: '2024-01-01',
  tags: [TAG],
  labels: ['red', 'wood'],
  photo: PHOTO,
  photos: [{ ...PHOTO, _key: 'k' }],
}

interface Opened {
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
}

async function open(t: TestContext): Promise<Opened> {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  return { simulation, page, pair }
}

/** Edits here while the server is out of reach, and there meanwhile; then both meet. */
async function meet(
  { simulation, page, pair }: Opened,
  mine: Patch[],
  theirs: object,
): Promise<void> {
  page.network.isUp = false
  page.network.breakStreams()
  await simulation.pass(500)
  pair.patch(mine)
  write(simulation, theirs)
  await simulation.pass(5000)
  page.network.isUp = true
  await simulation.pass(90_000)
}

function write(simulation: Simulation, operations: object): void {
  const transactionId = `theirs-${simulation.dataset.transactions.length}`
  const mutations = [{ patch: { id: 'drafts.a', ...operations } }]
  simulation.dataset.mutate({ transactionId, mutations: mutations as never })
}

function onServer(simulation: Simulation): Record<string, unknown> {
  return simulation.dataset.documents.get('drafts.a') ?? {}
}

const KEY: Path = ['tags', { _key: 'k' }]

for (const { name, mine, theirs, conflict, field, values } of [
  {
    name: 'two numbers',
    mine: [set(1, ['count'])],
    theirs: { set: { count: 2 } },
    conflict: { path: ['count'], mine: 1, theirs: 2, base: 0 },
    field: 'count',
    values: { theirs: 2, mine: 1 },
  },
  {
    name: 'two dates',
    mine: [set('2024-02-01', ['day'])],
    theirs: { set: { day: '2024-01-15' } },
    conflict: { path: ['day'], mine: '2024-02-01', theirs: '2024-01-15', base: '2024-01-01' },
    field: 'day',
    values: { theirs: '2024-01-15', mine: '2024-02-01' },
  },
  {
    name: 'two rewrites of one text',
    mine: [set('Antwerp', ['title'])],
    theirs: { set: { title: 'Bruges' } },
    conflict: { path: ['title'], mine: 'Antwerp', theirs: 'Bruges', base: 'start' },
    field: 'title',
    values: { theirs: 'Bruges', mine: 'Antwerp' },
  },
  {
    name: 'a text that I cleared and they extended',
    mine: [set('', ['title'])],
    theirs: { set: { title: 'start here' } },
    conflict: { path: ['title'], mine: '', theirs: 'start here', base: 'start' },
    field: 'title',
    values: { theirs: 'start here', mine: '' },
  },
  {
    name: 'two rewrites of a text in an item',
    mine: [set('Antwerp', [...KEY, 'label'])],
    theirs: { set: { 'tags[_key=="k"].label': 'Bruges' } },
    conflict: { path: [...KEY, 'label'], mine: 'Antwerp', theirs: 'Bruges', base: 'old' },
    field: 'tags',
    values: { theirs: [{ ...TAG, label: 'Bruges' }], mine: [{ ...TAG, label: 'Antwerp' }] },
  },
  {
    name: 'two rewrites of one string in a list',
    mine: [set('blue', ['labels', 0])],
    theirs: { set: { 'labels[0]': 'green' } },
    conflict: {
      path: ['labels'],
      mine: ['blue', 'wood'],
      theirs: ['green', 'wood'],
      base: ['red', 'wood'],
    },
    field: 'labels',
    values: { theirs: ['green', 'wood'], mine: ['blue', 'wood'] },
  },
  {
    name: 'a string in a list that I removed and they changed',
    mine: [unset(['labels', 0])],
    theirs: { set: { 'labels[0]': 'dark red' } },
    conflict: {
      path: ['labels'],
      mine: ['wood'],
      theirs: ['dark red', 'wood'],
      base: ['red', 'wood'],
    },
    field: 'labels',
    values: { theirs: ['dark red', 'wood'], mine: ['wood'] },
  },
  {
    name: 'an item that they removed and I edited',
    mine: [set('new', [...KEY, 'label'])],
    theirs: { unset: ['tags[_key=="k"]'] },
    conflict: { path: KEY, mine: { ...TAG, label: 'new' }, theirs: undefined, base: TAG },
    field: 'tags',
    values: { theirs: [], mine: [{ ...TAG, label: 'new' }] },
  },
  {
    name: 'an item that I removed and they edited',
    mine: [unset(KEY)],
    theirs: { set: { 'tags[_key=="k"].label': 'new' } },
    conflict: { path: KEY, mine: undefined, theirs: { ...TAG, label: 'new' }, base: TAG },
    field: 'tags',
    values: { theirs: [{ ...TAG, label: 'new' }], mine: [] },
  },
  {
    name: 'an image that they cleared and I cropped',
    mine: [set(CROP, ['photo', 'crop'])],
    theirs: { unset: ['photo.asset', 'photo.crop', 'photo.hotspot'] },
    conflict: { path: ['photo'], mine: { ...PHOTO, crop: CROP }, theirs: CLEARED, base: PHOTO },
    field: 'photo',
    values: { theirs: CLEARED, mine: { ...PHOTO, crop: CROP } },
  },
  {
    name: 'an image that I cleared and they cropped',
    mine: [unset(['photo', 'crop']), unset(['photo', 'hotspot']), unset(['photo', 'asset'])],
    theirs: { set: { 'photo.crop': CROP } },
    conflict: { path: ['photo'], mine: CLEARED, theirs: { ...PHOTO, crop: CROP }, base: PHOTO },
    field: 'photo',
    values: { theirs: { ...PHOTO, crop: CROP }, mine: CLEARED },
  },
  {
    name: 'an image that they removed and I described',
    mine: [set('Two herons', ['photo', 'alt'])],
    theirs: { unset: ['photo'] },
    conflict: {
      path: ['photo'],
      mine: { ...PHOTO, alt: 'Two herons' },
      theirs: undefined,
      base: PHOTO,
    },
    field: 'photo',
    values: { theirs: undefined, mine: { ...PHOTO, alt: 'Two herons' } },
  },
  {
    name: 'an image in a list that they cleared and I described',
    mine: [set('Two herons', ['photos', { _key: 'k' }, 'alt'])],
    theirs: { unset: ['photos[_key=="k"].asset'] },
    conflict: {
      path: ['photos', { _key: 'k' }],
      mine: { ...PHOTO, _key: 'k', alt: 'Two herons' },
      theirs: { ...CLEARED, _key: 'k' },
      base: { ...PHOTO, _key: 'k' },
    },
    field: 'photos',
    values: {
      theirs: [{ ...CLEARED, _key: 'k' }],
      mine: [{ ...PHOTO, _key: 'k', alt: 'Two herons' }],
    },
  },
] satisfies {
  name: string
  mine: Patch[]
  theirs: object
  conflict: object
  field: string
  values: { theirs: unknown; mine: unknown }
}[]) {
  for (const choice of ['theirs', 'mine'] as const) {
    test(`a conflict of ${name} keeps both, leaves the other value on the server and applies: ${choice}`, async (t) => {
      const opened = await open(t)
      const { simulation, pair } = opened
      await meet(opened, mine, theirs)
      assert.deepEqual(pair.getState().conflicts, [
        { ...conflict, holds: 'theirs', by: 'somebody' },
      ])
      assert.equal(pair.getState().save.type, 'saved')
      assert.deepEqual(onServer(simulation)[field], values.theirs)
      pair.resolveConflict(conflict.path as Path, choice)
      assert.deepEqual(pair.getState().conflicts, [])
      await simulation.pass(3000)
      assert.deepEqual(onServer(simulation)[field], values[choice])
      assert.deepEqual(simulation.device.records, [])
    })
  }
}

test('merges text, increments and items of both users without a conflict', async (t) => {
  const opened = await open(t)
  const mine = [
    set('start, mine', ['title']),
    inc(2, ['count']),
    insert([{ ...TAG, _key: 'm' }], 'after', ['tags', { _key: 'k' }]),
  ]
  const insertion = { before: 'tags[0]', items: [{ ...TAG, _key: 't' }] }
  await meet(opened, mine, {
    set: { title: 'theirs, start' },
    inc: { count: 3 },
    insert: insertion,
  })
  assert.deepEqual(opened.pair.getState().conflicts, [])
  const { title, count, tags } = onServer(opened.simulation)
  assert.deepEqual([title, count], ['theirs, start, mine', 5])
  assert.deepEqual((tags as { _key: string }[]).map(({ _key }) => _key).toSorted(), ['k', 'm', 't'])
})

test('a commit overtaken by another user overwrites nothing and reports a conflict', async (t) => {
  const { simulation, page, pair } = await open(t)
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  pair.patch([set(1, ['count']), set('start, mine', ['title'])])
  await simulation.pass(100)
  write(simulation, { set: { count: 2 } })
  await simulation.pass(5000)
  const conflict = { path: ['count'], mine: 1, theirs: 2, base: 0, holds: 'theirs', by: 'somebody' }
  assert.deepEqual(pair.getState().conflicts, [conflict])
  assert.equal(pair.getState().save.type, 'saved')
  assert.deepEqual(
    [onServer(simulation)['count'], onServer(simulation)['title']],
    [2, 'start, mine'],
  )
  pair.resolveConflict(['count'], 'mine')
  await simulation.pass(5000)
  assert.equal(onServer(simulation)['count'], 1)
  assert.deepEqual(pair.getState().conflicts, [])
})

test('an open conflict outlives the page, follows changes by others, and closes when both values agree', async (t) => {
  const opened = await open(t)
  const { simulation, page } = opened
  await meet(opened, [set(1, ['count'])], { set: { count: 2 } })
  simulation.kill(page)
  const pair = simulation.openDurable().layer.documents.pair('a', 'article')
  await simulation.pass(5000)
  assert.deepEqual(
    pair.getState().conflicts.map(({ mine, theirs }) => [mine, theirs]),
    [[1, 2]],
  )
  write(simulation, { set: { count: 3 } })
  await simulation.pass(1000)
  assert.deepEqual(
    pair.getState().conflicts.map(({ mine, theirs }) => [mine, theirs]),
    [[1, 3]],
  )
  write(simulation, { set: { count: 1 } })
  await simulation.pass(1000)
  assert.deepEqual(pair.getState().conflicts, [])
  await simulation.pass(3000)
  assert.deepEqual(simulation.device.records, [])
})

test("an open conflict outlives a publish by another user, and the user's value can still be chosen", async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await meet(opened, [set(1, ['count']), unset(['day'])], {
    set: { count: 2, day: '2024-02-02' },
  })
  assert.equal(pair.getState().conflicts.length, 2)
  const { _rev, ...stored } = onServer(simulation)
  const mutations = [{ create: { ...stored, _id: 'a' } }, { delete: { id: 'drafts.a' } }]
  simulation.dataset.mutate({ transactionId: 'published', mutations } as never)
  await simulation.pass(1000)
  assert.equal(pair.getState().draft, null)
  const sides = () => pair.getState().conflicts.map(({ mine, theirs }) => [mine, theirs])
  assert.deepEqual(sides(), [
    [1, 2],
    [undefined, '2024-02-02'],
  ])
  pair.resolveConflict(['count'], 'mine')
  pair.resolveConflict(['day'], 'mine')
  await simulation.pass(3000)
  assert.deepEqual(sides(), [])
  const draft = onServer(simulation)
  assert.deepEqual([draft['title'], draft['count'], draft['day']], ['start', 1, undefined])
  assert.equal(simulation.dataset.documents.get('a')?.['count'], 2)
})

test('refuses to publish until every conflict is resolved', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await meet(opened, [set(1, ['count'])], { set: { count: 2 } })
  assert.equal(pair.operations().publish, 'UNDECIDED')
  await assert.rejects(pair.execute('publish'), { code: 'UNDECIDED' })
  pair.resolveConflict(['count'], 'mine')
  assert.equal(pair.operations().publish, null)
  const published = pair.execute('publish')
  await simulation.pass(3000)
  await published
  assert.equal(simulation.dataset.documents.get('a')?.['count'], 1)
})

for (const { name, mine, theirs, labels } of [
  {
    name: 'a string that I changed after one that they added',
    mine: [set('dark wood', ['labels', 1])],
    theirs: { insert: { before: 'labels[0]', items: ['new'] } },
    labels: ['new', 'red', 'dark wood'],
  },
  {
    name: 'a string that I removed after one that they removed',
    mine: [unset(['labels', 1])],
    theirs: { unset: ['labels[0]'] },
    labels: [],
  },
  {
    name: 'strings that both added after another',
    mine: [insert(['mine'], 'after', ['labels', 0])],
    theirs: { insert: { after: 'labels[1]', items: ['theirs'] } },
    labels: ['red', 'mine', 'wood', 'theirs'],
  },
  {
    name: 'strings that both added at the end',
    mine: [insert(['mine'], 'after', ['labels', -1])],
    theirs: { insert: { after: 'labels[-1]', items: ['theirs'] } },
    labels: ['red', 'wood', 'theirs', 'mine'],
  },
] satisfies { name: string; mine: Patch[]; theirs: object; labels: string[] }[]) {
  test(`a list of strings merges ${name}`, async (t) => {
    const opened = await open(t)
    await meet(opened, mine, theirs)
    assert.deepEqual(opened.pair.getState().conflicts, [])
    assert.deepEqual(onServer(opened.simulation)['labels'], labels)
  })
}

for (const delay of [5, 400]) {
  test(`two users who rewrite one text within ${delay} ms of each other keep both texts whole`, async (t) => {
    const simulation = new Simulation({ documents: [DRAFT] })
    t.after(() => simulation.dispose())
    const pages = [
      simulation.openDurable(),
      simulation.openDurable({}, new SimulatedDevice(simulation.clock)),
    ]
    const pairs = pages.map(({ layer }) => layer.documents.pair('a', 'article'))
    await simulation.pass(1000)
    for (const { network } of pages) {
      network.weather = { ...network.weather, minDelay: delay, maxDelay: delay }
    }
    pairs[0]!.patch([set('Antwerp is a port', ['title'])])
    await simulation.pass(3)
    pairs[1]!.patch([set('Bruges has canals', ['title'])])
    await simulation.pass(30_000)
    const { title } = onServer(simulation)
    const asked = pairs.flatMap((pair) => pair.getState().conflicts)
    assert.equal(asked.length, 1)
    assert.equal(title, asked[0]!.theirs)
    assert.deepEqual([title, asked[0]!.mine].toSorted(), ['Antwerp is a port', 'Bruges has canals'])
    for (const pair of pairs) assert.equal(pair.getState().displayed?.['title'], title)
  })
}

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { getAt, type Path } from '../../../src/model/path.ts'
import { insert, type Patch, set, unset } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const TAG = { _key: 'k', _type: 'tag', label: 'old' }
const DRAFT = {
  _id: 'drafts.a',
  _type: 'article',
  title: 'start',
  count: 0,
  day: '2024-01-01',
  tags: [{ _key: 'h', _type: 'tag', label: 'first' }, TAG],
  labels: ['red', 'wood'],
  body: [paragraph('p', 'old'), paragraph('q', 'second')],
  grid: {
    rows: [
      { _key: 'r', cells: [{ _key: 'c', content: [paragraph('p', 'old')] }] },
      { _key: 'h', cells: ['old', 'other'] },
    ],
  },
}

function paragraph(_key: string, text: string) {
  const children = [{ _type: 'span', _key: 's', text, marks: [] }]
  return { _type: 'block', _key, style: 'normal', markDefs: [], children }
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

function write(simulation: Simulation, operations: object): void {
  const transactionId = `theirs-${simulation.dataset.transactions.length}`
  const mutations = [{ patch: { id: 'drafts.a', ...operations } }]
  simulation.dataset.mutate({ transactionId, mutations: mutations as never })
}

const onServer = ({ simulation }: Opened): Record<string, unknown> =>
  simulation.dataset.documents.get('drafts.a') ?? {}
const shown = ({ pair }: Opened, path: Path) => getAt(pair.getState().displayed, path)

/** Types a text key by key, with a few keys per commit; others write in the middle. */
async function type(
  { simulation, pair }: Opened,
  { path, from, words }: { path: Path; from: string; words: string },
  meanwhile: () => void,
): Promise<void> {
  for (let length = 1; length <= words.length; length++) {
    pair.patch([set(from + words.slice(0, length), path)])
    if (length === Math.floor(words.length / 3)) meanwhile()
    await simulation.pass(120)
  }
}

const MINE = 'Antwerp has a port, and every ship that leaves it comes back in spring'
const THEIRS = 'Bruges has canals'
const CELL: Path = ['grid', 'rows', { _key: 'r' }, 'cells', { _key: 'c' }]
const ITEM: Path = ['tags', { _key: 'k' }]

for (const { name, path, field, theirs } of [
  { name: 'a string', path: ['title'], field: ['title'], theirs: { set: { title: THEIRS } } },
  {
    name: 'a string in an item',
    path: [...ITEM, 'label'],
    field: ['tags', 1, 'label'],
    theirs: { set: { 'tags[_key=="k"].label': THEIRS } },
  },
  {
    name: 'rich text in a table cell',
    path: [...CELL, 'content', { _key: 'p' }, 'children', { _key: 's' }, 'text'],
    field: ['grid', 'rows', 0, 'cells', 0, 'content', 0, 'children', 0, 'text'],
    theirs: {
      set: {
        'grid.rows[_key=="r"].cells[_key=="c"].content[_key=="p"].children[_key=="s"].text': THEIRS,
      },
    },
  },
  {
    name: 'plain text in a table cell',
    path: ['grid', 'rows', { _key: 'h' }, 'cells', 0],
    field: ['grid', 'rows', 1, 'cells', 0],
    theirs: { set: { 'grid.rows[_key=="h"].cells[0]': THEIRS } },
  },
  {
    name: 'a string in a list',
    path: ['labels', 0],
    field: ['labels', 0],
    theirs: { set: { 'labels[0]': THEIRS } },
  },
] satisfies { name: string; path: Path; field: Path; theirs: object }[]) {
  for (const choice of ['mine', 'theirs'] as const) {
    test(`a conflict that arises while the user types in ${name} leaves their text in place; then: ${choice}`, async (t) => {
      const opened = await open(t)
      const { simulation, page, pair } = opened
      page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
      const release = pair.claim(path)
      const screens: unknown[] = []
      pair.state$.subscribe(({ displayed }) => screens.push(getAt(displayed, path)))
      await type(opened, { path, from: '', words: MINE }, () => write(simulation, theirs))
      await simulation.pass(5000)
      const isWhole = screens.every(
        (text) =>
          text === 'start' || text === 'old' || text === 'red' || MINE.startsWith(text as string),
      )
      assert.ok(isWhole, JSON.stringify(screens))
      assert.equal(shown(opened, path), MINE)
      assert.equal(getAt(onServer(opened), field), THEIRS)
      const { conflicts, draft } = pair.getState()
      assert.equal(getAt(draft, path), THEIRS)
      assert.equal(conflicts.length, 1)
      assert.equal(conflicts[0]!.isClaimed, true)
      assert.ok(JSON.stringify(conflicts[0]!.mine).includes(MINE))
      assert.ok(JSON.stringify(conflicts[0]!.theirs).includes(THEIRS))
      pair.resolveConflict(conflicts[0]!.path, choice)
      const chosen = choice === 'mine' ? MINE : THEIRS
      assert.equal(shown(opened, path), chosen)
      await simulation.pass(5000)
      assert.deepEqual(pair.getState().conflicts, [])
      assert.equal(getAt(onServer(opened), field), chosen)
      // One step takes the decision back.
      pair.undo.undo()
      assert.equal(shown(opened, path), choice === 'mine' ? THEIRS : MINE)
      pair.undo.redo()
      assert.equal(shown(opened, path), chosen)
      release()
    })
  }
}

/** A question about a number or a text of the field with the focus. */
async function ask(opened: Opened, path: Path, mine: unknown, theirs: object): Promise<() => void> {
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  const release = pair.claim(path)
  pair.patch([set(mine, path)])
  await simulation.pass(100)
  write(simulation, theirs)
  await simulation.pass(5000)
  assert.equal(pair.getState().conflicts.length, 1)
  assert.deepEqual(shown(opened, path), mine)
  return release
}

test('the other value in a conflict stays live, and a second clash at the same path is the same conflict', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await ask(opened, ['title'], 'Antwerp', { set: { title: 'Bruges' } })
  pair.patch([set('Antwerp port', ['title'])])
  write(simulation, { set: { title: 'Bruges canal' } })
  await simulation.pass(2000)
  pair.patch([set('Antwerp port 1', ['title'])])
  write(simulation, { set: { title: 'Calais' } })
  await simulation.pass(2000)
  assert.deepEqual(
    pair.getState().conflicts.map(({ mine, theirs, base }) => ({ mine, theirs, base })),
    [{ mine: 'Antwerp port 1', theirs: 'Calais', base: 'start' }],
  )
  assert.equal(shown(opened, ['title']), 'Antwerp port 1')
  assert.equal(onServer(opened)['title'], 'Calais')
})

test('saves other fields while a conflict is open', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await ask(opened, ['title'], 'Antwerp', { set: { title: 'Bruges' } })
  pair.patch([set('Antwerp port', ['title']), set(5, ['count'])])
  await simulation.pass(5000)
  const { title, count } = onServer(opened)
  assert.deepEqual([title, count], ['Bruges', 5])
  assert.equal(pair.getState().save.type, 'saved')
})

test('keeps the number and the date that the user typed', async (t) => {
  for (const [path, mine, theirs] of [
    [['count'], 12, { set: { count: 9 } }],
    [['day'], '2024-02-01', { set: { day: '2024-03-03' } }],
  ] as const) {
    const opened = await open(t)
    await ask(opened, path, mine, theirs)
    opened.pair.resolveConflict(path, 'mine')
    await opened.simulation.pass(3000)
    assert.equal(getAt(onServer(opened), path), mine)
  }
})

test('leaving the field shows the document value; typing there again edits that', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  const release = await ask(opened, ['title'], 'Antwerp', { set: { title: 'Bruges' } })
  pair.patch([set('Antwerp port', ['title'])])
  release()
  assert.equal(shown(opened, ['title']), 'Bruges')
  const again = pair.claim(['title'])
  assert.equal(shown(opened, ['title']), 'Bruges')
  pair.patch([set('Bruges 1', ['title'])])
  await simulation.pass(3000)
  assert.equal(onServer(opened)['title'], 'Bruges 1')
  assert.deepEqual(
    pair.getState().conflicts.map(({ mine, theirs }) => [mine, theirs]),
    [['Antwerp port', 'Bruges 1']],
  )
  again()
})

test('shows the other value for a conflict elsewhere, or from before the field had the focus', async (t) => {
  const opened = await open(t)
  const { pair } = opened
  const release = pair.claim(['count'])
  opened.page.network.weather = { ...opened.page.network.weather, minDelay: 300, maxDelay: 300 }
  pair.patch([set('Antwerp', ['title'])])
  await opened.simulation.pass(100)
  write(opened.simulation, { set: { title: 'Bruges' } })
  await opened.simulation.pass(5000)
  assert.equal(pair.getState().conflicts.length, 1)
  assert.equal(shown(opened, ['title']), 'Bruges')
  release()
  pair.claim(['title'])
  assert.equal(shown(opened, ['title']), 'Bruges')
})

test('a page that dies during a conflict keeps every key that the user typed', async (t) => {
  const opened = await open(t)
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  pair.claim(['title'])
  await type(opened, { path: ['title'], from: '', words: MINE }, () =>
    write(simulation, { set: { title: THEIRS } }),
  )
  await simulation.pass(1000)
  simulation.kill(page)
  const next = simulation.openDurable().layer.documents.pair('a', 'article')
  await simulation.pass(5000)
  const { conflicts, displayed } = next.getState()
  assert.deepEqual(
    conflicts.map(({ mine, theirs, isClaimed }) => [mine, theirs, isClaimed]),
    [[MINE, THEIRS, undefined]],
  )
  assert.equal(displayed?.['title'], THEIRS)
  next.resolveConflict(['title'], 'mine')
  await simulation.pass(3000)
  assert.equal(onServer(opened)['title'], MINE)
})

test('undo reverts text typed during a conflict key by key, and sends nothing', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await ask(opened, ['title'], 'Antwerp', { set: { title: 'Bruges' } })
  await simulation.pass(2000)
  pair.patch([set('Antwerp port', ['title'])])
  pair.undo.undo()
  assert.equal(shown(opened, ['title']), 'Antwerp')
  pair.undo.redo()
  assert.equal(shown(opened, ['title']), 'Antwerp port')
  await simulation.pass(3000)
  assert.equal(onServer(opened)['title'], 'Bruges')
})

test('clearing the text, or typing the other value, resolves the conflict without writing', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await ask(opened, ['title'], 'Antwerp', { set: { title: 'Bruges' } })
  pair.patch([unset(['title'])])
  assert.equal(shown(opened, ['title']), undefined)
  assert.equal(pair.getState().conflicts[0]?.mine, undefined)
  await simulation.pass(2000)
  assert.equal(onServer(opened)['title'], 'Bruges')
  pair.patch([set('Bruges', ['title'])])
  assert.deepEqual(pair.getState().conflicts, [])
  pair.patch([set('Bruges!', ['title'])])
  await simulation.pass(2000)
  assert.equal(onServer(opened)['title'], 'Bruges!')
})

test('an item that others remove stays in place while the user types in it', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  const path: Path = ['tags', { _key: 'h' }, 'label']
  await ask(opened, path, 'mine', { unset: ['tags[_key=="h"]'] })
  const keys = () =>
    (pair.getState().displayed?.['tags'] as { _key: string }[]).map(({ _key }) => _key)
  assert.deepEqual(keys(), ['h', 'k'])
  pair.patch([set('mine, all of it', path)])
  assert.deepEqual(keys(), ['h', 'k'])
  await simulation.pass(2000)
  assert.deepEqual(onServer(opened)['tags'], [TAG])
  pair.resolveConflict(['tags', { _key: 'h' }], 'mine')
  await simulation.pass(3000)
  assert.deepEqual(onServer(opened)['tags'], [
    { _key: 'h', _type: 'tag', label: 'mine, all of it' },
    TAG,
  ])
})

for (const { name, patches, tags, label } of [
  {
    name: 'moving the item in conflict',
    patches: [unset(ITEM), insert([{ ...TAG, label: 'mine' }], 'before', ['tags', { _key: 'h' }])],
    tags: ['k', 'h'],
    label: 'mine',
  },
  {
    name: 'replacing the whole list',
    patches: [set([{ ...TAG, label: 'mine 2' }], ['tags'])],
    tags: ['k'],
    label: 'mine 2',
  },
] satisfies { name: string; patches: Patch[]; tags: string[]; label: string }[]) {
  test(`${name} keeps the other value in the document and the user's own in the conflict`, async (t) => {
    const opened = await open(t)
    const { simulation, pair } = opened
    const path = [...ITEM, 'label']
    await ask(opened, path, 'mine', { set: { 'tags[_key=="k"].label': 'theirs' } })
    pair.patch(patches)
    assert.equal(shown(opened, path), label)
    await simulation.pass(3000)
    const stored = onServer(opened)['tags'] as (typeof TAG)[]
    assert.deepEqual(
      stored.map(({ _key }) => _key),
      tags,
    )
    assert.equal(stored.find(({ _key }) => _key === 'k')?.label, 'theirs')
    assert.equal(pair.getState().conflicts[0]?.mine, label)
  })
}

const PARAGRAPH: Path = ['body', { _key: 'p' }]
const LETTERS: Path = [...PARAGRAPH, 'children', { _key: 's' }, 'text']
const linesOf = (body: unknown) =>
  (body as ReturnType<typeof paragraph>[]).map(({ children }) => children[0]!.text)

for (const [choice, lines] of [
  ['mine', ['my own', 'words now', 'second']],
  ['theirs', ['theirs', 'second']],
] as const) {
  test(`a paragraph begun inside one in conflict is held back with it; then: ${choice}`, async (t) => {
    const opened = await open(t)
    const { simulation, pair } = opened
    await ask(opened, LETTERS, 'my own words', {
      set: { 'body[_key=="p"].children[_key=="s"].text': 'theirs' },
    })
    pair.patch([set('my own', LETTERS), insert([paragraph('n', 'words')], 'after', PARAGRAPH)])
    pair.patch([set('words now', ['body', { _key: 'n' }, 'children', { _key: 's' }, 'text'])])
    await simulation.pass(3000)
    assert.deepEqual(linesOf(onServer(opened)['body']), ['theirs', 'second'])
    assert.deepEqual(linesOf(shown(opened, ['body'])), ['my own', 'words now', 'second'])
    const { conflicts } = pair.getState()
    assert.equal(conflicts.length, 1)
    pair.resolveConflict(conflicts[0]!.path, choice)
    await simulation.pass(3000)
    assert.deepEqual(linesOf(onServer(opened)['body']), lines)
    assert.deepEqual(linesOf(shown(opened, ['body'])), lines)
    assert.deepEqual(pair.getState().conflicts, [])
  })
}

test('a paragraph joined to one in conflict is neither lost nor removed before the decision', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await ask(opened, LETTERS, 'mine', {
    set: { 'body[_key=="p"].children[_key=="s"].text': 'theirs' },
  })
  pair.patch([set('mine second', LETTERS), unset(['body', { _key: 'q' }])])
  await simulation.pass(3000)
  assert.deepEqual(linesOf(onServer(opened)['body']), ['theirs', 'second'])
  pair.resolveConflict(pair.getState().conflicts[0]!.path, 'theirs')
  await simulation.pass(3000)
  assert.deepEqual(linesOf(shown(opened, ['body'])), ['theirs', 'second'])
})

test('a user who takes back all edits of a conflict and leaves the field is not asked', async (t) => {
  const opened = await open(t)
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  const release = pair.claim(['title'])
  pair.patch([set(MINE, ['title'])])
  write(simulation, { set: { title: THEIRS } })
  await simulation.pass(5000)
  assert.equal(pair.getState().conflicts.length, 1)
  pair.patch([set('start', ['title'])])
  await simulation.pass(1000)
  assert.equal(shown(opened, ['title']), 'start', 'the text stays while the user is in it')
  release()
  await simulation.pass(5000)
  assert.deepEqual(pair.getState().conflicts, [])
  assert.equal(shown(opened, ['title']), THEIRS)
  assert.equal(getAt(onServer(opened), ['title']), THEIRS)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UndoStorage } from '../../../src/data/undo/undo-storage.ts'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { insert, move, type Patch, set, unset } from '../../../src/model/patch.ts'
import { settlePromises, type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import { CALM } from '../../kit/simulated-dataset.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

interface Tag {
  _key: string
  _type: 'tag'
  label?: string
}

const START: ContentDocument = {
  _id: 'a',
  _type: 'article',
  _rev: 'r0',
  title: 'start',
  count: 1,
  tags: [tag('k1', 'one'), tag('k2', 'two')],
}

function tag(_key: string, label: string): Tag {
  return { _key, _type: 'tag', label }
}

async function openArticle(simulation: Simulation, page = simulation.open()) {
  const pair = page.layer.documents.pair('a', 'article')
  pair.state$.subscribe()
  await simulation.pass(100)
  assert.ok(pair.getState().ready)
  return { page, pair }
}

/** What is in the document, without the system's part. */
function contentOf(pair: DocumentPair): Record<string, unknown> {
  const fields = Object.entries(pair.getState().displayed ?? {})
  return Object.fromEntries(fields.filter(([name]) => !name.startsWith('_')))
}

const titleOf = (pair: DocumentPair) => contentOf(pair)['title']

/** Types letter by letter, as a form does: each key sets the whole text. */
async function type(simulation: Simulation, pair: DocumentPair, text: string, ms = 50) {
  for (const letter of text) {
    pair.patch([set(`${String(titleOf(pair) ?? '')}${letter}`, ['title'])])
    await simulation.pass(ms)
  }
}

const labels = (pair: DocumentPair) =>
  pair.undo.getState().steps.map(({ kind, path }) => `${kind} ${path.join('.')}`)

test('typing is one step until it pauses, leaves the field or exceeds a few words', async () => {
  const simulation = new Simulation({ documents: [START] })
  const { pair } = await openArticle(simulation)
  await type(simulation, pair, ' abc')
  await simulation.pass(601)
  await type(simulation, pair, ' def')
  assert.deepEqual(labels(pair), ['text title', 'text title'])
  pair.patch([set(2, ['count'])])
  await settlePromises()
  await type(simulation, pair, ' a word after a word until it is enough')
  pair.patch([set(`${String(titleOf(pair))} and something pasted`, ['title'])])
  await settlePromises()
  assert.equal(labels(pair)[2], 'set count')
  const typed = labels(pair).slice(3)
  assert.deepEqual(typed, ['text title', 'text title', 'text title'])
  pair.undo.undo()
  assert.equal(titleOf(pair), 'start abc def a word after a word until it is enough')
  pair.undo.undo()
  assert.equal(titleOf(pair), 'start abc def a word after a word ')
  pair.undo.goTo(1)
  assert.equal(titleOf(pair), 'start abc')
  assert.equal(contentOf(pair)['count'], 1)
  simulation.dispose()
})

test('the patches of one task are one step, and an isolated patch is its own step', async () => {
  const simulation = new Simulation({ documents: [START] })
  const { pair } = await openArticle(simulation)
  pair.patch([set('x', ['title'])])
  pair.patch([set(5, ['count'])])
  pair.patch([unset(['tags', { _key: 'k1' }])])
  await settlePromises()
  assert.deepEqual(labels(pair), ['several '])
  await type(simulation, pair, 'y')
  pair.undo.isolate()
  await type(simulation, pair, 'zz')
  await type(simulation, pair, 'a')
  assert.equal(pair.undo.getState().steps.length, 4)
  pair.patch([move({ _key: 'k2' }, { _key: 'k2' }, ['tags'])])
  pair.undo.goTo(0)
  const { title, count, tags } = START
  assert.deepEqual(contentOf(pair), { title, count, tags })
  simulation.dispose()
})

test('a group of edits is one step, or undone as a whole, and can be undone or redone later', async () => {
  const simulation = new Simulation({ documents: [START] })
  const { pair } = await openArticle(simulation)
  pair.patch([set('earlier', ['title'])])
  await settlePromises()

  const kept = pair.undo.group()
  pair.patch([insert([tag('k3', '')], 'after', ['tags', -1])])
  await settlePromises()
  pair.patch([set('three', ['tags', { _key: 'k3' }, 'label'])])
  await settlePromises()
  const revert = kept.end()
  assert.deepEqual(labels(pair), ['text title', 'add tags'])
  pair.patch([set(9, ['count'])])
  await settlePromises()
  revert?.()
  await settlePromises()
  assert.deepEqual(contentOf(pair), { title: 'earlier', count: 9, tags: START['tags'] })
  pair.undo.goTo(1)

  const outer = pair.undo.group()
  pair.patch([set('outer', ['title'])])
  await settlePromises()
  const inner = pair.undo.group()
  pair.patch([set(3, ['count'])])
  await settlePromises()
  pair.patch([unset(['tags', { _key: 'k1' }])])
  await settlePromises()
  assert.equal(inner.cancel()?.outcome.type, 'done')
  assert.deepEqual(contentOf(pair), { title: 'outer', count: 1, tags: START['tags'] })
  const cancelled = outer.cancel()
  assert.equal(titleOf(pair), 'earlier')
  cancelled?.redo()
  assert.equal(titleOf(pair), 'outer')

  const idle = pair.undo.group()
  pair.patch([set('x', ['title'])])
  await settlePromises()
  pair.patch([set('outer', ['title'])])
  await settlePromises()
  assert.equal(idle.cancel(), null, 'edits without an effect')
  assert.deepEqual(labels(pair).slice(0, 2), ['text title', 'text title'])
  assert.equal(titleOf(pair), 'outer')
  simulation.dispose()
})

test('undo reports the path, keeps text of others, and reports what it could not revert', async () => {
  const simulation = new Simulation({ documents: [START] })
  const mine = await openArticle(simulation)
  const theirs = await openArticle(simulation)
  mine.pair.patch([set('start of mine', ['title'])])
  await settlePromises()
  mine.pair.patch([set(7, ['count'])])
  await simulation.pass(3_000)
  theirs.pair.patch([set('their start of mine', ['title']), set(8, ['count'])])
  await simulation.pass(3_000)
  const skipped = mine.pair.undo.undo()
  assert.equal(skipped.type, 'skipped')
  assert.deepEqual(skipped.misses, [{ path: ['count'], reason: 'changed' }])
  const done = mine.pair.undo.undo()
  assert.deepEqual([done.type, done.path, done.caret], ['done', ['title'], 11])
  assert.equal(titleOf(mine.pair), 'their start')
  await simulation.pass(3_000)
  assert.equal(titleOf(theirs.pair), 'their start')
  assert.equal(contentOf(theirs.pair)['count'], 8)
  assert.equal(theirs.pair.undo.getState().steps.length, 1, 'the edits of others are no steps')
  mine.pair.undo.redo()
  assert.equal(titleOf(mine.pair), 'their start of mine')
  await type(simulation, mine.pair, '!')
  assert.equal(mine.pair.undo.getState().canRedo, false, 'a new edit ends what could be done again')
  simulation.dispose()
})

test('an item restored by one user and moved by another exists once, and both versions are kept', async () => {
  for (const between of [0, 5, 10, 20, 30, 50, 100]) {
    const simulation = new Simulation({ documents: [START] })
    const mine = await openArticle(simulation)
    const theirs = await openArticle(simulation)
    for (const { page } of [mine, theirs])
      page.network.weather = { ...CALM, minDelay: 30, maxDelay: 30 }
    mine.pair.patch([unset(['tags', { _key: 'k1' }])])
    await simulation.pass(between)
    theirs.pair.patch([
      set('one of theirs', ['tags', { _key: 'k1' }, 'label']),
      move({ _key: 'k1' }, { _key: 'k2' }, ['tags']),
    ])
    await simulation.pass(between)
    mine.pair.undo.undo()
    await simulation.pass(20_000)
    assert.deepEqual(contentOf(mine.pair), contentOf(theirs.pair))
    const keys = keysOf(mine.pair)
    assert.deepEqual(keys, [...new Set(keys)], `an item is there twice after ${between} ms`)
    const { conflicts } = mine.pair.getState()
    const labels = [contentOf(mine.pair)['tags'], ...conflicts.map((conflict) => [conflict.mine])]
    assert.match(JSON.stringify(labels), between < 60 ? /one of theirs.*"one"/ : /"one"/)
    simulation.dispose()
  }
})

test('publishing keeps the steps, discarding is a step, and deleting the document clears them', async () => {
  const simulation = new Simulation({ documents: [START] })
  const { pair } = await openArticle(simulation)
  await type(simulation, pair, ' more')
  await simulation.pass(3_000)
  void pair.execute('publish')
  await simulation.pass(3_000)
  assert.equal(pair.getState().draft, null)
  pair.undo.undo()
  assert.equal(pair.getState().draft?.['title'], 'start')
  void pair.execute('discardChanges')
  await simulation.pass(3_000)
  assert.equal(titleOf(pair), 'start more')
  assert.deepEqual(labels(pair).at(-1), 'discardChanges ')
  pair.undo.undo()
  assert.equal(titleOf(pair), 'start')
  await simulation.pass(3_000)
  void pair.execute('delete')
  await simulation.pass(3_000)
  assert.deepEqual(pair.undo.getState(), { canUndo: false, canRedo: false, steps: [], position: 0 })
  simulation.dispose()
})

test('a refused edit leaves nothing to undo, nor does a document deleted by another user', async () => {
  const simulation = new Simulation({ documents: [START] })
  const mine = await openArticle(simulation)
  const theirs = await openArticle(simulation)
  await type(simulation, mine.pair, ' x')
  await simulation.pass(3_000)
  void theirs.pair.execute('delete')
  await simulation.pass(3_000)
  assert.equal(mine.pair.undo.getState().canUndo, false)
  assert.equal(mine.pair.undo.undo().type, 'nothing')
  assert.equal(mine.pair.getState().displayed, null)
  simulation.dispose()
})

/** A storage that is the same for two pages, as the session of a tab is over a reload. */
function createStorage(): UndoStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    load: (key) => texts.get(key) ?? null,
    save: (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

test('steps outlive the page, stay small, and merge with changes made meanwhile', async () => {
  const simulation = new Simulation({ documents: [{ ...START, title: 'x'.repeat(3_000) }] })
  const undoStorage = createStorage()
  const first = await openArticle(simulation, simulation.open({ undoStorage }))
  for (let step = 0; step < 100; step++) {
    await type(simulation, first.pair, `${step} `, 1)
    await simulation.pass(700)
  }
  const end = titleOf(first.pair)
  first.pair.undo.undo()
  await simulation.pass(3_000)
  first.page.layer.dispose()
  const length = [...undoStorage.texts.values()].join('').length
  assert.ok(length > 0 && length < 30_000, `${length} characters`)

  const other = await openArticle(simulation)
  other.pair.patch([set(`theirs ${String(titleOf(other.pair))}`, ['title'])])
  await simulation.pass(3_000)
  const second = await openArticle(simulation, simulation.open({ undoStorage }))
  const { steps, position, canRedo } = second.pair.undo.getState()
  assert.deepEqual([steps.length, position, canRedo], [100, 99, true])
  second.pair.undo.redo()
  assert.equal(titleOf(second.pair), `theirs ${String(end)}`)
  second.pair.undo.goTo(0)
  assert.equal(titleOf(second.pair), `theirs ${'x'.repeat(3_000)}`)
  simulation.dispose()
})

test('typing stores the steps again, but not the document', async () => {
  const body = 'y'.repeat(50_000)
  const simulation = new Simulation({ documents: [{ ...START, body }] })
  const undoStorage = createStorage()
  const saved: string[] = []
  const save = (key: string, text: string | null) => {
    saved.push(text ?? '')
    undoStorage.save(key, text)
  }
  const page = simulation.open({ undoStorage: { ...undoStorage, save } })
  const { pair } = await openArticle(simulation, page)
  for (let word = 0; word < 20; word++) await type(simulation, pair, 'letters ', 100)
  await simulation.pass(3_000)
  assert.ok(saved.length > 10, `${saved.length} saved texts`)
  assert.equal(saved.filter((text) => text.includes(body)).length, 1)
  simulation.dispose()
})

test('does not restore steps whose initial state is missing or different', async () => {
  for (const start of [null, '{"id":"another","fields":{"title":"other"}}']) {
    const simulation = new Simulation({ documents: [START] })
    const undoStorage = createStorage()
    const first = await openArticle(simulation, simulation.open({ undoStorage }))
    await type(simulation, first.pair, 'abc')
    await simulation.pass(3_000)
    first.page.layer.dispose()
    const key = [...undoStorage.texts.keys()].find((name) => name.endsWith(' start'))
    assert.ok(key)
    undoStorage.save(key, start)
    const second = await openArticle(simulation, simulation.open({ undoStorage }))
    assert.deepEqual(second.pair.undo.getState().steps, [])
    simulation.dispose()
  }
})

test('drops the oldest of too many steps', async () => {
  const simulation = new Simulation({ documents: [START] })
  const { pair } = await openArticle(simulation)
  for (let step = 0; step < 230; step++) {
    pair.patch([set(step + 10, ['count'])])
    await simulation.pass(700)
  }
  assert.equal(pair.undo.getState().steps.length, 200)
  pair.undo.goTo(0)
  assert.equal(contentOf(pair)['count'], 39)
  simulation.dispose()
})

/** Letters that are in the document only because this person wrote them, each of them once. */
interface Writer {
  page: SimulatedPage
  pair: DocumentPair
  alphabet: number
  next: number
}

function letters(writer: Writer, random: Random): string {
  const fresh = () => String.fromCharCode(writer.alphabet + writer.next++)
  return Array.from({ length: random.between(1, 3) }, fresh).join('')
}

function edited(text: string, writer: Writer, random: Random): string {
  const at = random.int(text.length + 1)
  if (random.chance(0.65)) return text.slice(0, at) + letters(writer, random) + text.slice(at)
  return text.slice(0, at) + text.slice(at + random.between(1, 3))
}

function randomEdit(writer: Writer, random: Random): Patch[] {
  const { title = '', tags = [] } = contentOf(writer.pair) as { title?: string; tags?: Tag[] }
  const roll = random.next()
  if (roll < 0.05) return [unset(['title'])]
  if (roll < 0.45) return [set(edited(title, writer, random), ['title'])]
  if (tags.length === 0)
    return [set([tag(`n${letters(writer, random)}`, letters(writer, random))], ['tags'])]
  const { _key, label = '' } = random.pick(tags)
  const path = ['tags', { _key }]
  if (roll < 0.65) return [set(edited(label, writer, random), [...path, 'label'])]
  if (roll < 0.8) {
    const added = tag(`n${letters(writer, random)}`, letters(writer, random))
    return [insert([added], random.pick(['before', 'after']), path)]
  }
  if (roll < 0.9) return [move({ _key }, { _key: random.pick(tags)._key }, ['tags'])]
  return [unset(path)]
}

const textOf = (pair: DocumentPair) => {
  const { title = '', tags = [] } = contentOf(pair) as { title?: string; tags?: Tag[] }
  return title + tags.map(({ label = '' }) => label).join('')
}

const keysOf = (pair: DocumentPair) =>
  ((contentOf(pair)['tags'] ?? []) as Tag[]).map(({ _key }) => _key)

const written = (pair: DocumentPair, { alphabet }: Writer) =>
  [...textOf(pair)].filter((letter) => {
    const code = letter.charCodeAt(0)
    return code >= alphabet && code < alphabet + 0x1000
  })

/** Answers and events are slow, come twice, late or never. */
const WIND = {
  ...CALM,
  minDelay: 5,
  maxDelay: 1_500,
  repeatEvent: 0.1,
  delayEvent: 0.2,
  loseResponse: 0.1,
}

/** Takes the history back to where it is now; steps that have lost their meaning until then are gone. */
function bookmark({ undo }: DocumentPair): () => void {
  const { steps, position } = undo.getState()
  const last = steps[position - 1]?.id ?? -1
  return () => void undo.goTo(undo.getState().steps.filter(({ id }) => id <= last).length)
}

forEachSeed(
  150,
  'undoing everything of one of two users removes their text and keeps the other text',
  async (random) => {
    const simulation = new Simulation({ documents: [START], random })
    const writers: Writer[] = []
    for (const alphabet of [0x4e00, 0x6e00]) {
      writers.push({ ...(await openArticle(simulation)), alphabet, next: 0 })
    }
    const [mine, theirs] = writers as [Writer, Writer]
    const isWindy = random.chance(0.5)
    if (isWindy) for (const { page } of writers) page.network.weather = WIND
    // What one takes back while the other writes in it stays until people decide.
    const returned = new Set<string>()
    const pass = async (ms: number) => {
      const there = written(mine.pair, mine)
      await simulation.pass(ms)
      // What the other moves or writes again without knowing that it is gone is theirs from then on.
      for (const one of written(mine.pair, mine)) if (!there.includes(one)) returned.add(one)
    }
    const own = (pair: DocumentPair) => written(pair, mine).filter((one) => !returned.has(one))
    const isDecided = () => writers.every(({ pair }) => pair.getState().conflicts.length === 0)
    for (let count = random.between(5, 30); count > 0; count--) {
      const writer = random.pick(writers)
      const edit = randomEdit(writer, random)
      writer.pair.patch(edit)
      await pass(random.pick([0, 10, 300, 700, 2_000]))
      if (random.chance(0.1)) mine.pair.undo.undo()
      if (random.chance(0.1)) mine.pair.undo.redo()
    }
    // Half of the time everything is undone while edits of both are still under way.
    const isQuiet = random.chance(0.5)
    if (isQuiet) await pass(5_000)
    const intact = written(mine.pair, theirs)
    const before = contentOf(mine.pair)
    const again = bookmark(mine.pair)
    if (random.chance(0.5)) mine.pair.undo.goTo(0)
    while (mine.pair.undo.getState().canUndo) mine.pair.undo.undo()
    if (isDecided()) assert.deepEqual(own(mine.pair), [], 'own text is left')
    const left = new Set(written(mine.pair, theirs))
    assert.deepEqual(
      intact.filter((letter) => !left.has(letter)),
      [],
      'text of the other is gone',
    )
    again()
    assert.deepEqual(contentOf(mine.pair), before, 'done again, everything is as it was')
    mine.pair.undo.goTo(0)
    await simulation.pass(60_000)
    assert.deepEqual(contentOf(mine.pair), contentOf(theirs.pair))
    assert.deepEqual(keysOf(mine.pair), [...new Set(keysOf(mine.pair))], 'an item is there twice')
    // Who moves an item at the same moment brings it back.
    if (isDecided() && isQuiet && !isWindy) {
      assert.deepEqual(own(theirs.pair), [], 'own text is left on the server')
    }
    simulation.dispose()
  },
  // Items that two brought back at once; words that a repair had only put in another order.
  [213, 588, 1253, 4084],
)

forEachSeed(
  150,
  'undoing and redoing all steps restores start and end exactly, also after a reload',
  async (random) => {
    const simulation = new Simulation({ documents: [START], random })
    const undoStorage = createStorage()
    let writer: Writer = {
      ...(await openArticle(simulation, simulation.open({ undoStorage }))),
      alphabet: 0x4e00,
      next: 0,
    }
    const start = contentOf(writer.pair)
    for (let count = random.between(1, 40); count > 0; count--) {
      writer.pair.patch(randomEdit(writer, random))
      await simulation.pass(random.pick([0, 10, 300, 700, 2_000]))
      if (random.chance(0.2)) writer.pair.undo.undo()
      if (random.chance(0.1)) writer.pair.undo.redo()
    }
    const end = contentOf(writer.pair)
    const again = bookmark(writer.pair)
    writer.pair.undo.goTo(0)
    assert.deepEqual(contentOf(writer.pair), start)
    again()
    assert.deepEqual(contentOf(writer.pair), end)
    const { position } = writer.pair.undo.getState()
    await simulation.pass(5_000)
    writer.page.layer.dispose()
    writer = { ...writer, ...(await openArticle(simulation, simulation.open({ undoStorage }))) }
    while (writer.pair.undo.getState().canUndo) writer.pair.undo.undo()
    assert.deepEqual(contentOf(writer.pair), start, 'after a reload')
    writer.pair.undo.goTo(position)
    assert.deepEqual(contentOf(writer.pair), end, 'after a reload')
    simulation.dispose()
  },
)

forEachSeed(40, 'a page that died with unsent edits restores its steps', async (random) => {
  const simulation = new Simulation({ documents: [START], random })
  const undoStorage = createStorage()
  const page = simulation.openDurable({ undoStorage })
  const writer: Writer = { ...(await openArticle(simulation, page)), alphabet: 0x4e00, next: 0 }
  const start = contentOf(writer.pair)
  page.network.isUp = random.chance(0.5)
  for (let count = random.between(1, 15); count > 0; count--) {
    writer.pair.patch(randomEdit(writer, random))
    await simulation.pass(random.pick([10, 300, 700, 2_000]))
  }
  const end = contentOf(writer.pair)
  // What is kept is at most a second behind.
  await simulation.pass(1_100)
  simulation.kill(page)
  await simulation.pass(100)
  const again = await openArticle(simulation, simulation.openDurable({ undoStorage }))
  await simulation.pass(5_000)
  assert.deepEqual(contentOf(again.pair), end)
  const back = bookmark(again.pair)
  again.pair.undo.goTo(0)
  assert.deepEqual(contentOf(again.pair), start)
  back()
  assert.deepEqual(contentOf(again.pair), end)
  simulation.dispose()
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const CONTENT = { _type: 'article', title: 'one two', count: 7, labels: ['red'] }
const DRAFT = { _id: 'drafts.a', ...CONTENT }
const PUBLISHED = { _id: 'a', ...CONTENT }

interface Opened {
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
}

async function open(
  t: TestContext,
  documents: readonly { _id: string; _type: string }[],
  typeName = 'article',
): Promise<Opened> {
  const simulation = new Simulation({ documents: documents as never })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', typeName)
  await simulation.pass(1000)
  return { simulation, page, pair }
}

function remove({ simulation }: Opened, ...ids: string[]): void {
  simulation.dataset.author = 'anna'
  const mutations = ids.map((id) => ({ delete: { id } }))
  simulation.dataset.mutate({ transactionId: `removed ${ids.join()}`, mutations } as never)
}

const retype = ({ pair }: Opened) => pair.patch([set('one three', ['title'])])
const disconnect = ({ page }: Opened) => {
  page.network.isUp = false
  page.network.breakStreams()
}

interface Case {
  name: string
  documents: readonly { _id: string; _type: string }[]
  typeName?: string
  /** What happens until the user is asked. */
  story: (opened: Opened) => Promise<void>
  what: 'document' | 'draft'
}

const cases: Case[] = [
  {
    name: 'a draft, edited offline',
    documents: [DRAFT],
    what: 'document',
    async story(opened) {
      disconnect(opened)
      retype(opened)
      remove(opened, 'drafts.a')
      await opened.simulation.pass(2000)
      opened.page.network.isUp = true
    },
  },
  {
    name: 'a draft and its published document',
    documents: [DRAFT, PUBLISHED],
    what: 'document',
    async story(opened) {
      disconnect(opened)
      retype(opened)
      remove(opened, 'drafts.a', 'a')
      await opened.simulation.pass(2000)
      opened.page.network.isUp = true
    },
  },
  {
    name: 'a published document with a draft created offline',
    documents: [PUBLISHED],
    what: 'document',
    async story(opened) {
      disconnect(opened)
      retype(opened)
      remove(opened, 'a')
      await opened.simulation.pass(2000)
      opened.page.network.isUp = true
    },
  },
  {
    name: 'a draft whose changes were discarded',
    documents: [DRAFT, PUBLISHED],
    what: 'draft',
    async story(opened) {
      disconnect(opened)
      retype(opened)
      remove(opened, 'drafts.a')
      await opened.simulation.pass(2000)
      opened.page.network.isUp = true
    },
  },
  {
    name: 'a draft, while a commit is in flight',
    documents: [DRAFT],
    what: 'document',
    async story(opened) {
      const { page } = opened
      page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
      retype(opened)
      await opened.simulation.pass(100)
      remove(opened, 'drafts.a')
    },
  },
  // Whoever deletes knows nothing of the draft that the first key is about to make.
  ...[1, 50, 90].flatMap((wait) =>
    [['a'], ['a', 'drafts.a']].map((ids) => ({
      name: `${ids.join(' and ')}, published, ${wait} ms after the first keystroke`,
      documents: [PUBLISHED],
      what: 'document' as const,
      async story(opened: Opened) {
        const { page, simulation } = opened
        page.network.weather = { ...page.network.weather, minDelay: 100, maxDelay: 100 }
        retype(opened)
        await simulation.pass(wait)
        remove(opened, ...ids)
      },
    })),
  ),
  {
    name: 'a draft without edits, with a late keystroke',
    documents: [DRAFT],
    what: 'document',
    async story(opened) {
      remove(opened, 'drafts.a')
      await opened.simulation.pass(100)
      assert.deepEqual(opened.pair.getState().displayed, null)
      assert.equal(opened.pair.getState().deletion?.isQuestion, false)
      retype(opened)
    },
  },
  {
    name: 'a live-edit document',
    documents: [{ ...PUBLISHED, _type: 'settings' }],
    typeName: 'settings',
    what: 'document',
    async story(opened) {
      disconnect(opened)
      retype(opened)
      remove(opened, 'a')
      await opened.simulation.pass(2000)
      opened.page.network.isUp = true
    },
  },
]

for (const { name, documents, typeName, story, what } of cases) {
  for (const answer of ['bringBack', 'letGo'] as const) {
    test(`deleted by another user during editing: ${name}; ${answer}`, async (t) => {
      const opened = await open(t, documents, typeName)
      const { simulation, pair } = opened
      await story(opened)
      await simulation.pass(30_000)
      const { dataset } = simulation
      const { deletion, displayed } = pair.getState()
      assert.equal(deletion?.what, what)
      assert.equal(deletion.isQuestion, true)
      assert.equal(deletion.by, 'anna')
      assert.ok(Date.parse(deletion.at!) > 0)
      assert.equal(displayed?.['title'], 'one three', 'what was typed stays on the screen')
      assert.equal(displayed['count'], 7, 'with all the rest')
      assert.equal(pair.operations().publish, 'DELETED')
      const id = typeName === 'settings' ? 'a' : 'drafts.a'
      assert.equal(dataset.documents.has(id), false, 'nothing is written unasked')
      pair.patch([set('one three four', ['title'])])
      await simulation.pass(5000)
      assert.equal(dataset.documents.has(id), false, 'nor by the next key')
      pair.resolveDeletion(answer)
      await simulation.pass(5000)
      assert.equal(pair.getState().deletion?.isQuestion ?? false, false)
      if (answer === 'bringBack') {
        const { title, count, labels } = dataset.documents.get(id)!
        assert.deepEqual([title, count, labels], ['one three four', 7, ['red']])
        assert.equal(pair.getState().save.type, 'saved')
        return
      }
      assert.equal(dataset.documents.has(id), false)
      const { save } = pair.getState()
      assert.ok(save.type === 'refused')
      assert.equal(JSON.parse(save.text).title, 'one three four')
      pair.retry()
      await simulation.pass(5000)
      const { title, count } = dataset.documents.get(id)!
      assert.deepEqual([title, count], ['one three four', 7], 'even then it comes back whole')
    })
  }
}

test('the question about a deleted document outlives the page', async (t) => {
  const opened = await open(t, [DRAFT])
  const { simulation, page } = opened
  disconnect(opened)
  retype(opened)
  await simulation.pass(500)
  simulation.kill(page)
  remove(opened, 'drafts.a')
  const pair = simulation.openDurable().layer.documents.pair('a', 'article')
  await simulation.pass(30_000)
  const { deletion, displayed } = pair.getState()
  assert.deepEqual([deletion?.isQuestion, deletion?.by], [true, 'anna'])
  assert.equal(displayed?.['title'], 'one three')
  assert.equal(simulation.dataset.documents.size, 0)
  pair.resolveDeletion('bringBack')
  await simulation.pass(5000)
  const { title, count } = simulation.dataset.documents.get('drafts.a')!
  assert.deepEqual([title, count], ['one three', 7])
})

test('closes the question when another user restores the deleted document', async (t) => {
  const opened = await open(t, [DRAFT])
  disconnect(opened)
  retype(opened)
  remove(opened, 'drafts.a')
  await opened.simulation.pass(2000)
  opened.page.network.isUp = true
  await opened.simulation.pass(10_000)
  assert.equal(opened.pair.getState().deletion?.isQuestion, true)
  const mutations = [{ create: { ...DRAFT, count: 8 } }]
  opened.simulation.dataset.mutate({ transactionId: 'back', mutations } as never)
  await opened.simulation.pass(5000)
  assert.equal(opened.pair.getState().deletion, null)
  const { title, count } = opened.simulation.dataset.documents.get('drafts.a')!
  assert.deepEqual([title, count], ['one three', 8])
})

test('flush rejects when edits cannot be saved because the document was deleted', async (t) => {
  const opened = await open(t, [DRAFT])
  remove(opened, 'drafts.a')
  await opened.simulation.pass(100)
  retype(opened)
  await assert.rejects(opened.page.layer.flush(), /deleted while it was being edited/)
})

test('keeps a draft that restored a deleted document when another user has edited it since', async (t) => {
  const opened = await open(t, [PUBLISHED])
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 100, maxDelay: 100 }
  retype(opened)
  await simulation.pass(50)
  remove(opened, 'a')
  await simulation.pass(60)
  const patch = { id: 'drafts.a', set: { count: 8 } }
  simulation.dataset.mutate({ transactionId: 'others', mutations: [{ patch }] } as never)
  await simulation.pass(10_000)
  pair.patch([set('one three four', ['title'])])
  await simulation.pass(10_000)
  const { title, count } = simulation.dataset.documents.get('drafts.a')!
  assert.deepEqual([title, count], ['one three four', 8])
  assert.equal(pair.getState().deletion, null)
})

test('includes text typed while a draft is withdrawn in the question', async (t) => {
  const opened = await open(t, [PUBLISHED])
  const { simulation, page, pair } = opened
  const shown: unknown[] = []
  pair.state$.subscribe(({ displayed }) => shown.push(displayed?.['title']))
  page.network.weather = { ...page.network.weather, minDelay: 100, maxDelay: 100 }
  retype(opened)
  await simulation.pass(50)
  remove(opened, 'a')
  for (const word of ['four', 'five', 'six', 'seven']) {
    await simulation.pass(50)
    pair.patch([set(`one three ${word}`, ['title'])])
  }
  page.network.weather = { ...page.network.weather, loseRequest: 0.5, loseResponse: 0.5 }
  await simulation.pass(60_000)
  assert.equal(simulation.dataset.documents.size, 0)
  assert.equal(pair.getState().deletion?.isQuestion, true)
  assert.equal(shown.at(-1), 'one three seven')
  assert.ok(!shown.includes(undefined), 'the form never goes away')
})

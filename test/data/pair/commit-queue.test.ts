import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import type { RecordedRequest } from '../../kit/simulated-dataset.ts'

type Commit = Extract<RecordedRequest, { type: 'mutate' }>

const ARTICLE = { _id: 'drafts.a', _type: 'article', title: '', count: 0 }

async function openArticle(): Promise<{
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
  commits: () => Commit[]
}> {
  const simulation = new Simulation({ documents: [ARTICLE, { ...ARTICLE, _id: 'drafts.b' }] })
  const page = simulation.open()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(100)
  const commits = () => page.network.requests.filter((request) => request.type === 'mutate')
  return { simulation, page, pair, commits }
}

function type(pair: DocumentPair, title: string): void {
  pair.patch([set(title, ['title'])])
}

test('DOC-021 typing for ten seconds sends about one commit a second, each with all edits since', async () => {
  const { simulation, pair, commits } = await openArticle()
  for (let typed = 1; typed <= 100; typed++) {
    type(pair, 'x'.repeat(typed))
    await simulation.pass(100)
  }
  await simulation.pass(2000)
  assert.ok(commits().length >= 10 && commits().length <= 12, `${commits().length} commits`)
  for (const { transaction } of commits()) assert.equal(transaction.mutations.length, 1)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'x'.repeat(100))
})

test('sends the first edit immediately, and the next ones a second later', async () => {
  const { simulation, pair, commits } = await openArticle()
  type(pair, 'a')
  await simulation.pass(10)
  assert.equal(commits().length, 1)
  type(pair, 'ab')
  await simulation.pass(900)
  assert.equal(commits().length, 1)
  assert.equal(pair.getState().save.type, 'unsaved')
  await simulation.pass(100)
  assert.equal(commits().length, 2)
})

test('sends the edits of one gesture in one commit', async () => {
  const { simulation, pair, commits } = await openArticle()
  type(pair, 'a')
  pair.patch([set(7, ['count'])])
  await simulation.pass(10)
  assert.equal(commits().length, 1)
  assert.equal(commits()[0]?.transaction.mutations.length, 2)
})

test('each document has its own throttle', async () => {
  const { simulation, page, pair } = await openArticle()
  const other = page.layer.documents.pair('b', 'article')
  await simulation.pass(100)
  type(pair, 'a')
  type(other, 'b')
  await simulation.pass(20)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'a')
  assert.equal(simulation.dataset.documents.get('drafts.b')?.['title'], 'b')
})

test('DOC-019 a commit has a tag, is asynchronous and sets its own transaction id', async () => {
  const { simulation, pair, commits } = await openArticle()
  type(pair, 'a')
  await simulation.pass(10)
  const [commit] = commits()
  assert.deepEqual(commit?.options, {
    tag: 'document.commit',
    visibility: 'async',
    skipCrossDatasetReferenceValidation: true,
  })
  await simulation.pass(100)
  assert.equal(pair.getState().draft?._rev, commit?.transaction.transactionId)
})

test('never sends two commits at the same time', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  page.network.weather = { ...page.network.weather, minDelay: 1500, maxDelay: 1500 }
  type(pair, 'a')
  await simulation.pass(1200)
  type(pair, 'ab')
  await simulation.pass(1700)
  assert.equal(commits().length, 1)
  await simulation.pass(2000)
  assert.equal(commits().length, 2)
  assert.equal(pair.getState().displayed?.['title'], 'ab')
})

for (const { status, isRefused } of [
  { status: 400, isRefused: true },
  { status: 409, isRefused: true },
  { status: 500, isRefused: true },
  { status: 429, isRefused: false },
  { status: 501, isRefused: false },
  { status: 503, isRefused: false },
  { status: undefined, isRefused: false },
]) {
  test(`DOC-018 status ${status ?? 'none'} on a commit ${isRefused ? 'cancels' : 'keeps'} it`, async () => {
    const { simulation, page, pair } = await openArticle()
    let isBroken = true
    page.network.beforeMutate = () => {
      const details = {
        code: 'protocol',
        description: 'Not now',
        ...(status && { status }),
      } as const
      if (isBroken) throw new DataError(details)
    }
    type(pair, 'typed')
    await simulation.pass(100)
    const { save, displayed } = pair.getState()
    isBroken = false
    if (isRefused) {
      assert.equal(save.type, 'refused')
      assert.equal(displayed?.['title'], '')
      assert.equal(save.type === 'refused' && JSON.parse(save.text).title, 'typed')
      pair.retry()
    } else {
      assert.equal(save.type, 'retrying')
      assert.equal(displayed?.['title'], 'typed')
    }
    await simulation.pass(2000)
    assert.equal(pair.getState().save.type, 'saved')
    assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'typed')
  })
}

test('retries a failed commit unchanged, with delays growing up to a minute', async () => {
  const { simulation, page, pair } = await openArticle()
  page.network.isUp = false
  type(pair, 'typed')
  const delays: number[] = []
  pair.state$.subscribe(({ save }) => {
    if (save.type === 'retrying') delays[save.attempt] = save.retryAt - simulation.clock.now()
  })
  await simulation.pass(40 * 60_000)
  assert.deepEqual(delays.slice(1, 5), [1000, 2000, 3000, 4000])
  assert.equal(delays[59], 59_000)
  assert.equal(Math.max(...delays.slice(1)), 60_000)
  const sent = page.events.filter((event) => event.type === 'commit.sent')
  assert.equal(new Set(sent.map(({ transactionId }) => transactionId)).size, 1)
  page.network.isUp = true
  page.layer.retry()
  await simulation.pass(100)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'typed')
})

test('does not write a commit twice when its response was lost', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  page.network.weather = { ...page.network.weather, loseResponse: 1, loseEvent: 1 }
  type(pair, 'typed')
  await simulation.pass(100)
  assert.equal(pair.getState().save.type, 'retrying')
  page.network.weather = { ...page.network.weather, loseResponse: 0, loseEvent: 0 }
  await simulation.pass(2000)
  assert.equal(commits().length, 2)
  assert.equal(simulation.dataset.transactions.length, 1)
  assert.equal(pair.getState().save.type, 'saved')
  assert.equal(page.errors.length, 0)
})

test('sends offline edits as soon as the connection is restored', async () => {
  const { simulation, page, pair } = await openArticle()
  page.network.isUp = false
  page.network.breakStreams()
  type(pair, 'offline')
  await simulation.pass(30_000)
  assert.equal(pair.getState().reconnecting, true)
  page.network.isUp = true
  await simulation.pass(1100)
  assert.equal(pair.getState().save.type, 'saved')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'offline')
})

test('flush sends immediately, waits for the response, and rejects when the edits are refused', async () => {
  const { simulation, page, pair } = await openArticle()
  type(pair, 'a')
  await simulation.pass(10)
  type(pair, 'ab')
  const done: string[] = []
  void page.layer.flush().then(() => done.push('flushed'))
  type(pair, 'abc')
  await simulation.pass(30)
  assert.deepEqual(done, ['flushed'])
  page.network.beforeMutate = () => {
    throw new DataError({ code: 'forbidden', status: 403, description: 'Read only' })
  }
  type(pair, 'abcd')
  const refused = assert.rejects(page.layer.flush(), /Read only/)
  await simulation.pass(30)
  await refused
})

test('flush rejects after its timeout', async () => {
  const { simulation, page, pair } = await openArticle()
  page.network.isUp = false
  type(pair, 'a')
  const late = assert.rejects(page.layer.flush({ timeout: 500 }), /not saved within 500 ms/)
  await simulation.pass(600)
  await late
})

test('reports the number of unsaved documents', async () => {
  const { simulation, page, pair } = await openArticle()
  const counts: number[] = []
  page.layer.pending$.subscribe((count) => counts.push(count))
  type(pair, 'a')
  await simulation.pass(100)
  assert.deepEqual(counts, [0, 1, 0])
})

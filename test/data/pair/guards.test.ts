// A commit is only written to what its author saw; otherwise it is rebased and sent again at once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { set } from '../../../src/model/patch.ts'
import type { Extension } from '../../../src/protocol/listen.ts'
import { Simulation } from '../../kit/data-harness.ts'
import type { RecordedRequest } from '../../kit/simulated-dataset.ts'

type Commit = Extract<RecordedRequest, { type: 'mutate' }>

const ARTICLE = { _id: 'drafts.a', _type: 'article', title: '', count: 0 }

async function openArticle(extensions: readonly Extension[] = [], document: object = {}) {
  const simulation = new Simulation({ documents: [{ ...ARTICLE, ...document }] })
  const page = simulation.open()
  page.network.extensions = extensions
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(100)
  const commits = () => page.network.requests.filter((request) => request.type === 'mutate')
  return { simulation, page, pair, commits }
}

function type(pair: DocumentPair, title: string): void {
  pair.patch([set(title, ['title'])])
}

/** Another author writes to the article, unseen until the event arrives. */
function writeAsOther({ dataset }: Simulation, values: object): void {
  const transactionId = `other-${dataset.transactions.length}`
  dataset.mutate({ transactionId, mutations: [{ patch: { id: 'drafts.a', set: { ...values } } }] })
}

const onServer = ({ dataset }: Simulation) => dataset.documents.get('drafts.a')!

const patchesOf = ({ transaction }: Commit) =>
  transaction.mutations.flatMap((mutation) => ('patch' in mutation ? [mutation.patch] : []))

test('every commit names the latest revision its author has seen, including its own commits', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  page.network.weather = { ...page.network.weather, loseEvent: 1 }
  for (const title of ['a', 'ab', 'abc']) {
    type(pair, title)
    await simulation.pass(1000)
  }
  const ids = commits().map(({ transaction }) => transaction.transactionId)
  assert.deepEqual(
    commits().map((commit) => patchesOf(commit)[0]?.ifRevisionID),
    ['seed-drafts.a', ids[0], ids[1]],
  )
  assert.equal(onServer(simulation)['title'], 'abc')
})

test('a commit that meets an unseen change is rebased on its event and sent again immediately', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  type(pair, 'one two three')
  await simulation.pass(2000)
  type(pair, 'one two three four')
  // Its event arrives after the refusal.
  page.network.weather = { ...page.network.weather, minDelay: 20 }
  writeAsOther(simulation, { title: 'zero one two three' })
  await simulation.pass(100)
  assert.equal(onServer(simulation)['title'], 'zero one two three four')
  assert.equal(commits().length, 3, 'one was refused')
  const reads = page.network.requests.filter((request) => request.type === 'documents')
  assert.equal(reads.length, 1, 'the event is enough')
  assert.deepEqual(pair.getState().conflicts, [])
  assert.deepEqual(page.errors, [])
})

test('a commit that meets an unseen change whose event is lost is sent again after reading the document', async () => {
  const { simulation, page, pair } = await openArticle()
  page.network.weather = { ...page.network.weather, loseEvent: 1 }
  writeAsOther(simulation, { title: 'theirs' })
  pair.patch([set(7, ['count'])])
  await simulation.pass(700)
  assert.equal(onServer(simulation)['title'], 'theirs')
  assert.equal(onServer(simulation)['count'], 7)
  assert.equal(pair.getState().displayed?.['title'], 'theirs')
})

test('a commit that meets an unseen change does not wait for a disconnected event stream', async () => {
  const { simulation, page, pair } = await openArticle()
  page.network.breakStreams()
  await simulation.pass(300)
  pair.patch([set(7, ['count'])])
  page.network.beforeMutate = () => {
    page.network.beforeMutate = () => {}
    writeAsOther(simulation, { title: 'theirs' })
  }
  await simulation.pass(150)
  assert.equal(onServer(simulation)['title'], 'theirs')
  assert.equal(onServer(simulation)['count'], 7)
})

test('a commit without a response is sent again under its id, and applied once', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  page.network.weather = { ...page.network.weather, loseResponse: 1, loseEvent: 1 }
  type(pair, 'a')
  await simulation.pass(100)
  page.network.weather = { ...page.network.weather, loseResponse: 0 }
  await simulation.pass(3000)
  const ids = new Set(commits().map(({ transaction }) => transaction.transactionId))
  assert.equal(ids.size, 1)
  assert.equal(onServer(simulation)['title'], 'a')
  assert.equal(pair.getState().save.type, 'saved')
})

test('a commit cut off by the network is not applied to a text that changed meanwhile', async () => {
  const { simulation, page, pair } = await openArticle()
  type(pair, 'The heron stands beside water')
  await simulation.pass(2000)
  page.network.isUp = false
  page.network.breakStreams()
  type(pair, 'The heron stands beside deep water')
  await simulation.pass(2500)
  writeAsOther(simulation, { title: 'Otters swim. The heron stands beside water' })
  const [theirs] = simulation.dataset.transactions.slice(-1)
  page.network.isUp = true
  await simulation.pass(5000)
  assert.equal(onServer(simulation)['title'], 'Otters swim. The heron stands beside deep water')
  const [sent] = simulation.dataset.transactions.slice(-1)
  const [patch] = sent!.mutations.flatMap((one) => ('patch' in one ? [one.patch] : []))
  assert.equal(patch?.ifRevisionID, theirs?.transactionId)
  assert.deepEqual(pair.getState().conflicts, [])
})

test('sends nothing new after a gap before reading the changes of others', async () => {
  const { simulation, page, pair, commits } = await openArticle()
  page.network.isUp = false
  page.network.breakStreams()
  await simulation.pass(3000)
  writeAsOther(simulation, { title: 'theirs' })
  pair.patch([set(7, ['count'])])
  page.network.isUp = true
  await simulation.pass(6000)
  const [theirs] = simulation.dataset.transactions
  assert.equal(commits().length, 1, 'none was refused')
  assert.equal(patchesOf(commits()[0]!)[0]?.ifRevisionID, theirs?.transactionId)
  assert.equal(onServer(simulation)['count'], 7)
})

test('edits of a closed page are rebased on the changes of others since', async () => {
  const simulation = new Simulation({ documents: [{ ...ARTICLE, title: 'water' }] })
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(500)
  page.network.weather = { ...page.network.weather, loseRequest: 1 }
  type(pair, 'deep water')
  await simulation.pass(500)
  simulation.kill(page)
  writeAsOther(simulation, { title: 'water and otters' })
  const next = simulation.openDurable()
  const again = next.layer.documents.pair('a', 'article')
  await simulation.pass(10_000)
  assert.equal(onServer(simulation)['title'], 'deep water and otters')
  assert.deepEqual(again.getState().conflicts, [])
})

test('rebases the edits of the second of two users who create a draft at the same time', async () => {
  const published = { _id: 'a', _type: 'article', title: 'The heron stands beside water', count: 0 }
  const simulation = new Simulation({ documents: [published] })
  const pages = [simulation.open(), simulation.open()]
  const pairs = pages.map(({ layer }) => layer.documents.pair('a', 'article'))
  await simulation.pass(100)
  type(pairs[0]!, 'Today the heron stands beside water')
  type(pairs[1]!, 'The heron stands beside deep water')
  await simulation.pass(1000)
  assert.equal(onServer(simulation)['title'], 'Today the heron stands beside deep water')
  const kinds = simulation.dataset.transactions.map(({ mutations }) => Object.keys(mutations[0]!))
  assert.deepEqual(kinds, [['create'], ['patch']])
  for (const pair of pairs) {
    assert.equal(pair.getState().displayed?.['title'], 'Today the heron stands beside deep water')
    assert.deepEqual(pair.getState().conflicts, [])
  }
})

test('gives up creating a document that exists but may not be read after a few attempts', async () => {
  const simulation = new Simulation()
  const page = simulation.open()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(100)
  page.network.beforeMutate = () => {
    const description = 'Document by ID "drafts.a" already exists'
    throw new DataError({
      code: 'conflict',
      status: 409,
      type: 'documentAlreadyExistsError',
      description,
    })
  }
  type(pair, 'a')
  await simulation.pass(10_000)
  assert.equal(pair.getState().save.type, 'refused')
  assert.ok(page.network.requests.filter((request) => request.type === 'mutate').length < 6)
})

describe('with a server that compares paths', () => {
  const open = (document: object = {}) => openArticle(['ifUnchanged'], document)

  test('sends a commit despite unseen changes to other paths', async () => {
    const { simulation, page, pair, commits } = await open()
    page.network.weather = { ...page.network.weather, minDelay: 20 }
    writeAsOther(simulation, { count: 7 })
    type(pair, 'a')
    await simulation.pass(15)
    const [patch] = patchesOf(commits()[0]!)
    assert.deepEqual(patch?.ifUnchanged, { revision: 'seed-drafts.a', paths: ['title'] })
    assert.equal(patch?.ifRevisionID, undefined)
    await simulation.pass(3000)
    assert.equal(commits().length, 1)
    const { title, count } = pair.getState().displayed!
    assert.deepEqual([title, count], ['a', 7])
  })

  test('a commit that meets a change to its path is rebased and sent again immediately', async () => {
    const { simulation, page, pair, commits } = await open({ title: 'one two three' })
    page.network.weather = { ...page.network.weather, minDelay: 20 }
    writeAsOther(simulation, { title: 'zero one two three' })
    type(pair, 'one two three four')
    await simulation.pass(100)
    assert.equal(onServer(simulation)['title'], 'zero one two three four')
    assert.equal(commits().length, 2)
    assert.deepEqual(pair.getState().conflicts, [])
  })

  test('commits of the same page since the named revision do not count as changes', async () => {
    const { simulation, page, pair, commits } = await open()
    page.network.weather = { ...page.network.weather, loseEvent: 1 }
    type(pair, 'a')
    await simulation.pass(500)
    writeAsOther(simulation, { count: 7 })
    type(pair, 'ab')
    await simulation.pass(1000)
    const [first, second] = commits()
    assert.deepEqual(patchesOf(second!)[0]?.ifUnchanged, {
      revision: 'seed-drafts.a',
      paths: ['title'],
      except: [first!.transaction.transactionId],
    })
    assert.equal(onServer(simulation)['title'], 'ab')
    assert.equal(onServer(simulation)['count'], 7)
  })

  test('a rich text block and a list of plain items each count as one path', async () => {
    const body = ['p', 'q'].map((_key) => ({
      _key,
      _type: 'block',
      children: [{ _key: 'span', _type: 'span', text: 'one', marks: [] }],
      markDefs: [],
    }))
    const tags = [{ _key: 't', _type: 'tag', label: 'z' }]
    const { simulation, pair, commits } = await open({ body, labels: ['x', 'y'], tags })
    pair.patch([
      set('one!', ['body', { _key: 'p' }, 'children', { _key: 'span' }, 'text']),
      set('x!', ['labels', 0]),
      set('z!', ['tags', { _key: 't' }, 'label']),
    ])
    await simulation.pass(100)
    const { paths = [] } = patchesOf(commits()[0]!)[0]?.ifUnchanged ?? {}
    assert.deepEqual([...paths].sort(), ['body[_key=="p"]', 'labels', 'tags[_key=="t"].label'])
  })

  test('sends revisions again after reconnecting to a server without path comparison', async () => {
    const { simulation, page, pair, commits } = await open()
    page.network.extensions = []
    page.network.breakStreams()
    await simulation.pass(2000)
    type(pair, 'a')
    await simulation.pass(100)
    assert.equal(patchesOf(commits()[0]!)[0]?.ifRevisionID, 'seed-drafts.a')
    assert.equal(onServer(simulation)['title'], 'a')
  })
})

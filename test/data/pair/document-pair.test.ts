import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  DocumentChange,
  DocumentPair,
  PairState,
} from '../../../src/data/pair/document-pair.ts'
import { OperationError } from '../../../src/data/pair/operations/operation-error.ts'
import { type OperationName } from '../../../src/data/pair/operations/operations.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import { refusal } from '../../kit/simulated-dataset.ts'

const PUBLISHED = { _id: 'a', _type: 'article', title: 'published' }
const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'draft' }

interface Opened {
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
  states: PairState[]
  changes: DocumentChange[]
}

async function open(documents: ContentDocument[], typeName = 'article'): Promise<Opened> {
  const simulation = new Simulation({ documents })
  const page = simulation.open()
  const pair = page.layer.documents.pair('a', typeName)
  const opened: Opened = { simulation, page, pair, states: [], changes: [] }
  pair.state$.subscribe((state) => opened.states.push(state))
  pair.changes$.subscribe((change) => opened.changes.push(change))
  await simulation.pass(100)
  return opened
}

function type(pair: DocumentPair, title: string): void {
  pair.patch([set(title, ['title'])])
}

function titles({ draft, published }: PairState): unknown[] {
  return [draft?.['title'], published?.['title']]
}

function lastMutations({ network }: SimulatedPage): unknown {
  const last = network.requests.findLast((request) => request.type === 'mutate')
  return last?.type === 'mutate' ? last.transaction.mutations : null
}

/** Executes while time passes. */
async function execute(
  { simulation, pair }: Pick<Opened, 'simulation' | 'pair'>,
  operation: OperationName,
): Promise<unknown> {
  const outcome = pair.execute(operation).catch((error: unknown) => error)
  await simulation.pass(200)
  return outcome
}

test('DOC-001 a pair holds the draft and the published document, and displays the draft', async () => {
  const { pair } = await open([PUBLISHED, DRAFT])
  const { ready, draft, published, displayed } = pair.getState()
  assert.ok(ready)
  assert.equal(draft?._id, 'drafts.a')
  assert.equal(published?._id, 'a')
  assert.equal(displayed, draft)
})

test('DATA-006 loads both snapshots in one request after the welcome, and again after a reconnect', async () => {
  const { simulation, page } = await open([PUBLISHED])
  const asked = () => page.network.requests.filter((request) => request.type === 'documents')
  assert.deepEqual(asked(), [
    { type: 'documents', ids: ['drafts.a', 'a'], tag: 'document.snapshots' },
  ])
  assert.ok(
    page.events.findIndex(({ type: name }) => name === 'listener.welcome') <
      page.events.findIndex(({ type: name }) => name === 'snapshot'),
  )
  page.network.breakStreams()
  await simulation.pass(1000)
  assert.equal(asked().length, 2)
})

test('DOC-014 the first keystroke on a published document creates a draft from it', async () => {
  const { simulation, page, pair } = await open([{ ...PUBLISHED, count: 3 }])
  type(pair, 'typed')
  assert.deepEqual(titles(pair.getState()), ['typed', 'published'])
  await simulation.pass(50)
  const [creation, patch] = lastMutations(page) as [{ create: ContentDocument }, unknown]
  const { _createdAt, ...created } = creation.create
  assert.deepEqual(created, { _id: 'drafts.a', _type: 'article', title: 'published', count: 3 })
  assert.ok(_createdAt)
  assert.match(JSON.stringify(patch), /"id":"drafts.a","diffMatchPatch":\{"title"/)
})

test('DOC-014 the first edit of a new document creates it with its initial value', async () => {
  const simulation = new Simulation()
  const { layer, network } = simulation.open()
  const pair = layer.documents.pair('new', 'article', {
    initialValue: { title: 'Untitled', count: 1 },
  })
  await simulation.pass(100)
  assert.equal(pair.getState().displayed, null)
  pair.patch([set(2, ['count'])])
  await simulation.pass(100)
  const stored = simulation.dataset.documents.get('drafts.new')
  assert.equal(stored?.['title'], 'Untitled')
  assert.equal(stored?.['count'], 2)
  assert.equal(network.requests.filter((request) => request.type === 'mutate').length, 1)
})

test('a new document that a preview opened before its form begins with the values of the form', async () => {
  const simulation = new Simulation()
  const { layer } = simulation.open()
  const shown = layer.documents.pair('new', 'article')
  await simulation.pass(100)
  const states: unknown[] = []
  shown.state$.subscribe(({ initialValue }) => states.push(initialValue))
  const pair = layer.documents.pair('new', 'article', { initialValue: { count: 1 } })
  layer.documents.pair('new', 'article', { initialValue: { count: 2 } })
  assert.deepEqual(states, [{}, { count: 1 }])
  type(pair, 'typed')
  await simulation.pass(100)
  const { title, count } = simulation.dataset.documents.get('drafts.new')!
  assert.deepEqual([title, count], ['typed', 1])
})

test('SCHEMA-028.1 a live-edit document is patched directly', async () => {
  const { simulation, pair } = await open(
    [{ _id: 'a', _type: 'settings', title: 'old' }],
    'settings',
  )
  assert.ok(pair.getState().liveEdit)
  type(pair, 'new')
  await simulation.pass(100)
  assert.equal(simulation.dataset.documents.get('a')?.['title'], 'new')
  assert.equal(simulation.dataset.documents.has('drafts.a'), false)
})

test('a patch shows synchronously, and editing before ready throws', async () => {
  const simulation = new Simulation({ documents: [DRAFT] })
  const pair = simulation.open().layer.documents.pair('a', 'article')
  assert.throws(() => type(pair, 'x'), /on "a" before it was ready/)
  await simulation.pass(100)
  const seen: unknown[] = []
  pair.state$.subscribe(({ displayed }) => seen.push(displayed?.['title']))
  type(pair, 'x')
  assert.deepEqual(seen, ['draft', 'x'])
})

test('two holders share one pair, and both see each keystroke immediately', async () => {
  const { page, pair } = await open([DRAFT])
  const other = page.layer.documents.pair('a', 'article')
  type(pair, 'shared')
  assert.equal(other.getState().displayed?.['title'], 'shared')
})

test('changes report whether they are local', async () => {
  const { simulation, pair, changes } = await open([DRAFT])
  const colleague = simulation.open().layer.documents.pair('a', 'article')
  await simulation.pass(100)
  changes.length = 0
  type(pair, 'mine')
  await simulation.pass(100)
  assert.deepEqual(new Set(changes.map(({ origin }) => origin)), new Set(['local']))
  changes.length = 0
  type(colleague, 'theirs')
  await simulation.pass(100)
  assert.deepEqual(
    changes.map(({ origin, documentId }) => [origin, documentId]),
    [['remote', 'drafts.a']],
  )
  assert.equal(changes[0]?.document?.['title'], 'theirs')
})

test('DOC-010 publish moves the draft to the published document in one step', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { pair, states } = opened
  const outcome = await execute(opened, 'publish')
  assert.deepEqual(titles(pair.getState()), [undefined, 'draft'])
  assert.deepEqual(outcome, {
    operation: 'publish',
    transactionId: pair.getState().published?._rev,
    publishedId: 'a',
  })
  const seen = new Set(states.filter(({ ready }) => ready).map((state) => titles(state).join()))
  assert.deepEqual([...seen], ['draft,published', ',draft'], 'nobody sees half of it')
})

test('publish sends the last keystrokes first', async () => {
  const opened = await open([PUBLISHED])
  type(opened.pair, 'typed')
  await execute(opened, 'publish')
  assert.deepEqual(titles(opened.pair.getState()), [undefined, 'typed'])
  assert.equal(opened.simulation.dataset.documents.get('a')?.['title'], 'typed')
})

test('typing during a publish neither delays nor cancels it, and creates a new draft', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, pair } = opened
  type(pair, 'draft, finished')
  const published = pair.execute('publish')
  for (const more of ['.', '..', '...']) {
    await simulation.pass(4)
    type(pair, `draft, finished${more}`)
  }
  await simulation.pass(3000)
  await published
  assert.equal(simulation.dataset.documents.get('a')?.['title'], 'draft, finished')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'draft, finished...')
  assert.equal(pair.getState().save.type, 'saved')
})

test('DOC-011 publish fails and keeps the draft when another user has published meanwhile', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, loseEvent: 1 }
  simulation.dataset.mutate({
    transactionId: 'elsewhere',
    mutations: [{ patch: { id: 'a', set: { title: 'theirs' } } }],
  })
  const error = await execute(opened, 'publish')
  assert.ok(error instanceof OperationError)
  assert.equal(error.name, 'OperationError')
  assert.equal(error.code, 'conflict')
  assert.match(error.message, /unexpected revision/)
  assert.equal(simulation.dataset.documents.get('a')?.['title'], 'theirs')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'draft')
  assert.equal(pair.getState().draft?.['title'], 'draft')
  assert.deepEqual(page.errors, [error])
})

/** Publishes; `meanwhile` happens in the dataset while each attempt is on its way. */
async function publishLate(opened: Opened, meanwhile: (attempt: number) => void): Promise<unknown> {
  const { page } = opened
  let attempt = 0
  page.network.beforeMutate = (_transaction, { tag }) => {
    if (tag === 'document.publish') meanwhile(++attempt)
  }
  const outcome = opened.pair.execute('publish').catch((error: unknown) => error)
  await opened.simulation.pass(5000)
  return outcome
}

test('DOC-010 publish includes what another user adds to the draft while it is in flight', async () => {
  for (const documents of [[PUBLISHED, DRAFT], [DRAFT]]) {
    const opened = await open(documents)
    const { simulation, page, pair } = opened
    type(pair, 'draft, mine')
    const outcome = await publishLate(opened, (attempt) => {
      if (attempt > 2) return
      const patch = { id: 'drafts.a', set: { count: attempt } }
      simulation.dataset.mutate({ transactionId: `theirs-${attempt}`, mutations: [{ patch }] })
    })
    assert.ok(!(outcome instanceof Error), String(outcome))
    const stored = simulation.dataset.documents.get('a')
    assert.deepEqual([stored?.['title'], stored?.['count']], ['draft, mine', 2])
    assert.equal(simulation.dataset.documents.has('drafts.a'), false)
    assert.deepEqual(titles(pair.getState()), [undefined, 'draft, mine'])
    assert.deepEqual(page.errors, [])
  }
})

test('DOC-011 publish fails when the draft is deleted or keeps changing', async () => {
  const gone = await open([PUBLISHED, DRAFT])
  const discarded = await publishLate(gone, (attempt) => {
    if (attempt > 1) return
    const mutations = [{ delete: { id: 'drafts.a' } }]
    gone.simulation.dataset.mutate({ transactionId: 'discarded', mutations })
  })
  assert.match(String(discarded), /cannot execute "publish" when draft is missing/)
  assert.equal(gone.simulation.dataset.documents.get('a')?.['title'], 'published')

  const busy = await open([PUBLISHED, DRAFT])
  let attempts = 0
  const restless = await publishLate(busy, (attempt) => {
    attempts = attempt
    const patch = { id: 'drafts.a', set: { count: attempt } }
    busy.simulation.dataset.mutate({ transactionId: `busy-${attempt}`, mutations: [{ patch }] })
  })
  assert.ok(restless instanceof OperationError)
  assert.equal(restless.code, 'conflict')
  assert.equal(attempts, 5)
  assert.equal(busy.simulation.dataset.documents.get('a')?.['title'], 'published')
  assert.equal(busy.simulation.dataset.documents.get('drafts.a')?.['count'], 5)
})

test('unsent keystrokes continue as a new draft when another user publishes the document', async () => {
  const { simulation, pair, page } = await open([PUBLISHED, DRAFT])
  const colleague = simulation.open()
  const theirs = colleague.layer.documents.pair('a', 'article')
  await simulation.pass(100)
  type(pair, 'draft and more')
  await simulation.pass(20)
  type(pair, 'draft and more and more')
  void theirs.execute('publish')
  await simulation.pass(3000)
  assert.equal(simulation.dataset.documents.get('a')?.['title'], 'draft and more')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'draft and more and more')
  assert.equal(pair.getState().save.type, 'saved')
  assert.deepEqual(page.errors, [])
})

test('a commit to a draft published a moment before creates a new draft', async () => {
  const { simulation, pair, page } = await open([PUBLISHED, DRAFT])
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  const colleague = simulation.open()
  const theirs = colleague.layer.documents.pair('a', 'article')
  await simulation.pass(100)
  type(pair, 'draft and more')
  void theirs.execute('publish')
  await simulation.pass(5000)
  assert.equal(simulation.dataset.documents.get('a')?.['title'], 'draft')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'draft and more')
  assert.equal(pair.getState().save.type, 'saved')
})

test('a first keystroke does not revert a newer published document', async () => {
  const opened = await open([{ ...PUBLISHED, count: 1 }])
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  type(pair, 'published and typed')
  simulation.dataset.mutate({
    transactionId: 'elsewhere',
    mutations: [{ createOrReplace: { ...PUBLISHED, title: 'newly published', count: 2 } }],
  })
  const outcome = pair.execute('publish')
  await simulation.pass(5000)
  await outcome
  const stored = simulation.dataset.documents.get('a')
  assert.deepEqual([stored?.['title'], stored?.['count']], ['newly published and typed', 2])
})

test('a refused version can be discarded', async () => {
  const { simulation, pair, page } = await open([DRAFT])
  page.network.beforeMutate = () => {
    throw refusal(409, 'documentReferenceDoesNotExistError', 'References nothing')
  }
  type(pair, 'refused')
  await simulation.pass(100)
  assert.equal(pair.getState().save.type, 'refused')
  pair.discardRefused()
  assert.deepEqual(
    [pair.getState().save.type, pair.getState().draft?.['title']],
    ['saved', 'draft'],
  )
})

test('DATA-007 a transaction over both versions that arrives in parts shows as a whole or not at all', async () => {
  const { simulation, page, pair, states } = await open([PUBLISHED, DRAFT])
  states.length = 0
  let delay = 0
  const deliver = simulation.clock.setTimeout.bind(simulation.clock)
  simulation.clock.setTimeout = (callback, ms) => deliver(callback, ms + (delay += 100))
  simulation.dataset.mutate({
    transactionId: 'elsewhere',
    mutations: [
      { createOrReplace: { ...PUBLISHED, title: 'draft' } },
      { delete: { id: 'drafts.a' } },
    ],
  })
  simulation.clock.setTimeout = deliver
  await simulation.pass(150)
  assert.ok(pair.getState().transactionSyncLock)
  assert.deepEqual(titles(pair.getState()), ['draft', 'published'])
  await simulation.pass(500)
  assert.equal(pair.getState().transactionSyncLock, false)
  assert.deepEqual(titles(pair.getState()), [undefined, 'draft'])
  assert.deepEqual(
    new Set(states.map((state) => titles(state).join())),
    new Set(['draft,published', ',draft']),
  )
  assert.deepEqual(page.errors, [])
})

test('a transaction with a lost part does not lock the document forever', async () => {
  const { simulation, page, pair } = await open([PUBLISHED, DRAFT])
  const chance = simulation.random.chance
  page.network.weather = { ...page.network.weather, loseEvent: 0.5 }
  let events = 0
  simulation.random.chance = (probability) =>
    probability === 0.5 ? events++ === 0 : chance(probability)
  simulation.dataset.mutate({
    transactionId: 'elsewhere',
    mutations: [
      { createOrReplace: { ...PUBLISHED, title: 'draft' } },
      { delete: { id: 'drafts.a' } },
    ],
  })
  await simulation.pass(1000)
  assert.ok(pair.getState().transactionSyncLock)
  await simulation.pass(5000)
  assert.equal(pair.getState().transactionSyncLock, false)
  assert.deepEqual(titles(pair.getState()), [undefined, 'draft'])
})

test('DOC-022 an operation called before ready reports that', async () => {
  const simulation = new Simulation()
  const { layer, errors } = simulation.open()
  const pair = layer.documents.pair('a', 'article')
  const error = await pair.execute('publish').catch((reason: unknown) => reason)
  assert.ok(error instanceof OperationError)
  assert.equal(error.message, 'Called publish before it was ready.')
  assert.equal(error.code, 'NOT_READY')
  assert.deepEqual(errors, [error])
})

for (const { operation, documents, message } of [
  {
    operation: 'publish',
    documents: [PUBLISHED],
    message: 'cannot execute "publish" when draft is missing',
  },
  { operation: 'duplicate', documents: [], message: 'cannot execute on empty document' },
] as const) {
  test(`DOC-023 ${operation} without a document reports the reason`, async () => {
    const opened = await open([...documents])
    const error = await execute(opened, operation)
    assert.ok(error instanceof OperationError)
    assert.equal(error.message, message)
  })
}

test('DOC-024 a failing operation reports the error without an unhandled rejection, and the document stays usable', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, page, pair } = opened
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  page.network.beforeMutate = () => {
    throw new DataError({ code: 'protocol', status: 500, description: 'The server is upset' })
  }
  void pair.execute('publish')
  await simulation.pass(200)
  process.off('unhandledRejection', note)
  assert.deepEqual(unhandled, [])
  assert.deepEqual(
    page.errors.map(({ message }) => message),
    ['The server is upset'],
  )
  assert.equal(pair.getState().running, null)
  page.network.beforeMutate = () => {}
  type(pair, 'still here')
  await simulation.pass(100)
  assert.equal(pair.getState().save.type, 'saved')
})

test('operations run one after the other and report that they are running', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, pair, states } = opened
  const first = pair.execute('publish')
  const second = pair.execute('unpublish')
  await simulation.pass(500)
  await Promise.all([first, second])
  const running = states.map((state) => state.running)
  assert.ok(running.indexOf('publish') < running.indexOf('unpublish'))
  assert.deepEqual(titles(pair.getState()), ['draft', undefined])
})

test('an operation that cannot save first fails after ten seconds instead of hanging', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, page, pair } = opened
  page.network.isUp = false
  type(pair, 'unsaved')
  const outcome = pair.execute('unpublish').catch((error: unknown) => error)
  await simulation.pass(11_000)
  const error = await outcome
  assert.ok(error instanceof OperationError)
  assert.equal(error.code, 'network')
  assert.equal(pair.getState().displayed?.['title'], 'unsaved')
  page.network.isUp = true
  await simulation.pass(20_000)
  assert.equal(pair.getState().save.type, 'saved')
})

test('an operation whose events are lost reads the documents instead of hanging', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, loseEvent: 1 }
  const outcome = pair.execute('publish')
  await simulation.pass(11_000)
  await outcome
  assert.deepEqual(titles(pair.getState()), [undefined, 'draft'])
})

test('DOC-013 unpublish keeps a newer draft', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  await execute(opened, 'unpublish')
  assert.deepEqual(titles(opened.pair.getState()), ['draft', undefined])
})

test('DOC-013 unpublish keeps in the draft what another user publishes meanwhile', async () => {
  for (const isKnown of [true, false]) {
    const opened = await open([PUBLISHED])
    const { simulation, page, pair } = opened
    if (!isKnown) page.network.weather = { ...page.network.weather, loseEvent: 1 }
    let attempts = 0
    page.network.beforeMutate = () => {
      if (++attempts > 1) return
      const patch = { id: 'a', set: { title: 'theirs' } }
      simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
    }
    const outcome = pair.execute('unpublish').catch((error: unknown) => error)
    await simulation.pass(20_000)
    assert.ok(!((await outcome) instanceof Error), String(await outcome))
    assert.equal(simulation.dataset.documents.has('a'), false)
    assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'theirs')
    assert.deepEqual(titles(pair.getState()), ['theirs', undefined])
    assert.deepEqual(page.errors, [])
  }
})

test('unpublishing a document that another user has unpublished reports that and loses nothing', async () => {
  const opened = await open([PUBLISHED])
  const { simulation, page } = opened
  page.network.weather = { ...page.network.weather, loseEvent: 1 }
  const draft = { ...DRAFT, title: 'theirs' }
  simulation.dataset.mutate({
    transactionId: 'theirs',
    mutations: [{ delete: { id: 'a' } }, { create: draft }],
  })
  const error = await execute(opened, 'unpublish')
  assert.ok(error instanceof OperationError)
  assert.equal(error.code, 'NOT_PUBLISHED')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'theirs')
})

test('delete and discard drop text typed after the call', async () => {
  for (const operation of ['delete', 'discardChanges'] as const) {
    const opened = await open([PUBLISHED, DRAFT])
    const done = opened.pair.execute(operation)
    await opened.simulation.pass(3)
    type(opened.pair, 'too late')
    await opened.simulation.pass(2000)
    await done
    assert.equal(opened.pair.getState().draft, null)
    assert.equal(opened.pair.getState().save.type, 'saved')
  }
})

test('DOC-015 a duplicate has its own id', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const outcome = (await execute(opened, 'duplicate')) as { publishedId: string }
  const copy = opened.simulation.dataset.documents.get(`drafts.${outcome.publishedId}`)
  assert.equal(copy?.['title'], 'draft (copy)')
  assert.notEqual(outcome.publishedId, 'a')
})

test('HIST-021.2 requests a revision from the document history endpoint', async () => {
  const { simulation, page, pair } = await open([PUBLISHED, DRAFT])
  page.network.result = (request) =>
    request.type === 'fetch' ? [] : { documents: [{ ...DRAFT, _rev: 'old' }], omitted: [] }
  const outcome = pair.execute('restore', { revision: 'old' })
  await simulation.pass(500)
  await outcome
  const asked = page.network.requests.find((request) => request.type === 'get')
  assert.deepEqual(asked, {
    type: 'get',
    path: '/data/history/test/documents/drafts.a,a',
    query: { revision: 'old' },
    tag: 'history.revision',
  })
})

test('DOC-017 restore omits references to documents that no longer exist', async () => {
  const opened = await open([PUBLISHED, DRAFT])
  const { simulation, page, pair } = opened
  const revision = {
    ...DRAFT,
    _rev: 'old',
    title: 'long ago',
    alive: { _type: 'reference', _ref: 'b' },
    dead: { _type: 'reference', _ref: 'gone' },
    list: [
      { _key: '1', _ref: 'gone' },
      { _key: '2', _ref: 'b' },
      { _key: '3', _ref: 'onlyDraft', _weak: true },
    ],
  }
  page.network.result = (request) => {
    if (request.type === 'fetch') return ['b', 'drafts.onlyDraft']
    return { documents: [revision], omitted: [] }
  }
  const outcome = pair.execute('restore', { revision: 'old' })
  await simulation.pass(500)
  await outcome
  const sent = page.network.requests.findLast((request) => request.type === 'mutate')
  assert.deepEqual(sent?.options, { tag: 'document.restore', visibility: 'async' })
  assert.ok('createOrReplace' in sent.transaction.mutations[0]!)
  const restored = simulation.dataset.documents.get('drafts.a')
  assert.equal(restored?.['title'], 'long ago')
  assert.deepEqual(restored?.['alive'], revision.alive)
  assert.equal('dead' in restored!, false)
  assert.deepEqual(restored?.['list'], revision.list.slice(1))
})

test('HIST-022 restoring a missing revision reports that', async () => {
  const opened = await open([DRAFT])
  opened.page.network.result = () => ({ documents: [], omitted: [] })
  const outcome = opened.pair
    .execute('restore', { revision: 'r9' })
    .catch((error: unknown) => error)
  await opened.simulation.pass(200)
  const error = await outcome
  assert.ok(error instanceof OperationError)
  assert.equal(error.message, 'Unable to find document with ID a at revision r9')
})

test('DOC-021 validation runs at most five times a second and ends with the latest version', async () => {
  const { simulation, pair } = await open([DRAFT])
  const states: { isValidating: boolean; revision: string | null }[] = []
  pair.validation$.subscribe((state) => states.push(state))
  for (let typed = 0; typed < 100; typed++) {
    type(pair, `typed ${typed}`)
    await simulation.pass(10)
  }
  const runs = states.filter(({ isValidating }) => !isValidating).length
  assert.ok(runs >= 4 && runs <= 6, `${runs} runs`)
  await simulation.pass(2000)
  assert.equal(states.at(-1)?.isValidating, false)
  assert.equal(states.at(-1)?.revision, pair.getState().draft?._rev)
})

test('a released pair closes once its edits are saved', async () => {
  const { simulation, page, pair } = await open([DRAFT])
  type(pair, 'a')
  await simulation.pass(10)
  type(pair, 'last words')
  pair.release()
  pair.release()
  await simulation.pass(100)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'last words')
  const again = page.layer.documents.pair('a', 'article')
  assert.equal(again.getState().ready, false, 'a new pair')
  assert.throws(() => type(pair, 'into the void'), /after it was closed/)
})

test('a pair requires a published id', () => {
  const { layer } = new Simulation().open()
  assert.throws(() => layer.documents.pair('drafts.a', 'article'), /published id/)
})

test('DOC-027 the type of a document is resolved from the draft or the published document', async () => {
  const simulation = new Simulation()
  const { layer, network } = simulation.open()
  network.result = () => [{ _id: 'a', _type: 'article' }]
  const types: (string | null)[] = []
  layer.documents.resolveType('a').subscribe((name) => types.push(name))
  await simulation.pass(200)
  assert.deepEqual(types, ['article'])
  const asked = network.requests.find((request) => request.type === 'fetch')
  assert.deepEqual(asked?.type === 'fetch' && asked.params, { ids: ['drafts.a', 'a'] })
})

test('creates a document', async () => {
  const simulation = new Simulation()
  const { layer } = simulation.open()
  const created = layer.documents.create({ _type: 'article', title: 'new' })
  await simulation.pass(50)
  const { documentId } = await created
  assert.equal(simulation.dataset.documents.get(documentId)?.['title'], 'new')
  const again = layer.documents.create({ _id: documentId, _type: 'article' })
  const refused = assert.rejects(again, { code: 'conflict' })
  await simulation.pass(50)
  await refused
})

test('shows reconnecting after a moment, until the next welcome', async () => {
  const { simulation, page, pair } = await open([DRAFT])
  page.network.breakStreams()
  await simulation.pass(150)
  assert.equal(pair.getState().reconnecting, false)
  await simulation.pass(100)
  assert.equal(pair.getState().reconnecting, true)
  await simulation.pass(1000)
  assert.equal(pair.getState().reconnecting, false)
})

test('retries reading snapshots after a failure, and reports the error', async () => {
  const simulation = new Simulation({ documents: [DRAFT] })
  const page = simulation.open()
  page.network.weather = { ...page.network.weather, loseResponse: 1 }
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  assert.equal(pair.getState().ready, false)
  assert.ok(page.errors.length > 0)
  page.network.weather = { ...page.network.weather, loseResponse: 0 }
  await simulation.pass(5000)
  assert.ok(pair.getState().ready)
})

import assert from 'node:assert/strict'
import type { SanityClient } from '@sanity/client'
import { startTestServer } from '../kit/harness-server.ts'
import { listenTo } from '../kit/listener-log.ts'
import { createManualClock } from '../kit/manual-clock.ts'
import { forEachSeed } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'

/** A document as the model has it: written down naively, without any code of the server. */
type State = Record<string, unknown> & { _id: string; _rev: string; _createdAt: string }
type Dataset = Map<string, State>

type Edit =
  | { create: Stub }
  | { createIfNotExists: Stub }
  | { createOrReplace: Stub }
  | { delete: { id: string } }
  | { patch: Patch }
type Stub = Record<string, unknown> & { _id: string }
interface Patch {
  id: string
  ifRevisionID?: string
  set?: Record<string, unknown>
  setIfMissing?: Record<string, unknown>
  unset?: string[]
  inc?: Record<string, number>
}

interface Stamp {
  readonly id: string
  readonly at: string
}

class Refused extends Error {}

/** What one mutation makes of a document. `atStart` is the one before the transaction. */
function edit(
  current: State | undefined,
  atStart: State | undefined,
  mutation: Edit,
  stamp: Stamp,
) {
  const stamped = (content: Stub, _createdAt: string): State => ({
    ...content,
    _createdAt,
    _updatedAt: stamp.at,
    _rev: stamp.id,
  })
  if ('create' in mutation) {
    if (current) throw new Refused('documentAlreadyExistsError')
    return stamped(mutation.create, stamp.at)
  }
  if ('createIfNotExists' in mutation) {
    return current ?? stamped(mutation.createIfNotExists, stamp.at)
  }
  if ('createOrReplace' in mutation) {
    return stamped(mutation.createOrReplace, current?._createdAt ?? stamp.at)
  }
  if ('delete' in mutation) return undefined
  const { ifRevisionID, set, setIfMissing, unset, inc } = mutation.patch
  if (!current) throw new Refused('documentNotFoundError')
  if (ifRevisionID !== undefined && atStart?._rev !== ifRevisionID) {
    throw new Refused('documentRevisionIDDoesNotMatchError')
  }
  const next: State = { ...current }
  for (const [name, value] of Object.entries(setIfMissing ?? {})) {
    if (next[name] === undefined) next[name] = value
  }
  Object.assign(next, set)
  for (const name of unset ?? []) delete next[name]
  for (const [name, by] of Object.entries(inc ?? {})) {
    if (typeof next[name] === 'number') next[name] += by
  }
  return stamped(next, next._createdAt)
}

interface Change {
  readonly id: string
  readonly before: State | undefined
  readonly after: State | undefined
}

/** The dataset after a transaction and what changed, in the order in which it was first touched. */
function commit(dataset: Dataset, mutations: readonly Edit[], stamp: Stamp) {
  const after: Dataset = new Map(dataset)
  const touched = new Set<string>()
  for (const mutation of mutations) {
    const id = targetOf(mutation)
    touched.add(id)
    const next = edit(after.get(id), dataset.get(id), mutation, stamp)
    if (next) after.set(id, next)
    else after.delete(id)
  }
  const changes = [...touched]
    .map((id): Change => ({ id, before: dataset.get(id), after: after.get(id) }))
    .filter((change) => change.before !== change.after)
  for (const { id, before, after: now } of changes) {
    const isReferred = [...after.values()].some((other) => other._id !== id && refOf(other) === id)
    if (before && !now && isReferred) throw new Refused('documentHasExistingReferencesError')
    const target = now && refOf(now)
    if (target !== undefined && !after.has(target)) {
      throw new Refused('documentReferenceDoesNotExistError')
    }
  }
  return { after, changes }
}

function targetOf(mutation: Edit): string {
  const [content] = Object.values(mutation) as [{ _id?: string; id?: string }]
  return content._id ?? content.id ?? ''
}

function refOf(document: State): string | undefined {
  return (document['to'] as { _ref: string } | undefined)?._ref
}

const ids = ['a', 'b', 'c', 'drafts.a', 'drafts.b']
const kinds = ['red', 'green', 'blue']

function randomEdit(random: Random, dataset: Dataset): Edit {
  const id = random.pick(ids)
  const to = () => ({ _type: 'reference', _ref: random.pick(ids) })
  const stub = (): Stub => ({
    _id: id,
    _type: 'note',
    kind: random.pick(kinds),
    n: random.int(6),
    ...(random.chance(0.2) && { to: to() }),
  })
  switch (random.int(9)) {
    case 0:
      return { create: stub() }
    case 1:
      return { createIfNotExists: stub() }
    case 2:
      return { createOrReplace: stub() }
    case 3:
      return { delete: { id } }
    default: {
      const known = dataset.get(id)?._rev ?? 'none'
      const ifRevisionID = random.chance(0.8) ? known : 'another'
      return {
        patch: {
          id,
          ...(random.chance(0.3) && { ifRevisionID }),
          ...(random.chance(0.6) && { set: { kind: random.pick(kinds) } }),
          ...(random.chance(0.3) && { setIfMissing: { extra: ['é', { _key: 'k' }] } }),
          ...(random.chance(0.3) && { set: { to: to() } }),
          ...(random.chance(0.3) && { unset: [random.pick(['to', 'extra', 'kind'])] }),
          ...(random.chance(0.4) && { inc: { n: random.between(-2, 3) } }),
        },
      }
    }
  }
}

/** What each listener listens to, and how the model puts it. */
const filters: readonly [query: string, holds: (document: State) => boolean][] = [
  ['*', () => true],
  ['*[kind == "red"]', ({ kind }) => kind === 'red'],
  ['*[_id in path("drafts.**")]', ({ _id }) => _id.startsWith('drafts.')],
  ['*[_id == "a" || n > 3]', ({ _id, n }) => _id === 'a' || Number(n) > 3],
  ['*[_type == "note" && !(kind == "blue")]', ({ kind }) => kind !== 'blue'],
]

interface Told {
  documentId: string
  transactionId: string
  transition: string
  previousRev?: string
  resultRev?: string
  result?: unknown
  transactionTotalEvents: number
  transactionCurrentEvent: number
}

function eventsFor(changes: readonly Change[], holds: (document: State) => boolean, id: string) {
  const heard = changes.filter(({ before, after }) => [before, after].some((s) => s && holds(s)))
  return heard.map(({ id: documentId, before, after }, index): Told => {
    const was = before !== undefined && holds(before)
    const is = after !== undefined && holds(after)
    return {
      documentId,
      transactionId: id,
      transition: was && is ? 'update' : is ? 'appear' : 'disappear',
      ...(before && { previousRev: before._rev }),
      resultRev: id,
      result: after ?? null,
      transactionTotalEvents: heard.length,
      transactionCurrentEvent: index + 1,
    }
  })
}

function asTold(event: object): Told {
  const { documentId, transactionId, transition, previousRev, resultRev, result, ...rest } =
    event as Told
  const { transactionTotalEvents, transactionCurrentEvent } = rest
  return {
    ...{ documentId, transactionId, transition },
    ...(previousRev !== undefined && { previousRev }),
    ...{ resultRev, result: result ?? null, transactionTotalEvents, transactionCurrentEvent },
  }
}

async function refusalOf(client: SanityClient, mutations: readonly Edit[], transactionId: string) {
  try {
    await client.mutate(mutations as never, { transactionId, returnDocuments: false })
    return null
  } catch (error) {
    const { statusCode, details } = error as {
      statusCode: number
      details: { items: { error: { type: string } }[] }
    }
    assert.equal(statusCode, 409)
    return details.items.map((item) => item.error.type)
  }
}

const steps = 60

forEachSeed(4, 'writes, responses, events and history match those of a model', async (random) => {
  const clock = createManualClock()
  await using server = await startTestServer({ clock })
  const client = server.client()
  const listening = filters.map(([query]) => listenTo(client, query, {}, { includeResult: true }))
  const logs = await Promise.all(listening)
  const expected: Told[][] = filters.map(() => [])
  const past = new Map<string, { id: string; state: State | undefined }[]>()

  let dataset: Dataset = new Map()
  let refusals = 0
  for (let step = 0; step < steps; step++) {
    const mutations = Array.from({ length: random.between(1, 4) }, () =>
      randomEdit(random, dataset),
    )
    const stamp = { id: `t${step}`, at: new Date(clock.now()).toISOString() }
    const refused = await refusalOf(client, mutations, stamp.id)
    try {
      const { after, changes } = commit(dataset, mutations, stamp)
      assert.equal(refused, null, JSON.stringify(mutations))
      dataset = after
      for (const [index, [, holds]] of filters.entries()) {
        expected[index]?.push(...eventsFor(changes, holds, stamp.id))
      }
      for (const { id, after: state } of changes) {
        past.set(id, [...(past.get(id) ?? []), { id: stamp.id, state }])
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals++
      assert.ok(refused?.includes(error.message), `${error.message}: ${JSON.stringify(mutations)}`)
    }
    const [query, holds] = random.pick(filters)
    const found = await client.fetch<State[]>(`${query} | order(_id)`)
    const known = [...dataset.values()].filter(holds)
    assert.deepEqual(
      found,
      known.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    )
    clock.advance(random.int(2000))
  }
  assert.ok(refusals > 5 && refusals < steps - 10, `${refusals} of ${steps} were refused`)

  // Every listener hears of this one, so whatever it was to hear of before has come by then.
  const last = { _id: 'drafts.last', _type: 'note', kind: 'red', n: 9 }
  await client.create(last)
  for (const [index, log] of logs.entries()) {
    await log.find(({ documentId }) => documentId === last._id)
    const heard = log.mutations.filter(({ documentId }) => documentId !== last._id)
    assert.deepEqual(heard.map(asTold), expected[index], filters[index]?.[0])
    log.stop()
  }
  for (const [id, changes] of past) {
    const text = await client.request<string>({
      url: `/data/history/production/transactions/${id}`,
      query: { excludeContent: 'true' },
    })
    const lines = text.split('\n').filter((line) => line !== '')
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { id: string }).id),
      changes.map((change) => change.id),
    )
    for (const { id: revision, state } of changes) {
      const { documents } = await client.request<{ documents: State[] }>({
        url: `/data/history/production/documents/${id}`,
        query: { revision },
      })
      assert.deepEqual(documents[0], state)
    }
  }
})

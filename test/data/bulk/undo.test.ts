import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkRequest, BulkUndoResult } from '../../../src/data/bulk/bulk.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { draftId, publishedId } from '../../../src/model/ids.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { CALM } from '../../kit/simulated-dataset.ts'
import { books, contentOf, openLibrary } from './world.ts'

const IDS = Array.from({ length: 14 }, (_, index) => `b${index}`)
const SHELVES = ['A', 'B', 'C'] as const
/** Runs, each with a few operations, one undone after the other. */
const RUNS = 60

// What a person did to many documents at once is one step, and taking it back must never cost anybody else a word.
test('undoing random bulk operations restores everything except what others changed since', async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = createRandom(seed)
    const world = openLibrary({ documents: randomLibrary(random), random })
    const { dataset, bulk, run } = world
    let others = 0
    const meddle = (ids: readonly string[]): Set<string> => {
      const touched = new Set<string>()
      for (const id of ids) {
        if (!random.chance(0.15) || !dataset.documents.has(id)) continue
        const patch = { id, set: { shelf: `theirs ${++others}` } }
        dataset.mutate({ transactionId: `others-${others}`, mutations: [{ patch }] })
        touched.add(id)
      }
      return touched
    }
    const weather = { ...CALM, maxDelay: 200, loseRequest: 0.05, loseResponse: 0.05 }
    const request = randomRequest(random)
    const targets = books(IDS.filter(() => random.chance(0.7)))
    const plan = await run(bulk.plan(request, targets))
    meddle([...dataset.documents.keys()])
    const before = contentOf(dataset)
    world.network.weather = weather
    const result = await run(bulk.run(plan), 600_000)
    world.network.weather = CALM
    assert.deepEqual(result.unconfirmed, [], `seed ${seed}: the network is not that bad`)
    const about = `seed ${seed}, ${JSON.stringify(request)}`
    for (const { steps, transactionId } of result.written) {
      for (const { id, isThere } of steps.flatMap(({ touched }) => touched)) {
        const now = dataset.documents.get(id)
        assert.equal(isThere ? now?._rev : now, isThere ? transactionId : undefined, about)
      }
    }
    const since = meddle([...dataset.documents.keys()])
    const meddled = contentOf(dataset)
    world.network.weather = weather
    // Where the page cannot even look, it says so, and is asked again.
    const undo = async (): Promise<BulkUndoResult> =>
      run(bulk.undo(result), 600_000).catch((error: unknown) => {
        assert.ok(error instanceof DataError && error.code === 'network', String(error))
        return undo()
      })
    const undone = await undo()
    world.network.weather = CALM
    const after = contentOf(dataset)
    const steps = result.written.flatMap((one) => one.steps)
    const stepOf = new Map(steps.flatMap((step) => step.touched.map(({ id }) => [id, step])))
    const isElsewhere =
      request.operation === 'edit' && 'path' in request.edit && request.edit.path[0] !== 'shelf'
    // Others write on shelves only: a change of anything else is taken out of what they wrote.
    const goesOn = (id: string) => isElsewhere || stepOf.get(id)?.releases !== undefined
    const whatWas = (id: string) =>
      before[id] ??
      (stepOf.get(id)?.basis && { ...(before[publishedId(id)] as ContentDocument), _id: id })
    // Otherwise, a document with a version that somebody touched is left as a whole.
    const left = new Set(undone.left.map(({ target }) => target.publishedId))
    const kept = new Set(
      steps
        .filter(({ target }) => left.has(target.publishedId))
        .flatMap(({ touched }) => touched.map(({ id }) => id)),
    )
    for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const isTheirs = kept.has(id) || since.has(id)
      const theirs = meddled[id] as ContentDocument
      const expected =
        since.has(id) && stepOf.has(id) && goesOn(id)
          ? { ...(whatWas(id) as ContentDocument), shelf: theirs['shelf'] }
          : theirs
      assert.deepEqual(after[id], isTheirs ? expected : before[id], `${about}: ${id}`)
    }
    assert.equal(
      undone.left.every(({ obstacle }) => obstacle.type === 'changed'),
      true,
      about,
    )
    for (const target of left) {
      const step = steps.find((one) => one.target.publishedId === target)
      assert.ok(
        step?.touched.some(({ id }) => since.has(id)),
        `${about}: only what others touched is left, not ${target}`,
      )
    }
    world.simulation.dispose()
  }
})

function randomLibrary(random: Random): ContentDocument[] {
  return IDS.flatMap((id) => {
    const fields = () => ({
      _type: 'book',
      title: random.chance(0.9) ? `Title ${random.int(100)}` : undefined,
      shelf: random.pick(SHELVES),
      tags: SHELVES.filter(() => random.chance(0.4)),
      isRare: random.chance(0.2),
      ...(random.chance(0.3) && {
        sequel: { _type: 'reference', _ref: random.pick(IDS), _weak: random.chance(0.5) },
      }),
    })
    const kind = random.int(4)
    const published = { _id: id, ...fields() }
    const draft = { _id: draftId(id), ...fields() }
    return [[published], [draft], [draft, published], []][kind] as ContentDocument[]
  })
}

function randomRequest(random: Random): BulkRequest {
  const operation = random.pick([
    'publish',
    'unpublish',
    'discardChanges',
    'duplicate',
    'delete',
    'edit',
    'edit',
  ] as const)
  if (operation !== 'edit') return { operation, release: random.chance(0.5) }
  const shelf = random.pick(SHELVES)
  return random.pick<BulkRequest>([
    { operation, edit: { kind: 'set', path: ['shelf'], value: shelf } },
    { operation, edit: { kind: 'set', path: ['price'], value: random.int(3) } },
    { operation, edit: { kind: 'unset', path: ['shelf'] } },
    { operation, edit: { kind: 'add', path: ['tags'], items: [shelf] } },
    { operation, edit: { kind: 'add', path: ['seo', 'keywords'], items: [shelf] } },
    { operation, edit: { kind: 'remove', path: ['tags'], items: [shelf] } },
  ])
}

import assert from 'node:assert/strict'
import type { Timeline } from '../../../src/data/history/timeline.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'
import { AUTHORS } from '../../kit/random-history.ts'
import { CALM } from '../../kit/simulated-dataset.ts'

/** What somebody may do to the pair, whatever it is just now. */
function write(simulation: Simulation, random: Random, number: number): void {
  const { dataset } = simulation
  const draft = dataset.documents.get('drafts.a')
  const published = dataset.documents.get('a')
  const mutations = choose(random, { draft, published, number })
  dataset.author = random.pick(AUTHORS)
  dataset.mutate({ transactionId: `w${number}`, mutations })
}

interface Now {
  draft: ContentDocument | undefined
  published: ContentDocument | undefined
  number: number
}

function choose(random: Random, { draft, published, number }: Now): Mutation[] {
  const content = { _type: 'article', title: `title ${number}`, count: number }
  const other: Mutation = { createOrReplace: { _id: 'b', ...content } }
  const edit: Mutation[] = draft
    ? [{ patch: { id: 'drafts.a', set: { title: `title ${number}` } } }]
    : [{ create: { ...published, ...content, _id: 'drafts.a' } }]
  if (random.chance(0.1)) return [other]
  if (random.chance(0.7)) return random.chance(0.1) ? [...edit, other] : edit
  if (draft && random.chance(0.5)) {
    const { _rev, _updatedAt, ...rest } = draft
    return [{ createOrReplace: { ...rest, _id: 'a' } }, { delete: { id: 'drafts.a' } }]
  }
  if (draft && random.chance(0.5)) return [{ delete: { id: 'drafts.a' } }]
  return published ? [{ delete: { id: 'a' } }] : edit
}

async function openWhole(simulation: Simulation, page: SimulatedPage): Promise<Timeline> {
  const timeline = page.layer.history.timeline('a', 'article')
  timeline.state$.subscribe()
  for (let tries = 0; tries < 100 && timeline.getState().hasMore; tries++) {
    await simulation.pass(1000)
    timeline.retry()
    timeline.loadMore()
  }
  return timeline
}

forEachSeed(
  60,
  'a timeline stays correct with lost, late and repeated events, broken streams and failed requests',
  async (random) => {
    const simulation = new Simulation({ random })
    const before = random.int(120)
    for (let number = 0; number < before; number++) {
      await simulation.pass(random.int(400_000))
      write(simulation, random, number)
    }
    const page = simulation.open()
    page.network.weather = {
      minDelay: 5,
      maxDelay: random.between(10, 800),
      loseRequest: random.pick([0, 0.2]),
      loseResponse: random.pick([0, 0.2]),
      loseEvent: random.pick([0, 0.1]),
      repeatEvent: 0.1,
      delayEvent: 0.2,
      breakStream: 0.05,
    }
    const timeline = page.layer.history.timeline('a', 'article')
    timeline.select({ since: '@lastPublished' })
    timeline.state$.subscribe()
    const after = random.between(20, 80)
    for (let number = before; number < before + after; number++) {
      await simulation.pass(random.int(random.chance(0.2) ? 400_000 : 300))
      write(simulation, random, number)
      if (random.chance(0.1)) timeline.loadMore()
      if (random.chance(0.1)) timeline.retry()
    }
    page.network.weather = CALM
    await simulation.pass(30_000)
    page.network.breakStreams()
    timeline.retry()
    await simulation.pass(30_000)
    timeline.retry()
    await simulation.pass(30_000)
    const told = await openWhole(simulation, page)

    const witness = await openWhole(simulation, simulation.open())
    witness.select({ since: '@lastPublished' })
    await simulation.pass(1000)
    const [truth, state] = [witness.getState(), timeline.getState()]
    assert.equal(state.error, null)
    const offset = truth.chunks[0]!.end - state.chunks[0]!.end
    assert.deepEqual(
      state.chunks.map((chunk) => ({
        ...chunk,
        index: chunk.index + offset,
        start: chunk.start + offset,
        end: chunk.end + offset,
      })),
      truth.chunks,
    )
    const [mine, theirs] = [state.selection, truth.selection]
    assert.ok(mine.type === 'range' && theirs.type === 'range')
    assert.deepEqual([mine.from, mine.to], [theirs.from, theirs.to])
    assert.deepEqual(mine.diff, theirs.diff)
    const { documents } = simulation.dataset
    assert.deepEqual(mine.to, documents.get('drafts.a') ?? documents.get('a') ?? null)
    for (const one of [timeline, told, witness]) one.release()
    simulation.dispose()
  },
)

import { createDataLayer, type DataLayer, type DataLayerConfig } from '../../src/data/data-layer.ts'
import { SimulatedClock } from '../../src/data/clock.ts'
import type { DataEvent } from '../../src/data/events.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { createRandom, type Random } from './random.ts'
import { SimulatedDataset, SimulatedNetwork } from './simulated-dataset.ts'

/** Types of the data layer's tests: articles have drafts, settings are edited live. */
export const testSchema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'count', type: 'number' },
        {
          name: 'tags',
          type: 'array',
          of: [{ type: 'object', name: 'tag', fields: [{ name: 'label', type: 'string' }] }],
        },
      ],
    },
    {
      name: 'settings',
      type: 'document',
      liveEdit: true,
      fields: [{ name: 'title', type: 'string' }],
    },
  ],
  fieldTypes,
)

export interface SimulatedPage {
  layer: DataLayer
  network: SimulatedNetwork
  events: DataEvent[]
  errors: Error[]
}

/** A dataset and a clock in memory, and pages that look at it through a simulated network. */
export class Simulation {
  readonly clock = new SimulatedClock()
  readonly dataset: SimulatedDataset
  readonly random: Random
  readonly pages: SimulatedPage[] = []
  #ids = 0

  constructor({
    documents = [],
    random = createRandom(1),
  }: { documents?: readonly ContentDocument[]; random?: Random } = {}) {
    this.random = random
    this.dataset = new SimulatedDataset(this.clock, documents)
  }

  open(config: Partial<DataLayerConfig> = {}): SimulatedPage {
    const network = new SimulatedNetwork(this.dataset, this.clock, this.random)
    const layer = createDataLayer({
      projectId: 'test',
      dataset: 'test',
      schema: testSchema,
      clock: this.clock,
      transport: network,
      idFactory: () => `id-${++this.#ids}`,
      ...config,
    })
    const page: SimulatedPage = { layer, network, events: [], errors: [] }
    layer.events$.subscribe((event) => page.events.push(event))
    layer.errors$.subscribe((error) => page.errors.push(error))
    this.pages.push(page)
    return page
  }

  /** Lets time pass, timer by timer, with every promise answered in between. */
  async pass(ms: number): Promise<void> {
    const end = this.clock.now() + ms
    await settlePromises()
    for (;;) {
      const next = this.clock.nextTimerAt()
      if (next === null || next > end) break
      this.clock.advance(next - this.clock.now())
      await settlePromises()
    }
    this.clock.advance(end - this.clock.now())
    await settlePromises()
  }

  /** Closes every page; the clock must then have nothing left to do but what the network still carries. */
  dispose(): void {
    for (const { layer } of this.pages) layer.dispose()
  }
}

/** Long enough for any chain of answered promises. */
export function settlePromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

import type { DataLayer, DataLayerConfig } from '../../src/data/data-layer.ts'
import { createDataLayer } from './data-layer.ts'
import { SimulatedClock } from './simulated-clock.ts'
import type { DataEvent } from '../../src/data/events.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { createRandom, type Random } from './random.ts'
import { SimulatedDevice, type SimulatedPageLife } from './simulated-device.ts'
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
        { name: 'day', type: 'date' },
        { name: 'labels', type: 'array', of: [{ type: 'string' }] },
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
  life: SimulatedPageLife
  layer: DataLayer
  network: SimulatedNetwork
  events: DataEvent[]
  errors: Error[]
}

/** A dataset and clock in memory, with pages connected through a simulated network. */
export class Simulation {
  readonly clock = new SimulatedClock()
  readonly dataset: SimulatedDataset
  readonly random: Random
  /** The default browser of pages. */
  readonly device: SimulatedDevice
  readonly pages: SimulatedPage[] = []
  #ids = 0

  constructor({
    documents = [],
    random = createRandom(1),
  }: { documents?: readonly ContentDocument[]; random?: Random } = {}) {
    this.random = random
    this.dataset = new SimulatedDataset(this.clock, documents)
    this.device = new SimulatedDevice(this.clock, random)
  }

  /** Opens a page that stores its edits on a device, as browsers do. */
  openDurable(config: Partial<DataLayerConfig> = {}, device = this.device): SimulatedPage {
    const life = device.openPage()
    return this.open({ journal: life.journal, clock: life.clock, ...config }, life)
  }

  open(config: Partial<DataLayerConfig> = {}, life = this.device.openPage()): SimulatedPage {
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
    const page: SimulatedPage = { life, layer, network, events: [], errors: [] }
    layer.events$.subscribe((event) => page.events.push(event))
    layer.errors$.subscribe((error) => page.errors.push(error))
    this.pages.push(page)
    return page
  }

  /** Ends a page like a crash: nothing more is stored, sent or received. */
  kill(page: SimulatedPage): void {
    page.life.kill()
    page.network.isUp = false
    page.layer.dispose()
    this.pages.splice(this.pages.indexOf(page), 1)
  }

  /** Advances the time, timer by timer, settling all promises in between. */
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

  /** Closes every page; after that, the clock may only have timers of the network. */
  dispose(): void {
    for (const { layer } of this.pages) layer.dispose()
  }
}

/** Waits long enough for any chain of settled promises. */
export function settlePromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

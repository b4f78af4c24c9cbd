// Several people at one document, with everything that can go wrong: what they typed is there, or is asked about, or
// somebody took it away. SWARM_RUNS=1000 runs more of it, SEED=7 one of it.
import assert from 'node:assert/strict'
import type { DocumentPair } from '../../src/data/pair/document-pair.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import type { Extension } from '../../src/protocol/listen.ts'
import { insert, set, unset } from '../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../kit/data-harness.ts'
import { forEachSeed, type Random } from '../kit/random.ts'
import { SimulatedDevice } from '../kit/simulated-device.ts'
import { CALM, type NetworkWeather } from '../kit/simulated-dataset.ts'

const ID = 'drafts.a'
const START: ContentDocument = {
  _id: ID,
  _type: 'article',
  _rev: 'seed',
  title: 'abcdefghijklmnop',
  count: 0,
  tags: [{ _key: 'k0', _type: 'tag', label: 'qrstu' }],
}
/** What a killed tab may lose. */
const LOSS_MS = 50
const STORM: NetworkWeather = {
  minDelay: 5,
  maxDelay: 800,
  loseRequest: 0.1,
  loseResponse: 0.1,
  loseEvent: 0.05,
  repeatEvent: 0.1,
  delayEvent: 0.15,
  breakStream: 0.03,
}

interface Tab {
  /** Says whether edits are kept on the device; where they are not, the user is told. */
  isDurable: () => boolean
  page: SimulatedPage
  pair: DocumentPair
  device: SimulatedDevice
}

/** Who typed and chose what, and what somebody took away on purpose. */
class Ledger {
  readonly typed: { one: string; at: number; tab: Tab }[] = []
  readonly chosen: { value: number; at: number; tab: Tab }[] = []
  readonly gone = new Set<string | number>()
  #next = 1

  next(): number {
    return this.#next++
  }

  /** Unlike any other; every third takes two code units. */
  character(tab: Tab, at: number): string {
    const number = this.next()
    const one = String.fromCodePoint(number % 3 === 0 ? 0x1f300 + number : 0x4e00 + number)
    this.typed.push({ one, at, tab })
    return one
  }
}

interface Tag {
  _key: string
  label?: string
}

const textOf = (document: ContentDocument | null): string =>
  typeof document?.['title'] === 'string' ? document['title'] : ''
const tagsOf = (document: ContentDocument | null): Tag[] =>
  Array.isArray(document?.['tags']) ? (document['tags'] as Tag[]) : []

class Swarm {
  readonly simulation: Simulation
  readonly random: Random
  readonly ledger = new Ledger()
  tabs: Tab[] = []
  closed: SimulatedDevice[] = []
  wasFull = false

  readonly extensions: readonly Extension[]

  constructor(random: Random, extensions: readonly Extension[]) {
    this.random = random
    this.extensions = extensions
    this.simulation = new Simulation({ random, documents: [START] })
  }

  get now(): number {
    return this.simulation.clock.now()
  }

  open(device: SimulatedDevice, weather: NetworkWeather): void {
    const { simulation, random } = this
    const page = simulation.openDurable({}, device)
    page.life.skew = random.between(-300_000, 300_000)
    page.network.weather = weather
    page.network.extensions = this.extensions
    let journal = 'opening'
    page.layer.journal$.subscribe((state) => (journal = state))
    const isDurable = () => journal === 'device'
    this.tabs.push({ page, device, isDurable, pair: page.layer.documents.pair('a', 'article') })
  }

  kill(tab: Tab): void {
    const since = tab.isDurable() ? this.now - LOSS_MS : -Infinity
    for (const { one, at, tab: author } of this.ledger.typed) {
      if (author === tab && at >= since) this.ledger.gone.add(one)
    }
    for (const { value, at, tab: author } of this.ledger.chosen) {
      if (author === tab && at >= since) this.ledger.gone.add(value)
    }
    this.tabs = this.tabs.filter((other) => other !== tab)
    this.closed.push(tab.device)
    this.simulation.kill(tab.page)
  }

  /** One thing that somebody does. */
  edit(tab: Tab): void {
    const { random, ledger } = this
    const { ready, displayed } = tab.pair.getState()
    if (!ready || !displayed) return
    const roll = random.next()
    const tags = tagsOf(displayed)
    if (roll < 0.45) {
      const title = this.#edited(tab, textOf(displayed))
      tab.pair.patch([set(title, ['title'])])
    } else if (roll < 0.65 && tags.length > 0) {
      const { _key, label = '' } = random.pick(tags)
      tab.pair.patch([set(this.#edited(tab, label), ['tags', { _key }, 'label'])])
    } else if (roll < 0.8 || tags.length === 0) {
      const item = {
        _key: `k${ledger.next()}`,
        _type: 'tag',
        label: ledger.character(tab, this.now),
      }
      const place = tags.length > 0 ? { _key: random.pick(tags)._key } : 0
      tab.pair.patch([insert([item], random.pick(['before', 'after']), ['tags', place])])
    } else if (roll < 0.87) {
      const { _key, label = '' } = random.pick(tags)
      for (const one of label) ledger.gone.add(one)
      tab.pair.patch([unset(['tags', { _key }])])
    } else {
      const value = ledger.next()
      ledger.gone.add(displayed['count'] as number)
      ledger.chosen.push({ value, at: this.now, tab })
      tab.pair.patch([set(value, ['count'])])
    }
  }

  #edited(tab: Tab, text: string): string {
    const { random, ledger } = this
    const characters = [...text]
    const at = random.int(characters.length + 1)
    if (random.chance(0.06)) {
      for (const one of characters) ledger.gone.add(one)
      return Array.from({ length: 4 }, () => ledger.character(tab, this.now)).join('')
    }
    if (random.chance(0.7) || characters.length === 0) {
      const typed = Array.from({ length: random.between(1, 3) }, () =>
        ledger.character(tab, this.now),
      )
      characters.splice(at, 0, ...typed)
    } else {
      for (const one of characters.splice(at, random.between(1, 2))) ledger.gone.add(one)
    }
    return characters.join('')
  }

  /** A full disk: nothing is written or taken away any more, and what lies there gets old. */
  toggleDisk(device: SimulatedDevice): void {
    this.wasFull = true
    device.problem = device.problem ? null : new Error('The disk is full')
  }

  /** The server dies and comes back; whatever was on its way is lost. */
  async restartServer(): Promise<void> {
    const networks = this.tabs.map(({ page }) => page.network)
    for (const network of networks) network.isUp = false
    for (const network of networks) network.breakStreams()
    await this.simulation.pass(this.random.pick([200, 3_000, 20_000]))
    for (const network of networks) network.isUp = true
  }

  async run(): Promise<void> {
    const { random, simulation } = this
    const weather = random.pick([CALM, { ...CALM, maxDelay: 1_000 }, STORM])
    const people = random.between(2, 5)
    const devices = Array.from(
      { length: people },
      () => new SimulatedDevice(simulation.clock, random),
    )
    for (const device of devices) this.open(device, weather)
    await simulation.pass(5_000)
    for (let steps = random.between(20, 45); steps > 0; steps--) {
      const tab = this.tabs.length > 0 ? random.pick(this.tabs) : null
      if (tab) this.edit(tab)
      if (tab && random.chance(0.04)) tab.page.network.isUp = !tab.page.network.isUp
      if (tab && random.chance(0.04)) tab.page.network.breakStreams()
      if (tab && random.chance(0.06)) this.kill(tab)
      if (tab && random.chance(0.04)) this.toggleDisk(tab.device)
      if (this.closed.length > 0 && random.chance(0.5)) this.open(this.closed.pop()!, weather)
      if (random.chance(0.03)) this.open(random.pick(devices), weather)
      if (random.chance(0.03)) await this.restartServer()
      await simulation.pass(random.pick([0, 10, 40, 200, 900, 3_000]))
    }
    await this.#calmDown(devices)
  }

  async #calmDown(devices: readonly SimulatedDevice[]): Promise<void> {
    for (const device of devices) device.problem = null
    for (const device of this.closed.splice(0)) this.open(device, CALM)
    for (const { page } of this.tabs) page.network.weather = CALM
    for (const { page } of this.tabs) page.network.isUp = true
    for (let round = 0; round < 3; round++) {
      await this.simulation.pass(120_000)
      // A last event that got lost has nothing behind it that could tell; the next connection does.
      for (const { page } of this.tabs) page.network.breakStreams()
    }
    await this.simulation.pass(30_000)
    const kept = devices.flatMap(({ records }) => records.filter(({ part }) => part === 'edits'))
    for (const { value } of kept) assert.equal((value as { edits: unknown }).edits, null)
  }

  /** What is shown to somebody as undecided. */
  get asked(): string {
    return JSON.stringify(
      this.tabs.map(({ pair }) => [pair.getState().conflicts, pair.getState().save]),
    )
  }
}

function sorted(document: ContentDocument | null): unknown {
  return document && Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))
}

for (const extensions of [[], ['ifUnchanged']] satisfies Extension[][]) {
  forEachSeed(
    Number(process.env['SWARM_RUNS'] ?? 60) / 2,
    `a swarm of editors converges, and no typed text is lost silently (${extensions.join() || 'plain server'})`,
    async (random) => {
      const swarm = new Swarm(random, extensions)
      await swarm.run()
      const { simulation, ledger, asked } = swarm
      const truth = simulation.dataset.documents.get(ID) ?? null
      for (const { pair } of swarm.tabs) {
        assert.equal(JSON.stringify(sorted(pair.getState().draft)), JSON.stringify(sorted(truth)))
      }
      const keys = tagsOf(truth).map(({ _key }) => _key)
      assert.deepEqual(keys, [...new Set(keys)], 'an item is there twice')
      const texts =
        textOf(truth) +
        tagsOf(truth)
          .map(({ label = '' }) => label)
          .join('')
      // Beside a full disk, a commit that somebody overtakes may go out under a name that was never written down.
      const twice = ledger.typed.filter(({ one }) => !swarm.wasFull && texts.split(one).length > 2)
      assert.deepEqual(
        twice.map(({ one }) => one),
        [],
        'typed once, and there twice',
      )
      const left = texts + asked
      const lost = ledger.typed.filter(({ one }) => !left.includes(one) && !ledger.gone.has(one))
      assert.deepEqual(
        lost.map(({ one }) => one),
        [],
        'typed, removed by nobody, and gone',
      )
      const values = ledger.chosen.filter(
        ({ value }) =>
          truth?.['count'] !== value && !ledger.gone.has(value) && !asked.includes(`:${value},`),
      )
      assert.deepEqual(
        values.map(({ value }) => value),
        [],
        'chosen, replaced by nobody, and gone',
      )
      simulation.dispose()
    },
  )
}

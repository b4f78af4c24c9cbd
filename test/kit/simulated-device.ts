import type { Clock, TimerHandle } from '../../src/data/clock.ts'
import type { JournalOptions } from '../../src/data/journal/journal.ts'
import type {
  JournalChange,
  JournalRecord,
  JournalStore,
} from '../../src/data/journal/journal-store.ts'
import type { PageLocks } from '../../src/data/journal/writer.ts'
import { createRandom, type Random } from './random.ts'

type StoredRecord = JournalRecord & { space: string }

interface HeldLock {
  page: SimulatedPageLife
  waiting: { page: SimulatedPageLife; grant: () => void }[]
}

/** Storage and locks shared by the pages of one browser, which they outlive. The journal on top is the real one. */
export class SimulatedDevice {
  readonly #clock: Clock
  readonly #random: Random
  readonly #records = new Map<string, StoredRecord>()
  readonly #locks = new Map<string, HeldLock>()
  /** Set to an error to make every write fail. */
  problem: Error | null = null
  #busyUntil = 0
  writes = 0

  constructor(clock: Clock, random: Random = createRandom(1)) {
    this.#clock = clock
    this.#random = random
  }

  /** Records stored by pages, without the record of the last user, which belongs to no page. */
  get records(): readonly StoredRecord[] {
    return [...this.#records.values()].filter(({ session }) => session !== '')
  }

  /** Opens a page in this browser. */
  openPage(): SimulatedPageLife {
    return new SimulatedPageLife(this, this.#clock)
  }

  storeOf(page: SimulatedPageLife): JournalStore {
    return {
      read: (space) =>
        this.#travel(page, () =>
          structuredClone([...this.#records.values()].filter((record) => record.space === space)),
        ),
      write: (space, changes) => {
        if (!page.isAlive) return new Promise(() => {})
        // Copied now: later changes by the page need another write.
        const taken = structuredClone(changes)
        return this.#travel(page, () => this.#write(space, taken))
      },
    }
  }

  locksOf(page: SimulatedPageLife): PageLocks {
    return {
      take: (name, signal) =>
        new Promise((resolve) => {
          const grant = () => {
            if (signal.aborted) this.#pass(name)
            else resolve(() => this.#pass(name))
          }
          const held = this.#locks.get(name)
          if (held) held.waiting.push({ page, grant })
          else {
            this.#locks.set(name, { page, waiting: [] })
            grant()
          }
        }),
      tryTake: async (name) => {
        if (this.#locks.has(name)) return null
        this.#locks.set(name, { page, waiting: [] })
        return () => this.#pass(name)
      },
    }
  }

  /** Releases the locks of a dead page, as browsers do. */
  bury(page: SimulatedPageLife): void {
    for (const [name, held] of [...this.#locks]) {
      held.waiting = held.waiting.filter((waiter) => waiter.page !== page)
      if (held.page === page) this.#pass(name)
    }
  }

  #pass(name: string): void {
    const held = this.#locks.get(name)
    const next = held?.waiting.shift()
    if (!held || !next) {
      this.#locks.delete(name)
      return
    }
    held.page = next.page
    next.grant()
  }

  /** Everything asked of the storage from now on waits this long (ms), as on a busy machine. */
  stall(ms: number): void {
    this.#busyUntil = Math.max(this.#busyUntil, this.#clock.now()) + ms
  }

  /** Performs an operation with a delay; if the page dies meanwhile, it may or may not be performed. */
  #travel<T>(page: SimulatedPageLife, run: () => T): Promise<T> {
    // One after another, as in a database.
    this.#busyUntil = Math.max(this.#busyUntil, this.#clock.now()) + this.#random.between(1, 5)
    return new Promise((resolve, reject) => {
      this.#clock.setTimeout(() => {
        if (!page.isAlive && this.#random.chance(0.5)) return
        try {
          const result = run()
          if (page.isAlive) resolve(result)
        } catch (error) {
          if (page.isAlive) reject(error as Error)
        }
      }, this.#busyUntil - this.#clock.now())
    })
  }

  #write(space: string, changes: readonly JournalChange[]): void {
    this.writes++
    if (this.problem) throw this.problem
    for (const change of changes) {
      if (change.type === 'put') {
        const { session, key, part } = change.record
        this.#records.set([space, session, key, part].join('|'), { ...change.record, space })
      } else {
        const start = `${[space, change.session, change.key].join('|')}|`
        for (const name of this.#records.keys()) {
          const isMeant = change.part ? name === start + change.part : name.startsWith(start)
          if (isMeant) this.#records.delete(name)
        }
      }
    }
  }
}

/** The lifetime of one page: it ends without notice when it is killed. */
export class SimulatedPageLife {
  isAlive = true
  readonly #device: SimulatedDevice
  readonly #clock: Clock
  readonly journal: JournalOptions
  /** The page's clock: runs no timers once the page is dead, and may be wrong by `skew` ms. */
  readonly clock: Clock
  skew = 0

  constructor(device: SimulatedDevice, clock: Clock) {
    this.#device = device
    this.#clock = clock
    this.journal = { store: device.storeOf(this), locks: device.locksOf(this) }
    this.clock = {
      now: () => this.#clock.now() + this.skew,
      setTimeout: (callback, delay) =>
        this.#clock.setTimeout(() => {
          if (this.isAlive) callback()
        }, delay),
      clearTimeout: (handle: TimerHandle) => this.#clock.clearTimeout(handle),
    }
  }

  kill(): void {
    this.isAlive = false
    this.#device.bury(this)
  }
}

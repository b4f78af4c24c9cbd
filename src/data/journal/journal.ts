import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { Deadlines } from '../deadlines.ts'
import type { EmitEvent } from '../events.ts'
import { changedParts, joinBase, splitBase, type BaseParts } from './base-parts.ts'
import type { JournalChange, JournalEntry, JournalRecord, JournalStore } from './journal-store.ts'
import type { PageLocks } from './writer.ts'

/** Where edits are stored until the server has them. */
export type JournalState =
  | 'opening'
  /** On this device; they outlive the page. */
  | 'device'
  /** In this page's memory only: there is no storage, it is full, or the user is unknown. */
  | 'memory'

/** The storage of a journal; tests pass a simulation. */
export interface JournalOptions {
  store: JournalStore
  /** Without locks, a page finds only the entries of its own session. */
  locks: PageLocks | null
  /** Identifies this page; default: a unique id. */
  session?: string
}

export interface JournalContext extends JournalOptions {
  clock: Clock
  createId: () => string
  /** Identifies the dataset, wherever it is served. */
  dataset: string
  /** Id of the signed-in user, null = none; rejects while it is unknown. */
  identify: () => Promise<string | null>
  emit: EmitEvent
}

/** Data to store for one entry. `base` is written again only when it is another object. */
export interface JournalContent {
  base: ContentDocument | null
  entry: Omit<JournalEntry, 'at'>
}

/** Data that an item provides for writing. */
export interface JournalReading {
  /** Null when there is nothing (more) to store. */
  readonly content: JournalContent | null
}

/** The owner of one entry. */
export interface JournalItem {
  readonly key: string
  read(): JournalReading
  /** The reading is stored on the device now; false: it is not, and will not be for a while. */
  kept(reading: JournalReading, isKept: boolean): void
}

/** An entry of a closed page. */
export interface AdoptedEntry {
  key: string
  base: ContentDocument | null
  entry: JournalEntry
}

/**
 * Limit of concurrent writes. A requested write survives the page, so an edit must not wait for the previous one; but a
 * slow device must not be flooded either.
 */
const mostWrites = 4
/** Nothing waits longer than this (ms) for the device's storage. */
const patienceMs = 3_000
const scanMs = 10_000
/** How long (ms) identifying the signed-in user may take. */
const identifyMs = 2_000
const lastUserKey = 'last user'
const retryMs = 1_000
/** A closed page may only be reloading: how long (ms) it has to come back and continue its own entries. */
const reloadMs = 5_000
/**
 * A page without edits releases its lock after this time, because a page with a lock is excluded from the back/forward
 * cache. Until then the bases stay, so that continued typing does not copy the whole document after each commit.
 */
const releaseMs = 2_000

/** Of an entry that is on the device in an unknown state. */
const unknownBase: ContentDocument = { _id: '', _type: '' }

type TimerName = 'scan' | 'release' | `ended ${string}`

/** Entries that are written together. */
interface Batch {
  /** `drops` tells whether the entry was dropped since. */
  parts: readonly { item: JournalItem; reading: JournalReading; drops: number }[]
  changes: readonly JournalChange[]
}

/** The journal of one page for one dataset and user. `dispose` it; unwritten entries are written then. */
export class Journal {
  readonly #context: JournalContext
  readonly #session: string
  readonly #deadlines: Deadlines
  readonly #state = new BehaviorSubject<JournalState>('opening')
  readonly #abort = new AbortController()
  readonly #timers = new Map<TimerName, TimerHandle>()
  readonly #dirty = new Map<string, JournalItem>()
  /** Keys of all entries that this page has changed. */
  readonly #touched = new Set<string>()
  /** Entries on the device, each with its stored base. */
  readonly #onDevice = new Map<string, ContentDocument | null>()
  /** The parts of the stored bases that this page wrote. */
  readonly #baseParts = new Map<string, BaseParts>()
  /** How often each entry was dropped: what was written before that is gone, even if the write completes later. */
  readonly #drops = new Map<string, number>()
  /** Entries with only their base left on the device: no page takes them over. */
  readonly #idle = new Set<string>()
  readonly #watched = new Set<string>()
  #adopt: (entry: AdoptedEntry) => void = () => {}
  /** The user's space; while the user is unknown, a shelter (see `shelterOf`). Null until determined. */
  #space: string | null = null
  #isUserKnown = false
  /** Shelters whose entries belong to this user. */
  #shelters: readonly string[] = []
  /** A user to store as the last known one of this device. */
  #newUser: string | null = null
  /** Set while entries are moved to the user's space; nothing is written meanwhile. */
  #moving: Promise<void> | null = null
  #isStarted = false
  #isDisposed = false
  /** Set between `touch` and the microtask that writes. */
  #isDue = false
  #writing: Promise<void> | null = null
  /** Writes that did not wait for earlier ones. */
  readonly #hurried = new Set<Promise<unknown>>()
  /** Entries whose base is being written: no further write of them may start until that is done. */
  readonly #settling = new Set<string>()
  #isHeld = false
  #lock: Promise<() => void> | null = null

  constructor(context: JournalContext) {
    this.#context = context
    this.#session = context.session ?? context.createId()
    this.#deadlines = new Deadlines(context.clock)
  }

  get state(): JournalState {
    return this.#state.value
  }

  get state$(): Observable<JournalState> {
    return this.#state.pipe(distinctUntilChanged())
  }

  /** Opens the journal of the signed-in user, once. Entries of closed pages are passed to `adopt`. */
  start(adopt: (entry: AdoptedEntry) => void): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#adopt = adopt
    void this.#open()
  }

  /** Marks an item that has new data; it is written in a microtask. */
  touch(item: JournalItem): void {
    this.#dirty.set(item.key, item)
    this.#touched.add(item.key)
    if (this.#isDisposed || this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.#isDisposed) return
      if (this.#writing) this.#hurry()
      else void this.#write()
    })
  }

  /** Resolves when everything touched so far is on the device, or when it cannot be stored. */
  async secure(): Promise<void> {
    if (this.#moving) await this.#inTime(this.#moving)
    if (this.state === 'memory') return this.#dropStale()
    if (this.#dirty.size === 0 && !this.#writing && this.#hurried.size === 0) return
    await this.#inTime(this.#written())
    if (this.#dirty.size > 0) await this.#inTime(this.#write())
    if (this.#dirty.size > 0) await this.#dropStale()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#abort.abort()
    for (const name of this.#timers.keys()) this.#clear(name)
    const end = () => {
      this.#release()
      this.#deadlines.dispose()
      this.#state.complete()
    }
    this.#write()
      .then(() => this.#written())
      .then(() => this.#write())
      .then(() => this.#removeIdle())
      .then(end, end)
  }

  async #open(): Promise<void> {
    try {
      const isFound = await this.#inTime(this.#findSpace())
      const reading = () => this.#inTime(Promise.all([this.#scan(), this.#rememberUser()]))
      const isRead = isFound && (!this.#isUserKnown || (await reading()))
      if (!isRead) throw new Error('The storage of this device does not answer')
      if (!this.#isDisposed) this.#state.next('device')
    } catch (error) {
      this.#fail(error)
    }
    if (this.#isDisposed) return
    if (this.#dirty.size > 0) void this.#write()
    const delay = this.#isUserKnown ? scanMs : retryMs
    this.#set('scan', delay, () => void this.#open())
  }

  /** While the user is unknown, edits are stored for the last known user and passed to no page. */
  async #findSpace(): Promise<void> {
    if (this.#isUserKnown) return
    const { dataset } = this.#context
    // The storage is opened while the user is asked for: a form is not shown before both are known.
    const [user, last] = await Promise.all([this.#identify(), this.#lastUser()])
    if (this.#isUserKnown) return
    if (user !== last) this.#newUser = user
    if (user === null) {
      this.#space ??= shelterOf(dataset, last)
      return
    }
    const space = `${dataset} ${user}`
    this.#shelters = [
      shelterOf(dataset, user),
      ...(last === null ? [shelterOf(dataset, null)] : []),
    ]
    if (this.#space !== null) await this.#move(this.#space, space)
    this.#space = space
    this.#isUserKnown = true
  }

  /** The user's id, empty when nobody is signed in; null while unknown. */
  async #identify(): Promise<string | null> {
    const result: { user: string | null } = { user: null }
    const requested = this.#context.identify().then((id) => (result.user = id ?? ''))
    await this.#deadlines.inTime(requested, identifyMs).catch(() => false)
    return result.user
  }

  /** Id of the last known user of this device. */
  async #lastUser(): Promise<string | null> {
    const { store, dataset } = this.#context
    const [record] = await store.read(`${dataset} ${lastUserKey}`)
    return typeof record?.value === 'string' ? record.value : null
  }

  async #rememberUser(): Promise<void> {
    if (this.#newUser === null) return
    const { store, dataset } = this.#context
    const record = { session: '', key: lastUserKey, part: 'edits' as const, value: this.#newUser }
    await store.write(`${dataset} ${lastUserKey}`, [{ type: 'put', record }])
    this.#newUser = null
  }

  /** Moves this page's entries to the user's space. */
  #move(from: string, to: string): Promise<void> {
    const { store, locks } = this.#context
    const move = async (): Promise<void> => {
      await this.#written()
      const own = (await store.read(from)).filter(({ session }) => session === this.#session)
      const held = this.#lock
      if (held && locks) {
        this.#lock = locks.take(lockName(to, this.#session), new AbortController().signal)
        await this.#lock
      }
      await moveRecords(store, own, { from, to, session: this.#session })
      void held?.then((release) => release())
    }
    this.#moving = move().finally(() => (this.#moving = null))
    return this.#moving
  }

  /** Looks for entries of closed pages, and waits for open pages to close. */
  async #scan(): Promise<void> {
    const { store, locks } = this.#context
    const space = this.#space!
    const [records = [], ...sheltered] = await Promise.all(
      [space, ...this.#shelters].map((one) => store.read(one)),
    )
    const own = records.filter(({ session }) => session === this.#session)
    if (!this.#isDisposed) this.#handOut(own)
    if (this.state === 'opening') await this.#removeLeftovers(own)
    for (const [index, shelter] of this.#shelters.entries())
      await this.#leaveShelter(shelter, sheltered[index]!)
    const sessions = new Set(records.map(({ session }) => session))
    for (const session of sessions) {
      if (!locks || session === this.#session || this.#watched.has(session)) continue
      this.#watched.add(session)
      const name = lockName(space, session)
      const release = await locks.tryTake(name)
      if (release) await this.#takeOver(session, release)
      else {
        locks
          .take(name, this.#abort.signal)
          .then((ended) => {
            ended()
            this.#set(`ended ${session}`, reloadMs, () => this.#inherit(session, locks))
          })
          .catch((error: unknown) => this.#fail(error))
      }
    }
  }

  /** Takes over entries of pages that closed before they knew their user. */
  async #leaveShelter(shelter: string, records: readonly JournalRecord[]): Promise<void> {
    const { locks } = this.#context
    for (const session of new Set(records.map((record) => record.session))) {
      const isOwn = session === this.#session
      const release = isOwn ? () => {} : await locks?.tryTake(lockName(shelter, session))
      if (release) await this.#takeOver(session, release, shelter)
    }
  }

  /** Takes over entries of a page that closed and did not come back, unless another page was faster. */
  #inherit(session: string, locks: PageLocks): void {
    locks
      .tryTake(lockName(this.#space!, session))
      .then((release) => {
        if (release) return this.#takeOver(session, release)
        this.#watched.delete(session)
        return undefined
      })
      .catch((error: unknown) => this.#fail(error))
  }

  /** Takes over the entries of a closed page in one step, and continues with them. */
  async #takeOver(session: string, release: () => void, from = this.#space!): Promise<void> {
    try {
      if (this.#isDisposed) return
      await this.#hold()
      const { store } = this.#context
      const records = (await store.read(from)).filter((record) => record.session === session)
      // Entries that this page already continues are newer here; a base without edits is worthless.
      const open = keysWithEdits(records)
      const unknown = records.filter(({ key }) => open.has(key) && !this.#onDevice.has(key))
      const own = unknown.map((record) => ({ ...record, session: this.#session }))
      const gone = [...new Set(records.map(({ key }) => key))]
      if (this.#isDisposed || records.length === 0) return
      await moveRecords(store, own, { from, to: this.#space!, session, gone })
      this.#handOut(own)
    } finally {
      this.#watched.delete(session)
      release()
    }
  }

  #handOut(records: readonly JournalRecord[]): void {
    for (const { part, key, value } of records) {
      // One that this page changes may be read just before it is dropped.
      if (part !== 'edits' || this.#onDevice.has(key) || this.#touched.has(key)) continue
      const parts = records.filter((record) => record.key === key && record.part !== 'edits')
      const base = joinBase(parts.map((record) => record.value))
      this.#onDevice.set(key, base)
      try {
        this.#adopt({ key, base, entry: value as JournalEntry })
      } catch (error) {
        // An unreadable entry is left in place and must not prevent the others from being read.
        this.#context.emit({ type: 'journal.failed', error: error as Error })
      }
    }
  }

  /** Writes until no item is dirty. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = null))
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#dirty.size > 0 && this.#space !== null && !this.#moving) {
      const batch = this.#takeBatch([...this.#dirty.values()])
      if (!this.#isHeld && batch.changes.some(isPut)) {
        for (const { item } of batch.parts) this.#dirty.set(item.key, item)
        await this.#hold()
        continue
      }
      const unsettled = batch.changes.filter((change) => !isOfEdits(change)).map(keyOfChange)
      for (const key of unsettled) this.#settling.add(key)
      const isWritten = await this.#writeBatch(batch)
      this.#settling.clear()
      if (!isWritten) return
    }
    if (this.#onDevice.size === this.#idle.size) this.#restLater()
  }

  #restLater(): void {
    this.#set('release', releaseMs, () => {
      // Running writes may rely on the existing base.
      if (this.#writing || this.#hurried.size > 0 || this.#dirty.size > 0) return this.#restLater()
      void this.#removeIdle().then(() => {
        // Something may have been typed meanwhile.
        const isWriting = this.#writing !== null || this.#hurried.size > 0
        if (!isWriting && this.#onDevice.size + this.#dirty.size === 0) this.#release()
      })
    })
  }

  /** Removes bases without edits. */
  async #removeIdle(): Promise<void> {
    const keys = [...this.#idle]
    if (keys.length === 0 || this.#space === null) return
    // Later writes contain the base again and follow this one.
    for (const key of keys) this.#forgetBase(key)
    await this.#remove(keys)
  }

  /** Removes bases that an earlier page in the same tab had no time to remove. */
  async #removeLeftovers(own: readonly JournalRecord[]): Promise<void> {
    const open = keysWithEdits(own)
    const keys = new Set(own.map(({ key }) => key))
    await this.#remove([...keys].filter((key) => !open.has(key) && !this.#touched.has(key)))
  }

  async #remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const session = this.#session
    const changes = keys.map((key): JournalChange => ({ type: 'remove', session, key }))
    await this.#context.store.write(this.#space!, changes).catch((error) => this.#fail(error))
  }

  /** Writes new data without waiting for earlier writes, if it does not depend on them. */
  #hurry(): void {
    if (this.#hurried.size >= mostWrites || !this.#isHeld || this.#moving) return
    const items = [...this.#dirty.values()].filter(({ key }) => !this.#settling.has(key))
    const batch = this.#takeBatch(items)
    if (batch.changes.length < items.length || !batch.changes.every(isOfEdits)) {
      for (const item of items) this.#dirty.set(item.key, item)
      return
    }
    const write = this.#writeBatch(batch).finally(() => this.#hurried.delete(write))
    this.#hurried.add(write)
  }

  /** Resolves when all running writes are complete. */
  async #written(): Promise<void> {
    await Promise.all([this.#writing, ...this.#hurried])
  }

  #takeBatch(items: readonly JournalItem[]): Batch {
    // Also under its old key: an entry may continue under the key of an earlier page.
    for (const [key, item] of this.#dirty) if (items.includes(item)) this.#dirty.delete(key)
    const parts = items.map((item) => {
      return { item, reading: item.read(), drops: this.#dropsOf(item) }
    })
    const changes = parts.flatMap(({ item, reading }) => this.#changesOf(item.key, reading.content))
    return { parts, changes }
  }

  async #writeBatch({ parts, changes }: Batch): Promise<boolean> {
    if (changes.some(isPut)) this.#clear('release')
    try {
      if (changes.length > 0) await this.#context.store.write(this.#space!, changes)
    } catch (error) {
      for (const { item } of parts) if (!this.#dirty.has(item.key)) this.#dirty.set(item.key, item)
      this.#fail(error)
      for (const { item, reading } of parts) item.kept(reading, false)
      return false
    }
    const left = parts.filter(({ item, drops }) => drops === this.#dropsOf(item))
    const dropped = parts.filter((part) => !left.includes(part))
    for (const { item, reading } of left) {
      const { content } = reading
      if (content) this.#keepBase(item.key, content.base)
      else if (this.#onDevice.has(item.key)) this.#idle.add(item.key)
    }
    for (const { item } of dropped) this.touch(item)
    if (!this.#isDisposed) this.#state.next('device')
    for (const { item, reading } of left) item.kept(reading, true)
    return true
  }

  #dropsOf({ key }: JournalItem): number {
    return this.#drops.get(key) ?? 0
  }

  #keepBase(key: string, base: ContentDocument | null): void {
    this.#idle.delete(key)
    // The parts of an entry taken over from another page are unknown.
    if (this.#onDevice.has(key) && this.#onDevice.get(key) === base) return
    this.#onDevice.set(key, base)
    this.#baseParts.set(key, splitBase(base))
  }

  #forgetBase(key: string): void {
    this.#onDevice.delete(key)
    this.#baseParts.delete(key)
    this.#idle.delete(key)
  }

  #changesOf(key: string, content: JournalContent | null): JournalChange[] {
    const session = this.#session
    if (!content) {
      const isThere = this.#onDevice.has(key) && !this.#idle.has(key)
      return isThere ? [{ type: 'remove', session, key, part: 'edits' }] : []
    }
    const value: JournalEntry = { ...content.entry, at: this.#context.clock.now() }
    const edits: JournalRecord = { session, key, part: 'edits', value }
    if (this.#onDevice.has(key) && this.#onDevice.get(key) === content.base) {
      return [{ type: 'put', record: edits }]
    }
    const all = splitBase(content.base)
    const before = this.#baseParts.get(key)
    const { changed, gone } = before ? changedParts(before, all) : { changed: all, gone: [] }
    const records = [...changed].map(([part, held]): JournalRecord => {
      return { session, key, part, value: held }
    })
    const isElsewhere = !before && this.#onDevice.has(key)
    return [
      ...(isElsewhere ? [{ type: 'remove' as const, session, key }] : []),
      ...gone.map((part) => ({ type: 'remove' as const, session, key, part })),
      ...[edits, ...records].map((record) => ({ type: 'put' as const, record })),
    ]
  }

  /**
   * Edits that could not be stored may still be sent. The older entry must then be removed: recovered later, it would
   * apply edits a second time.
   */
  async #dropStale(): Promise<void> {
    const keys = [...this.#dirty.keys()].filter((key) => this.#onDevice.has(key))
    if (keys.length === 0 || this.#space === null || this.#isDisposed) return
    const session = this.#session
    const changes = keys.map((key): JournalChange => ({ type: 'remove', session, key }))
    // Running writes come before the removal; later ones follow it and contain the base again.
    for (const key of keys) {
      this.#forgetBase(key)
      this.#drops.set(key, (this.#drops.get(key) ?? 0) + 1)
    }
    const removed = this.#context.store.write(this.#space, changes).catch(() => {
      for (const key of keys) if (!this.#onDevice.has(key)) this.#onDevice.set(key, unknownBase)
    })
    await this.#inTime(removed)
  }

  #fail(cause: unknown): void {
    if (this.#isDisposed) return
    const error = cause instanceof Error ? cause : new Error(String(cause))
    this.#state.next('memory')
    this.#context.emit({ type: 'journal.failed', error })
  }

  /** Takes the lock that shows other pages that this one is open. */
  async #hold(): Promise<void> {
    const { locks } = this.#context
    this.#clear('release')
    if (!locks || this.#space === null) {
      this.#isHeld = true
      return
    }
    this.#lock ??= locks.take(lockName(this.#space, this.#session), new AbortController().signal)
    await this.#lock
    this.#isHeld = true
  }

  #release(): void {
    void this.#lock?.then((release) => release())
    this.#lock = null
    this.#isHeld = false
  }

  #inTime(promise: Promise<unknown>): Promise<boolean> {
    return this.#deadlines.inTime(promise, patienceMs)
  }

  #set(name: TimerName, delay: number, run: () => void): void {
    this.#clear(name)
    if (this.#isDisposed) return
    const timer = this.#context.clock.setTimeout(() => {
      this.#timers.delete(name)
      run()
    }, delay)
    this.#timers.set(name, timer)
  }

  #clear(name: TimerName): void {
    if (this.#timers.has(name)) this.#context.clock.clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }
}

const isPut = ({ type }: JournalChange): boolean => type === 'put'
const isOfEdits = (change: JournalChange): boolean =>
  change.type === 'put' && change.record.part === 'edits'
const keyOfChange = (change: JournalChange): string =>
  change.type === 'put' ? change.record.key : change.key

function keysWithEdits(records: readonly JournalRecord[]): ReadonlySet<string> {
  return new Set(records.filter(({ part }) => part === 'edits').map(({ key }) => key))
}

/** The space for edits while the user is unknown; `last` is the last known user. */
function shelterOf(dataset: string, last: string | null): string {
  return `${dataset} ~${last ?? ''}`
}

/** Writes records to the new space before removing them from the old one: a duplicate is better than a loss. */
async function moveRecords(
  store: JournalStore,
  records: readonly JournalRecord[],
  where: { from: string; to: string; session: string; gone?: readonly string[] },
): Promise<void> {
  const { from, to, session, gone = [...new Set(records.map(({ key }) => key))] } = where
  const removals = gone.map((key): JournalChange => ({ type: 'remove', session, key }))
  const puts = records.map((record): JournalChange => ({ type: 'put', record }))
  if (from === to) return store.write(to, [...removals, ...puts])
  if (puts.length > 0) await store.write(to, puts)
  if (removals.length > 0) await store.write(from, removals)
}

function lockName(space: string, session: string): string {
  return `content-studio journal ${space} ${session}`
}

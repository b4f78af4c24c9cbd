import type { SchemaType } from '../schema.ts'
import type { PathSegment } from '../../model/path.ts'
import { isRecord, ownField } from '../../model/document.ts'
import { Asker, isStale, keepStructure } from './validator-calls.ts'
import type { RunScope } from './validator-calls.ts'
import { disown, gather, markOutdated, newEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { beginItems, segmentOfItem } from './items-change.ts'
import type { ItemsChange } from './items-change.ts'
import type { ValidationMarker } from './marker.ts'
import { Silence } from './silence.ts'
import { findStrangers, findStructure, hasWrongType } from './structure.ts'
import { itemTypeOf } from '../walk.ts'

/** Cuts a long walk into pieces, so that a page stays alive meanwhile. */
export interface Pace {
  /** Longest piece. */
  readonly ms: number
  /** Resolves when the next piece may begin. */
  readonly pause: () => Promise<void>
}

/** A value whose parts are being looked at, and how far that is. */
interface Frame {
  readonly entry: Entry
  /** Of the parts. */
  at: number
  readonly end: number
  /** The object as it was when all was known about it. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly items: ItemsChange | null
  /** The value is unchanged; only validators that read other values run again. */
  readonly isSame: boolean
  readers: readonly Entry[] | null
  readersAt: number
}

/** Parts looked at between two looks at the time. */
const stepsPerLook = 32

/**
 * The findings of one document, value by value. A run validates only new values, and repeats only validators that
 * read something that changed; all other markers stay the same objects.
 */
export class ValidationTree {
  readonly #asker = new Asker()
  readonly #silence = new Silence()
  readonly #warned = new Set<string>()
  #waiting: (() => void)[] = []
  #root: Entry | null = null
  /** Of the walk that is not done, outermost first. */
  #frames: Frame[] = []
  #walks = 0
  /** Of the last walk that was done. */
  #world: number | undefined

  constructor() {
    this.#asker.onSettled = () => this.#settle()
  }

  /** Called for each result that arrives after the run that requested it. */
  set onResult(listener: () => void) {
    this.#asker.onResult = listener
  }

  /** Called for each result that arrives after the run has stopped waiting for it; the next run includes it. */
  set onLate(listener: () => void) {
    this.#asker.onLate = listener
  }

  /**
   * Validates the document: synchronously, or in slices if there is a pace and much to do. A run that begins
   * meanwhile takes over. Custom validators may finish later: see `isPending`.
   */
  run(type: SchemaType, scope: RunScope, pace?: Pace): Promise<void> | undefined {
    this.#leave()
    const walk = this.#walks
    this.#asker.scope = scope
    const go = () => this.#proceed(scope, pace ? scope.now() + pace.ms : Infinity)
    const begin = () => {
      if (this.#root && this.#root.type !== type) this.#forget(this.#root)
      if (this.#root?.type !== type) this.#root = null
      if (this.#root) this.#look(this.#root, scope.document, scope)
      else this.#enter((this.#root = newEntry(type, null, '')), scope.document, scope)
      return go()
    }
    if (this.#attempt(begin) || !pace) return undefined
    return this.#inPieces(pace, () => walk !== this.#walks || this.#attempt(go))
  }

  /** Ends the walk of this run unless it is done. The next one goes on from there. */
  abandon(scope: RunScope): void {
    if (this.#asker.scope !== scope) return
    this.#leave()
    this.#settle()
  }

  #leave(): void {
    this.#walks += 1
    for (const { entry, items, isSame } of this.#frames.splice(0)) {
      if (isSame) continue
      entry.isHalf = true
      entry.leftover = items?.known ?? null
    }
  }

  /** Takes back every question. */
  dispose(): void {
    this.#leave()
    if (this.#root) this.#forget(this.#root)
    this.#root = null
    this.#settle()
  }

  /** The developer gets the same message once per document. */
  warnOnce(message: string): void {
    if (this.#warned.has(message)) return
    this.#warned.add(message)
    console.warn(message)
  }

  /** Everything found so far, in the order of the schema. */
  get markers(): readonly ValidationMarker[] {
    return this.#root ? gather(this.#root) : []
  }

  get isWalking(): boolean {
    return this.#frames.length > 0
  }

  get isPending(): boolean {
    return this.isWalking || this.#asker.isPending
  }

  /** Resolves when everything is validated and every pending result has arrived. */
  settled(): Promise<void> {
    if (!this.isPending) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #settle(): void {
    if (!this.isPending) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #inPieces({ pause }: Pace, isDone: () => boolean): Promise<void> {
    do await pause()
    while (!isDone())
  }

  /** Half a run that failed is no ground to stand on: the next one looks at everything again. */
  #attempt(work: () => boolean): boolean {
    try {
      return work()
    } catch (error) {
      this.#frames = []
      this.dispose()
      throw error
    }
  }

  /** Whether all is done. */
  #proceed(scope: RunScope, until: number): boolean {
    const frames = this.#frames
    for (let steps = 1; ; steps += 1) {
      const frame = frames.at(-1)
      if (!frame) break
      if (frame.at < frame.end) this.#step(frame, scope)
      else if (!frame.readers) this.#finishParts(frame, scope)
      else if (frame.readersAt < frame.readers.length) {
        const child = frame.readers[frame.readersAt++]!
        this.#look(child, child.value, scope)
      } else {
        frames.pop()
      }
      if (steps % stepsPerLook === 0 && until < Infinity && scope.now() >= until) return false
    }
    this.#world = scope.world
    this.#settle()
    return true
  }

  /** Looks at one more part. */
  #step(frame: Frame, scope: RunScope): void {
    const { entry, before, items } = frame
    const at = frame.at++
    if (items) return this.#stepItem(entry, { items, at }, scope)
    const { name, type } = entry.type.fields[at]!
    const value = ownField(entry.value as Record<string, unknown>, name)
    if (before && ownField(before, name) === value) return
    entry.slots[at] = this.#visit(entry.slots[at] ?? null, {
      above: entry,
      segment: name,
      type,
      value,
      scope,
    })
  }

  #stepItem(entry: Entry, { items, at }: { items: ItemsChange; at: number }, scope: RunScope) {
    const value = (entry.value as readonly unknown[])[at]
    const type = itemTypeOf(entry.type, value)
    if (!type) {
      entry.strangers += 1
      entry.slots[at] = undefined
      return
    }
    const segment = segmentOfItem(items, value, at)
    entry.slots[at] = this.#visit(items.take(segment), {
      above: entry,
      segment,
      type,
      value,
      scope,
    })
  }

  #visit(
    old: Entry | null,
    { above, segment, type, value, scope }: Place & { scope: RunScope },
  ): Entry | null {
    const isSilent = this.#silence.isKept(type, value)
    if (old && (isSilent || old.type !== type)) {
      this.#forget(old)
      old = null
    }
    if (isSilent) return null
    if (old) this.#look(old, value, scope)
    else this.#enter((old = newEntry(type, above, segment)), value, scope)
    return old
  }

  /** Looks at a value that was looked at before. */
  #look(entry: Entry, value: unknown, scope: RunScope): void {
    if (entry.value !== value || entry.isHalf) return this.#enter(entry, value, scope)
    if (entry.walk === this.#walks) return
    entry.walk = this.#walks
    if (isStale(entry, scope)) this.#asker.query(entry, scope)
    const { document, world } = entry.readers
    if (!document?.size && !(world?.size && this.#isNewWorld(scope))) return
    this.#frames.push({
      entry,
      at: 0,
      end: 0,
      before: null,
      items: null,
      isSame: true,
      readers: null,
      readersAt: 0,
    })
  }

  #isNewWorld({ world }: RunScope): boolean {
    return world === undefined || world !== this.#world
  }

  /** Looks at a value that is new. */
  #enter(entry: Entry, value: unknown, scope: RunScope): void {
    const { type, value: before, isHalf } = entry
    entry.walk = this.#walks
    if (entry.value !== value || !entry.call || isStale(entry, scope)) {
      entry.value = value
      this.#asker.query(entry, scope)
    }
    const isOpen = !hasWrongType(type, value)
    if (isOpen && isRecord(value) && type.fields.length > 0) {
      if (entry.slots.length === 0) entry.slots = type.fields.map(() => null)
      keepStructure(entry, findStructure(type, value), scope)
      const isKnown = !isHalf && isRecord(before)
      return this.#open(entry, { end: type.fields.length, before: isKnown ? before : null })
    }
    if (isOpen && Array.isArray(value) && type.of.length > 0) {
      const items = beginItems(entry, before, value)
      markOutdated(entry)
      return this.#open(entry, { at: items.from, end: items.to, items })
    }
    keepStructure(entry, findStructure(type, value), scope)
    this.#forgetParts(entry)
  }

  #open(entry: Entry, frame: Partial<Frame> & Pick<Frame, 'end'>): void {
    this.#frames.push({
      entry,
      at: 0,
      before: null,
      items: null,
      isSame: false,
      readers: null,
      readersAt: 0,
      ...frame,
    })
  }

  #finishParts(frame: Frame, scope: RunScope): void {
    const { entry, items, isSame } = frame
    if (items) {
      for (const gone of items.known?.values() ?? []) this.#forget(gone)
      // A walk that is left from here on leaves nothing to be put back.
      items.known?.clear()
      const strangers = entry.strangers > 0 ? findStrangers(entry.slots, entry.value) : []
      keepStructure(entry, strangers, scope)
    }
    const { parent, document, world } = entry.readers
    frame.readers = [
      ...new Set([...((!isSame && parent) || []), ...(document ?? []), ...(world ?? [])]),
    ]
    if (isSame) return
    entry.isHalf = false
    entry.leftover = null
  }

  #forgetParts(entry: Entry): void {
    for (const child of entry.slots) if (child) this.#forget(child)
    for (const child of entry.leftover?.values() ?? []) this.#forget(child)
    Object.assign(entry, { slots: [], keying: null, strangers: 0, isHalf: false, leftover: null })
  }

  #forget(entry: Entry): void {
    this.#asker.withdraw(entry)
    this.#forgetParts(entry)
    disown(entry)
  }
}

/** Where a value stands. */
interface Place {
  readonly above: Entry
  readonly segment: PathSegment
  readonly type: SchemaType
  readonly value: unknown
}

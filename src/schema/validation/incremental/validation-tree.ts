import type { SchemaType } from '../../schema.ts'
import type { PathSegment } from '../../../model/path.ts'
import { isRecord, ownField } from '../../../model/document.ts'
import { Asker, isStale, keepStructure } from './validator-calls.ts'
import type { RunScope } from './validator-calls.ts'
import { disown, gather, markOutdated, newEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { beginItems, segmentOfItem } from './items-change.ts'
import type { ItemsChange } from './items-change.ts'
import type { ValidationMarker } from '../marker.ts'
import { Silence } from './silence.ts'
import { findStrangers, findStructure, hasWrongType } from '../structure.ts'
import { itemTypeOf } from '../../walk.ts'

/** Splits a long walk into slices, so that the page stays responsive. */
export interface Pace {
  /** Maximum duration of a slice. */
  readonly ms: number
  /** Resolves when the next slice may begin. */
  readonly pause: () => Promise<void>
}

/** A value whose parts are being validated, with the progress. */
interface Frame {
  readonly entry: Entry
  /** Index of the next part. */
  at: number
  readonly end: number
  /** The object as of its last complete validation. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly items: ItemsChange | null
  /** The value is unchanged; only validators that read other values run again. */
  readonly isSame: boolean
  readers: readonly Entry[] | null
  readersAt: number
}

/** Number of parts validated between two checks of the time. */
const stepsPerLook = 32

/**
 * The findings of one document, value by value. A run validates only changed values, and repeats only validators that
 * read a changed value; all other markers keep their identity.
 */
export class ValidationTree {
  readonly #asker = new Asker()
  readonly #silence = new Silence()
  readonly #warned = new Set<string>()
  #waiting: (() => void)[] = []
  #root: Entry | null = null
  /** Frames of the unfinished walk, outermost first. */
  #frames: Frame[] = []
  #walks = 0
  /** `world` of the last finished walk. */
  #world: number | undefined

  constructor() {
    this.#asker.onSettled = () => this.#settle()
  }

  /** Called for each result that arrives after the run that requested it. */
  set onResult(listener: () => void) {
    this.#asker.onResult = listener
  }

  /** Called for each result that arrives after its timeout; the next run includes it. */
  set onLate(listener: () => void) {
    this.#asker.onLate = listener
  }

  /**
   * Validates the document: synchronously, or in slices if there is a pace and much to do. A later run replaces an
   * unfinished one. Custom validators may finish later: see `isPending`.
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

  /** Stops the walk of this run if it is unfinished. The next walk continues from there. */
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

  /** Cancels all pending calls. */
  dispose(): void {
    this.#leave()
    if (this.#root) this.#forget(this.#root)
    this.#root = null
    this.#settle()
  }

  /** Logs each message only once per document. */
  warnOnce(message: string): void {
    if (this.#warned.has(message)) return
    this.#warned.add(message)
    console.warn(message)
  }

  /** All findings up to now, in the order of the schema. */
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

  /** After an exception the cached results are unreliable: the next run starts from scratch. */
  #attempt(work: () => boolean): boolean {
    try {
      return work()
    } catch (error) {
      this.#frames = []
      this.dispose()
      throw error
    }
  }

  /** Continues the walk until the given time; true when it is finished. */
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

  /** Validates the next part of a frame. */
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

  /** Revalidates a value that has an entry, if needed. */
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

  /** Validates a new or changed value. */
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
      // If the walk is interrupted from here on, there are no leftovers.
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

/** The location of a value. */
interface Place {
  readonly above: Entry
  readonly segment: PathSegment
  readonly type: SchemaType
  readonly value: unknown
}

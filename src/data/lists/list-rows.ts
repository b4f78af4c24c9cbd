import { keepIdentity } from '../keep-identity.ts'

/** A document of a response: its published id, and what the list shows of it. */
export interface ListEntry<Row> {
  readonly publishedId: string
  readonly row: Row
}

interface Placed<Row> extends ListEntry<Row> {
  /** The dataset state in which its position was determined. */
  readonly epoch: number
}

/** Positions `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * The known rows of a list that may be much longer, by position. Immutable. A document has only one position, the one
 * reported last.
 */
export class ListRows<Row> {
  readonly #placed: ReadonlyMap<number, Placed<Row>>
  readonly #indexes: ReadonlyMap<string, number>

  private constructor(
    placed: ReadonlyMap<number, Placed<Row>>,
    indexes: ReadonlyMap<string, number>,
  ) {
    this.#placed = placed
    this.#indexes = indexes
  }

  static readonly none: ListRows<never> = new ListRows<never>(new Map(), new Map())

  at(index: number): Row | undefined {
    return this.#entryAt(index)?.row
  }

  /** Index of a document; -1 when it is unknown. */
  indexOf(publishedId: string): number {
    return this.#indexes.get(publishedId) ?? -1
  }

  /** Number of known rows. */
  get size(): number {
    return this.#placed.size
  }

  /** The position after the last known row. */
  get end(): number {
    let end = 0
    for (const index of this.#placed.keys()) end = Math.max(end, index + 1)
    return end
  }

  /** The published ids between two positions, both inclusive; null when one of them is unknown. */
  ids(from: number, to: number): string[] | null {
    const ids: string[] = []
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      const entry = this.#entryAt(index)
      if (!entry) return null
      ids.push(entry.publishedId)
    }
    return ids
  }

  /** The known rows in a range, and their documents. */
  within({ start, end }: RowRange): ListEntry<Row>[] {
    const entries: ListEntry<Row>[] = []
    const last = Math.min(end, this.end)
    for (let index = start; index < last; index += 1) {
      const entry = this.#entryAt(index)
      if (entry) entries.push(entry)
    }
    return entries
  }

  /** The smallest range that contains all rows that are unknown, or older than `epoch`; null when there are none. */
  gap({ start, end }: RowRange, epoch = 0): RowRange | null {
    const isKnown = (index: number): boolean => (this.#placed.get(index)?.epoch ?? -1) >= epoch
    let [first, last] = [start, end - 1]
    while (first <= last && isKnown(first)) first += 1
    while (last > first && isKnown(last)) last -= 1
    return first > last ? null : { start: first, end: last + 1 }
  }

  /** Returns the rows with a response for a range; a response that is too short ends the list. */
  place(
    { start, end }: RowRange,
    entries: readonly ListEntry<Row>[],
    { epoch, keep }: { epoch: number; keep: RowRange },
  ): ListRows<Row> {
    const placed = new Map<number, Placed<Row>>()
    const indexes = new Map<string, number>()
    for (const [offset, { publishedId, row: next }] of entries.entries()) {
      // A document that the server returned twice has one position.
      if (!indexes.has(publishedId)) indexes.set(publishedId, start + offset)
      // Equal rows keep their identity, so that only changed ones are rendered.
      const row = keepIdentity(this.#placed.get(this.indexOf(publishedId))?.row, next)
      placed.set(start + offset, { publishedId, row, epoch })
    }
    const isOver = entries.length < end - start
    for (const [index, known] of this.#placed) {
      const isLoaded = index >= start && (index < end || isOver)
      const isFar = index < keep.start || index >= keep.end
      if (isLoaded || isFar || indexes.has(known.publishedId)) continue
      placed.set(index, known)
      if (this.#indexes.get(known.publishedId) === index) indexes.set(known.publishedId, index)
    }
    return new ListRows(placed, indexes)
  }

  /** Returns the rows without those beyond the end. */
  cut(total: number): ListRows<Row> {
    if (![...this.#placed.keys()].some((index) => index >= total)) return this
    const placed = new Map([...this.#placed].filter(([index]) => index < total))
    return new ListRows(placed, new Map([...this.#indexes].filter(([, index]) => index < total)))
  }

  /** Returns the rows in an order in which the known ones of these documents are at the given positions. */
  keepPlaces(places: ReadonlyMap<string, number>): ListRows<Row> {
    const kept = [...places].filter(([id, index]) => {
      const now = this.indexOf(id)
      return now >= 0 && now !== index
    })
    if (kept.length === 0) return this
    const pinned = [...places].filter(([id]) => this.indexOf(id) >= 0)
    const ids = new Set(pinned.map(([id]) => id))
    const taken = pinned.map(([id]) => this.indexOf(id))
    let entries = [...this.#placed]
      .filter(([index, { publishedId }]) => !ids.has(publishedId) && this.#entryAt(index))
      .map(([index, entry]): [number, Placed<Row>] => {
        return [index - taken.filter((before) => before < index).length, entry]
      })
    for (const [id, index] of pinned.toSorted(([, a], [, b]) => a - b)) {
      const own = this.#placed.get(this.indexOf(id))!
      entries = [
        ...entries.map(([at, entry]): [number, Placed<Row>] => [at < index ? at : at + 1, entry]),
        [index, own],
      ]
    }
    const indexes = entries.map(([index, { publishedId }]): [string, number] => [
      publishedId,
      index,
    ])
    return new ListRows(new Map(entries), new Map(indexes))
  }

  #entryAt(index: number): ListEntry<Row> | undefined {
    const entry = this.#placed.get(index)
    return entry && this.#indexes.get(entry.publishedId) === index ? entry : undefined
  }
}

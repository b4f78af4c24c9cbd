import { isDraftId, publishedId } from '../../model/ids.ts'
import { keepIdentity } from '../keep-identity.ts'

/** One document of a list: its draft if there is one, else the published version. */
export interface ListRow {
  readonly publishedId: string
  readonly typeName: string
  /** Which of the two determines the row's position and values. */
  readonly isDraft: boolean
  /** Undefined for a draft when it was not requested. */
  readonly isPublished: boolean | undefined
  /** The additional projections of the list, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** The selection of its preview, from the list's response; undefined when it was not requested. */
  readonly preview: Readonly<Record<string, unknown>> | undefined
}

/** A document as returned by a list's query. */
export interface ListedDocument extends Readonly<Record<string, unknown>> {
  readonly _id: string
  readonly _type: string
  readonly _preview?: Readonly<Record<string, unknown>>
  readonly _isPublished?: boolean
}

interface Placed {
  readonly row: ListRow
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
export class ListRows {
  readonly #placed: ReadonlyMap<number, Placed>
  readonly #indexes: ReadonlyMap<string, number>

  private constructor(placed: ReadonlyMap<number, Placed>, indexes: ReadonlyMap<string, number>) {
    this.#placed = placed
    this.#indexes = indexes
  }

  static readonly none = new ListRows(new Map(), new Map())

  at(index: number): ListRow | undefined {
    const row = this.#placed.get(index)?.row
    return row && this.#indexes.get(row.publishedId) === index ? row : undefined
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
      const row = this.at(index)
      if (!row) return null
      ids.push(row.publishedId)
    }
    return ids
  }

  /** The published ids of the known rows in a range. */
  knownIds({ start, end }: RowRange): string[] {
    const ids: string[] = []
    for (let index = start; index < end; index += 1) {
      const row = this.at(index)
      if (row) ids.push(row.publishedId)
    }
    return ids
  }

  /** The smallest range that contains all unknown and outdated rows; null when there are none. */
  gap({ start, end }: RowRange, epoch: number): RowRange | null {
    const isKnown = (index: number): boolean => (this.#placed.get(index)?.epoch ?? -1) >= epoch
    let [first, last] = [start, end - 1]
    while (first <= last && isKnown(first)) first += 1
    while (last > first && isKnown(last)) last -= 1
    return first > last ? null : { start: first, end: last + 1 }
  }

  /** Returns the rows with a response for a range; a response that is too short ends the list. */
  place(
    { start, end }: RowRange,
    documents: readonly ListedDocument[],
    { epoch, keep }: { epoch: number; keep: RowRange },
  ): ListRows {
    const placed = new Map<number, Placed>()
    const indexes = new Map<string, number>()
    for (const [offset, document] of documents.entries()) {
      const id = publishedId(document._id)
      // A document that the server returned twice has one position.
      if (!indexes.has(id)) indexes.set(id, start + offset)
      placed.set(start + offset, { row: this.#rowOf(id, document), epoch })
    }
    const isOver = documents.length < end - start
    for (const [index, known] of this.#placed) {
      const isLoaded = index >= start && (index < end || isOver)
      const isFar = index < keep.start || index >= keep.end
      if (isLoaded || isFar || indexes.has(known.row.publishedId)) continue
      placed.set(index, known)
      if (this.#indexes.get(known.row.publishedId) === index) {
        indexes.set(known.row.publishedId, index)
      }
    }
    return new ListRows(placed, indexes)
  }

  /** Returns the rows without those beyond the end. */
  cut(total: number): ListRows {
    if (![...this.#placed.keys()].some((index) => index >= total)) return this
    const placed = new Map([...this.#placed].filter(([index]) => index < total))
    return new ListRows(placed, new Map([...this.#indexes].filter(([, index]) => index < total)))
  }

  /** Keeps the identity of equal rows, so that only changed ones are rendered. */
  #rowOf(id: string, document: ListedDocument): ListRow {
    const { _id, _type, _preview, _isPublished, ...values } = document
    const known = this.#placed.get(this.indexOf(id))?.row
    const isDraft = isDraftId(_id)
    return keepIdentity(known, {
      publishedId: id,
      typeName: _type,
      isDraft,
      isPublished: isDraft ? _isPublished : true,
      values,
      preview: _preview,
    })
  }
}

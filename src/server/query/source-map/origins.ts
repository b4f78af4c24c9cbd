import type { ContentDocument } from '../../../model/document.ts'
import type { SourceDocument } from '../../../protocol/source-map.ts'

/** Where a value of a result comes from: a place in a document, the query itself, or a computation. */
export type Origin = Place | 'literal' | 'unknown'

/** A value within a stored document. */
export interface Place {
  readonly document: SourceDocument
  /** Null for the document itself. */
  readonly parent: Place | null
  readonly step: string | number
  /** The `_key` of an item. */
  readonly key?: string
}

/**
 * The origins of the values of one evaluation. Objects and lists of documents are recognised by their identity, which
 * GROQ preserves wherever it copies them as a whole. Of the fields of an object that the query has built, origins are
 * kept under symbols, which GROQ copies together with the fields and which nothing else notices.
 */
export interface Origins {
  /** Announces a document that the query reads. */
  note(document: ContentDocument, source: SourceDocument): void
  /** The place of an object or list of a document; null for any other value. */
  placeOf(value: unknown): Place | null
  ofField(object: object, name: string): Origin
  ofItem(list: readonly unknown[], index: number): Origin
  /** An object of one field. */
  field(name: string, value: unknown, origin: Origin | null): object
  /** A copy of an object of which each field knows its origin; any other value as it is. */
  expand(value: unknown): unknown
  /** Announces the origins of the items of a list that the query has built. */
  keep(list: readonly unknown[], origins: readonly Origin[]): void
}

export function createOrigins(): Origins {
  const places = new WeakMap<object, Place>()
  const lists = new WeakMap<object, readonly Origin[]>()
  const symbols = new Map<string, symbol>()

  function symbolOf(name: string): symbol {
    let symbol = symbols.get(name)
    if (!symbol) symbols.set(name, (symbol = Symbol(name)))
    return symbol
  }

  function note(value: unknown, place: Place): void {
    if (typeof value !== 'object' || value === null) return
    places.set(value, place)
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) note(item, itemPlace(place, index, item))
    } else {
      for (const [name, field] of Object.entries(value)) note(field, fieldPlace(place, name))
    }
  }

  function placeOf(value: unknown): Place | null {
    return typeof value === 'object' && value !== null ? (places.get(value) ?? null) : null
  }

  function ofField(object: object, name: string): Origin {
    const symbol = symbolOf(name)
    if (Object.hasOwn(object, symbol)) {
      return (object as Record<symbol, Origin | undefined>)[symbol] ?? 'unknown'
    }
    const place = placeOf(object)
    return place ? fieldPlace(place, name) : 'unknown'
  }

  return {
    note(document, source) {
      // A document that is read again is another object, or has been announced already.
      if (!places.has(document)) note(document, { document: source, parent: null, step: '' })
    },
    placeOf,
    ofField,
    ofItem(list, index) {
      const place = placeOf(list)
      return place ? itemPlace(place, index, list[index]) : (lists.get(list)?.[index] ?? 'unknown')
    },
    field: (name, value, origin) => ({ [name]: value, [symbolOf(name)]: origin }),
    expand(value) {
      if (!isPlainObject(value)) return value
      const copy: Record<string | symbol, unknown> = { ...value }
      for (const name of Object.keys(value)) copy[symbolOf(name)] = ofField(value, name)
      return copy
    },
    keep: (list, origins) => void lists.set(list, origins),
  }
}

function fieldPlace(parent: Place, step: string): Place {
  return { document: parent.document, parent, step }
}

function itemPlace(parent: Place, step: number, item: unknown): Place {
  const key = isPlainObject(item) ? item['_key'] : undefined
  return { document: parent.document, parent, step, ...(typeof key === 'string' && { key }) }
}

/** True for what GROQ calls an object, as opposed to its times and paths. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

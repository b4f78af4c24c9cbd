import type { ContentDocument } from '../../model/document.ts'
import type { SearchTerm } from '../../search/query/text-rating.ts'

/** Exclusive (`gt`, `lt`) and inclusive (`gte`, `lte`) bounds, compared as plain strings. */
export interface StringRange {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
}

/** Conditions are joined by AND; an omitted one does not restrict, an empty list matches nothing. */
export interface DocumentFilter {
  readonly types?: readonly string[]
  readonly ids?: readonly string[]
  readonly idPrefix?: string
  /** Documents whose id starts with none of these. */
  readonly notIdPrefixes?: readonly string[]
  /** Documents for which no document exists whose id is this prefix followed by theirs. */
  readonly withoutTwin?: string
  /** Documents of a pair: both an id and this prefix followed by it exist, and theirs is one of the two. */
  readonly paired?: string
  /** Documents of no such pair. */
  readonly unpaired?: string
  /** Documents of such a pair, and those whose id does not start with this prefix. */
  readonly withBase?: string
  /** Documents of such a pair, and those whose id starts with this prefix. */
  readonly withTwin?: string
  /** At least the forms of the document with this published id: itself, its draft, its versions in releases. */
  readonly formOf?: string
  /** Documents that contain a reference, strong or weak, to this id anywhere. */
  readonly referencesTo?: string
  readonly createdRange?: StringRange
  readonly updatedRange?: StringRange
  /** Conditions on indexed fields, joined by AND. */
  readonly fields?: readonly FieldCondition[]
  /** Documents whose words match. This condition and `search` may also let other documents through. */
  readonly text?: TextConditions
  /** Documents that have all of the terms, as a search finds them. */
  readonly search?: SearchCondition
}

export interface SearchCondition {
  readonly terms: readonly SearchTerm[]
  /**
   * With so many matches others may be left out; those with the terms in their title come first, then the newest. For
   * `DocumentSource`; the store returns all.
   */
  readonly enough?: number
}

/** Compares as GROQ does: values of another type never satisfy it. */
export interface FieldCondition {
  readonly field: string
  readonly op: '==' | '<' | '<=' | '>' | '>='
  readonly value: string | number | boolean
}

/** Conditions on the words of a document, joined by AND. */
export type TextConditions = readonly (TextTerm | TextAlternatives)[]

/** At least one of the alternatives must match. */
export interface TextAlternatives {
  readonly anyOf: readonly TextConditions[]
}

/** A word of a document, or with `prefix` its start. */
export interface TextTerm {
  readonly text: string
  readonly prefix: boolean
  /** May also match inside a word; only assets are indexed for that. */
  readonly inside?: boolean
}

/** A field that the store indexes, by its path: `slug.current`. */
export interface IndexedField {
  readonly path: string
  /** Lists can be sorted by it, and by `lower(path)`. Costs rows for every document. */
  readonly ordered?: boolean
  /** Its values are lists of short strings, such as tags: which of them exist is found without reading documents. */
  readonly list?: boolean
}

/** Which fields, by path or as `lower(path)`, are indexed. */
export interface FieldIndex {
  isIndexed(field: string): boolean
  isOrdered(field: string): boolean
  isList(field: string): boolean
}

export interface DocumentSelection extends DocumentFilter {
  /** Default: ascending id. Equal values are ordered by ascending id. A field must be indexed with `ordered`. */
  readonly order?: {
    readonly by: 'id' | 'created' | 'updated' | { readonly field: string }
    readonly descending?: boolean
  }
  readonly limit?: number
  readonly offset?: number
}

/** The read interface used by the query engine. Documents are fresh objects; the caller may keep them. */
export interface DocumentReader {
  document(dataset: string, id: string): ContentDocument | null
  /** The existing documents among `ids`, each once, in ascending id order. */
  documentsByIds(dataset: string, ids: readonly string[]): ContentDocument[]
  documentsWhere(dataset: string, selection: DocumentSelection): ContentDocument[]
  idsWhere(dataset: string, selection: DocumentSelection): string[]
  /** Every document in ascending id order, read in pages: writes during the iteration may or may not be seen. */
  scan(dataset: string): IterableIterator<ContentDocument>
  count(dataset: string, filter?: DocumentFilter): number
  /**
   * The values of a field indexed as a list, without those of documents that have none. Equal ones may be left out after
   * the document with the lowest id. Ordered by that id.
   */
  listsWhere(dataset: string, field: string, filter: ListFilter): unknown[]
}

/** The conditions that the index of lists evaluates by itself. */
export type ListFilter = Pick<DocumentFilter, 'types' | 'notIdPrefixes'>

export type SearchTier = 'id' | 'pending' | 'whole' | 'title' | 'anywhere'

/** A slice of the candidates of a search. */
export interface FoundIds {
  readonly ids: readonly string[]
  /** False if there are no entries after this slice. Deleted documents have entries until they are indexed again. */
  readonly hasMore: boolean
}

export interface SearchIndex {
  /**
   * Ids of documents that may match every term of a search, newest first within each group: those whose id starts with
   * the input (`id`), those not indexed yet (`pending`), those whose whole title is the input, those with all terms in
   * a title, those with all of them anywhere. At most `limit` entries of the index, from `offset` on.
   */
  searchIds(
    dataset: string,
    slice: {
      readonly terms: readonly SearchTerm[]
      readonly typed: string
      readonly tier: SearchTier
      /** Documents of other types may be left out. */
      readonly types?: readonly string[] | undefined
      readonly offset: number
      readonly limit: number
    },
  ): FoundIds
  /** Words of the dataset at an edit distance of one from this word, which may be misspelt. */
  similarWords(dataset: string, word: string): string[]
}

/** Lookups for the server's own use only: they reveal which documents exist regardless of permissions. */
export interface DocumentFacts {
  /** A document as stored: its JSON. Long ones can be parsed in steps. */
  documentText(dataset: string, id: string): string | null
  /** The JSON of all documents, in id order. */
  scanTexts(dataset: string): IterableIterator<string>
  /** Those of `ids` for which a document exists. */
  existingIds(dataset: string, ids: readonly string[]): Set<string>
  /** Total bytes of the stored documents, determined without reading them. */
  storedSize(dataset: string, ids: readonly string[]): number
  /** Ids of documents with a strong reference to `target`, other than itself and `except`, at most `limit`. */
  strongReferrers(
    dataset: string,
    target: string,
    options: { except: readonly string[]; limit: number },
  ): string[]
}

import type { ContentDocument } from '../../../model/document.ts'
import { parseText } from '../../steps/json-steps.ts'
import type { Steps } from '../../steps/slices.ts'
import type { SqlValue, Statements } from '../statements.ts'
import type { FoundIds, SearchTier, TextConditions } from '../document-reader.ts'
import { draftsPrefix } from '../../../model/ids.ts'
import { isOneEditApart, piecesOf } from '../../../search/query/similar-words.ts'
import { searchedId, shortestId } from '../../../search/query/text-rating.ts'
import type { SearchTerm } from '../../../search/query/text-rating.ts'
import type { SearchExpression } from './search-terms.ts'
import {
  collectTerms,
  datasetTerm,
  mostWords,
  ofTypes,
  searchExpression,
  titleExpression,
} from './search-terms.ts'
import { collectWords } from './text-terms.ts'

export interface TextTables {
  /**
   * Marks a document as written or deleted. Until it is indexed, or for good if it has too many words, it is a candidate
   * for every search.
   */
  touch(dataset: number, pk: number): void
  /** Indexes at most `limit` marked documents; returns how many it examined. */
  index(limit: number): number
  /** Removes a document from the index. */
  forget(pk: number): void
  /** Ids of candidate documents for a search, newest first. */
  search(slice: SearchSlice): FoundIds
  /** Words of the dataset's documents at an edit distance of one from this word. */
  similarWords(dataset: number, word: string): string[]
  /** Candidate documents for these conditions; null if narrowing a search by them gains nothing. */
  propose(dataset: number, conditions: TextConditions): TextProposal | null
  /** The same for documents with all terms of a search. Documents of other types may be left out. */
  proposeFound(
    dataset: number,
    terms: readonly SearchTerm[],
    types: readonly string[] | undefined,
  ): TextProposal | null
}

/** The next group of candidates of a search. */
export interface SearchSlice {
  readonly dataset: number
  readonly terms: readonly SearchTerm[]
  /** The search input as typed. */
  readonly typed: string
  /** By id; not indexed yet; by whole title; with all terms in the title; with all of them anywhere. */
  readonly tier: SearchTier
  /** Documents of other types may be left out. */
  readonly types?: readonly string[] | undefined
  readonly offset: number
  readonly limit: number
}

export interface TextProposal {
  /** What holds for the `pk` of each document: `in (…)`. */
  readonly sql: string
  readonly values: readonly SqlValue[]
  /** True if they are so few that looking them up is faster than skipping other documents in a scan. */
  readonly few: boolean
}

/** Milliseconds of indexing before it yields to other work. */
export const longestRun = 5
/** Number of steps of negligible duration: a typical document is indexed in one run. */
const fewSteps = 10
const manyWords = 2_000
export const fewProposals = 2_000
/** Limits on correcting a word: words examined, and corrections returned. */
export const mostPieces = 500
export const mostSimilar = 20
/** From this number on, every page of a scan contains a candidate, so collecting them is wasted time. */
export const manyProposals = 50_000

export function createTextTables(statements: Statements): TextTables {
  /** Words are kept after the last document with them is deleted; the search itself discards such corrections. */
  function learn(dataset: number, word: string): void {
    const known = statements.get(
      'select 1 from search_word where dataset = ? and piece = ? and word = ?',
      dataset,
      word,
      word,
    )
    if (known) return
    for (const piece of piecesOf(word)) {
      statements.run('insert into search_word values (?, ?, ?)', dataset, piece, word)
    }
  }

  function forget(pk: number): void {
    statements.run('delete from document_text where rowid = ?', pk)
    statements.run('delete from document_search where rowid = ?', pk)
  }

  function idsFrom(
    dataset: number,
    typed: string,
    { offset, limit }: { offset: number; limit: number },
  ): FoundIds {
    const beginnings = searchedId(typed) ?? []
    const ranges = beginnings.flatMap((beginning) =>
      ['', draftsPrefix].map((prefix) => {
        const from = prefix + beginning
        return [from, beginning.length < shortestId ? from : `${from}\u{10ffff}`] as const
      }),
    )
    const found = ranges.flatMap(([from, to]) =>
      statements.all(
        'select id from document where dataset = ? and id between ? and ? order by id limit ?',
        dataset,
        from,
        to,
        offset + limit,
      ),
    )
    return foundIds(found.slice(offset, offset + limit), limit)
  }

  /** The document being indexed; a large one takes several runs. */
  let begun: { readonly steps: Steps<void> } | null = null

  /** A long entry was written in this run; committing it takes long, so the run ends. */
  let hasManyWords = false

  function beginNext(): typeof begun {
    const row = statements.get(
      'select pk from text_pending where oversized = 0 order by pk limit 1',
    )
    return row ? { steps: indexDocument(Number(row['pk'])) } : null
  }

  function* indexDocument(pk: number): Steps<void> {
    const read = () => statements.get('select dataset, content from document where pk = ?', pk)
    const { dataset: key, content } = read() ?? {}
    if (typeof content === 'string') {
      const dataset = Number(key)
      const document = (yield* parseText(content)) as ContentDocument
      const words = yield* collectWords(document)
      const { terms, words: spelled, isComplete } = yield* collectTerms(dataset, document)
      if (words.size > mostWords || !isComplete) {
        if (read()?.['content'] !== content) return
        forget(pk)
        statements.run('update text_pending set oversized = 1 where pk = ?', pk)
        return
      }
      for (const word of spelled) {
        learn(dataset, word)
        yield
      }
      const entries = [
        ['document_text', [datasetTerm(dataset), ...words]],
        ['document_search', terms],
      ] as const
      for (const [table, list] of entries) {
        yield
        // If it changed meanwhile, it is still marked and is started again.
        if (read()?.['content'] !== content) return
        const sql = `insert or replace into ${table} (rowid, words) values (?, ?)`
        statements.run(sql, pk, list.join(' '))
        hasManyWords = list.length > manyWords
      }
    } else {
      forget(pk)
    }
    statements.run('delete from text_pending where pk = ?', pk)
  }

  function proposeFrom(
    table: 'document_text' | 'document_search',
    dataset: number,
    match: string,
  ): TextProposal | null {
    const values = [dataset, match]
    const sql = `select pk from text_pending where dataset = ?
      union all select rowid from ${table} where ${table} match ?`
    const row = statements.get(
      `select count(*) as total from (${sql} limit ?)`,
      ...values,
      manyProposals,
    )
    const total = Number(row?.['total'])
    return total < manyProposals ? { sql: `in (${sql})`, values, few: total < fewProposals } : null
  }

  return {
    touch(dataset, pk) {
      // The key of a deleted document may be reused in another dataset before it is indexed.
      statements.run(
        `insert into text_pending (pk, dataset) values (?, ?)
         on conflict do update set dataset = excluded.dataset, oversized = 0
         where dataset <> excluded.dataset or oversized <> 0`,
        pk,
        dataset,
      )
    },
    index(limit) {
      const until = performance.now() + longestRun
      let steps = 0
      const isOver = (): boolean => hasManyWords || (steps > fewSteps && performance.now() > until)
      hasManyWords = false
      let count = 0
      try {
        while (count < limit && !isOver()) {
          begun ??= beginNext()
          if (!begun) break
          count++
          while (!begun.steps.next().done) {
            steps++
            if (isOver()) return count
          }
          begun = null
        }
      } catch (error) {
        begun = null
        throw error
      }
      return count
    },
    forget,
    similarWords(dataset, word) {
      const found = statements.all(
        `select distinct word from search_word
         where dataset = ? and piece in (select value from json_each(?)) limit ?`,
        dataset,
        piecesOf(word),
        mostPieces,
      )
      return found
        .map((row) => String(row['word']))
        .filter((other) => other !== word && isOneEditApart(word, other))
        .slice(0, mostSimilar)
    },
    search({ dataset, terms, typed, tier, types, offset, limit }) {
      if (tier === 'id') return idsFrom(dataset, typed, { offset, limit })
      const expression =
        tier === 'pending'
          ? null
          : tier === 'whole'
            ? titleExpression(dataset, typed)
            : searchExpression(dataset, terms, tier === 'title')
      if (tier !== 'pending' && expression === null) return { ids: [], hasMore: false }
      // The limit applies to keys in index order, before any document is looked up.
      const found =
        expression === null
          ? 'select pk from text_pending where dataset = ? order by pk desc limit ? offset ?'
          : `select rowid as pk from document_search where document_search match ?
             order by rowid desc limit ? offset ?`
      const rows = statements.all(
        `select document.id from (${found}) as found
         left join document on document.pk = found.pk and document.dataset = ?`,
        expression === null ? dataset : toMatch(ofTypes(dataset, types, expression)),
        limit,
        offset,
        dataset,
      )
      return foundIds(rows, limit)
    },
    propose(dataset, conditions) {
      if (conditions.length === 0) return null
      const words = `"${datasetTerm(dataset)}" AND ${conditionsToMatch(conditions)}`
      return proposeFrom('document_text', dataset, words)
    },
    proposeFound(dataset, terms, types) {
      const expression = searchExpression(dataset, terms, false)
      return (
        expression &&
        proposeFrom('document_search', dataset, toMatch(ofTypes(dataset, types, expression)))
      )
    },
  }
}

/** The ids of a slice's rows; null for a document that no longer exists. */
export function foundIds(rows: readonly { readonly id?: unknown }[], limit: number): FoundIds {
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return { ids, hasMore: rows.length === limit }
}

function conditionsToMatch(conditions: TextConditions): string {
  const parts = conditions.map((condition) =>
    'anyOf' in condition
      ? `(${condition.anyOf.map((each) => `(${conditionsToMatch(each)})`).join(' OR ')})`
      : `"${condition.text}"${condition.prefix ? '*' : ''}`,
  )
  return parts.join(' AND ')
}

/** The expression in FTS5 query syntax. */
function toMatch(expression: SearchExpression): string {
  const alternatives = expression.map((terms) => {
    const words = terms.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`)
    return words.length === 1 ? words[0] : `(${words.join(' OR ')})`
  })
  return [...new Set(alternatives)].join(' AND ')
}

import type { SQLInputValue } from 'node:sqlite'
import type { ContentDocument } from '../../../model/document.ts'
import type { Steps } from '../../dataset/slices.ts'
import type { Statements } from '../statements.ts'
import type { SearchTier, TextConditions } from '../store.ts'
import { DRAFTS_PREFIX } from '../../../model/ids.ts'
import { isOneEditApart, piecesOf } from '../../../search/similar-words.ts'
import { searchedId, shortestId } from '../../../search/text-rating.ts'
import type { SearchTerm } from '../../../search/text-rating.ts'
import type { SearchExpression } from './search-terms.ts'
import {
  collectTerms,
  datasetTerm,
  ofTypes,
  searchExpression,
  titleExpression,
} from './search-terms.ts'
import { collectWords } from './text-terms.ts'

export interface TextTables {
  /** Notes that a document was written or deleted. Until it is indexed it is proposed for every search. */
  touch(dataset: number, pk: number): void
  /** Indexes some of the noted documents, at most so many; answers how many it looked at. */
  index(limit: number): number
  /** Drops the words of a document. */
  forget(pk: number): void
  /** Ids of documents to look at for a search, newest first. */
  search(slice: SearchSlice): string[]
  /** Words of the dataset's documents that are one edit apart from this one. */
  similarWords(dataset: number, word: string): string[]
  /** Which documents to look at for these conditions; null when a search gains nothing by it. */
  propose(dataset: number, conditions: TextConditions): TextProposal | null
}

/** Which documents a search looks at next. */
export interface SearchSlice {
  readonly dataset: number
  readonly terms: readonly SearchTerm[]
  /** What was typed. */
  readonly typed: string
  /** Those with this id; those not in the index yet; with this title; with all terms in the title; with all of them anywhere. */
  readonly tier: SearchTier
  /** Documents of other types may be left out. */
  readonly types?: readonly string[] | undefined
  readonly offset: number
  readonly limit: number
}

export interface TextProposal {
  /** Selects the `pk` of each document, in no order. */
  readonly sql: string
  readonly values: readonly SQLInputValue[]
  /** True when they are fewer than it takes to walk past the others on the way. */
  readonly few: boolean
}

/** Milliseconds of indexing after which others get their turn. */
const longestRun = 10
/** Steps that take no time to speak of: the usual documents are indexed in one run. */
const fewSteps = 100
export const fewProposals = 2_000
/** Words looked at for one that may be misspelt, and those it may stand for. */
export const mostPieces = 500
export const mostSimilar = 20
/** From here on there is one in every page that is read, and to collect them is lost time. */
export const manyProposals = 50_000

export function createTextTables(statements: Statements): TextTables {
  /** Words stay known when the last document with them is gone: what is found by them decides. */
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
  ): string[] {
    const beginnings = searchedId(typed) ?? []
    const ranges = beginnings.flatMap((beginning) =>
      ['', DRAFTS_PREFIX].map((prefix) => {
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
    return found.map((row) => String(row['id'])).slice(offset, offset + limit)
  }

  /** What is being indexed; a large document takes several runs. */
  let begun: { readonly steps: Steps<void> } | null = null

  function beginNext(): typeof begun {
    const row = statements.get('select pk from text_pending order by pk limit 1')
    return row ? { steps: indexDocument(Number(row['pk'])) } : null
  }

  function* indexDocument(pk: number): Steps<void> {
    const read = () => statements.get('select dataset, content from document where pk = ?', pk)
    const { dataset: key, content } = read() ?? {}
    if (typeof content === 'string') {
      const dataset = Number(key)
      const document = JSON.parse(content) as ContentDocument
      const words = yield* collectWords(document)
      const { terms, words: spelled } = yield* collectTerms(dataset, document)
      for (const word of spelled) {
        learn(dataset, word)
        yield
      }
      // It may have changed meanwhile; then it is still noted, and begun anew.
      if (read()?.['content'] !== content) return
      statements.run(
        'insert or replace into document_text (rowid, words) values (?, ?)',
        pk,
        [datasetTerm(dataset), ...words].join(' '),
      )
      statements.run(
        'insert or replace into document_search (rowid, words) values (?, ?)',
        pk,
        terms.join(' '),
      )
    } else {
      forget(pk)
    }
    statements.run('delete from text_pending where pk = ?', pk)
  }

  return {
    touch(dataset, pk) {
      // The key of a deleted document may be given to one of another dataset before it is indexed.
      statements.run(
        `insert into text_pending (pk, dataset) values (?, ?)
         on conflict do update set dataset = excluded.dataset where dataset <> excluded.dataset`,
        pk,
        dataset,
      )
    },
    index(limit) {
      const until = performance.now() + longestRun
      let steps = 0
      const isOver = (): boolean => steps > fewSteps && performance.now() > until
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
        JSON.stringify(piecesOf(word)),
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
      if (tier !== 'pending' && expression === null) return []
      // Only so many keys are taken from the index, in its own order, before a document is looked up.
      const found =
        expression === null
          ? 'select pk from text_pending where dataset = ? order by pk desc limit ? offset ?'
          : `select rowid as pk from document_search where document_search match ?
             order by rowid desc limit ? offset ?`
      return statements
        .all(
          `select document.id from (${found}) as found
           cross join document on document.pk = found.pk where document.dataset = ?`,
          expression === null ? dataset : toMatch(ofTypes(dataset, types, expression)),
          limit,
          offset,
          dataset,
        )
        .map((row) => String(row['id']))
    },
    propose(dataset, conditions) {
      if (conditions.length === 0) return null
      const words = `"${datasetTerm(dataset)}" AND ${conditionsToMatch(conditions)}`
      const values = [dataset, words]
      const sql = `select pk from text_pending where dataset = ?
        union all select rowid from document_text where document_text match ?`
      const row = statements.get(
        `select count(*) as total from (${sql} limit ?)`,
        ...values,
        manyProposals,
      )
      const total = Number(row?.['total'])
      return total < manyProposals ? { sql, values, few: total < fewProposals } : null
    },
  }
}

function conditionsToMatch(conditions: TextConditions): string {
  const parts = conditions.map((condition) =>
    'anyOf' in condition
      ? `(${condition.anyOf.map((each) => `(${conditionsToMatch(each)})`).join(' OR ')})`
      : `"${condition.text}"${condition.prefix ? '*' : ''}`,
  )
  return parts.join(' AND ')
}

/** In the language of the index. */
function toMatch(expression: SearchExpression): string {
  const alternatives = expression.map((terms) => {
    const words = terms.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`)
    return words.length === 1 ? words[0] : `(${words.join(' OR ')})`
  })
  return [...new Set(alternatives)].join(' AND ')
}

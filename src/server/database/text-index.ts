import type { SQLInputValue } from 'node:sqlite'
import type { ContentDocument } from '../../model/document.ts'
import type { Statements } from './statements.ts'
import type { SearchTier, TextTerm } from './store.ts'
import type { SearchTerm } from '../../search/text-rating.ts'
import { searchExpression, searchTermsOf, titleExpression } from './search-terms.ts'
import { wordsOf } from './text-terms.ts'

export interface TextTables {
  /** Notes that a document was written or deleted. Until it is indexed it is proposed for every search. */
  touch(dataset: number, pk: number): void
  /** Indexes at most so many of the noted documents; answers how many it was. */
  index(limit: number): number
  /** Drops the words of a whole dataset. To be called while its documents are still there. */
  forget(dataset: number): void
  /** Ids of documents to look at for a search, newest first. */
  search(slice: SearchSlice): string[]
  /** Which documents to look at for these terms; null when a search gains nothing by it. */
  propose(dataset: number, terms: readonly TextTerm[]): TextProposal | null
}

/** Which documents a search looks at next. */
export interface SearchSlice {
  readonly dataset: number
  readonly terms: readonly SearchTerm[]
  /** What was typed. */
  readonly typed: string
  /** Those not in the index yet; with this title; with all terms in the title; with all of them anywhere. */
  readonly tier: SearchTier
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

const fewProposals = 2_000
/** From here on there is one in every page that is read, and to collect them is lost time. */
const manyProposals = 50_000

export function createTextTables(statements: Statements): TextTables {
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
      const rows = statements.all(
        `select text_pending.pk, document.dataset, content
         from text_pending left join document using (pk)
         order by text_pending.pk limit ?`,
        limit,
      )
      for (const { pk = null, dataset, content } of rows) {
        if (typeof content === 'string') {
          const document = JSON.parse(content) as ContentDocument
          const words = [...wordsOf(document)].join(' ')
          statements.run(
            'insert or replace into document_text (rowid, words) values (?, ?)',
            pk,
            words,
          )
          statements.run(
            'insert or replace into document_search (rowid, words) values (?, ?)',
            pk,
            searchTermsOf(Number(dataset), document),
          )
        } else {
          statements.run('delete from document_text where rowid = ?', pk)
          statements.run('delete from document_search where rowid = ?', pk)
        }
        statements.run('delete from text_pending where pk = ?', pk)
      }
      return rows.length
    },
    forget(dataset) {
      for (const table of ['document_text', 'document_search']) {
        statements.run(
          `delete from ${table} where rowid in (
             select pk from document where dataset = ? union select pk from text_pending where dataset = ?)`,
          dataset,
          dataset,
        )
      }
    },
    search({ dataset, terms, typed, tier, offset, limit }) {
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
          expression ?? dataset,
          limit,
          offset,
          dataset,
        )
        .map((row) => String(row['id']))
    },
    propose(dataset, terms) {
      if (terms.length === 0) return null
      const words = terms.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`).join(' ')
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

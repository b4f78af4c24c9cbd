import type { SQLInputValue } from 'node:sqlite'
import type { ContentDocument } from '../../model/document.ts'
import type { Statements } from './statements.ts'
import type { TextTerm } from './store.ts'
import { wordsOf } from './text-terms.ts'

export interface TextTables {
  /** Notes that a document was written or deleted. Until it is indexed it is proposed for every search. */
  touch(dataset: number, pk: number): void
  /** Indexes at most so many of the noted documents; answers how many it was. */
  index(limit: number): number
  /** Drops the words of a whole dataset. To be called while its documents are still there. */
  forget(dataset: number): void
  /** Which documents to look at for these terms; null when a search gains nothing by it. */
  propose(dataset: number, terms: readonly TextTerm[]): TextProposal | null
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
        `select text_pending.pk, content from text_pending left join document using (pk)
         order by text_pending.pk limit ?`,
        limit,
      )
      for (const { pk = null, content } of rows) {
        if (typeof content === 'string') {
          const words = [...wordsOf(JSON.parse(content) as ContentDocument)].join(' ')
          statements.run(
            'insert or replace into document_text (rowid, words) values (?, ?)',
            pk,
            words,
          )
        } else {
          statements.run('delete from document_text where rowid = ?', pk)
        }
        statements.run('delete from text_pending where pk = ?', pk)
      }
      return rows.length
    },
    forget(dataset) {
      statements.run(
        `delete from document_text where rowid in (
           select pk from document where dataset = ? union select pk from text_pending where dataset = ?)`,
        dataset,
        dataset,
      )
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

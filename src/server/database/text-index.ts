import type { ContentDocument } from '../../model/document.ts'
import type { Statements } from './statements.ts'
import type { TextTerm } from './store.ts'
import { wordsOf } from './text-terms.ts'

export interface TextTables {
  /** Notes that a document was written or deleted. Until it is indexed it is proposed for every search. */
  touch(dataset: number, pk: number): void
  /** Indexes at most so many of the noted documents; answers how many it was. */
  index(limit: number): number
  /** The documents to look at for these terms; null when there are more than a search gains by. */
  propose(dataset: number, terms: readonly TextTerm[]): number[] | null
}

/** Reading so many documents one by one takes about as long as walking past all of them. */
const maximumProposed = 5000

export function createTextTables(statements: Statements): TextTables {
  return {
    touch(dataset, pk) {
      statements.run(
        'insert into text_pending (pk, dataset) values (?, ?) on conflict do nothing',
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
    propose(dataset, terms) {
      const rows = statements.all(
        `select pk from text_pending where dataset = ?
         union all select rowid from document_text where document_text match ? limit ?`,
        dataset,
        terms.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`).join(' '),
        maximumProposed + 1,
      )
      return rows.length > maximumProposed ? null : rows.map((row) => Number(row['pk']))
    },
  }
}

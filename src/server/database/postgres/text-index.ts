import type { ContentDocument } from '../../../model/document.ts'
import { DRAFTS_PREFIX } from '../../../model/ids.ts'
import { isOneEditApart, piecesOf } from '../../../search/similar-words.ts'
import { searchedId, shortestId } from '../../../search/text-rating.ts'
import {
  mostWords,
  ofTypes,
  searchExpression,
  searchTermsOf,
  titleExpression,
} from '../text/search-terms.ts'
import type { SearchExpression } from '../text/search-terms.ts'
import {
  fewProposals,
  foundIds,
  longestRun,
  manyProposals,
  mostPieces,
  mostSimilar,
} from '../text/text-index.ts'
import type { TextTables } from '../text/text-index.ts'
import { wordsOf } from '../text/text-terms.ts'
import { DatabaseError } from './database-error.ts'
import type { TextConditions, TextTerm } from '../store.ts'
import { storable } from './dialect.ts'
import type { PostgresStatements } from './statements.ts'

/** Characters of a word that are indexed; an index entry has at most 2 046 bytes. */
const longestWord = 255
const tooLarge = '54000'

/** The text index as arrays of words with a GIN index; several processes fill it concurrently. */
export function createPostgresTexts(statements: PostgresStatements): TextTables {
  const rowsOf = (text: string, ...values: (string | number | readonly string[])[]) =>
    statements.together([{ text, values }])[0] ?? []

  function forget(pk: number): void {
    statements.later('delete from document_text where pk = $1', pk)
    statements.later('delete from document_search where pk = $1', pk)
  }

  /** False, without writing anything, for a document of too many words. */
  function put(pk: number, dataset: number, content: string): boolean {
    const document = JSON.parse(content) as ContentDocument
    const { terms, words: spelled, isComplete } = searchTermsOf(dataset, document)
    if (!isComplete) return false
    const words = [...new Set([...wordsOf(document)].map(lexeme))]
    if (words.length > mostWords) return false
    for (const [table, list] of [
      ['document_text', words],
      ['document_search', terms.map(lexeme)],
    ] as const) {
      statements.later(
        `insert into ${table} (pk, dataset, words) values ($1, $2, array_to_tsvector($3::text[]))
         on conflict (pk) do update set dataset = excluded.dataset, words = excluded.words`,
        pk,
        dataset,
        list,
      )
    }
    const learned = spelled.flatMap((word) => piecesOf(word).map((piece) => [piece, word] as const))
    statements.later(
      `insert into search_word (dataset, piece, word) select $1::bigint, * from unnest($2::text[], $3::text[])
       on conflict do nothing`,
      dataset,
      learned.map(([piece]) => storable(piece)),
      learned.map(([, word]) => storable(word)),
    )
    return true
  }

  /** Removes the previous entry, whose outdated words only cost time. */
  function keepPending(pk: number): void {
    forget(pk)
    statements.later('update text_pending set oversized = 1 where pk = $1', pk)
  }

  return {
    touch(dataset, pk) {
      statements.later(
        `insert into text_pending (pk, dataset) values ($1, $2)
         on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`,
        pk,
        dataset,
      )
    },
    index(limit) {
      // Another indexing process skips the locked rows and takes other documents.
      const rows = rowsOf(
        `select waiting.pk, document.dataset, document.content
         from (select pk from text_pending where oversized = 0 order by pk limit $1
               for update skip locked) as waiting
         left join document on document.pk = waiting.pk`,
        limit,
      )
      const until = performance.now() + longestRun
      let count = 0
      for (const row of rows) {
        // Requests wait for this thread: the rest stays pending.
        if (count > 0 && performance.now() > until) break
        count++
        const pk = Number(row['pk'])
        if (typeof row['content'] !== 'string') {
          forget(pk)
        } else {
          statements.later('savepoint text')
          try {
            const isPut = put(pk, Number(row['dataset']), row['content'])
            statements.together([{ text: 'release text', values: [] }])
            if (!isPut) {
              keepPending(pk)
              continue
            }
          } catch (error) {
            if (!(error instanceof DatabaseError && error.sqlState === tooLarge)) throw error
            statements.later('rollback to text')
            keepPending(pk)
            continue
          }
        }
        statements.later('delete from text_pending where pk = $1', pk)
      }
      return count
    },
    forget,
    similarWords(dataset, word) {
      const found = rowsOf(
        'select distinct word from search_word where dataset = $1 and piece = any($2::text[]) limit $3',
        dataset,
        piecesOf(word).map(storable),
        mostPieces,
      )
      return found
        .map((row) => String(row['word']))
        .filter((other) => other !== word && isOneEditApart(word, other))
        .slice(0, mostSimilar)
    },
    search({ dataset, terms, typed, tier, types, offset, limit }) {
      if (tier === 'id') {
        const ranges = (searchedId(typed) ?? []).flatMap((beginning) =>
          ['', DRAFTS_PREFIX].map((prefix) => {
            const from = storable(prefix + beginning)
            return [from, beginning.length < shortestId ? from : `${from}\u{10ffff}`] as const
          }),
        )
        const found = ranges.flatMap(([from, to]) =>
          rowsOf(
            `select id from document where dataset = $1 and id between $2 and $3 order by id limit $4`,
            dataset,
            from,
            to,
            offset + limit,
          ),
        )
        return foundIds(found.slice(offset, offset + limit), limit)
      }
      if (tier === 'pending') {
        return foundIds(
          rowsOf(
            `select document.id from (select pk from text_pending where dataset = $1
               order by pk desc limit $2 offset $3) as found
             left join document on document.pk = found.pk order by found.pk desc`,
            dataset,
            limit,
            offset,
          ),
          limit,
        )
      }
      const expression =
        tier === 'whole'
          ? titleExpression(dataset, typed)
          : searchExpression(dataset, terms, tier === 'title')
      if (!expression) return { ids: [], hasMore: false }
      return foundIds(
        rowsOf(
          `select document.id from (select pk from document_search
             where dataset = $1 and words @@ $2::tsquery
             order by pk desc limit $3 offset $4) as found
           left join document on document.pk = found.pk order by found.pk desc`,
          dataset,
          toQuery(ofTypes(dataset, types, expression)),
          limit,
          offset,
        ),
        limit,
      )
    },
    propose(dataset, conditions) {
      if (conditions.length === 0) return null
      const words = conditionsToQuery(conditions)
      const sql = `select pk from text_pending where dataset = ?
        union all select pk from document_text where dataset = ? and words @@ ?::tsquery`
      const values = [dataset, dataset, words]
      const row = statements.get(
        `select count(*) as total from (${sql} limit ?) as proposed`,
        ...values,
        manyProposals,
      )
      const total = Number(row?.['total'])
      return total < manyProposals ? { sql, values, few: total < fewProposals } : null
    },
  }
}

/** A word in its indexed form: ASCII letters in lower case, as in the index of SQLite. */
function lexeme(word: string): string {
  return storable(word.slice(0, longestWord)).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function toQuery(expression: SearchExpression): string {
  return expression.map((terms) => `(${terms.map(termToQuery).join(' | ')})`).join(' & ')
}

function conditionsToQuery(conditions: TextConditions): string {
  const parts = conditions.map((condition) =>
    'anyOf' in condition
      ? `(${condition.anyOf.map((each) => `(${conditionsToQuery(each)})`).join(' | ')})`
      : termToQuery(condition),
  )
  return parts.join(' & ')
}

function termToQuery({ text, prefix }: TextTerm): string {
  const quoted = lexeme(text).replaceAll('\\', '\\\\').replaceAll("'", "''")
  return `'${quoted}'${prefix ? ':*' : ''}`
}

import type { ContentDocument } from '../../../model/document.ts'
import { draftsPrefix } from '../../../model/ids.ts'
import { isOneEditApart, piecesOf } from '../../../search/query/similar-words.ts'
import { searchedId, shortestId } from '../../../search/query/text-rating.ts'
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
import type { TextProposal, TextTables } from '../text/text-index.ts'
import { wordsOf } from '../text/text-terms.ts'
import type { TextConditions, TextTerm } from '../document-reader.ts'
import { storable } from './values.ts'
import { KeyList } from '../statements.ts'
import type { PostgresStatements } from './statements.ts'

/** Characters of a word that are indexed; an index entry has at most 2 046 bytes. */
const longestWord = 255
/** Of all words of an entry. From 1 MB on PostgreSQL loses the place of words, without an error. */
const mostBytes = 1_000_000

/** Separates words, `chr(1)` in SQL: `lexeme` replaces it in them. */
const between = '\u0001'

/** Documents of a list. */
const pkOf = '= any(?::bigint[])'

/** Blocks of the index that are looked at to recognise a beginning of very many documents' words. */
const sampled = 64
/** How many times too many documents a sample must stand for, so that there certainly are too many. */
const certainly = 1.5

/** Both list the words of a document: as `match` splits its texts, or as a search finds them. */
type TextTable = 'document_text' | 'document_search'

/** Collecting all the documents of a beginning takes the database longer than the rest of a search. */
function proposedUnlessCommon(table: TextTable): string {
  const blocks = `(pg_relation_size('${table}') / 8192.0)`
  return `
    select sample."isCommon", found.* from (
      select count(*) * greatest(1, ${blocks} / ${sampled}) >= ? as "isCommon"
      from ${table} tablesample system (least(100, 100.0 * ${sampled} / greatest(1, ${blocks})))
      where dataset = ? and words @@ ?::tsquery
    ) as sample
    cross join lateral (${proposedIf(table, 'not sample."isCommon"')}) as found`
}

// As a list, of known length: otherwise the database finds them again, and looks up each to sort it.
function proposedIf(table: TextTable, condition: string): string {
  return `select count(*) as total, array_agg(pk)::text as list from (
     select pk from text_pending where dataset = ? and ${condition}
     union all
     select pk from ${table} where dataset = ? and words @@ ?::tsquery and ${condition} limit ?
   ) as proposed`
}

/** An arbitrary number other than those of migrations and objects, the same in every process. */
const indexLock = 7_236_150_023

interface TextEntry {
  readonly pk: number
  readonly dataset: number
  readonly words: readonly string[]
  readonly terms: readonly string[]
  /** Words that a search may correct. */
  readonly spelled: readonly string[]
}

export interface PostgresTexts extends TextTables {
  /** Until `endSnapshot`, everything is read from one snapshot, in which proposals do not change. */
  beginSnapshot(): void
  endSnapshot(): void
}

/** The text index as arrays of words with a GIN index; of several processes one at a time fills it. */
export function createPostgresTexts(
  statements: PostgresStatements,
  { tooMany = manyProposals }: { tooMany?: number } = {},
): PostgresTexts {
  /** Those of a snapshot. The pages of a selection must agree whether the words narrow it down. */
  let proposals: Map<string, TextProposal | null> | null = null

  const rowsOf = (text: string, ...values: (string | number | readonly string[])[]) =>
    statements.together([{ text, values }])[0] ?? []

  function proposeFrom(
    table: TextTable,
    dataset: number,
    words: string,
    isOpen: boolean,
  ): TextProposal | null {
    const key = `${table} ${dataset} ${words}`
    const known = proposals?.get(key)
    if (known !== undefined) return known
    const values = [dataset, dataset, words, tooMany]
    // A sample differs from one look to the next, so it must not decide outside of a snapshot.
    const row =
      proposals && isOpen
        ? statements.get(
            proposedUnlessCommon(table),
            certainly * tooMany,
            dataset,
            words,
            ...values,
          )
        : statements.get(proposedIf(table, 'true'), ...values)
    const total = String(row?.['isCommon']) === 'true' ? Infinity : Number(row?.['total'])
    const list = String(row?.['list'] ?? '{}')
    const proposal =
      total < tooMany ? { sql: pkOf, values: [new KeyList(list)], few: total < fewProposals } : null
    proposals?.set(key, proposal)
    return proposal
  }

  function forget(pk: number): void {
    forgetAll([pk])
  }

  function forgetAll(pks: readonly number[]): void {
    if (pks.length === 0) return
    for (const table of ['document_text', 'document_search']) {
      statements.later(`delete from ${table} where pk = any($1::bigint[])`, pks.map(String))
    }
  }

  /** Null for a document of too many words, or too long ones. */
  function entryOf(pk: number, dataset: number, content: string): TextEntry | null {
    const document = JSON.parse(content) as ContentDocument
    const { terms, words: spelled, isComplete } = searchTermsOf(dataset, document)
    if (!isComplete) return null
    const words = [...new Set([...wordsOf(document)].map(lexeme))]
    const entry = { pk, dataset, words, terms: terms.map(lexeme), spelled }
    const isTooLong = [words, entry.terms].some(
      (list) => Buffer.byteLength(list.join('')) > mostBytes,
    )
    return isTooLong || words.length > mostWords ? null : entry
  }

  /** Words that no document had yet. A word has a row for each of its pieces, of which the word itself is one. */
  function newWords(entries: readonly TextEntry[]): (readonly [dataset: number, word: string])[] {
    const words = new Map<string, readonly [dataset: number, word: string]>()
    for (const { dataset, spelled } of entries) {
      for (const word of spelled) words.set(`${dataset} ${storable(word)}`, [dataset, word])
    }
    const list = [...words.values()]
    const known = rowsOf(
      `select dataset, word from unnest($1::bigint[], $2::text[]) as given (dataset, word)
       where exists (select from search_word as known where known.dataset = given.dataset
         and known.piece = given.word and known.word = given.word)`,
      list.map(([dataset]) => String(dataset)),
      list.map(([, word]) => storable(word)),
    )
    for (const row of known) words.delete(`${String(row['dataset'])} ${String(row['word'])}`)
    return [...words.values()]
  }

  /**
   * Locks the documents against further indexing that have not changed since they were read, and returns them. Commits
   * have to wait for these locks, so nothing may take long between them and the end of the transaction.
   */
  function lockUnchanged(revs: ReadonlyMap<number, string | null>): Set<number> {
    const pks = [...revs.keys()].map(String)
    // The locks are a separate statement, so that the other sees everything committed before they were granted.
    const [locked = [], current = []] = statements.together([
      {
        text: 'select pk from text_pending where pk = any($1::bigint[]) for update skip locked',
        values: [pks],
      },
      { text: 'select pk, rev from document where pk = any($1::bigint[])', values: [pks] },
    ])
    const now = new Map(current.map((row) => [Number(row['pk']), row['rev']]))
    const isUnchanged = (pk: number): boolean => (now.get(pk) ?? null) === revs.get(pk)
    return new Set(locked.map((row) => Number(row['pk'])).filter(isUnchanged))
  }

  function put(entries: readonly TextEntry[], words: ReturnType<typeof newWords>): void {
    if (entries.length === 0) return
    const learned = words.flatMap(([dataset, word]) =>
      piecesOf(word).map((piece) => [dataset, storable(piece), storable(word)] as const),
    )
    const pks = entries.map(({ pk }) => String(pk))
    const datasets = entries.map(({ dataset }) => String(dataset))
    for (const [table, of] of [
      ['document_text', ({ words }: TextEntry) => words],
      ['document_search', ({ terms }: TextEntry) => terms],
    ] as const) {
      statements.later(
        `insert into ${table} (pk, dataset, words)
         select pk, dataset, array_to_tsvector(string_to_array(words, chr(1)))
         from unnest($1::bigint[], $2::bigint[], $3::text[]) as entry (pk, dataset, words)
         on conflict (pk) do update set dataset = excluded.dataset, words = excluded.words`,
        pks,
        datasets,
        entries.map((entry) => of(entry).join(between)),
      )
    }
    if (learned.length > 0) {
      statements.later(
        `insert into search_word (dataset, piece, word)
         select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict do nothing`,
        learned.map(([dataset]) => String(dataset)),
        learned.map(([, piece]) => piece),
        learned.map(([, , word]) => word),
      )
    }
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
      const [[lock] = [], rows = []] = statements.together([
        { text: 'select pg_try_advisory_xact_lock($1) as "isFree"', values: [indexLock] },
        {
          text: `select waiting.pk, document.dataset, document.rev, document.content
                 from (select pk from text_pending where oversized = 0 order by pk limit $1) as waiting
                 left join document on document.pk = waiting.pk`,
          values: [limit],
        },
      ])
      if (String(lock?.['isFree']) !== 'true' || rows.length === 0) return 0
      const until = performance.now() + longestRun
      const entries = new Map<number, TextEntry | null>()
      const revs = new Map<number, string | null>()
      const gone: number[] = []
      for (const row of rows) {
        // Requests wait for this thread: the rest stays pending.
        if (revs.size > 0 && performance.now() > until) break
        const pk = Number(row['pk'])
        revs.set(pk, row['rev'] === null ? null : String(row['rev']))
        if (typeof row['content'] !== 'string') gone.push(pk)
        else entries.set(pk, entryOf(pk, Number(row['dataset']), row['content']))
      }
      const words = newWords([...entries.values()].filter((entry) => entry !== null))
      const unchanged = lockUnchanged(revs)
      // A crash that loses the last of it only leaves documents to be indexed again.
      statements.later('set local synchronous_commit = off')
      const indexed: TextEntry[] = []
      const oversized: number[] = []
      for (const [pk, entry] of entries) {
        if (!unchanged.has(pk)) continue
        if (entry) indexed.push(entry)
        else oversized.push(pk)
      }
      put(indexed, words)
      const isGone = gone.filter((pk) => unchanged.has(pk))
      // An outdated entry would only cost time.
      forgetAll([...isGone, ...oversized])
      if (oversized.length > 0) {
        statements.later(
          'update text_pending set oversized = 1 where pk = any($1::bigint[])',
          oversized.map(String),
        )
      }
      if (oversized.length < unchanged.size) {
        statements.later(
          'delete from text_pending where pk = any($1::bigint[])',
          [...isGone, ...indexed.map(({ pk }) => pk)].map(String),
        )
      }
      return unchanged.size
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
          ['', draftsPrefix].map((prefix) => {
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
      return proposeFrom('document_text', dataset, words, hasBeginning(conditions))
    },
    proposeFound(dataset, terms, types) {
      const expression = searchExpression(dataset, terms, false)
      if (!expression) return null
      const words = toQuery(ofTypes(dataset, types, expression))
      const isOpen = expression.flat().some(({ prefix }) => prefix)
      return proposeFrom('document_search', dataset, words, isOpen)
    },
    beginSnapshot: () => void (proposals = new Map()),
    endSnapshot: () => void (proposals = null),
  }
}

/** A word in its indexed form: ASCII letters in lower case, as in the index of SQLite. */
function lexeme(word: string): string {
  return storable(word.slice(0, longestWord))
    .replaceAll(between, '\ufffd')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
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

function hasBeginning(conditions: TextConditions): boolean {
  return conditions.some((condition) =>
    'anyOf' in condition ? condition.anyOf.some(hasBeginning) : condition.prefix,
  )
}

function termToQuery({ text, prefix }: TextTerm): string {
  const quoted = lexeme(text).replaceAll('\\', '\\\\').replaceAll("'", "''")
  return `'${quoted}'${prefix ? ':*' : ''}`
}

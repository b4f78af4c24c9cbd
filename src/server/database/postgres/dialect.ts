import type { Value } from './blocking-connection.ts'

/**
 * The only place where statements written for SQLite are translated to PostgreSQL. Parts that differ in more than
 * syntax have their own modules in this folder: the text index, and writing documents.
 */
export interface Translation {
  readonly text: string
  /** Positions of list parameters, passed as JSON. */
  readonly lists: ReadonlySet<number>
  /** True for documents of a list whose length makes a difference to the plan. */
  readonly isOfList: boolean
}

/** Marks a list parameter; this private-use character occurs in no statement. */
const list = '\ue000'

const replacements: readonly [RegExp, string][] = [
  // Keys are sorted without their documents for SQLite only: here, the documents would be sorted once more.
  [
    /^select document\.content from \(select document\.pk from document where ([\s\S]*)\) as found\s+cross join document on document\.pk = found\.pk$/,
    'select document.content from document where $1',
  ],
  // Lists are arrays instead of JSON.
  [/\bseq in \(select value from json_each\(\?\)\)/g, `seq = any(${list}::bigint[])`],
  [/\bnot in \(select value from json_each\(\?\)\)/g, `<> all(${list}::text[])`],
  [/\bin \(select value from json_each\(\?\)\)/g, `= any(${list}::text[])`],
  // "No limit" is null instead of -1.
  [/\blimit (\?\d*)/g, 'limit nullif($1::bigint, -1)'],
  [/\boffset (\?\d*)/g, 'offset $1::bigint'],
  // Hints to SQLite's query planner.
  [/\+document\./g, 'document.'],
  [/\bcross join (\S+(?: as \S+)?) on\b/g, 'join $1 on'],
  [/([\w.]+) = \? collate nocase/g, 'lower($1) = lower(?)'],
  [/\bgroup_concat\(id, char\(10\)\)/g, 'string_agg(id, chr(10))'],
  [/\? is null/g, '?::bigint is null'],
  [/\btotal\(octet_length\(content\)\)/g, 'coalesce(sum(octet_length(content)), 0)'],
]

/** The order of a subquery is not preserved by the join around it. */
const ordered =
  /^select (document\.\w+) from \(([\s\S]*)\) as found\s+join document on document\.pk = found\.pk([\s\S]*)$/

export function createTranslator(): (sql: string) => Translation {
  const known = new Map<string, Translation>()
  return (sql) => {
    let translation = known.get(sql)
    if (!translation) known.set(sql, (translation = translate(sql)))
    return translation
  }
}

function translate(sql: string): Translation {
  const replaced = replacements
    .reduce((text, [pattern, by]) => text.replace(pattern, by), sql)
    .replace(
      ordered,
      `select $1 from (select picked.pk, row_number() over () as place from ($2) as picked) as found
       join document on document.pk = found.pk$3 order by found.place`,
    )
  const lists = new Set<number>()
  let next = 0
  const text = replaced.replace(/\?(\d+)|[?\ue000]/g, (mark, position: string | undefined) => {
    if (position !== undefined) return `$${position}`
    next++
    if (mark === list) lists.add(next - 1)
    return `$${next}`
  })
  return { text, lists, isOfList: sql.includes('pk = any(') }
}

const textType = 25

/** A `text[]` in binary form: in a literal, PostgreSQL would search long texts for quotes. None may contain NUL. */
export function toTextList(texts: readonly string[]): Uint8Array {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  // Of its own: a part of a larger buffer would be posted to another thread with all of it.
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + 4 + length, 20))
  let end = 0
  // One dimension, no null, the type, the number of texts, the index of the first one.
  for (const word of [1, 0, textType, texts.length, 1]) end = bytes.writeInt32BE(word, end)
  for (const [index, text] of texts.entries()) {
    end = bytes.writeInt32BE(lengths[index] ?? 0, end)
    end += bytes.write(text, end)
  }
  return bytes
}

/** Replaces characters PostgreSQL cannot store: NUL and unpaired surrogates. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what it is about
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

export function toValue(value: unknown, isList: boolean): Value {
  if (typeof value !== 'string') {
    return typeof value === 'bigint' ? Number(value) : (value as number | null | Uint8Array)
  }
  if (isList) return (JSON.parse(value) as unknown[]).map((item) => storable(String(item)))
  return storable(value)
}

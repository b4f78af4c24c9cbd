import type { ContentDocument } from '../../../model/document.ts'
import type { AttributeTables, Entry } from '../tables/attributes.ts'
import { referredTargets, textOf } from '../tables/documents.ts'
import type { Query } from './blocking-connection.ts'
import { storable, toTextList } from './values.ts'

/** A document to be written. */
export interface DocumentRow {
  readonly document: ContentDocument
  /** Its JSON text. */
  readonly content: string
  /** The ids that it refers to, see `referredIds`; collected if undefined. */
  readonly referred: ReadonlyMap<string, boolean> | undefined
  /** The stored document; undefined if it is not known. */
  readonly before: ContentDocument | null | undefined
}

const keys = '(select pk from document where dataset = $1 and id = any($2::text[]))'

const putDocument = `
  with put as (
    insert into document (dataset, id, type, rev, created_at, updated_at, content)
    select $1::bigint, *
    from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    on conflict (dataset, id) do update set type = excluded.type, rev = excluded.rev,
      created_at = excluded.created_at, updated_at = excluded.updated_at, content = excluded.content
    returning pk, id, type
  ),
  refs as (
    insert into document_ref (dataset, target, pk, strong)
    select $1, target, pk, strong
    from unnest($8::text[], $9::text[], $10::bigint[]) as ref (id, target, strong) join put using (id)
  ),
  entries as (
    insert into document_attr (pk, attr, dataset, type, rank, num, str, id)
    select pk, attr, $1, type, rank, num, decode(str, 'hex'), id
    from unnest($11::text[], $12::bigint[], $13::bigint[], $14::double precision[], $15::text[])
      as entry (id, attr, rank, num, str) join put using (id)
    where exists (select from attr where key = entry.attr)
    on conflict (pk, attr) do update set type = excluded.type, rank = excluded.rank,
      num = excluded.num, str = excluded.str
  )
  insert into text_pending (pk, dataset) select pk, $1 from put
  on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`

/** Writes documents, each only once, and those of their index rows that are known to be the same are left alone. */
export function writingOf(
  dataset: number,
  rows: readonly DocumentRow[],
  entriesOf: AttributeTables['entriesOf'],
): Query[] {
  const references: { id: string; target: string; isStrong: boolean }[] = []
  const entries: { id: string; entry: Entry }[] = []
  const withoutReferences: string[] = []
  const withoutEntries: string[] = []
  for (const { document, referred, before } of rows) {
    const { _id: id } = document
    const targets = referredTargets(document, referred)
    const earlier = before && referredTargets(before)
    if (!earlier || !isSame([...earlier], [...targets])) {
      for (const [target, isStrong] of targets) references.push({ id, target, isStrong })
      if (before === undefined || (earlier && earlier.size > 0)) withoutReferences.push(id)
    }
    const next = entriesOf(document)
    const known = before && before._type === document._type ? entriesOf(before) : []
    const left = new Map(known.map((entry) => [entry.attr, entry]))
    const changed = next.filter((entry) => {
      const old = left.get(entry.attr)
      left.delete(entry.attr)
      return !old || !isSameEntry(old, entry)
    })
    // Without a known state, or if entries have to go, all of them are written again.
    const isAnew = before === undefined || left.size > 0 || before?._type !== document._type
    if (before !== null && isAnew) withoutEntries.push(id)
    for (const entry of isAnew ? next : changed) entries.push({ id, entry })
  }
  const list = (of: (row: DocumentRow) => string): string[] => rows.map(of)
  return [
    ...clearing('document_ref', dataset, withoutReferences),
    ...clearing('document_attr', dataset, withoutEntries),
    {
      text: putDocument,
      values: [
        dataset,
        list(({ document }) => document._id),
        list(({ document }) => storable(document._type)),
        list(({ document }) => storable(document._rev ?? '')),
        list(({ document }) => storable(textOf(document._createdAt))),
        list(({ document }) => storable(textOf(document._updatedAt))),
        toTextList(list(({ content }) => content)),
        references.map(({ id }) => id),
        references.map(({ target }) => storable(target)),
        references.map(({ isStrong }) => (isStrong ? '1' : '0')),
        entries.map(({ id }) => id),
        entries.map(({ entry }) => String(entry.attr)),
        entries.map(({ entry }) => String(entry.rank)),
        entries.map(({ entry }) => String(entry.num)),
        entries.map(({ entry }) => Buffer.from(entry.str).toString('hex')),
      ],
    },
  ]
}

export function deletionOf(dataset: number, ids: readonly string[]): Query {
  return {
    text: `with gone as (delete from document where dataset = $1 and id = any($2::text[]) returning pk)
      insert into text_pending (pk, dataset) select pk, $1 from gone
      on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`,
    values: [dataset, ids],
  }
}

function clearing(
  table: 'document_ref' | 'document_attr',
  dataset: number,
  ids: readonly string[],
): Query[] {
  if (ids.length === 0) return []
  return [{ text: `delete from ${table} where pk in ${keys}`, values: [dataset, ids] }]
}

function isSameEntry(a: Entry, b: Entry): boolean {
  return a.rank === b.rank && a.num === b.num && Buffer.compare(a.str, b.str) === 0
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

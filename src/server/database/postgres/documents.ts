import type { ContentDocument } from '../../../model/document.ts'
import type { AttributeTables, Entry } from '../attributes.ts'
import { referredTargets, textOf } from '../documents.ts'
import type { DocumentTables } from '../documents.ts'
import { storable } from './dialect.ts'
import type { PostgresStatements } from './statements.ts'

const pkOf = '(select pk from document where dataset = $1 and id = $2)'

/**
 * Writes documents without waiting for responses: unchanged index rows are known from the previous document, and keys
 * are looked up inside the statements.
 */
export function createDocumentWriter(
  statements: PostgresStatements,
  options: {
    keyOf: (dataset: string) => number
    attributes: AttributeTables
    /** The stored document if it was read in this transaction; undefined if it was not. */
    known: (dataset: string, id: string) => ContentDocument | null | undefined
  },
): Pick<DocumentTables['writer'], 'putDocument' | 'deleteDocument'> {
  const { keyOf, attributes, known } = options

  function putReferences(key: number, document: ContentDocument): void {
    const references = [...referredTargets(document)]
    statements.later(`delete from document_ref where pk = ${pkOf}`, key, document._id)
    if (references.length === 0) return
    statements.later(
      `insert into document_ref (dataset, target, pk, strong)
       select $1, target, ${pkOf}, strong from unnest($3::text[], $4::bigint[]) as ref (target, strong)`,
      key,
      document._id,
      references.map(([target]) => storable(target)),
      references.map(([, isStrong]) => (isStrong ? '1' : '0')),
    )
  }

  function putAttributes(key: number, document: ContentDocument): void {
    const entries = attributes.entriesOf(document)
    const list = (of: (entry: Entry) => string): string[] => entries.map(of)
    statements.later(
      `delete from document_attr where pk = ${pkOf} and attr <> all($3::bigint[])`,
      key,
      document._id,
      list(({ attr }) => String(attr)),
    )
    if (entries.length === 0) return
    statements.later(
      `insert into document_attr (pk, attr, dataset, type, rank, num, str, id)
       select ${pkOf}, attr, $1, $3, rank, num, decode(str, 'hex'), $2
       from unnest($4::bigint[], $5::bigint[], $6::double precision[], $7::text[])
         as entry (attr, rank, num, str)
       where exists (select from attr where key = entry.attr)
       on conflict (pk, attr) do update set type = excluded.type, rank = excluded.rank,
         num = excluded.num, str = excluded.str`,
      key,
      document._id,
      storable(document._type),
      list(({ attr }) => String(attr)),
      list(({ rank }) => String(rank)),
      list(({ num }) => String(num)),
      list(({ str }) => Buffer.from(str).toString('hex')),
    )
  }

  return {
    putDocument(dataset, document) {
      const key = keyOf(dataset)
      const before = known(dataset, document._id)
      statements.later(
        `with put as (
           insert into document (dataset, id, type, rev, created_at, updated_at, content)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (dataset, id) do update set type = excluded.type, rev = excluded.rev,
             created_at = excluded.created_at, updated_at = excluded.updated_at,
             content = excluded.content
           returning pk)
         insert into text_pending (pk, dataset) select pk, $1 from put
         on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`,
        key,
        document._id,
        storable(document._type),
        storable(document._rev ?? ''),
        storable(textOf(document._createdAt)),
        storable(textOf(document._updatedAt)),
        JSON.stringify(document),
      )
      const isSame = (of: (one: ContentDocument) => unknown): boolean =>
        before !== null &&
        before !== undefined &&
        JSON.stringify(of(before)) === JSON.stringify(of(document))
      if (!isSame((one) => [...referredTargets(one)])) putReferences(key, document)
      if (!isSame((one) => [one._type, attributes.entriesOf(one)])) putAttributes(key, document)
    },
    deleteDocument: (dataset, id) =>
      statements.later(
        `with gone as (delete from document where dataset = $1 and id = $2 returning pk)
         insert into text_pending (pk, dataset) select pk, $1 from gone
         on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`,
        keyOf(dataset),
        id,
      ),
  }
}

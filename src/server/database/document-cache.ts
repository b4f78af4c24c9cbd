import type { ContentDocument } from '../../model/document.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Statements } from './statements.ts'

export interface DocumentCache {
  /** Returns the same documents, parsed once. They are shared and must not be modified. */
  readonly reader: DocumentReader
  /** Called for every parsed document with the length of its JSON text. */
  keep(dataset: string, document: ContentDocument, length: number): void
  /** To be called at the start of a snapshot: drops documents that changed since the last one. */
  refresh(): void
}

interface Kept {
  readonly documents: Map<string, { readonly document: ContentDocument; readonly length: number }>
  /** Distinguishes this dataset from an earlier or later one of the same name. */
  readonly identity: string
  /** Position up to which the log has been read. */
  seq: number
  /** The transaction there. Another one means that the log lost its end, and what was cached with it. */
  id: string | null
}

/**
 * Caches parsed documents until they change: parsing dominates reading a whole type. Once the cached texts have
 * `budget` characters nothing is added; evicting would make a scan lose the whole cache.
 */
export function createDocumentCache(
  statements: Statements,
  reader: DocumentReader,
  budget: number,
): DocumentCache {
  const datasets = new Map<string, Kept>()
  let total = 0

  function keptOf(dataset: string): Kept {
    let kept = datasets.get(dataset)
    if (!kept) datasets.set(dataset, (kept = { documents: new Map(), ...headOf(dataset) }))
    return kept
  }

  function headOf(dataset: string): Pick<Kept, 'identity' | 'seq' | 'id'> {
    const row = statements.get(
      `select dataset.key, dataset.created_at, dataset.seq, tx.id from dataset
       left join tx on tx.dataset = dataset.key and tx.seq = dataset.seq where dataset.name = ?`,
      dataset,
    )
    return {
      identity: `${String(row?.['key'])} ${String(row?.['created_at'])}`,
      seq: Number(row?.['seq'] ?? 0),
      id: toId(row),
    }
  }

  /** False if the log no longer has the transaction up to which it was read. */
  function isContinued(dataset: string, { seq, id }: Kept): boolean {
    if (seq === 0) return true
    const row = statements.get(
      `select tx.id from tx join dataset on dataset.key = tx.dataset
       where dataset.name = ? and tx.seq = ?`,
      dataset,
      seq,
    )
    return toId(row) === id
  }

  function toId(row: ReturnType<Statements['get']>): string | null {
    const id = row?.['id'] ?? null
    return id === null ? null : String(id)
  }

  function drop({ documents }: Kept, id: string): void {
    total -= documents.get(id)?.length ?? 0
    documents.delete(id)
  }

  function refresh(): void {
    for (const [dataset, kept] of datasets) {
      const { identity, seq, id: last } = headOf(dataset)
      if (seq === kept.seq && last === kept.id && identity === kept.identity) continue
      if (identity !== kept.identity || !isContinued(dataset, kept)) {
        for (const id of kept.documents.keys()) drop(kept, id)
        datasets.delete(dataset)
      } else {
        const changed = statements.all(
          `select distinct doc_id from tx_doc join dataset on dataset.key = tx_doc.dataset
           where dataset.name = ? and tx_doc.seq > ?`,
          dataset,
          kept.seq,
        )
        for (const row of changed) drop(kept, String(row['doc_id']))
        kept.seq = seq
        kept.id = last
      }
    }
  }

  /** The existing documents among `ids`, by id. */
  function find(dataset: string, ids: readonly string[]): Map<string, ContentDocument> {
    const { documents } = keptOf(dataset)
    const found = new Map<string, ContentDocument>()
    const missing: string[] = []
    for (const id of ids) {
      const known = documents.get(id)
      if (known) found.set(id, known.document)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const document of reader.documentsByIds(dataset, missing))
      found.set(document._id, document)
    return found
  }

  function inOrder(dataset: string, ids: readonly string[]): ContentDocument[] {
    const found = find(dataset, ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    refresh,
    keep(dataset, document, length) {
      const kept = keptOf(dataset)
      if (total + length > budget || kept.documents.has(document._id)) return
      kept.documents.set(document._id, { document, length })
      total += length
    },
    reader: {
      ...reader,
      document: (dataset, id) =>
        keptOf(dataset).documents.get(id)?.document ?? reader.document(dataset, id),
      documentsByIds: (dataset, ids) => inOrder(dataset, [...new Set(ids)].toSorted()),
      documentsWhere: (dataset, selection) => {
        const ids = reader.idsWhere(dataset, selection)
        const { documents } = keptOf(dataset)
        const known = ids
          .map((id) => documents.get(id)?.document)
          .filter((one) => one !== undefined)
        if (known.length === ids.length) return known
        // If most documents are not cached, one query is cheaper than a lookup for each.
        return known.length * 2 < ids.length
          ? reader.documentsWhere(dataset, selection)
          : inOrder(dataset, ids)
      },
    },
  }
}

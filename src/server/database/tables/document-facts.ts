import { targetKey } from './document-filter.ts'
import type { DocumentFacts, SearchIndex } from '../document-reader.ts'
import type { Statements } from '../statements.ts'
import type { TextTables } from '../text/text-index.ts'

const scanPage = 500

/** What the server looks up for itself, and the index of words. */
export function createDocumentFacts(
  statements: Statements,
  keyOf: (dataset: string) => number,
  texts: TextTables,
): DocumentFacts & SearchIndex {
  const { oneOf, noneOf } = statements.dialect
  const existing = `select id from document where dataset = ? and ${oneOf('id')}`
  const size = `select coalesce(sum(octet_length(content)), 0) as total from document
    where dataset = ? and ${oneOf('id')}`
  const referrers = `select document.id from document_ref as ref join document using (pk)
    where ref.dataset = ? and ref.target = ? and ref.strong = 1 and document.id <> ?
      and ${noneOf('document.id')}
    order by document.id limit ?`

  function* scanTexts(dataset: string): IterableIterator<string> {
    const key = keyOf(dataset)
    let after = ''
    while (true) {
      // Only the ids: documents may be large, and are read one at a time.
      const rows = statements.all(
        'select id from document where dataset = ? and id > ? order by id limit ?',
        key,
        after,
        scanPage,
      )
      for (const row of rows) {
        const text = documentText(dataset, String(row['id']))
        if (text !== null) yield text
      }
      if (rows.length < scanPage) return
      after = String(rows.at(-1)?.['id'])
    }
  }

  function documentText(dataset: string, id: string): string | null {
    const row = statements.get(
      'select content from document where dataset = ? and id = ?',
      keyOf(dataset),
      id,
    )
    return row ? String(row['content']) : null
  }

  return {
    documentText,
    scanTexts,
    similarWords: (dataset, word) => texts.similarWords(keyOf(dataset), word),
    searchIds: (dataset, slice) => texts.search({ ...slice, dataset: keyOf(dataset) }),
    existingIds: (dataset, ids) =>
      new Set(statements.all(existing, keyOf(dataset), ids).map((row) => String(row['id']))),
    storedSize: (dataset, ids) => Number(statements.get(size, keyOf(dataset), ids)?.['total']),
    strongReferrers: (dataset, target, { except, limit }) =>
      statements
        .all(referrers, keyOf(dataset), targetKey(target), target, except, limit)
        .map((row) => String(row['id'])),
  }
}

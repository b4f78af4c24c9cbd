import type { Statements } from '../statements.ts'

/** Pages of an index that one step writes. */
const pagesAtOnce = 16

/** Merges a few pages of the text indexes; false if there is nothing to merge. The tables do not merge by themselves. */
export function mergeTexts(statements: Statements): boolean {
  const changes = () => Number(statements.get('select total_changes() as total')?.['total'])
  return ['document_text', 'document_search'].some((table) => {
    const before = changes()
    statements.run(`insert into ${table} (${table}, rank) values ('merge', ?)`, pagesAtOnce)
    // Fewer than two changes mean that nothing was merged (FTS5 documentation, "The 'merge' command").
    return changes() - before >= 2
  })
}

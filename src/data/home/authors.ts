import { isRecord } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'

/** Who changed what since a moment. */
export interface Changes {
  /** User ids by published id, the latest author first. */
  readonly authors: Readonly<Record<string, readonly string[]>>
  /** Time of the latest known transaction; the next request starts there. */
  readonly until: string
}

/** Adds lines of the transaction log, newest first. */
export function withLines(known: Changes, lines: readonly unknown[]): Changes {
  const authors: Record<string, readonly string[]> = { ...known.authors }
  let { until } = known
  for (const line of lines.toReversed()) {
    if (!isRecord(line)) continue
    const { author, timestamp, documentIDs } = line
    if (typeof author !== 'string' || !Array.isArray(documentIDs)) continue
    if (typeof timestamp === 'string' && timestamp > until) until = timestamp
    for (const id of new Set(documentIDs.map((one) => publishedId(String(one))))) {
      authors[id] = [author, ...(authors[id] ?? []).filter((other) => other !== author)]
    }
  }
  return { authors, until }
}

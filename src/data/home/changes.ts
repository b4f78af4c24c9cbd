import type { Observable } from 'rxjs'
import { observeLiveQuery, type LiveQueryContext } from '../query/live-query.ts'
import type { QueryState } from '../query/query-cache.ts'
import { withLines, type Changes } from './authors.ts'

/** The latest transactions are enough: authors of older ones are left out, not their documents. */
const mostTransactions = 500
/** Least time (ms) between two requests while others keep writing. */
const throttleMs = 5000

/** The authors of all changes since a time (ISO), live. One request, then only for what is new. */
export function observeChanges(
  context: LiveQueryContext,
  since: string,
): Observable<QueryState<Changes>> {
  const { transport } = context
  const request = async (known: Changes = { authors: {}, until: since }): Promise<Changes> => {
    const lines = await transport.lines({
      path: transport.dataPath('history', 'transactions'),
      query: {
        fromTime: known.until,
        excludeContent: 'true',
        excludeMutations: 'true',
        reverse: 'true',
        limit: String(mostTransactions),
      },
      tag: 'home.changes',
    })
    return withLines(known, lines)
  }
  const isTouchedBy = () => true
  return observeLiveQuery(context, {
    query: 'changes',
    tag: 'home.changes',
    request,
    throttleMs,
    isTouchedBy,
  })
}

import { catchError, type Observable, throwError } from 'rxjs'
import { DataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'

export interface Watch {
  /** Whether a write now would be attributed to the author of the edits. */
  mayWrite: () => boolean
  /** A request was refused because no user is signed in. */
  refused: () => void
}

/**
 * A transport that detects when the session ended. No edit is lost: a write without its signed-in author counts as not
 * delivered, is kept, and is sent when the same user is back, never as another one.
 */
export function watchedTransport(transport: DatasetTransport, watch: Watch): DatasetTransport {
  const watched = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result
    } catch (error) {
      if (isUnauthorized(error)) watch.refused()
      throw error
    }
  }
  const written = async <T>(write: () => Promise<T>): Promise<T> => {
    if (!watch.mayWrite()) throw notSignedIn()
    try {
      return await watched(write())
    } catch (error) {
      throw isUnauthorized(error) ? notSignedIn(error) : error
    }
  }
  const own: Partial<DatasetTransport> = {
    fetch: (options) => watched(transport.fetch(options)),
    get: (options) => watched(transport.get(options)),
    postQuery: (options) => watched(transport.postQuery(options)),
    getDocuments: (ids, options) => watched(transport.getDocuments(ids, options)),
    lines: (options) => watched(transport.lines(options)),
    listen: () => transport.listen().pipe(reportRefusal(watch)),
    mutate: (transaction, options) => written(() => transport.mutate(transaction, options)),
    ...(transport.act && {
      act: (transaction, options) => written(() => transport.act!(transaction, options)),
    }),
  }
  // Everything else is forwarded.
  return new Proxy(transport, {
    get(target, name) {
      const member: unknown = Reflect.get(own, name) ?? Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

function reportRefusal(watch: Watch) {
  return <T>(source: Observable<T>): Observable<T> =>
    source.pipe(
      catchError((error: unknown) => {
        if (isUnauthorized(error)) watch.refused()
        return throwError(() => error)
      }),
    )
}

/** Has no status, because no server responded. */
function notSignedIn(cause?: unknown): DataError {
  const description = 'Somebody has to sign in before this can be saved'
  return new DataError({ code: 'unauthorized', description, cause })
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof DataError && error.code === 'unauthorized'
}

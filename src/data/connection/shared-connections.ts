import { concatWith, defer, from, Observable, switchMap, takeWhile } from 'rxjs'
import { catchError, tap } from 'rxjs/operators'
import type { Clock } from '../clock.ts'
import { SocketTrial } from './socket-trial.ts'
import { NoSocketStream, openSocketStream } from './socket-stream.ts'
import type { DatasetSocket, ListenSignal, SocketListener } from './transport.ts'

export interface StreamsOptions {
  /** URL of the server; pages with the same one share its connections. */
  server: string
  /** The query of a listener's URL, for sockets. */
  search: string
  overHttp: Observable<ListenSignal>
  openSocket: (listener: SocketListener) => DatasetSocket
  /** Sends a plain request; resolves with whether the server answered it. */
  isAnswering: () => Promise<boolean>
  clock: Clock
}

/** Opens event streams: the first ones of a browser over HTTP, more over the sockets of servers that have such streams. */
export function streamsBeside({
  server,
  search,
  overHttp,
  openSocket,
  isAnswering,
  clock,
}: StreamsOptions): () => Observable<ListenSignal> {
  // Failing are those that could be opened before: a proxy may no longer forward them.
  let sockets: 'untried' | 'known' | 'absent' | 'failing' = 'untried'
  const trial = new SocketTrial(isAnswering)
  const onWelcome = (note: () => void) =>
    tap(({ type }: ListenSignal) => {
      if (type === 'welcome') note()
    })

  async function failed(): Promise<boolean> {
    const isOver = await trial.failed()
    if (isOver) sockets = 'failing'
    return isOver
  }

  /** Sockets can be opened, or are tried anew. */
  function begin(): void {
    sockets = 'known'
    trial.begin()
  }

  const overSocket = ({ isReopened = false } = {}): Observable<ListenSignal> =>
    defer(() => {
      if (sockets === 'absent') return overHttp
      if (sockets === 'failing') return meanwhile
      const isKnown = sockets === 'known'
      const options = { open: openSocket, search, isKnown, isReopened, failed, clock }
      return openSocketStream(options).pipe(
        onWelcome(begin),
        catchError((error: unknown) => {
          if (!(error instanceof NoSocketStream)) throw error
          if (sockets === 'failing') return meanwhile
          return overHttp.pipe(onWelcome(() => (sockets = 'absent')))
        }),
      )
    })

  /** Over HTTP, until that stream is lost: everything is read again then anyway, and sockets may be possible again. */
  const meanwhile: Observable<ListenSignal> = overHttp.pipe(
    takeWhile(({ type }) => type !== 'reconnect', true),
    tap({ error: begin, complete: begin }),
    concatWith(overSocket({ isReopened: true })),
  )

  return () =>
    new Observable((subscriber) => {
      const slot = takeStreamSlot(server)
      const subscription = from(slot)
        .pipe(switchMap((free) => (free ? overHttp : overSocket())))
        .subscribe(subscriber)
      return () => {
        subscription.unsubscribe()
        void slot.then((free) => free?.())
      }
    })
}

/**
 * Event streams that the pages of an origin together keep open to a server over HTTP. Over HTTP/1.1 browsers have six
 * connections to it for all tabs and elements; most of them must stay free for requests.
 */
const slots = 2

/** The locks of a server's slots. */
function slotNames(server: string): string[] {
  return Array.from({ length: slots }, (_, slot) => `content-studio stream ${slot} ${server}`)
}

/** Takes a slot, and resolves with how to free it; null if all are taken, or pages cannot know of each other. */
export async function takeStreamSlot(server: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return null
  for (const name of slotNames(server)) {
    const release = await new Promise<(() => void) | null>((resolve, reject) => {
      locks
        .request(name, { ifAvailable: true }, (lock) =>
          lock ? new Promise<void>((free) => resolve(free)) : resolve(null),
        )
        // Pages without an origin of their own have no locks.
        .catch(reject)
    }).catch(() => null)
    if (release) return release
  }
  return null
}

import { toDataError } from '../data/errors.ts'
import type { DataError } from '../data/errors.ts'
import { previewFragment, previewsPath } from '../protocol/page-previews.ts'
import type { PreviewSession } from '../protocol/page-previews.ts'
import type { LiveClient } from './live-client.ts'

/** What is used of a client of `@sanity/client` to begin a session. */
export interface SessionClient extends LiveClient {
  config(): ReturnType<LiveClient['config']> & { readonly dataset?: string | undefined }
  request(options: object): Promise<unknown>
  withConfig(config: object): LiveClient
}

/** What a page can say about its session. A new object after each change. */
export interface DraftSessionSnapshot {
  /**
   * `none`: the address had no secret; the page shows what it always shows. `opening`: the secret is exchanged. `open`: drafts are
   * shown. `refused`: the secret was used already, has ended or was revoked, or this origin is not allowed. `ended`: the session
   * was open and is no more.
   */
  readonly status: 'none' | 'opening' | 'open' | 'refused' | 'ended'
  readonly perspective: string | null
  /** The published id of the one document whose drafts are shown; null: all of the perspective. */
  readonly document: string | null
  /** ISO 8601. */
  readonly expiresAt: string | null
  /** Why it was refused or has ended. */
  readonly error: DataError | null
}

/** The right of this page to show drafts, for as long as it is loaded: without a cookie, and stored nowhere. */
export interface DraftSession<Client extends LiveClient = LiveClient> {
  /** The client to ask with by now: with a token while the session is open, else the page's own. */
  readonly client: Client
  /** Calls back at once and after each change. Returns the function that ends it. */
  subscribe(listener: (snapshot: DraftSessionSnapshot) => void): () => void
  /** The same object until something changes. */
  getSnapshot(): DraftSessionSnapshot
  /** Resolves when it is known whether there is a session. */
  settled(): Promise<void>
  /** Asks the server whether the session is still open, as after a refused request. */
  check(): Promise<void>
  /** Forgets the token: the page shows what it shows to visitors. */
  end(): void
}

/** The parts of the page that are used. */
export interface SessionPage {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>
  readonly history: Pick<History, 'state' | 'replaceState'>
  addEventListener(
    type: 'hashchange',
    listener: () => void,
    options: { readonly signal: AbortSignal },
  ): void
}

const nothing = { perspective: null, document: null, expiresAt: null, error: null } as const

/**
 * Takes the secret out of the address of the page, at once, and exchanges it for the right to read drafts. Call it before
 * anything else on the page reads its address. Without a page, as on a server, there is no session.
 */
export function startDraftSession<Client extends SessionClient>(
  client: Client,
  { page = pageOf(globalThis) }: { page?: SessionPage | null } = {},
): DraftSession<Client> {
  const listeners = new Set<() => void>()
  let snapshot: DraftSessionSnapshot = { status: 'none', ...nothing }
  let current = client
  let exchange = Promise.resolve()
  let checking: Promise<void> | null = null
  const left = new AbortController()

  function show(next: Partial<DraftSessionSnapshot> & Pick<DraftSessionSnapshot, 'status'>): void {
    snapshot = { ...nothing, ...next }
    for (const listener of [...listeners]) listener()
  }

  async function open(secret: string): Promise<void> {
    try {
      const url = previewsPath(client.config().dataset ?? '', 'sessions')
      const answer = await client.request({ method: 'POST', url, body: { secret } })
      if (left.signal.aborted) return
      const { token, perspective, document, expiresAt } = answer as PreviewSession
      current = client.withConfig({
        ...{ token, perspective, useCdn: false, withCredentials: false },
        ignoreBrowserTokenWarning: true,
      }) as Client
      show({ status: 'open', perspective, document, expiresAt })
    } catch (error) {
      if (left.signal.aborted) return
      current = client
      show({ status: 'refused', error: toDataError(error) })
    }
  }

  function begin(): void {
    const secret = page && takeSecret(page)
    if (!secret) return
    show({ status: 'opening' })
    exchange = exchange.then(() => open(secret))
  }

  async function verify(): Promise<void> {
    const asked = current
    const error = await asked.fetch('null', {}, {}).then(() => null, toDataError)
    if (error?.code !== 'unauthorized' || current !== asked) return
    current = client
    show({ status: 'ended', error })
  }

  begin()
  // Another link to the same page only changes its fragment.
  page?.addEventListener('hashchange', begin, left)
  return {
    get client() {
      return current
    },
    subscribe(listener) {
      const notify = () => listener(snapshot)
      listeners.add(notify)
      notify()
      return () => void listeners.delete(notify)
    },
    getSnapshot: () => snapshot,
    settled: () => exchange,
    async check() {
      if (current === client) return
      checking ??= verify().finally(() => {
        checking = null
      })
      await checking
    },
    end() {
      left.abort()
      current = client
      if (snapshot.status === 'open' || snapshot.status === 'opening') show({ status: 'ended' })
      listeners.clear()
    },
  }
}

/** Reads and removes the secret in the fragment; what else is there stays. */
function takeSecret({ location, history }: SessionPage): string | null {
  const parts = location.hash.slice(1).split('&')
  const own = parts.find((part) => part.startsWith(`${previewFragment}=`))
  if (own === undefined) return null
  const rest = parts.filter((part) => part !== own).join('&')
  const address = location.pathname + location.search + (rest && `#${rest}`)
  history.replaceState(history.state, '', address)
  return own.slice(previewFragment.length + 1)
}

/** Node has no page. */
function pageOf(host: object): SessionPage | null {
  return 'history' in host && 'location' in host ? (host as SessionPage) : null
}

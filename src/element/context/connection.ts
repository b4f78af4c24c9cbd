import { filter, firstValueFrom, from, switchMap } from 'rxjs'
import type { AuthState, AuthStore } from '../../data/auth/auth-store.ts'
import type { ConnectionStatus } from '../../data/connection/connection.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { ResolvedWorkspace } from '../../studio/config/resolve-config.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import { ContentError, toContentError } from '../errors/content-error.ts'
import type { ContentErrorCode } from '../errors/content-error.ts'
import type { ContextStatus } from './context-protocol.ts'
import { layerConfig } from './layer-config.ts'
import { authError, openAuth } from './open-auth.ts'
import { joinDataset } from './shared-dataset.ts'
import type { SourceOwner, SourceReport, SourceSettings } from './context-source.ts'

// Loaded when the first context of a page opens, with everything behind it: client, RxJS, field types.

export interface ConnectionOptions {
  owner: SourceOwner
  /** The current settings; authentication and fetch settings may change while the dataset is open. */
  settings: () => SourceSettings
  config: ContentConfig | undefined
  /** The workspace of the configuration that the dataset belongs to. */
  workspace?: ResolvedWorkspace
  /** Aborted when the context closes the dataset; with the reason `true` if it opens it anew, with a new token. */
  signal: AbortSignal
  report: (changes: SourceReport) => void
}

export interface Connection {
  layer: DataLayer
  /** Retries immediately; an error that recurs is reported as a new error. */
  retry: () => void
  /** Applies changed settings that need no new connection. */
  update: () => void
  /** Whether settings refer to the dataset that is open. */
  isMeantBy: (settings: SourceSettings) => boolean
}

/**
 * Opens the dataset, or shares it with those who have it open, and reports its status until the signal aborts. Throws
 * ContentError for invalid settings.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { config, signal, report } = options
  const shared = joinDataset(options, (layer) => {
    watching.close()
    watching = watchLayer(options, layer)
    report({ layer, error: null })
  })
  const { auth } = shared
  let watching = watchLayer(options, shared.layer)
  signal.addEventListener('abort', () => {
    watching.close()
    shared.leave(signal.reason === true)
  })
  report({ config })
  return {
    layer: shared.layer,
    isMeantBy: (next) => shared.isMeantBy(next),
    retry() {
      if (auth?.method === 'page') void auth.requestSignIn().catch(() => {})
      else auth?.recheck()
      watching.retry()
    },
    update: () => shared.update(),
  }
}

/** Sign-in state for a dataset, without opening it; null if no sign-in is needed. The caller must `dispose` it. */
export function openAuthOnly(options: ConnectionOptions): AuthStore | null {
  return openAuth(options, layerConfig(options), options.workspace?.auth)
}

/** A data layer whose status is being reported. */
interface WatchedLayer {
  retry: () => void
  /** Stops reporting. */
  close: () => void
}

function watchLayer(options: ConnectionOptions, layer: DataLayer): WatchedLayer {
  const { owner, report } = options
  const { auth } = layer
  const where = `<${owner.element.localName}>`
  const status = new StatusReporter(options, layer)
  // Sends no further requests to a server that rejects this page's origin.
  const isNeeded = auth
    ? firstValueFrom(auth.state$.pipe(filter(isUsable)), { defaultValue: null })
    : null
  const status$ = isNeeded
    ? from(isNeeded).pipe(switchMap(() => layer.connection$))
    : layer.connection$
  const subscriptions = [
    status$.subscribe((next) => {
      if (next.type === 'connected' && auth && isUnsure(auth.getState())) auth.recheck()
      status.notify(next)
    }),
    ...(auth
      ? [
          auth.state$.subscribe((state) => {
            reportAuth(options, state)
            // Without a role, rejected requests are expected, so their error is dropped.
            if (state.status === 'no-access') status.forgetError()
          }),
        ]
      : []),
    layer.pending$.subscribe((pending) => {
      report({ facts: { pending } })
      owner.emit('content-pending-change', { count: pending })
    }),
    // Read by the context's `grants`.
    layer.access.known$.subscribe(() => report({})),
    layer.errors$.subscribe((error) => owner.announce(toContentError(error, where))),
    layer.users.current$.subscribe({
      next: (user) => {
        report({ facts: { user } })
        owner.emit('content-auth-change', { user })
      },
      // Not knowing the user is no error here; requests that need a user report it themselves.
      error: () => {},
    }),
  ]
  return {
    retry() {
      status.forgetError()
      layer.retry()
    },
    close() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

function reportAuth({ owner, report }: ConnectionOptions, state: AuthState): void {
  const error = authError(state)
  if (error) report({ status: 'error', error, handled: !owner.announce(error) })
}

/** Whether it is not yet confirmed who is signed in. */
function isUnsure(state: AuthState): boolean {
  return state.status === 'failed' || (state.status === 'logged-in' && !!state.isRemembered)
}

function isUsable(state: AuthState): boolean {
  return state.status !== 'loading' && !authError(state)
}

/** Maps the status of the event stream to the status and events of the context. */
class StatusReporter {
  readonly #options: ConnectionOptions
  readonly #layer: DataLayer
  #status: ContextStatus = 'connecting'
  #wasConnected = false
  /** Last reported error message: the error of every further attempt is the same and is not reported again. */
  #reportedMessage = ''

  constructor(options: ConnectionOptions, layer: DataLayer) {
    this.#options = options
    this.#layer = layer
  }

  forgetError(): void {
    this.#reportedMessage = ''
    this.#options.report({ error: null })
  }

  notify(status: ConnectionStatus): void {
    if (status.type === 'connected') {
      this.forgetError()
      this.#change('connected')
      if (!this.#wasConnected) this.#options.owner.emit('content-ready', undefined)
      this.#wasConnected = true
    } else if (status.type === 'error') {
      this.#reportError(status)
    } else {
      this.#change('connecting')
    }
  }

  #reportError(status: ConnectionStatus & { type: 'error' }): void {
    const { owner, report } = this.#options
    const { attempt, retryAt } = status
    const error = this.#explain(status.error)
    const isWithoutRole = this.#layer.auth?.getState().status === 'no-access'
    if (isWithoutRole && error.code === 'forbidden') return this.#change('signed-out')
    const unreachable = status.offline || error.code === 'network'
    // A lost connection is a status; a server that was never reached is an error.
    if (unreachable && this.#wasConnected) {
      this.forgetError()
    } else if (error.message !== this.#reportedMessage) {
      this.#reportedMessage = error.message
      // Where the studio handles sign-in, it shows its own screen; the page need not act.
      const { auth } = this.#layer
      const isExpected = error.code === 'unauthorized' && auth !== null && auth.method !== 'page'
      report({ error, handled: !isExpected && !owner.announce(error) })
    }
    const refused = error.code === 'unauthorized' ? 'signed-out' : 'error'
    this.#change(unreachable ? 'offline' : refused, { attempt, retryAt })
  }

  /** Wraps an error with the dataset that could not be opened and hints on what to check. */
  #explain(cause: unknown): ContentError {
    const { element } = this.#options.owner
    const { projectId, dataset, apiHost } = this.#layer
    const { code, message } = toContentError(cause, `<${element.localName}>`)
    const server = apiHost ?? 'the hosted service'
    const hints: Partial<Record<ContentErrorCode, string>> = {
      network: `Is the address right, and does it allow requests from ${new URL(element.baseURI).origin}?`,
      'not-found': 'Are project-id, dataset and api-host right?',
      unauthorized: 'Somebody has to sign in; getToken hands the token over.',
      forbidden: 'Whoever is signed in may not read this dataset.',
    }
    return new ContentError({
      code,
      message: `<${element.localName}> cannot open dataset "${dataset}" of project "${projectId}" at ${server}: ${message}`,
      hint: hints[code] ?? '',
      cause,
      recoverable: true,
    })
  }

  #change(status: ContextStatus, retry: { attempt?: number; retryAt?: number } = {}): void {
    const changed = status !== this.#status
    this.#status = status
    this.#options.report({ status })
    if (changed || retry.attempt !== undefined) {
      this.#options.owner.emit('content-status-change', { status, ...retry })
    }
  }
}

import type { GetToken } from '../../data/connection/client.ts'
import type { AuthState, AuthStore, SignInMethod } from '../../data/auth/auth-store.ts'
import { createAuthStore } from '../../data/auth/create-auth-store.ts'
import type { TokenStorage } from '../../data/auth/token-source.ts'
import type { DataLayerConfig } from '../../data/data-layer.ts'
import type { AuthOptions } from '../../studio/config/workspace-config.ts'
import {
  type KeyValueStorage,
  offlinePage,
  onStorageChange,
  openStorage,
} from '../../ui/host/host-env.ts'
import { ContentError } from '../errors/content-error.ts'
import { ContentAuthRequiredEvent } from '../content-event.ts'
import type { SourceOwner, SourceSettings } from './context-source.ts'

export interface OpenAuthOptions {
  owner: SourceOwner
  /** All that share the connection; default: the owner. */
  owners?: () => readonly SourceOwner[]
  settings: () => SourceSettings
  /** Aborted when the context closes the dataset. */
  signal: AbortSignal
}

/** Creates the auth store for the property `auth` and the configuration; null if no sign-in is needed. */
export function openAuth(
  options: OpenAuthOptions,
  connection: DataLayerConfig,
  auth: AuthOptions | undefined,
): AuthStore | null {
  const method = methodOf(options.settings(), auth)
  if (!method) return null
  const { projectId, apiHost, useProjectHostname, client, fetch } = connection
  return createAuthStore({
    projectId,
    ...(apiHost !== undefined && { apiHost }),
    ...(useProjectHostname !== undefined && { useProjectHostname }),
    ...(client && { client }),
    ...(fetch && { fetch }),
    method,
    settings: auth,
    storage: tokenStorage(options),
    offline: method === 'page' ? undefined : offlinePage,
    load: method === 'page' ? pageTokens(options) : async () => requestToken(options),
  })
}

function methodOf({ auth }: SourceSettings, options: AuthOptions = {}): SignInMethod | null {
  if (auth === 'none') return null
  if (auth === 'token') return 'page'
  return auth === 'cookie' ? 'cookie' : (options.loginMethod ?? 'dual')
}

/** Requests tokens by the page's `getToken`; without it, by an event, but only once the server rejects a request. */
function pageTokens(options: OpenAuthOptions): GetToken {
  const { settings, signal } = options
  return ({ reason }) => {
    const { getToken } = settings()
    if (getToken) return getToken({ reason, signal })
    return reason === 'initial' ? null : requestToken(options)
  }
}

/** Asks the page at one owner after the other, until it answers. */
function requestToken({ owner, owners = () => [owner] }: OpenAuthOptions): ReturnType<GetToken> {
  for (const { element } of owners()) {
    const event = new ContentAuthRequiredEvent('unauthorized')
    element.dispatchEvent(event)
    if (event.answer !== undefined) return event.answer
  }
  return null
}

/** Storage for our own tokens; they outlive the page only if the page allows persistence. */
function tokenStorage({ owner, settings }: OpenAuthOptions): TokenStorage {
  const { storage: own } = owner.element as { storage?: KeyValueStorage }
  const { persist } = settings()
  const storage = openStorage(own ?? persist)
  return own || persist !== 'local' ? storage : { ...storage, onChange: onStorageChange }
}

/** The error to report if the user cannot be determined; null if the connection reports it. */
export function authError(state: AuthState): ContentError | null {
  if (state.status !== 'failed' || !state.isOriginRefused) return null
  const { error } = state
  return new ContentError({
    code: 'cors',
    message: error.description,
    hint: 'An administrator has to add the origin of this page to those that may use the project.',
    cause: error,
    recoverable: true,
  })
}

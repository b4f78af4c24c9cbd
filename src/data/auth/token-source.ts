import type { GetToken, TokenRequest } from '../connection/client.ts'
import { isRecord } from '../../model/document.ts'

/** The bearer token of a workspace, used for requests only. */
export interface TokenSource {
  readonly get: GetToken
  has(): boolean
  put(token: string): void
  clear(): void
  /** Requests a new token from the host page. Rejects when that fails. */
  renew(): Promise<void>
  /** Calls back when another tab changed the token; returns the function to unsubscribe. */
  onForeignChange(listener: () => void): () => void
}

/** Token storage that outlives the page. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
  removeItem(key: string): void
  /** Calls back when another tab of the browser changed the key; returns the function to unsubscribe. */
  onChange?(key: string, listener: () => void): () => void
}

/** SHELL-094: one key per project and server, because projects of two servers may have the same id. */
export function tokenKey({ projectId, host }: { projectId: string; host: string }): string {
  return `content-studio token ${host} ${projectId}`
}

/** The studio's own tokens, stored as `{token, time}`. */
export function storedToken(storage: TokenStorage, key: string, now: () => number): TokenSource {
  const read = (): string | null => parseRecord(storage.getItem(key))
  return {
    get({ reason, old }) {
      const token = read()
      // Another tab may have stored a newer token.
      if (token === null || reason !== 'unauthorized' || token !== old) return token
      storage.removeItem(key)
      return null
    },
    has: () => read() !== null,
    put: (token) => {
      storage.setItem(key, JSON.stringify({ token, time: new Date(now()).toISOString() }))
    },
    clear: () => storage.removeItem(key),
    renew: async () => {},
    onForeignChange: (listener) => storage.onChange?.(key, listener) ?? (() => {}),
  }
}

function parseRecord(text: string | null): string | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    const token = isRecord(record) ? record['token'] : null
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}

type TokenResult = { token: string; expiresAt?: number } | null

/** Tokens provided by the page, in memory only. Concurrent callers share one request. */
export function pageToken(request: GetToken): TokenSource {
  let current: TokenResult = null
  let isRequested = false
  /** The page had no other token: do not call it again before the user tries to sign in. */
  let hasNone = false
  let pending: Promise<TokenResult> | null = null

  function question({ reason, old }: TokenRequest): Promise<TokenResult> {
    pending ??= Promise.resolve()
      .then(() => request({ reason }))
      .then((result) => {
        const token = typeof result === 'string' ? { token: result } : result
        const isNew = Boolean(token?.token) && !(reason === 'unauthorized' && token?.token === old)
        current = isNew ? token : null
        isRequested = true
        hasNone = reason === 'unauthorized' && !isNew
        return current
      })
      .finally(() => {
        pending = null
      })
    return pending
  }

  return {
    get({ reason, old }) {
      if (pending) return pending
      if (hasNone) return null
      // Concurrent requests for the first token, or for a successor of the same token, share one result.
      const isGood = reason === 'initial' ? isRequested : current !== null && current.token !== old
      return isGood ? current : question({ reason, old: old ?? null })
    },
    has: () => current !== null,
    put: (token) => {
      current = { token }
      hasNone = false
    },
    clear: () => {
      current = null
    },
    async renew() {
      await question({ reason: 'unauthorized', old: null })
    },
    onForeignChange: () => () => {},
  }
}

/** Requests carry cookies only. */
export const noToken: TokenSource = {
  get: () => null,
  has: () => false,
  put: () => {},
  clear: () => {},
  renew: async () => {},
  onForeignChange: () => () => {},
}

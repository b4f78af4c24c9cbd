import type { GetToken, TokenRequest } from '../client.ts'
import { isRecord } from '../../model/document.ts'

/** Where the bearer token of a workspace comes from. It is used for requests only. */
export interface TokenSource {
  readonly get: GetToken
  has(): boolean
  put(token: string): void
  clear(): void
  /** Gets another one from the host page. Rejects when that fails. */
  renew(): Promise<void>
  /** Calls back when another tab changed it; returns how to stop. */
  onForeignChange(listener: () => void): () => void
}

/** Where a token outlives the page. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
  removeItem(key: string): void
  /** Calls back when another tab of the browser changed the key; returns how to stop. */
  onChange?(key: string, listener: () => void): () => void
}

/** SHELL-094: each project has its own place, and each server, for projects of two servers may have one id. */
export function tokenKey({ projectId, host }: { projectId: string; host: string }): string {
  return `content-studio token ${host} ${projectId}`
}

/** Tokens that we were given ourselves, kept as `{token, time}`. */
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

/** Tokens that the page hands over; in memory only. Several askers share one question. */
export function pageToken(request: GetToken): TokenSource {
  let current: TokenResult = null
  let isRequested = false
  /** The page had no other token: it is not called again before the user tries to sign in. */
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

/** Requests carry cookies, and nothing of ours. */
export const noToken: TokenSource = {
  get: () => null,
  has: () => false,
  put: () => {},
  clear: () => {},
  renew: async () => {},
  onForeignChange: () => () => {},
}

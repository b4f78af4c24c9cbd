import type { DataError } from '../errors.ts'

/** State of the dataset's one event stream. */
export type ConnectionStatus =
  | { type: 'connecting' }
  | { type: 'connected' }
  /** Lost for more than 200 ms; the stream reconnects by itself. */
  | { type: 'reconnecting' }
  /** Refused; retried at `retryAt` (ms), or as soon as the browser is online again. */
  | { type: 'error'; error: DataError; attempt: number; retryAt: number; offline: boolean }

/** The network state used by the data layer; tests pass a simulation. */
export interface NetworkStatus {
  isOnline(): boolean
  /** Calls `listener` each time the machine comes online; returns the function to unsubscribe. */
  onOnline(listener: () => void): () => void
  /** Calls `listener` each time the machine goes offline; returns the function to unsubscribe. */
  onOffline(listener: () => void): () => void
}

const retryCapMs = 240_000
const retryBaseMs = 100

/** Delay in ms before attempt number `attempt` (1, 2, …) to reopen a refused event stream. */
export function retryDelay(attempt: number): number {
  return Math.min(retryCapMs, retryBaseMs * 2 ** attempt)
}

const resendStepMs = 1000
const resendCapMs = 60_000

/** Delay in ms before a request without a response is sent again, after `attempt` (1, 2, …) requests. */
export function resendDelay(attempt: number): number {
  return Math.min(resendCapMs, resendStepMs * attempt)
}

/** The browser's network state; outside of browsers always online. */
export const hostNetwork: NetworkStatus = {
  isOnline: () => globalThis.navigator?.onLine ?? true,
  onOnline(listener) {
    globalThis.addEventListener?.('online', listener)
    return () => globalThis.removeEventListener?.('online', listener)
  },
  onOffline(listener) {
    globalThis.addEventListener?.('offline', listener)
    return () => globalThis.removeEventListener?.('offline', listener)
  },
}

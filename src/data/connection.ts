import type { DataError } from './errors.ts'

/** How the one event stream of the dataset is doing. */
export type ConnectionStatus =
  | { type: 'connecting' }
  | { type: 'connected' }
  /** Lost for more than 200 ms and coming back by itself. */
  | { type: 'reconnecting' }
  /** Refused; tried again at `retryAt` (ms) or as soon as the browser is online again. */
  | { type: 'error'; error: DataError; attempt: number; retryAt: number; offline: boolean }

/** The machine's network as the data layer sees it; a simulation provides its own. */
export interface NetworkStatus {
  isOnline(): boolean
  /** Calls `listener` each time the machine comes online; returns how to stop. */
  onOnline(listener: () => void): () => void
  /** Calls `listener` each time the machine loses its network; returns how to stop. */
  onOffline(listener: () => void): () => void
}

const RETRY_CAP_MS = 240_000
const RETRY_BASE_MS = 100

/** Milliseconds to wait before attempt number `attempt` (1, 2, …) to open a refused event stream again. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** attempt)
}

const RESEND_STEP_MS = 1000
const RESEND_CAP_MS = 60_000

/** Milliseconds until what the server did not answer is requested again, after `attempt` (1, 2, …) requests. */
export function resendDelay(attempt: number): number {
  return Math.min(RESEND_CAP_MS, RESEND_STEP_MS * attempt)
}

/** The browser's own knowledge; outside browsers the machine counts as always online. */
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

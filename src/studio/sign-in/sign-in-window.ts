import { isRecord } from '../../model/document.ts'
import {
  closePage,
  onMessage,
  openerOfPage,
  openWindow,
  readLocation,
} from '../../ui/host/host-env.ts'

// The sign-in window opens a provider and returns to a page of this origin, which reports the result to its opener.
// Providers may sever the connection between the windows, so the result is sent over a BroadcastChannel (same origin
// only), under a secret name shared by the two; if still connected, by postMessage as well.

export interface SignInWindow {
  close(): void
}

/** Opens a provider's page; null if the browser blocks it. `arrived` is called once, with the session id. */
export function openSignInWindow(
  href: string,
  nonce: string,
  arrived: (sid: string | null) => void,
): SignInWindow | null {
  const opened = openWindow(href)
  if (!opened) return null
  const name = channelName(nonce)
  const channel = new BroadcastChannel(name)
  const stop = onMessage(({ data, origin, source }) => {
    if (origin === readLocation().origin && source === opened) take(data)
  })
  channel.addEventListener('message', ({ data }) => take(data))

  function take(data: unknown): void {
    if (!isRecord(data) || data['type'] !== name) return
    const { sid } = data
    if (sid !== null && typeof sid !== 'string') return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage({ type: `${name} taken` })
    close()
    arrived(sid)
  }

  function close(): void {
    stop()
    channel.close()
  }

  return { close }
}

/** Sends the result of a sign-in to the page that started it, and closes this window once it is received. */
export function handOver(nonce: string, sid: string | null): void {
  const name = channelName(nonce)
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => {
    if (isRecord(data) && data['type'] === `${name} taken`) closePage()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ type: name, sid })
  openerOfPage()?.postMessage({ type: name, sid }, readLocation().origin)
}

function channelName(nonce: string): string {
  return `content-studio sign-in ${nonce}`
}

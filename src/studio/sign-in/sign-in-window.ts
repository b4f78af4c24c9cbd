import { isRecord } from '../../model/document.ts'
import {
  closePage,
  onMessage,
  openerOfPage,
  openWindow,
  readLocation,
} from '../../ui/host/host-env.ts'

// A window of ours leads to a provider and comes back to a page of this origin, which tells us how it ended. Providers
// may cut the tie between the two windows, so they speak on a channel that only pages of this origin can use, under a
// name that only the two of them know; where they are still tied, also directly.

export interface SignInWindow {
  close(): void
}

/** Opens a provider's page; null when the browser blocks it. `arrived` is called once, with the session id. */
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

/** Hands the result of a sign-in to the page that began it, and closes this window once it is received. */
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

import { basicMessages } from './en-us-basic.ts'
import type { Messages } from './messages.ts'

/** The English messages of one root: initially only those shown first. */
export interface English {
  /** The messages loaded so far. */
  get(): Messages
  /** Loads the remaining messages; lazily loaded parts wait for them. Returns the same promise until it rejects. */
  load(): Promise<void>
}

/** @param words messages shown first, besides the basic ones @param loadMore loads those of lazily loaded parts */
export function createEnglish(words?: Messages, loadMore?: () => Promise<Messages>): English {
  let messages: Messages = { ...basicMessages, ...words }
  let loading: Promise<void> | null = null
  async function load(): Promise<void> {
    try {
      messages = { ...messages, ...(await loadMore?.()) }
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    get: () => messages,
    load: () => (loading ??= load()),
  }
}

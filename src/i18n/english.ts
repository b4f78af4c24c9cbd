import { basicMessages } from './en-us-basic.ts'
import type { Messages } from './messages.ts'

/** The English messages of one root: initially those of what is shown first. */
export interface English {
  /** Those at hand. */
  get(): Messages
  /** Loads the others; lazily loaded parts wait for them. The same promise each time, unless they cannot be had. */
  load(): Promise<void>
}

/** @param words messages of what is shown, beside the basic ones @param loadMore those of lazily loaded parts */
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

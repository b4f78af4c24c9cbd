import { basicMessages } from './en-us-basic.ts'
import type { Messages } from './messages.ts'

/** The English messages of one root: initially only those shown first. */
export interface English {
  /** The messages loaded so far. */
  get(): Messages
  /**
   * Loads the messages that a lazily loaded part waits for, by default all. Returns the same promise for the same
   * messages until it rejects.
   */
  load(from?: LoadMessages): Promise<void>
}

/** Loads some messages; always the same function for the same messages. */
export interface LoadMessages {
  (): Promise<Messages>
  /** They are not among those of all lazily loaded parts. */
  readonly isApart?: true
}

const noMessages: LoadMessages = async () => ({})

/** @param words messages shown first, besides the basic ones @param loadAll loads those of all lazily loaded parts */
export function createEnglish(words?: Messages, loadAll?: LoadMessages): English {
  let messages: Messages = { ...basicMessages, ...words }
  const loading = new Map<LoadMessages, Promise<void>>()
  async function add(from: LoadMessages): Promise<void> {
    try {
      const more = await from()
      messages = { ...messages, ...more }
    } catch (error) {
      loading.delete(from)
      throw error
    }
  }
  return {
    get: () => messages,
    load(from = loadAll ?? noMessages) {
      // Whatever else a part asks for is among all of them. A component that reads another promise would suspend again.
      const known = loading.get(from) ?? (!from.isApart && loadAll && loading.get(loadAll))
      if (known) return known
      const promise = add(from)
      loading.set(from, promise)
      return promise
    },
  }
}

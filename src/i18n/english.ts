import { firstMessages } from './en-us-first.ts'
import type { Messages } from './messages.ts'

/** The English messages of one root: initially those of what is shown first. */
export interface English {
  /** Those at hand. */
  get(): Messages
  /** Loads the others; lazily loaded parts wait for them. */
  load(): Promise<void>
}

/** @param later the other words, where they are at hand */
export function createEnglish(later?: Messages): English {
  let messages: Messages = { ...firstMessages, ...later }
  let isWhole = later !== undefined
  return {
    get: () => messages,
    async load() {
      if (isWhole) return
      const { laterMessages } = await import('./en-us-later.ts')
      messages = { ...firstMessages, ...laterMessages }
      isWhole = true
    },
  }
}

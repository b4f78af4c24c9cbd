import { commandMessages } from './en-us/commands.ts'
import { richTextMessages } from './en-us/rich-text.ts'

/** Messages of the editor of rich text, besides those of every form. */
export const richTextWords = { ...commandMessages, ...richTextMessages } as const

import { administrationMessages } from './en-us/administration.ts'
import { firstMessages } from './en-us-first.ts'
import { laterMessages } from './en-us-later.ts'

/** Every English message. One file per area; a key is `<area>.<name>`, plural forms end in `_one`, `_other`. */
export const enUsMessages = {
  ...firstMessages,
  ...laterMessages,
  ...administrationMessages,
} as const

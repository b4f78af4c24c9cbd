import { basicMessages } from './en-us-basic.ts'
import { accessMessages } from './en-us/access.ts'
import { commandMessages } from './en-us/commands.ts'
import { diagnosticsMessages } from './en-us/diagnostics.ts'
import { documentStatusMessages } from './en-us/document-status.ts'
import { extrasMessages } from './en-us/extras.ts'
import { filterMessages } from './en-us/filters.ts'
import { inputMessages } from './en-us/inputs.ts'
import { listMessages } from './en-us/list.ts'
import { signInMessages } from './en-us/sign-in.ts'
import { structureMessages } from './en-us/structure.ts'
import { studioMessages } from './en-us/studio.ts'

/** Messages that the studio needs before lazily loaded code. */
export const firstMessages = {
  ...basicMessages,
  ...documentStatusMessages,
  ...accessMessages,
  ...filterMessages,
  ...structureMessages,
  ...listMessages,
  ...studioMessages,
  ...signInMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...extrasMessages,
  ...inputMessages,
} as const

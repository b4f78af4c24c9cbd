import { accessMessages } from './en-us/access.ts'
import { commandMessages } from './en-us/commands.ts'
import { diagnosticsMessages } from './en-us/diagnostics.ts'
import { documentStatusMessages } from './en-us/document-status.ts'
import { elementMessages } from './en-us/element.ts'
import { extrasMessages } from './en-us/extras.ts'
import { filterMessages } from './en-us/filters.ts'
import { inputMessages } from './en-us/inputs.ts'
import { listMessages } from './en-us/list.ts'
import { previewMessages } from './en-us/preview.ts'
import { signInMessages } from './en-us/sign-in.ts'
import { structureMessages } from './en-us/structure.ts'
import { studioMessages } from './en-us/studio.ts'
import { uiMessages } from './en-us/ui.ts'
import { viewMessages } from './en-us/views.ts'

/** Messages of everything shown before more code is loaded. */
export const firstMessages = {
  ...uiMessages,
  ...previewMessages,
  ...documentStatusMessages,
  ...accessMessages,
  ...filterMessages,
  ...structureMessages,
  ...viewMessages,
  ...listMessages,
  ...studioMessages,
  ...signInMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...extrasMessages,
  ...inputMessages,
  ...elementMessages,
} as const

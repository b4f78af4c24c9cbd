import { accessMessages } from './en-us/access.ts'
import { arrayMessages } from './en-us/array.ts'
import { bulkMessages } from './en-us/bulk.ts'
import { commandMessages } from './en-us/commands.ts'
import { diagnosticsMessages } from './en-us/diagnostics.ts'
import { documentMessages } from './en-us/document.ts'
import { elementErrorMessages } from './en-us/element-errors.ts'
import { elementMessages } from './en-us/element.ts'
import { extrasMessages } from './en-us/extras.ts'
import { fieldChromeMessages } from './en-us/field-chrome.ts'
import { filterMessages } from './en-us/filters.ts'
import { formMessages } from './en-us/form.ts'
import { inputMessages } from './en-us/inputs.ts'
import { listMessages } from './en-us/list.ts'
import { reviewMessages } from './en-us/review.ts'
import { signInMessages } from './en-us/sign-in.ts'
import { structureMessages } from './en-us/structure.ts'
import { studioMessages } from './en-us/studio.ts'
import { uiMessages } from './en-us/ui.ts'
import { undoMessages } from './en-us/undo.ts'
import { viewMessages } from './en-us/views.ts'

/** Every English message. One file per area; a key is `<area>.<name>`, plural forms end in `_one`, `_other`. */
export const enUsMessages = {
  ...uiMessages,
  ...formMessages,
  ...fieldChromeMessages,
  ...inputMessages,
  ...arrayMessages,
  ...documentMessages,
  ...accessMessages,
  ...bulkMessages,
  ...reviewMessages,
  ...undoMessages,
  ...filterMessages,
  ...structureMessages,
  ...viewMessages,
  ...listMessages,
  ...studioMessages,
  ...signInMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...extrasMessages,
  ...elementMessages,
  ...elementErrorMessages,
} as const

import { bundlesOf } from '../../bundles-of.ts'
import { accessMessages } from './access.ts'
import { arrayMessages } from './array.ts'
import { commandMessages } from './commands.ts'
import { diagnosticsMessages } from './diagnostics.ts'
import { documentMessages } from './document.ts'
import { elementErrorMessages } from './element-errors.ts'
import { elementMessages } from './element.ts'
import { extrasMessages } from './extras.ts'
import { fieldChromeMessages } from './field-chrome.ts'
import { formMessages } from './form.ts'
import { inputMessages } from './inputs.ts'
import { reviewMessages } from './review.ts'
import { structureMessages } from './structure.ts'
import { studioMessages } from './studio.ts'
import { uiMessages } from './ui.ts'
import { undoMessages } from './undo.ts'

/** Every German message; the files mirror those in `en-us`. */
export const deDeBundles = bundlesOf('de-DE', {
  ...uiMessages,
  ...formMessages,
  ...fieldChromeMessages,
  ...inputMessages,
  ...arrayMessages,
  ...documentMessages,
  ...accessMessages,
  ...reviewMessages,
  ...undoMessages,
  ...structureMessages,
  ...studioMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...extrasMessages,
  ...elementMessages,
  ...elementErrorMessages,
})

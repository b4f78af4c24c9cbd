import { bundlesOf } from '../../bundles-of.ts'
import { accessMessages } from './access.ts'
import { arrayMessages } from './array.ts'
import { assetBrowserMessages } from './asset-browser.ts'
import { assetMessages } from './assets.ts'
import { bulkMessages } from './bulk.ts'
import { commandMessages } from './commands.ts'
import { diagnosticsMessages } from './diagnostics.ts'
import { documentStatusMessages } from './document-status.ts'
import { documentMessages } from './document.ts'
import { elementErrorMessages } from './element-errors.ts'
import { elementMessages } from './element.ts'
import { extrasMessages } from './extras.ts'
import { fieldChromeMessages } from './field-chrome.ts'
import { filterMessages } from './filters.ts'
import { formMessages } from './form.ts'
import { imageMessages } from './image.ts'
import { inputMessages } from './inputs.ts'
import { listMessages } from './list.ts'
import { previewMessages } from './preview.ts'
import { referenceMessages } from './references.ts'
import { reviewMessages } from './review.ts'
import { richTextMessages } from './rich-text.ts'
import { searchMessages } from './search.ts'
import { signInMessages } from './sign-in.ts'
import { structureMessages } from './structure.ts'
import { studioMessages } from './studio.ts'
import { uiMessages } from './ui.ts'
import { undoMessages } from './undo.ts'
import { viewMessages } from './views.ts'

/** Every German message; the files mirror those in `en-us`. */
export const deDeBundles = bundlesOf('de-DE', {
  ...accessMessages,
  ...arrayMessages,
  ...assetBrowserMessages,
  ...assetMessages,
  ...bulkMessages,
  ...commandMessages,
  ...diagnosticsMessages,
  ...documentStatusMessages,
  ...documentMessages,
  ...elementErrorMessages,
  ...elementMessages,
  ...extrasMessages,
  ...fieldChromeMessages,
  ...filterMessages,
  ...formMessages,
  ...imageMessages,
  ...inputMessages,
  ...listMessages,
  ...previewMessages,
  ...referenceMessages,
  ...reviewMessages,
  ...richTextMessages,
  ...searchMessages,
  ...signInMessages,
  ...structureMessages,
  ...studioMessages,
  ...uiMessages,
  ...undoMessages,
  ...viewMessages,
})

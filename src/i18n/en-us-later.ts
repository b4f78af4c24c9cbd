import { arrayMessages } from './en-us/array.ts'
import { assetBrowserMessages } from './en-us/asset-browser.ts'
import { assetMessages } from './en-us/assets.ts'
import { bulkMessages } from './en-us/bulk.ts'
import { documentFrameMessages } from './en-us/document-frame.ts'
import { documentMessages } from './en-us/document.ts'
import { elementErrorMessages } from './en-us/element-errors.ts'
import { fieldChromeMessages } from './en-us/field-chrome.ts'
import { fieldViewMessages } from './en-us/field-views.ts'
import { formValueMessages } from './en-us/form-value.ts'
import { formMessages } from './en-us/form.ts'
import { homeMessages } from './en-us/home.ts'
import { overlayMessages } from './en-us/overlay.ts'
import { pageMessages } from './en-us/page.ts'
import { referenceMessages } from './en-us/references.ts'
import { imageMessages } from './en-us/image.ts'
import { reviewMessages } from './en-us/review.ts'
import { richTextMessages } from './en-us/rich-text.ts'
import { searchMessages } from './en-us/search.ts'
import { undoMessages } from './en-us/undo.ts'
import { viewMessages } from './en-us/views.ts'

/** Messages of lazily loaded parts: documents, their fields and history, bulk actions. */
export const laterMessages = {
  ...formMessages,
  ...formValueMessages,
  ...fieldChromeMessages,
  ...fieldViewMessages,
  ...arrayMessages,
  ...assetMessages,
  ...assetBrowserMessages,
  ...documentMessages,
  ...documentFrameMessages,
  ...bulkMessages,
  ...homeMessages,
  ...referenceMessages,
  ...imageMessages,
  ...reviewMessages,
  ...richTextMessages,
  ...searchMessages,
  ...undoMessages,
  ...viewMessages,
  ...elementErrorMessages,
  ...overlayMessages,
  ...pageMessages,
} as const

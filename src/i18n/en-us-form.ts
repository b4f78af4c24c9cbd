import { accessMessages } from './en-us/access.ts'
import { arrayMessages } from './en-us/array.ts'
import { assetMessages } from './en-us/assets.ts'
import { commandMessages } from './en-us/commands.ts'
import { documentMessages } from './en-us/document.ts'
import { fieldChromeMessages } from './en-us/field-chrome.ts'
import { formMessages } from './en-us/form.ts'
import { imageMessages } from './en-us/image.ts'
import { inputMessages } from './en-us/inputs.ts'
import { referenceMessages } from './en-us/references.ts'
import { reviewMessages } from './en-us/review.ts'
import { richTextMessages } from './en-us/rich-text.ts'
import { undoMessages } from './en-us/undo.ts'

/** Messages of forms and their fields. */
export const formWords = {
  ...formMessages,
  ...fieldChromeMessages,
  ...inputMessages,
  ...commandMessages,
  ...arrayMessages,
  ...assetMessages,
  ...documentMessages,
  ...referenceMessages,
  ...imageMessages,
  ...reviewMessages,
  ...richTextMessages,
  ...undoMessages,
} as const

/** Messages of an open document without a studio; those of bulk actions and of the asset browser are loaded later. */
export const documentWords = { ...formWords, ...accessMessages } as const

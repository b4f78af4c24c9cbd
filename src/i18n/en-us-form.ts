import { arrayMessages } from './en-us/array.ts'
import { documentStatusMessages } from './en-us/document-status.ts'
import { fieldChromeMessages } from './en-us/field-chrome.ts'
import { fieldViewMessages } from './en-us/field-views.ts'
import { formValueMessages } from './en-us/form-value.ts'
import { formMessages } from './en-us/form.ts'
import { inputMessages } from './en-us/inputs.ts'
import { undoMessages } from './en-us/undo.ts'

/** Messages of forms and of the fields loaded with them. */
export const formWords = {
  ...formMessages,
  ...formValueMessages,
  ...fieldChromeMessages,
  ...fieldViewMessages,
  ...inputMessages,
  ...arrayMessages,
  ...undoMessages,
  ...documentStatusMessages,
} as const

/** Loads the remaining messages: lazily loaded fields, history, bulk actions. */
export const moreFormWords = async () => (await import('./en-us.ts')).enUsMessages

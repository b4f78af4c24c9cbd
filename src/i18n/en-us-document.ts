import { formWords } from './en-us-form.ts'
import { accessMessages } from './en-us/access.ts'
import { documentFrameMessages } from './en-us/document-frame.ts'
import { documentMessages } from './en-us/document.ts'

/** Messages of an open document without a studio. */
export const documentWords = {
  ...formWords,
  ...documentMessages,
  ...documentFrameMessages,
  ...accessMessages,
} as const

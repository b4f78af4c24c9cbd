import { elementMessages } from './en-us/element.ts'
import { previewMessages } from './en-us/preview.ts'
import { uiMessages } from './en-us/ui.ts'

/** Messages of the parts that every element may show. */
export const basicMessages = {
  ...uiMessages,
  ...previewMessages,
  ...elementMessages,
} as const

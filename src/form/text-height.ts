import type { SchemaType } from '../schema/schema.ts'

/** Whether rich text has a fixed height and scrolls, or is as high as its content. */
export type TextHeight = 'fixed' | 'grow'

/** Whether a text grows: the option `height` of its type, or else what is usual for the configuration. */
export function growsWithText({ options }: SchemaType, usual: TextHeight): boolean {
  return (options['height'] ?? usual) === 'grow'
}

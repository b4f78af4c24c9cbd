import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { isRichText } from '../../schema/walk.ts'
import { RichTextDisplay } from './display.tsx'

/** An array that holds blocks is one text. */
export const richTextView: FieldView = {
  type: 'array',
  matches: isRichText,
  display: RichTextDisplay,
  diff: deferred(() => import('./diff.tsx')),
}

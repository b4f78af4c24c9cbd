import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { isRichText } from '../../schema/walk.ts'
import { RichTextDisplay } from './display.tsx'
import { RichTextInput } from './input.tsx'

/** An array that holds blocks is one text. */
export const richTextView: FieldView = {
  type: 'array',
  matches: isRichText,
  input: RichTextInput,
  display: RichTextDisplay,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [
    () => import('../../rich-text/rich-text-editor.tsx'),
    () => import('../../rich-text/paste/read-paste.ts'),
    () => import('../../rich-text/find-bar.tsx'),
    () => import('../../rich-text/key-help.tsx'),
  ],
  estimatedHeight: () => 335,
}

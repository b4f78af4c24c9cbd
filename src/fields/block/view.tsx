import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { indexOfSegment, isKeySegment } from '../../model/path.ts'
import { isRichText } from '../../schema/walk.ts'
import { RichTextDisplay } from './display.tsx'
import { RichTextInput } from './input.tsx'

/** An array of blocks is edited as one text. */
export const richTextView: FieldView = {
  type: 'array',
  matches: isRichText,
  input: RichTextInput,
  display: RichTextDisplay,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [
    () => import('../../rich-text/rich-text-editor.tsx'),
    () => import('../../rich-text/paste/read-paste.ts'),
    () => import('../../rich-text/paste/paste-chip.tsx'),
    () => import('../../rich-text/blocks/block-clashes.tsx'),
    () => import('../../rich-text/find/find-bar.tsx'),
    () => import('../../rich-text/commands/key-help.tsx'),
  ],
  // A conflict is shown at its block, unless the block was removed.
  showsClash: ([place], value) =>
    isKeySegment(place) && Array.isArray(value) && indexOfSegment(value, place) >= 0,
  estimatedHeight: () => 335,
}

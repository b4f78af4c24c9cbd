import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { Dropped } from './html-blocks.ts'

/** Says what of pasted content was left out. */
export function droppedText(dropped: ReadonlySet<Dropped>, translate: Translate): string {
  const names = [...dropped].map((name) => translate(`rich-text.dropped.${name}` as MessageKey))
  return translate('rich-text.paste.dropped', { what: names.join(', ') })
}

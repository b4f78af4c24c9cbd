import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { titleFromName } from '../../schema/titles.ts'
import { titleMessages } from '../value/titles.ts'
import type { LeftOut, LeftOutKind } from './left-out.ts'

/** So many names are listed, per kind. */
const mostNames = 5

/** Says what of pasted content was left out, with the names of what it was. */
export function droppedText(dropped: LeftOut, translate: Translate): string {
  const parts = [...dropped].map(([kind, names]) => {
    const what = translate(`rich-text.dropped.${kind}` as MessageKey)
    if (names.size === 0) return what
    const titles = [...names].slice(0, mostNames).map((name) => titleOf(kind, name, translate))
    if (names.size > mostNames) titles.push('…')
    return translate('rich-text.dropped.named', { what, names: titles.join(', ') })
  })
  return translate('rich-text.paste.dropped', { what: parts.join('; ') })
}

function titleOf(kind: LeftOutKind, name: string, translate: Translate): string {
  if (kind === 'files') return name
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  if (kind === 'styles' && level) return translate('rich-text.title.heading', { level })
  const message = kind === 'objects' ? undefined : titleMessages[name]
  return message ? translate(message) : titleFromName(name)
}

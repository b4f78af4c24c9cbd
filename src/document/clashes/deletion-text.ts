import type { Deletion } from '../../data/pair/version/deletion.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useUser } from '../../react/use-user.ts'
import { useTimeText } from '../../ui/text/relative-time.tsx'

/** A sentence with who deleted a document and when, as far as known. */
export function useDeletionText({
  what,
  by,
  at,
  isForbidden,
}: Pick<Deletion, 'what' | 'by' | 'at' | 'isForbidden'>): string {
  const translate = useTranslate()
  const user = useUser(by)
  const { text: time } = useTimeText(at ?? '')
  if (isForbidden) return translate('document.forbidden')
  const key = what === 'draft' ? 'document.deletion-draft' : 'document.deletion'
  if (by === null) return translate(key)
  const name = user?.displayName ?? translate('document.somebody')
  return translate(`${key}-by` as MessageKey, { user: name, time })
}

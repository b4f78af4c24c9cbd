import type { BulkProgress } from '../../data/bulk/bulk.ts'
import type { Translate } from '../../i18n/messages.ts'

/** The progress as text. */
export function progressText(translate: Translate, { phase, done, total }: BulkProgress): string {
  return translate(`bulk.phase.${phase}`, { done, total })
}

import type { Translate } from '../../i18n/messages.ts'

/** What became of the parts of something that was pasted: the items of a list, the fields of an object. */
export interface PasteReport {
  /** Parts that are what they were. */
  readonly kept: number
  /** Parts that were adapted, or lost something inside. */
  readonly changed: number
  /** Parts that had no place. */
  readonly dropped: number
  /** Everything that had no place, at any depth, by its title. */
  readonly names: readonly string[]
}

/** The report as a text; null when nothing was changed or dropped. */
export function reportText(report: PasteReport, translate: Translate): string | null {
  const { changed, dropped, names } = report
  if (changed + dropped === 0) return null
  const counts = (['kept', 'changed', 'dropped'] as const)
    .filter((part) => report[part] > 0)
    .map((part) => translate(`paste.${part}`, { count: report[part] }))
    .join(', ')
  if (names.length === 0) return counts
  const shown = names.slice(0, mostNames).join(', ')
  return translate('paste.left-out', {
    counts,
    names: names.length > mostNames ? `${shown}, …` : shown,
  })
}

const mostNames = 5

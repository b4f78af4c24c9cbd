import type { Translate } from '../../i18n/messages.ts'

/** The outcome for each part of a pasted value: the items of a list, the fields of an object. */
export interface PasteReport {
  /** Unchanged parts. */
  readonly kept: number
  /** Parts that were converted, or lost some nested content. */
  readonly changed: number
  /** Parts that were left out. */
  readonly dropped: number
  /** Titles of everything that was left out, at any depth. */
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

import { useTranslate } from '../../i18n/use-translate.ts'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import type { Versions } from './document-status.ts'
import { statusDates, type StatusDates } from './document-status.ts'

export interface StatusTextProps {
  versions: Versions
  /** Absolute times instead of relative ones. */
  absoluteDate?: boolean
}

/** SHELL-096: when the document was published, and edited since; nothing for one that was not created yet. */
export function StatusText({ versions, absoluteDate = false }: StatusTextProps) {
  const dates = statusDates(versions)
  return dates && <DatedText dates={dates} absolute={absoluteDate} />
}

function DatedText({ dates, absolute }: { dates: StatusDates; absolute: boolean }) {
  const translate = useTranslate()
  const { publishedAt, editedAt } = dates
  const published = useTimeText(publishedAt ?? '', { absolute })
  const edited = useTimeText(editedAt ?? '', { absolute })
  if (!publishedAt) return <span>{translate('document.status.not-published')}</span>
  return (
    <>
      <span title={published.exact}>
        {translate('document.status.published-at', { date: published.text })}
      </span>
      {editedAt && (
        <span title={edited.exact}>
          {' · '}
          {translate('document.status.edited-at', { date: edited.text })}
        </span>
      )}
    </>
  )
}

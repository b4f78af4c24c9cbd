import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { HomeDocumentRow } from '../document-row.tsx'
import { HomeList } from '../home-list.tsx'
import * as css from '../home.css.ts'
import { useWaiting } from '../use-waiting.ts'
import type { WaitingDocument } from '../waiting-documents.ts'

/** What needs the user: edits that are not on the server, conflicts, and drafts with problems. */
export function Waiting() {
  const translate = useTranslate()
  const waiting = useWaiting()
  return (
    <HomeList
      title={translate('home.waiting')}
      items={waiting}
      keyOf={({ row }) => row.publishedId}
      most={8}
      renderRow={({ row, reason, path }, rowProps) => (
        <HomeDocumentRow row={row} rowProps={rowProps} params={path ? { path } : undefined}>
          <Reason {...reason} />
        </HomeDocumentRow>
      )}
    />
  )
}

function Reason({ type, count }: WaitingDocument['reason']) {
  const translate = useTranslate()
  return (
    <span className={css.problem}>
      <Icon name={type === 'unsent' ? 'clock' : 'warning'} size={14} />
      {translate(`home.${type}`, { count })}
    </span>
  )
}

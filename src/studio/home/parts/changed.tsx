import { useTranslate } from '../../../i18n/use-translate.ts'
import { useUser } from '../../../react/use-user.ts'
import { RowStatusMark } from '../../../structure/list/rows/row-status.tsx'
import { RelativeTime, useTimeText } from '../../../ui/text/relative-time.tsx'
import { HomeDocumentRow } from '../document-row.tsx'
import { useHome } from '../home-content.ts'
import { HomeList } from '../home-list.tsx'
import * as css from '../home.css.ts'

/** What others changed since the user's last visit, one row for each document. */
export function Changed() {
  const translate = useTranslate()
  const { changed, lastVisit } = useHome()
  return (
    <HomeList
      title={translate(lastVisit === null ? 'home.changed-first' : 'home.changed')}
      note={lastVisit !== null && <LastVisit at={lastVisit} />}
      items={changed}
      keyOf={({ publishedId }) => publishedId}
      most={8}
      empty={translate('home.changed-none')}
      renderRow={(row, rowProps) => (
        <HomeDocumentRow row={row} rowProps={rowProps}>
          <RowStatusMark row={row} />
          {row.authors.length > 0 && <Authors ids={row.authors} />}
          <span className={css.time}>
            <RelativeTime value={row.updatedAt} minimal />
          </span>
        </HomeDocumentRow>
      )}
    />
  )
}

function LastVisit({ at }: { at: number }) {
  const translate = useTranslate()
  const { text, exact } = useTimeText(at)
  return <span title={exact}>{translate('home.since', { time: text })}</span>
}

function Authors({ ids }: { ids: readonly string[] }) {
  const translate = useTranslate()
  const latest = useUser(ids[0] ?? null)
  const name = latest?.displayName ?? translate('home.somebody')
  const text = ids.length > 1 ? translate('home.authors', { name, count: ids.length - 1 }) : name
  return (
    <span className={css.who} title={text}>
      {text}
    </span>
  )
}

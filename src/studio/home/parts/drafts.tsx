import { useTranslate } from '../../../i18n/use-translate.ts'
import { HomeDocumentRow } from '../document-row.tsx'
import { useHome } from '../home-content.ts'
import { HomeList } from '../home-list.tsx'

/** What the user has not published yet. */
export function Drafts() {
  const translate = useTranslate()
  const { drafts } = useHome()
  return (
    <HomeList
      title={translate('home.drafts')}
      note={drafts.length > 1 && String(drafts.length)}
      items={drafts}
      keyOf={({ publishedId }) => publishedId}
      most={5}
      renderRow={(row, rowProps) => <HomeDocumentRow row={row} rowProps={rowProps} />}
    />
  )
}

import { useTranslate } from '../../../i18n/use-translate.ts'
import { HomeDocumentRow } from '../document-row.tsx'
import { useHome } from '../home-content.ts'
import { HomeList } from '../home-list.tsx'

/** The documents that the user opened last. */
export function Continue() {
  const translate = useTranslate()
  const { opened } = useHome()
  return (
    <HomeList
      title={translate('home.continue')}
      items={opened}
      keyOf={({ publishedId }) => publishedId}
      most={5}
      renderRow={(row, rowProps) => <HomeDocumentRow row={row} rowProps={rowProps} />}
    />
  )
}

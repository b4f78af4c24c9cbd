import { useTranslate } from '../i18n/use-translate.ts'
import { Icon } from '../ui/text/icon.tsx'
import * as css from './version-marks.css.ts'

export interface VersionMarksProps {
  hasDraft: boolean
  isPublished: boolean
}

/** the versions of a document: one mark for the draft, one for the published version. */
export function VersionMarks({ hasDraft, isPublished }: VersionMarksProps) {
  const translate = useTranslate()
  const draft = isPublished ? 'edited' : 'unpublished'
  return (
    <span className={css.marks}>
      {hasDraft && (
        <span
          className={css.draft}
          title={translate(`document.status.${draft}-hint`)}
          data-version="draft"
        >
          <Icon name="edit" size={13} label={translate(`document.status.${draft}`)} />
        </span>
      )}
      {isPublished && (
        <span
          className={css.published}
          title={translate('document.status.published')}
          data-version="published"
        >
          <Icon name="globe" size={13} label={translate('document.status.published')} />
        </span>
      )}
    </span>
  )
}

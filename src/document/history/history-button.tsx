import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReview } from '../review.ts'
import { denialText, type DocumentPermissions } from '../use-permissions.ts'

export interface HistoryButtonProps {
  /** Null until they are known. */
  permissions: DocumentPermissions | null
}

/** Opens and closes the inspector with the history and the changes. */
export function HistoryButton({ permissions }: HistoryButtonProps) {
  const translate = useTranslate()
  const review = useReview()
  if (!review) return null
  const isOpen = review.tab !== null
  return (
    <IconButton
      icon="history"
      label={translate('review.open')}
      pressed={isOpen}
      disabledReason={isOpen ? null : denialText(translate, 'history', permissions?.history)}
      data-inspector-opener
      onClick={() => (isOpen ? review.close() : review.show('changes'))}
    />
  )
}

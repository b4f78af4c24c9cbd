import type { RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useReview } from '../changes/review.ts'
import * as css from './used-by.css.ts'

/** Name of the panel; names of host panels contain no spaces. */
export const usedByPanel = 'used by'

/** Opens and closes the panel with the documents that refer to this one. */
export function UsedByButton({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const translate = useTranslate()
  const review = useReview()
  const isOpen = review?.panel === usedByPanel
  const toggle = () => (isOpen ? review.close() : review?.showPanel(usedByPanel))
  useCommands(
    review
      ? [
          {
            id: 'document.used-by',
            title: translate('document.used-by-show'),
            section: translate('command.section.document'),
            icon: 'link',
            run: toggle,
          },
        ]
      : [],
    frame,
  )
  if (!review) return null
  return (
    <span className={css.button}>
      <IconButton
        icon="link"
        label={translate('document.used-by')}
        pressed={isOpen}
        data-inspector-opener
        onClick={toggle}
      />
    </span>
  )
}

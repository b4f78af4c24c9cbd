import type { RefObject } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Command } from '../../ui/keys/commands.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useReview } from '../changes/review.ts'
import { denialText, type DocumentPermissions } from '../permissions/use-permissions.ts'

export interface HistoryButtonProps {
  /** Null until they are loaded. */
  permissions: DocumentPermissions | null
  frame: RefObject<HTMLElement | null>
}

/** Opens and closes the inspector with the history and the changes. */
export function HistoryButton({ permissions, frame }: HistoryButtonProps) {
  const translate = useTranslate()
  const review = useReview()
  const isOpen = review !== null && review.tab !== null
  const refusal = isOpen ? null : denialText(translate, 'history', permissions?.history)
  const toggle = () => (isOpen ? review.close() : review?.show('changes'))
  useCommands(
    review
      ? [
          {
            id: 'document.review',
            title: translate('review.open'),
            section: translate('command.section.document'),
            icon: 'history',
            disabledReason: refusal,
            run: toggle,
          },
        ]
      : noCommands,
    frame,
  )
  if (!review) return null
  return (
    <IconButton
      icon="history"
      label={translate('review.open')}
      pressed={isOpen}
      disabledReason={refusal}
      data-inspector-opener
      onClick={toggle}
    />
  )
}

const noCommands: readonly Command[] = []

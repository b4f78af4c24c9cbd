import { useTranslate } from '../../i18n/use-translate.ts'
import { Badge } from '../../ui/text/badge.tsx'
import type { Tone } from '../../ui/tokens.ts'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import type { DocumentStatus } from './document-status.ts'

const tones: Record<DocumentStatus, Tone> = {
  none: 'default',
  unpublished: 'default',
  edited: 'caution',
  published: 'positive',
  live: 'accent',
}

/** A badge for the existing versions, with details in its tooltip. */
export function StatusBadge({ status }: { status: DocumentStatus }) {
  const translate = useTranslate()
  const badge = (
    <span data-status={status}>
      <Badge tone={tones[status]} dot>
        {translate(`document.status.${status}`)}
      </Badge>
    </span>
  )
  if (status === 'none' || status === 'published') return badge
  return <Tooltip content={translate(`document.status.${status}-hint`)}>{badge}</Tooltip>
}

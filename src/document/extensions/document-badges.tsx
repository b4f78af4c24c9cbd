import { Fragment } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import * as css from './extensions.css.ts'
import type { DocumentBadgeDefinition } from './document-extension.ts'
import { useHostCall, useSubject } from './use-subject.ts'

export interface DocumentBadgesProps {
  pair: DocumentPair
  definitions: readonly DocumentBadgeDefinition[] | undefined
}

/** The host's badges beside the title of a document. */
export function DocumentBadges({ pair, definitions = [] }: DocumentBadgesProps) {
  const callHost = useHostCall()
  const subject = useSubject(pair, definitions.length > 0)
  if (!subject) return null
  return definitions.map(({ name, when, describe }) => {
    const where = `badge ${name}`
    const badge = callHost(where, () => (!when || when(subject) ? describe(subject) : null), null)
    if (!badge || typeof badge.label !== 'string') return null
    const { label, tone, title } = badge
    const shown = (
      <span className={css.badge} data-badge={name}>
        <Badge tone={tone ?? 'default'}>{label}</Badge>
      </span>
    )
    return title ? (
      <Tooltip key={name} content={title}>
        {shown}
      </Tooltip>
    ) : (
      <Fragment key={name}>{shown}</Fragment>
    )
  })
}

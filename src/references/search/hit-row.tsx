import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { twoLines } from '../../preview/preview-frame.css.ts'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { ReferencePreview } from '../../preview/reference-preview.tsx'
import { VersionMark } from '../../preview/version-mark.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { referenceTo } from '../make-reference.ts'
import type { ReferenceHit } from './reference-search.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { row } from '../../ui/list/picker-list.css.ts'
import * as css from '../references.css.ts'
import { allowsType } from '../target.ts'
import { targetTitle } from '../target-title.ts'

export interface HitRowProps {
  hit: ReferenceHit
  /** Type of the reference. */
  type: SchemaType
  active: boolean
  lead?: ReactNode
  trailing?: ReactNode
}

/**
 * X-015, REF-022: a search result: its title, its type if there are several, its versions. A hit of a type that the
 * reference does not allow shows a warning instead.
 */
export function HitRow({ hit, type, active, lead, trailing }: HitRowProps) {
  const { schema } = useDataLayer()
  const translate = useTranslate()
  const named = targetTitle(schema, type, hit.typeName)
  const title = type.to.length === 1 ? undefined : named
  return (
    <span className={row} part="option" data-active={active || undefined}>
      {lead}
      <span className={classes(css.rowPreview, twoLines)}>
        {allowsType(type.to, hit.typeName) ? (
          <ReferencePreview
            reference={referenceTo(hit, type)}
            type={type}
            typeName={hit.typeName}
          />
        ) : (
          <PreviewFrame
            layout="default"
            icon="warning"
            title={translate('reference.wrong-result-type', { type: named })}
            subtitle={hit.id}
            quiet
          />
        )}
      </span>
      {title && <span className={css.rowDetail}>{title}</span>}
      {trailing}
      {hit.isRecent && <Icon name="clock" size={13} label={translate('reference.recent')} />}
      {!type.elsewhere && <VersionMark {...hit} />}
    </span>
  )
}

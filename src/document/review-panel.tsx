import type { DocumentPair } from '../data/document/document-pair.ts'
import type { FieldRegistry } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { ContentDocument } from '../model/document.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Select } from '../ui/select.tsx'
import { LiveChanges } from './changes/live-changes.tsx'
import * as css from './review-panel.css.ts'
import type { Review, ReviewBasis } from './review.ts'

export interface ReviewPanelProps {
  review: Review
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  first: { document: ContentDocument | null; at: number }
  readOnly: boolean
  onGo: (path: Path) => void
}

/** What the inspector shows: the changes since a version, or the history. Loaded when it is first opened. */
export function ReviewPanel({ review, ...props }: ReviewPanelProps) {
  const translate = useTranslate()
  const bases: readonly ReviewBasis[] = props.pair.getState().liveEdit
    ? ['opened']
    : ['published', 'opened']
  const basis = review.basis === 'timeline' ? 'published' : review.basis
  return (
    <LiveChanges {...props} basis={basis} canUpdate focusPath={review.focusPath}>
      {bases.length > 1 && (
        <div className={css.basis}>
          <Select
            label={translate('review.basis')}
            value={basis}
            options={bases.map((value) => ({ value, label: translate(`review.basis.${value}`) }))}
            onChange={(value) => review.show('changes', { basis: value as ReviewBasis })}
          />
        </div>
      )}
    </LiveChanges>
  )
}

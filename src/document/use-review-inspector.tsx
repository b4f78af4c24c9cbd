import { useState } from 'react'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { FieldRegistry } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { ContentDocument } from '../model/document.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { LoadingBlock } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUi } from '../ui/ui-context.ts'
import { useLater } from '../ui/use-popup.ts'
import type { InspectorContent } from './inspector.tsx'
import type { Review, ReviewTab } from './review.ts'

export interface ReviewInspectorOptions {
  review: Review
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  loading: boolean
  readOnly: boolean
  onGo: (path: Path) => void
}

/** The inspector with the changes and the history, while it is open. Its code comes when it is first wanted. */
export function useReviewInspector(options: ReviewInspectorOptions): InspectorContent | null {
  const { review, pair, loading } = options
  const translate = useTranslate()
  const { clock } = useUi()
  const [first, setFirst] = useState<{ document: ContentDocument | null; at: number } | null>(null)
  if (!loading && !first) setFirst({ document: pair.getState().displayed, at: clock.now() })
  const { Part } = useLater(load, review.tab !== null, review.close)
  if (review.tab === null) return null
  return {
    label: translate('review.inspector'),
    header: (
      <Tabs
        label={translate('review.tabs')}
        tabs={[{ id: 'changes', label: translate('review.changes') }]}
        value={review.tab}
        onChange={(tab) => review.show(tab as ReviewTab)}
      />
    ),
    content: Part && first ? <Part {...options} first={first} /> : <LoadingBlock />,
  }
}

const load = async () => (await import('./review-panel.tsx')).ReviewPanel

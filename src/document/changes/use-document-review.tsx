import { useCallback, useState, type ReactNode } from 'react'
import { distinctUntilChanged, map, of } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { TimelineSelection } from '../../data/history/timeline.ts'
import type { ChangeMarks } from '../../form/field/change-marks.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useChangeMarks } from './use-change-marks.ts'
import type { PastValuesProps } from './past-values.tsx'
import type { PastVersionProps } from '../pane/past-version.tsx'
import { pastOf, useTimelineView, type TimelineView } from '../history/use-timeline.ts'
import type { InspectorContent } from '../panel/inspector.tsx'
import { useFirstSeen } from './first-seen.ts'
import { useReviewState, type Review, type ReviewTab } from './review.ts'

export interface DocumentReviewOptions {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  loading: boolean
  readOnly: boolean
  /** Why the user may not change the document; null when they may. */
  refusal: string | null
  /** When false, only the changes are available. */
  mayReadHistory: boolean
  /** True when the document is deleted, so that no change can be reverted. */
  isDeleted?: boolean
  onGo: (path: Path) => void
}

export interface DocumentReview {
  review: Review
  inspector: InspectorContent | null
  /** The changes since the user last had the document open; null until it is loaded. */
  marks: ChangeMarks | null
  /** Shows the past values of a field; null where the user may not read them. */
  showPastValues: ((path: Path, title: string) => void) | null
  /** The dialog with the past values. */
  pastValues: ReactNode
  /** `isOverlay`: true when the inspector covers the form. */
  close: (isOverlay: boolean) => void
  /** The old version shown in place of the form; null for the form. */
  past: Pick<PastVersionProps, 'revision' | 'document' | 'refusal' | 'onBack'> | null
}

/** State and content of the changes and the history of an open document. Their code is loaded on first use. */
export function useDocumentReview(options: DocumentReviewOptions): DocumentReview {
  const { pair, type, registry, loading, readOnly, refusal, mayReadHistory } = options
  const translate = useTranslate()
  const review = useReviewState(pair.getState().liveEdit ? 'opened' : 'published')
  const seen = useFirstSeen(pair, { loading, mayReadHistory })
  const first = seen.left ?? seen.opened
  const marks = useChangeMarks(pair, type, { seen, show: review.show })
  const isOpen = review.tab !== null
  // An inspector that covers the form closes to reveal the version selected in it.
  const [isPastKept, keepPast] = useState(false)
  const isLooking = isOpen || isPastKept
  const layer = useDataLayer()
  const { Part } = useLater(() => loadReview(registry, layer), isOpen, review.close)
  const view = useTimelineView(pair, isLooking && mayReadHistory && Part !== null)
  const past = usePast(view)
  const [shown, setShown] = useState<Pick<PastValuesProps, 'path' | 'title'> | null>(null)
  const open = useCallback((path: Path, title: string) => setShown({ path, title }), [])
  const { Part: PastValues } = useLater(
    () => loadPastValues(registry, layer),
    shown !== null,
    () => setShown(null),
  )
  const denied = refusal ?? (readOnly ? translate('review.read-only') : null)
  const close = (isOverlay: boolean) => {
    keepPast(isOverlay && past !== null)
    review.close()
  }
  return {
    review,
    close,
    marks,
    showPastValues: mayReadHistory ? open : null,
    pastValues: shown && PastValues && (
      <PastValues {...options} {...shown} refusal={denied} onClose={() => setShown(null)} />
    ),
    inspector:
      review.tab === null
        ? null
        : {
            label: translate('review.inspector'),
            header: (
              <Tabs
                label={translate('review.tabs')}
                tabs={[
                  { id: 'changes', label: translate('review.changes') },
                  ...(mayReadHistory
                    ? [{ id: 'history', label: translate('review.history') }]
                    : []),
                ]}
                value={review.tab}
                onChange={(tab) => review.show(tab as ReviewTab)}
              />
            ),
            content:
              Part && first ? (
                <Part
                  {...options}
                  review={review}
                  view={view}
                  first={first}
                  canUpdate={refusal === null && !options.isDeleted}
                  onShowPast={() => close(true)}
                />
              ) : (
                <LoadingBlock />
              ),
          },
    past: past && {
      ...past,
      refusal: denied,
      onBack() {
        keepPast(false)
        view.reset()
      },
    },
  }
}

/** Also loads the diff views of all types, so that they do not appear one after the other. */
async function loadReview(registry: FieldRegistry, layer: DataLayer) {
  const [{ ReviewPanel }] = await Promise.all([
    import('./review-panel.tsx'),
    PastVersion.preload(),
    registry.preload('diff'),
    loadHistories(layer),
  ])
  return ReviewPanel
}

async function loadPastValues(registry: FieldRegistry, layer: DataLayer) {
  const [{ PastValues }] = await Promise.all([
    import('./past-values.tsx'),
    registry.preload('diff'),
    loadHistories(layer),
  ])
  return PastValues
}

async function loadHistories(layer: DataLayer): Promise<void> {
  const { OpenHistories } = await import('../../data/history/open-histories.ts')
  layer.history.provide(OpenHistories)
}

/** An old version in place of the form. It is selected in the review, whose code includes it. */
export const PastVersion = deferred(async () => ({
  default: (await import('../pane/past-version.tsx')).PastVersion,
}))

const inactive: TimelineSelection = { type: 'inactive' }

function usePast({ timeline }: TimelineView) {
  const selection = useObservable<TimelineSelection>(
    () =>
      timeline
        ? timeline.state$.pipe(
            map((state) => state.selection),
            distinctUntilChanged(),
          )
        : of(inactive),
    inactive,
    [timeline],
  )
  return pastOf(selection)
}

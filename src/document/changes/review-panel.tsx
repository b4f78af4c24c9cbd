import { useTranslate } from '../../i18n/use-translate.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import {
  ChangesOfRange,
  ChangesSince,
  ChangesSincePublished,
  type ComparisonProps,
} from './live-changes.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { useTimelineState, type TimelineView } from '../history/use-timeline.ts'
import * as css from './review-panel.css.ts'
import type { FirstSeen, Review, ReviewBasis } from './review.ts'

export interface ReviewPanelProps extends Omit<ComparisonProps, 'focusPath' | 'children'> {
  review: Review
  view: TimelineView
  first: FirstSeen
  /** Closes an overlaying panel to reveal the selected version. */
  onShowPast: () => void
}

/** The content of the inspector: the changes since a version, or the history. Loaded when it is first opened. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { review, view } = props
  if (review.tab !== 'history' || !props.mayReadHistory) return <Changes {...props} />
  return (
    <HistoryPanel
      view={view}
      onShowPast={props.onShowPast}
      onShowChanges={() => review.show('changes', { basis: 'timeline' })}
    />
  )
}

/** Compares the version selected in the history, or here, with the current one. */
function Changes({ review, view, first, ...rest }: ReviewPanelProps) {
  const { pair } = rest
  const translate = useTranslate()
  const { selection } = useTimelineState(view.timeline)
  const hasVersion = selection.type !== 'inactive'
  const bases: readonly ReviewBasis[] = [
    ...(pair.getState().liveEdit ? [] : (['published'] as const)),
    'opened',
    ...(hasVersion ? (['timeline'] as const) : []),
  ]
  // An old version shown in the form is the default for "before".
  const wanted = selection.type === 'rev' ? 'timeline' : review.basis
  const basis = bases.includes(wanted) ? wanted : (bases[0] ?? 'opened')
  const props: ComparisonProps = {
    ...rest,
    focusPath: review.focusPath,
    children: bases.length > 1 && (
      <div className={css.basis}>
        <Select
          label={translate('review.basis')}
          size="medium"
          value={basis}
          options={bases.map((value) => ({ value, label: translate(`review.basis.${value}`) }))}
          onChange={(value) => {
            if (value !== 'timeline') view.reset()
            review.show('changes', { basis: value })
          }}
        />
      </div>
    ),
  }
  if (basis === 'published') return <ChangesSincePublished {...props} />
  if (basis === 'opened') {
    return <ChangesSince {...props} first={first} name={translate('review.side.opened')} />
  }
  switch (selection.type) {
    case 'range':
      return <ChangesOfRange {...props} range={selection} />
    case 'rev': {
      const { document, revision } = selection
      return (
        <ChangesSince
          {...props}
          first={{ document, at: Date.parse(revision.endTimestamp) }}
          name={translate('review.side.older')}
        />
      )
    }
    case 'invalid':
      return (
        <>
          {props.children}
          <EmptyState
            icon="warning"
            title={translate(`review.face.${selection.reason}`)}
            description={translate(`review.face.${selection.reason}-body`)}
          />
        </>
      )
    default:
      return <LoadingBlock />
  }
}

import { useCallback, useContext } from 'react'
import type { Chunk, TimelineSelection } from '../../data/history/timeline.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock, Spinner } from '../../ui/text/spinner.tsx'
import { OverlayContext } from '../panel/inspector.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ChunkAuthors } from './chunk-authors.tsx'
import { chunkWords } from './chunk-face.ts'
import * as css from './history.css.ts'
import { TimelineList } from './timeline-list.tsx'
import { TimeSlider } from './time-slider.tsx'
import { useTimelineState, type TimelineView } from './use-timeline.ts'

export interface HistoryPanelProps {
  view: TimelineView
  /** Shows the changes between the two selected versions. */
  onShowChanges: () => void
  /** Closes an overlaying panel to reveal the selected version. */
  onShowPast: () => void
}

/** The history of a document: a slider, a list, and the current selection. */
export function HistoryPanel({ view, onShowChanges, onShowPast }: HistoryPanelProps) {
  const translate = useTranslate()
  const { timeline } = view
  const { chunks, hasMore, isLoading, error, selection } = useTimelineState(timeline)
  const loadMore = useCallback(() => timeline?.loadMore(), [timeline])
  const index = Math.max(0, placeOf(chunks, revisionOf(selection)))
  const since = selection.type === 'range' ? placeOf(chunks, selection.since) : -1
  const look = (at: number) => view.look(at === 0 ? null : (chunks[at] ?? null))
  const failure = error && (
    <ErrorPanel
      title={translate('review.history-failed')}
      error={error}
      onRetry={() => timeline?.retry()}
    />
  )
  if (chunks.length === 0) {
    if (failure) return failure
    if (isLoading || hasMore) return <LoadingBlock />
    return (
      <EmptyState
        icon="history"
        title={translate('review.no-history')}
        description={translate('review.no-history-body')}
      />
    )
  }
  return (
    <section className={css.panel} aria-label={translate('review.history')}>
      <div className={css.top}>
        <TimeSlider
          chunks={chunks}
          index={index}
          since={since}
          onChange={look}
          onBeginning={loadMore}
        />
        <EditStepper
          chunk={chunks[index]}
          shown={revisionOf(selection)?.id ?? null}
          view={view}
          isNewest={index === 0}
        />
        <SelectionFace
          selection={selection}
          view={view}
          onShowChanges={onShowChanges}
          onShowPast={onShowPast}
        />
      </div>
      {failure}
      <div className={css.list}>
        <TimelineList
          chunks={chunks}
          index={index}
          since={since}
          onLook={look}
          onCompare={(at) => {
            view.compare(chunks[at] ?? null)
            onShowChanges()
          }}
          onEnd={loadMore}
        />
      </div>
    </section>
  )
}

interface EditStepperProps {
  chunk: Chunk | undefined
  /** Id of the displayed version; null for the current one. */
  shown: string | null
  view: TimelineView
  /** True for the newest chunk, whose last edit is the current version. */
  isNewest: boolean
}

/** Steps through the edits of one chunk. */
function EditStepper({ chunk, shown, view, isNewest }: EditStepperProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const edits = chunk ? (view.timeline?.editsOf(chunk) ?? []) : []
  const last = edits.length - 1
  const found = edits.findIndex(({ id }) => id === shown)
  const at = found < 0 ? last : found
  const edit = edits[at]
  if (!edit || last < 1) return null
  const go = (to: number) => view.look(isNewest && to === last ? null : (edits[to] ?? null))
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const end = translate('review.edit-end')
  return (
    <div className={css.stepper} role="group" aria-label={translate('review.edits')}>
      <IconButton
        icon="chevron-left"
        size="small"
        label={translate('review.edit-before')}
        disabledReason={at === 0 ? end : null}
        onClick={() => go(at - 1)}
      />
      <span className={css.stepperText} role="status">
        {translate('review.edit-at', {
          number: at + 1,
          count: edits.length,
          time: time.format(Date.parse(edit.endTimestamp)),
        })}
      </span>
      <ChunkAuthors authors={new Set([edit.author])} />
      <IconButton
        icon="chevron-right"
        size="small"
        label={translate('review.edit-after')}
        disabledReason={at === last ? end : null}
        onClick={() => go(at + 1)}
      />
    </div>
  )
}

interface SelectionFaceProps extends HistoryPanelProps {
  selection: TimelineSelection
}

/** HIST-013: describes the selection; HIST-014: or why no version can be shown. */
function SelectionFace(props: SelectionFaceProps) {
  const { selection, view, onShowChanges, onShowPast } = props
  const isOverlay = useContext(OverlayContext)
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const words = (chunk: Chunk) => chunkWords(chunk, translate, locale)
  const backToNow = (
    <Button size="small" onClick={view.reset}>
      {translate('review.back-to-now')}
    </Button>
  )
  const face = { className: css.face, role: 'status', 'data-selection': selection.type } as const
  switch (selection.type) {
    case 'inactive':
      return (
        <div {...face}>
          <span className={css.faceText}>{translate('review.face.inactive')}</span>
        </div>
      )
    case 'loading':
      return (
        <div {...face}>
          <span className={css.waiting}>
            <Spinner size={14} />
            {translate('review.face.loading')}
          </span>
          <div className={css.faceButtons}>{backToNow}</div>
        </div>
      )
    case 'invalid':
      return (
        <Card
          role="alert"
          tone="caution"
          icon="warning"
          title={translate(`review.face.${selection.reason}`)}
          data-selection="invalid"
          actions={
            <>
              {selection.reason === 'since-after-revision' && (
                <Button size="small" onClick={() => view.compare(null)}>
                  {translate('review.stop-comparing')}
                </Button>
              )}
              {backToNow}
            </>
          }
        >
          {translate(`review.face.${selection.reason}-body`)}
        </Card>
      )
    case 'rev':
      return (
        <div {...face}>
          <span className={css.faceTitle}>{translate('review.face.rev')}</span>
          <span className={css.faceText}>{words(selection.revision)}</span>
          <div className={css.faceButtons}>
            {isOverlay && (
              <Button size="small" variant="primary" onClick={onShowPast}>
                {translate('review.show-past')}
              </Button>
            )}
            {backToNow}
          </div>
        </div>
      )
    case 'range':
      return (
        <div {...face}>
          <span className={css.faceTitle}>{translate('review.face.range')}</span>
          <span className={css.faceText}>
            {translate('review.face.range-body', {
              from: words(selection.since),
              to: selection.revision ? words(selection.revision) : translate('review.now'),
            })}
          </span>
          <div className={css.faceButtons}>
            <Button size="small" onClick={onShowChanges}>
              {translate('review.show-changes')}
            </Button>
            <Button size="small" variant="ghost" onClick={() => view.compare(null)}>
              {translate('review.stop-comparing')}
            </Button>
          </div>
        </div>
      )
  }
}

function revisionOf(selection: TimelineSelection): Chunk | null {
  return selection.type === 'rev' || selection.type === 'range' ? selection.revision : null
}

/** The index of a version in the list: later edits may have been merged into its chunk. */
function placeOf(chunks: readonly Chunk[], chunk: Chunk | null): number {
  if (!chunk) return -1
  // The initial chunk contains no transaction.
  const exact = chunks.findIndex(({ id, start }) => id === chunk.id && start === chunk.start)
  if (exact >= 0) return exact
  const position = chunk.end - 1
  return chunks.findIndex(({ start, end }) => position >= start && position < end)
}

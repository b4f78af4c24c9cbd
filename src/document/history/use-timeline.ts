import { useCallback, useMemo, useState } from 'react'
import { Observable, of } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { timeIdOf } from '../../data/history/find-selection.ts'
import type {
  Chunk,
  Timeline,
  TimelineRequest,
  TimelineSelection,
  TimelineState,
} from '../../data/history/timeline.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'

/** The timeline of a document, and the selected versions. */
export interface TimelineView {
  /** Null while the timeline is closed. */
  readonly timeline: Timeline | null
  readonly request: TimelineRequest
  /** Shows a version, null for the current one; `since` is unchanged. */
  look(revision: Pick<Chunk, 'endTimestamp' | 'id'> | null): void
  /** Compares the shown version with an earlier one; null stops comparing. */
  compare(since: Chunk | null): void
  /** Returns to the current version, without a comparison. */
  reset(): void
}

const now: TimelineRequest = {}

/**
 * Opens the timeline of a document while it is needed. The code of histories is loaded with the views that show one.
 */
export function useTimelineView(pair: DocumentPair, isWanted: boolean): TimelineView {
  const timeline = useTimeline(pair, isWanted)
  const [request, setRequest] = useState(now)
  const select = useCallback(
    (next: TimelineRequest) => {
      setRequest(next)
      timeline?.select(next)
    },
    [timeline],
  )
  // A newly opened timeline has no selection yet.
  const [known, setKnown] = useState(timeline)
  if (known !== timeline) {
    setKnown(timeline)
    setRequest(now)
  }
  return useMemo(
    () => ({
      timeline,
      request,
      look: (revision) => select({ ...request, revision: revision && timeIdOf(revision) }),
      compare: (since) => select({ ...request, since: since && timeIdOf(since) }),
      reset: () => select(now),
    }),
    [timeline, request, select],
  )
}

export function useTimeline(pair: DocumentPair, isWanted: boolean): Timeline | null {
  const layer = useDataLayer()
  return useObservable<Timeline | null>(
    () =>
      isWanted
        ? new Observable((subscriber) => {
            const timeline = layer.history.timeline(pair.publishedId, pair.typeName)
            subscriber.next(timeline)
            return () => timeline.release()
          })
        : of(null),
    null,
    [layer, pair, isWanted],
  )
}

export const emptyTimeline: TimelineState = {
  chunks: [],
  hasMore: true,
  isLoading: true,
  error: null,
  selection: { type: 'inactive' },
}

export function useTimelineState(timeline: Timeline | null): TimelineState {
  return useObservable<TimelineState>(() => timeline?.state$ ?? of(emptyTimeline), emptyTimeline, [
    timeline,
  ])
}

/** The old version in a selection; null for the current one. */
export function pastOf(selection: TimelineSelection) {
  if (selection.type === 'rev') return selection
  if (selection.type !== 'range' || !selection.revision) return null
  return { revision: selection.revision, document: selection.to }
}

import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'

export type ReviewTab = 'changes' | 'history'

/** The version that the current one is compared with. */
export type ReviewBasis = 'published' | 'opened' | 'timeline'

/** A document as it was at a given time (ms). */
export interface FirstSeen {
  readonly document: ContentDocument | null
  readonly at: number
}

/** The view state of an open document's history and changes. It is not stored anywhere else. */
export interface Review {
  /** Null while the inspector is closed. */
  readonly tab: ReviewTab | null
  readonly basis: ReviewBasis
  /** The field whose change is shown; a new array scrolls to it again. */
  readonly focusPath: Path | null
  /** Name of the panel that is open instead. */
  readonly panel: string | null
  showPanel(name: string): void
  show(tab: ReviewTab, about?: { basis?: ReviewBasis; path?: Path }): void
  close(): void
}

type ReviewState = Pick<Review, 'tab' | 'basis' | 'focusPath' | 'panel'>

/** The review of the surrounding document; null where it is not available. */
export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review | null {
  return useContext(ReviewContext)
}

/** `first`: the initial basis of comparison. */
export function useReviewState(first: ReviewBasis): Review {
  const [state, setState] = useState<ReviewState>({
    tab: null,
    basis: first,
    focusPath: null,
    panel: null,
  })
  const show = useCallback<Review['show']>((tab, { basis, path } = {}) => {
    setState((now) => ({ tab, basis: basis ?? now.basis, focusPath: path ?? null, panel: null }))
  }, [])
  const showPanel = useCallback<Review['showPanel']>((panel) => {
    setState((now) => ({ ...now, tab: null, focusPath: null, panel }))
  }, [])
  const close = useCallback(
    () => setState({ tab: null, basis: first, focusPath: null, panel: null }),
    [first],
  )
  return useMemo(() => ({ ...state, show, showPanel, close }), [state, show, showPanel, close])
}

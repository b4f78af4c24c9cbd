import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'

export type ReviewTab = 'changes' | 'history'

/** What the current version is compared with. */
export type ReviewBasis = 'published' | 'opened' | 'timeline'

/** A document as it was at a moment (ms). */
export interface FirstSeen {
  readonly document: ContentDocument | null
  readonly at: number
}

/** How the history and the changes of one open document are looked at. Nothing of it is kept anywhere else. */
export interface Review {
  /** Null while the inspector is closed. */
  readonly tab: ReviewTab | null
  readonly basis: ReviewBasis
  /** The field whose change is to be shown; a new array shows it again. */
  readonly focusPath: Path | null
  /** Name of the panel that is open in its place. */
  readonly panel: string | null
  showPanel(name: string): void
  show(tab: ReviewTab, about?: { basis?: ReviewBasis; path?: Path }): void
  close(): void
}

type ReviewState = Pick<Review, 'tab' | 'basis' | 'focusPath' | 'panel'>

/** The review of the document around; null where none is offered. */
export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review | null {
  return useContext(ReviewContext)
}

/** `first`: what is compared with until somebody chooses. */
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

import type { ReactNode } from 'react'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import * as css from './document-pane.css.ts'

export interface PaneFrameProps {
  /** Accessible name of the pane. */
  label: string
  /** In front of where the title would be. */
  leading?: ReactNode
  /** At the end of the header. */
  trailing?: ReactNode
  noHeader?: boolean
  loading?: boolean
  children?: ReactNode
}

/** The pane of a document that is not there to be edited: a way back, and why. */
export function PaneFrame({
  label,
  leading,
  trailing,
  noHeader,
  loading,
  children,
}: PaneFrameProps) {
  return (
    <section part="pane" className={css.pane} aria-label={label}>
      {!noHeader && (leading || trailing) && (
        <header className={css.header}>
          {leading}
          {trailing && <div className={css.trailing}>{trailing}</div>}
        </header>
      )}
      {loading ? <LoadingBlock /> : children}
    </section>
  )
}

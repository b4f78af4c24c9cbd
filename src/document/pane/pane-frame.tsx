import type { ReactNode } from 'react'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import * as css from './document-pane.css.ts'

export interface PaneFrameProps {
  /** Accessible name of the pane. */
  label: string
  /** Shown in front of the title. */
  leading?: ReactNode
  /** Shown at the end of the header. */
  trailing?: ReactNode
  noHeader?: boolean
  loading?: boolean
  children?: ReactNode
}

/** The pane of a document that cannot be edited: a back button, and the reason. */
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

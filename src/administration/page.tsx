import type { ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import * as css from './administration.css.ts'

export interface PageProps {
  /** Accessible name of the page. */
  label: string
  title: ReactNode
  /** What the page is for. */
  intro?: string
  /** The main button. */
  action?: ReactNode
  /** Search and filters, in a row of their own. */
  tools?: ReactNode
  children: ReactNode
}

/** A page of the tool: a heading with what can be done, above a list that fills the rest. */
export function Page({ label, title, intro, action, tools, children }: PageProps) {
  return (
    <section className={css.page} aria-label={label}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {action}
        {intro && <p className={css.intro}>{intro}</p>}
        {tools && <div className={css.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  )
}

/** In place of an empty list. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <EmptyState {...props} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../host/dom.ts'
import * as css from './badge.css.ts'
import type { Tone } from '../tokens.ts'

export interface BadgeProps {
  children: ReactNode
  tone?: Tone
  /** A coloured dot before quiet text instead of a coloured background. */
  dot?: boolean
}

/** A word or a number that shows a state. */
export function Badge({ children, tone = 'default', dot }: BadgeProps) {
  if (dot) {
    return (
      <span className={css.dotted} part="badge">
        <span aria-hidden className={classes(css.dot, css.dotTone[tone])} />
        {children}
      </span>
    )
  }
  return (
    <span className={classes(css.badge, css.tone[tone])} part="badge">
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../host/dom.ts'
import * as css from './badge.css.ts'
import type { Tone } from '../tokens.ts'

export interface BadgeProps {
  children: ReactNode
  tone?: Tone
}

/** A word or a number that shows a state. */
export function Badge({ children, tone = 'default' }: BadgeProps) {
  return (
    <span className={classes(css.badge, css.tone[tone])} part="badge">
      {children}
    </span>
  )
}

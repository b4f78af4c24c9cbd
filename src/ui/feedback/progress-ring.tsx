import { clampProgress } from './progress.ts'
import * as css from './progress-ring.css.ts'

export interface ProgressRingProps {
  /** In percent; less than nothing is nothing, more than everything is everything. */
  value: number
  /** `caution` if the measured amount runs out. */
  tone?: 'default' | 'caution'
  /** Side length in px. Default 18. */
  size?: number
}

/** A circle that fills clockwise. It is decoration: the words beside it say the same. */
export function ProgressRing({ value, tone = 'default', size = 18 }: ProgressRingProps) {
  const percent = clampProgress(value)
  const circle = { cx: 9, cy: 9, r: 7, fill: 'none', strokeWidth: 2.5, pathLength: 100 }
  return (
    <svg
      className={css.ring}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      aria-hidden
      focusable={false}
      data-progress={percent}
      data-tone={tone}
    >
      <circle {...circle} className={css.track} />
      <circle {...circle} className={css.bar[tone]} strokeDasharray={`${percent} 100`} />
    </svg>
  )
}

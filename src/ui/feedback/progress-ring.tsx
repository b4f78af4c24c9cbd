import { clampProgress } from './progress.ts'
import * as css from './progress-ring.css.ts'

export interface ProgressRingProps {
  /** Percentage; clamped to 0–100. */
  value: number
  /** `caution` when the measured amount is running out. */
  tone?: 'default' | 'caution'
  /** Side length in px. Default 18. */
  size?: number
}

/** A circle that fills clockwise. Decorative: the text beside it has the same meaning. */
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
      data-progress={percent}
      data-tone={tone}
    >
      <circle {...circle} className={css.track} />
      <circle {...circle} className={css.bar[tone]} strokeDasharray={`${percent} 100`} />
    </svg>
  )
}

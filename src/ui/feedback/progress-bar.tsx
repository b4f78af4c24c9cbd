import { clampProgress } from './progress.ts'
import * as css from './progress-bar.css.ts'

export interface ProgressBarProps {
  /** Percentage. */
  value: number
  /** Accessible name. */
  label: string
}

/** A horizontal bar that fills from its start. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = Math.round(clampProgress(value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={css.track}
    >
      <div className={css.filled} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

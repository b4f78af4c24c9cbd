import type { BulkProgress } from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import * as css from './bulk.css.ts'
import { progressText } from './bulk-words.ts'

/** Progress as a bar and a live text. Without numbers the bar is indeterminate. */
export function ProgressView({
  progress,
  label,
}: {
  progress: BulkProgress | null
  label: string
}) {
  const translate = useTranslate()
  const total = progress?.total ?? 0
  const isKnown = progress !== null && total > 0 && progress.phase !== 'saving'
  return (
    <div className={css.progress}>
      <progress
        className={css.bar}
        aria-label={label}
        max={isKnown ? total : undefined}
        value={isKnown ? progress.done : undefined}
      />
      <p role="status" className={css.quiet}>
        {progress ? progressText(translate, progress) : translate('bulk.phase.listing')}
      </p>
    </div>
  )
}

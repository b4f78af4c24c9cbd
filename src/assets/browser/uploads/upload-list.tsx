import type { UploadTask } from '../../../data/assets/upload-task.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useObservable } from '../../../react/use-observable.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import * as css from '../asset-browser.css.ts'

/** Maximum number of uploads listed individually. */
const listed = 4

/** Uploads in progress, each with a button to cancel it. */
export function UploadList({ tasks }: { tasks: readonly UploadTask[] }) {
  const translate = useTranslate()
  if (tasks.length === 0) return null
  const count = tasks.length
  return (
    <div
      className={css.uploads}
      part="progress"
      aria-label={translate('asset-browser.uploads', { count })}
      role="group"
    >
      {tasks.slice(0, listed).map((task) => (
        <Upload key={tasks.indexOf(task)} task={task} />
      ))}
      {count > listed && (
        <span className={css.muted}>{translate('asset-browser.uploads', { count })}</span>
      )}
    </div>
  )
}

function Upload({ task }: { task: UploadTask }) {
  const translate = useTranslate()
  const { phase, percent } = useObservable(() => task.state$, task.state$.value, [task])
  const { name } = task
  const words = translate(
    phase === 'queued' || phase === 'waiting' || phase === 'checking'
      ? `asset.${phase}`
      : 'asset.uploading',
    { name },
  )
  return (
    <div className={css.upload} data-upload={phase}>
      <span className={css.fileName} dir="auto" title={name}>
        {words}
      </span>
      <ProgressBar
        value={phase === 'sending' || phase === 'waiting' ? percent : 0}
        label={translate('asset.progress')}
      />
      <IconButton
        icon="x"
        size="small"
        label={translate('asset.cancel-name', { name })}
        onClick={() => task.cancel()}
      />
    </div>
  )
}

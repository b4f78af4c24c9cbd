import { useContext, useEffect, useReducer } from 'react'
import { from, of, switchMap } from 'rxjs'
import { imageProgress, isStale, type UploadState } from '../../data/assets/upload-state.ts'
import type { TaskState, UploadTask } from '../../data/assets/upload-task.ts'
import { useForm } from '../../form/form-context.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from './asset-field.css.ts'
import type { AssetKind } from './file-taker.ts'

/** This page's upload to a path of the form, with its state; null for an upload of another page. */
function useOwnUpload(
  path: Path,
): { task: UploadTask; state: TaskState; isKept: boolean | null } | null {
  const layer = useContext(DataLayerContext)
  const { controller } = useForm()
  const document = controller.document?.publishedId ?? controller
  const task = useObservable<UploadTask | null>(
    () =>
      layer
        ? from(layer.assets()).pipe(
            switchMap((store) =>
              store.tasks$.pipe(switchMap(() => of(store.taskAt(document, path) ?? null))),
            ),
          )
        : of(null),
    null,
    [layer, document, path],
  )
  const state = useObservable<TaskState | null>(() => task?.state$ ?? of(null), null, [task])
  const isKept = useObservable<boolean | null>(() => task?.isKept$ ?? of(null), null, [task])
  // The uploading page may be closed, and has stored the file for another page to resume.
  useEffect(() => {
    if (!task) void layer?.assets().then((store) => store.resume())
  }, [layer, task])
  return task && state ? { task, state, isKept } : null
}

export interface UploadProgressProps {
  kind: AssetKind
  path: Path
  upload: UploadState
  readOnly: boolean
  /** Removes the upload from the value. */
  onClear: () => void
}

/** An upload in progress, with its actions. */
export function UploadProgress({ kind, path, upload, readOnly, onClear }: UploadProgressProps) {
  const translate = useTranslate()
  const own = useOwnUpload(path)
  const isDead = useStale(upload) && !own
  const { name } = upload.file
  if (isDead) {
    return (
      <Card
        role="alert"
        tone="caution"
        icon="warning"
        title={translate('asset.stale', { name })}
        actions={!readOnly && <Button onClick={onClear}>{translate('asset.stale-clear')}</Button>}
      >
        {translate('asset.stale-body')}
      </Card>
    )
  }
  const cancel = () => (own ? own.task.cancel() : onClear())
  return (
    <div className={css.upload} data-upload={own?.state.phase ?? 'elsewhere'}>
      {upload.previewImage && <img className={css.likeness} src={upload.previewImage} alt="" />}
      <div className={css.progress}>
        <span className={css.name} dir="auto" title={name}>
          {words(own?.state.phase, name)}
        </span>
        <ProgressBar
          value={percentOf(kind, own?.state, upload)}
          label={translate('asset.progress')}
        />
        {own?.isKept === false && <span className={css.hint}>{translate('asset.keep-open')}</span>}
      </div>
      {!readOnly && (
        <Button aria-label={translate('asset.cancel-name', { name })} onClick={cancel}>
          {translate('asset.cancel')}
        </Button>
      )}
    </div>
  )

  function words(phase: TaskState['phase'] | undefined, file: string): string {
    if (phase === undefined) return translate('asset.uploading-elsewhere', { name: file })
    if (phase === 'queued') return translate('asset.queued', { name: file })
    if (phase === 'waiting') return translate('asset.waiting', { name: file })
    return translate(phase === 'checking' ? 'asset.checking' : 'asset.uploading', { name: file })
  }
}

/** Overall progress in percent; for uploads of this page, its own state is newer than the document's. */
export function percentOf(
  kind: AssetKind,
  state: TaskState | undefined,
  { progress }: UploadState,
): number {
  if (!state) return progress
  const isUnderWay = state.phase === 'sending' || state.phase === 'waiting'
  const sent = isUnderWay ? state.percent : state.phase === 'done' ? 100 : 0
  return kind === 'image' ? imageProgress(sent) : sent
}

const lookEveryMs = 5000

/** Whether an upload has made no progress for too long, updated over time. */
function useStale(upload: UploadState): boolean {
  const { clock, ticker } = useUi()
  const [, look] = useReducer((count: number) => count + 1, 0)
  const isDead = isStale(upload, clock.now())
  useEffect(() => (isDead ? undefined : ticker.subscribe(lookEveryMs, look)), [ticker, isDead])
  return isDead
}

/** A list item while its file is uploading. */
export function UploadInRow({
  kind,
  path,
  upload,
}: Pick<UploadProgressProps, 'kind' | 'path' | 'upload'>) {
  const translate = useTranslate()
  const own = useOwnUpload(path)
  const isDead = useStale(upload) && !own
  const { name } = upload.file
  if (isDead) {
    return (
      <span className={css.item} data-upload="stale">
        <span className={css.stopped}>
          <Icon name="warning" />
        </span>
        <span className={css.rowWords} dir="auto">
          {translate('asset.stale', { name })}
        </span>
      </span>
    )
  }
  return (
    <span className={css.item} data-upload={own?.state.phase ?? 'elsewhere'}>
      {upload.previewImage && <img className={css.likeness} src={upload.previewImage} alt="" />}
      <span className={css.progress}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <ProgressBar
          value={percentOf(kind, own?.state, upload)}
          label={translate('asset.progress')}
        />
      </span>
    </span>
  )
}

import { useCallback, useState } from 'react'
import { isAccepted, mediaTypeOf } from '../../../data/assets/accept.ts'
import { UploadCancelled, type UploadTask } from '../../../data/assets/upload-task.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { reasonOf } from '../../field/upload-into.ts'
import type { AssetFilter } from '../filter/asset-filter.ts'
import type { DroppedFile } from './dropped-files.ts'
import { cleanTag } from '../tags/tags.ts'

/** State of an upload, as reported to the host page. */
export interface UploadNews {
  readonly phase: 'start' | 'done' | 'failed' | 'cancelled'
  readonly file: { readonly name: string; readonly size: number; readonly type: string }
  readonly percent: number
  readonly asset?: { readonly _id: string } | undefined
  readonly error?: Error | undefined
}

export interface UploadsOptions {
  kind: AssetFilter['kind']
  accept: string
  /** Tag of the open folder, which uploads receive. */
  tag: string | undefined
  onNews?: ((news: UploadNews) => void) | undefined
}

/** Uploads files to a dataset, outside of any document. */
export function useUploads({ kind, accept, tag, onNews }: UploadsOptions): {
  tasks: readonly UploadTask[]
  /** Resolves with the ids of the assets, excluding failed uploads. */
  upload: (files: readonly DroppedFile[]) => Promise<readonly string[]>
} {
  const layer = useDataLayer()
  const translate = useTranslate()
  const { toasts } = useUi()
  const [tasks, setTasks] = useState<readonly UploadTask[]>([])

  const uploadOne = useCallback(
    async ({ file, folder }: DroppedFile): Promise<string | null> => {
      const { name, size, type } = file
      const notify = (phase: UploadNews['phase'], more: Partial<UploadNews> = {}) =>
        onNews?.({
          phase,
          file: { name, size, type },
          percent: phase === 'done' ? 100 : 0,
          ...more,
        })
      let own: UploadTask | null = null
      notify('start')
      try {
        const store = await layer.assets()
        const path = cleanTag([tag, folder].filter(Boolean).join('/'))
        const isPicture = mediaTypeOf(file).startsWith('image/')
        const asset = await store.upload(
          file,
          {
            kind: isPicture && kind !== 'file' ? 'image' : 'file',
            ...(path !== '' && { tags: [path] }),
          },
          (task) => {
            own = task
            setTasks((known) => [...known, task])
          },
        )
        notify('done', { asset })
        return asset._id
      } catch (error) {
        if (error instanceof UploadCancelled) {
          notify('cancelled')
          return null
        }
        notify('failed', { error: error as Error })
        toasts.show({
          tone: 'critical',
          title: translate('asset-browser.upload-failed', { name }),
          description: reasonOf(error, translate),
        })
        return null
      } finally {
        setTasks((known) => known.filter((task) => task !== own))
      }
    },
    [layer, kind, tag, onNews, toasts, translate],
  )

  const upload = useCallback(
    async (files: readonly DroppedFile[]): Promise<readonly string[]> => {
      const isWelcome = ({ file }: DroppedFile): boolean =>
        isAccepted(file, accept) && isAccepted(file, kind === 'image' ? 'image/*' : '')
      const refused = files.filter((one) => !isWelcome(one))
      if (refused.length > 0) {
        toasts.show({
          tone: 'caution',
          title: translate('asset.refused', { count: refused.length }),
          description: refused
            .map(({ file: { name, type } }) => (type ? `${name} (${type})` : name))
            .join(', '),
        })
      }
      const empty = files.filter((one) => isWelcome(one) && one.file.size === 0)
      for (const { file } of empty) {
        toasts.show({
          tone: 'caution',
          title: translate('asset-browser.upload-failed', { name: file.name }),
          description: translate('asset.empty-file'),
        })
      }
      const taken = files.filter((one) => isWelcome(one) && one.file.size > 0)
      const ids = await Promise.all(taken.map(uploadOne))
      return ids.filter((id) => id !== null)
    },
    [accept, kind, toasts, translate, uploadOne],
  )
  return { tasks, upload }
}

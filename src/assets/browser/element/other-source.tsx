import type { ReactNode } from 'react'
import { filter, firstValueFrom } from 'rxjs'
import type { DataLayer } from '../../../data/data-layer.ts'
import type { AssetFromSource, AssetSourceDefinition } from '../../../form/asset-settings.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { HostPart } from '../../../react/host-part.tsx'
import { toError } from '../../../schema/attempt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { takeFromSource } from '../../field/take-from-source.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'

interface OtherSourceProps {
  source: AssetSourceDefinition
  kind: 'image' | 'file'
  accept: string
  multiple: boolean
  layer: DataLayer
  selected: readonly BrowsedAsset[]
  onChoose: (assets: readonly BrowsedAsset[]) => void
  onClose: () => void
}

/** A source provided by the page. Its results become assets of the dataset. */
export function OtherSource(props: OtherSourceProps) {
  const { source, kind, layer, selected, onChoose, onClose } = props
  const translate = useTranslate()
  const { toasts } = useUi()
  const title = source.title ?? source.name

  async function take(given: unknown): Promise<void> {
    try {
      const store = await layer.assets()
      const taken = await takeFromSource(given, kind, layer)
      const ids = await Promise.all(
        taken.map(async (one) => {
          if ('file' in one) return (await store.upload(one.file, { kind, about: one.about }))._id
          await store.describe(one.assetId, one.about)
          return one.assetId
        }),
      )
      const assets = await Promise.all(ids.map((id) => readAsset(layer, id)))
      onChoose(assets.filter((asset) => asset !== null))
    } catch (error) {
      toasts.show({
        tone: 'critical',
        title: translate('asset.source-failed', { source: title }),
        description: toError(error).message,
      })
    }
  }

  const renderFailure = ({ error, retry }: { error: unknown; retry: () => void }): ReactNode => (
    <Card
      role="alert"
      tone="critical"
      title={translate('asset.source-failed', { source: title })}
      actions={<Button onClick={retry}>{translate('ui.retry')}</Button>}
    >
      {toError(error).message}
    </Card>
  )
  const given = {
    assetType: kind,
    accept: props.accept,
    selectionType: props.multiple ? 'multiple' : 'single',
    selectedAssets: selected.map(({ _id }) => _id),
    dialogHeaderTitle: title,
    onSelect: (assets: readonly AssetFromSource[]) => void take(assets),
    onClose,
  } as const
  return (
    <ErrorBoundary where={`asset source ${source.name}`} fallback={renderFailure}>
      <HostPart part={source.component} props={given} />
    </ErrorBoundary>
  )
}

/** The current state of an asset; null if it does not exist. */
export async function readAsset(layer: DataLayer, id: string): Promise<BrowsedAsset | null> {
  const { value } = await firstValueFrom(
    layer.queries
      .observe<BrowsedAsset | null>('*[_id == $id][0]', { id }, { tag: 'asset.by-id' })
      .pipe(filter(({ loading }) => !loading)),
  )
  return value ?? null
}

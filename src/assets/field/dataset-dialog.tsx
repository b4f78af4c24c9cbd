import type { AssetFromSource } from '../../form/asset-settings.ts'
import { checkSelection } from '../../data/assets/source-result.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AssetKind } from './file-taker.ts'
import { SourceDialog } from './source-dialog.tsx'
import { ownSource } from './use-sources.ts'

export interface DatasetDialogProps {
  kind: AssetKind
  /** Id of the currently selected asset. */
  selected: string | null
  onChoose: (assetId: string) => void
  onClose: () => void
}

/** Dialog that selects an asset of the dataset, outside a field. */
export function DatasetDialog({ kind, selected, onChoose, onClose }: DatasetDialogProps) {
  const translate = useTranslate()
  return (
    <SourceDialog
      kind={kind}
      source={ownSource(translate('asset.source-dataset'))}
      selected={selected === null ? [] : [selected]}
      onSelect={(given) => {
        const [asset] = checkSelection(given) as readonly AssetFromSource[]
        if (asset?.kind === 'assetDocumentId') onChoose(asset.value)
      }}
      onClose={onClose}
    />
  )
}

import type { AssetSourceProps } from '../../form/asset-settings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { HostPart } from '../../react/host-part.tsx'
import type { SchemaType } from '../../schema/schema.ts'
import { toError } from '../../schema/attempt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { acceptOf } from './file-taker.ts'
import type { AssetKind } from './file-taker.ts'
import type { OfferedSource } from './use-sources.ts'

export interface SourceDialogProps {
  kind: AssetKind
  type: SchemaType
  source: OfferedSource
  /** Ids of the assets that are chosen now. */
  selected: readonly string[]
  /** Whatever the source hands over; it is not checked yet. */
  onSelect: (given: unknown) => void
  onClose: () => void
}

/** A source of assets in a dialog. One that fails takes only its own dialog down. */
export function SourceDialog(props: SourceDialogProps) {
  const { kind, type, source, selected, onSelect, onClose } = props
  const translate = useTranslate()
  const title = translate(`asset.source-title-${kind}`)
  const given: AssetSourceProps = {
    assetType: kind,
    accept: acceptOf(kind, type),
    selectionType: 'single',
    schemaType: type,
    selectedAssets: selected,
    dialogHeaderTitle: title,
    onSelect,
    onClose,
  }
  const renderFailure = ({ error, retry }: { error: unknown; retry: () => void }) => (
    <Card
      role="alert"
      tone="critical"
      title={translate('asset.source-failed', { source: source.title })}
      actions={<Button onClick={retry}>{translate('ui.retry')}</Button>}
    >
      {toError(error).message}
    </Card>
  )
  return (
    <Dialog open title={title} width="large" bare onOpenChange={(open) => open || onClose()}>
      <ErrorBoundary where={`asset source ${source.name}`} fallback={renderFailure}>
        <HostPart part={source.component} props={given} />
      </ErrorBoundary>
    </Dialog>
  )
}

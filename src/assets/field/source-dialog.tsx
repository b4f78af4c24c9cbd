import type { AssetSourceProps } from '../../form/asset-settings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { HostPart } from '../../react/host-part.tsx'
import type { SchemaType } from '../../schema/schema.ts'
import { toError } from '../../schema/attempt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { acceptOf } from './file-taker.ts'
import type { AssetKind } from './file-taker.ts'
import type { OfferedSource } from './use-sources.ts'

export interface SourceDialogProps {
  kind: AssetKind
  /** The type of the field; absent outside a field. */
  type?: SchemaType
  source: OfferedSource
  /** Ids of the currently selected assets. */
  selected: readonly string[]
  /** Called with the source's result, which is not yet validated. */
  onSelect: (given: unknown) => void
  onClose: () => void
}

/** Dialog for an asset source. A crash in the source affects only its own dialog. */
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

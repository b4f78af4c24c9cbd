import type { ComponentType } from 'react'
import type { AssetKind } from '../../assets/field/file-taker.ts'
import { deferredPart } from '../../form/deferred.ts'
import type { InputProps } from '../../form/registry.ts'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'

const AssetField = deferredPart(
  async () => (await import('../../assets/field/asset-field.tsx')).default,
  () => <LoadingBlock fill={false} />,
)

/** The input of one kind of asset; its code loads with the first field of either kind. */
export function assetInput(kind: AssetKind): ComponentType<InputProps<never>> {
  return function AssetInput(props: InputProps<Record<string, unknown>>) {
    return <AssetField {...props} kind={kind} />
  }
}

import type { AssetKind } from '../../assets/field/file-taker.ts'
import type { InputProps } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

/** The input of one kind of asset. */
export function assetInput(kind: AssetKind, estimatedHeight: () => number) {
  return lazyInput<Record<string, unknown>>(
    async () => {
      const { default: AssetField } = await import('../../assets/field/asset-field.tsx')
      return (props: InputProps<Record<string, unknown>>) => <AssetField {...props} kind={kind} />
    },
    {
      heightOf: estimatedHeight,
      words: async () => (await import('../../i18n/en-us/assets.ts')).assetMessages,
    },
  )
}

import type { ComponentType } from 'react'
import type { SchemaType } from '../schema/schema.ts'
import type { AssetDescription } from '../data/connection/transport.ts'

/** An asset returned by a source: an existing document, a file, base64 data or a URL. */
export type AssetFromSource = (
  | { readonly kind: 'assetDocumentId'; readonly value: string }
  | { readonly kind: 'file'; readonly value: File }
  | { readonly kind: 'base64'; readonly value: string }
  | { readonly kind: 'url'; readonly value: string }
) & {
  readonly assetDocumentProps?: AssetDescription & { readonly originalFilename?: string }
}

/** Props of a source's component; a custom element receives them as properties. */
export interface AssetSourceProps {
  readonly assetType: 'image' | 'file'
  /** As in `<input accept>`. */
  readonly accept: string
  readonly selectionType: 'single' | 'multiple'
  /** The type of the field; undefined outside a field. */
  readonly schemaType?: SchemaType | undefined
  /** Ids of the currently selected assets. */
  readonly selectedAssets: readonly string[]
  readonly dialogHeaderTitle: string
  readonly onSelect: (assets: readonly AssetFromSource[]) => void
  readonly onClose: () => void
}

/** A source of images and files. */
export interface AssetSourceDefinition {
  readonly name: string
  readonly title?: string
  /** A React component, or the tag name of a custom element. */
  readonly component: ComponentType<AssetSourceProps> | string
}

/** The sources of images and files in a form. */
export interface AssetSettings {
  /** Sources in addition to the dataset's own assets. */
  readonly sources: readonly AssetSourceDefinition[]
  /** Whether files can be uploaded from the device. */
  readonly directUploads: { readonly image: boolean; readonly file: boolean }
}

export const defaultAssetSettings: AssetSettings = {
  sources: [],
  directUploads: { image: true, file: true },
}

/** Resolves the asset settings of a configuration; `directUploads` may be one boolean for both kinds. */
export function assetSettings({
  assetSources = [],
  directUploads = true,
}: {
  assetSources?: readonly AssetSourceDefinition[] | undefined
  directUploads?: boolean | { image?: boolean; file?: boolean } | undefined
}): AssetSettings {
  const { image = true, file = true } =
    typeof directUploads === 'object'
      ? directUploads
      : { image: directUploads, file: directUploads }
  return { sources: assetSources, directUploads: { image, file } }
}

import type { ComponentType } from 'react'
import type { SchemaType } from '../schema/schema.ts'
import type { AssetDescription } from '../data/transport.ts'

/** Something a source hands over, of one of four kinds. */
export type AssetFromSource = (
  | { readonly kind: 'assetDocumentId'; readonly value: string }
  | { readonly kind: 'file'; readonly value: File }
  | { readonly kind: 'base64'; readonly value: string }
  | { readonly kind: 'url'; readonly value: string }
) & {
  readonly assetDocumentProps?: AssetDescription & { readonly originalFilename?: string }
}

/** What the component of a source is given, or its element as properties. */
export interface AssetSourceProps {
  readonly assetType: 'image' | 'file'
  /** As in `<input accept>`. */
  readonly accept: string
  readonly selectionType: 'single' | 'multiple'
  /** The type of the field; absent outside of a field. */
  readonly schemaType?: SchemaType | undefined
  /** Ids of the assets that are chosen now. */
  readonly selectedAssets: readonly string[]
  readonly dialogHeaderTitle: string
  readonly onSelect: (assets: readonly AssetFromSource[]) => void
  readonly onClose: () => void
}

/** A place images and files can be taken from. */
export interface AssetSourceDefinition {
  readonly name: string
  readonly title?: string
  /** A component of React, or the tag name of a custom element. */
  readonly component: ComponentType<AssetSourceProps> | string
}

/** Where the images and files of a form come from. */
export interface AssetSettings {
  /** Beside the dataset's own assets. */
  readonly sources: readonly AssetSourceDefinition[]
  /** Whether files can be uploaded from the device. */
  readonly directUploads: { readonly image: boolean; readonly file: boolean }
}

export const defaultAssetSettings: AssetSettings = {
  sources: [],
  directUploads: { image: true, file: true },
}

/** The settings that a configuration's words for them mean. */
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

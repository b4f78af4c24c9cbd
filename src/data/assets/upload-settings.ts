import type { AssetDescription } from '../connection/transport.ts'

export type AssetKind = 'image' | 'file'

/** What is stored about a file, and how. */
export interface UploadSettings {
  readonly kind: AssetKind
  /** Whether the asset stores the original file name. Default true. */
  readonly storeOriginalFilename?: boolean | undefined
  /** Metadata to read from an image, in addition to the server's default. */
  readonly metadata?: readonly string[] | undefined
  readonly about?: AssetDescription | undefined
  /** Tags of the asset. */
  readonly tags?: readonly string[] | undefined
}

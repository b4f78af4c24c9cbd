import type { AssetDescription } from '../transport.ts'

export type AssetKind = 'image' | 'file'

/** What is kept of a file, and how. */
export interface UploadSettings {
  readonly kind: AssetKind
  /** Whether the asset remembers what the file was called. Default true. */
  readonly storeOriginalFilename?: boolean | undefined
  /** Metadata to read from an image beside what the server always reads. */
  readonly metadata?: readonly string[] | undefined
  readonly about?: AssetDescription | undefined
  /** What the asset is tagged with. */
  readonly tags?: readonly string[] | undefined
}

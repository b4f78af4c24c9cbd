import { buffer } from 'node:stream/consumers'
import type { ContentDocument } from '../../model/document.ts'
import { enrich } from './asset-facts.ts'
import type { ArchivedFacts } from './asset-facts.ts'
import { describeAsset } from '../assets/asset-document.ts'
import type { PreparedAsset } from '../assets/asset-document.ts'
import {
  assetPath,
  parseAssetId,
  parseFileFilename,
  parseImageFilename,
} from '../database/asset-path.ts'
import type { AssetPath } from '../database/asset-path.ts'
import { describeImage } from '../assets/image/describe-image.ts'
import { mediaTypeOf } from '../assets/media-type.ts'
import type { Blobs } from '../assets/blobs.ts'
import { receiveFile } from '../assets/store-file.ts'
import { prepareImage } from '../assets/image/store-image.ts'
import { applyBlobWrite } from '../dataset/operations.ts'
import type { BlobWrite } from '../database/blob-store.ts'
import type { Store } from '../database/store.ts'
import type { ArchivedAsset } from './read-archive.ts'

/** The parts of an asset's address in the importing dataset. */
export interface AssetNaming {
  readonly projectId: string
  readonly dataset: string
  /** The start of asset URLs, without a trailing slash. */
  readonly publicBase: string
}

/** Receives the assets of an archive during an import. */
export interface AssetIntake {
  /** Stores an asset's bytes. */
  readonly take: (asset: ArchivedAsset) => Promise<void>
  /** Creates the document of an asset, such as `images/flag.png`, if the archive contains none. */
  describe(name: string): Promise<void>
  /** The document of a described asset; null for a name that is not in the archive. */
  document(name: string): ContentDocument | null
  described(): Iterable<ContentDocument>
  /** Names of stored assets, and where each is stored. */
  located(): ReadonlyMap<string, AssetPath>
  /**
   * The document of an asset with its local address, if its bytes are stored, and with what the archive's facts and the
   * dataset know about it beyond the document. Other documents are unchanged.
   */
  complete(document: Record<string, unknown>, facts: ArchivedFacts | null): Record<string, unknown>
  /** True if the document is an asset's, and its bytes are stored. Null for any other document. */
  hasBytes(document: Record<string, unknown>): boolean | null
  size(): number
  /** Removes all bytes the import added. */
  undo(): void
}

export function createAssetIntake(store: Store, blobs: Blobs, naming: AssetNaming): AssetIntake {
  const { projectId, dataset, publicBase } = naming
  /** Paths of assets named by their digest, until a document is needed. */
  const located = new Map<string, AssetPath>()
  const documents = new Map<string, ContentDocument>()
  /** The name that a document made here was made for. */
  const describedAs = new Map<string, string>()
  const added: string[] = []
  const names = new Set<string>()

  function remember(name: string, document: ContentDocument): void {
    documents.set(name, document)
    describedAs.set(document._id, name)
  }

  async function keep(path: string, write: BlobWrite): Promise<void> {
    const settled = await blobs.settle(dataset, write)
    if (!store.blob(dataset, path)) added.push(path)
    store.write((writer) => applyBlobWrite(writer, dataset, settled))
    if ('upload' in write) await blobs.discard(write.upload)
  }

  /** A file name made of a digest gives the asset's path; the bytes must match the digest. */
  async function takeLocated(asset: ArchivedAsset, location: AssetPath): Promise<void> {
    const received = await blobs.receive(dataset, asset.bytes)
    if (received.sha1 !== location.hash) {
      await blobs.discard(received.upload)
      throw new Error(`The archive is damaged: ${asset.name} does not hold what its name says`)
    }
    const path = assetPath(location, projectId, dataset)
    const mime = mediaTypeOf(received.head, location.extension)
    await keep(path, { path, mime, upload: received.upload })
    located.set(nameOf(asset), location)
  }

  async function takeNamed(asset: ArchivedAsset): Promise<void> {
    const { kind, name, bytes } = asset
    const options = { projectId, publicBase, filename: name }
    const prepared: PreparedAsset =
      kind === 'image'
        ? await prepareImage(dataset, await buffer(bytes), options)
        : await receiveFile(blobs, dataset, bytes, options)
    await keep(prepared.keep.path, prepared.keep)
    remember(nameOf(asset), prepared.document)
    const path = parseAssetId(prepared.document._id)
    if (path) located.set(nameOf(asset), path)
  }

  function pathOf(document: Record<string, unknown>): string | null {
    const id = document['_id']
    const location = typeof id === 'string' ? parseAssetId(id) : null
    return location && assetPath(location, projectId, dataset)
  }

  return {
    take(asset) {
      names.add(nameOf(asset))
      const location =
        asset.kind === 'image' ? parseImageFilename(asset.name) : parseFileFilename(asset.name)
      return location ? takeLocated(asset, location) : takeNamed(asset)
    },
    async describe(name) {
      const location = located.get(name)
      if (!location || documents.has(name)) return
      const path = assetPath(location, projectId, dataset)
      const { mime, size } = store.blob(dataset, path) ?? { mime: '', size: 0 }
      const document = describeAsset(location, { ...naming, mime, size })
      const bytes =
        location.kind === 'image' ? await buffer(blobs.read(dataset, { path, size })) : null
      const metadata = bytes && { metadata: await describeImage(bytes) }
      remember(name, { ...document, ...metadata })
    },
    document: (name) => documents.get(name) ?? null,
    described: () => documents.values(),
    located: () => located,
    complete(document, facts) {
      const path = pathOf(document)
      const id = String(document['_id'])
      if (path === null) return document
      const { _rev, _createdAt, _updatedAt, ...existing } = store.document(dataset, id) ?? {}
      const isDescribed = documents.get(describedAs.get(id) ?? '') === document
      const archived = facts?.of(parseAssetId(id)!) ?? {}
      // A document made of the bytes knows nothing that a person wrote.
      const complete = isDescribed
        ? enrich(enrich(document, existing), archived)
        : enrich(enrich(existing as Record<string, unknown>, archived), document)
      if (!store.blob(dataset, path)) return complete
      return { ...complete, path, url: `${publicBase}/${path}` }
    },
    hasBytes(document) {
      const path = pathOf(document)
      return path === null ? null : Boolean(store.blob(dataset, path))
    },
    size: () => names.size,
    undo() {
      store.write((writer) => {
        for (const path of added) writer.deleteBlob(dataset, path)
      })
    },
  }
}

function nameOf({ kind, name }: ArchivedAsset): string {
  return `${kind}s/${name}`
}

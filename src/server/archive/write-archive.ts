import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pack as createPack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import type { Blobs } from '../assets/blobs.ts'
import type { BlobReader } from '../database/blob-store.ts'
import type { DocumentFacts } from '../database/document-reader.ts'

export interface ArchiveSource {
  /** Must not change while the archive is written: sizes are written before contents. */
  readonly store: Pick<DocumentFacts, 'scanTexts'> & Pick<BlobReader, 'blobs'>
  readonly blobs: Pick<Blobs, 'read'>
  readonly dataset: string
  readonly onProgress: (bytes: number, total: number) => void
}

type Parts = Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>

/** The documents of a dataset, one per line. */
export function* documentLines(
  store: Pick<DocumentFacts, 'scanTexts'>,
  dataset: string,
): Generator<string> {
  for (const text of store.scanTexts(dataset)) yield `${text}\n`
}

/**
 * A tar archive of a dataset: `{dataset}/data.ndjson` with every document, including asset documents,
 * then `{dataset}/images/…` and `{dataset}/files/…`. It is streamed, never in memory as a whole.
 */
export function createArchive(source: ArchiveSource): Readable {
  const pack = createPack()
  write(pack, source).catch((error: unknown) => pack.destroy(error as Error))
  return Readable.from(pack)
}

async function write(
  pack: Pack,
  { store, blobs, dataset, onProgress }: ArchiveSource,
): Promise<void> {
  const assets = store.blobs(dataset)
  let size = 0
  for (const line of documentLines(store, dataset)) size += Buffer.byteLength(line)
  const total = assets.reduce((sum, blob) => sum + blob.size, size)
  let done = 0

  async function entry(name: string, length: number, parts: Parts) {
    const header = { name: `${dataset}/${name}`, size: length }
    // Declared as a stream of another library, which is compatible with Node's.
    const target = pack.entry(header) as unknown as Writable
    // Errors reach the reader of the archive.
    target.on('error', () => {})
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      done += bytes.byteLength
      onProgress(done, total)
      if (!target.write(bytes)) await once(target, 'drain')
    }
    target.end()
  }

  await entry('data.ndjson', size, documentLines(store, dataset))
  for (const asset of assets) {
    const { path, size: length } = asset
    // Stored as `images/{project}/{dataset}/{name}`; project and dataset may differ where the archive is imported.
    const [folder, name] = [path.split('/')[0], path.split('/').at(-1)]
    await entry(`${folder}/${name}`, length, blobs.read(dataset, asset))
  }
  pack.finalize()
}

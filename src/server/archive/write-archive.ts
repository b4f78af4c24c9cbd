import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
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

/** A file in an archive. */
interface Entry {
  readonly name: string
  readonly size: number
  readonly parts: () => Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>
}

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
export function createArchive({ store, blobs, dataset, onProgress }: ArchiveSource): Readable {
  return pack(
    () => [
      linesEntry(`${dataset}/data.ndjson`, () => documentLines(store, dataset)),
      ...store.blobs(dataset).map((asset): Entry => {
        const { path, size } = asset
        // Stored as `images/{project}/{dataset}/{name}`; project and dataset may differ where the archive is imported.
        const [folder, name] = [path.split('/')[0], path.split('/').at(-1)]
        const parts = () => blobs.read(dataset, asset)
        return { name: `${dataset}/${folder}/${name}`, size, parts }
      }),
    ],
    onProgress,
  )
}

/** Such an archive of what was no dataset: documents, and paths of the pictures that they name as `images/…`. */
export function createForeignArchive(
  documents: readonly object[],
  pictures: ReadonlyMap<string, string>,
): Readable {
  return pack(() => [
    linesEntry('data.ndjson', () => documents.map((one) => `${JSON.stringify(one)}\n`)),
    ...Array.from(pictures, ([name, path]): Entry => {
      const parts = () => createReadStream(path)
      return { name: `images/${name}`, size: statSync(path).size, parts }
    }),
  ])
}

function linesEntry(name: string, parts: () => Iterable<string>): Entry {
  let size = 0
  for (const line of parts()) size += Buffer.byteLength(line)
  return { name, size, parts }
}

type Progress = (bytes: number, total: number) => void

function pack(entries: () => readonly Entry[], onProgress: Progress = () => {}): Readable {
  const packing = createPack()
  write(packing, entries, onProgress).catch((error: unknown) => packing.destroy(error as Error))
  return Readable.from(packing)
}

async function write(
  packing: Pack,
  entries: () => readonly Entry[],
  onProgress: Progress,
): Promise<void> {
  const all = entries()
  const total = all.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { name, size, parts } of all) {
    // Declared as a stream of another library, which is compatible with Node's.
    const target = packing.entry({ name, size }) as unknown as Writable
    // Errors reach the reader of the archive.
    target.on('error', () => {})
    for await (const part of parts()) {
      const bytes = Buffer.from(part)
      done += bytes.byteLength
      onProgress(done, total)
      if (!target.write(bytes)) await once(target, 'drain')
    }
    target.end()
  }
  packing.finalize()
}

import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

export interface ArchiveReader {
  /** Called for each asset; its bytes must be consumed before the next one is read. */
  readonly onAsset: (asset: ArchivedAsset) => Promise<void>
  /** File that receives the lines of `data.ndjson`, because they can refer to assets later in the archive. */
  readonly documentsFile: string
  /** Called with the text of `assets.json`, which has facts about the assets. */
  readonly onFacts: (text: string) => void
  /** Called with the name of an entry that is none of these. */
  readonly onOther: (name: string) => void
  readonly onProgress: (bytes: number, total: number) => void
}

export interface ArchivedAsset {
  readonly kind: 'image' | 'file'
  /** The file's name, without folders. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Bytes of `assets.json`, which is read as a whole. */
const largestFacts = 256 * 1024 * 1024

/**
 * Reads a gzipped tar archive of a dataset, as written by `createArchive` and other exporters of this
 * format. Throws if it contains no documents or is damaged.
 */
export async function readArchive(
  file: string,
  { onAsset, documentsFile, onFacts, onOther, onProgress }: ArchiveReader,
): Promise<void> {
  const { size: total } = await stat(file)
  let done = 0
  let documents = 0
  const entries = extract()
  const reading = pipeline(
    createReadStream(file).on('data', (chunk) => onProgress((done += chunk.length), total)),
    createGunzip(),
    entries,
  )
  const taking = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header
      // Declared as a stream of another library, which is compatible with Node's.
      const bytes = entry as unknown as Readable
      const [, folder, base = ''] = /(?:^|\/)(images|files)\/([^/]+)$/.exec(name) ?? []
      if (type === 'file' && folder !== undefined) {
        const kind = folder === 'images' ? 'image' : 'file'
        await onAsset({ kind, name: base, bytes })
      } else if (type === 'file' && /(?:^|\/)data\.ndjson$/.test(name)) {
        documents++
        await pipeline(bytes, createWriteStream(documentsFile))
      } else if (type === 'file' && /(?:^|\/)assets\.json$/.test(name)) {
        if ((entry.header.size ?? 0) > largestFacts) throw new Error('assets.json is too large')
        onFacts((await buffer(bytes)).toString())
      } else if (type === 'file') {
        onOther(name)
      }
      bytes.resume()
    }
  })()
  try {
    await Promise.all([reading, taking])
  } catch (error) {
    if (isDamage(error))
      throw new Error(`${file} is not a gzipped tar archive, or is damaged`, { cause: error })
    throw error
  }
  if (documents === 0) throw new Error(`${file} holds no data.ndjson`)
  if (documents > 1) throw new Error(`${file} holds more than one data.ndjson`)
}

function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return code.startsWith('Z_') || /tar header|Unexpected end|Premature close/i.test(message)
}

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import type { Converted } from './convert.ts'

/** Writes converted documents and their pictures as an archive, as `import` reads it. */
export async function packConverted(
  { documents, pictures }: Converted,
  file: string,
): Promise<void> {
  const pack = createPack()
  // Declared as a stream of another library, which is compatible with Node's.
  const written = pipeline(pack as unknown as Readable, createGzip(), createWriteStream(file))
  const add = async (name: string, bytes: string | Buffer): Promise<void> => {
    const entry = pack.entry({ name }, bytes)
    await once(entry as unknown as Readable, 'close')
  }
  await add('data.ndjson', documents.map((one) => `${JSON.stringify(one)}\n`).join(''))
  for (const [name, path] of pictures) await add(`images/${name}`, await readFile(path))
  pack.finalize()
  await written
}

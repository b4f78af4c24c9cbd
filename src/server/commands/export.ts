import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openBlobReader } from '../open-blobs.ts'
import { createArchive, documentLines } from '../archive/write-archive.ts'
import type { SnapshotReader } from '../database/sqlite/store.ts'
import { defineCommand, UsageError } from './command.ts'
import {
  assetOptions,
  assetsUrl,
  dataOptions,
  requireDataset,
  withSnapshot,
} from './data-folder.ts'
import { createProgress } from './progress.ts'

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'copy a dataset into a file',
  operands: ['file'],
  details:
    'A name that ends with .tar.gz gets an archive of documents and assets, any other one the documents,\n' +
    'a line of JSON each; "-" writes these to standard output. The copy shows one moment, also while the\n' +
    'server runs.',
  options: {
    ...dataOptions,
    ...assetOptions,
    dataset: { type: 'string', value: 'NAME', help: 'dataset to copy', default: 'production' },
    force: { type: 'flag', help: 'replace a file of this name' },
  },
  async run({ values, operands: [file = ''], terminal }) {
    const { dataset, force } = values
    const path = resolve(terminal.cwd, file)
    if (file !== '-' && !force && existsSync(path)) {
      throw new UsageError(`${path} exists; choose another name or say --force`)
    }
    const progress = createProgress(terminal, 'exporting')
    await withSnapshot(values, terminal, async (store) => {
      requireDataset(store, dataset)
      if (file === '-') {
        return pipeline(Readable.from(documentLines(store, dataset)), process.stdout, {
          end: false,
        })
      }
      if (/\.(tar\.gz|tgz)$/.test(file)) {
        const archive = createArchive({
          store,
          blobs: openBlobReader(store, assetsUrl(values)),
          dataset,
          onProgress: progress.report,
        })
        await writeWhole(path, (part) => pipeline(archive, createGzip(), privateFile(part)))
      } else {
        const lines = counted(store, dataset, progress.report)
        await writeWhole(path, (part) => pipeline(Readable.from(lines), privateFile(part)))
      }
      progress.end()
      terminal.out(`exported ${store.count(dataset)} documents of ${dataset} to ${path}\n`)
    })
  },
})

function* counted(
  store: SnapshotReader,
  dataset: string,
  report: (done: number, total: number) => void,
): Generator<string> {
  const total = store.count(dataset)
  let done = 0
  for (const line of documentLines(store, dataset)) {
    report(++done, total)
    yield line
  }
}

function privateFile(path: string): Writable {
  return createWriteStream(path, { mode: 0o600 })
}

/** Writes beside the file and renames, so that the path always contains the complete new or the old file. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  rmSync(part, { force: true })
  try {
    await write(part)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

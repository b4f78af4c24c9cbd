import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Blobs } from '../assets/blobs.ts'
import type { Store } from '../database/store.ts'
import { importDocuments, parseLines } from '../dataset/import.ts'
import type { ImportOptions } from '../dataset/import.ts'
import { readArchive } from './read-archive.ts'
import { readLines } from './read-lines.ts'
import { createAssetIntake } from './asset-intake.ts'
import type { AssetIntake, AssetNaming } from './asset-intake.ts'

export interface ArchiveImport extends ImportOptions, AssetNaming {
  /** Stores the bytes of the assets. */
  readonly blobs: Blobs
  readonly onProgress: (bytes: number, total: number) => void
}

/** The reference other exporters write for an asset in the archive: `image@file://./images/{name}`. */
const marker = '_sanityAsset'
const markerValue = /^(?:image|file)@file:\/\/\.\/(?:images|files)\/([^/]+)$/

/**
 * Imports an archive: its assets, then its documents as `importDocuments` does. If that fails, the
 * added bytes are removed again.
 */
export async function importArchive(
  store: Store,
  file: string,
  options: ArchiveImport,
): Promise<{ documents: number; assets: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'content-import-'))
  const documentsFile = join(folder, 'data.ndjson')
  const intake = createAssetIntake(store, options.blobs, options)
  try {
    const { onProgress } = options
    await readArchive(file, { documentsFile, onAsset: intake.take, onProgress })
    for (const name of withLines(documentsFile, markedNames)) await intake.describe(name)
    const documents = withLines(documentsFile, (lines) =>
      importDocuments(store, resolveDocuments(parseLines(lines), intake), options),
    )
    return { documents, assets: intake.size() }
  } catch (error) {
    intake.undo()
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withLines<T>(file: string, read: (lines: Iterable<string>) => T): T {
  const descriptor = openSync(file, 'r')
  try {
    return read(readLines(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** The names of the archived assets that documents refer to. */
function markedNames(lines: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const line of lines) {
    for (const [, value = ''] of line.matchAll(/"_sanityAsset"\s*:\s*"([^"\\]*)"/g)) {
      const name = markerValue.exec(value)?.[1]
      if (name !== undefined) names.add(name)
    }
  }
  return names
}

/** The documents with their assets' new addresses, then documents for assets that have none in the archive. */
function* resolveDocuments(documents: Iterable<unknown>, intake: AssetIntake): Generator {
  const brought = new Set<unknown>()
  for (const document of documents) {
    if (isRecord(document)) brought.add(document['_id'])
    yield isRecord(document) ? intake.readdress(resolve(document, intake)) : document
  }
  for (const document of intake.described()) if (!brought.has(document._id)) yield document
}

function resolve<T>(value: T, intake: AssetIntake): T {
  if (Array.isArray(value)) return value.map((item: unknown) => resolve(item, intake)) as T
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, child]) => [name, resolve(child, intake)])
  const { [marker]: marked, ...rest } = Object.fromEntries(fields) as Record<string, unknown>
  if (marked === undefined) return rest as T
  const name = typeof marked === 'string' ? markerValue.exec(marked)?.[1] : undefined
  const asset: ContentDocument | null = name === undefined ? null : intake.document(name)
  if (!asset) throw new Error(`The archive does not hold the asset ${JSON.stringify(marked)}`)
  return { ...rest, asset: { _type: 'reference', _ref: asset._id } } as T
}

import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Blobs } from '../assets/blobs.ts'
import type { Store } from '../database/store.ts'
import { parseAssetId, assetId } from '../database/asset-path.ts'
import type { AssetPath } from '../database/asset-path.ts'
import { checkDocument, ImportError, importDocuments, parseLines } from '../dataset/import.ts'
import { readFacts } from './asset-facts.ts'
import type { ArchivedFacts } from './asset-facts.ts'
import type { ImportOptions } from '../dataset/import.ts'
import { readArchive } from './read-archive.ts'
import type { ArchiveReader } from './read-archive.ts'
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
const markerValue = /^(?:image|file)@file:\/\/\.\/((?:images|files)\/[^/]+)$/

interface Imported {
  readonly documents: number
  readonly assets: number
  /** What the source has and the dataset did not get, one sentence each. */
  readonly losses: readonly string[]
}

/**
 * Imports an archive: its assets, then its documents as `importDocuments` does. If that fails, the
 * added bytes are removed again. What is known about an asset that exists already is kept.
 */
export async function importArchive(
  store: Store,
  file: string,
  options: ArchiveImport,
): Promise<Imported> {
  const intake = createAssetIntake(store, options.blobs, options)
  const { onProgress } = options
  try {
    return await withArchive(file, { onAsset: intake.take, onProgress }, async (archive) => {
      const { documentsFile, facts, losses } = archive
      const needed = withLines(documentsFile, (lines) => lookThrough(parseLines(lines)))
      for (const [name, path] of intake.located()) {
        const isMentioned = needed.names.has(name) || hasFacts(facts, path)
        if (isMentioned && !needed.assets.has(assetId(path))) await intake.describe(name)
        else if (!needed.assets.has(assetId(path)) && !intake.document(name)) {
          losses.push(`${name} belongs to no document, and was not imported as an asset`)
        }
      }
      losses.push(...unclaimedFacts(facts, intake))
      const documents = withLines(documentsFile, (lines) =>
        importDocuments(
          store,
          resolveDocuments(parseLines(lines), { intake, facts, losses }),
          options,
        ),
      )
      return { documents, assets: intake.size(), losses }
    })
  } catch (error) {
    intake.undo()
    throw error
  }
}

/** What an import would bring. */
export interface ImportPlan {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[]
  /** Names of assets: `images/flag.png`. */
  readonly assets: readonly string[]
  readonly losses: readonly string[]
}

/** Reads an archive as an import does, and writes nothing. Throws as an import. */
export async function planArchive(file: string): Promise<ImportPlan> {
  const assets = new Set<string>()
  const onAsset: ArchiveReader['onAsset'] = async ({ kind, name }) =>
    void assets.add(`${kind}s/${name}`)
  return withArchive(file, { onAsset, onProgress() {} }, async ({ documentsFile, losses }) => {
    const documents = withLines(documentsFile, (lines) => plannedDocuments(lines, assets))
    return { documents, assets: [...assets], losses }
  })
}

/** As `planArchive`, for lines of documents. */
export function planLines(lines: Iterable<string>): ImportPlan {
  return { documents: plannedDocuments(lines, new Set()), assets: [], losses: [] }
}

function plannedDocuments(
  lines: Iterable<string>,
  assets: ReadonlySet<string>,
): ImportPlan['documents'] {
  const intake: KnownAssets = {
    size: () => assets.size,
    document: (name) => (assets.has(name) ? { _id: name } : null),
  }
  const documents: { _id: string; _type: string }[] = []
  let line = 0
  for (const value of parseLines(lines)) {
    line++
    if (value === undefined) continue
    const { _id, _type } = checkDocument(resolve(value, intake, line), line)
    documents.push({ _id, _type })
  }
  return documents
}

interface OpenArchive {
  /** The lines of its documents. */
  readonly documentsFile: string
  readonly facts: ArchivedFacts | null
  /** What is no part of an archive; more may be added. */
  readonly losses: string[]
}

async function withArchive<T>(
  file: string,
  reader: Pick<ArchiveReader, 'onAsset' | 'onProgress'>,
  run: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'content-import-'))
  const documentsFile = join(folder, 'data.ndjson')
  const losses: string[] = []
  let facts: ArchivedFacts | null = null
  try {
    await readArchive(file, {
      ...reader,
      documentsFile,
      onFacts: (text) => void (facts = readFacts(text)),
      onOther: (name) => losses.push(`${name} is no part of an archive, and was not read`),
    })
    return await run({ documentsFile, facts, losses })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Imports lines of documents, which come without the bytes of their assets. */
export function importLines(
  store: Store,
  lines: Iterable<string>,
  options: Omit<ArchiveImport, 'onProgress'>,
): Imported {
  const losses: string[] = []
  const intake = createAssetIntake(store, options.blobs, options)
  const documents = resolveDocuments(parseLines(lines), { intake, facts: null, losses })
  return { documents: importDocuments(store, documents, options), assets: 0, losses }
}

function hasFacts(facts: ArchivedFacts | null, path: AssetPath): boolean {
  return facts !== null && Object.keys(facts.of(path)).length > 0
}

function unclaimedFacts(facts: ArchivedFacts | null, intake: AssetIntake): string[] {
  const names = facts?.unclaimed(intake.located().values()) ?? []
  return names.map((name) => `assets.json describes "${name}", which is not in the archive`)
}

function withLines<T>(file: string, read: (lines: Iterable<string>) => T): T {
  const descriptor = openSync(file, 'r')
  try {
    return read(readLines(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** The names of the archived assets that documents refer to, and the ids of documents. */
function lookThrough(documents: Iterable<unknown>): { names: Set<string>; assets: Set<string> } {
  const names = new Set<string>()
  const assets = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (!isRecord(value)) return
    const name = nameIn(value[marker])
    if (name !== null) names.add(name)
    Object.values(value).forEach(look)
  }
  for (const document of documents) {
    look(document)
    const id = isRecord(document) ? document['_id'] : undefined
    if (typeof id === 'string' && parseAssetId(id)) assets.add(id)
  }
  return { names, assets }
}

function nameIn(marked: unknown): string | null {
  return typeof marked === 'string' ? (markerValue.exec(marked)?.[1] ?? null) : null
}

interface Resolution {
  readonly intake: AssetIntake
  readonly facts: ArchivedFacts | null
  readonly losses: string[]
}

/** The documents with their assets, then documents for assets that have none in the archive. */
function* resolveDocuments(documents: Iterable<unknown>, resolution: Resolution): Generator {
  const { intake, facts, losses } = resolution
  const brought = new Set<unknown>()
  let line = 0
  for (const document of documents) {
    line++
    if (!isRecord(document)) {
      yield document
      continue
    }
    brought.add(document['_id'])
    if (intake.hasBytes(document) === false) {
      losses.push(`Line ${line}: the bytes of "${String(document['_id'])}" are not there`)
    }
    yield intake.complete(resolve(document, intake, line), facts)
  }
  for (const document of intake.described()) {
    if (!brought.has(document._id)) yield intake.complete(document, facts)
  }
}

/** The assets that documents can refer to. */
interface KnownAssets {
  document(name: string): Pick<ContentDocument, '_id'> | null
  size(): number
}

function resolve<T>(value: T, intake: KnownAssets, line: number): T {
  if (Array.isArray(value)) return value.map((item: unknown) => resolve(item, intake, line)) as T
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, child]) => [name, resolve(child, intake, line)])
  const { [marker]: marked, ...rest } = Object.fromEntries(fields) as Record<string, unknown>
  if (marked === undefined) return rest as T
  const name = nameIn(marked)
  const asset = name === null ? null : intake.document(name)
  if (!asset) {
    const reason =
      intake.size() === 0 ? 'assets come from a .tar.gz archive' : 'it is not in the archive'
    throw new ImportError(line, `cannot import the asset ${JSON.stringify(marked)}: ${reason}`)
  }
  return { ...rest, asset: { _type: 'reference', _ref: asset._id } } as T
}

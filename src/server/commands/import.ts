import { closeSync, createWriteStream, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { convert, type Converted } from '../archive/convert/convert.ts'
import { readMapping } from '../archive/convert/mapping.ts'
import { isForeign, readForeign } from '../archive/convert/read-source.ts'
import {
  importArchive,
  importLines,
  type ImportPlan,
  planArchive,
  planLines,
} from '../archive/import-archive.ts'
import { createForeignArchive } from '../archive/write-archive.ts'
import { openBlobsOf } from '../open-blobs.ts'
import { readLines } from '../archive/read-lines.ts'
import { isDatabaseUrl, openStore } from '../database/open-store.ts'
import { databaseName } from '../database/sqlite/store.ts'
import { defineCommand, type Terminal, UsageError } from './command.ts'
import {
  assetOptions,
  assetsUrl,
  databaseUrl,
  dataOptions,
  datasetsOf,
  projectOption,
} from './data-folder.ts'
import { createProgress } from './progress.ts'

export const importCommand = defineCommand({
  name: 'import',
  summary: 'write the documents of a file, and its assets',
  operands: ['file'],
  details:
    'Takes lines of JSON, one document each ("-" reads them from standard input), or a .tar.gz archive as\n' +
    'export writes it; a folder of Markdown, an export of WordPress (.xml), CSV, or JSON with --map, which become\n' +
    'documents as --map says. All of it is imported or nothing. Documents of the same id are replaced; assets keep\n' +
    'what is known about them, where the file knows less. Items of lists get the keys they lack. Database\n' +
    'and dataset are made when missing.',
  options: {
    ...dataOptions,
    ...assetOptions,
    ...projectOption,
    dataset: { type: 'string', value: 'NAME', help: 'dataset to write to', default: 'production' },
    author: {
      type: 'string',
      value: 'ID',
      help: 'user the history names as author',
      default: '<system>',
    },
    map: {
      type: 'string',
      value: 'FILE',
      help: 'how CSV, JSON, Markdown or WordPress become documents; there is a default for the last two',
    },
    'dry-run': {
      type: 'flag',
      help: 'print what would be created, replaced and kept, and what would be lost; write nothing',
    },
    url: {
      type: 'string',
      value: 'URL',
      help: 'where browsers reach the server; the URLs of imported assets begin with it',
      default: 'http://localhost:3333',
    },
  },
  async run({ values, operands: [file = ''], terminal }) {
    const { dataset, author, project: projectId } = values
    const path = file === '-' ? file : resolve(terminal.cwd, file)
    if (file !== '-' && !existsSync(path)) throw new UsageError(`There is no file ${path}`)
    if (!URL.canParse(values.url)) throw new UsageError(`--url ${values.url} is not a valid URL`)
    const data = databaseUrl(values) ?? resolve(terminal.cwd, values.data)
    const isMapped = values.map !== undefined
    const converted = isForeign(path, { isMapped })
      ? convertForeign(path, values.map, terminal)
      : null
    if (!converted && isMapped) {
      throw new UsageError('--map is for Markdown, WordPress, CSV and JSON')
    }
    const isArchive = /\.(tar\.gz|tgz)$/.test(file)
    if (values['dry-run']) {
      const plan = converted
        ? await withForeignArchive(converted, new Set(), planArchive)
        : isArchive
          ? await planArchive(path)
          : withFile(path, planLines)
      return printPlan(plan, converted, existingIds(data, dataset, plan.documents), terminal)
    }
    const store = openStore(data)
    const progress = createProgress(terminal, 'importing')
    try {
      if (!store.dataset(dataset)) await datasetsOf(store).create(dataset, {}, '<system>')
      let written = 0
      const options = {
        dataset,
        author,
        now: Date.now(),
        generateKeys: true,
        projectId,
        publicBase: values.url.replace(/\/+$/, ''),
        blobs: openBlobsOf(store, assetsUrl(values)),
        onTransaction: () => progress.report((written += 100)),
      }
      const take = (archive: string) =>
        importArchive(store, archive, { ...options, onProgress: progress.report })
      const kept = store.existingIds(dataset, idsOf(converted?.targets ?? []))
      const { documents, assets, losses } = converted
        ? await withForeignArchive(converted, kept, take)
        : isArchive
          ? await take(path)
          : withFile(path, (lines) => importLines(store, lines, options))
      progress.end()
      for (const loss of [...(converted?.losses ?? []), ...losses])
        terminal.err(`not imported: ${loss}\n`)
      const brought =
        isArchive || converted
          ? `${documents} documents and ${assets} assets`
          : `${documents} documents`
      terminal.out(`imported ${brought} into ${dataset}\n`)
    } finally {
      progress.end()
      store.close()
    }
  },
})

function convertForeign(path: string, map: string | undefined, { cwd }: Terminal): Converted {
  const source = readForeign(path)
  const mappings = map === undefined ? source.mapping : readMapping(resolve(cwd, map))
  if (!mappings) {
    throw new UsageError('Say with --map how its values become documents; see docs/coming-from.md')
  }
  return convert(source, mappings)
}

function printPlan(
  plan: ImportPlan,
  converted: Converted | null,
  known: ReadonlySet<string>,
  terminal: Terminal,
): void {
  const targets = new Set(idsOf(converted?.targets ?? []))
  for (const { _id, _type } of plan.documents) {
    const what = !known.has(_id) ? 'create' : targets.has(_id) ? 'keep' : 'replace'
    terminal.out(`${what} ${_id} (${_type})\n`)
  }
  for (const name of plan.assets) terminal.out(`upload ${name}\n`)
  for (const loss of [...(converted?.losses ?? []), ...plan.losses])
    terminal.err(`would not be imported: ${loss}\n`)
}

function existingIds(data: string, dataset: string, documents: ImportPlan['documents']) {
  if (!isDatabaseUrl(data) && !existsSync(join(data, databaseName))) return new Set<string>()
  const store = openStore(data)
  try {
    return store.dataset(dataset) ? store.existingIds(dataset, idsOf(documents)) : new Set<string>()
  } finally {
    store.close()
  }
}

function idsOf(documents: ImportPlan['documents']): string[] {
  return documents.map(({ _id }) => _id)
}

/** Uses an archive of what was converted, without the documents that are kept as they are. */
async function withForeignArchive<T>(
  { documents, targets, pictures }: Converted,
  kept: ReadonlySet<string>,
  run: (file: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'content-converted-'))
  try {
    const file = join(folder, 'converted.tar.gz')
    const missing = targets.filter(({ _id }) => !kept.has(_id))
    const archive = createForeignArchive([...missing, ...documents], pictures)
    await pipeline(archive, createGzip(), createWriteStream(file))
    return await run(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withFile<T>(path: string, run: (lines: Iterable<string>) => T): T {
  const descriptor = path === '-' ? 0 : openSync(path, 'r')
  try {
    return run(readLines(descriptor))
  } finally {
    if (descriptor !== 0) closeSync(descriptor)
  }
}

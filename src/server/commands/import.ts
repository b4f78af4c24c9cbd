import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { convert, type Converted } from '../archive/convert/convert.ts'
import { readMapping } from '../archive/convert/mapping.ts'
import { packConverted } from '../archive/convert/pack-converted.ts'
import { isSource, readSource } from '../archive/convert/read-source.ts'
import { type ArchiveImport, importArchive, importLines } from '../archive/import-archive.ts'
import { openBlobsOf } from '../open-blobs.ts'
import { readLines } from '../archive/read-lines.ts'
import type { Store } from '../database/store.ts'
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
    'export writes it; a folder of Markdown, an export of WordPress (.xml), CSV or JSON, which become documents\n' +
    'as --map says. All of it is imported or nothing. Documents of the same id are replaced; assets keep\n' +
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
      help: 'print what such a source would create and replace, and what would be lost; write nothing',
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
    const converted = isSource(path) ? convertSource(path, values.map, terminal) : null
    if (!converted && (values.map !== undefined || values['dry-run'])) {
      throw new UsageError('--map and --dry-run are for Markdown, WordPress, CSV and JSON')
    }
    if (converted && values['dry-run']) return printPlan(converted, data, dataset, terminal)
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
      const isArchive = /\.(tar\.gz|tgz)$/.test(file)
      const archived = { ...options, onProgress: progress.report }
      const { documents, assets, losses } = converted
        ? await importConverted(store, converted, archived)
        : isArchive
          ? await importArchive(store, path, archived)
          : importFile(store, path, options)
      progress.end()
      for (const loss of [...(converted?.losses ?? []), ...losses])
        terminal.err(`not imported: ${loss}\n`)
      const brought =
        isArchive || converted || converted
          ? `${documents} documents and ${assets} assets`
          : `${documents} documents`
      terminal.out(`imported ${brought} into ${dataset}\n`)
    } finally {
      progress.end()
      store.close()
    }
  },
})

function convertSource(path: string, map: string | undefined, { cwd }: Terminal): Converted {
  const source = readSource(path)
  const mappings = map === undefined ? source.mapping : readMapping(resolve(cwd, map))
  if (!mappings) {
    throw new UsageError('Say with --map how its values become documents; see docs/coming-from.md')
  }
  return convert(source, mappings)
}

/** What an import would do. */
function printPlan(converted: Converted, data: string, dataset: string, terminal: Terminal): void {
  const ids = converted.documents.map(({ _id }) => _id)
  const known = existingIds(data, dataset, ids)
  for (const { _id, _type } of converted.documents) {
    terminal.out(`${known.has(_id) ? 'replace' : 'create'} ${_id} (${_type})\n`)
  }
  for (const name of converted.pictures.keys()) terminal.out(`upload ${name}\n`)
  for (const loss of converted.losses) terminal.err(`would not be imported: ${loss}\n`)
}

function existingIds(data: string, dataset: string, ids: readonly string[]): Set<string> {
  if (!isDatabaseUrl(data) && !existsSync(join(data, databaseName))) return new Set()
  const store = openStore(data)
  try {
    return store.dataset(dataset) ? store.existingIds(dataset, ids) : new Set()
  } finally {
    store.close()
  }
}

async function importConverted(
  store: Store,
  converted: Converted,
  options: ArchiveImport,
): ReturnType<typeof importArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'content-converted-'))
  try {
    const file = join(folder, 'converted.tar.gz')
    await packConverted(converted, file)
    return await importArchive(store, file, options)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function importFile(
  store: Store,
  path: string,
  options: Parameters<typeof importLines>[2],
): ReturnType<typeof importLines> {
  const descriptor = path === '-' ? 0 : openSync(path, 'r')
  try {
    return importLines(store, readLines(descriptor), options)
  } finally {
    if (descriptor !== 0) closeSync(descriptor)
  }
}

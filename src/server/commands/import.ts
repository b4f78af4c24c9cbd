import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { importArchive, importLines } from '../archive/import-archive.ts'
import { openBlobsOf } from '../open-blobs.ts'
import { readLines } from '../archive/read-lines.ts'
import type { Store } from '../database/store.ts'
import { openStore } from '../database/open-store.ts'
import { defineCommand, UsageError } from './command.ts'
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
    'export writes it. All of it is imported or nothing. Documents of the same id are replaced; assets keep\n' +
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
    const store = openStore(databaseUrl(values) ?? resolve(terminal.cwd, values.data))
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
      const { documents, assets, losses } = isArchive
        ? await importArchive(store, path, { ...options, onProgress: progress.report })
        : importFile(store, path, options)
      progress.end()
      for (const loss of losses) terminal.err(`not imported: ${loss}\n`)
      const brought = isArchive
        ? `${documents} documents and ${assets} assets`
        : `${documents} documents`
      terminal.out(`imported ${brought} into ${dataset}\n`)
    } finally {
      progress.end()
      store.close()
    }
  },
})

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

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyDatabase, TargetNotEmptyError } from '../database/copy/copy-database.ts'
import { openTables } from '../database/copy/open-tables.ts'
import { isDatabaseUrl, openStore } from '../database/open-store.ts'
import { makePrivateFolder } from '../database/sqlite/private-files.ts'
import { databaseName, lockFolder } from '../database/sqlite/store.ts'
import { defineCommand, UsageError } from './command.ts'
import type { Terminal } from './command.ts'
import { databaseUrl, dataOptions, existingData } from './data-folder.ts'
import { createProgress } from './progress.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'copy everything from a folder into PostgreSQL, or back; or bring a database up to date',
  details:
    'Without --from and --to the tables of a PostgreSQL database are made, or brought to what this version needs, and\n' +
    'nothing else: servers do so when they start, unless it was done before. Servers of the version before may go on.\n' +
    'Documents with their histories, assets, accounts, roles, tokens and settings go from one place into another, which\n' +
    'must be empty. No server may run on either. What was interrupted goes on when it is started again; at the end both\n' +
    'are compared. The source is not changed. Assets in an S3 bucket stay there: start the servers with the same --assets.',
  options: {
    from: { type: 'string', value: 'PLACE', help: 'folder or postgres://… to copy from' },
    to: { type: 'string', value: 'PLACE', help: 'folder or postgres://… to fill' },
    database: dataOptions.database,
  },
  async run({ values: { from, to, database }, terminal }) {
    const url = databaseUrl({ database })
    if (from === undefined && to === undefined && url !== null) {
      openStore(url).close()
      return terminal.out('the database is up to date\n')
    }
    if (from === undefined || to === undefined) {
      throw new UsageError(
        'Say --from where and --to where, each a folder or postgres://…; or which --database is to be brought up to date',
      )
    }
    if (isDatabaseUrl(from) === isDatabaseUrl(to)) {
      throw new UsageError('One of --from and --to is a folder, the other one postgres://…')
    }
    const folder = isDatabaseUrl(from) ? resolve(terminal.cwd, to) : existingData(from, terminal)
    if (!isDatabaseUrl(to)) {
      mkdirSync(folder, { recursive: true })
      makePrivateFolder(folder)
    }
    const lock = lockFolder(folder)
    const file = join(folder, databaseName)
    try {
      copyTo({
        from: isDatabaseUrl(from) ? from : file,
        to: isDatabaseUrl(to) ? to : file,
        terminal,
        label: 'copying',
      })
    } finally {
      lock.close()
    }
  },
})

/** Copies between a database file and a database server, and prints a summary. */
export function copyTo(options: {
  readonly from: string
  readonly to: string
  readonly terminal: Terminal
  readonly label: string
}): void {
  const { from, to, terminal, label } = options
  const progress = createProgress(terminal, label)
  const source = openTables(from, { create: false })
  try {
    const target = openTables(to, { create: true })
    try {
      const copied = copyDatabase({ source, target, onProgress: progress.report })
      progress.end()
      const { resumed, documents, transactions, assets } = copied
      if (resumed > 0) terminal.out(`went on after ${resumed} rows\n`)
      terminal.out(
        `copied ${documents} documents, ${transactions} transactions and ${assets} assets; both hold the same\n`,
      )
    } catch (error) {
      throw error instanceof TargetNotEmptyError ? new UsageError(error.message) : error
    } finally {
      progress.end()
      target.close()
    }
  } finally {
    source.close()
  }
}

import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../database/sqlite/private-files.ts'
import { databaseName } from '../database/sqlite/store.ts'
import { defineCommand, UsageError } from './command.ts'
import { databaseUrl, dataOptions, existingData } from './data-folder.ts'
import { copyTo } from './migrate.ts'
import { createProgress } from './progress.ts'

const pagesAtOnce = 2_000

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'copy the whole database into one file, while the server runs',
  operands: ['file'],
  details:
    'The copy holds all datasets with their histories and assets, accounts and settings. That of a PostgreSQL database\n' +
    'is the same kind of file: either can be restored from it.',
  options: { ...dataOptions, force: { type: 'flag', help: 'replace a file of this name' } },
  async run({ values, operands: [file = ''], terminal }) {
    const url = databaseUrl(values)
    const folder = url ?? existingData(values.data, terminal)
    const path = resolve(terminal.cwd, file)
    if (existsSync(path) && !values.force) {
      throw new UsageError(`${path} exists; choose another name or say --force`)
    }
    const part = `${path}.part`
    rmSync(part, { force: true })
    makePrivateFile(part)
    if (url !== null) {
      try {
        copyTo({ from: url, to: part, terminal, label: 'backing up' })
        renameSync(part, path)
      } finally {
        rmSync(part, { force: true })
      }
      terminal.out(`backed up the database to ${path}\n`)
      return
    }
    const source = new DatabaseSync(join(folder, databaseName), { readOnly: true })
    const progress = createProgress(terminal, 'backing up')
    try {
      // An open read transaction makes the copy a consistent snapshot that does not restart on every commit.
      source.exec('pragma busy_timeout = 5000; begin; select count(*) from dataset')
      await backup(source, part, {
        rate: pagesAtOnce,
        progress: ({ totalPages, remainingPages }) =>
          progress.report(totalPages - remainingPages, totalPages),
      })
      checkCopy(part)
      renameSync(part, path)
    } catch (error) {
      rmSync(part, { force: true })
      throw error
    } finally {
      progress.end()
      source.close()
    }
    terminal.out(`backed up ${folder} to ${path}\n`)
  },
})

function checkCopy(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    // Rollback journal, so that the backup is a single file without a WAL file beside it.
    copy.exec('pragma journal_mode = delete')
    const result = copy.prepare('pragma quick_check').get()?.['quick_check']
    if (result !== 'ok') throw new Error(`The copy is not sound: ${String(result)}`)
  } finally {
    copy.close()
  }
}

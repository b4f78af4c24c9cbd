import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../database/sqlite/private-files.ts'
import { requireReadable } from '../database/sqlite/migrations.ts'
import { databaseName, lockFolder } from '../database/sqlite/store.ts'
import { defineCommand, UsageError } from './command.ts'
import { databaseUrl, dataOptions } from './data-folder.ts'
import { copyTo } from './migrate.ts'

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'put a backup in the place of the database',
  operands: ['file'],
  details:
    'The server must not run. What was there before is kept beside it, under a name with the time; a PostgreSQL database\n' +
    'must be empty.',
  options: dataOptions,
  async run({ values, operands: [file = ''], terminal }) {
    const path = resolve(terminal.cwd, file)
    if (!existsSync(path)) throw new UsageError(`There is no file ${path}`)
    checkBackup(path)
    const url = databaseUrl(values)
    if (url !== null) {
      copyTo({ from: path, to: url, terminal, label: 'restoring' })
      terminal.out(`restored ${path} to the database\n`)
      return
    }
    const folder = resolve(terminal.cwd, values.data)
    const lock = lockFolder(folder)
    try {
      const target = join(folder, databaseName)
      const incoming = `${target}.incoming`
      copyFileSync(path, incoming, constants.COPYFILE_FICLONE)
      makePrivateFile(incoming)
      const former = setAside(target)
      renameSync(incoming, target)
      terminal.out(
        `restored ${path} to ${folder}\n${former === null ? '' : `the former database is ${former}\n`}`,
      )
    } finally {
      lock.close()
    }
  },
})

function checkBackup(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    requireReadable(database)
    const result = database.prepare('pragma quick_check').get()?.['quick_check']
    if (result !== 'ok') throw new Error(String(result))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path} is not an intact backup: ${reason}`)
  } finally {
    database.close()
  }
}

/** Renames a database together with its WAL file; null if there is none. */
function setAside(target: string): string | null {
  if (!existsSync(target)) return null
  const database = new DatabaseSync(target)
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
  const former = `${target}.${new Date().toISOString().replaceAll(':', '-')}`
  renameSync(target, former)
  for (const suffix of ['-wal', '-shm']) rmSync(target + suffix, { force: true })
  return former
}

import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { assetPath, parseAssetId } from '../database/asset-path.ts'
import { checkObjectStore } from '../open-blobs.ts'
import type { Tables } from '../database/copy/open-tables.ts'
import { databaseName, lockFolder, lockName } from '../database/sqlite/store.ts'
import type { SnapshotReader } from '../database/sqlite/store.ts'
import { defineCommand } from './command.ts'
import { openTables } from '../database/copy/open-tables.ts'
import { openReader } from '../database/open-store.ts'
import { isUnfinished } from '../database/unfinished-copy.ts'
import { assetOptions, assetsUrl, databaseUrl, dataOptions, projectOption } from './data-folder.ts'

/** The result of one check; a finding with advice is a problem. */
interface Finding {
  readonly text: string
  readonly advice?: string
}

const oldestNode = 24
const oldestPostgres = 15
const leastFree = 200 * 1024 * 1024
const shownIds = 5

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'look for what could be wrong with this machine and the data',
  details:
    'Changes nothing; in a store of assets an object is written, read and deleted. The server may run. Ends with code 1\n' +
    'when something needs attention.',
  options: { ...dataOptions, ...assetOptions, ...projectOption },
  async run({ values, terminal }) {
    const url = databaseUrl(values)
    const folder = resolve(terminal.cwd, values.data)
    const findings = await checkMachine()
    const isSound = (): boolean => findings.every(({ advice }) => advice === undefined)
    if (url !== null) {
      findings.push(...checkDatabaseServer(url))
      if (isSound()) findings.push(...(await checkContent(url, values.project)))
    } else if (existsSync(join(folder, databaseName))) {
      findings.push(...checkFolder(folder), ...checkDatabase(join(folder, databaseName)))
      if (isSound()) findings.push(...(await checkContent(folder, values.project)))
    } else {
      findings.push(...checkFolder(folder))
      findings.push({
        text: `there is no database in ${folder}`,
        advice: 'make one with content-studio init, or name its folder with --data',
      })
    }
    const assets = assetsUrl(values)
    if (assets !== null) findings.push(await checkAssets(assets))
    const problems = findings.filter(({ advice }) => advice !== undefined)
    for (const { text, advice } of findings) {
      terminal.out(advice === undefined ? `✔ ${text}\n` : `✖ ${text}\n  ${advice}\n`)
    }
    terminal.out(
      problems.length === 0
        ? 'everything is in order\n'
        : `${problems.length} ${problems.length === 1 ? 'thing needs' : 'things need'} attention\n`,
    )
    return problems.length === 0 ? 0 : 1
  },
})

async function checkMachine(): Promise<Finding[]> {
  const major = Number(process.versions.node.split('.')[0])
  const node: Finding = { text: `Node ${process.versions.node}` }
  return [
    major >= oldestNode ? node : { ...node, advice: `use Node ${oldestNode} or newer` },
    await import('sharp').then(
      ({ default: sharp }): Finding => ({ text: `images by libvips ${sharp.versions.vips}` }),
      (error: unknown): Finding => ({
        text: `images cannot be read: ${messageOf(error)}`,
        advice: 'install the packages again on this machine: npm ci',
      }),
    ),
  ]
}

function checkFolder(folder: string): Finding[] {
  if (!existsSync(folder)) return []
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    return [{ text: `${folder} cannot be written to`, advice: 'give this user the right to' }]
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const space: Finding = { text: `${Math.round(free / 1024 / 1024)} MiB free in ${folder}` }
  return [
    free >= leastFree
      ? space
      : { ...space, advice: 'make room: writes are refused on a full disk' },
    { text: isServed(folder) ? 'a server is using the data' : 'no server is using the data' },
  ]
}

function isServed(folder: string): boolean {
  // Without the file the lock was never held, and opening it would create the file.
  if (!existsSync(join(folder, lockName))) return false
  try {
    lockFolder(folder).close()
    return false
  } catch {
    return true
  }
}

function checkDatabase(path: string): Finding[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec('pragma busy_timeout = 5000')
    const pages = database.prepare('pragma integrity_check(5)').all()
    const faults = pages
      .map((row) => String(row['integrity_check']))
      .filter((text) => text !== 'ok')
    const strays = database.prepare('pragma foreign_key_check').all()
    if (faults.length === 0 && strays.length === 0) return [{ text: 'the database file is sound' }]
    return [
      {
        text: `the database file is damaged: ${faults.join('; ') || `${strays.length} stray rows`}`,
        advice: 'restore the last backup with content-studio restore',
      },
    ]
  } catch (error) {
    return [{ text: `${path} cannot be read: ${messageOf(error)}`, advice: 'restore a backup' }]
  } finally {
    database.close()
  }
}

async function checkAssets(assets: string): Promise<Finding> {
  try {
    await checkObjectStore(assets)
    return { text: `${assets} can be written, read and deleted from` }
  } catch (error) {
    return { text: messageOf(error), advice: 'the words above say which setting it is' }
  }
}

/** Number of documents missing from the text index from which searches become noticeably slower. */
const manyPending = 20_000

function checkDatabaseServer(url: string): Finding[] {
  let tables: Tables
  try {
    tables = openTables(url, { create: false })
  } catch (error) {
    return [{ text: messageOf(error), advice: 'correct the address, or ask who runs the database' }]
  }
  const { statements } = tables
  const value = (sql: string): unknown => Object.values(statements.get(sql) ?? {})[0]
  try {
    const version = String(value('show server_version'))
    const encoding = String(value('show server_encoding'))
    const server: Finding = { text: `PostgreSQL ${version}, ${encoding}` }
    const findings: Finding[] = [
      parseInt(version) < oldestPostgres
        ? { ...server, advice: `use PostgreSQL ${oldestPostgres} or newer` }
        : encoding === 'UTF8'
          ? server
          : { ...server, advice: "make the database with encoding 'UTF8'" },
    ]
    if (isUnfinished(statements)) {
      findings.push({
        text: 'a copy into this database was interrupted',
        advice: 'run the same migrate or restore again',
      })
    }
    const gaps = statements.all(
      `select name from dataset where seq <> (select count(*) from tx where tx.dataset = dataset.key)`,
    )
    findings.push(
      gaps.length === 0
        ? { text: 'the logs of all datasets are whole' }
        : {
            text: `the log is not whole: ${gaps.map(({ name }) => name).join(', ')}`,
            advice: 'restore a backup: something else has written to these tables',
          },
    )
    const pending = Number(value('select count(*) from text_pending where oversized = 0'))
    findings.push({
      text: `${pending} documents wait for the index of texts`,
      ...(pending > manyPending && { advice: 'start a server, which indexes them' }),
    })
    return findings
  } finally {
    tables.close()
  }
}

async function checkContent(location: string, projectId: string): Promise<Finding[]> {
  let reader: SnapshotReader
  try {
    reader = openReader(location)
  } catch (error) {
    return [{ text: messageOf(error), advice: 'the words above say how' }]
  }
  try {
    return await reader.snapshot(async () => {
      const names = reader.datasets().map(({ name }) => name)
      return names.flatMap((name) => checkDataset(reader, name, projectId))
    })
  } finally {
    reader.close()
  }
}

function checkDataset(reader: SnapshotReader, dataset: string, projectId: string): Finding[] {
  const blobs = new Set(reader.blobs(dataset).map(({ path }) => path))
  const lost: string[] = []
  for (const document of reader.scan(dataset)) {
    const asset = /^sanity\.(image|file)Asset$/.test(document._type)
      ? parseAssetId(document._id)
      : null
    if (asset && !blobs.delete(assetPath(asset, projectId, dataset))) lost.push(document._id)
  }
  const findings: Finding[] = [{ text: `dataset ${dataset}: ${reader.count(dataset)} documents` }]
  if (lost.length > 0) {
    findings.push({
      text: `dataset ${dataset}: ${lost.length} asset documents have no bytes: ${some(lost)}`,
      advice: `upload them again, or say the right --project if it is not ${projectId}`,
    })
  }
  if (blobs.size > 0) {
    findings.push({
      text: `dataset ${dataset}: ${blobs.size} stored assets have no document: ${some([...blobs])}`,
      advice: 'they only take up room; export and import the dataset to be rid of them',
    })
  }
  return findings
}

function some(ids: readonly string[]): string {
  return ids.length > shownIds ? `${ids.slice(0, shownIds).join(', ')} …` : ids.join(', ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

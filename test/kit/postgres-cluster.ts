import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A separate PostgreSQL server, listening on a Unix socket only. */
export interface Cluster {
  /** URL of a new, empty database. */
  createDatabase(): Promise<string>
  /** Stops it as a crash of the machine would, and restarts it. */
  crash(): void
  stop(): void
  start(): void
  /**
   * Copies the cluster while it runs. The returned function puts the copy in its place, which loses everything since:
   * as an asynchronous standby does that takes over without the last transactions.
   */
  copy(): () => void
  /** Starts a standby to which all changes are streamed asynchronously. */
  createStandby(): Standby
  /** Stops it and deletes its data. */
  remove(): void
}

/** A running copy that can take over. */
export interface Standby {
  /** From when this resolves, it receives nothing more; all that was committed before the call it has. */
  cutOff(): Promise<void>
  /** Ends the primary as a crash does, and takes its place: at the same address, without a restart. */
  takeOver(): void
}

/** Folder of Debian's PostgreSQL programs, newest version; null if none is installed. */
export const postgresPrograms = findPrograms()

/**
 * Creates a cluster. PostgreSQL refuses to run as root, so it then runs as its own user. Without `durable`, nothing is
 * flushed to disk, which only tests that kill servers need.
 */
export function createCluster({ durable = false }: { durable?: boolean } = {}): Cluster {
  const programs = postgresPrograms
  if (programs === null)
    throw new Error('PostgreSQL is not installed: apt-get install postgresql-15')
  const folder = mkdtempSync(join(tmpdir(), 'content-pg-'))
  let data = join(folder, 'data')
  let port = 5432
  const user = process.getuid?.() === 0 ? userOf('postgres') : null
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...parameters: string[]): void =>
    void execFileSync(join(programs, program), parameters, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  const settings = [
    `-k ${folder} -c listen_addresses= -c max_connections=200 -c shared_buffers=32MB`,
    '-c wal_keep_size=256MB',
    durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
  ].join(' ')
  const control = (action: string, ...more: string[]): void =>
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...more, action)
  const onPort = (of: number): string => `${settings} -p ${of}`
  const start = (): void => control('start', '-o', onPort(port))
  /** Runs a statement on the server at a port. */
  const ask = async (at: number, sql: string): Promise<unknown> => {
    const client = new pg.Client({ host: folder, port: at, user: 'postgres', database: 'postgres' })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return Object.values(rows[0] ?? {})[0]
    } finally {
      await client.end()
    }
  }

  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-N')
  start()
  let made = 0
  return {
    async createDatabase() {
      const name = `test_${++made}`
      await ask(port, `create database ${name}`)
      return `postgres://postgres@/${name}?host=${encodeURIComponent(folder)}`
    },
    start,
    stop: () => control('stop', '-m', 'fast'),
    crash: () => control('restart', '-m', 'immediate', '-o', onPort(port)),
    copy() {
      const kept = join(folder, `copy-${++made}`)
      run('pg_basebackup', '-h', folder, '-U', 'postgres', '-D', kept, '-c', 'fast', '-N')
      return () => {
        control('stop', '-m', 'immediate')
        rmSync(data, { recursive: true })
        renameSync(kept, data)
        start()
      }
    },
    createStandby() {
      const copy = join(folder, `standby-${++made}`)
      const own = 5432 + made
      const from = ['-h', folder, '-p', String(port), '-U', 'postgres']
      run('pg_basebackup', ...from, '-D', copy, '-c', 'fast', '-N', '-R')
      run('pg_ctl', '-D', copy, '-w', '-l', `${copy}.log`, 'start', '-o', onPort(own))
      return {
        async cutOff() {
          const end = String(await ask(port, 'select pg_current_wal_insert_lsn()'))
          const caughtUp = `select coalesce(pg_last_wal_replay_lsn() >= '${end}', false)`
          while (!(await ask(own, caughtUp)));
          appendFileSync(join(copy, 'postgresql.auto.conf'), "primary_conninfo = ''\n")
          run('pg_ctl', '-D', copy, 'reload')
          while (await ask(own, 'select count(*) > 0 from pg_stat_wal_receiver'));
        },
        takeOver() {
          control('stop', '-m', 'immediate')
          run('pg_ctl', '-D', copy, '-w', 'promote')
          const socket = (of: number): string => join(folder, `.s.PGSQL.${of}`)
          rmSync(socket(5432), { force: true })
          symlinkSync(socket(own), socket(5432))
          data = copy
          port = own
        },
      }
    },
    remove() {
      control('stop', '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  const found = versions.map((version) => join(root, version, 'bin'))
  return found.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (option: string): number =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
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
  /** Stops it and deletes its data. */
  remove(): void
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
  const data = join(folder, 'data')
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
    durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
  ].join(' ')
  const control = (action: string, ...more: string[]): void =>
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...more, action)
  const start = (): void => control('start', '-o', settings)

  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-N')
  start()
  let made = 0
  return {
    async createDatabase() {
      const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
      await client.connect()
      const name = `test_${++made}`
      await client.query(`create database ${name}`)
      await client.end()
      return `postgres://postgres@/${name}?host=${encodeURIComponent(folder)}`
    },
    start,
    stop: () => control('stop', '-m', 'fast'),
    crash: () => control('restart', '-m', 'immediate', '-o', settings),
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

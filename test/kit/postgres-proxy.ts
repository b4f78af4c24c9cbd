import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Name of the prepared statement for commits. */
const commit = createHash('sha1').update('commit').digest('base64url')

/** A proxy between a server and its database that fails on demand. */
export interface PostgresProxy {
  /** URL of the database through the proxy. */
  readonly url: string
  /** Breaks all connections. */
  cut(): void
  /** Silently drops all data of the existing connections; new ones work. */
  silence(): void
  /** Closes all connections and rejects new ones until `restore`. */
  refuse(): void
  restore(): void
  /**
   * Cuts the connection before the next commit's response is forwarded. The commit is done, but the client cannot know.
   */
  loseNextAnswer(): void
  /** Cuts the connection before the next commit is forwarded to the database. */
  loseNextCommit(): void
  /**
   * Like `loseNextCommit`, but the database side stays open. Resolves with a function to forward the commit, which
   * resolves with the database's response.
   */
  delayNextCommit(): Promise<SendLater>
  /** How often anything was sent to the database since its last response: the round trips of one caller. */
  exchanges(): number
  close(): Promise<void>
}

type SendLater = () => Promise<'COMMIT' | 'ROLLBACK'>

interface Pair {
  readonly inner: Socket
  readonly outer: Socket
  isSilent: boolean
}

/** Starts a proxy for a test cluster, which is connected by a Unix socket. */
export async function startPostgresProxy(database: string): Promise<PostgresProxy> {
  const { pathname, searchParams } = new URL(database.replace('//postgres@/', '//postgres@host/'))
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`
  searchParams.delete('host')
  const pairs = new Set<Pair>()
  const sockets = new Set<Socket>()
  let isRefusing = false
  let losesAnswer = false
  let losesCommit = false
  let onCommit: ((sendLater: SendLater) => void) | null = null
  let exchanges = 0

  const server = createServer((inner) => {
    if (isRefusing) return void inner.destroy()
    const outer = connect(path)
    const pair: Pair = { inner, outer, isSilent: false }
    pairs.add(pair)
    sockets.add(inner).add(outer)
    let isApart = false
    let isAnswered = true
    const end = (): void => {
      pairs.delete(pair)
      inner.destroy()
      if (!isApart) outer.destroy()
    }
    for (const socket of [inner, outer]) {
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    inner.on('data', (bytes) => {
      if (pair.isSilent) return
      if (isAnswered) exchanges++
      isAnswered = false
      if (losesCommit && bytes.includes(commit)) {
        losesCommit = false
        return end()
      }
      if (onCommit && bytes.includes(commit)) {
        isApart = true
        onCommit(
          () =>
            new Promise((resolve) => {
              outer.on('data', (response) => {
                if (response.includes('COMMIT\0')) resolve('COMMIT')
                if (response.includes('ROLLBACK\0')) resolve('ROLLBACK')
              })
              outer.write(bytes)
            }),
        )
        onCommit = null
        return end()
      }
      outer.write(bytes)
    })
    outer.on('data', (bytes) => {
      if (pair.isSilent || isApart) return
      isAnswered = true
      if (losesAnswer && bytes.includes('COMMIT\0')) {
        losesAnswer = false
        return end()
      }
      inner.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    for (const { inner } of pairs) inner.destroy()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}?${searchParams}`,
    cut,
    silence() {
      for (const pair of pairs) pair.isSilent = true
    },
    refuse() {
      isRefusing = true
      cut()
    },
    restore: () => void (isRefusing = false),
    loseNextAnswer: () => void (losesAnswer = true),
    loseNextCommit: () => void (losesCommit = true),
    delayNextCommit: () => new Promise((resolve) => (onCommit = resolve)),
    exchanges: () => exchanges,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

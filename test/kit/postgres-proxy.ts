import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** The name of the prepared statement. */
const commit = createHash('sha1').update('commit').digest('base64url')

/** A network between a server and its database that fails where a test wants it to. */
export interface PostgresProxy {
  /** The address of the database through it. */
  readonly url: string
  /** Breaks all connections. */
  cut(): void
  /** Lets nothing more through on the connections there are, and tells nobody; new ones work. */
  silence(): void
  /** Lets nobody in any more, until `restore`. */
  refuse(): void
  restore(): void
  /**
   * Cuts the connection on which the next commit is answered. The database has committed; who waited for it does not know.
   */
  loseNextAnswer(): void
  /** Cuts the connection on which the next commit is sent, before the database has it. */
  loseNextCommit(): void
  /** The same, but only the server knows that the connection is gone. Returns how it gets to the database all the same, later. */
  delayNextCommit(): Promise<() => void>
  close(): Promise<void>
}

interface Pair {
  readonly inner: Socket
  readonly outer: Socket
  isSilent: boolean
}

/** Stands in front of a cluster of the tests, which is reached by a Unix socket. */
export async function startPostgresProxy(database: string): Promise<PostgresProxy> {
  const { pathname, searchParams } = new URL(database.replace('//postgres@/', '//postgres@host/'))
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`
  searchParams.delete('host')
  const pairs = new Set<Pair>()
  const sockets = new Set<Socket>()
  let isRefusing = false
  let losesAnswer = false
  let losesCommit = false
  let onCommit: ((sendLater: () => void) => void) | null = null

  const server = createServer((inner) => {
    if (isRefusing) return void inner.destroy()
    const outer = connect(path)
    const pair: Pair = { inner, outer, isSilent: false }
    pairs.add(pair)
    sockets.add(inner).add(outer)
    let isApart = false
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
      if (losesCommit && bytes.includes(commit)) {
        losesCommit = false
        return end()
      }
      if (onCommit && bytes.includes(commit)) {
        isApart = true
        onCommit(() => outer.write(bytes))
        onCommit = null
        return end()
      }
      outer.write(bytes)
    })
    outer.on('data', (bytes) => {
      if (pair.isSilent || isApart) return
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
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

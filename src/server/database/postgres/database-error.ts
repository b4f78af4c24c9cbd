/** An error of PostgreSQL, or of the connection to it, by its SQLSTATE. */
export class DatabaseError extends Error {
  readonly sqlState: string
  constructor(message: string, sqlState: string) {
    super(message)
    this.name = 'DatabaseError'
    this.sqlState = sqlState
  }
}

export const connectionLost = '08006'
export const diskFull = '53100'
export const readOnly = '25006'

/** The SQLSTATE of an error of the driver. Those of the network have none, only codes that may look like one: `EPIPE`. */
export function sqlStateOf(error: Error & { code?: string; severity?: string }): string {
  return error.severity !== undefined && error.code !== undefined ? error.code : connectionLost
}

/** What is over in a moment, so that it is worth waiting for. */
export function isBrief(sqlState: string): boolean {
  return isTransient(sqlState) && sqlState !== diskFull
}

/**
 * Trouble that passes: a lost or refused connection, a server that starts or stops, a standby that is to become the
 * primary, a conflict of transactions, a lock or statement that took too long, a lack of room or of connections, a disk
 * that cannot be read.
 */
export function isTransient(sqlState: string): boolean {
  return (
    /^(?:08|57P0|53|58)/.test(sqlState) ||
    ['40001', '40P01', readOnly, '55P03', '57014', '25P03'].includes(sqlState)
  )
}

/** True where the connection is gone and with it whatever transaction was open. */
export function isConnectionLost(sqlState: string): boolean {
  return /^(?:08|57P0)/.test(sqlState) || sqlState === '25P03'
}

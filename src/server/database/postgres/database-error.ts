/** An error of PostgreSQL or of the connection to it, identified by its SQLSTATE. */
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

/** The SQLSTATE of a driver error. Network errors have none, only codes that can look like one: `EPIPE`. */
export function sqlStateOf(error: Error & { code?: string; severity?: string }): string {
  return error.severity !== undefined && error.code !== undefined ? error.code : connectionLost
}

/** True for errors that usually end within moments, so that waiting is worthwhile. */
export function isBrief(sqlState: string): boolean {
  return isTransient(sqlState) && sqlState !== diskFull
}

/**
 * Transient errors: a lost or refused connection, a server that is starting or stopping, a standby about to become the
 * primary, a conflict of transactions, a timeout of a lock or statement, a lack of memory, disk space or connections, a
 * failed disk read.
 */
export function isTransient(sqlState: string): boolean {
  return (
    /^(?:08|57P0|53|58)/.test(sqlState) ||
    ['40001', '40P01', readOnly, '55P03', '57014', '25P03'].includes(sqlState)
  )
}

/** True if the connection is gone and with it any open transaction. */
export function isConnectionLost(sqlState: string): boolean {
  return /^(?:08|57P0)/.test(sqlState) || sqlState === '25P03'
}

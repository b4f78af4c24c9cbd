import { boomError, ProtocolError } from '../protocol/errors.ts'
import type { ChannelErrorEvent } from '../protocol/listen.ts'
import { BlobStoreError } from './assets/blobs.ts'
import {
  DatabaseError,
  diskFull as serverDiskFull,
  isTransient,
} from './database/postgres/database-error.ts'
import { UnknownDatasetError } from './database/store.ts'

// SQLite's codes for transient errors: busy, locked, out of memory, read-only, I/O.
const transientSqliteCodes = new Set([5, 6, 7, 8, 10])
const diskFull = 13

/**
 * Converts anything thrown to an error that is safe to send. Only a `ProtocolError` keeps its message;
 * the message of an unexpected error is only written to the server's log.
 */
export function toProtocolError(error: unknown, log: (error: unknown) => void): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof UnknownDatasetError) return boomError(404, error.message)
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return boomError(400, 'The content is nested too deeply')
  }
  log(error)
  // Clients abandon a write on 500 but retry it on other codes, so a transient error is never a 500.
  if (error instanceof DatabaseError && isPassing(error)) return ofDatabase(error)
  if (error instanceof BlobStoreError) {
    return boomError(503, 'The store of assets is not available at the moment')
  }
  const code = sqliteCode(error)
  if (code === diskFull)
    return boomError(507, 'The disk is full; nothing of the change was written')
  if (code !== null && transientSqliteCodes.has(code)) {
    return boomError(503, 'The database is not available at the moment')
  }
  return boomError(500, 'The server failed to handle the request; its log says why')
}

/** True if the operation can succeed later, or with other settings of the database. */
function isPassing({ sqlState }: DatabaseError): boolean {
  return (
    isTransient(sqlState) || /^(?:28|3D)/.test(sqlState) || ['42501', '55000'].includes(sqlState)
  )
}

function ofDatabase({ sqlState }: DatabaseError): ProtocolError {
  if (sqlState === serverDiskFull) {
    return boomError(507, 'The disk of the database is full; nothing of the change was written')
  }
  return boomError(503, 'The database is not available at the moment')
}

/** The error event of a listener, which is sent inside a stream with status 200. */
export function describeChannelError(error: unknown): ChannelErrorEvent['error'] {
  if (error instanceof ProtocolError) {
    const { body } = error
    return 'statusCode' in body ? { description: body.message } : body.error
  }
  return { description: error instanceof Error ? error.message : String(error) }
}

function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
}

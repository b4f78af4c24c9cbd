import { boomError, ProtocolError } from '../protocol/errors.ts'
import type { ChannelErrorEvent } from '../protocol/listen.ts'
import { BlobStoreError } from './assets/blobs.ts'
import {
  DatabaseError,
  diskFull as serverDiskFull,
  isTransient,
} from './database/postgres/database-error.ts'
import { UnknownDatasetError } from './database/store.ts'

// SQLite's codes for trouble that passes: busy, locked, out of memory, read-only, i/o.
const transientSqliteCodes = new Set([5, 6, 7, 8, 10])
const diskFull = 13

/**
 * What the wire may know about anything thrown. Only a `ProtocolError` speaks for itself; the words
 * of an unforeseen error stay in the server's own log.
 */
export function toProtocolError(error: unknown, log: (error: unknown) => void): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof UnknownDatasetError) return boomError(404, error.message)
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return boomError(400, 'The content is nested too deeply')
  }
  log(error)
  // A client gives a write up on 500 but sends it again later on others, so what passes is no 500.
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

/** True for what another time, or other settings of the database, would let through. */
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

/** The refusal of a listener, which travels inside a 200 stream. */
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

import type { IdentifiedDocumentStub } from '../../model/document.ts'
import { isRecord } from '../../model/document.ts'
import { createDocumentId, isDocumentId } from '../../model/ids.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { Store } from '../database/store.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import { generateArrayKeys } from '../actions/array-keys.ts'
import { timestampAfter, transact } from './transact.ts'

export interface ImportOptions {
  readonly dataset: string
  /** User id recorded as the author in the history. */
  readonly author: string
  /** Time of the import in the log; also the latest time accepted in a document. */
  readonly now: number
  /** Gives every object in an array a `_key` if it has none. */
  readonly generateKeys?: boolean
  /** Called with each transaction as it is created. None is committed before the import returns. */
  readonly onTransaction?: (transaction: CommittedTransaction) => void
}

/** A line that cannot be imported; `line` starts at 1. Nothing of the import was applied. */
export class ImportError extends Error {
  readonly line: number
  readonly reason: string
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`)
    this.name = 'ImportError'
    this.line = line
    this.reason = reason
  }
}

const batchSize = 100

/**
 * Writes documents as real transactions, so that every `_rev` is in the history, and all of them in
 * one database commit: an import succeeds as a whole or not at all. Existing documents are replaced.
 * Given `_createdAt` and `_updatedAt` are kept, as long as created <= updated <= now.
 * The documents are read one at a time and not kept in memory. Returns their number.
 * Throws `ImportError`, and an error if the database was lost in the middle and the documents can be read only once.
 */
export function importDocuments(
  store: Store,
  documents: Iterable<unknown>,
  { dataset, author, now, generateKeys = false, onTransaction }: ImportOptions,
): number {
  const isReadOnce = Object.is(documents[Symbol.iterator](), documents)
  let isBegun = false
  return store.write((writer) => {
    // Only the remaining documents could be read, which would look like a complete import.
    if (isBegun && isReadOnce) throw new Error('The database was lost in the middle of the import')
    isBegun = true
    const at = timestampAfter(store.head(dataset).at, now)
    const lines = new Map<string, number>()
    let batch: Mutation[] = []
    const flush = (): void => {
      if (batch.length === 0) return
      const request = { dataset, mutations: batch, author, permissions: null, now, importing: true }
      const { transaction } = transact({ store, ...noQueries }, writer, request)
      batch = []
      onTransaction?.(transaction)
    }

    let line = 0
    for (const value of documents) {
      line++
      if (value === undefined) continue
      const document = checkDocument(value, line)
      const first = lines.get(document._id)
      if (first !== undefined) {
        throw new ImportError(line, `document "${document._id}" is already on line ${first}`)
      }
      lines.set(document._id, line)
      const mutation: Mutation = { createOrReplace: withSaneTimes(document, at) }
      batch.push(generateKeys ? generateArrayKeys(mutation) : mutation)
      if (batch.length === batchSize) flush()
    }
    flush()

    for (const [id, line] of lines) {
      const [missing] = writer.missingTargets(dataset, id)
      if (missing !== undefined) {
        throw new ImportError(
          line,
          `document "${id}" references "${missing}", which exists neither in the import nor in dataset "${dataset}"`,
        )
      }
    }
    return lines.size
  })
}

/** The values of NDJSON lines; empty lines are skipped but counted. Throws `ImportError`. */
export function* parseLines(lines: Iterable<string>): Generator {
  let number = 0
  for (const line of lines) {
    number++
    if (line.trim() === '') {
      yield undefined
      continue
    }
    try {
      yield JSON.parse(line)
    } catch (error) {
      throw new ImportError(number, error instanceof Error ? error.message : String(error))
    }
  }
}

/** The value, if a dataset can hold it as a document. Throws `ImportError`. */
export function checkDocument(value: unknown, line: number): IdentifiedDocumentStub {
  if (!isRecord(value)) throw new ImportError(line, 'a document must be a JSON object')
  const { _rev: _discarded, _id = createDocumentId(), _type, ...content } = value
  if (!isDocumentId(_id)) {
    throw new ImportError(line, `${JSON.stringify(_id)} is not a document id`)
  }
  if (typeof _type !== 'string' || _type === '') {
    throw new ImportError(line, `document "${_id}" has no _type`)
  }
  if (hasMarker(content)) {
    throw new ImportError(
      line,
      'an asset named by "_sanityAsset" comes from a .tar.gz archive only',
    )
  }
  return { _id, _type, ...content }
}

/** True if a value refers to an asset that is to be brought along: stored, it would be a picture without one. */
function hasMarker(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMarker)
  return isRecord(value) && ('_sanityAsset' in value || Object.values(value).some(hasMarker))
}

function withSaneTimes(document: IdentifiedDocumentStub, at: string): IdentifiedDocumentStub {
  const updated = earlier(timeOf(document, '_updatedAt') ?? at, at)
  const created = earlier(timeOf(document, '_createdAt') ?? updated, updated)
  return { ...document, _createdAt: created, _updatedAt: updated }
}

/** A field's time in the canonical form the server compares, or null if it has none. */
function timeOf(document: IdentifiedDocumentStub, field: string): string | null {
  const given = document[field]
  // Date.parse alone accepts nearly any text as a date.
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(given)) return null
  const milliseconds = Date.parse(given)
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

const noQueries = {
  matchIds(): never {
    throw new TypeError('An import holds no query mutations')
  },
}

import type {
  BlobInfo,
  BlobReader,
  BlobStore,
  PendingUpload,
  UploadPlace,
  UploadStore,
} from '../blob-store.ts'
import type { Writer } from '../store.ts'
import { UploadMovedError } from '../blob-store.ts'
import { systemServerClock } from '../../clock.ts'
import { deletedBytes } from './deleted-datasets.ts'
import { endOfHold, hiddenKey, isHold, holdPath, holdsKey } from './object-holds.ts'
import type { Row, Statements } from '../statements.ts'

interface BlobTables {
  readonly reader: BlobReader
  readonly writer: Pick<Writer, 'putBlob' | 'nameBlob' | 'deleteBlob'>
  readonly uploads: UploadStore & Omit<BlobStore, keyof BlobReader>
}

/** Maximum bytes of one row: reading or writing a large file must not block other requests. */
const pieceSize = 1024 * 1024
const fewPieces = 4
// Asset paths never start with this.
const uploads = 'uploading/'

export function createBlobTables(
  statements: Statements,
  keyOf: (dataset: string) => number,
  /** Runs a change in its own transaction. */
  atOnce: <T>(change: () => T) => T = (change) => change(),
): BlobTables {
  function insertBlob(
    dataset: string,
    { path, mime, size }: BlobInfo,
    expiresAt: string | null = null,
  ): number {
    const [row] = statements.returning(
      'insert into asset_blob (dataset, path, mime, size, expires_at) values (?, ?, ?, ?, ?) returning key',
      keyOf(dataset),
      path,
      mime,
      size,
      expiresAt,
    )
    return Number(row?.['key'])
  }

  function insertPieces(blob: number, offset: number, bytes: Uint8Array): void {
    for (let start = 0; start < bytes.byteLength; start += pieceSize) {
      statements.run(
        'insert into asset_chunk (blob, start, bytes) values (?, ?, ?)',
        blob,
        offset + start,
        bytes.subarray(start, start + pieceSize),
      )
    }
  }

  function find(dataset: string, path: string): Row | undefined {
    return statements.get(
      'select * from asset_blob where dataset = ? and path = ?',
      keyOf(dataset),
      path,
    )
  }

  function* read(
    dataset: string,
    path: string,
    start = 0,
    end = Number.MAX_SAFE_INTEGER,
  ): Generator<Uint8Array> {
    const blob = find(dataset, path)?.['key']
    if (blob === undefined) return
    for (let at = start; at < end;) {
      const row = statements.get(
        'select * from asset_chunk where blob = ? and start <= ? order by start desc limit 1',
        blob,
        at,
      )
      if (!row) return
      const from = Number(row['start'])
      const bytes = (row['bytes'] as Uint8Array).subarray(at - from, end - from)
      if (bytes.byteLength === 0) return
      yield bytes
      at += bytes.byteLength
    }
  }

  function deleteBlob(dataset: string, path: string): void {
    const row = find(dataset, path)
    if (!row) return
    const key = Number(row['key'])
    if (Number(row['size']) === 0 || hasPieces(key)) {
      remove(key)
      return
    }
    statements.run(
      'update asset_blob set dataset = ?, path = ?, expires_at = ? where key = ?',
      holdsKey(statements),
      holdPath(path),
      endOfHold(systemServerClock.now()),
      key,
    )
  }

  function hasPieces(blob: number): boolean {
    return statements.get('select 1 from asset_chunk where blob = ? limit 1', blob) !== undefined
  }

  /** A video has thousands of pieces; they are removed in the background. */
  function remove(blob: number): void {
    const more = statements.get(
      'select 1 from asset_chunk where blob = ? limit 1 offset ?',
      blob,
      fewPieces,
    )
    if (!more) {
      statements.run('delete from asset_blob where key = ?', blob)
      return
    }
    statements.run('delete from asset_upload where blob = ?', blob)
    statements.run(
      'update asset_blob set dataset = ?, path = ?, size = 0, expires_at = null where key = ?',
      hiddenKey(statements, deletedBytes),
      String(blob),
      blob,
    )
  }

  function discardUpload({ key, path }: UploadPlace): void {
    atOnce(() => {
      if (statements.get('select 1 from asset_blob where key = ? and path = ?', key, path)) {
        remove(key)
      }
    })
  }

  function toPending(dataset: string, row: Row): PendingUpload {
    return {
      id: String(row['id']),
      account: String(row['account']),
      kind: row['kind'] === 'image' ? 'image' : 'file',
      sha1: String(row['sha1']),
      length: Number(row['length']),
      expiresAt: String(row['expires_at']),
      place: {
        dataset,
        key: Number(row['blob']),
        path: String(row['path']),
        size: Number(row['size']),
      },
    }
  }

  return {
    reader: {
      blob(dataset, path) {
        const row = find(dataset, path)
        return row ? toInfo(row) : null
      },
      blobs: (dataset) =>
        statements
          .all('select * from asset_blob where dataset = ? order by path', keyOf(dataset))
          .map(toInfo)
          .filter(({ path }) => !path.startsWith(uploads)),
      blobBytes: (dataset, path) =>
        find(dataset, path) ? Buffer.concat([...read(dataset, path)]) : null,
      readBlob: read,
    },
    uploads: {
      openUpload(dataset, expiresAt) {
        const path = `${uploads}${crypto.randomUUID()}`
        const key = insertBlob(dataset, { path, mime: '', size: 0 }, expiresAt)
        return { dataset, key, path, size: 0 }
      },
      appendUpload({ key, path, size }, bytes) {
        atOnce(() => {
          // Another request, possibly in another process, may have added the same piece.
          const [row] = statements.returning(
            'update asset_blob set size = ? where key = ? and path = ? and size = ? returning size',
            size + bytes.byteLength,
            key,
            path,
            size,
          )
          if (!row) throw new UploadMovedError()
          insertPieces(key, size, bytes)
        })
      },
      discardUpload,
      putUpload(dataset, { id, account, kind, sha1, length, expiresAt }) {
        const blob = insertBlob(dataset, { path: `${uploads}${id}`, mime: '', size: 0 }, expiresAt)
        statements.run(
          'insert into asset_upload (id, blob, account, kind, sha1, length) values (?, ?, ?, ?, ?, ?)',
          id,
          blob,
          account,
          kind,
          sha1,
          length,
        )
      },
      uploads: (dataset, account) =>
        statements
          .all(
            'select u.*, b.path, b.size, b.expires_at from asset_upload u join asset_blob b on b.key = u.blob where u.account = ? and b.dataset = ? and b.expires_at is not null',
            account,
            keyOf(dataset),
          )
          .map((row) => toPending(dataset, row)),
      prolongUpload: (id, expiresAt) =>
        statements.run(
          'update asset_blob set expires_at = ? where expires_at is not null and key = (select blob from asset_upload where id = ?)',
          expiresAt,
          id,
        ),
      dropUploads: (now) =>
        atOnce(() => {
          const expired = statements.all(
            `select key from asset_blob where expires_at < ? and path like '${uploads}%'`,
            now,
          )
          for (const { key } of expired) remove(Number(key))
        }),
    },
    writer: {
      putBlob(dataset, { path, mime, bytes }) {
        deleteBlob(dataset, path)
        insertPieces(insertBlob(dataset, { path, mime, size: bytes.byteLength }), 0, bytes)
      },
      nameBlob(dataset, upload, { path, mime }) {
        const known = find(dataset, path)
        // An object replaces pieces in the database; otherwise nothing would refer to it.
        if (known && (!isHold(upload.path) || !hasPieces(Number(known['key'])))) {
          return discardUpload(upload)
        }
        if (known) deleteBlob(dataset, path)
        statements.run(
          'update asset_blob set dataset = ?, path = ?, mime = ?, size = ?, expires_at = null where key = ?',
          keyOf(dataset),
          path,
          mime,
          upload.size,
          upload.key,
        )
        statements.run('delete from asset_upload where blob = ?', upload.key)
      },
      deleteBlob,
    },
  }
}

function toInfo(row: Row): BlobInfo {
  return { path: String(row['path']), mime: String(row['mime']), size: Number(row['size']) }
}

import type { BlobInfo, BlobReader, BlobStore, Writer } from './store.ts'
import type { Row, Statements } from './statements.ts'

interface BlobTables {
  readonly reader: BlobReader
  readonly writer: Pick<Writer, 'putBlob' | 'nameBlob' | 'deleteBlob'>
  readonly openUpload: BlobStore['openUpload']
  /** Drops what a former process did not finish. */
  discardUploads(): void
}

/** What one row holds at most: neither reading nor writing a large file may stop everybody else. */
const pieceSize = 1024 * 1024
// No asset has such a path. Uploads that were cut off are found by it.
const uploads = 'uploading/'

export function createBlobTables(
  statements: Statements,
  keyOf: (dataset: string) => number,
): BlobTables {
  function insertBlob(dataset: string, { path, mime, size }: BlobInfo): number {
    const row = statements.get(
      'insert into asset_blob (dataset, path, mime, size) values (?, ?, ?, ?) returning key',
      keyOf(dataset),
      path,
      mime,
      size,
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
    statements.run('delete from asset_blob where dataset = ? and path = ?', keyOf(dataset), path)
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
    openUpload(dataset) {
      const path = `${uploads}${crypto.randomUUID()}`
      const key = insertBlob(dataset, { path, mime: '', size: 0 })
      let size = 0
      return {
        key,
        append(bytes) {
          insertPieces(key, size, bytes)
          size += bytes.byteLength
          statements.run('update asset_blob set size = ? where key = ?', size, key)
        },
        discard: () =>
          statements.run('delete from asset_blob where key = ? and path = ?', key, path),
      }
    },
    discardUploads: () => statements.run(`delete from asset_blob where path like '${uploads}%'`),
    writer: {
      putBlob(dataset, { path, mime, bytes }) {
        deleteBlob(dataset, path)
        insertPieces(insertBlob(dataset, { path, mime, size: bytes.byteLength }), 0, bytes)
      },
      nameBlob(dataset, upload, { path, mime }) {
        if (find(dataset, path)) return upload.discard()
        statements.run(
          'update asset_blob set path = ?, mime = ? where key = ?',
          path,
          mime,
          upload.key,
        )
      },
      deleteBlob,
    },
  }
}

function toInfo(row: Row): BlobInfo {
  return { path: String(row['path']), mime: String(row['mime']), size: Number(row['size']) }
}

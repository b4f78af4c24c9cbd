import type { Path } from '../../model/path.ts'
import type { UploadSettings } from './upload-settings.ts'

/** A file stored on the device until its upload ends. */
export interface KeptUpload {
  readonly id: string
  /** Identifies dataset and user. */
  readonly space: string
  /** When it was stored, ms. */
  readonly at: number
  readonly file: File
  readonly settings: UploadSettings
  /** The field it is uploaded into; null outside of documents. */
  readonly place: KeptPlace | null
}

interface KeptPlace {
  readonly publishedId: string
  readonly typeName: string
  readonly path: Path
  /** `createdAt` of `_upload`, which distinguishes successive uploads into a field. */
  readonly createdAt: string
}

/** Files on the device. All methods reject without storage, or without room. */
export interface UploadStorage {
  all(): Promise<readonly KeptUpload[]>
  get(id: string): Promise<KeptUpload | null>
  put(upload: KeptUpload): Promise<void>
  /** Resolves with how many files are left. */
  remove(id: string): Promise<number>
  /** Maximum size in bytes of the next file. */
  room(): Promise<number>
}

const database = 'content-studio uploads'
const uploads = 'uploads'
/** Maximum size of a stored file; a file may also take at most half of the free space. */
const largestFile = 4 * 1024 ** 3

/** Uses IndexedDB, which stores a file as fast as the disk can copy it. Null when it is not available. */
export function browserUploadStorage(): UploadStorage | null {
  let factory: IDBFactory
  try {
    factory = globalThis.indexedDB
    if (!factory) return null
  } catch {
    return null
  }
  async function request<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opened = factory.open(database, 1)
    opened.addEventListener('upgradeneeded', () =>
      opened.result.createObjectStore(uploads, { keyPath: 'id' }),
    )
    const known = await settled(opened)
    try {
      const transaction = known.transaction(uploads, mode)
      const asked = ask(transaction.objectStore(uploads))
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () =>
          reject(transaction.error ?? new Error('aborted')),
        )
      })
      return asked.result
    } finally {
      known.close()
    }
  }
  return {
    all: () => request<KeptUpload[]>('readonly', (store) => store.getAll()),
    get: async (id) =>
      (await request<KeptUpload | undefined>('readonly', (store) => store.get(id))) ?? null,
    put: async (upload) => void (await request('readwrite', (store) => store.put(upload))),
    remove: (id) =>
      request('readwrite', (store) => {
        store.delete(id)
        return store.count()
      }),
    async room() {
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {}
      return Math.min(largestFile, (quota - usage) / 2)
    },
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })
}

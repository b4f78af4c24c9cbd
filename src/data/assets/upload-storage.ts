import type { Path } from '../../model/path.ts'
import type { UploadSettings } from './upload-settings.ts'

/** A file that is kept on the device until its upload is over. */
export interface KeptUpload {
  readonly id: string
  /** Names dataset and user. */
  readonly space: string
  /** When it was kept, ms. */
  readonly at: number
  readonly file: File
  readonly settings: UploadSettings
  /** The field it goes into; null outside of documents. */
  readonly place: KeptPlace | null
}

interface KeptPlace {
  readonly publishedId: string
  readonly typeName: string
  readonly path: Path
  /** Of `_upload`, which tells one upload of a field from the next. */
  readonly createdAt: string
}

/** Files on the device. All methods reject where there is no storage, or no room. */
export interface UploadStorage {
  all(): Promise<readonly KeptUpload[]>
  get(id: string): Promise<KeptUpload | null>
  put(upload: KeptUpload): Promise<void>
  /** Resolves with how many are left. */
  remove(id: string): Promise<number>
  /** Bytes that one more file may take. */
  room(): Promise<number>
}

const database = 'content-studio uploads'
const uploads = 'uploads'
/** No file larger than this is copied to the device, nor one that takes more than half of what is free. */
const largestFile = 4 * 1024 ** 3

/** In the browser's database, which stores a file as fast as its disk can copy it. Null where there is none. */
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

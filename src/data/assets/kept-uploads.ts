import type { Clock } from '../clock.ts'
import { browserLocks, type PageLocks } from '../journal/writer.ts'
import { markKeptUploads, type PageStorage } from './kept-mark.ts'
import { browserUploadStorage, type KeptUpload, type UploadStorage } from './upload-storage.ts'

/** Storage and locks for uploads that outlive the page, and the owner of those uploads. */
export interface UploadDevice {
  readonly storage: UploadStorage
  readonly locks: PageLocks
  /** Signals to later pages that there are stored files. */
  readonly mark: PageStorage
  /** Identifies the dataset, wherever it is served. */
  readonly dataset: string
  /** Id of the signed-in user, null = none. */
  readonly identify: () => Promise<string | null>
}

interface KeptUploadsContext extends UploadDevice {
  readonly clock: Clock
  readonly createId: () => string
  readonly log: (message: string, error: unknown) => void
}

/** This browser's device; null without storage, or without locks that show which page is alive. */
export function browserDevice(owner: Omit<UploadDevice, 'storage' | 'locks'>): UploadDevice | null {
  const storage = browserUploadStorage()
  const locks = browserLocks()
  return storage && locks && { storage, locks, ...owner }
}

/** A stored file that this page uploads; another page takes it over when this one dies. */
export interface Keeping {
  /** Removes the file from the device. */
  remove(): Promise<void>
  /** Leaves the file to the next page. */
  leave(): void
}

/** Unfinished uploads older than this are dropped: their author has surely repeated them. */
const keptFor = 7 * 24 * 60 * 60_000

/**
 * Files whose uploads outlive their page. A page holds one lock per file it uploads; when it dies, the page that gets
 * the lock continues the upload.
 */
export class KeptUploads {
  readonly #context: KeptUploadsContext
  readonly #abort = new AbortController()
  /** Ids of the files this page uploads, or whose locks it waits for. */
  readonly #known = new Set<string>()

  constructor(context: KeptUploadsContext) {
    this.#context = context
  }

  /** Null when the device has no room for the file, or nobody is signed in to own it. */
  async keep(upload: Pick<KeptUpload, 'file' | 'settings' | 'place'>): Promise<Keeping | null> {
    const { storage, locks, mark, clock, createId, log } = this.#context
    const id = createId()
    let release: (() => void) | null = null
    try {
      const space = await this.#space()
      if (space === null || upload.file.size > (await storage.room())) return null
      this.#known.add(id)
      release = await locks.tryTake(lockOf(id))
      if (!release) return null
      await storage.put({ ...upload, id, space, at: clock.now() })
      markKeptUploads(mark, true)
      return this.#keeping(id, release)
    } catch (error) {
      release?.()
      log('The file could not be kept on this device', error)
      return null
    }
  }

  /** Passes the uploads of closed pages to `take`, now and whenever an open page dies. */
  async adopt(take: (upload: KeptUpload, keeping: Keeping) => Promise<void>): Promise<void> {
    const { storage, locks, mark, clock, log } = this.#context
    try {
      const space = await this.#space()
      const all = await storage.all()
      if (all.length === 0) markKeptUploads(mark, false)
      for (const { id, at, space: own } of all) {
        if (clock.now() - at > keptFor) await this.#drop(id)
        else if (own === space && !this.#known.has(id)) {
          this.#known.add(id)
          const release = await locks.tryTake(lockOf(id))
          void (release ? Promise.resolve(release) : locks.take(lockOf(id), this.#abort.signal))
            .then(async (held) => {
              const upload = await storage.get(id)
              const keeping = this.#keeping(id, held)
              if (upload && !this.#abort.signal.aborted) await take(upload, keeping)
              else keeping.leave()
            })
            .catch((error: unknown) => log('An upload could not be continued', error))
        }
      }
    } catch (error) {
      log('Files kept on this device could not be read', error)
    }
  }

  dispose(): void {
    this.#abort.abort()
  }

  #keeping(id: string, release: () => void): Keeping {
    return {
      remove: async () => {
        await this.#drop(id)
        release()
      },
      leave: release,
    }
  }

  async #drop(id: string): Promise<void> {
    const { storage, mark, log } = this.#context
    try {
      if ((await storage.remove(id)) === 0) markKeptUploads(mark, false)
    } catch (error) {
      log('A file could not be removed from this device', error)
    }
  }

  async #space(): Promise<string | null> {
    const user = await this.#context.identify().catch(() => null)
    return user === null ? null : `${this.#context.dataset} ${user}`
  }
}

function lockOf(id: string): string {
  return `content-studio upload ${id}`
}

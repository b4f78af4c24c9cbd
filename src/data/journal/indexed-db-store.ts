import type { JournalChange, JournalRecord, JournalStore } from './journal-store.ts'

const databaseName = 'content-studio'
const recordsName = 'journal'

type StoredRecord = JournalRecord & { space: string }

/** The journal in IndexedDB. Null where the page has none, e.g. in a sandboxed frame. */
export function indexedDbStore(): JournalStore | null {
  const factory = attempt(() => globalThis.indexedDB)
  if (!factory) return null
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(factory).then((known) => {
      // Closed by the browser, or for a newer version: the next access opens it again.
      const forget = () => (opened = null)
      known.addEventListener('close', forget)
      known.addEventListener('versionchange', () => {
        known.close()
        forget()
      })
      return known
    })
    opened.catch(() => (opened = null))
    return opened
  }
  return {
    async read(space) {
      const transaction = (await database()).transaction(recordsName, 'readonly')
      const range = IDBKeyRange.bound([space], [space, []])
      const request: IDBRequest<StoredRecord[]> = transaction.objectStore(recordsName).getAll(range)
      await ended(transaction)
      return request.result
    },
    async write(space, changes) {
      // Survives a crash of the page or browser; a power cut may lose the last writes.
      const options: IDBTransactionOptions = { durability: 'relaxed' }
      const transaction = (await database()).transaction(recordsName, 'readwrite', options)
      const records = transaction.objectStore(recordsName)
      const done = ended(transaction)
      try {
        for (const change of changes) execute(records, space, change)
        // Immediately, so that a page killed now has already requested everything.
        transaction.commit()
      } catch (error) {
        attempt(() => transaction.abort())
        done.catch(() => undefined)
        throw error
      }
      await done
    },
  }
}

function execute(records: IDBObjectStore, space: string, change: JournalChange): void {
  if (change.type === 'put') records.put({ ...change.record, space } satisfies StoredRecord)
  else {
    const { session, key, part } = change
    const start = [space, session, key]
    records.delete(part ? [...start, part] : IDBKeyRange.bound(start, [...start, []]))
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(recordsName, {
        keyPath: ['space', 'session', 'key', 'part'],
      })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new Error('The database is in use')))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database did not write')),
    )
  })
}

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

import { hashSlices } from './sha1.ts'
import type { HashMessage } from './sha1.ts'

// Hashes one file off the main thread. The page that started the worker terminates it.

const sliceSize = 4 * 1024 * 1024
const notify = (message: HashMessage): void => globalThis.postMessage(message, { transfer: [] })

globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // The first slice may take long; the page waits only for a worker that answers.
  notify({ share: 0 })
  hashSlices(data, sliceSize, (share) => notify({ share })).then(
    (hash) => notify({ hash }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      notify({ name, message })
    },
  )
})

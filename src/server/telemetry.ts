import { appendFile, rename, stat } from 'node:fs/promises'

/** Writes the usage events of studios to a local file, or discards them. */
export interface Telemetry {
  readonly status: 'granted' | 'denied'
  /** Appends one line per item. */
  take(account: string, items: readonly object[]): Promise<void>
}

/** In bytes. At this size a new file is started; the previous one is kept beside it. */
const maximumSize = 64 * 1024 * 1024

/** Off without a file: clients then discard collected events instead of keeping them for later. */
export function createTelemetry(file: string | undefined, now: () => number): Telemetry {
  let last: Promise<void> = Promise.resolve()

  async function append(path: string, lines: string): Promise<void> {
    const size = await stat(path).then(
      (stats) => stats.size,
      () => 0,
    )
    if (size > maximumSize) await rename(path, `${path}.1`)
    await appendFile(path, lines, { mode: 0o600 })
  }

  return {
    status: file === undefined ? 'denied' : 'granted',
    take(account, items) {
      if (file === undefined || items.length === 0) return Promise.resolve()
      const at = new Date(now()).toISOString()
      const lines = items.map((item) => `${JSON.stringify({ at, account, item })}\n`).join('')
      // Writes run one after the other, even after a failed one.
      last = last.catch(() => {}).then(() => append(file, lines))
      return last
    },
  }
}

import { openReader } from '../database/open-store.ts'

/** Reads snapshots of datasets a few documents at a time, each over its own connection. */
export interface Scans {
  openScan(dataset: string): number
  /** The JSON of the next documents; empty at the end, after which the first ones follow again. */
  scanned(scan: number, limit: number): string[]
  closeScan(scan: number): void
}

export function createScans(location: string): Scans {
  const open = new Map<
    number,
    { texts: Iterator<string>; restart: () => Iterator<string>; close: () => void }
  >()
  let last = 0
  return {
    openScan(dataset) {
      const reader = openReader(location)
      const release = reader.hold()
      const restart = (): Iterator<string> => reader.scanTexts(dataset)
      open.set(++last, {
        texts: restart(),
        restart,
        close() {
          release()
          reader.close()
        },
      })
      return last
    },
    scanned(scan, limit) {
      const texts: string[] = []
      const found = open.get(scan)
      if (!found) return texts
      while (texts.length < limit) {
        const next = found.texts.next()
        if (next.done) break
        texts.push(next.value)
      }
      if (texts.length === 0) found.texts = found.restart()
      return texts
    },
    closeScan(scan) {
      open.get(scan)?.close()
      open.delete(scan)
    },
  }
}

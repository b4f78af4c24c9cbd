import { openReader } from '../database/open-store.ts'

/** Reads snapshots of datasets a few documents at a time, each over its own connection. */
export interface Scans {
  openScan(dataset: string): number
  /** The JSON of the next documents; empty at the end. */
  scanned(scan: number, limit: number): string[]
  closeScan(scan: number): void
}

export function createScans(location: string): Scans {
  const open = new Map<number, { texts: Iterator<string>; close: () => void }>()
  let last = 0
  return {
    openScan(dataset) {
      const reader = openReader(location)
      const release = reader.hold()
      open.set(++last, {
        texts: reader.scanTexts(dataset),
        close() {
          release()
          reader.close()
        },
      })
      return last
    },
    scanned(scan, limit) {
      const texts: string[] = []
      while (texts.length < limit) {
        const next = open.get(scan)?.texts.next()
        if (!next || next.done) break
        texts.push(next.value)
      }
      return texts
    },
    closeScan(scan) {
      open.get(scan)?.close()
      open.delete(scan)
    },
  }
}

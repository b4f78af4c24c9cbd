import type { ContentDocument } from '../../model/document.ts'
import { openReader } from '../database/open-store.ts'

/** Reads snapshots of datasets a few documents at a time, each over its own connection. */
export interface Scans {
  openScan(dataset: string): number
  /** The next documents; empty at the end. */
  scanned(scan: number, limit: number): ContentDocument[]
  closeScan(scan: number): void
}

export function createScans(location: string): Scans {
  const open = new Map<number, { documents: Iterator<ContentDocument>; close: () => void }>()
  let last = 0
  return {
    openScan(dataset) {
      const reader = openReader(location)
      const release = reader.hold()
      open.set(++last, {
        documents: reader.scan(dataset),
        close() {
          release()
          reader.close()
        },
      })
      return last
    },
    scanned(scan, limit) {
      const documents: ContentDocument[] = []
      while (documents.length < limit) {
        const next = open.get(scan)?.documents.next()
        if (!next || next.done) break
        documents.push(next.value)
      }
      return documents
    },
    closeScan(scan) {
      open.get(scan)?.close()
      open.delete(scan)
    },
  }
}

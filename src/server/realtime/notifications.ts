import type { CommittedTransaction } from '../database/transaction-log.ts'
import { slice } from '../steps/slices.ts'
import type { Steps } from '../steps/slices.ts'
import type { FilterGroup } from './filter-groups.ts'
import { createEncoder, findHits } from './listener-events.ts'
import type { ListenerSink } from './listeners.ts'

const largestPiece = 64 * 1024
/** A transaction being sent to the listeners that existed at its commit. */
export interface Publication {
  readonly number: number
  readonly groups: readonly FilterGroup[]
  readonly transaction: CommittedTransaction
}

/** Sends transactions to their listeners, one after the other, in turns between which other requests can run. */
export function createNotifications(sink: {
  send: (sink: ListenerSink, frame: Buffer) => void
  fail: (sink: ListenerSink, error: unknown) => void
}): { add(publication: Publication): void; clear(): void } {
  const { send, fail } = sink
  const backlog: Steps<void>[] = []
  let isWaiting = false

  /** Continues for some milliseconds, which is nearly always enough to finish. */
  function notifySome(): void {
    const until = performance.now() + slice
    for (let steps = backlog[0]; steps; steps = backlog[0]) {
      while (!steps.next().done) {
        if (performance.now() < until) continue
        isWaiting = true
        setImmediate(() => {
          isWaiting = false
          notifySome()
        })
        return
      }
      backlog.shift()
    }
  }

  function* notifyAll(publication: Publication): Steps<void> {
    for (const group of publication.groups) {
      try {
        yield* notify(group, publication)
      } catch (error) {
        // A filter may parse and still fail on some document. Its listeners could no longer trust
        // the stream; others are unaffected.
        for (const { sinks: readers } of group.shapes.values()) {
          for (const sink of readers.keys()) fail(sink, error)
        }
      }
      yield
    }
  }

  function* notify(group: FilterGroup, { number, transaction }: Publication): Steps<void> {
    const hits = yield* findHits(group, transaction.changes)
    if (hits.length === 0) return
    const encode = createEncoder(transaction, hits)
    for (const { request, sinks: readers } of group.shapes.values()) {
      let frames: Buffer[] = []
      let length = 0
      for (const place of hits.keys()) {
        const frame = yield* encode(place, request)
        frames.push(frame)
        length += frame.length
        if (length < largestPiece && place < hits.length - 1) continue
        yield
        const bytes = frames.length === 1 ? frame : Buffer.concat(frames)
        for (const [sink, reader] of readers) {
          if (reader.first > number || transaction.seq <= reader.after) continue
          if (reader.held) reader.held.push({ seq: transaction.seq, bytes })
          else send(sink, bytes)
          yield
        }
        frames = []
        length = 0
      }
    }
  }

  return {
    add(publication) {
      backlog.push(notifyAll(publication))
      if (!isWaiting) notifySome()
    },
    clear() {
      backlog.length = 0
    },
  }
}

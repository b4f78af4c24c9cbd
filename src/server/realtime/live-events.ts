import type { ServerClock } from '../clock.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import { digest, isUnpublished, namesOfChange, toSyncTags } from '../query/sync-tags.ts'
import type { ListenerSink, ListenersLog } from './listeners.ts'

/** Streams that say which results of queries are outdated, by tag and not by content: one message serves all pages. */
export interface LiveEvents {
  /**
   * Opens a stream. `after` is the id of the last event of an earlier one: what was missed follows, or `restart` if that
   * is not known. Resolves with a function that closes it.
   */
  subscribe(stream: LiveStream): Promise<() => void>
  /** To be called after the commit, in log order. */
  publish(dataset: string, transaction: CommittedTransaction): void
  /** True if anybody wants to know what changes in the dataset. */
  isAwaited(dataset: string): boolean
  /** Ends the streams of a dataset; clients come back and start anew. */
  reset(dataset: string): void
  count(): number
  /** Ends all streams within so many milliseconds, one after the other. */
  drain(within: number): Promise<void>
  close(): void
}

export interface LiveStream {
  readonly dataset: string
  readonly includeDrafts: boolean
  readonly after: string | null
  readonly sink: ListenerSink
}

/** A transaction as the streams know it: the tags that changed, or null if those are too many. */
interface Past {
  readonly id: string
  readonly published: readonly string[] | null
  readonly all: readonly string[] | null
}

interface Room {
  readonly streams: Set<Stream>
  /** The last transactions, oldest first: without gaps, as long as there were streams. */
  past: Past[]
}

interface Stream extends Omit<LiveStream, 'after'> {
  /** Frames held back until the first one was sent; null afterwards. */
  held: Buffer[] | null
}

const keepAliveEvery = 15_000
const keepAliveFrame = ':\n\n'
const maximumBuffered = 256 * 1024
const remembered = 500
/** Beyond this, a message says that everything has changed. */
const mostTags = 500

/** `key` makes tags and positions that are the same on all servers of a database. */
export function createLiveEvents(options: {
  readonly clock: ServerClock
  readonly key: string
  readonly log: Pick<ListenersLog, 'head'>
}): LiveEvents {
  const { clock, key, log } = options
  const rooms = new Map<string, Room>()
  const streams = new Set<Stream>()
  let cancelKeepAlive: (() => void) | null = null

  function keepAlive(): void {
    cancelKeepAlive = clock.after(keepAliveEvery, () => {
      for (const { sink } of streams) sink.send(keepAliveFrame)
      keepAlive()
    })
  }

  /** The id of a transaction as clients see it. */
  const positionOf = (dataset: string, transactionId: string | null): string =>
    digest(['position', dataset, transactionId ?? ''], key)

  function send(stream: Stream, frame: Buffer): void {
    if (stream.held) stream.held.push(frame)
    else if (stream.sink.buffered() > maximumBuffered) stream.sink.close()
    else stream.sink.send(frame)
  }

  async function headOf(dataset: string): Promise<string | null> {
    try {
      return (await log.head(dataset)).id
    } catch {
      // Whoever is not signed in cannot tell a dataset that does not exist from a silent one.
      return null
    }
  }

  function missedBy({ dataset, includeDrafts }: Stream, after: string): Buffer[] | null {
    const past = rooms.get(dataset)?.past ?? []
    const place = past.findLastIndex(({ id }) => id === after)
    if (place < 0) return null
    return past.slice(place + 1).flatMap((one) => toFrame(one, includeDrafts) ?? [])
  }

  return {
    async subscribe({ dataset, includeDrafts, after, sink }) {
      const stream: Stream = { dataset, includeDrafts, sink, held: [] }
      const room = rooms.get(dataset) ?? { streams: new Set(), past: [] }
      rooms.set(dataset, room)
      room.streams.add(stream)
      streams.add(stream)
      if (!cancelKeepAlive) keepAlive()
      const head = positionOf(dataset, await headOf(dataset))
      const missed = after === null || after === head ? [] : missedBy(stream, after)
      sink.send(frameOf(missed ? 'welcome' : 'restart', head, {}))
      // Also what is in `held`: a message that comes twice only makes a client ask once more.
      for (const frame of missed ?? []) sink.send(frame)
      for (const frame of stream.held ?? []) sink.send(frame)
      stream.held = null
      // The position from which a client of this room can come back.
      if (room.past.length === 0) room.past.push({ id: head, published: [], all: [] })
      return () => {
        room.streams.delete(stream)
        streams.delete(stream)
        // What happens without streams is not followed in detail.
        if (room.streams.size === 0 && rooms.get(dataset) === room) rooms.delete(dataset)
        if (streams.size > 0) return
        cancelKeepAlive?.()
        cancelKeepAlive = null
      }
    },
    publish(dataset, { id, changes }) {
      const room = rooms.get(dataset)
      if (!room) return
      const tagsOf = (some: typeof changes): readonly string[] | null => {
        if (some.length > mostTags) return null
        const names = new Set(some.flatMap(namesOfChange))
        return names.size > mostTags ? null : toSyncTags([...names], dataset, key)
      }
      // What was written before anybody listened here comes without its changes; the position that was sent covers it.
      const past: Past = {
        id: positionOf(dataset, id),
        published: tagsOf(changes.filter((change) => !isUnpublished(change))),
        all: tagsOf(changes),
      }
      room.past.push(past)
      if (room.past.length > 2 * remembered) room.past = room.past.slice(-remembered)
      const [published, all] = [toFrame(past, false), toFrame(past, true)]
      for (const stream of room.streams) {
        const frame = stream.includeDrafts ? all : published
        if (frame) send(stream, frame)
      }
    },
    isAwaited: (dataset) => rooms.has(dataset),
    reset(dataset) {
      const room = rooms.get(dataset)
      rooms.delete(dataset)
      for (const { sink } of room?.streams ?? []) sink.close()
    },
    count: () => streams.size,
    async drain(within) {
      const ending = [...streams]
      await Promise.all(
        ending.map(async ({ sink }, place) => {
          await new Promise<void>((done) => clock.after((within * place) / ending.length, done))
          sink.close()
        }),
      )
    },
    close() {
      cancelKeepAlive?.()
      for (const { sink } of streams) sink.close()
    },
  }
}

/** Null if nothing of a transaction concerns the stream. */
function toFrame({ id, published, all }: Past, includeDrafts: boolean): Buffer | null {
  const tags = includeDrafts ? all : published
  if (!tags) return frameOf('restart', id, {})
  return tags.length > 0 ? frameOf('message', id, { tags }) : null
}

function frameOf(event: string, id: string, data: object): Buffer {
  return Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

import pg from 'pg'
import type { PresenceEvent } from '../../protocol/presence.ts'

/** An immediate message between processes. A process that misses it finds the change by polling. */
export interface Hint {
  /** The id of the sending process. */
  readonly from: string
  /** The new ends of logs, by dataset. */
  readonly logs?: Readonly<Record<string, number>>
  readonly presence?: readonly { readonly dataset: string; readonly event: PresenceEvent }[]
}

export interface Hints {
  /** Sends a hint to the other processes, batched with others over some milliseconds. */
  tell(hint: Omit<Hint, 'from'>): void
  /** False if no message has arrived for a while, so that only polling is left. */
  isHeard(): boolean
  close(): Promise<void>
}

const together = 5
/** Others do not read the log more often. */
const shortestPause = 20
const reconnectAfter = 1_000
const pingEvery = 10_000
/** PostgreSQL limits a notification to 8 000 bytes. */
const longest = 7_500

/** Sends and receives on a notification channel of the database, one per schema. */
export function openHints(
  url: string,
  { from, receive }: { from: string; receive: (hint: Hint) => void },
): Hints {
  let client: pg.Client | null = null
  let channel = ''
  let lastHeard = 0
  let isClosed = false
  let logs: Record<string, number> = {}
  let presence: NonNullable<Hint['presence']>[number][] = []
  let timer: NodeJS.Timeout | null = null
  let lastFlush = -Infinity

  function send(hint: Omit<Hint, 'from'>): void {
    const payload = JSON.stringify({ from, ...hint })
    if (Buffer.byteLength(payload) > longest || !client) return
    client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {})
  }

  function flush(): void {
    timer = null
    lastFlush = performance.now()
    if (Object.keys(logs).length > 0) send({ logs })
    // Separately: each may be nearly as long as a message can be.
    for (const one of presence) send({ presence: [one] })
    logs = {}
    presence = []
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client !== fresh) return
      client = null
      lastHeard = 0
      retry()
    })
    fresh.on('notification', ({ payload = '' }) => {
      lastHeard = performance.now()
      const hint = JSON.parse(payload) as Hint
      if (hint.from !== from) receive(hint)
    })
    try {
      await fresh.connect()
      const { rows } = await fresh.query<{ schema: string }>('select current_schema() as schema')
      channel = `content_studio_${rows[0]?.schema ?? ''}`
      // Hints need no durability; flushing them would delay commits.
      await fresh.query('set synchronous_commit = off')
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isClosed) return await fresh.end()
      client = fresh
      send({})
    } catch {
      void fresh.end().catch(() => {})
      retry()
    }
  }

  function retry(): void {
    if (!isClosed) setTimeout(() => void connect(), reconnectAfter).unref()
  }

  // A connection may be dead without an error: pings sent on it must come back.
  const ping = setInterval(() => {
    if (!client) return
    if (lastHeard > 0 && performance.now() - lastHeard > 2.5 * pingEvery) {
      const dead = client
      client = null
      lastHeard = 0
      void dead.end().catch(() => {})
      return retry()
    }
    send({})
  }, pingEvery)
  ping.unref()
  void connect()

  return {
    tell(hint) {
      for (const [dataset, seq] of Object.entries(hint.logs ?? {})) logs[dataset] = seq
      presence.push(...(hint.presence ?? []))
      const pause = lastFlush + shortestPause - performance.now()
      timer ??= setTimeout(flush, Math.max(together, pause))
    },
    isHeard: () => client !== null && lastHeard > 0,
    async close() {
      isClosed = true
      clearInterval(ping)
      if (timer) {
        clearTimeout(timer)
        flush()
      }
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}

import pg from 'pg'
import type { PresenceEvent } from '../../protocol/presence.ts'

/** What processes tell each other at once. Whoever misses it finds out by looking. */
export interface Hint {
  /** The process it comes from. */
  readonly from: string
  /** How far logs have grown. */
  readonly logs?: Readonly<Record<string, number>>
  readonly presence?: readonly { readonly dataset: string; readonly event: PresenceEvent }[]
}

export interface Hints {
  /** Tells the other processes, together with what else is told within some milliseconds. */
  tell(hint: Omit<Hint, 'from'>): void
  /** False when nothing has been heard for a while: looking is all there is. */
  isHeard(): boolean
  close(): Promise<void>
}

const together = 5
const reconnectAfter = 1_000
const pingEvery = 10_000
/** A message of PostgreSQL has at most 8 000 bytes. */
const longest = 7_500

/** Listens to, and speaks on, a channel of the database, which is that of its schema. */
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

  function send(hint: Omit<Hint, 'from'>): void {
    const payload = JSON.stringify({ from, ...hint })
    if (Buffer.byteLength(payload) > longest || !client) return
    client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {})
  }

  function flush(): void {
    timer = null
    if (Object.keys(logs).length > 0) send({ logs })
    // One by one: each may be nearly as long as a message can be.
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

  // A connection may be dead without saying so: what is sent on it must come back.
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
      timer ??= setTimeout(flush, together)
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

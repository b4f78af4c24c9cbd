import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestEntry } from '../log.ts'

/** Prometheus metrics of a server. Times are in seconds, as is customary there. */
export interface Metrics {
  request(entry: RequestEntry): void
  /** Measures the time until a write is durable. */
  commit<T>(work: () => Promise<T>): Promise<T>
  /** Measures a query or look-up that runs in a separate thread. */
  query<T>(work: () => Promise<T>): Promise<T>
  /** Time between a commit, in any process, and its events in this one. */
  delivered(milliseconds: number): void
  /** All metrics in the text format of Prometheus. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>
}

/** Values read at the time of a scrape. */
export interface Gauges {
  /** Open change streams. */
  readonly listeners: () => number
  /** Calls waiting for a database thread, if the database runs in threads. */
  readonly waiting: () => number
  /** Retries of database calls after transient errors. */
  readonly retries: () => number
  /** Failed requests to the asset store. */
  readonly assetFailures: () => number
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ listeners, waiting, retries, assetFailures }: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Histogram<Label> =>
    new Histogram({ name: `content_studio_${name}`, help, labelNames, buckets: seconds, registers })
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name: `content_studio_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const requests = histogram(
    'request_seconds',
    'Time to answer, by route, method and class of status',
    'route',
    'method',
    'status',
  )
  const commits = histogram('commit_seconds', 'Time until a write is durable, waiting included')
  const queries = histogram('query_seconds', 'Time of a query, waiting included')
  const deliveries = histogram(
    'delivery_seconds',
    'Time from a commit in any process to its events in this one',
  )
  const failures = new Counter({
    name: 'content_studio_failures_total',
    help: 'Writes and queries that failed',
    labelNames: ['work'],
    registers,
  })
  gauge('listeners', 'Open streams of changes', listeners)
  gauge('database_calls_waiting', 'Calls that wait for a thread of the database', waiting)
  gauge('database_retries', 'Calls of the database that were made again', retries)
  gauge('assets_failures', 'Requests to the store of assets that failed', assetFailures)
  let isCollecting = false

  async function timed<T>(
    into: Histogram<never>,
    work: 'commit' | 'query',
    run: () => Promise<T>,
  ): Promise<T> {
    const end = into.startTimer()
    try {
      return await run()
    } catch (error) {
      failures.inc({ work })
      throw error
    } finally {
      end()
    }
  }

  return {
    request({ route, method, status, milliseconds }) {
      requests.observe(
        // Only known routes: arbitrary paths from callers would create unbounded label values.
        { route: route ?? 'other', method, status: `${Math.floor(status / 100)}xx` },
        milliseconds / 1000,
      )
    },
    commit: (work) => timed(commits, 'commit', work),
    query: (work) => timed(queries, 'query', work),
    delivered: (milliseconds) => deliveries.observe(Math.max(0, milliseconds) / 1000),
    async read() {
      // Costs timers and observers, so it starts with the first scrape.
      if (!isCollecting) collectDefaultMetrics({ register: registry })
      isCollecting = true
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { StoredWebhook } from '../database/webhook-store.ts'
import type { Reads } from '../reads/open-reads.ts'
import { createRounds, type Rounds } from '../rounds.ts'
import { createDeliveries } from './deliveries.ts'
import { createLogReader } from './log-reader.ts'
import type { SendMessage } from './send-message.ts'

export interface Courier {
  start(): void
  logGrew(dataset: string): void
  /** Looks at one webhook. */
  wake(hookId: string): void
  /** Reads the webhooks again, and looks at all of them. */
  reload(): void
  close(): Promise<void>
}

/** Milliseconds. Another server may have ended with messages in its queue. */
const longestWait = 60_000
const retryAfter = 5_000
/** Messages sent at the same time, all about different documents. */
const atOnce = 8
/** More wait in the log instead of the queue. */
const mostPending = 1_000

/**
 * Sends what happens in the logs of datasets to the webhooks of the project: at least once, and about one document in
 * the order of its changes. It is woken by the log, and by its own clock only while there are webhooks.
 */
export function createCourier(options: {
  readonly store: AsyncStore
  readonly reads: Pick<Reads, 'run'>
  readonly send: SendMessage
  readonly clock: ServerClock
  readonly onError: (error: unknown) => void
}): Courier {
  const { store, clock } = options
  const aborting = new AbortController()
  const readLogs = createLogReader(options)
  const deliveries = createDeliveries({ ...options, signal: aborting.signal })
  let hooks: readonly StoredWebhook[] = []
  let isOpen = false
  const loading = createRounds({ round: load, clock, onError })
  /** By webhook: this process never works twice at the same time for one. */
  const rounds = new Map<string, Rounds>()

  function wake(hookId: string): void {
    if (!isOpen || !find(hookId)) return
    const known = rounds.get(hookId)
    if (known) return known.wake()
    const created = createRounds({ round: () => round(hookId), clock, onError })
    rounds.set(hookId, created)
    created.start()
  }

  function find(hookId: string): StoredWebhook | undefined {
    return hooks.find(({ id, isDisabled }) => id === hookId && !isDisabled)
  }

  async function round(hookId: string): Promise<number | null> {
    const hook = find(hookId)
    if (hook) return work(hook)
    rounds.delete(hookId)
    return null
  }

  function onError(error: unknown): void {
    if (isOpen) options.onError(error)
  }

  /** Queues and sends whatever there is; resolves with the time of the next round. */
  async function work(hook: StoredWebhook): Promise<number> {
    let hasLease = false
    try {
      for (;;) {
        const { pending } = await store.webhookQueue(hook.id, clock.now(), 1)
        const isMore = pending < mostPending && (await readLogs(hook))
        const { due, nextAt } = await store.webhookQueue(hook.id, clock.now(), atOnce)
        if (!isOpen || !isCurrent(hook)) return clock.now()
        if (due.length === 0) {
          if (isMore) continue
          return Math.min(nextAt ?? Infinity, clock.now() + longestWait)
        }
        const isFirst = !hasLease
        hasLease = await deliveries.takeLease(hook)
        if (!hasLease) return clock.now() + retryAfter
        // What was due before may have been sent by the former owner.
        if (!isFirst) await deliveries.deliver(hook, due)
      }
    } finally {
      if (hasLease) await deliveries.endLease(hook)
    }
  }

  /** False for a webhook that was changed or deleted meanwhile. */
  function isCurrent(hook: StoredWebhook): boolean {
    return hooks.includes(hook)
  }

  async function load(): Promise<null> {
    hooks = await store.webhooks()
    for (const { id } of hooks) wake(id)
    return null
  }

  return {
    start() {
      isOpen = true
      loading.start()
    },
    logGrew(dataset) {
      for (const hook of hooks) {
        if (hook.dataset === '*' || hook.dataset === dataset) wake(hook.id)
      }
    },
    wake,
    reload: loading.wake,
    async close() {
      isOpen = false
      aborting.abort()
      await loading.close()
      await Promise.all([...rounds.values()].map((one) => one.close()))
    },
  }
}

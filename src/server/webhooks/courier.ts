import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { StoredWebhook } from '../database/webhook-store.ts'
import type { Reads } from '../reads/open-reads.ts'
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

/** The work for one webhook: never twice at the same time in this process. */
interface Round {
  running: Promise<void> | null
  /** Something has changed since it began. */
  isOutdated: boolean
  cancel: () => void
}

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
  let loading: Promise<void> | null = null
  let isLoadWanted = false
  const rounds = new Map<string, Round>()

  function wake(hookId: string): void {
    const hook = hooks.find(({ id }) => id === hookId)
    if (!isOpen || !hook || hook.isDisabled) return
    const round = rounds.get(hookId) ?? { running: null, isOutdated: false, cancel() {} }
    rounds.set(hookId, round)
    if (round.running) {
      round.isOutdated = true
      return
    }
    round.cancel()
    round.isOutdated = false
    round.running = work(hook)
      .catch((error: unknown) => {
        if (isOpen) options.onError(error)
        return clock.now() + retryAfter
      })
      .then((next) => {
        round.running = null
        if (round.isOutdated) wake(hookId)
        else if (isOpen) {
          round.cancel = clock.after(Math.max(0, next - clock.now()), () => wake(hookId))
        }
      })
  }

  /** Queues and sends whatever there is; resolves with the time of the next look. */
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

  function reload(): void {
    if (!isOpen) return
    isLoadWanted = true
    loading ??= load().finally(() => {
      loading = null
      if (isLoadWanted) reload()
    })
  }

  async function load(): Promise<void> {
    isLoadWanted = false
    try {
      hooks = await store.webhooks()
    } catch (error) {
      options.onError(error)
      clock.after(retryAfter, reload)
      return
    }
    for (const [id, { running, cancel }] of rounds) {
      if (hooks.some((hook) => hook.id === id && !hook.isDisabled)) continue
      cancel()
      if (!running) rounds.delete(id)
    }
    for (const { id } of hooks) wake(id)
  }

  return {
    start() {
      isOpen = true
      reload()
    },
    logGrew(dataset) {
      for (const hook of hooks) {
        if (hook.dataset === '*' || hook.dataset === dataset) wake(hook.id)
      }
    },
    wake,
    reload,
    async close() {
      isOpen = false
      aborting.abort()
      await loading
      for (const { cancel } of rounds.values()) cancel()
      for (const { running } of rounds.values()) await running
    },
  }
}

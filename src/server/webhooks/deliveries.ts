import { randomUUID } from 'node:crypto'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { StoredWebhook, StoredWebhookMessage } from '../database/webhook-store.ts'
import type { Delivery, SendMessage } from './send-message.ts'

export interface Deliveries {
  /** Takes or prolongs the right to send the messages of a webhook; false if another server has it. */
  takeLease(hook: StoredWebhook): Promise<boolean>
  endLease(hook: StoredWebhook): Promise<void>
  /** Sends messages at the same time and records the outcomes, keeping the lease meanwhile. Rejects once aborted. */
  deliver(hook: StoredWebhook, messages: readonly StoredWebhookMessage[]): Promise<void>
}

/** Milliseconds. After so long another server sends what a dead one had begun. */
const leaseFor = 15_000
const prolongLeaseEvery = 5_000
/** Milliseconds between attempts: doubled each time. */
const firstPause = 5_000
const longestPause = 60 * 60_000
/** Milliseconds after the first failure until a message is given up. */
const patience = 24 * 60 * 60_000
/** Finished messages of a webhook that are kept, and for how many milliseconds. */
const kept = { messages: 500, for: 7 * 24 * 60 * 60_000 }
/** Characters of a message that was received; those of a longer one are not kept. */
const keptBody = 16 * 1024

export function createDeliveries({
  store,
  clock,
  send,
  signal,
  onError,
}: {
  readonly store: AsyncStore
  readonly clock: ServerClock
  readonly send: SendMessage
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}): Deliveries {
  const owner = randomUUID()

  function takeLease({ id }: StoredWebhook): Promise<boolean> {
    const now = clock.now()
    return store.takeWebhookLease(id, { owner, now, until: now + leaseFor })
  }

  async function deliverOne(hook: StoredWebhook, message: StoredWebhookMessage): Promise<void> {
    const sentAt = clock.now()
    const started = performance.now()
    const delivery = await send(hook, message, signal)
    await store.recordWebhookAttempt(
      {
        hookId: hook.id,
        messageId: message.id,
        createdAt: new Date(sentAt).toISOString(),
        duration: Math.round(performance.now() - started),
        failureReason: delivery.failureReason,
        resultCode: delivery.resultCode,
        resultBody: delivery.resultBody,
      },
      outcomeOf(message, delivery, clock.now()),
      { newest: kept.messages, after: new Date(clock.now() - kept.for).toISOString() },
    )
  }

  return {
    takeLease,
    endLease: ({ id }) => store.endWebhookLease(id, owner),
    async deliver(hook, messages) {
      let cancel = (): void => {}
      const prolongLater = (): void => {
        cancel = clock.after(prolongLeaseEvery, () => {
          takeLease(hook).catch(onError)
          prolongLater()
        })
      }
      prolongLater()
      const sent = await Promise.allSettled(messages.map((message) => deliverOne(hook, message)))
      cancel()
      const failed = sent.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}

/** What becomes of a message by an attempt to send it. */
function outcomeOf(message: StoredWebhookMessage, delivery: Delivery, now: number) {
  const { id, body, failures, firstFailureAt } = message
  const code = delivery.resultCode
  if (delivery.failureReason === null) {
    const isKept = (body?.length ?? 0) <= keptBody
    const state = 'success' as const
    return { id, state, failures, firstFailureAt, nextAt: now, code, body: isKept ? body : null }
  }
  const since = firstFailureAt ?? now
  const nextAt = now + Math.min(longestPause, firstPause * 2 ** failures)
  const isGivenUp = !delivery.isTemporary || nextAt > since + patience
  return {
    id,
    state: isGivenUp ? ('failure' as const) : ('pending' as const),
    failures: failures + 1,
    firstFailureAt: since,
    nextAt,
    code,
    body,
  }
}

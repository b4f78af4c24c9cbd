import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { DatasetRecord } from '../database/store.ts'
import type { StoredWebhook } from '../database/webhook-store.ts'
import { isTimeout } from '../query/limits.ts'
import type { Reads } from '../reads/open-reads.ts'
import type { WebhookMessages } from '../reads/webhook-messages.ts'

const transactionsAtOnce = 50
/** Without anything to send, the position is stored this seldom: a few transactions may be looked at twice. */
const storePositionEvery = 500

/**
 * Returns a function that queues what one page of each log makes a webhook send, and resolves with true if there may be
 * more. A queue never gets the same messages twice, by however many servers: they are written in the transaction that
 * moves the webhook's position from where it was read.
 */
export function createLogReader({
  store,
  reads,
  clock,
  onError,
}: {
  readonly store: AsyncStore
  readonly reads: Pick<Reads, 'run'>
  readonly clock: ServerClock
  readonly onError: (error: unknown) => void
}): (hook: StoredWebhook) => Promise<boolean> {
  /** Where logs were read to without anything to send, by webhook and dataset. */
  const reached = new Map<string, { readonly stored: number; readonly seq: number }>()

  async function readLog(
    hook: StoredWebhook,
    { name: dataset, createdAt }: DatasetRecord,
  ): Promise<boolean> {
    const key = `${hook.id} ${dataset} ${createdAt}`
    const position = await store.webhookPosition(hook.id, dataset)
    const stored = position ?? 0
    const known = reached.get(key)
    const after = known?.stored === stored ? known.seq : stored
    const { seq: head } = await store.head(dataset)
    if (head <= after) return false
    const { seq, messages } = await messagesAfter(hook, { dataset, after })
    if (seq <= after) return false
    if (messages.length === 0 && seq - stored < storePositionEvery) {
      reached.set(key, { stored, seq })
      return true
    }
    const part = { hookId: hook.id, dataset, from: position, to: seq, messages, now: clock.now() }
    // If it fails, another server has queued them.
    await store.queueWebhookMessages(part)
    return true
  }

  async function messagesAfter(
    { id, rule, includeDrafts, includeAllVersions }: StoredWebhook,
    { dataset, after }: { dataset: string; after: number },
  ): Promise<WebhookMessages> {
    const caller = { id: '<webhooks>', isAnonymous: false }
    const hook = { id, rule, includeDrafts, includeAllVersions }
    const read = async (limit: number): Promise<WebhookMessages> => {
      const now = new Date(clock.now())
      const bytes = await reads.run(
        { kind: 'webhookMessages', dataset, hook, after, limit, now },
        caller,
      )
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessages
    }
    try {
      return await read(transactionsAtOnce)
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
    try {
      return await read(1)
    } catch (error) {
      if (!isTimeout(error)) throw error
      // It would take too long again, and everything behind it would wait for ever.
      onError(error)
      return { seq: after + 1, messages: [] }
    }
  }

  return async (hook) => {
    let isMore = false
    for (const dataset of await store.datasets()) {
      if (hook.dataset !== '*' && hook.dataset !== dataset.name) continue
      if (await readLog(hook, dataset)) isMore = true
    }
    return isMore
  }
}

import type { Store } from '../database/store.ts'
import type {
  NewWebhookMessage,
  StoredWebhook,
  StoredWebhookAttempt,
  StoredWebhookMessage,
  WebhookStore,
} from '../database/webhook-store.ts'

/** Changes of webhooks and their queues; see `Operations`. */
export interface WebhookOperations {
  /**
   * Adds or changes a webhook. With `fromNow` it is about changes from now on, otherwise from where it has read to.
   * False if the webhook to be changed is gone.
   */
  saveWebhook(hook: StoredWebhook, how: { isNew: boolean; fromNow: boolean }): boolean
  /** False if there is none of this id. */
  removeWebhook(id: string): boolean
  /**
   * Queues what a webhook sends about a part of the log, and moves its position there; false, with nothing done, if the
   * position has changed.
   */
  queueWebhookMessages(part: WebhookPart): boolean
  /** Takes or prolongs the right to send; see `WebhookStore.leaseWebhook`. */
  takeWebhookLease(
    hookId: string,
    lease: { readonly owner: string; readonly now: number; readonly until: number },
  ): boolean
  /** Records an attempt and what became of its message, and removes what is too old from the log. */
  recordWebhookAttempt(
    attempt: Omit<StoredWebhookAttempt, 'id'>,
    message: Parameters<WebhookStore['updateWebhookMessage']>[0],
    keep: { readonly newest: number; readonly after: string },
  ): void
  /** Queues a message again; null if there is none, or if its content is no longer stored. */
  retryWebhookMessage(hookId: string, id: string, now: number): StoredWebhookMessage | null
}

/** What a webhook sends about a part of a dataset's log. */
export interface WebhookPart {
  readonly hookId: string
  readonly dataset: string
  /** Where the webhook has read to; null: it has not read this dataset yet. */
  readonly from: number | null
  readonly to: number
  readonly messages: readonly NewWebhookMessage[]
  readonly now: number
}

export function createWebhookOperations(store: Store): WebhookOperations {
  return {
    saveWebhook: (hook, { isNew, fromNow }) =>
      store.write(() => {
        if (!isNew && !store.webhooks().some(({ id }) => id === hook.id)) return false
        store.putWebhook(hook)
        if (!fromNow) return true
        store.forgetWebhookPositions({ hookId: hook.id })
        for (const { name } of store.datasets()) {
          if (hook.dataset !== '*' && hook.dataset !== name) continue
          store.moveWebhook(hook.id, name, { from: null, to: store.head(name).seq })
        }
        return true
      }),
    removeWebhook: (id) =>
      store.write(() => {
        if (!store.webhooks().some((hook) => hook.id === id)) return false
        store.deleteWebhook(id)
        return true
      }),
    queueWebhookMessages: ({ hookId, dataset, from, to, messages, now }) =>
      store.write(() => {
        if (!store.moveWebhook(hookId, dataset, { from, to })) return false
        const createdAt = new Date(now).toISOString()
        for (const message of messages) {
          store.addWebhookMessage({ ...message, hookId, dataset, createdAt, nextAt: now })
          if (message.failure === undefined) continue
          store.addWebhookAttempt({
            hookId,
            messageId: message.id,
            createdAt,
            duration: 0,
            failureReason: 'other',
            resultCode: null,
            resultBody: message.failure,
          })
        }
        return true
      }),
    // A database of one process is written by one owner.
    takeWebhookLease: (hookId, lease) => !store.isShared || store.leaseWebhook(hookId, lease),
    recordWebhookAttempt: (attempt, message, keep) =>
      store.write(() => {
        store.updateWebhookMessage(message)
        store.addWebhookAttempt(attempt)
        store.trimWebhookLog(attempt.hookId, keep)
      }),
    retryWebhookMessage: (hookId, id, now) =>
      store.write(() => {
        const message = store.webhookMessage(hookId, id)
        if (!message || message.body === null) return null
        const { code, body } = message
        const again = { failures: 0, firstFailureAt: null, nextAt: now }
        store.updateWebhookMessage({ id, code, body, state: 'pending', ...again })
        return { ...message, state: 'pending', ...again }
      }),
  }
}

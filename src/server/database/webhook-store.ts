import type { Webhook, WebhookAttempt, WebhookOperation } from '../../protocol/webhooks.ts'

/** A webhook as stored. The secret signs messages, so it is not hashed. */
export interface StoredWebhook extends Omit<Webhook, 'projectId' | 'hasSecret'> {
  readonly secret: string | null
}

/** The message about one change of a document. */
export interface NewWebhookMessage {
  /** The same whenever it is derived from the same change. */
  readonly id: string
  readonly documentId: string
  readonly operation: WebhookOperation
  readonly transactionId: string
  /** ISO time of the transaction. */
  readonly at: string
  /** JSON; null if it could not be made. */
  readonly body: string | null
  /** Why it could not. */
  readonly failure?: string
}

export interface StoredWebhookMessage extends Omit<NewWebhookMessage, 'failure'> {
  readonly hookId: string
  readonly dataset: string
  readonly createdAt: string
  readonly state: 'pending' | 'success' | 'failure'
  /** Failed attempts since the message was queued, or was retried by hand. */
  readonly failures: number
  /** Time of the first of them, in milliseconds. */
  readonly firstFailureAt: number | null
  /** Time of the next attempt, in milliseconds. */
  readonly nextAt: number
  /** Status of the last response. */
  readonly code: number | null
}

export type StoredWebhookAttempt = Pick<
  WebhookAttempt,
  'id' | 'hookId' | 'messageId' | 'createdAt' | 'duration' | 'failureReason' | 'resultCode'
> & { readonly resultBody: string | null }

export interface WebhookQueue {
  /** Messages that can be sent now: of each document the oldest pending one. */
  readonly due: readonly StoredWebhookMessage[]
  readonly pending: number
  /** When the next one is due, in milliseconds; null if none is pending. */
  readonly nextAt: number | null
}

/** What webhooks have to send, and have sent. */
export interface WebhookMessageStore {
  addWebhookMessage(
    message: NewWebhookMessage & {
      hookId: string
      dataset: string
      createdAt: string
      nextAt: number
    },
  ): void
  webhookMessage(hookId: string, id: string): StoredWebhookMessage | null
  /** The newest first. */
  webhookMessages(hookId: string, limit: number): StoredWebhookMessage[]
  webhookQueue(hookId: string, now: number, limit: number): WebhookQueue
  updateWebhookMessage(
    message: Pick<
      StoredWebhookMessage,
      'id' | 'state' | 'failures' | 'firstFailureAt' | 'nextAt' | 'code' | 'body'
    >,
  ): void
  addWebhookAttempt(attempt: Omit<StoredWebhookAttempt, 'id'>): void
  /** The newest first. */
  webhookAttempts(hookId: string, limit: number): StoredWebhookAttempt[]
  webhookAttempt(id: string): StoredWebhookAttempt | null
  /** Keeps that many finished messages of a webhook, and only those created after a time. */
  trimWebhookLog(hookId: string, keep: { readonly newest: number; readonly after: string }): void
}

/** Webhooks, how far each has read the logs, and what it has to send. */
export interface WebhookStore extends WebhookMessageStore {
  /** The oldest first. */
  webhooks(): StoredWebhook[]
  putWebhook(hook: StoredWebhook): void
  /** Also removes its messages. */
  deleteWebhook(id: string): void
  /** Position in a dataset's log; null if it has none. */
  webhookPosition(hookId: string, dataset: string): number | null
  /** Moves on from a position, which null stands for none; false if it has another one. */
  moveWebhook(hookId: string, dataset: string, move: { from: number | null; to: number }): boolean
  /** Forgets all positions of a webhook, or those in a dataset. */
  forgetWebhookPositions(of: { readonly hookId: string } | { readonly dataset: string }): void
  /** Takes or prolongs the right to send the messages of a webhook; false if another owner has it. */
  leaseWebhook(
    hookId: string,
    lease: { readonly owner: string; readonly now: number; readonly until: number },
  ): boolean
  endWebhookLease(hookId: string, owner: string): void
}

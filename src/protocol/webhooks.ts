export type WebhookOperation = 'create' | 'update' | 'delete'

/** Which changes of documents a webhook is about, and what it sends. */
export interface WebhookRule {
  readonly on: readonly WebhookOperation[]
  /** GROQ over the document, with `before()`, `after()` and `delta::…`; null: every document. */
  readonly filter: string | null
  /** GROQ; null: the whole document. */
  readonly projection: string | null
}

/** A webhook as clients read it. Its secret is never returned. */
export interface Webhook {
  readonly id: string
  readonly type: 'document'
  readonly projectId: string
  readonly name: string
  readonly description: string | null
  readonly url: string
  /** `*`: every dataset. */
  readonly dataset: string
  readonly rule: WebhookRule
  readonly apiVersion: string
  readonly includeDrafts: boolean
  readonly includeAllVersions: boolean
  readonly httpMethod: WebhookMethod
  readonly headers: Readonly<Record<string, string>>
  readonly hasSecret: boolean
  readonly isDisabled: boolean
  readonly isDisabledByUser: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly createdByUserId: string
}

export const webhookMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const
export type WebhookMethod = (typeof webhookMethods)[number]

/** What one change of one document made a webhook send. */
export interface WebhookMessage {
  readonly id: string
  readonly projectId: string
  readonly hookId: string
  readonly dataset: string
  readonly documentId: string
  readonly transactionId: string
  readonly operation: WebhookOperation
  readonly createdAt: string
  readonly status: 'pending' | 'success' | 'failure'
  /** JSON; null if it is no longer stored. */
  readonly payload: string | null
  /** Status of the last response. */
  readonly resultCode: number | null
  readonly failureCount: number
  /** Of a pending message: when it is sent next. */
  readonly nextAttemptAt: string | null
}

export interface WebhookAttempt {
  readonly id: string
  readonly projectId: string
  readonly hookId: string
  readonly messageId: string
  readonly createdAt: string
  readonly updatedAt: string
  /** Milliseconds. */
  readonly duration: number
  readonly inProgress: false
  readonly isFailure: boolean
  readonly failureReason: 'http' | 'timeout' | 'other' | null
  readonly resultCode: number | null
  /** The beginning of the response, or what prevented one. */
  readonly resultBody: string | null
}

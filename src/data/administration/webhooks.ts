import type { Webhook, WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import { ask, type ApiClient } from '../connection/ask.ts'
import { projectPath } from './project-path.ts'

// Webhooks, by the HTTP API of the project. Everything rejects with DataError.

/** What may be decided about a webhook. */
export interface WebhookSettings extends Pick<
  Webhook,
  | 'name'
  | 'url'
  | 'dataset'
  | 'rule'
  | 'includeDrafts'
  | 'includeAllVersions'
  | 'httpMethod'
  | 'headers'
  | 'isDisabled'
> {
  /** Without it, a present secret stays; null removes it. */
  readonly secret?: string | null
}

const tag = 'administration.webhooks'

export function listWebhooks(client: ApiClient): Promise<Webhook[]> {
  return ask(client, { url: path(client), tag })
}

export function createWebhook(client: ApiClient, body: WebhookSettings): Promise<Webhook> {
  return ask(client, { method: 'POST', url: path(client), body, tag })
}

export function editWebhook(
  client: ApiClient,
  id: string,
  body: Partial<WebhookSettings>,
): Promise<Webhook> {
  return ask(client, { method: 'PATCH', url: path(client, id), body, tag })
}

export async function deleteWebhook(client: ApiClient, id: string): Promise<void> {
  await ask(client, { method: 'DELETE', url: path(client, id), tag })
}

/** The newest first. */
export function listMessages(client: ApiClient, id: string): Promise<WebhookMessage[]> {
  return ask(client, { url: path(client, id, 'messages'), tag })
}

/** Those of all messages, the newest first. */
export function listAttempts(client: ApiClient, id: string): Promise<WebhookAttempt[]> {
  return ask(client, { url: path(client, id, 'attempts'), tag })
}

export async function sendAgain(
  client: ApiClient,
  { hookId, id }: Pick<WebhookMessage, 'hookId' | 'id'>,
): Promise<void> {
  await ask(client, { method: 'POST', url: path(client, hookId, 'messages', id, 'retry'), tag })
}

function path(client: ApiClient, ...rest: readonly string[]): string {
  return projectPath(client, '/hooks/projects', ...rest)
}

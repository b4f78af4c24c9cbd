import type { Webhook, WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import type {
  StoredWebhook,
  StoredWebhookAttempt,
  StoredWebhookMessage,
} from '../database/webhook-store.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { identityOf, json, parseJson } from '../http/endpoint.ts'

const base = '/hooks/projects/:projectId'
const access = 'administrator'
const bodyLimit = 128 * 1024

export const webhookRows: readonly Endpoint[] = [
  { method: 'GET', path: base, access, handle: getHooks },
  { method: 'POST', path: base, access, bodyLimit, handle: postHook },
  { method: 'GET', path: `${base}/attempts/:attempt`, access, handle: getAttempt },
  { method: 'GET', path: `${base}/:id`, access, handle: getHook },
  { method: 'PATCH', path: `${base}/:id`, access, bodyLimit, handle: patchHook },
  { method: 'DELETE', path: `${base}/:id`, access, handle: deleteHook },
  { method: 'GET', path: `${base}/:id/messages`, access, handle: getMessages },
  { method: 'GET', path: `${base}/:id/attempts`, access, handle: getAttempts },
  { method: 'POST', path: `${base}/:id/messages/:message/retry`, access, handle: postRetry },
]

async function getHooks(call: Call): Promise<Response> {
  const hooks = await call.services.webhooks.list()
  return json(hooks.map((hook) => toHook(call, hook)))
}

async function getHook(call: Call): Promise<Response> {
  return json(toHook(call, await call.services.webhooks.get(call.param('id'))))
}

async function postHook(call: Call): Promise<Response> {
  const body = parseJson(await call.text())
  return json(toHook(call, await call.services.webhooks.create(body, identityOf(call).id)), 201)
}

async function patchHook(call: Call): Promise<Response> {
  const body = parseJson(await call.text())
  return json(toHook(call, await call.services.webhooks.edit(call.param('id'), body)))
}

async function deleteHook({ services, param }: Call): Promise<Response> {
  await services.webhooks.delete(param('id'))
  return json({ id: param('id'), deleted: true })
}

async function getMessages(call: Call): Promise<Response> {
  const messages = await call.services.webhooks.messages(call.param('id'))
  return json(messages.map((message) => toMessage(call, message)))
}

async function getAttempts(call: Call): Promise<Response> {
  const attempts = await call.services.webhooks.attempts(call.param('id'))
  return json(attempts.map((attempt) => toAttempt(call, attempt)))
}

async function getAttempt(call: Call): Promise<Response> {
  return json(toAttempt(call, await call.services.webhooks.attempt(call.param('attempt'))))
}

/** Sends a message again, as if it had not been sent before. */
async function postRetry(call: Call): Promise<Response> {
  const { param, services } = call
  return json(toMessage(call, await services.webhooks.retry(param('id'), param('message'))), 202)
}

function toHook(
  { services: { projectId } }: Call,
  { secret, ...hook }: StoredWebhook,
): Webhook & { readonly deletedAt: null } {
  return { ...hook, projectId, hasSecret: secret !== null, deletedAt: null }
}

/** Characters of a payload in a list. */
const shownPayload = 16 * 1024

function toMessage(
  { services: { projectId } }: Call,
  message: StoredWebhookMessage,
): WebhookMessage {
  const { id, hookId, dataset, documentId, transactionId, operation, createdAt, body } = message
  return {
    id,
    projectId,
    hookId,
    dataset,
    documentId,
    transactionId,
    operation,
    createdAt,
    status: message.state,
    payload: body !== null && body.length <= shownPayload ? body : null,
    resultCode: message.code,
    failureCount: message.failures,
    nextAttemptAt: message.state === 'pending' ? new Date(message.nextAt).toISOString() : null,
  }
}

function toAttempt(
  { services: { projectId } }: Call,
  { createdAt, ...attempt }: StoredWebhookAttempt,
): WebhookAttempt {
  return {
    ...attempt,
    projectId,
    createdAt,
    updatedAt: new Date(Date.parse(createdAt) + attempt.duration).toISOString(),
    inProgress: false,
    isFailure: attempt.failureReason !== null,
  }
}

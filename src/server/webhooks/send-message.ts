import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { WebhookAttempt } from '../../protocol/webhooks.ts'
import type { ServerClock } from '../clock.ts'
import type { StoredWebhook, StoredWebhookMessage } from '../database/webhook-store.ts'
import { lookUpPublic, PrivateAddressError, requirePublicHost } from './public-address.ts'

/** What became of a request. */
export interface Delivery extends Pick<
  WebhookAttempt,
  'failureReason' | 'resultCode' | 'resultBody'
> {
  /** True if the same request may succeed later. */
  readonly isTemporary: boolean
}

export type SendMessage = (
  hook: StoredWebhook,
  message: StoredWebhookMessage,
  signal: AbortSignal,
) => Promise<Delivery>

/** Milliseconds until a receiver must have answered. */
export const longestRequest = 30_000
/** Characters of a response that are kept. */
const keptResponse = 1_000
/** Bytes of a response that are read. */
const longestResponse = 64 * 1024

/**
 * Sends messages to their webhooks. Connects to public addresses only, unless `allowsPrivate`; follows no redirect, whose
 * target nobody has configured. The request has no other headers than the webhook's own and those that describe it.
 */
export function createSendMessage(options: {
  readonly projectId: string
  readonly clock: ServerClock
  readonly allowsPrivate: boolean
}): SendMessage {
  const { projectId, clock, allowsPrivate } = options
  return async (hook, message, signal) => {
    const body = message.body ?? ''
    const url = new URL(hook.url)
    let cancel = (): void => {}
    let isLate = false
    try {
      if (!allowsPrivate) requirePublicHost(url)
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, {
        method: hook.httpMethod,
        headers: { ...hook.headers, ...headersOf(hook, message, { projectId, now: clock.now() }) },
        agent: false,
        signal,
        ...(!allowsPrivate && { lookup: lookUpPublic }),
      })
      cancel = clock.after(longestRequest, () => {
        isLate = true
        request.destroy(new Error(`No response within ${longestRequest / 1000} seconds`))
      })
      request.end(body)
      const response = await responseTo(request)
      const resultBody = await beginningOf(response)
      return toDelivery(response.statusCode ?? 0, resultBody)
    } catch (error) {
      signal.throwIfAborted()
      return {
        failureReason: isLate ? 'timeout' : 'other',
        resultCode: null,
        resultBody: error instanceof Error ? error.message : String(error),
        isTemporary: !(error instanceof PrivateAddressError),
      }
    } finally {
      cancel()
    }
  }
}

function headersOf(
  { id, secret }: StoredWebhook,
  message: StoredWebhookMessage,
  { projectId, now }: { projectId: string; now: number },
): Record<string, string> {
  const body = message.body ?? ''
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'content-studio',
    'idempotency-key': message.id,
    'sanity-project-id': projectId,
    'sanity-dataset': message.dataset,
    'sanity-webhook-id': id,
    'sanity-document-id': message.documentId,
    'sanity-operation': message.operation,
    'sanity-transaction-id': message.transactionId,
    'sanity-transaction-time': message.at,
    ...(secret !== null && { 'sanity-webhook-signature': signatureOf(secret, body, now) }),
  }
}

/** `t={milliseconds},v1={HMAC of both}`, as `@sanity/webhook` verifies it. */
function signatureOf(secret: string, body: string, now: number): string {
  const hash = createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')
  return `t=${now},v1=${hash}`
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Errors while the response is read follow the first one.
    request.on('error', reject)
  })
}

/** A response that breaks off is a failure; of one that is too long, the rest is left. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  let size = 0
  const decoder = new TextDecoder()
  for await (const bytes of response as AsyncIterable<Uint8Array>) {
    size += bytes.byteLength
    if (text.length < keptResponse) text += decoder.decode(bytes, { stream: true })
    if (size > longestResponse) break
  }
  return text.slice(0, keptResponse)
}

function toDelivery(code: number, resultBody: string): Delivery {
  const isSuccess = code >= 200 && code < 300
  return {
    failureReason: isSuccess ? null : 'http',
    resultCode: code,
    resultBody,
    isTemporary: code >= 500 || [408, 425, 429].includes(code),
  }
}

import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isRecord } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import { webhookMethods } from '../../protocol/webhooks.ts'
import type { WebhookOperation, WebhookRule } from '../../protocol/webhooks.ts'
import type { StoredWebhook } from '../database/webhook-store.ts'
import { compileDelta } from '../query/delta.ts'
import { PrivateAddressError, requirePublicHost } from './public-address.ts'

/** The part of a webhook that clients decide about. */
export type WebhookSettings = Omit<
  StoredWebhook,
  'id' | 'type' | 'createdAt' | 'updatedAt' | 'createdByUserId' | 'isDisabledByUser'
>

const operations: readonly WebhookOperation[] = ['create', 'update', 'delete']
const defaults = {
  description: null,
  rule: { on: operations, filter: null, projection: null },
  apiVersion: 'v2021-03-25',
  includeDrafts: false,
  includeAllVersions: false,
  httpMethod: 'POST',
  headers: {},
  secret: null,
  isDisabled: false,
}
const longest = { name: 256, description: 1024, url: 2048, groq: 16 * 1024, secret: 256 }
const mostHeaders = 20
/** Headers that describe the request itself. */
const reserved =
  /^(?:sanity-.*|idempotency-key|host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i

/**
 * The settings in the body of a request, over those of a present webhook. What a client may not decide is ignored, so
 * that it can send back a webhook as it was read. Throws ProtocolError 400 naming the field.
 */
export function parseHook(
  body: unknown,
  { present, allowsPrivate }: { present: WebhookSettings | null; allowsPrivate: boolean },
): WebhookSettings {
  if (!isRecord(body)) throw boomError(400, 'The body must be a JSON object')
  const given: Record<string, unknown> = { ...defaults, ...present, ...body }
  if ((body['type'] ?? 'document') !== 'document') {
    throw boomError(400, 'This server has webhooks of the type "document" only')
  }
  const text = (name: 'name' | 'dataset', most: number): string => {
    const value = given[name]
    if (typeof value === 'string' && value !== '' && value.length <= most) return value
    throw boomError(400, `"${name}" must be a text of 1 to ${most} characters`)
  }
  const optional = (name: 'description' | 'secret', most: number): string | null => {
    const value = given[name] ?? null
    if (value === null || value === '') return null
    if (typeof value === 'string' && value.length <= most) return value
    throw boomError(400, `"${name}" must be a text of at most ${most} characters`)
  }
  const flag = (name: 'includeDrafts' | 'includeAllVersions' | 'isDisabled'): boolean => {
    const value = given[name]
    if (typeof value === 'boolean') return value
    throw boomError(400, `"${name}" must be true or false`)
  }
  return {
    name: text('name', longest.name),
    description: optional('description', longest.description),
    url: urlOf(given['url'], allowsPrivate),
    dataset: text('dataset', 64),
    rule: ruleOf(given['rule'], present?.rule ?? defaults.rule),
    apiVersion: versionOf(given['apiVersion']),
    includeDrafts: flag('includeDrafts'),
    includeAllVersions: flag('includeAllVersions'),
    httpMethod: methodOf(given['httpMethod']),
    headers: headersOf(given['headers'] ?? {}),
    secret: optional('secret', longest.secret),
    isDisabled: flag('isDisabled'),
  }
}

function urlOf(value: unknown, allowsPrivate: boolean): string {
  const url = typeof value === 'string' && value.length <= longest.url ? URL.parse(value) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw boomError(400, '"url" must be an address that begins with https:// or http://')
  }
  if (url.username !== '' || url.password !== '') {
    throw boomError(400, '"url" must not contain a password; use a header')
  }
  try {
    if (!allowsPrivate) requirePublicHost(url)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw boomError(400, `"url": ${error.message}`)
    throw error
  }
  return url.href
}

function ruleOf(value: unknown, present: WebhookRule): WebhookRule {
  if (!isRecord(value)) throw boomError(400, '"rule" must be an object')
  const { on, filter, projection }: Record<string, unknown> = { ...present, ...value }
  const isList = Array.isArray(on) && on.length > 0
  if (!isList || !on.every((one) => operations.includes(one as WebhookOperation))) {
    throw boomError(400, `"rule.on" must list some of ${operations.join(', ')}`)
  }
  const groq = (name: string, text: unknown): string | null => {
    if (text === undefined || text === null) return null
    if (typeof text !== 'string' || text.length > longest.groq) {
      throw boomError(400, `"rule.${name}" must be GROQ of at most ${longest.groq} characters`)
    }
    return text.trim() === '' ? null : text
  }
  const rule = {
    on: operations.filter((one) => on.includes(one)),
    filter: groq('filter', filter),
    projection: groq('projection', projection),
  }
  compileDelta(rule)
  return rule
}

function versionOf(value: unknown): string {
  if (typeof value === 'string' && /^v?(?:\d{4}-\d{2}-\d{2}|1|X)$/.test(value)) return value
  throw boomError(400, '"apiVersion" must be a date such as v2021-03-25')
}

function methodOf(value: unknown): StoredWebhook['httpMethod'] {
  const method = webhookMethods.find((known) => known === value)
  if (method) return method
  throw boomError(400, `"httpMethod" must be one of ${webhookMethods.join(', ')}`)
}

function headersOf(value: unknown): Record<string, string> {
  if (!isRecord(value) || Object.keys(value).length > mostHeaders) {
    throw boomError(400, `"headers" must be an object of at most ${mostHeaders} texts`)
  }
  const entries = Object.entries(value).map(([name, text]): [string, string] => {
    if (reserved.test(name)) throw boomError(400, `The header "${name}" is set by the server`)
    try {
      validateHeaderName(name)
      validateHeaderValue(name, text as string)
    } catch {
      throw boomError(400, `"headers": "${name}" is not a valid header`)
    }
    if (typeof text !== 'string') throw boomError(400, `"headers": "${name}" must be a text`)
    return [name, text]
  })
  return Object.fromEntries(entries)
}

import { AwsClient } from 'aws4fetch'
import { BlobStoreError } from '../blobs.ts'
import { createGate } from '../../gate.ts'
import type { S3Settings } from './s3-settings.ts'

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Key of an object, without the prefix; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** Statuses that are not treated as errors, in addition to those of success. */
  readonly accept?: readonly number[]
  /** Milliseconds for one attempt. */
  readonly patience?: number
}

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface S3Client {
  readonly settings: S3Settings
  /**
   * Sends a signed request and reads the whole response. Transient failures are retried, with at most four attempts in
   * all; requests must therefore be safe to repeat. Throws `BlobStoreError`.
   */
  send(request: S3Request): Promise<S3Answer>
  /** Number of failed attempts since the start. */
  failures(): number
}

const attempts = 4
const firstPause = 200
const patience = 30_000
/** Concurrent connections: a slow store must not use up all sockets of this process. */
const connections = 48
const waiting = 2_000

/** A client of one bucket. `pause` implements the delay between attempts. */
export function createS3Client(
  settings: S3Settings,
  pause: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): S3Client {
  const gate = createGate(connections, waiting)
  const keys = new Map<string, ArrayBuffer>()
  let failures = 0

  async function attempt(request: S3Request): Promise<S3Answer> {
    const { method, headers = {}, body } = request
    const { region, credentials } = settings
    const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
    const client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      cache: keys,
    })
    const signed = await client.sign(addressOf(settings, request), {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    const response = await fetch(signed, {
      signal: AbortSignal.timeout(request.patience ?? patience),
      redirect: 'manual',
    })
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }

  return {
    settings,
    failures: () => failures,
    async send(request) {
      for (let count = 1; ; count++) {
        let error: BlobStoreError
        try {
          const answer = await gate(() => attempt(request))
          if (isSuccess(answer, request)) return answer
          error = describeAnswer(settings, request, answer)
        } catch (cause) {
          if (cause instanceof BlobStoreError) throw cause
          error = describeFailure(settings, cause)
        }
        failures++
        if (!error.passes || count === attempts) throw error
        // Random, so that servers do not all retry at the same time.
        await pause(firstPause * 2 ** (count - 1) * (0.5 + Math.random()))
      }
    },
  }
}

function addressOf(settings: S3Settings, { key, query = {} }: S3Request): string {
  const { endpoint, bucket, prefix, pathStyle } = settings
  const base = pathStyle
    ? `${endpoint}/${bucket}`
    : endpoint.replace(/^(https?:\/\/)/, `$1${bucket}.`)
  const path = key === '' ? '' : `${prefix}${key}`.split('/').map(encodeURIComponent).join('/')
  const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return `${base}/${path}${search && `?${search}`}`
}

function isSuccess({ status, bytes }: S3Answer, { accept = [] }: S3Request): boolean {
  if (accept.includes(status)) return true
  // Long operations send status 200 before their outcome is known.
  return status >= 200 && status < 300 && !/^(?:<\?[^>]*>)?\s*<Error>/.test(startOf(bytes))
}

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket; make it, or correct --assets (or ASSETS_URL)',
  AccessDenied:
    'access is denied; the user of AWS_ACCESS_KEY_ID, or the role, needs to get, put, list and delete objects there',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'the signature is refused: AWS_SECRET_ACCESS_KEY is wrong',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  RequestTimeTooSkewed: 'the clock of this machine differs from that of the store; set it',
  PermanentRedirect: 'the bucket is in another region; set AWS_REGION, or AWS_ENDPOINT_URL_S3',
  AuthorizationHeaderMalformed: 'AWS_REGION is not that of the bucket',
  NoSuchUpload: 'an upload was ended by somebody else',
}
const codeOfStatus: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  403: 'AccessDenied',
}

function describeAnswer(
  settings: S3Settings,
  { method, key }: S3Request,
  { status, bytes }: S3Answer,
): BlobStoreError {
  const text = new TextDecoder().decode(bytes)
  // The response to HEAD has no body.
  const code = elementOf(text, 'Code') || codeOfStatus[status] || ''
  const detail = reasons[code] ?? `${method} ${key} answered ${status} ${code}`.trimEnd()
  return new BlobStoreError(`${placeOf(settings)}: ${detail}`, {
    passes:
      status === 429 ||
      status >= 500 ||
      (status === 200 && reasons[code] === undefined) ||
      code === 'RequestTimeout' ||
      code === 'OperationAborted',
  })
}

function describeFailure(settings: S3Settings, cause: unknown): BlobStoreError {
  if (cause instanceof Error && 'status' in cause) {
    return new BlobStoreError(`${placeOf(settings)}: too many requests are waiting`, {
      passes: true,
      cause,
    })
  }
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError'
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const words = inner instanceof Error ? inner.message : String(inner)
  const detail = isSlow
    ? 'it does not answer in time'
    : `it cannot be reached at AWS_ENDPOINT_URL_S3, ${settings.endpoint} (${words})`
  return new BlobStoreError(`${placeOf(settings)}: ${detail}`, { passes: true, cause })
}

function placeOf({ bucket, prefix }: S3Settings): string {
  return `The assets of --assets (or ASSETS_URL) s3://${bucket}/${prefix} cannot be used`
}

function startOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 200))
}

/** The text of the first element with this name; empty if there is none. */
export function elementOf(xml: string, name: string): string {
  return decode(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
}

/** The content of every element with this name; such elements do not nest. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside = '']) => inside,
  )
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole)
  })
}

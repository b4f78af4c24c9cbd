import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Failure that the store returns instead of handling a request. */
export type S3Fault =
  | { readonly status: number; readonly code: string }
  /** The connection is lost half-way through the response. */
  | 'cut'
  /** No response is sent. */
  | 'hang'

export interface S3Server {
  /** URL for `--assets`. */
  readonly url: string
  /** Environment variables for the server under test. */
  readonly environment: Readonly<Record<string, string>>
  /** Objects by key, without the bucket. */
  readonly objects: Map<string, { bytes: Buffer; mime: string; at: number }>
  /** Multipart uploads that were neither completed nor aborted, by id. */
  readonly writes: Map<string, { key: string; at: number; parts: Map<number, Buffer> }>
  /** `PUT blobs/…` requests in order of arrival, including rejected ones. */
  readonly requests: string[]
  /** Returns the fault for a request with a valid signature; null for none. */
  fault: (request: string, count: number) => S3Fault | null
  /** Returns a promise that delays the response to a request; null for none. */
  hold: (request: string) => Promise<void> | null
  /** Milliseconds by which its clock is ahead. */
  skew: number
  close(): Promise<void>
}

const bucket = 'studio'
const region = 'eu-test-1'
const accessKeyId = 'AKIDTEST'
const secretAccessKey = 'secret/of+the test'
const smallestPart = 5 * 1024 * 1024

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** An in-process object store: one bucket, one user, signatures checked, faults on demand. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const writes: S3Server['writes'] = new Map()
  const requests: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store')
    const body = await buffer(request)
    const [, first = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const name = `${request.method} ${key}`
    requests.push(name)
    checkSignature(request, url, body, Date.now() + store.skew)
    if (first !== bucket) throw new Refusal(404, 'NoSuchBucket')
    await store.hold(name)
    const fault = store.fault(name, requests.filter((one) => one === name).length)
    if (fault === 'hang') return
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('x'.repeat(10), () => response.destroy())
      return
    }
    if (fault) throw new Refusal(fault.status, fault.code)
    answer(request, response, { key, query: url.searchParams, body })
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
  ): void {
    const uploadId = query.get('uploadId')
    if (key === '') return list(request, response, query)
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      writes.set(id, { key, at: Date.now(), parts: new Map() })
      return xml(response, `<R><UploadId>${id}</UploadId></R>`)
    }
    if (uploadId !== null) {
      const write = writes.get(uploadId)
      if (!write || write.key !== key) throw new Refusal(404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        write.parts.set(Number(query.get('partNumber')), body)
        response.setHeader('etag', tagOf(body))
        return void response.end()
      }
      if (request.method === 'DELETE') {
        writes.delete(uploadId)
        return void response.writeHead(204).end()
      }
      return complete(response, uploadId, body.toString())
    }
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      if (typeof source === 'string') {
        const found = objects.get(decodeURIComponent(source).split('/').slice(2).join('/'))
        if (!found) throw new Refusal(404, 'NoSuchKey')
        objects.set(key, { ...found, at: Date.now() })
        return xml(response, '<CopyObjectResult/>')
      }
      objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? '', at: Date.now() })
      return void response.setHeader('etag', tagOf(body)).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) throw new Refusal(404, 'NoSuchKey')
    const { bytes, mime } = found
    response.setHeader('content-type', mime)
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) {
      response.setHeader('content-length', bytes.length)
      return void response.end(request.method === 'HEAD' ? undefined : bytes)
    }
    if (Number(start) >= bytes.length) throw new Refusal(416, 'InvalidRange')
    const part = bytes.subarray(Number(start), Number(end) + 1)
    response.writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${bytes.length}`,
    })
    response.end(part)
  }

  function complete(response: ServerResponse, uploadId: string, text: string): void {
    const write = writes.get(uploadId)!
    const named = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)]
    const parts = named.map(([, number, tag], index) => {
      const part = write.parts.get(Number(number))
      if (!part || tagOf(part) !== `"${tag}"`) throw new Refusal(400, 'InvalidPart')
      if (index < named.length - 1 && part.length < smallestPart) {
        throw new Refusal(400, 'EntityTooSmall')
      }
      return part
    })
    if (parts.length === 0) throw new Refusal(400, 'MalformedXML')
    objects.set(write.key, { bytes: Buffer.concat(parts), mime: '', at: Date.now() })
    writes.delete(uploadId)
    xml(response, '<CompleteMultipartUploadResult/>')
  }

  /** Lists two objects per page, so that clients that ignore continuation tokens fail. */
  function list(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    if (request.method === 'HEAD') return void response.end()
    const prefix = query.get('prefix') ?? ''
    const isOfWrites = query.has('uploads')
    const all = isOfWrites
      ? [...writes].map(([id, { key, at }]) => ({ key, at, id }))
      : [...objects].map(([key, { at }]) => ({ key, at, id: key }))
    const after = query.get(isOfWrites ? 'upload-id-marker' : 'continuation-token') ?? ''
    const found = all
      .filter(({ key, id }) => key.startsWith(prefix) && id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const page = found.slice(0, 2)
    const entries = page.map(({ key, at, id }) => {
      const date = new Date(at).toISOString()
      return isOfWrites
        ? `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${date}</Initiated></Upload>`
        : `<Contents><Key>${key}</Key><LastModified>${date}</LastModified></Contents>`
    })
    const last = page.at(-1)
    xml(
      response,
      `<R><IsTruncated>${found.length > page.length}</IsTruncated>${entries.join('')}
       <NextContinuationToken>${last?.id}</NextContinuationToken>
       <NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker></R>`,
    )
  }

  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error))
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const store: S3Server = {
    url: `s3://${bucket}/assets`,
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    writes,
    requests,
    fault: () => null,
    hold: () => null,
    skew: 0,
    async close() {
      http.closeAllConnections()
      http.close()
    },
  }
  return store
}

function xml(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** Checks signature version 4 according to its specification. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer, now: number): void {
  const [, key, scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (key === undefined) throw new Refusal(403, 'AccessDenied')
  if (key !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  const time = String(request.headers['x-amz-date'])
  const at = Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now - at) < 15 * 60_000)) throw new Refusal(403, 'RequestTimeTooSkewed')
  const claimed = String(request.headers['x-amz-content-sha256'])
  const hash = createHash('sha256').update(body).digest('hex')
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== hash) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  }
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const path = decodeURIComponent(url.pathname).split('/').map(escape).join('/')
  const canonical = [request.method, path, query, headers.join(''), names, claimed].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${secretAccessKey}`,
    )
  const expected = createHmac('sha256', signingKey).update(text).digest('hex')
  if (given !== expected) throw new Refusal(403, 'SignatureDoesNotMatch')
}

function escape(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

import type { S3Answer, S3Client } from './s3-client.ts'
import { elementOf, elementsOf } from './s3-client.ts'

/** An entry of an object listing. */
export interface Listed {
  readonly key: string
  /** When it was written, in ms since 1970. */
  readonly at: number
}

/** The object store operations that assets need. All of them are safe to repeat. */
export interface S3Objects {
  /** The length of an object in bytes; null if it does not exist. */
  size(key: string): Promise<number | null>
  /** Null if the object does not exist. `end` is exclusive. */
  get(key: string, range?: { start: number; end: number }): Promise<S3Answer | null>
  put(key: string, bytes: Uint8Array<ArrayBuffer>, mime?: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  delete(key: string): Promise<void>
  list(prefix: string): Promise<Listed[]>
  /** Writes an object of any length in parts; if that fails, nothing is left behind. */
  write(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  /** Aborts writes under a prefix that began before a time, in ms since 1970. */
  abandonWrites(prefix: string, before: number): Promise<void>
  /** Number of failed requests since the start, including those that were retried. */
  failures(): number
}

/** Timeout in milliseconds for server-side work on a large object. */
const longPatience = 5 * 60_000

export function createS3Objects({ send, settings, failures }: S3Client): S3Objects {
  const { prefix, bucket } = settings

  async function put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    mime = 'application/octet-stream',
  ): Promise<void> {
    await send({ method: 'PUT', key, body: bytes, headers: { 'content-type': mime } })
  }

  async function abandon(key: string, uploadId: string): Promise<void> {
    await send({ method: 'DELETE', key, query: { uploadId }, accept: [404] })
  }

  /** All pages of a listing. */
  async function* pages(query: Record<string, string>, markers: Record<string, string>) {
    let next: Record<string, string> = {}
    for (;;) {
      const { bytes } = await send({ method: 'GET', key: '', query: { ...query, ...next } })
      const xml = new TextDecoder().decode(bytes)
      yield xml
      if (elementOf(xml, 'IsTruncated') !== 'true') return
      next = Object.fromEntries(
        Object.entries(markers).map(([name, element]) => [name, elementOf(xml, element)]),
      )
    }
  }

  return {
    async size(key) {
      const { status, headers } = await send({ method: 'HEAD', key, accept: [404] })
      return status === 404 ? null : Number(headers.get('content-length'))
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end - 1}` }
      const answer = await send({ method: 'GET', key, ...(headers && { headers }), accept: [404] })
      if (answer.status !== 404) return answer
      // A missing bucket also returns 404; this request throws in that case.
      await send({ method: 'HEAD', key: '' })
      return null
    },
    put,
    async copy(from, to) {
      const source = `/${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      const headers = { 'x-amz-copy-source': source }
      await send({ method: 'PUT', key: to, headers, patience: longPatience })
    },
    async delete(key) {
      await send({ method: 'DELETE', key, accept: [404] })
    },
    async list(below) {
      const found: Listed[] = []
      const query = { 'list-type': '2', prefix: `${prefix}${below}` }
      const marker = { 'continuation-token': 'NextContinuationToken' }
      for await (const xml of pages(query, marker)) {
        for (const entry of elementsOf(xml, 'Contents')) {
          const key = elementOf(entry, 'Key').slice(prefix.length)
          found.push({ key, at: Date.parse(elementOf(entry, 'LastModified')) })
        }
      }
      return found
    },
    async write(key, parts) {
      const begun = await send({ method: 'POST', key, query: { uploads: '' }, body: '' })
      const uploadId = elementOf(new TextDecoder().decode(begun.bytes), 'UploadId')
      try {
        const tags: string[] = []
        for await (const part of parts) {
          const query = { partNumber: String(tags.length + 1), uploadId }
          const body = new Uint8Array(part)
          const { headers } = await send({ method: 'PUT', key, query, body })
          tags.push(headers.get('etag') ?? '')
        }
        const list = tags.map(
          (tag, index) =>
            `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
        )
        await send({
          method: 'POST',
          key,
          query: { uploadId },
          body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`,
          headers: { 'content-type': 'application/xml' },
          patience: longPatience,
        })
      } catch (error) {
        // If the abort fails, a later sweep finds the write by its age.
        await abandon(key, uploadId).catch(() => {})
        throw error
      }
    },
    failures,
    async abandonWrites(below, before) {
      const query = { uploads: '', prefix: `${prefix}${below}` }
      const markers = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' }
      for await (const xml of pages(query, markers)) {
        for (const entry of elementsOf(xml, 'Upload')) {
          if (Date.parse(elementOf(entry, 'Initiated')) >= before) continue
          await abandon(elementOf(entry, 'Key').slice(prefix.length), elementOf(entry, 'UploadId'))
        }
      }
    },
  }
}

import { boomError } from '../../protocol/errors.ts'

/** The bytes of a request; throws 413 as soon as they are known to exceed `limit`. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > limit) throw tooLarge(limit)
  // Node never delivers more bytes than announced.
  if (!Number.isNaN(announced)) return new Uint8Array(await request.arrayBuffer())

  const chunks: Uint8Array[] = []
  for await (const chunk of streamBody(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** As `readBody`, as a stream. */
export async function* streamBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? Number.NaN) > limit) throw tooLarge(limit)
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge(limit)
    yield chunk
  }
}

function tooLarge(limit: number): Error {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`
  return boomError(413, `The request body is larger than the ${size} allowed here`)
}

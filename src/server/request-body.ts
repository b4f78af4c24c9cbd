import { boomError } from '../protocol/errors.ts'

/** A request body as text; throws 413 as soon as it is known to have more than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > limit) throw tooLarge(limit)
  // Node never hands out more than was announced.
  if (!Number.isNaN(announced)) return request.text()

  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge(limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(limit: number): Error {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MiB` : `${limit} bytes`
  return boomError(413, `The request body is larger than the ${size} allowed here`)
}

/** Number of leading bytes that are enough to detect a file's type. */
export const headSize = 4096

/** Splits a body into pieces of a size worth writing. If the body breaks off, the bytes before are yielded as well. */
export async function* inPieces(
  body: AsyncIterable<Uint8Array>,
  pieceSize = 1024 * 1024,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      waiting.push(chunk)
      size += chunk.byteLength
      if (size < pieceSize) continue
      yield Buffer.concat(waiting, size)
      waiting = []
      size = 0
    }
  } catch (error) {
    if (size > 0) yield Buffer.concat(waiting, size)
    throw error
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}

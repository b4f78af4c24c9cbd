/** So many of the first bytes say what a file is. */
export const headSize = 4096

/** A body in pieces that are worth being written. What came before it broke off is a piece as well. */
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

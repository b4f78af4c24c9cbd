import type { AsyncStore } from '../dataset/async-store.ts'

/** The bytes of a blob from `start` up to `end` (exclusive), in pieces; ends early if the blob is deleted. */
export async function* readPieces(
  store: Pick<AsyncStore, 'blobPiece'>,
  { dataset, path }: { readonly dataset: string; readonly path: string },
  start = 0,
  end = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const piece = await store.blobPiece(dataset, path, at, end)
    if (!piece) return
    yield piece
    at += piece.byteLength
    // Yields to the event loop, so that other requests are served while a large file is read.
    await new Promise(setImmediate)
  }
}

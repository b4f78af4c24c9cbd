// One child process that decodes pictures, to transform or to describe them. It is started, controlled and killed by
// image-pool.ts.
import sharp from 'sharp'
import { describeImage } from './describe-image.ts'
import type { ImageMetadata, MetadataPart } from './describe-image.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { transformImage } from './transform-image.ts'

export type ImageTask =
  | { readonly transform: ImageParams; readonly format: ImageFormat }
  | { readonly describe: readonly MetadataPart[] | undefined }

/** The bytes of a picture, in pieces, followed by the task. */
export type ImageRequest = { readonly piece: Uint8Array } | { readonly task: ImageTask }

/** A result image is announced, then sent in pieces. `refusal` is a message for the caller. */
export type ImageResult =
  | { readonly image: { readonly mime: string; readonly size: number } }
  | { readonly piece: Uint8Array }
  | { readonly metadata: ImageMetadata }
  | { readonly refusal: string }

/** Bytes per message, so that neither process is blocked for long. */
const pieceSize = 1024 * 1024

sharp.concurrency(1)
sharp.cache(false)

serve()

function serve(): void {
  let pieces: Uint8Array[] = []
  process.on('message', (request: ImageRequest) => {
    if ('piece' in request) {
      pieces.push(request.piece)
      return
    }
    const source = Buffer.concat(pieces)
    pieces = []
    perform(source, request.task).catch((error: unknown) =>
      respond({ refusal: error instanceof Error ? error.message : String(error) }),
    )
  })
  // The parent process is gone, so no result can be delivered.
  process.on('disconnect', () => process.exit(0))
}

async function perform(source: Uint8Array, task: ImageTask): Promise<void> {
  if ('describe' in task) {
    return respond({ metadata: await describeImage(source, task.describe) })
  }
  const { bytes, mime } = await transformImage(source, task.transform, task.format)
  await respond({ image: { mime, size: bytes.byteLength } })
  for (let at = 0; at < bytes.byteLength; at += pieceSize) {
    await respond({ piece: bytes.subarray(at, at + pieceSize) })
  }
}

/** Resolves when the message has been sent. */
function respond(result: ImageResult): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(result, undefined, undefined, () => resolve())
  })
}

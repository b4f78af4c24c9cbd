// One child process that opens pictures: to transform them, or to say what they are. It is started, spoken to and killed by
// image-pool.ts.
import sharp from 'sharp'
import { describeImage } from './describe-image.ts'
import type { ImageMetadata, MetadataPart } from './describe-image.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { transformImage } from './transform-image.ts'

export type ImageTask =
  | { readonly transform: ImageParams; readonly format: ImageFormat }
  | { readonly describe: readonly MetadataPart[] | undefined }

/** The bytes of a picture, in pieces, then what is to be done with it. */
export type ImageRequest = { readonly piece: Uint8Array } | { readonly task: ImageTask }

/** A picture is announced and sent in pieces. `refusal` is a sentence for the caller about the picture or the parameters. */
export type ImageResult =
  | { readonly image: { readonly mime: string; readonly size: number } }
  | { readonly piece: Uint8Array }
  | { readonly metadata: ImageMetadata }
  | { readonly refusal: string }

/** Bytes of one message, so that neither process is long about it. */
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
  // The parent is gone: nobody would receive the result.
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

/** Resolves when the message is on its way. */
function respond(result: ImageResult): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(result, undefined, undefined, () => resolve())
  })
}

// One child process that turns pictures into others. It is started, spoken to and killed by transform-pool.ts.
import sharp from 'sharp'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { ProtocolError } from '../../../protocol/errors.ts'
import { transformImage } from './transform-image.ts'
import type { EncodedImage } from './transform-image.ts'

/** A request to the child process, which handles one at a time. */
export interface TransformTask {
  readonly source: Uint8Array
  readonly params: ImageParams
  readonly format: ImageFormat
}

/** `refusal` is a sentence for the caller about the picture or the parameters. */
export type TransformResult = { readonly image: EncodedImage } | { readonly refusal: string }

sharp.concurrency(1)
sharp.cache(false)

process.on('message', (task: TransformTask) => {
  transformImage(task.source, task.params, task.format).then(
    (image) => respond({ image }),
    (error: unknown) => {
      const isTheirs = error instanceof ProtocolError
      respond({ refusal: isTheirs || error instanceof Error ? error.message : String(error) })
    },
  )
})

// The parent is gone: nobody would receive the result.
process.on('disconnect', () => process.exit(0))

function respond(result: TransformResult): void {
  process.send?.(result)
}

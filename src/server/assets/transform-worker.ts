// One child process that turns pictures into others. It is started, spoken to and killed by transform-pool.ts.
import sharp from 'sharp'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { ProtocolError } from '../../protocol/errors.ts'
import { transformImage } from './transform-image.ts'
import type { EncodedImage } from './transform-image.ts'

/** What a child is asked; it does one thing at a time. */
export interface TransformTask {
  readonly source: Uint8Array
  readonly params: ImageParams
  readonly format: ImageFormat
}

/** `refusal` is a sentence for whoever asked, about their picture or their parameters. */
export type TransformAnswer = { readonly image: EncodedImage } | { readonly refusal: string }

sharp.concurrency(1)
sharp.cache(false)

process.on('message', (task: TransformTask) => {
  transformImage(task.source, task.params, task.format).then(
    (image) => answer({ image }),
    (error: unknown) => {
      const isTheirs = error instanceof ProtocolError
      answer({ refusal: isTheirs || error instanceof Error ? error.message : String(error) })
    },
  )
})

// Nobody would hear it any more.
process.on('disconnect', () => process.exit(0))

function answer(said: TransformAnswer): void {
  process.send?.(said)
}

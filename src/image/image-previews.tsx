import { useTranslate } from '../i18n/use-translate.ts'
import { Icon } from '../ui/text/icon.tsx'
import { shownRect, type Size } from './geometry.ts'
import * as css from './image-editor.css.ts'
import { placeOf } from './output.ts'
import type { NamedRatio } from './ratios.ts'
import type { Frame } from './use-framing.ts'

export interface ImagePreviewsProps {
  src: string
  picture: Size
  frame: Frame
  ratios: readonly NamedRatio[]
  /** Smaller parts are marked. */
  minimum: Size | null
}

/** Live previews of the framed image in boxes of several ratios: the same image, positioned by CSS. */
export function ImagePreviews({ src, picture, frame, ratios, minimum }: ImagePreviewsProps) {
  const translate = useTranslate()
  return (
    <div className={css.previews}>
      {ratios.map(({ name, value }) => {
        const rect = shownRect(picture, frame.crop, frame.hotspot, value)
        const isSmall = minimum !== null && !isEnough(rect, minimum)
        const size = translate('image.pixels', { width: rect.width, height: rect.height })
        return (
          <div key={name} className={css.preview} part="preview" data-ratio={name}>
            <div className={css.tile} style={{ aspectRatio: String(value) }}>
              <img src={src} alt="" draggable={false} style={placeOf(rect, picture)} />
            </div>
            <span>{name}</span>
            <span className={css.tileFacts}>
              {isSmall && <Icon name="warning" size={13} label={translate('image.too-small')} />}
              {size}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** Whether a part has enough pixels; compares the side that limits the ratio. */
export function isEnough(part: Size, minimum: Size): boolean {
  const ratio = part.width / part.height
  return ratio >= minimum.width / minimum.height
    ? part.height >= minimum.height
    : part.width >= minimum.width
}

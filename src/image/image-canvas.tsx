import type { CSSProperties } from 'react'
import { cropHandles, ellipseHandle } from './drag.ts'
import type { Crop, Size } from './geometry.ts'
import * as css from './image-editor.css.ts'
import { isUnset, type Framing, type Tool } from './use-framing.ts'
import { usePress } from './use-press.ts'

export interface ImageCanvasProps {
  src: string
  alt: string
  picture: Size
  framing: Framing
  tools: readonly Tool[]
  readOnly: boolean
  ratio: number | undefined
  /** 1 shows the whole image. */
  zoom: number
  /** Name of the focused slider. */
  focused: string | null
  onError: () => void
}

/** The image with its cropped parts darkened, and the handles to drag. */
export function ImageCanvas(props: ImageCanvasProps) {
  const { src, alt, picture, framing, tools, readOnly, zoom, focused, onError } = props
  const handlers = usePress(props)
  const { frame } = framing
  const still = readOnly || undefined
  return (
    <div className={css.stage} part="canvas">
      <div
        className={css.canvas}
        style={{
          inlineSize: `calc(min(100cqi, 100cqb * ${picture.width / picture.height}) * ${zoom})`,
          aspectRatio: `${picture.width} / ${picture.height}`,
        }}
        {...handlers}
        tabIndex={-1}
        data-canvas
      >
        <div className={css.clip} data-part={tools.includes('crop') ? undefined : 'crop'}>
          <img
            className={css.image}
            part="image"
            src={src}
            alt={alt}
            draggable={false}
            onError={onError}
          />
          {tools.includes('crop') && <div className={css.shade} style={cropStyle(frame.crop)} />}
        </div>
        {tools.includes('crop') && (
          <div
            className={css.crop}
            part="crop"
            style={cropStyle(frame.crop)}
            data-part="crop"
            data-still={still}
            data-focused={focused === 'crop' || undefined}
          />
        )}
        {tools.includes('hotspot') && <HotspotMark {...props} />}
        {tools.includes('crop') &&
          !readOnly &&
          cropHandles.map((handle) => (
            <span
              key={handle}
              className={css.handle}
              part="handle"
              style={handleStyle(frame.crop, handle)}
              data-part={handle}
              data-handle={handle}
              data-focused={focused === handle || undefined}
            />
          ))}
      </div>
    </div>
  )
}

function HotspotMark({ framing, readOnly, focused }: ImageCanvasProps) {
  const { frame } = framing
  const { x, y, width, height } = frame.hotspot
  const isHidden = isUnset(frame, 'hotspot') && !focused?.startsWith('hotspot')
  return (
    <>
      <div
        className={css.hotspot}
        part="hotspot"
        style={{
          left: percent(x - width / 2),
          top: percent(y - height / 2),
          width: percent(width),
          height: percent(height),
        }}
        data-part="hotspot"
        data-still={readOnly || undefined}
        data-focused={focused === 'hotspot' || undefined}
        data-unset={isHidden || undefined}
      />
      {!readOnly && !isHidden && (
        <span
          className={css.handle}
          part="handle"
          style={{
            left: percent(x + (width / 2) * ellipseHandle),
            top: percent(y + (height / 2) * ellipseHandle),
          }}
          data-part="hotspot-handle"
          data-handle="hotspot"
          data-focused={focused === 'hotspot-size' || undefined}
        />
      )}
    </>
  )
}

function cropStyle({ top, bottom, left, right }: Crop): CSSProperties {
  return { top: percent(top), bottom: percent(bottom), left: percent(left), right: percent(right) }
}

function handleStyle({ top, bottom, left, right }: Crop, handle: string): CSSProperties {
  const x = handle.includes('left')
    ? left
    : handle.includes('right')
      ? 1 - right
      : (left + 1 - right) / 2
  const y = handle.includes('top')
    ? top
    : handle.includes('bottom')
      ? 1 - bottom
      : (top + 1 - bottom) / 2
  return { left: percent(x), top: percent(y) }
}

function percent(share: number): string {
  return `${share * 100}%`
}

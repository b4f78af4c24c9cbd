import { memo, type KeyboardEvent } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { visuallyHidden } from '../ui/theme.css.ts'
import { dragHandle, movableHotspot, moveCrop, moveHotspot } from './drag.ts'
import type { CropHandle, Point } from './drag.ts'
import { clamp, clampHotspot, type Size } from './geometry.ts'
import type { Frame, FramingSteps, Tool } from './use-framing.ts'

export interface ImageSlidersProps {
  frame: Frame
  steps: FramingSteps
  picture: Size
  tools: readonly Tool[]
  disabled: boolean
  ratio: number | undefined
  /** Prefix of ids. */
  id: string
  onFocus: (part: string | null) => void
}

/** A value that can be changed by keyboard. */
interface Slider {
  readonly name: SliderName
  /** The part of the canvas that shows the slider's focus. */
  readonly part: string
  readonly axis: 'x' | 'y' | 'both'
  /** 0 to 1. */
  readonly value: number
  /** Length of its axis in pixels. */
  readonly length: number
  readonly move: (by: Point) => Partial<Frame>
}

type SliderName =
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'crop-x'
  | 'crop-y'
  | 'hotspot-x'
  | 'hotspot-y'
  | 'hotspot-width'
  | 'hotspot-height'

/**
 * The keyboard and screen-reader alternative to dragging on the canvas: native sliders, which assistive technology
 * supports. They are visually hidden beside the canvas; the part that a slider moves shows its focus.
 */
export const ImageSliders = memo(function ImageSliders(props: ImageSlidersProps) {
  const { steps, picture, tools, disabled, id, onFocus } = props
  const translate = useTranslate()
  const sliders = slidersOf(props)

  function handleKey(event: KeyboardEvent<HTMLInputElement>, slider: Slider): void {
    const by = stepOf(event, slider, picture)
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    steps.commit(slider.move(by))
  }

  return (
    <div className={visuallyHidden}>
      {tools.map((tool) => (
        <div key={tool} role="group" aria-label={translate(`image.${tool}`)}>
          {sliders
            .filter((slider) => toolOf(slider) === tool)
            .map((slider) => {
              const { name, value, length, axis } = slider
              const percent = Math.round(value * 100)
              return (
                <input
                  key={name}
                  id={`${id}-${name}`}
                  type="range"
                  min={0}
                  max={100}
                  step={0.01}
                  value={Number((value * 100).toFixed(2))}
                  disabled={disabled}
                  aria-label={translate(`image.slider-${name}`)}
                  aria-orientation={axis === 'y' ? 'vertical' : 'horizontal'}
                  aria-valuetext={translate('image.slider-value', {
                    percent,
                    pixels: Math.round(value * length),
                  })}
                  onKeyDown={(event) => handleKey(event, slider)}
                  onFocus={() => onFocus(slider.part)}
                  onBlur={() => onFocus(null)}
                  onChange={({ currentTarget }) => {
                    const by = Number(currentTarget.value) / 100 - value
                    steps.commit(slider.move(axis === 'y' ? { x: 0, y: by } : { x: by, y: 0 }))
                  }}
                />
              )
            })}
        </div>
      ))}
    </div>
  )
})

function toolOf({ part }: Slider): Tool {
  return part.startsWith('hotspot') ? 'hotspot' : 'crop'
}

/** The step of a key: 1 %, 10 % with Shift, one pixel with Alt, to the ends with Home and End; null for other keys. */
function stepOf(
  { key, shiftKey, altKey }: KeyboardEvent,
  { axis, value }: Slider,
  picture: Size,
): Point | null {
  const along = (x: number, y: number): Point => ({
    x: x * (altKey ? 1 / picture.width : shiftKey ? 0.1 : 0.01),
    y: y * (altKey ? 1 / picture.height : shiftKey ? 0.1 : 0.01),
  })
  const isFree = axis === 'both'
  if (key === 'ArrowLeft') return axis === 'y' ? along(0, -1) : along(-1, 0)
  if (key === 'ArrowRight') return axis === 'y' ? along(0, 1) : along(1, 0)
  if (key === 'ArrowUp') return axis === 'y' || isFree ? along(0, -1) : along(1, 0)
  if (key === 'ArrowDown') return axis === 'y' || isFree ? along(0, 1) : along(-1, 0)
  const end = key === 'Home' ? -value : key === 'End' ? 1 - value : null
  if (end === null) return null
  return axis === 'y' ? { x: 0, y: end } : { x: end, y: 0 }
}

function slidersOf({ frame, picture, ratio }: ImageSlidersProps): readonly Slider[] {
  const { crop, hotspot } = frame
  const { width, height } = picture
  const edge = (name: CropHandle & SliderName): Slider => ({
    name,
    part: name,
    axis: name === 'left' || name === 'right' ? 'x' : 'y',
    value: name === 'left' || name === 'top' ? crop[name] : 1 - crop[name],
    length: name === 'left' || name === 'right' ? width : height,
    move: (by) => ({ crop: dragHandle(crop, name, by, ratio) }),
  })
  const moveBy = (by: Point) => ({ crop: moveCrop(crop, by) })
  const moveSpot = (by: Point) => ({ hotspot: moveHotspot(movableHotspot(hotspot), by) })
  const resize = (by: Partial<Record<'width' | 'height', number>>) => ({
    hotspot: clampHotspot({
      ...hotspot,
      width: clamp(hotspot.width + (by.width ?? 0), 0.01, 2 * Math.min(hotspot.x, 1 - hotspot.x)),
      height: clamp(
        hotspot.height + (by.height ?? 0),
        0.01,
        2 * Math.min(hotspot.y, 1 - hotspot.y),
      ),
    }),
  })
  return [
    edge('left'),
    edge('right'),
    edge('top'),
    edge('bottom'),
    { name: 'crop-x', part: 'crop', axis: 'both', value: crop.left, length: width, move: moveBy },
    { name: 'crop-y', part: 'crop', axis: 'y', value: crop.top, length: height, move: moveBy },
    {
      name: 'hotspot-x',
      part: 'hotspot',
      axis: 'both',
      value: hotspot.x,
      length: width,
      move: moveSpot,
    },
    {
      name: 'hotspot-y',
      part: 'hotspot',
      axis: 'y',
      value: hotspot.y,
      length: height,
      move: moveSpot,
    },
    {
      name: 'hotspot-width',
      part: 'hotspot-size',
      axis: 'x',
      value: hotspot.width,
      length: width,
      move: ({ x }) => resize({ width: x }),
    },
    {
      name: 'hotspot-height',
      part: 'hotspot-size',
      axis: 'y',
      value: hotspot.height,
      length: height,
      move: ({ y }) => resize({ height: y }),
    },
  ]
}

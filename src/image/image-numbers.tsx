import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { NumberInput } from '../ui/controls/number-input.tsx'
import { clamp, clampHotspot, orderCrop, type Size } from './geometry.ts'
import * as css from './image-editor.css.ts'
import { pixelsOf, type Framing, type Tool } from './use-framing.ts'

export interface ImageNumbersProps {
  framing: Framing
  picture: Size
  tools: readonly Tool[]
  readOnly: boolean
}

const cropNumbers = ['left', 'top', 'width', 'height'] as const
const hotspotNumbers = ['x', 'y', 'width', 'height'] as const

/** The frame in whole pixels, to be read and written. */
export function ImageNumbers({ framing, picture, tools, readOnly }: ImageNumbersProps) {
  const translate = useTranslate()
  const { hotspot } = framing.frame
  const pixels = pixelsOf(framing.frame, picture)

  function writeCrop(name: (typeof cropNumbers)[number], given: number): void {
    const rect = { ...pixels.crop, [name]: given }
    const left = clamp(rect.left, 0, picture.width - 1)
    const top = clamp(rect.top, 0, picture.height - 1)
    const width = clamp(rect.width, 1, picture.width - left)
    const height = clamp(rect.height, 1, picture.height - top)
    framing.steps.commit({
      crop: orderCrop({
        left: left / picture.width,
        top: top / picture.height,
        right: 1 - (left + width) / picture.width,
        bottom: 1 - (top + height) / picture.height,
      }),
    })
  }

  function writeHotspot(name: (typeof hotspotNumbers)[number], given: number): void {
    const side = name === 'x' || name === 'width' ? picture.width : picture.height
    framing.steps.commit({ hotspot: clampHotspot({ ...hotspot, [name]: given / side }) })
  }

  return (
    <div className={css.numbers}>
      {tools.includes('crop') && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{translate('image.crop')}</legend>
          <div className={css.boxes}>
            {cropNumbers.map((name) => (
              <label key={name} className={css.box}>
                {translate(`image.number-${name}`)}
                <PixelBox
                  value={pixels.crop[name]}
                  readOnly={readOnly}
                  onChange={(value) => writeCrop(name, value)}
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {tools.includes('hotspot') && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{translate('image.hotspot')}</legend>
          <div className={css.boxes}>
            {hotspotNumbers.map((name) => (
              <label key={name} className={css.box}>
                {translate(`image.number-${name}`)}
                <PixelBox
                  value={pixels.hotspot[name]}
                  readOnly={readOnly}
                  onChange={(value) => writeHotspot(name, value)}
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

interface PixelBoxProps {
  value: number
  readOnly: boolean
  onChange: (value: number) => void
}

/** What is typed counts once it is done. */
function PixelBox({ value, readOnly, onChange }: PixelBoxProps) {
  const [typed, setTyped] = useState<number | undefined>(undefined)
  const finish = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onChange(typed)
  }
  return (
    <NumberInput
      value={typed ?? value}
      min={0}
      readOnly={readOnly}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

import { memo, useCallback, useState, type ReactNode } from 'react'
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

type CropNumber = (typeof cropNumbers)[number]
type HotspotNumber = (typeof hotspotNumbers)[number]

/** Number boxes for the crop and hotspot, in whole pixels. */
export function ImageNumbers({ framing, picture, tools, readOnly }: ImageNumbersProps) {
  const translate = useTranslate()
  const { frame, settled, steps } = framing
  const pixels = pixelsOf(frame, picture)

  // Writes from the settled frame, which is stable during a drag, so that boxes with unchanged values do not re-render.
  const writeCrop = useCallback(
    (name: CropNumber, given: number): void => {
      const rect = { ...pixelsOf(settled, picture).crop, [name]: given }
      const left = clamp(rect.left, 0, picture.width - 1)
      const top = clamp(rect.top, 0, picture.height - 1)
      const width = clamp(rect.width, 1, picture.width - left)
      const height = clamp(rect.height, 1, picture.height - top)
      steps.commit({
        crop: orderCrop({
          left: left / picture.width,
          top: top / picture.height,
          right: 1 - (left + width) / picture.width,
          bottom: 1 - (top + height) / picture.height,
        }),
      })
    },
    [settled, steps, picture],
  )
  const writeHotspot = useCallback(
    (name: HotspotNumber, given: number): void => {
      const side = name === 'x' || name === 'width' ? picture.width : picture.height
      steps.commit({ hotspot: clampHotspot({ ...settled.hotspot, [name]: given / side }) })
    },
    [settled, steps, picture],
  )

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
                  name={name}
                  value={pixels.crop[name]}
                  readOnly={readOnly}
                  onWrite={writeCrop}
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
                  name={name}
                  value={pixels.hotspot[name]}
                  readOnly={readOnly}
                  onWrite={writeHotspot}
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

interface PixelBoxProps<Name> {
  name: Name
  value: number
  readOnly: boolean
  onWrite: (name: Name, value: number) => void
}

/** A number box whose typed value is applied when it is committed. */
const PixelBox = memo(function PixelBox<Name>(props: PixelBoxProps<Name>) {
  const { name, value, readOnly, onWrite } = props
  const [typed, setTyped] = useState<number | undefined>(undefined)
  const finish = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onWrite(name, typed)
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
}) as <Name>(props: PixelBoxProps<Name>) => ReactNode

import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from './map.css.ts'
import { maxZoom, movedBy, placeAt, placeText, viewAround } from './map-view.ts'
import type { Place } from './map-view.ts'
import { lakes, land } from './outline.ts'

export interface PlaceMapProps {
  place: Place | null
  readOnly: boolean
  onMove: (place: Place) => void
}

/** An outline of the world with one point on it. Works without network; loaded when it is first opened. */
export function PlaceMap({ place, readOnly, onMove }: PlaceMapProps) {
  const translate = useTranslate()
  const [zoom, setZoom] = useState(1)
  /** Position of the point during a drag; saved on release. */
  const [dragged, setDragged] = useState<Place | null>(null)
  const view = viewAround(place ?? start, zoom)
  const shown = dragged ?? place

  function pointed(event: PointerEvent): Place {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const share = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    return placeAt(view, share, zoom)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') return zoomBy(2)
    if (event.key === '-') return zoomBy(1 / 2)
    const step = steps[event.key]
    if (!step || readOnly) return
    event.preventDefault()
    const size = (event.shiftKey ? 10 : 1) * (zoom < 8 ? 1 : zoom < 32 ? 0.1 : 0.01)
    onMove(movedBy(place ?? start, { lat: step.lat * size, lng: step.lng * size }))
  }

  function zoomBy(factor: number): void {
    setZoom((now) => Math.min(maxZoom, Math.max(1, now * factor)))
  }

  return (
    <div className={css.frame}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={translate('inputs.geopoint.map')}
        aria-valuemin={-90}
        aria-valuemax={90}
        aria-valuenow={shown?.lat ?? 0}
        aria-valuetext={shown ? placeText(shown) : translate('inputs.geopoint.nowhere')}
        aria-readonly={readOnly || undefined}
        className={css.map}
        data-readonly={readOnly || undefined}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          if (readOnly || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(pointed(event))
        }}
        onPointerMove={(event) => {
          if (dragged) setDragged(pointed(event))
        }}
        onPointerUp={(event) => {
          if (!dragged) return
          setDragged(null)
          onMove(pointed(event))
        }}
        onPointerCancel={() => setDragged(null)}
      >
        <svg
          aria-hidden
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          className={css.world}
        >
          <World />
          {shown && (
            <g transform={`translate(${shown.lng + 180} ${90 - shown.lat}) scale(${1 / zoom})`}>
              <circle r={5} className={css.halo} />
              <circle r={3} className={css.point} />
            </g>
          )}
        </svg>
      </div>
      <div className={css.zoom}>
        <IconButton
          icon="plus"
          size="small"
          variant="default"
          label={translate('inputs.geopoint.zoom-in')}
          disabled={zoom >= maxZoom}
          onClick={() => zoomBy(2)}
        />
        <IconButton
          icon="minus"
          size="small"
          variant="default"
          label={translate('inputs.geopoint.zoom-out')}
          disabled={zoom <= 1}
          onClick={() => zoomBy(1 / 2)}
        />
      </div>
    </div>
  )
}

function World() {
  return (
    <>
      <path d={graticule} className={css.graticule} />
      <path d={land.map(outlineOf).join('')} className={css.land} />
      <path d={lakes.map(outlineOf).join('')} className={css.sea} />
    </>
  )
}

/** Centre of a map without a point. */
const start: Place = { lat: 20, lng: 0 }

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { lat: 1, lng: 0 },
  ArrowDown: { lat: -1, lng: 0 },
  ArrowLeft: { lat: 0, lng: -1 },
  ArrowRight: { lat: 0, lng: 1 },
}

const graticule = [
  ...[30, 60, 90, 120, 150].map((y) => `M0 ${y}H360`),
  ...Array.from({ length: 11 }, (_, index) => `M${(index + 1) * 30} 0V180`),
].join('')

function outlineOf(text: string): string {
  const numbers = text.split(' ').map(Number)
  const points = numbers.flatMap((lng, index) =>
    index % 2 === 0 ? [`${lng + 180} ${90 - (numbers[index + 1] ?? 0)}`] : [],
  )
  return `M${points.join('L')}Z`
}

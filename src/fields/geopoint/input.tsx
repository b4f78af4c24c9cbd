import { useId, useState } from 'react'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import { pathToString } from '../../model/path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Inline, Stack } from '../../ui/layout/layout.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Text } from '../../ui/text/text.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import * as css from './input.css.ts'
import type { Place } from './map-view.ts'
import { NumberBox } from '../number/number-box.tsx'
import { isNumber } from '../number/type.ts'
import type { Geopoint } from './type.ts'

const parts = [
  { name: 'lat', limit: 90 },
  { name: 'lng', limit: 180 },
  { name: 'alt', limit: undefined },
] as const

const loadMap = async () => (await import('./map.tsx')).PlaceMap

/** Latitude, longitude and altitude as numbers; the map loads on demand. */
export function GeopointInput(props: InputProps<Geopoint>) {
  const { value, path, readOnly, control, markers, onChange } = props
  const translate = useTranslate()
  const { focusRequest } = useForm()
  const prefix = useId()
  const [isMapOpen, setMapOpen] = useState(false)
  const { Part: PlaceMap } = useLater(loadMap, isMapOpen, () => setMapOpen(false))
  const { lat, lng } = value ?? {}
  // An array item is kept, but emptied.
  const isItem = typeof path.at(-1) !== 'string'
  const place = isNumber(lat) && isNumber(lng) ? { lat, lng } : null

  function change(name: (typeof parts)[number]['name'], next: number | undefined): void {
    if (next === undefined) {
      if (value?.[name] !== undefined) onChange(unset([name]))
    } else onChange(set(next, [name]))
  }

  const preload = () => {
    loadMap().catch(() => {})
  }
  const isPartWrong = (name: string) =>
    markers.some((marker) => marker.level === 'error' && marker.path[path.length] === name)
  const isWhollyWrong =
    control['aria-invalid'] === true && !parts.some(({ name }) => isPartWrong(name))
  const isWrong = (name: string) => isWhollyWrong || isPartWrong(name)

  return (
    <Stack
      gap={2}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
    >
      <div className={css.numbers}>
        {parts.map(({ name, limit }) => (
          <Stack key={name} gap={0.5}>
            <Text id={`${prefix}-${name}`} size="small" muted>
              {translate(`inputs.geopoint.${name}`)}
            </Text>
            <NumberBox
              path={[...path, name]}
              {...(name === 'lat' && {
                id: control.id,
                ref: control.ref,
                'aria-required': control['aria-required'],
              })}
              aria-labelledby={`${control['aria-labelledby']} ${prefix}-${name}`}
              aria-describedby={control['aria-describedby']}
              aria-errormessage={isWrong(name) ? control['aria-errormessage'] : undefined}
              {...(limit && { min: -limit, max: limit })}
              invalid={isWrong(name)}
              value={value?.[name]}
              readOnly={readOnly}
              onChange={(next) => change(name, next)}
            />
          </Stack>
        ))}
      </div>
      <Inline gap={2} wrap>
        <Button
          icon="map-pin"
          aria-expanded={isMapOpen}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setMapOpen(!isMapOpen)}
        >
          {translate(isMapOpen ? 'inputs.geopoint.hide-map' : 'inputs.geopoint.show-map')}
        </Button>
        {!readOnly && value !== undefined && (
          <Button
            variant="ghost"
            icon="x"
            onClick={() => {
              // The button disappears too, so the focus moves, unless the item is kept.
              if (!isItem) focusRequest.request(pathToString(path))
              onChange(isItem ? parts.map(({ name }) => unset([name])) : unset())
            }}
          >
            {translate('inputs.geopoint.remove')}
          </Button>
        )}
      </Inline>
      {isMapOpen && !PlaceMap && <LoadingBlock fill={false} />}
      {isMapOpen && PlaceMap && (
        <Stack gap={1}>
          <PlaceMap
            place={place}
            readOnly={readOnly}
            onMove={(next: Place) => onChange([set(next.lat, ['lat']), set(next.lng, ['lng'])])}
          />
          {!readOnly && (
            <Text size="small" muted>
              {translate('inputs.geopoint.map-help')}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}

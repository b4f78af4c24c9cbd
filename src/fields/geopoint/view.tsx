import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

const estimatedHeight = () => 92

export const geopointView: FieldView = {
  type: 'geopoint',
  input: lazyInput(async () => (await import('./input.tsx')).GeopointInput, {
    heightOf: estimatedHeight,
  }),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./map.tsx')],
  parts: {
    lat: 'inputs.geopoint.lat',
    lng: 'inputs.geopoint.lng',
    alt: 'inputs.geopoint.alt',
  },
  estimatedHeight,
}

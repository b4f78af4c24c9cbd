import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

const estimatedHeight = () => 92

export const geopointView: FieldView = {
  type: 'geopoint',
  input: followingInput(async () => (await import('./input.tsx')).GeopointInput, estimatedHeight),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx'), () => import('./map.tsx')],
  parts: {
    lat: 'inputs.geopoint.lat',
    lng: 'inputs.geopoint.lng',
    alt: 'inputs.geopoint.alt',
  },
  estimatedHeight,
}

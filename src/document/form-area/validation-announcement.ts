import type { Observable } from 'rxjs'
import { isEqual } from '../../model/equal.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { plainMarkers } from '../../schema/validation/marker.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** The validation state of any document. */
export interface AnnouncedValidation {
  readonly isValidating: boolean
  readonly markers: readonly ValidationMarker[]
}

const states = ['invalid', 'warning', 'validating'] as const

/** Reports validation to the page, as element states and by `content-validation`. */
export function announceValidation(host: AreaHost, validation$: Observable<AnnouncedValidation>) {
  let last: readonly ValidationMarker[] | null = null
  const subscription = validation$.subscribe(({ isValidating, markers }) => {
    host.setState('validating', isValidating)
    if (last && isEqual(markers, last)) return
    last = markers
    const count = (level: string) => markers.filter((marker) => marker.level === level).length
    const [errors, warnings] = [count('error'), count('warning')]
    host.setState('invalid', errors > 0)
    host.setState('warning', warnings > 0)
    host.dispatch('content-validation', { markers: plainMarkers(markers), errors, warnings })
  })
  return () => {
    subscription.unsubscribe()
    for (const state of states) host.setState(state, false)
  }
}

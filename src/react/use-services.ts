import { catchError, from, of } from 'rxjs'
import type { Services } from '../data/services/services.ts'
import { useDataLayer } from './data-layer-context.ts'
import { useObservable } from './use-observable.ts'

/** What the server offers beside the content; null until its code is there. Nothing is asked of the server yet. */
export function useServices(): Services | null {
  const layer = useDataLayer()
  return useObservable<Services | null>(
    () => from(layer.services()).pipe(catchError(() => of(null))),
    null,
    [layer],
  )
}

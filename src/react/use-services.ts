import { catchError, from, of } from 'rxjs'
import type { Services } from '../data/services/services.ts'
import { useDataLayer } from './data-layer-context.ts'
import { useObservable } from './use-observable.ts'

/** The server's services other than content; null until their code is loaded. Sends no request. */
export function useServices(): Services | null {
  const layer = useDataLayer()
  return useObservable<Services | null>(
    () => from(layer.services()).pipe(catchError(() => of(null))),
    null,
    [layer],
  )
}

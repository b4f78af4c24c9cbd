import { catchError, from, of } from 'rxjs'
import type { Services } from '../data/services/services.ts'
import { useDataLayer } from './data-layer-context.ts'
import { useObservable } from './use-observable.ts'

/** The server's services other than content; null until they are wanted and their code is loaded. Sends no request. */
export function useServices(isWanted = true): Services | null {
  const layer = useDataLayer()
  return useObservable<Services | null>(
    () => (isWanted ? from(layer.services()).pipe(catchError(() => of(null))) : of(null)),
    null,
    [layer, isWanted],
  )
}

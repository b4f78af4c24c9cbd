import { combineLatest, map, of, startWith } from 'rxjs'
import type { PermissionResult } from '../data/access/permission.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { newDocumentOptions, type NewDocumentOption } from './new-document-options.ts'

/**
 * The documents that can be created. Permissions are checked only while `wanted`, as resolving an initial value may
 * need a request.
 */
export function useNewDocumentOptions(wanted: boolean): readonly NewDocumentOption[] {
  const layer = useDataLayer()
  return useObservable<readonly NewDocumentOption[]>(
    () => {
      const { templates } = layer.schema
      const options = newDocumentOptions(templates)
      if (!wanted || options.length === 0) return of(options)
      return combineLatest(
        options.map(({ templateId }) =>
          layer.access.template$(templateId).pipe(
            startWith(null),
            map((result) => [templateId, result] as const),
          ),
        ),
      ).pipe(map((results) => newDocumentOptions(templates, new Map(results.filter(isKnown)))))
    },
    [],
    [layer, wanted],
  )
}

function isKnown(
  entry: readonly [string, PermissionResult | null],
): entry is readonly [string, PermissionResult] {
  return entry[1] !== null
}

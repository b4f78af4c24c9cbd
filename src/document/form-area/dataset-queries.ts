import { filter, map, type Observable } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DatasetQuestion } from '../../schema/validation/validation-context.ts'

// Dataset reads of validators, for documents that the data layer does not validate itself.

/** Live results of queries about other documents; emits nothing before the first result. */
export function queryIn(layer: DataLayer): (question: DatasetQuestion) => Observable<unknown> {
  return ({ query, params, tag }) =>
    layer.queries.observe<unknown>(query, { ...params }, { tag }).pipe(
      // A failing query must not block the others.
      filter(({ value, error }) => value !== undefined || error !== null),
      map(({ value }) => value),
    )
}

/** Whether a published document exists, live. */
export function existsIn(layer: DataLayer): (id: string) => Observable<boolean> {
  const request = queryIn(layer)
  const query = 'defined(*[_id == $id][0]._id)'
  return (id) =>
    request({ query, params: { id }, tag: 'validation.exists' }).pipe(
      map((result) => result !== false),
    )
}

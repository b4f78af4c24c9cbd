import {
  catchError,
  EMPTY,
  exhaustMap,
  from,
  type Observable,
  ReplaySubject,
  share,
  switchMap,
  take,
} from 'rxjs'
import type { ValidationContext, ValidationState } from './validation-status.ts'

/**
 * Validates while subscribed; replays. The code is loaded when there is a document, which is shown meanwhile; if that
 * fails, again with its next version.
 */
export function lateValidation(context: ValidationContext): Observable<ValidationState> {
  return context.displayed$.pipe(
    exhaustMap(() => from(import('./validation-status.ts')).pipe(catchError(() => EMPTY))),
    take(1),
    switchMap(({ observeValidation }) => observeValidation(context)),
    share({ connector: () => new ReplaySubject(1) }),
  )
}

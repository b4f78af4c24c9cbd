import { combineLatest, distinctUntilChanged, filter, map } from 'rxjs'
import {
  checkOperation,
  guardedOperations,
  type GuardedOperation,
  type GuardedState,
} from '../../data/access/operation-permissions.ts'
import { isSameResult, type PermissionResult, type Rights } from '../../data/access/permission.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useUi } from '../../ui/ui-context.ts'
import { atPace } from '../pair/at-pace.ts'
import type { DeniedAction } from './why-button.tsx'

/** The permission for every operation on a document. */
export type DocumentPermissions = Readonly<Record<GuardedOperation, PermissionResult>>

/**
 * The user's permissions for the document, live; null until they are loaded. Filters may depend on any field, so this
 * updates shortly after typing.
 */
export function useDocumentPermissions(pair: DocumentPair): DocumentPermissions | null {
  const layer = useDataLayer()
  const { pace } = useUi()
  return useObservable<DocumentPermissions | null>(
    () =>
      combineLatest([
        layer.access.rights$,
        pair.state$.pipe(
          filter(({ ready }) => ready),
          atPace(pace),
        ),
      ]).pipe(
        map(([rights, state]) =>
          permissionsOf(rights, { ...state, type: layer.schema.get(state.typeName) }),
        ),
        distinctUntilChanged(isSame),
      ),
    null,
    [layer, pair, pace],
  )
}

function permissionsOf(rights: Rights, state: GuardedState): DocumentPermissions {
  const entries = guardedOperations.map((operation) => [
    operation,
    checkOperation(rights, operation, state),
  ])
  return Object.fromEntries(entries) as DocumentPermissions
}

function isSame(a: DocumentPermissions, b: DocumentPermissions): boolean {
  return guardedOperations.every((operation) => isSameResult(a[operation], b[operation]))
}

/** Why it is denied, in the language of the studio; null when it is granted. */
export function denialText(
  translate: Translate,
  operation: DeniedAction,
  result: PermissionResult | undefined,
): string | null {
  if (!result || result.granted) return null
  const lines = result.missing.map(({ need, cause }) =>
    translate('access.not-allowed', {
      need: need ? translate(`access.need.${need}`) : '',
      reason: translate(`access.cause.${cause}`),
    }),
  )
  const action = translate(`access.action.${operation}`)
  return [translate('access.unable', { action }), ...lines].join('\n')
}

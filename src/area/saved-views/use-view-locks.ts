import { checkPermission, type Rights } from '../../data/access/permission.ts'
import type { NewView, SavedView } from '../../data/lists/saved-views.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'

interface ViewLocksOptions {
  readOnly: boolean
  /** The view that would be created. */
  fresh: NewView
  /** The view that would be changed, if any. */
  chosen: SavedView | null
}

/** Why a view cannot be created, and why the chosen one cannot be changed; null if they can. */
export function useViewLocks({ readOnly, fresh, chosen }: ViewLocksOptions): {
  createLock: string | null
  updateLock: string | null
} {
  const layer = useDataLayer()
  const translate = useTranslate()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])

  function lockOf(permission: 'create' | 'update', document: SavedView['document']): string | null {
    if (readOnly) return translate('document.reason.READ_ONLY')
    const result = rights && checkPermission(rights, permission, document)
    if (!result || result.granted) return null
    const [missing] = result.missing
    return missing ? translate(`access.cause.${missing.cause}`) : result.reason
  }

  return {
    createLock: lockOf('create', layer.savedViews.draft(fresh, user?.id ?? null)),
    updateLock: chosen && lockOf('update', chosen.document),
  }
}

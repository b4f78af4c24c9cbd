import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Rights } from '../data/access/permission.ts'
import type { CurrentUser } from '../protocol/users.ts'
import * as css from './studio.css.ts'

/** PERM-015: says whose eyes the studio is seen with, and gives them back. */
export function ViewingAs() {
  const layer = useDataLayer()
  const translate = useTranslate()
  const roles = usePretendedRoles()
  if (roles.length === 0) return null
  return (
    <span role="status" className={css.viewingAs} data-viewing-as={roles.join()}>
      <Icon name="eye" size={14} />
      <span className={css.connectionText}>
        {translate('access.viewing-as', { roles: roles.join(', ') })}
      </span>
      <IconButton
        icon="x"
        size="small"
        label={translate('access.view-as-end')}
        onClick={() => layer.access.stopPretending()}
      />
    </span>
  )
}

/** The roles somebody pretends to have; none when nobody does. */
function usePretendedRoles(): readonly string[] {
  const layer = useDataLayer()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  return [...new Set(rights?.pretended.flatMap(({ roles }) => roles))]
}

/** What the roles are called that the studio is seen with: those pretended, else those of who is signed in. */
export function useRoleTitles(): readonly string[] {
  const layer = useDataLayer()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const pretended = usePretendedRoles()
  return pretended.length > 0 ? pretended : (user?.roles ?? []).map(({ title }) => title)
}

import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from '../studio.css.ts'
import { usePretendedRoles } from '../use-account.ts'

/** PERM-015: shows which roles are being simulated, and ends the simulation. */
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

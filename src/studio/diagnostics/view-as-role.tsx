import { defer, of } from 'rxjs'
import type { RoleName } from '../../data/access/access-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Select } from '../../ui/controls/choice/select.tsx'
import { useAccount, usePretendedRoles } from '../use-account.ts'
import * as css from './diagnostics.css.ts'

/** Identifies this source of simulated roles; the address and the page can simulate roles as well. */
const source = 'diagnostics'
const none: readonly RoleName[] = []

/** Lets administrators view the studio as a given role. Permissions are only reduced, never added. */
export function ViewAsRole() {
  const layer = useDataLayer()
  const translate = useTranslate()
  const { user } = useAccount()
  const [current = ''] = usePretendedRoles()
  const isAllowed = user?.roles.some(({ name }) => name === 'administrator') ?? false
  const roles = useObservable<readonly RoleName[]>(
    () => (isAllowed ? defer(() => layer.access.roles()) : of(none)),
    none,
    [layer, isAllowed],
  )
  if (!isAllowed) return null
  const self = { value: '', label: translate('access.view-as-self') }
  return (
    <div className={css.viewAs}>
      <span className={css.viewAsLabel}>{translate('access.view-as')}</span>
      <Select
        label={translate('access.view-as')}
        value={current}
        options={[self, ...roles.map(({ name, title }) => ({ value: name, label: title }))]}
        onChange={(name) => {
          layer.access.stopPretending()
          if (name) layer.access.pretend(source, name)
        }}
      />
    </div>
  )
}

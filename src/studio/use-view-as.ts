import { defer, of } from 'rxjs'
import type { RoleName } from '../data/access/access-store.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import { usePretendedRoles } from './use-account.ts'

const source = 'menu'
const none: readonly RoleName[] = []

/** PERM-015: the choice of whose eyes to see the studio with, for menus; roles are asked for while `wanted`. */
export function useViewAs(wanted: boolean): readonly MenuEntry[] {
  const layer = useDataLayer()
  const translate = useTranslate()
  const pretended = usePretendedRoles()
  const roles = useObservable<readonly RoleName[]>(
    () => (wanted ? defer(() => layer.access.roles()) : of(none)),
    none,
    [layer, wanted],
  )
  if (roles.length === 0) return []
  const [current = ''] = pretended
  return [
    {
      type: 'submenu',
      label: translate('access.view-as'),
      icon: 'eye',
      items: [
        {
          type: 'choice',
          value: current,
          options: [
            { value: '', label: translate('access.view-as-self') },
            ...roles.map(({ name, title }) => ({ value: name, label: title })),
          ],
          onChange(name) {
            layer.access.stopPretending()
            if (name) layer.access.pretend(source, name)
          },
        },
      ],
    },
  ]
}

import type { Rights } from '../data/access/permission.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { CurrentUser } from '../protocol/users.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'

/** Who is signed in, as the studio speaks of them. */
export interface Account {
  /** Null when nobody is. */
  user: CurrentUser | null
  /** Their name, or lacking it their e-mail; words when nobody is signed in. */
  name: string
  /** What their roles are called; those they pretend to have, while they do. */
  roles: readonly string[]
  /** Whether they may invite others. */
  isAdministrator: boolean
}

export function useAccount(): Account {
  const layer = useDataLayer()
  const translate = useTranslate()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const pretended = usePretendedRoles()
  const own = user?.roles ?? []
  const isPretending = pretended.length > 0
  return {
    user,
    name: user?.name || user?.email || translate('studio.anonymous'),
    roles: isPretending ? pretended : own.map(({ title }) => title),
    isAdministrator:
      own.some(({ name }) => name === administrator) &&
      (!isPretending || pretended.includes(administrator)),
  }
}

const administrator = 'administrator'

/** The roles somebody pretends to have; none when nobody does. */
export function usePretendedRoles(): readonly string[] {
  const layer = useDataLayer()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  return [...new Set(rights?.pretended.flatMap(({ roles }) => roles))]
}

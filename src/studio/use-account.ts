import type { Rights } from '../data/access/permission.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { CurrentUser } from '../protocol/users.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'

/** The signed-in user, as displayed in the studio. */
export interface Account {
  /** Null when signed out. */
  user: CurrentUser | null
  /** Name, otherwise e-mail; a message when signed out. */
  name: string
  /** Titles of the user's roles, or of the simulated roles while there are any. */
  roles: readonly string[]
  /** Whether the user may invite others. */
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

/** Simulated roles; empty when none are simulated. */
export function usePretendedRoles(): readonly string[] {
  const layer = useDataLayer()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  return [...new Set(rights?.pretended.flatMap(({ roles }) => roles))]
}

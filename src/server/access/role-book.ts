import { boomError } from '../../protocol/errors.ts'
import type { Grant } from '../../protocol/projects.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { RoleDefinition } from '../database/account-store.ts'
import { checkGrantFilters } from '../query/grant-filter.ts'
import { createPermissions } from './permissions.ts'
import { builtInRoles, debugRoles } from './roles.ts'

/** The roles of the project: built-in and custom. */
export interface RoleBook {
  list(): RoleDefinition[]
  find(name: string): RoleDefinition | undefined
  grantsOf(names: readonly string[]): Grant[]
  /**
   * Adds or changes a custom role. Throws ProtocolError 400 for an invalid filter, 409 for a built-in
   * role.
   */
  put(role: RoleDefinition): Promise<void>
  /** Removes a custom role; throws as `put`, and 404 if it does not exist. */
  delete(name: string): Promise<void>
  /** Loads the roles again after another process changed them. */
  reload(): Promise<void>
  /** Throws ProtocolError 400 naming the first role that does not exist. */
  require(names: readonly string[]): void
  /** As `require`, but also throws for an empty list. */
  requireSome(names: readonly string[]): void
}

/** `dev` adds the debug roles. */
export async function createRoleBook(
  store: AsyncStore,
  { dev, onChange }: { dev: boolean; onChange: () => void },
): Promise<RoleBook> {
  const fixed = [...builtInRoles, ...(dev ? debugRoles : [])]
  let roles = await load()

  async function load(): Promise<Map<string, RoleDefinition>> {
    const all = [...fixed, ...(await store.roles()), ...fixed]
    return new Map(all.map((role) => [role.name, role]))
  }

  function refuseFixed(name: string): void {
    if (!fixed.some((role) => role.name === name)) return
    throw boomError(409, `The role "${name}" belongs to every project and cannot be changed`)
  }

  function require(names: readonly string[]): void {
    const unknown = names.find((name) => !roles.has(name))
    if (unknown !== undefined) throw boomError(400, `There is no role "${unknown}"`)
  }

  return {
    list: () => [...roles.values()],
    find: (name) => roles.get(name),
    grantsOf: (names) => names.flatMap((name) => roles.get(name)?.grants ?? []),
    async put(role) {
      refuseFixed(role.name)
      if (!/^[a-z0-9][\w-]{0,63}$/i.test(role.name)) {
        throw boomError(400, `"${role.name}" is not the name of a role: letters, digits, - and _`)
      }
      checkGrantFilters(role.grants.map(({ filter }) => filter))
      // Validates the filters by compiling them.
      createPermissions('', role.grants)
      await store.putRole(role)
      roles.set(role.name, role)
      onChange()
    },
    async delete(name) {
      refuseFixed(name)
      if (!roles.delete(name)) throw boomError(404, `There is no role "${name}"`)
      await store.deleteRole(name)
      onChange()
    },
    async reload() {
      roles = await load()
    },
    require,
    requireSome(names) {
      require(names)
      if (names.length === 0) throw boomError(400, 'At least one role must be named')
    },
  }
}

import { boomError } from '../../protocol/errors.ts'
import type { Grant } from '../../protocol/projects.ts'
import type { AsyncStore } from '../database/async-store.ts'
import type { RoleDefinition } from '../database/store.ts'
import { createPermissions } from './permissions.ts'
import { builtInRoles, debugRoles } from './roles.ts'

/** The roles of the project: those every project has, and its own. */
export interface RoleBook {
  list(): RoleDefinition[]
  find(name: string): RoleDefinition | undefined
  grantsOf(names: readonly string[]): Grant[]
  /**
   * Adds or changes a role of the project's own. Throws ProtocolError 400 for a filter that is none,
   * 409 for a role that every project has.
   */
  put(role: RoleDefinition): Promise<void>
  /** As `put`, for one that is not needed any more; 404 when there is none. */
  delete(name: string): Promise<void>
  /** Reads them anew, after another process changed them. */
  reload(): Promise<void>
  /** Throws ProtocolError 400 naming the first role there is not. */
  require(names: readonly string[]): void
  /** As `require`, and when none was named. */
  requireSome(names: readonly string[]): void
}

/** `dev` also knows the roles one can pretend to have. */
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
      // Compiling is what finds out whether every filter is one.
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

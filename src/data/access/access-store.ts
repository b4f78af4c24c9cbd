import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  firstValueFrom,
  from,
  map,
  Observable,
  type Subscription,
  switchMap,
} from 'rxjs'
import { draftId } from '../../model/ids.ts'
import { isEqual } from '../../model/equal.ts'
import type { Grant } from '../../protocol/projects.ts'
import { routePath } from '../../protocol/routes.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import { resolveTemplate } from '../../schema/templates/template.ts'
import type { Clock } from '../clock.ts'
import { type DataError, toDataError } from '../errors.ts'
import type { DatasetListener } from '../query/dataset-listener.ts'
import { SharedStreams } from '../shared-streams.ts'
import { createThrottle, type Throttle } from '../throttle.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { UserStore } from '../users.ts'
import { debugRoles } from './debug-roles.ts'
import { type AccessSubject, type GrantCondition, simpleCondition } from './grant-filter.ts'
import {
  checkOperation,
  type GuardedOperation,
  type GuardedState,
} from './operation-permissions.ts'
import {
  checkPermission,
  type CompiledGrant,
  type DocumentPermission,
  isSameResult,
  type PermissionResult,
  type PretendedRoles,
  type Rights,
} from './permission.ts'

/** A role: its identifier and its display title. */
export interface RoleName {
  readonly name: string
  readonly title: string
}

/**
 * The user's permissions, so that nothing is offered that the server would refuse. Observables emit first when the
 * grants are known, and again whenever the result changes.
 */
export interface AccessStore {
  readonly rights$: Observable<Rights>
  /** The grants last received from the server; null while unknown. Does not request them. */
  readonly known$: Observable<readonly Grant[] | null>
  /** The same now; requests them and keeps them current from the first call on. */
  known(): readonly Grant[] | null
  /** Whether the user has this permission on the document as given; null = no document, always granted. */
  check$(
    permission: DocumentPermission,
    document: AccessSubject | null,
  ): Observable<PermissionResult>
  /** Whether every permission of the operation is granted. Throws for a type that is not in the schema. */
  operation$(
    operation: GuardedOperation,
    state: Omit<GuardedState, 'type'>,
  ): Observable<PermissionResult>
  /** Whether a document with the template's initial value may be created. Throws when there is no such template. */
  template$(
    templateId: string,
    params?: Readonly<Record<string, unknown>>,
  ): Observable<PermissionResult>
  /**
   * Restricts the permissions to those that these roles grant too. `names` are role names separated by commas;
   * undefined removes the restriction. Each source has its own restriction.
   */
  pretend(source: string, names: string | undefined): void
  /** Roles that can be simulated: the project's own for users who may see them, else the built-in ones. */
  roles(): Promise<readonly RoleName[]>
  /** Removes the restrictions of every source. */
  stopPretending(): void
}

export interface AccessContext {
  transport: DatasetTransport
  clock: Clock
  listener: DatasetListener
  users: UserStore
  schema: CompiledSchema
  projectId: string
  dataset: string
  report: (error: DataError) => void
}

/** Grants are kept this long without subscribers, and requested at most this often. */
const grantsMs = 1000
/** How long checks wait for the first grants before they continue without them. */
const patienceMs = 5000
/** Placeholder for the id of a document that does not exist yet. */
const newId = 'new-document'

const nothingYet: readonly CompiledGrant[] = [
  { filter: 'false', permissions: [], holds: () => false },
]

/** The one access store of a data layer. `dispose` it. */
export class LiveAccess implements AccessStore {
  readonly #context: AccessContext
  readonly #streams: SharedStreams
  readonly #conditions = new Map<string, GrantCondition>()
  readonly #pretended = new BehaviorSubject<ReadonlyMap<string, PretendedRoles>>(new Map())
  /** The last known grants, used until the server responds again. Undefined = never requested. */
  #known: readonly CompiledGrant[] | null | undefined
  readonly known$ = new BehaviorSubject<readonly Grant[] | null>(null)
  #keptCurrent: Subscription | null = null
  #load: Throttle | null = null

  constructor(context: AccessContext) {
    this.#context = context
    this.#streams = new SharedStreams(context.clock, grantsMs)
  }

  get rights$(): Observable<Rights> {
    const grants$ = this.#streams.observe('grants', () => this.#open())
    return combineLatest([grants$, this.#pretended]).pipe(
      map(([grants, pretended]) => ({ grants, pretended: [...pretended.values()] })),
    )
  }

  known(): readonly Grant[] | null {
    this.#keptCurrent ??= this.rights$.subscribe()
    return this.known$.value
  }

  check$(
    permission: DocumentPermission,
    document: AccessSubject | null,
  ): Observable<PermissionResult> {
    return this.#results((rights) => checkPermission(rights, permission, document))
  }

  operation$(
    operation: GuardedOperation,
    state: Omit<GuardedState, 'type'>,
  ): Observable<PermissionResult> {
    const { typeName } = state
    if (typeName === '*') {
      const reason = 'Type specified was `*`'
      return this.#results(() => ({ granted: false, reason, missing: [] }))
    }
    const type = this.#context.schema.get(typeName)
    if (!type) throw new Error(`No such schema type: "${typeName}"`)
    return this.#results((rights) => checkOperation(rights, operation, { ...state, type }))
  }

  template$(
    templateId: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Observable<PermissionResult> {
    const { schema, users, projectId, dataset } = this.#context
    const template = schema.templates.find(({ id }) => id === templateId)
    if (!template) throw new Error(`Template not found: "${templateId}"`)
    const { type } = template
    const begin = async (): Promise<AccessSubject> => {
      const _id = type.liveEdit ? newId : draftId(newId)
      const named = { _id, _type: type.name }
      try {
        const currentUser = await firstValueFrom(users.current$, { defaultValue: null })
        const context = { currentUser, projectId, dataset }
        return { ...(await resolveTemplate(template, { params, context })), ...named }
      } catch {
        // Errors are reported by the reader of the document; the type alone is enough for most filters.
        return named
      }
    }
    const key = `template ${JSON.stringify([templateId, params])}`
    return this.#streams
      .observe(key, () => from(begin()))
      .pipe(switchMap((document) => this.check$('create', document)))
  }

  pretend(source: string, names: string | undefined): void {
    const roles = (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const before = this.#pretended.value.get(source)?.roles ?? []
    if (!isEqual(before, roles)) void this.#pretend(source, roles)
  }

  stopPretending(): void {
    if (this.#pretended.value.size > 0) this.#pretended.next(new Map())
  }

  /** Requests the grants again: a request was refused, so they may have changed. */
  doubt(): void {
    this.#load?.request()
  }

  dispose(): void {
    this.#keptCurrent?.unsubscribe()
    this.known$.complete()
    this.#streams.dispose()
    this.#load?.cancel()
    this.#pretended.complete()
  }

  #results(check: (rights: Rights) => PermissionResult): Observable<PermissionResult> {
    return this.rights$.pipe(map(check), distinctUntilChanged(isSameResult))
  }

  /** The grants, requested whenever the event stream (re)connects and on `doubt`. */
  #open(): Observable<readonly CompiledGrant[] | null> {
    const { clock, listener } = this.#context
    return new Observable((subscriber) => {
      if (this.#known !== undefined) subscriber.next(this.#known)
      // Do not wait indefinitely for the server: it checks each write anyway.
      const patience = clock.setTimeout(() => {
        if (this.#known === undefined) subscriber.next(null)
      }, patienceMs)
      let newest = 0
      const refresh = async (): Promise<void> => {
        const number = ++newest
        const grants = await this.#fetch()
        if (number !== newest || subscriber.closed) return
        if (this.#known !== undefined && isSameGrants(grants, this.#known)) return
        this.#known = grants
        this.known$.next(
          grants && grants.map(({ filter, permissions }) => ({ filter, permissions })),
        )
        subscriber.next(grants)
      }
      const load = createThrottle(clock, grantsMs, () => void refresh())
      this.#load = load
      const stop = listener.subscribe(({ type }) => {
        if (type === 'welcome') load.request()
      })
      return () => {
        stop()
        load.cancel()
        clock.clearTimeout(patience)
        if (this.#load === load) this.#load = null
      }
    })
  }

  /** The previous grants when the server cannot be reached; null when there are none. */
  async #fetch(): Promise<readonly CompiledGrant[] | null> {
    const { transport, projectId, dataset, report } = this.#context
    try {
      const path = routePath('acl', { projectId, dataset })
      const grants = await transport.get<Grant[]>({ path, tag: 'acl.get' })
      return Array.isArray(grants) ? await this.#compile(grants) : (this.#known ?? null)
    } catch (error) {
      const problem = toDataError(error)
      // Nobody is signed in, or the user may not read grants: no grants.
      if (problem.code === 'unauthorized' || problem.code === 'forbidden') return []
      if (problem.code !== 'not-found') report(problem)
      return this.#known ?? null
    }
  }

  async #compile(grants: readonly Grant[]): Promise<CompiledGrant[]> {
    const isSimple = grants.every(({ filter }) => simpleCondition(filter) !== null)
    if (isSimple) {
      return grants.map((grant) => ({ ...grant, holds: simpleCondition(grant.filter)! }))
    }
    const { users } = this.#context
    const [{ groqCondition }, user] = await Promise.all([
      import('./groq-filter.ts'),
      firstValueFrom(users.current$, { defaultValue: null }),
    ])
    const identity = user?.id ?? ''
    return grants.map((grant) => {
      const key = `${identity} ${grant.filter}`
      let holds = this.#conditions.get(key) ?? simpleCondition(grant.filter)
      if (!holds) {
        try {
          holds = groqCondition(grant.filter, identity)
        } catch (error) {
          this.#context.report(toDataError(error))
          holds = () => false
        }
      }
      this.#conditions.set(key, holds)
      return { ...grant, holds }
    })
  }

  async roles(): Promise<readonly RoleName[]> {
    const { transport, projectId } = this.#context
    try {
      const path = `/projects/${projectId}/roles`
      const roles = await transport.get<readonly Partial<RoleName>[]>({ path, tag: 'roles.get' })
      return roles.flatMap(({ name, title }) => (name ? [{ name, title: title || name }] : []))
    } catch {
      return knownRoles.map((name) => ({ name, title: name }))
    }
  }

  async #pretend(source: string, roles: readonly string[]): Promise<void> {
    const set = (value: PretendedRoles | null) => {
      const next = new Map(this.#pretended.value)
      if (value) next.set(source, value)
      else next.delete(source)
      this.#pretended.next(next)
    }
    if (roles.length === 0) return set(null)
    // Until the grants of the roles are loaded, nothing is granted: simulating a role must never allow more.
    set({ roles, grants: nothingYet })
    const grants = await this.#compile(await this.#grantsOf(roles))
    if (this.#pretended.value.get(source)?.roles === roles) set({ roles, grants })
  }

  /** Only administrators receive the project's own roles; others can only simulate the built-in ones. */
  async #grantsOf(roles: readonly string[]): Promise<Grant[]> {
    const { transport, projectId, report } = this.#context
    const isKnown = (name: string): boolean => Object.hasOwn(debugRoles, name)
    let own: readonly { name: string; grants: readonly Grant[] }[] = []
    if (!roles.every(isKnown)) {
      try {
        own = await transport.get({ path: `/projects/${projectId}/roles`, tag: 'roles.get' })
      } catch (error) {
        report(toDataError(error))
      }
    }
    return roles.flatMap((name) =>
      isKnown(name) ? debugRoles[name]! : (own.find((role) => role.name === name)?.grants ?? []),
    )
  }
}

const knownRoles = ['administrator', 'editor', 'contributor', 'viewer'] as const

function isSameGrants(
  a: readonly CompiledGrant[] | null,
  b: readonly CompiledGrant[] | null,
): boolean {
  const plain = (grants: readonly CompiledGrant[] | null) =>
    grants?.map(({ filter, permissions }) => [filter, permissions]) ?? null
  return isEqual(plain(a), plain(b))
}

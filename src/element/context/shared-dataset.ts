import type { AuthStore } from '../../data/auth/auth-store.ts'
import { createDataLayer, type DataLayer, type DataLayerConfig } from '../../data/data-layer.ts'
import { browserJournal } from '../../data/journal/browser-journal.ts'
import { hostPage } from '../../data/presence/session-id.ts'
import { ownTypes } from '../../fields/own-types.ts'
import { checkSchemaAfterMs } from '../../schema/compile.ts'
import { guardUnload, openStorage } from '../../ui/host/host-env.ts'
import { ContentError, toContentError } from '../errors/content-error.ts'
import type { ConnectionOptions } from './connection.ts'
import type { SourceOwner, SourceSettings } from './context-source.ts'
import { layerConfig } from './layer-config.ts'
import { openAuth, type OpenAuthOptions } from './open-auth.ts'
import { nextTask } from '../../data/frames.ts'
import { startTimer } from '../../data/clock.ts'

// Browsers have few connections to a server, and edits of one user belong to one queue. So the contexts and elements of a
// page that mean the same dataset with the same settings share one data layer, until the last of them leaves.

/** An element's part in an open dataset. */
export interface Membership {
  /** The layer of the user who is signed in now. */
  readonly layer: DataLayer
  readonly auth: AuthStore | null
  /** Whether settings still mean this dataset. */
  isMeantBy(settings: SourceSettings): boolean
  /** Applies changed settings that need no new connection. */
  update(): void
  /** Leaves; the last one closes the dataset once its edits are sent. `anew` joins another one next, with its own token. */
  leave(anew: boolean): void
}

interface Member {
  readonly options: ConnectionOptions
  /** Another user signed in, who has a layer of their own. */
  readonly changed: (layer: DataLayer) => void
}

/** The open datasets of each page. */
const openDatasets = new WeakMap<Document, Set<SharedDataset>>()

/** Opens the dataset that the settings mean, or joins those who have. Throws ContentError for invalid settings. */
export function joinDataset(options: ConnectionOptions, changed: Member['changed']): Membership {
  const page = options.owner.element.ownerDocument
  const open = openDatasets.get(page) ?? new Set()
  openDatasets.set(page, open)
  const shared =
    // The latest: after a new sign-in, the others may still belong to the user before.
    [...open].findLast((one) => one.takes(options)) ??
    new SharedDataset(options, (one) => open.delete(one))
  open.add(shared)
  for (const one of open) one.forget(options.owner)
  return shared.join({ options, changed })
}

class SharedDataset {
  readonly #members = new Set<Member>()
  readonly #left = new WeakSet<SourceOwner>()
  readonly #closing = new AbortController()
  readonly #opened: ConnectionOptions & OpenAuthOptions
  readonly #config: DataLayerConfig
  readonly #storage: unknown
  readonly #auth: AuthStore | null
  readonly #stops: (() => void)[]
  #layer: DataLayer
  /** The role that the layer pretends. */
  #role: string | undefined

  constructor(options: ConnectionOptions, closed: (shared: SharedDataset) => void) {
    const present = () => this.#present
    const speaker = () => present()[0] ?? options
    this.#opened = {
      ...options,
      // A member in the page reports errors and provides `fetch` and tokens; any other one may answer requests for tokens.
      get owner() {
        return speaker().owner
      },
      owners: () => present().map(({ owner }) => owner),
      settings: () => speaker().settings(),
      signal: this.#closing.signal,
      report() {},
    }
    this.#storage = storageOf(options)
    this.#config = layerConfig(this.#opened)
    this.#auth = openAuth(this.#opened, this.#config, options.workspace?.auth)
    this.#layer = this.#open()
    const stopChecking = startTimer(
      this.#layer.clock,
      () => void reportSchema(this.#layer, this.#opened.owner),
      checkSchemaAfterMs,
    )
    // Stored edits, permissions and cached data belong to one user: another user gets a new layer.
    const stop = this.#auth && onOtherPerson(this.#auth, () => this.#renew())
    this.#stops = [stopChecking, () => stop?.(), () => closed(this)]
  }

  /** Whether this is what an element with these options would open. */
  takes({ owner, settings, config, workspace }: ConnectionOptions): boolean {
    const [now, next] = [this.#opened.settings(), settings()]
    const storage = storageOf({ owner })
    return (
      !this.#left.has(owner) &&
      this.#opened.config === config &&
      this.#opened.workspace?.name === workspace?.name &&
      this.#storage === storage &&
      sameDataset(now, next) &&
      samePerson(now, next)
    )
  }

  /** Lets an owner that left to begin anew come back: it has begun. */
  forget(owner: SourceOwner): void {
    this.#left.delete(owner)
  }

  join(member: Member): Membership {
    const { owner, settings } = member.options
    const others = () => [...this.#members].filter((one) => one !== member)
    this.#members.add(member)
    return {
      layer: this.#layer,
      auth: this.#auth,
      isMeantBy: (next) =>
        sameDataset(settings(), next) &&
        // The others may have changed with it, as all elements that a framework renders do.
        others().every(({ options }) => samePerson(options.owner.settings(), next)),
      update: () => {
        const { viewAsRole, presence = 'auto' } = settings()
        if (viewAsRole !== this.#role) this.#layer.access.pretend('property', viewAsRole)
        this.#role = viewAsRole
        this.#layer.presence.setMode(presence)
      },
      leave: (anew) => {
        if (anew) this.#left.add(owner)
        this.#members.delete(member)
        if (this.#members.size === 0) this.#close(owner)
      },
    }
  }

  /** The options of the members in the page; of all while none is there. */
  get #present(): readonly ConnectionOptions[] {
    const all = [...this.#members].map(({ options }) => options)
    const present = all.filter(({ owner }) => owner.element.isConnected)
    return present.length > 0 ? present : all
  }

  #open(): DataLayer {
    const { persist, viewAsRole } = this.#opened.settings()
    const auth = this.#auth
    this.#role = viewAsRole
    // `memory` stores no edits, no undo steps and no tab id. `session` stores no edits either: it must leave nothing
    // behind when the tab is closed, but edits stored on the device do not expire.
    const keepsNothing = persist === 'memory'
    const journal = persist === 'local' ? browserJournal(openStorage('session')) : null
    const layer = createDataLayer({
      ...this.#config,
      ...(journal && { journal }),
      ...(persist === 'local' && { keepUploads: openStorage('local') }),
      ...(keepsNothing && { page: { ...hostPage, storage: () => null } }),
      ...(auth && { auth }),
    })
    layer.access.pretend('property', viewAsRole)
    return layer
  }

  #renew(): void {
    const before = this.#layer
    this.#layer = this.#open()
    for (const { changed } of [...this.#members]) changed(this.#layer)
    // One task later, so that consumers release their documents first; nothing is sent as the new user.
    nextTask(() => before.dispose())
  }

  #close(owner: SourceOwner): void {
    for (const stop of this.#stops) stop()
    this.#closing.abort()
    this.#auth?.dispose()
    finish(this.#layer, owner)
  }
}

/** Whether settings agree on who uses the dataset, and how: equal for all who share it. */
function samePerson(a: SourceSettings, b: SourceSettings): boolean {
  const names = ['viewAsRole', 'presence', 'getToken', 'fetch'] as const
  return names.every((name) => a[name] === b[name])
}

/** Where the page wants settings and sign-ins stored, if it says so. */
function storageOf({ owner }: Pick<ConnectionOptions, 'owner'>): unknown {
  return (owner.element as { storage?: unknown }).storage
}

/** How long sending pending edits may take after the dataset is closed, ms. */
const closingFlushMs = 10_000

/** Releases a layer; pending edits are still sent to the server if possible. */
function finish(layer: DataLayer, owner: SourceOwner): void {
  const stopGuarding = guardPending(layer, owner)
  // One task later, so that consumers release their documents first.
  const dispose = () => {
    stopGuarding()
    nextTask(() => layer.dispose())
  }
  layer.flush({ timeout: closingFlushMs }).then(dispose, (error: unknown) => {
    owner.announce(toContentError(error, `<${owner.element.localName}>`))
    dispose()
  })
}

/**
 * Asks for confirmation if the page is left while edits of a closed dataset are still being sent, as before closing.
 * Not if the element was removed: the page did that deliberately.
 */
function guardPending({ pending$ }: DataLayer, owner: SourceOwner): () => void {
  const { element, confirmsLeaving = () => true } = owner
  let stop: (() => void) | null = null
  const subscription = pending$.subscribe((pending) => {
    stop?.()
    stop = pending > 0 ? guardUnload(() => element.isConnected && confirmsLeaving(pending)) : null
  })
  return () => {
    subscription.unsubscribe()
    stop?.()
  }
}

/** Calls back when a user other than the last known one signs in; the same user signing in again does not count. */
function onOtherPerson(auth: AuthStore, changed: () => void): () => void {
  let person: string | null | undefined
  const subscription = auth.state$.subscribe((state) => {
    if (state.status === 'loading' || state.status === 'failed') return
    const id = 'user' in state ? state.user.id : null
    if (person === undefined) {
      person = id
    } else if (id !== null && id !== person) {
      person = id
      changed()
    }
  })
  return () => subscription.unsubscribe()
}

/** Whether two settings refer to the same dataset; authentication callbacks and fetch may differ. */
function sameDataset(a: SourceSettings, b: SourceSettings): boolean {
  const keys = [
    'projectId',
    'datasetName',
    'apiHost',
    'apiVersion',
    'auth',
    'client',
    'schema',
    'persist',
    'workspace',
  ] as const
  const [before, after] = [partsOf(a), partsOf(b)]
  return (
    keys.every((key) => a[key] === b[key]) &&
    before.length === after.length &&
    before.every((part, index) => part === after[index])
  )
}

/** The parts of a configuration that are fixed when a dataset is opened, by workspace. */
function partsOf({ config }: SourceSettings): readonly unknown[] {
  if (!config || 'then' in config) return [config]
  return [config].flat().flatMap((one) => [
    one?.schema,
    one?.projectId,
    one?.dataset,
    one?.apiHost,
    one?.search?.strategy,
    one?.workerUrl,
    // The lists themselves may be created anew each time; their items are compared.
    ...ownTypes(Array.isArray(one?.fields) ? one.fields : []),
    ...[one?.plugins].flat(),
  ])
}

/** If the code of the checks does not load, the structure of the schema has been checked at least. */
async function reportSchema({ schema }: DataLayer, owner: SourceOwner): Promise<void> {
  const problems = await schema.check().catch(() => schema.problems)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const list = errors.map(
    ({ typeName, path, message }) => `${typeName} ${path.join('.')}: ${message}`,
  )
  owner.announce(
    new ContentError({
      code: 'schema-invalid',
      message: `the schema has ${errors.length} problem${errors.length > 1 ? 's' : ''}`,
      hint: list.join('\n'),
    }),
  )
}

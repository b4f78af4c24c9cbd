import { BehaviorSubject, distinctUntilChanged, map, Observable, type Subscription } from 'rxjs'
import type { PresenceEvent, PresenceLocation, PresenceReport } from '../../protocol/presence.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import type { NetworkStatus } from '../connection/connection.ts'
import type { DataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { UserStore } from '../users.ts'
import { PresenceChannel } from './presence-channel.ts'
import { peopleByDocument, personOf, presentUsers } from './present-people.ts'
import type { DocumentPresence, PresentPerson, PresentUser, Session } from './present-people.ts'
import { SessionId } from './session-id.ts'
import type { PresencePage } from './session-id.ts'

/** `auto`: as soon as a user is known to be signed in. */
export type PresenceMode = 'on' | 'off' | 'auto'

/** The other users in the dataset, and their locations. Connects only on a subscription or a location. */
export interface PresenceStore {
  /** The other users in a document; replays. */
  document$(publishedId: string): Observable<readonly DocumentPresence[]>
  /** The other users in the dataset; replays. */
  readonly all$: Observable<readonly PresentUser[]>
  /** Sets the user's locations. Each source covers its own part of the page; an empty list removes its locations. */
  setLocations(source: symbol, locations: readonly PresenceLocation[]): void
  readonly mode: PresenceMode
  setMode(mode: PresenceMode): void
}

export interface PresenceContext {
  transport: DatasetTransport
  clock: Clock
  network: NetworkStatus
  page: PresencePage
  users: UserStore
  /** Identifies the dataset among others on the page's origin. */
  dataset: string
  mode: PresenceMode
  report: (error: DataError) => void
}

const announceMs = 30_000
const debounceMs = 200
/** A session silent for this long has ended; one announcement may get lost. */
const expiryMs = 2.2 * announceMs
/** How long (ms) the response to a roll call may take. */
const responseMs = 10_000
/** How long (ms) the connection stays open without users, e.g. while views are moved or rebuilt. */
const lingerMs = 5_000
/** Everybody responds to a roll call at once; the responses are collected this long (ms) and shown together. */
const showMs = 20
/** Number of own announcements whose echo may still arrive. */
const remembered = 8

type TimerName = 'announce' | 'expire' | 'linger' | 'show'
type ByDocument = ReadonlyMap<string, readonly DocumentPresence[]>

const nobody: readonly DocumentPresence[] = []

/** The one presence of a data layer. `dispose` it. */
export class LivePresence implements PresenceStore {
  readonly #context: PresenceContext
  readonly #channel: PresenceChannel
  readonly #session: SessionId
  #mode: PresenceMode
  /** Number of subscriptions and locations in the page. */
  #claims = 0
  readonly #places = new Map<symbol, readonly PresenceLocation[]>()
  readonly #sessions = new Map<string, Session & { expiresAt: number }>()
  readonly #people = new Map<string, PresentPerson>()
  readonly #byDocument = new BehaviorSubject<ByDocument>(new Map())
  readonly #users = new BehaviorSubject<readonly PresentUser[]>([])
  readonly #timers = new Map<TimerName, TimerHandle>()
  #sentReports: string[] = []
  #sentRollCalls = 0
  #signedIn: Subscription | null = null
  #stopLeave: (() => void) | null = null
  #isDisposed = false
  /** The next announcement is imminent, not just scheduled. */
  #isHurried = false

  constructor(context: PresenceContext) {
    this.#context = context
    this.#mode = context.mode
    this.#session = new SessionId(context.page, context.dataset)
    this.#channel = new PresenceChannel({
      ...context,
      connected: () => this.#join(),
      onEvent: (event) => this.#receive(event),
    })
  }

  get mode(): PresenceMode {
    return this.#mode
  }

  get all$(): Observable<readonly PresentUser[]> {
    return this.#claimed(this.#users.pipe(distinctUntilChanged()))
  }

  document$(publishedId: string): Observable<readonly DocumentPresence[]> {
    return this.#claimed(
      this.#byDocument.pipe(
        map((documents) => documents.get(publishedId) ?? nobody),
        distinctUntilChanged(),
      ),
    )
  }

  setLocations(source: symbol, locations: readonly PresenceLocation[]): void {
    const was = this.#places.has(source)
    if (!was && locations.length === 0) return
    if (locations.length > 0) this.#places.set(source, locations)
    else this.#places.delete(source)
    if (!was) this.#claim()
    else if (locations.length === 0) this.#release()
    this.#announceSoon()
  }

  setMode(mode: PresenceMode): void {
    if (this.#mode === mode) return
    this.#mode = mode
    this.#disconnect()
    if (this.#claims > 0) this.#connect()
  }

  /** Reconnects at once if the connection was lost. */
  retry(): void {
    if (this.#signedIn?.closed && !this.#stopLeave && this.#claims > 0) {
      this.#signedIn = null
      this.#connect()
    }
    this.#channel.retry()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#disconnect()
    this.#byDocument.complete()
    this.#users.complete()
  }

  #claimed<T>(values: Observable<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      this.#claim()
      const subscription = values.subscribe(subscriber)
      return () => {
        subscription.unsubscribe()
        this.#release()
      }
    })
  }

  #claim(): void {
    this.#claims++
    this.#clear('linger')
    if (this.#claims === 1) this.#connect()
  }

  #release(): void {
    this.#claims--
    if (this.#claims === 0 && !this.#isDisposed) {
      this.#set('linger', lingerMs, () => this.#disconnect())
    }
  }

  #connect(): void {
    if (this.#mode === 'off' || this.#isDisposed || this.#stopLeave) return
    if (this.#mode === 'on') return this.#open()
    this.#signedIn ??= this.#context.users.current$.subscribe((user) => {
      if (user && this.#claims > 0 && this.#mode !== 'off') this.#open()
    })
  }

  #open(): void {
    this.#stopLeave ??= this.#context.page.onLeave(
      () => this.#leave(),
      () => this.#channel.open(),
    )
    this.#channel.open()
  }

  #disconnect(): void {
    this.#signedIn?.unsubscribe()
    this.#signedIn = null
    this.#stopLeave?.()
    this.#stopLeave = null
    this.#leave()
    this.#sessions.clear()
    this.#show()
  }

  /** Sends a disconnect message; clients that miss it detect the closed connection. */
  #leave(): void {
    for (const name of ['announce', 'expire', 'linger', 'show'] as const) this.#clear(name)
    this.#channel.call('presence_disconnect', { session: this.#session.value })
    this.#channel.close()
  }

  /** The channel is connected: sends a roll call. Known sessions that do not respond in time expire. */
  #join(): void {
    this.#sentReports = []
    this.#sentRollCalls = 1
    const respondBy = this.#context.clock.now() + responseMs
    for (const session of this.#sessions.values()) {
      session.expiresAt = Math.min(session.expiresAt, respondBy)
    }
    this.#watchExpiry()
    this.#channel.call('presence_rollcall', { session: this.#session.value })
    this.#announceSoon()
  }

  #announceSoon(): void {
    if (this.#channel.isConnected) this.#announceIn(debounceMs)
  }

  /** Imminent announcements are collected; a new one does not delay them. */
  #announceIn(delay: number): void {
    if (delay === debounceMs && this.#isHurried) return
    this.#set('announce', delay, () => this.#announce())
    this.#isHurried = delay === debounceMs
  }

  #announce(): void {
    const locations = [...this.#places.values()].flat()
    const data: PresenceReport = { sessionId: this.#session.value, locations }
    this.#sentReports = [...this.#sentReports, JSON.stringify(locations)].slice(-remembered)
    this.#channel.call('presence_announce', { data })
    this.#announceIn(announceMs)
  }

  #receive(event: PresenceEvent): void {
    const own = this.#session.value
    if (event.type === 'rollCall') {
      if (event.session !== own) this.#announceSoon()
      // A second session with our id is a duplicated tab.
      else if (this.#sentRollCalls-- <= 0) this.#renewSession()
    } else if (event.type === 'disconnect') {
      if (this.#sessions.delete(event.m.session)) this.#showSoon()
    } else if (event.m.sessionId !== own) {
      this.#meet(event.i, event.m)
    } else if (!this.#sentReports.includes(JSON.stringify(event.m.locations))) {
      this.#renewSession()
    }
  }

  #renewSession(): void {
    this.#channel.call('presence_disconnect', { session: this.#session.value })
    this.#session.renew()
    this.#announceSoon()
  }

  #meet(userId: string, { sessionId, locations }: PresenceReport): void {
    const now = this.#context.clock.now()
    const receivedAt = new Date(now).toISOString()
    const expiresAt = now + expiryMs
    this.#sessions.set(sessionId, { id: sessionId, userId, locations, receivedAt, expiresAt })
    this.#watchExpiry()
    if (this.#people.has(userId)) this.#showSoon()
    else void this.#learn(userId)
  }

  async #learn(userId: string): Promise<void> {
    // Null for a user whose profile may not be read: not shown.
    const user = await this.#context.users.get(userId)
    if (!user || this.#isDisposed) return
    this.#people.set(userId, personOf(user))
    this.#showSoon()
  }

  #showSoon(): void {
    if (!this.#timers.has('show')) this.#set('show', showMs, () => this.#show())
  }

  #show(): void {
    const people = this.#people
    const sessions = [...this.#sessions.values()]
    this.#byDocument.next(peopleByDocument(sessions, people, this.#byDocument.value))
    this.#users.next(presentUsers(sessions, people, this.#users.value))
  }

  #watchExpiry(): void {
    const next = Math.min(...[...this.#sessions.values()].map(({ expiresAt }) => expiresAt))
    if (!Number.isFinite(next)) return this.#clear('expire')
    this.#set('expire', next - this.#context.clock.now(), () => {
      const now = this.#context.clock.now()
      for (const [id, { expiresAt }] of this.#sessions) {
        if (expiresAt <= now) this.#sessions.delete(id)
      }
      this.#show()
      this.#watchExpiry()
    })
  }

  #set(name: TimerName, delay: number, run: () => void): void {
    this.#clear(name)
    const timer = this.#context.clock.setTimeout(() => {
      this.#timers.delete(name)
      if (name === 'announce') this.#isHurried = false
      run()
    }, delay)
    this.#timers.set(name, timer)
  }

  #clear(name: TimerName): void {
    if (name === 'announce') this.#isHurried = false
    if (this.#timers.has(name)) this.#context.clock.clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }
}

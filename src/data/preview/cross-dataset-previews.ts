import { filter, map, Observable, of } from 'rxjs'
import { isDocumentId } from '../../model/ids.ts'
import type { PreviewDefinition } from '../../schema/define.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { type DataError, toDataError } from '../errors.ts'
import { keepIdentity } from '../keep-identity.ts'
import { SharedStreams } from '../shared-streams.ts'
import type { DatasetAddress, DatasetTransport } from '../connection/transport.ts'
import type { PageVisibility } from '../visibility.ts'
import {
  type Availability,
  AvailabilityFetcher,
  notFound,
  readableAvailability,
} from './availability.ts'
import type { Selected } from './path-observer.ts'

/** How documents of one type of another dataset are displayed; this dataset's schema lacks the type. */
export interface CrossDatasetTarget {
  readonly type: string
  readonly preview?: PreviewDefinition | undefined
}

/** A published document of another dataset; `selected` is null when it cannot be read. */
export interface CrossDatasetDocument {
  readonly typeName: string | null
  readonly selected: Selected | null
  readonly availability: Availability
  /** Why the dataset could not be read. */
  readonly error: DataError | null
}

export interface CrossDatasetContext {
  clock: Clock
  transport: DatasetTransport
  visibility: PageVisibility
  report: (error: DataError) => void
}

const windowMs = 10
/** Other datasets have no event stream: visible previews of them are fetched again this often. */
const pollMs = 10_000
const lingerMs = 1000
const availabilityTag = 'cross-dataset-refs.availability'

const nothingKnown = { typeName: null, selected: null, availability: readableAvailability }

interface Watcher {
  readonly id: string
  readonly targets: readonly CrossDatasetTarget[]
  readonly deliver: (document: CrossDatasetDocument) => void
  /** Reports why nothing could be loaded; loaded data stays. */
  readonly fail: (error: DataError) => void
}

/** One other dataset: its subscribers, and the timer of its next request. */
interface Place {
  readonly address: DatasetAddress
  readonly availability: AvailabilityFetcher
  readonly watchers: Set<Watcher>
  timer: TimerHandle | null
}

type Row = Record<string, unknown> & { _id: string; _type: string }

/** Reads documents of other datasets for previews. Requires a transport that can reach them. `dispose` it. */
export class CrossDatasetPreviews {
  readonly #context: CrossDatasetContext
  readonly #streams: SharedStreams
  readonly #places = new Map<string, Place>()
  readonly #stop: () => void

  constructor(context: CrossDatasetContext) {
    this.#context = context
    this.#streams = new SharedStreams(context.clock, lingerMs)
    this.#stop = context.visibility.onVisible(() => {
      for (const place of this.#places.values()) this.#requestIn(place, windowMs)
    })
  }

  /** Emits when the displayed data changes. */
  observe(
    address: DatasetAddress,
    id: string,
    targets: readonly CrossDatasetTarget[],
  ): Observable<CrossDatasetDocument> {
    if (!isDocumentId(id)) {
      return of({ typeName: null, selected: null, availability: notFound, error: null })
    }
    const shown = targets.map(({ type, preview }) => [type, preview?.select ?? null])
    const key = JSON.stringify([address, id, shown])
    return this.#streams
      .observe(key, () => this.#watch(address, id, targets))
      .pipe(
        map((document) => document as CrossDatasetDocument | null),
        filter((document) => document !== null),
      )
  }

  dispose(): void {
    this.#stop()
    this.#streams.dispose()
    for (const { timer, availability } of this.#places.values()) {
      if (timer !== null) this.#context.clock.clearTimeout(timer)
      availability.dispose()
    }
    this.#places.clear()
  }

  #watch(address: DatasetAddress, id: string, targets: readonly CrossDatasetTarget[]) {
    return new Observable<CrossDatasetDocument>((subscriber) => {
      let last: CrossDatasetDocument | undefined
      const place = this.#placeOf(address)
      const watcher: Watcher = {
        id,
        targets,
        deliver(document) {
          const next = keepIdentity(last, document)
          if (next === last) return
          last = next
          subscriber.next(next)
        },
        fail(error) {
          const isKnown = last && !last.error
          if (!isKnown) watcher.deliver({ ...nothingKnown, error })
        },
      }
      place?.watchers.add(watcher)
      if (place) this.#requestIn(place, windowMs)
      return () => place?.watchers.delete(watcher)
    })
  }

  /** Requests the data of every dataset at once. */
  retry(): void {
    for (const place of this.#places.values()) this.#requestIn(place, windowMs)
  }

  #placeOf(address: DatasetAddress): Place | null {
    const key = JSON.stringify([address.projectId, address.dataset])
    const known = this.#places.get(key)
    const remote = this.#context.transport.elsewhere?.(address)
    if (known || !remote) return known ?? null
    const availability = new AvailabilityFetcher(this.#context.clock, remote, availabilityTag)
    const place: Place = { address, availability, watchers: new Set(), timer: null }
    this.#places.set(key, place)
    return place
  }

  /** Schedules a request for all displayed documents of a dataset; an earlier scheduled one is kept. */
  #requestIn(place: Place, ms: number): void {
    const { clock } = this.#context
    if (place.timer !== null) {
      if (ms > windowMs) return
      clock.clearTimeout(place.timer)
    }
    place.timer = clock.setTimeout(() => {
      place.timer = null
      void this.#request(place)
    }, ms)
  }

  async #request(place: Place): Promise<void> {
    const { transport, visibility, report } = this.#context
    const watchers = [...place.watchers]
    // A hidden page refreshes when it becomes visible.
    if (watchers.length === 0 || !visibility.isVisible()) return
    const groups = groupByTargets(watchers)
    try {
      const rows = await transport.elsewhere!(place.address).fetch<Row[][]>({
        query: `[${groups.map(groupQuery).join(',')}][0...${groups.length}]`,
        tag: 'preview.cross-dataset',
      })
      const results = groups.flatMap((group, index) => {
        const byId = new Map(rows[index]?.map((row) => [row._id, row]))
        return group.watchers.map((watcher) => this.#notify(place, watcher, byId.get(watcher.id)))
      })
      await Promise.all(results)
    } catch (cause) {
      const error = toDataError(cause)
      if (error.code !== 'network') report(error)
      for (const watcher of watchers) watcher.fail(error)
    }
    if (place.watchers.size > 0) this.#requestIn(place, pollMs)
  }

  async #notify(place: Place, watcher: Watcher, row: Row | undefined): Promise<void> {
    const target = row && watcher.targets.find(({ type }) => type === row._type)
    watcher.deliver({
      typeName: row?._type ?? null,
      selected: row ? selectedOf(row, target) : null,
      availability: row ? readableAvailability : await place.availability.fetch(watcher.id),
      error: null,
    })
  }
}

interface Group {
  targets: readonly CrossDatasetTarget[]
  watchers: Watcher[]
}

function groupByTargets(watchers: readonly Watcher[]): Group[] {
  const groups = new Map<string, Group>()
  for (const watcher of watchers) {
    const key = projection(watcher.targets)
    const group = groups.get(key) ?? { targets: watcher.targets, watchers: [] }
    groups.set(key, group)
    group.watchers.push(watcher)
  }
  return [...groups.values()]
}

function groupQuery({ targets, watchers }: Group): string {
  const ids = [...new Set(watchers.map(({ id }) => id))]
  return `*[_id in ${JSON.stringify(ids)}][0...${ids.length}]{_id,_type${projection(targets)}}`
}

function projection(targets: readonly CrossDatasetTarget[]): string {
  const cases = targets.flatMap(({ type, preview }) => {
    const fields = Object.values(preview?.select ?? {}).map((path, at) => `"${at}": ${reach(path)}`)
    return fields.length > 0 ? [`_type == ${JSON.stringify(type)} => {${fields.join(',')}}`] : []
  })
  return cases.length > 0 ? `,...select(${cases.join(',')})` : ''
}

/** A GROQ path to a value that tries to dereference each part, because the other dataset's schema is unknown here. */
function reach(path: string): string {
  const [first = '', ...rest] = path.split(/->\.?|[.[\]]/).filter((part) => part !== '')
  return rest.reduce((from, part) => {
    if (/^\d+$/.test(part)) return `${from}[${part}]`
    return `coalesce(${from}${attribute(part)}, ${from}->${attribute(part).replace(/^\./, '')})`
  }, field(first))
}

function field(name: string): string {
  return isPlain(name) ? name : `@[${JSON.stringify(name)}]`
}

function attribute(name: string): string {
  return isPlain(name) ? `.${name}` : `[${JSON.stringify(name)}]`
}

function isPlain(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name)
}

function selectedOf(row: Row, target: CrossDatasetTarget | undefined): Selected {
  const aliases = Object.keys(target?.preview?.select ?? {})
  return Object.fromEntries(aliases.map((alias, at) => [alias, row[String(at)] ?? undefined]))
}

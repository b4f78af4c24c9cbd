import { type Observable, Subject } from 'rxjs'
import { type Path, pathToString } from '../model/path.ts'
import type { Clock } from './clock.ts'
import type { DataEvent } from './events.ts'
import type { SaveState } from './pair/document-pair.ts'

/** One event as text for developers. Contains ids and reasons, never content. */
export interface LoggedEvent {
  /** Milliseconds of the layer's clock. */
  readonly at: number
  readonly type: DataEvent['type'] | 'error'
  readonly detail: string
}

/** A slow custom validator. */
export interface SlowRule {
  readonly typeName: string
  /** Its path, without the keys of array items. */
  readonly path: string
  /** Its longest duration in milliseconds, and how often it was slow. */
  readonly ms: number
  readonly count: number
}

/** An open document and the save state of its edits. */
export interface OpenDocument {
  readonly publishedId: string
  readonly typeName: string
  readonly save: SaveState['type']
  readonly conflicts: number
}

/** A data layer's log and measurements, for debugging. */
export interface Diagnostics {
  /** The latest events, oldest first. */
  events(): readonly LoggedEvent[]
  /** Slowest first. */
  slowRules(): readonly SlowRule[]
  openDocuments(): readonly OpenDocument[]
  /** Emits when any of them has changed. */
  readonly changes$: Observable<void>
}

/** Number of events kept; older ones are dropped. */
const capacity = 200
/** Faster validators are not reported. */
const slowRuleMs = 50

export interface RecordedDiagnosticsOptions {
  clock: Clock
  openDocuments: () => readonly OpenDocument[]
}

/** Records the diagnostics of one data layer. */
export class RecordedDiagnostics implements Diagnostics {
  readonly #clock: Clock
  readonly #changes = new Subject<void>()
  readonly #rules = new Map<string, SlowRule>()
  #events: LoggedEvent[] = []
  readonly openDocuments: () => readonly OpenDocument[]
  readonly changes$ = this.#changes.asObservable()

  constructor({ clock, openDocuments }: RecordedDiagnosticsOptions) {
    this.#clock = clock
    this.openDocuments = openDocuments
  }

  events(): readonly LoggedEvent[] {
    return this.#events
  }

  slowRules(): readonly SlowRule[] {
    return [...this.#rules.values()].sort((a, b) => b.ms - a.ms)
  }

  /** Records an event of the layer. */
  record(event: DataEvent): void {
    this.#add(event.type, detailOf(event))
  }

  /** Records an error that no caller receives. */
  recordError(error: Error): void {
    this.#add('error', describe(error))
  }

  /** Records the duration of a custom validator. */
  readonly measureRule = (typeName: string, path: Path, ms: number): void => {
    if (ms < slowRuleMs) return
    const place = pathToString(path.map((segment) => (typeof segment === 'object' ? 0 : segment)))
    const key = `${typeName} ${place}`
    const known = this.#rules.get(key)
    const longest = Math.max(known?.ms ?? 0, Math.round(ms))
    this.#rules.set(key, { typeName, path: place, ms: longest, count: (known?.count ?? 0) + 1 })
    this.#changes.next()
  }

  dispose(): void {
    this.#changes.complete()
  }

  #add(type: LoggedEvent['type'], detail: string): void {
    const kept = this.#events.slice(1 - capacity)
    this.#events = [...kept, { at: this.#clock.now(), type, detail: withoutSecrets(detail) }]
    this.#changes.next()
  }
}

function detailOf(event: DataEvent): string {
  const parts: (string | number | null)[] = []
  if ('operation' in event) parts.push(event.operation)
  if ('documentId' in event) parts.push(event.documentId)
  if ('documentIds' in event) parts.push(...event.documentIds)
  if ('reason' in event) parts.push(event.reason)
  if ('attempt' in event && event.attempt > 1) parts.push(`attempt ${event.attempt}`)
  if ('tag' in event) parts.push(event.tag)
  if ('ids' in event) parts.push(`${event.ids.length} documents`)
  if ('error' in event) parts.push(describe(event.error))
  return parts.join(' ')
}

function describe(error: Error): string {
  const code = 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${error.message}`
}

/** Masks everything that looks like a credential: a report may be sent to strangers. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/(bearer\s+)[^\s"',;]+/gi, '$1…')
    .replace(
      /((?:token|sid|secret|password|authorization)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
      '$1…',
    )
    .replace(/\bsk[a-zA-Z0-9]{20,}\b/g, '…')
}

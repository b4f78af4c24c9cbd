import type { Path } from '../../model/path.ts'
import { distinctUntilChanged, Observable, ReplaySubject, share, type Subscription } from 'rxjs'
import type { SanityClient } from '@sanity/client'
import type { ContentDocument } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import { hasCustomValidators } from '../../schema/validation/custom-validators.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { DatasetQuestion } from '../../schema/validation/validation-context.ts'
import { createValidationCache, validateDocument } from '../../schema/validation/validate.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { createThrottle } from '../throttle.ts'
import { LiveResults } from './live-results.ts'

/** The findings about the displayed version of a document. */
export interface ValidationState {
  /** True while a validator is pending; `markers` then contain the results so far. */
  isValidating: boolean
  markers: readonly ValidationMarker[]
  /** `_rev` of the document that the markers refer to; null before the first validation. */
  revision: string | null
  /** The version that the markers refer to, as emitted by `displayed$`. */
  document: ContentDocument | null
}

export interface ValidationContext {
  clock: Clock
  schema: CompiledSchema
  /** Name of the document's type. */
  typeName: string
  /** The version to validate, replayed and live; null = it does not exist. */
  displayed$: Observable<ContentDocument | null>
  /** Whether a published document exists, live; used for references. */
  observeExists: (id: string) => Observable<boolean>
  /** The result of a query, live; does not emit until it is known. */
  observeResult: (question: DatasetQuestion) => Observable<unknown>
  /** For custom validators; null when the transport has none. */
  client: () => Promise<SanityClient | null>
  /** The current user; requested only when a validator reads it. */
  currentUser$: Observable<CurrentUser | null>
  /** Called with the duration of each run of a custom validator. */
  measureRule?: (typeName: string, path: Path, ms: number) => void
}

const validationMs = 200
/** Minimum time (ms) between revalidations after referenced documents were created or deleted. */
const referencesMs = 1000
/** Results that arrive one by one within this time (ms) are emitted together. */
const progressMs = 100
/** Longest uninterrupted part of a run (ms); a frame at 60 Hz has 16. */
const pieceMs = 8

/** Validates while subscribed, at most every 200 ms, always ending with the newest version. Replays. */
export function observeValidation(context: ValidationContext): Observable<ValidationState> {
  return new Observable<ValidationState>((subscriber) => {
    const { clock, schema, displayed$, observeExists, observeResult } = context
    const type = schema.get(context.typeName)
    const cache = createValidationCache()
    let state: ValidationState = {
      isValidating: false,
      markers: [],
      revision: null,
      document: null,
    }
    let document: ContentDocument | null = null
    let current = new AbortController()
    let notify = () => {}

    /** Counts external changes: validators that depend on them run again. */
    let world = 0
    const results = new LiveResults(() => {
      world += 1
      recheck.request()
    })
    const person = new Person(context.currentUser$, () => {
      world += 1
      validate.request()
    })
    let client: SanityClient | null = null
    let isCustom: boolean | undefined
    let pausing: TimerHandle = null
    const pace = {
      ms: pieceMs,
      pause: () => new Promise<void>((resolve) => (pausing = clock.setTimeout(resolve, 0))),
    }
    const run = async () => {
      current.abort()
      progress.cancel()
      const { signal } = (current = new AbortController())
      notify = () => emit(true, cache.markers)
      const subject = document
      const emit = (isValidating: boolean, markers: readonly ValidationMarker[]) => {
        if (signal.aborted) return
        const isKnown = state.document === subject && state.isValidating === isValidating
        if (isKnown && isValidating && state.markers === markers) return
        state = { isValidating, markers, revision: subject?._rev ?? null, document: subject }
        subscriber.next(state)
      }
      if (!subject) return emit(false, [])
      const begin = () => subscriber.next((state = { ...state, isValidating: true }))
      // Only custom validators can use a client, which may have to be loaded.
      isCustom ??= !type || hasCustomValidators(type)
      if (isCustom || !state.document) begin()
      if (isCustom) client = await context.client()
      if (signal.aborted) return
      const validation = validateDocument({
        document: subject,
        schema,
        ...(type && { type }),
        cache,
        get currentUser() {
          return person.get()
        },
        getDocumentExists: (id, asker) =>
          results.follow(`exists ${id}`, {
            result$: observeExists(id),
            unknown: true,
            signal: asker,
          }),
        query: (question, asker) =>
          results.follow<unknown>(JSON.stringify(question), {
            result$: observeResult(question),
            unknown: undefined,
            signal: asker,
          }),
        ...(client && { getClient: (options) => client!.withConfig(options) }),
        world,
        onResult: progress.request,
        onLate: validate.request,
        later: (call, ms) => {
          const timer = clock.setTimeout(call, ms)
          return () => clock.clearTimeout(timer)
        },
        onMeasured: (path, ms) => context.measureRule?.(context.typeName, path, ms),
        now: () => clock.now(),
        signal,
        pace,
      })
      // Most runs end with this task, and emitting at each key costs more than validating.
      if (!state.isValidating && cache.isPending) begin()
      const markers = await validation.catch(() => null)
      if (signal.aborted) return
      progress.cancel()
      // The result of a validator that reads the current user is not final before the user is known.
      if (markers) emit(person.isAwaited, markers)
    }
    const validate = createThrottle(clock, validationMs, () => void run())
    const progress = createThrottle(clock, progressMs, () => {
      if (cache.isPending && !cache.isWalking) notify()
    })
    const recheck = createThrottle(clock, referencesMs, validate.request)

    const subscription = displayed$.subscribe((displayed) => {
      document = displayed
      validate.request()
    })
    return () => {
      current.abort()
      subscription.unsubscribe()
      validate.cancel()
      recheck.cancel()
      progress.cancel()
      clock.clearTimeout(pausing)
      person.dispose()
      cache.dispose()
      results.dispose()
    }
  }).pipe(share({ connector: () => new ReplaySubject(1) }))
}

/** The current user, requested on first use. */
class Person {
  readonly #user$: Observable<CurrentUser | null>
  readonly #onChange: () => void
  #subscription: Subscription | null = null
  #user: CurrentUser | null | undefined = undefined

  constructor(user$: Observable<CurrentUser | null>, onChange: () => void) {
    this.#user$ = user$
    this.#onChange = onChange
  }

  get isAwaited(): boolean {
    return this.#subscription !== null && this.#user === undefined
  }

  /** The user if known; `onChange` is called on later changes. */
  get(): CurrentUser | null {
    this.#subscription ??= this.#watch()
    return this.#user ?? null
  }

  dispose(): void {
    this.#subscription?.unsubscribe()
  }

  #watch(): Subscription {
    let isStarting = true
    const receive = (user: CurrentUser | null) => {
      this.#user = user
      if (!isStarting) this.#onChange()
    }
    const subscription = this.#user$
      .pipe(distinctUntilChanged<CurrentUser | null>(isEqual))
      .subscribe({
        next: receive,
        complete: () => {
          if (this.#user === undefined) receive(null)
        },
      })
    isStarting = false
    return subscription
  }
}

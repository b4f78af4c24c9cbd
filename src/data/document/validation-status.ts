import {
  distinctUntilChanged,
  firstValueFrom,
  Observable,
  ReplaySubject,
  share,
  skip,
  type Subscription,
} from 'rxjs'
import type { SanityClient } from '@sanity/client'
import type { ContentDocument } from '../../model/document.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { DatasetQuestion } from '../../schema/validation/rule.ts'
import { createValidationCache, validateDocument } from '../../schema/validation/validate.ts'
import type { Clock } from '../clock.ts'
import { createThrottle } from '../throttle.ts'
import { isEqual } from '../../model/equal.ts'

/** What validation knows about the displayed version of a document. */
export interface ValidationState {
  /** True while a validator has not answered; `markers` then hold what is known so far. */
  isValidating: boolean
  markers: readonly ValidationMarker[]
  /** `_rev` of the document the markers are about; null when nothing was validated yet. */
  revision: string | null
  /** The version the markers are about, as `displayed` had it. */
  document: ContentDocument | null
}

export interface ValidationContext {
  clock: Clock
  schema: CompiledSchema
  /** Name of the type that the document is edited as. */
  typeName: string
  /** The version to validate, replayed and live; null = nothing is there. */
  displayed$: Observable<ContentDocument | null>
  /** Whether a published document exists, live; asked for references. */
  observeExists: (id: string) => Observable<boolean>
  /** What a query answers, live; nothing while that is not known. */
  observeAnswer: (question: DatasetQuestion) => Observable<unknown>
  /** For custom validators; null where there is none to give. */
  client: () => Promise<SanityClient | null>
}

const VALIDATION_MS = 200
/** References whose targets come and go are looked at again at most this often. */
const REFERENCES_MS = 1000

/** Validates while somebody listens, at most every 200 ms, always ending with the newest version. Replays. */
export function observeValidation(context: ValidationContext): Observable<ValidationState> {
  return new Observable<ValidationState>((subscriber) => {
    const { clock, schema, displayed$, observeExists, observeAnswer } = context
    const type = schema.get(context.typeName)
    const cache = createValidationCache()
    const targets = new Map<string, Subscription>()
    let state: ValidationState = {
      isValidating: false,
      markers: [],
      revision: null,
      document: null,
    }
    let document: ContentDocument | null = null
    let runs = 0

    /** Counts what was heard of other documents: validators that asked about them are asked again. */
    let world = 0
    const heard = () => {
      world += 1
      recheck.request()
    }
    /** The answer now; a later one that differs has the document validated again. */
    const follow = <T>(key: string, answer$: Observable<T>, unknown: T): Promise<T> => {
      const changes = answer$.pipe(distinctUntilChanged<T>(isEqual))
      if (!targets.has(key)) targets.set(key, changes.pipe(skip(1)).subscribe(heard))
      return firstValueFrom(changes, { defaultValue: unknown })
    }
    const getDocumentExists = (id: string) => follow(`exists ${id}`, observeExists(id), true)
    const ask = (question: DatasetQuestion) =>
      follow<unknown>(JSON.stringify(question), observeAnswer(question), undefined)
    let client: SanityClient | null = null
    const run = async () => {
      const number = ++runs
      const subject = document
      const emit = (isValidating: boolean, markers: readonly ValidationMarker[]) => {
        if (number !== runs || subscriber.closed) return
        state = { isValidating, markers, revision: subject?._rev ?? null, document: subject }
        subscriber.next(state)
      }
      if (!subject) return emit(false, [])
      subscriber.next((state = { ...state, isValidating: true }))
      client = await context.client()
      if (number !== runs || subscriber.closed) return
      const markers = await validateDocument({
        document: subject,
        schema,
        ...(type && { type }),
        cache,
        getDocumentExists,
        ask,
        ...(client && { getClient: (options) => client!.withConfig(options) }),
        world,
        onProgress: (known) => emit(true, known),
        now: clock.now,
      })
      emit(false, markers)
    }
    const validate = createThrottle(clock, VALIDATION_MS, () => void run())
    const recheck = createThrottle(clock, REFERENCES_MS, validate.request)

    const subscription = displayed$.subscribe((displayed) => {
      document = displayed
      validate.request()
    })
    return () => {
      subscription.unsubscribe()
      validate.cancel()
      recheck.cancel()
      for (const target of targets.values()) target.unsubscribe()
    }
  }).pipe(share({ connector: () => new ReplaySubject(1) }))
}

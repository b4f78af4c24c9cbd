import type { Path } from '../../model/path.ts'
import type { ContentDocument } from '../../model/document.ts'
import { toError } from '../attempt.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { documentTypeOf } from '../walk.ts'
import type { Found } from './evaluate.ts'
import type { RunScope } from './incremental/validator-calls.ts'
import type { ValidationMarker } from './marker.ts'
import { englishMessage, localizedText, notLocalized } from './messages.ts'
import type { DatasetQuestion, ValidationContext } from './validation-context.ts'
import { ValidationTree } from './incremental/validation-tree.ts'
import type { Pace } from './incremental/validation-tree.ts'

export interface ValidationRequest {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  /** The document's type; looked up by `_type` when left out. */
  readonly type?: SchemaType
  /** Passed to validators; change `world` when the user changes. */
  readonly currentUser?: CurrentUser | null
  /**
   * Whether a published document exists; needed by rules about other documents. The signal is aborted when the result
   * is no longer needed.
   */
  readonly getDocumentExists?: (id: string, signal: AbortSignal) => Promise<boolean>
  /** Runs queries about other documents; without it, rules that need one are skipped. */
  readonly query?: (question: DatasetQuestion, signal: AbortSignal) => Promise<unknown>
  /** Passed to custom validators. */
  readonly getClient?: ValidationContext['getClient']
  /**
   * Increases when a result of `getDocumentExists` or `query` may have changed. Without it, validators that used them
   * run again every time.
   */
  readonly world?: number
  /** Results of earlier runs on the same document: unchanged parts are not validated again. */
  readonly cache?: ValidationCache
  /** Called with the findings so far while custom validators are still running. */
  readonly onProgress?: (markers: readonly ValidationMarker[]) => void
  /** Called for each of these results, for callers that read the cache themselves. */
  readonly onResult?: () => void
  /**
   * Ends the run: it rejects with the signal's reason. Without a cache it also cancels all pending calls of custom
   * validators, which are notified by their own `signal`.
   */
  readonly signal?: AbortSignal
  /** Splits a long run into slices; without it, the document is validated in one go. */
  readonly pace?: Pace
  /** Language of the authors' own messages; en-US by default, null for none. */
  readonly locale?: string | null
  /** A document of an unknown type is reported on the console in a studio, and as a marker elsewhere. */
  readonly environment?: 'studio' | 'other'
  /** Called with the duration in ms of each custom validator call. */
  readonly onMeasured?: (path: Path, ms: number) => void
  /** Called when a validator finished after its timeout: the next run with the same cache includes its findings. */
  readonly onLate?: () => void
  /** Current time in ms, from any origin; tests pass their own clock. */
  readonly now?: () => number
  /** Schedules a call after `ms` milliseconds and returns its cancel function. Default: validators never time out. */
  readonly later?: (call: () => void, ms: number) => () => void
}

/** The results of earlier runs on one document. Owned by a caller that validates it repeatedly. */
export type ValidationCache = ValidationTree

export function createValidationCache(): ValidationCache {
  return new ValidationTree()
}

/**
 * Validates a document and everything in it. Resolves when every custom validator has finished or, with `later`, timed
 * out after 30 seconds; until then `onProgress` is called with the findings so far. A validator that timed out adds a
 * warning at its value. A failure of the validation itself is added as an error; the promise rejects only when the
 * signal is aborted.
 */
export async function validateDocument(
  request: ValidationRequest,
): Promise<readonly ValidationMarker[]> {
  const { document, schema, signal, cache: tree = createValidationCache() } = request
  signal?.throwIfAborted()
  const type = request.type ?? documentTypeOf(schema, document)
  if (!type) return unknownType(request)
  const scope: RunScope = {
    document,
    schema,
    get currentUser() {
      return request.currentUser ?? null
    },
    getDocumentExists: request.getDocumentExists ?? missingContext,
    query: request.query ?? noResult,
    getClient: request.getClient,
    world: request.world,
    words: (found) => wordsOf(found, request.locale),
    later: request.later ?? (() => () => {}),
    now: request.now ?? (() => performance.now()),
    measured: request.onMeasured,
    warn: (message) => request.environment !== 'other' && tree.warnOnce(message),
  }
  const stop = () => (request.cache ? tree.abandon(scope) : tree.dispose())
  const [unlessAborted, release] = heedSignal(signal, stop)
  try {
    const notify = () => {
      if (!tree.isPending || tree.isWalking) return
      request.onResult?.()
      request.onProgress?.(tree.markers)
    }
    tree.onResult = notify
    tree.onLate = () => request.onLate?.()
    // Synchronous where possible: callers may read the cache immediately.
    const walk = tree.run(type, scope, request.pace)
    if (walk) await unlessAborted(walk)
    notify()
    await unlessAborted(tree.settled())
    return tree.markers
  } catch (error) {
    signal?.throwIfAborted()
    return [{ path: [], level: 'error', message: toError(error).message }]
  } finally {
    release()
  }
}

type Unless = <T>(promise: Promise<T>) => Promise<T>

/** Returns a wrapper that rejects its promise when the signal is aborted, and a function to stop listening. */
function heedSignal(signal: AbortSignal | undefined, stop: () => void): [Unless, () => void] {
  if (!signal) return [(promise) => promise, () => {}]
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(signal.reason)
      stop()
    }
  })
  // Avoids an unhandled rejection when no other handler is attached.
  aborted.catch(() => {})
  signal.addEventListener('abort', onAbort, { once: true })
  return [
    (promise) => Promise.race([promise, aborted]),
    () => signal.removeEventListener('abort', onAbort),
  ]
}

function unknownType({ document, environment }: ValidationRequest): readonly ValidationMarker[] {
  const message = `Could not find schema type for type ${document._type}, skipping validation`
  if (environment === 'other') return [{ path: [], level: 'warning', message }]
  console.warn(message)
  return []
}

async function missingContext(): Promise<boolean> {
  throw new Error('getDocumentExists was not provided in validation context')
}

async function noResult(): Promise<unknown> {
  return undefined
}

function wordsOf({ wording }: Found, locale: string | null = 'en-US'): string {
  if ('ours' in wording) return locale === null ? notLocalized : englishMessage(wording.ours)
  return typeof wording.theirs === 'string' ? wording.theirs : localizedText(wording.theirs, locale)
}

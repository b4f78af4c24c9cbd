import type { Path } from '../../model/path.ts'
import type { ContentDocument } from '../../model/document.ts'
import { toError } from '../attempt.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { documentTypeOf } from '../walk.ts'
import type { Found } from './evaluate.ts'
import type { RunScope } from './validator-calls.ts'
import type { ValidationMarker } from './marker.ts'
import { englishMessage, localizedText, notLocalized } from './messages.ts'
import type { DatasetQuestion, ValidationContext } from './rule.ts'
import { ValidationTree } from './validation-tree.ts'
import type { Pace } from './validation-tree.ts'

export interface ValidationRequest {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  /** The document's type; looked up by `_type` when left out. */
  readonly type?: SchemaType
  /** Passed to validators; `world` grows when it is another user. */
  readonly currentUser?: CurrentUser | null
  /**
   * Whether a published document exists; needed by rules about other documents. The signal is aborted when the result
   * is no longer needed.
   */
  readonly getDocumentExists?: (id: string, signal: AbortSignal) => Promise<boolean>
  /** Runs queries about other documents; without it, rules that need one are skipped. */
  readonly query?: (question: DatasetQuestion, signal: AbortSignal) => Promise<unknown>
  /** For custom validators. */
  readonly getClient?: ValidationContext['getClient']
  /**
   * Grows when a result of `getDocumentExists` or `ask` may have changed. Without it, validators that used them run
   * again every time.
   */
  readonly world?: number
  /** What earlier runs on the same document found: unchanged parts are not looked at again. */
  readonly cache?: ValidationCache
  /** Called with the findings so far while custom validators are still running. */
  readonly onProgress?: (markers: readonly ValidationMarker[]) => void
  /** Called at each of these results, for callers who read the cache at a time of their own. */
  readonly onResult?: () => void
  /**
   * Ends the run: it rejects with the signal's reason. Without a cache it also takes back every question
   * to custom validators, which hear of that by their own `signal`.
   */
  readonly signal?: AbortSignal
  /** Cuts a long run into pieces; without it the document is looked at in one go. */
  readonly pace?: Pace
  /** Language of the authors' own messages; en-US by default, null for none at all. */
  readonly locale?: string | null
  /** A document of an unknown type is reported on the console in a studio, and as a marker elsewhere. */
  readonly environment?: 'studio' | 'other'
  /** Called with the duration of each custom validator call. */
  readonly onMeasured?: (path: Path, ms: number) => void
  /**
   * Called when a validator finished after the run had stopped waiting for it: the next run with the same cache has
   * its findings.
   */
  readonly onLate?: () => void
  /** Milliseconds, from any start; tests hand in their clock. */
  readonly now?: () => number
  /** Calls after so many milliseconds, unless it is called off. Without it validators have all the time they want. */
  readonly later?: (call: () => void, ms: number) => () => void
}

/** The results of the runs on one document. Owned by the caller that validates it repeatedly. */
export type ValidationCache = ValidationTree

export function createValidationCache(): ValidationCache {
  return new ValidationTree()
}

/**
 * Validates a document and everything in it. Resolves when every custom validator has finished or, with `later`, has
 * had 30 seconds; until then `onProgress` gets the findings so far. A validator that has not finished is a warning at
 * its value. A failure of the validation itself is one more error in the list; the promise rejects only when the
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

/** Rejects when the signal is aborted. */
function heedSignal(signal: AbortSignal | undefined, stop: () => void): [Unless, () => void] {
  if (!signal) return [(promise) => promise, () => {}]
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(signal.reason)
      stop()
    }
  })
  // The promise may have no other handler when it rejects.
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

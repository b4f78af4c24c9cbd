import type { Path } from '../../model/path.ts'
import type { ContentDocument } from '../../model/document.ts'
import { toError } from '../attempt.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { documentTypeOf } from '../walk.ts'
import type { Found } from './evaluate.ts'
import type { RunScope } from './asking.ts'
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
  /** Looked up when a validator wants to know; `world` grows when it is somebody else. */
  readonly currentUser?: CurrentUser | null
  /**
   * Whether a published document exists; needed by rules about other documents. The signal tells when
   * the one who asks no longer cares, however long ago it was answered.
   */
  readonly getDocumentExists?: (id: string, signal: AbortSignal) => Promise<boolean>
  /** Answers queries about other documents; without it rules that need one are left out. */
  readonly ask?: (question: DatasetQuestion, signal: AbortSignal) => Promise<unknown>
  /** For custom validators. */
  readonly getClient?: ValidationContext['getClient']
  /**
   * Grows when an answer of `getDocumentExists` or `ask` may have changed. Left out, whoever asked is
   * asked again in every run.
   */
  readonly world?: number
  /** What earlier runs on the same document found: unchanged parts are not looked at again. */
  readonly cache?: ValidationCache
  /** Called with what is known so far while custom validators keep their answers to themselves. */
  readonly onProgress?: (markers: readonly ValidationMarker[]) => void
  /** Called at each of these answers, for callers who look into the cache in their own time. */
  readonly onAnswer?: () => void
  /**
   * Ends the run: it rejects with the signal's reason. Without a cache it also takes back every question
   * to custom validators, which hear of that by their own `signal`.
   */
  readonly signal?: AbortSignal
  /** Cuts a long run into pieces; without it the document is looked at in one go. */
  readonly pace?: Pace
  /** Language of the authors' own messages; en-US by default, null for none at all. */
  readonly locale?: string | null
  /** A document of an unknown type is a word on the console in a studio, elsewhere a marker. */
  readonly environment?: 'studio' | 'other'
  /** Told how long each answer of a custom validator took. */
  readonly onMeasured?: (path: Path, ms: number) => void
  /** Called when a validator answered after nobody waited for it any more: another run with the same cache has its findings. */
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
 * Validates a document with everything in it. Resolves when every custom validator has answered or, with `later`, had 30
 * seconds to; until then `onProgress` gets what is known. One that has not answered is a warning at its value. A failure of the validation
 * itself is one more error in the list; it rejects only when its signal is aborted.
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
    ask: request.ask ?? nobodyAnswers,
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
    const tell = () => {
      if (!tree.isPending || tree.isWalking) return
      request.onAnswer?.()
      request.onProgress?.(tree.markers)
    }
    tree.onAnswer = tell
    tree.onLate = () => request.onLate?.()
    // Nothing is put off where all can be said at once: callers may look at the cache right away.
    const walk = tree.run(type, scope, request.pace)
    if (walk) await unlessAborted(walk)
    tell()
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

/** Lets a signal end what is waited for. */
function heedSignal(signal: AbortSignal | undefined, stop: () => void): [Unless, () => void] {
  if (!signal) return [(promise) => promise, () => {}]
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(signal.reason)
      stop()
    }
  })
  // Nobody may be waiting when it happens.
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

async function nobodyAnswers(): Promise<unknown> {
  return undefined
}

function wordsOf({ says }: Found, locale: string | null = 'en-US'): string {
  if ('ours' in says) return locale === null ? notLocalized : englishMessage(says.ours)
  return typeof says.theirs === 'string' ? says.theirs : localizedText(says.theirs, locale)
}

import type { ContentDocument } from '../../model/document.ts'
import { toError } from '../attempt.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import { documentTypeOf } from '../walk.ts'
import type { Found } from './evaluate.ts'
import type { ValidationMarker } from './marker.ts'
import { englishMessage, localizedText, notLocalized } from './messages.ts'
import type { DatasetQuestion, ValidationContext } from './rule.ts'
import { ValidationTree } from './validation-tree.ts'

export interface ValidationRequest {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  /** The document's type; looked up by `_type` when left out. */
  readonly type?: SchemaType
  readonly currentUser?: CurrentUser | null
  /** Whether a published document exists; needed by rules about other documents. */
  readonly getDocumentExists?: (id: string) => Promise<boolean>
  /** Answers queries about other documents; without it rules that need one are left out. */
  readonly ask?: (question: DatasetQuestion) => Promise<unknown>
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
  /** Language of the authors' own messages; en-US by default, null for none at all. */
  readonly locale?: string | null
  /** A document of an unknown type is a word on the console in a studio, elsewhere a marker. */
  readonly environment?: 'studio' | 'other'
  /** Milliseconds, from any start; tests hand in their clock. */
  readonly now?: () => number
}

/** What the runs on one document found. Owned by whoever validates that document again and again. */
export type ValidationCache = ValidationTree

export function createValidationCache(): ValidationCache {
  return new ValidationTree()
}

/**
 * Validates a document with everything in it. Resolves when every custom validator has answered;
 * one that never does keeps it waiting, while `onProgress` tells the rest. Never rejects: a failure
 * of the validation itself is one more error in the list.
 */
export async function validateDocument(
  request: ValidationRequest,
): Promise<readonly ValidationMarker[]> {
  const { document, schema, cache: tree = createValidationCache() } = request
  const type = request.type ?? documentTypeOf(schema, document)
  if (!type) return unknownType(request)
  try {
    tree.onAnswer = () => {
      if (tree.isPending) request.onProgress?.(tree.markers)
    }
    tree.run(type, {
      document,
      schema,
      currentUser: request.currentUser ?? null,
      getDocumentExists: request.getDocumentExists ?? missingContext,
      ask: request.ask ?? nobodyAnswers,
      getClient: request.getClient,
      world: request.world,
      words: (found) => wordsOf(found, request.locale),
      now: request.now ?? (() => performance.now()),
      warn: (message) => request.environment !== 'other' && tree.warnOnce(message),
    })
    if (tree.isPending) request.onProgress?.(tree.markers)
    await tree.settled()
    return tree.markers
  } catch (error) {
    return [{ path: [], level: 'error', message: toError(error).message }]
  }
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

import type { ContentDocument } from '../../model/document.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import type { ValidationMarker } from './marker.ts'
import { createValidationCache, validateDocument } from './validate.ts'
import type { ValidationRequest } from './validate.ts'

/** Options of a validation; they may change with each call. */
export type DocumentValidatorOptions = Omit<
  ValidationRequest,
  'document' | 'schema' | 'type' | 'cache'
>

/** Validates one document repeatedly and rechecks only what changed. `dispose` cancels pending checks. */
export interface DocumentValidator {
  /**
   * Finds all problems; see `validateDocument`. When this returns, `markers` contains all synchronous findings, unless
   * a pace splits the run.
   */
  validate(
    document: ContentDocument,
    options?: DocumentValidatorOptions,
  ): Promise<readonly ValidationMarker[]>
  /** All findings up to now. */
  readonly markers: readonly ValidationMarker[]
  /** Whether a custom validator is still running. */
  readonly isPending: boolean
  dispose(): void
}

/**
 * A document validator that works without a server: rules about other documents are satisfied unless the options
 * provide lookups.
 */
export function createDocumentValidator(
  schema: CompiledSchema,
  type: SchemaType,
  options: DocumentValidatorOptions = {},
): DocumentValidator {
  const cache = createValidationCache()
  return {
    validate: (document, more) =>
      validateDocument({
        getDocumentExists: assumeItExists,
        ...options,
        ...more,
        document,
        schema,
        type,
        cache,
      }),
    get markers() {
      return cache.markers
    },
    get isPending() {
      return cache.isPending
    },
    dispose: () => cache.dispose(),
  }
}

/** Existence is unknown here; a rule that cannot be checked must not reject a document. */
function assumeItExists(): Promise<boolean> {
  return Promise.resolve(true)
}

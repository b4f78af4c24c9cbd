import type { ContentDocument } from '../../model/document.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import type { ValidationMarker } from './marker.ts'
import { createValidationCache, validateDocument } from './validate.ts'
import type { ValidationRequest } from './validate.ts'

/** Options of a validation; each call may change them. */
export type DocumentValidatorOptions = Omit<
  ValidationRequest,
  'document' | 'schema' | 'type' | 'cache'
>

/** Checks one document again and again, looking only at what changed. `dispose` takes back open questions. */
export interface DocumentValidator {
  /**
   * Everything there is to find; see `validateDocument`. What needs no waiting stands in `markers` when this
   * returns, unless a pace cuts the run into pieces.
   */
  validate(
    document: ContentDocument,
    options?: DocumentValidatorOptions,
  ): Promise<readonly ValidationMarker[]>
  /** Findings so far. */
  readonly markers: readonly ValidationMarker[]
  /** Whether a custom validator is still running. */
  readonly isPending: boolean
  dispose(): void
}

/**
 * A validator for documents that needs no server: rules about other documents count as satisfied unless the options
 * can look them up.
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

/** Unknown; what cannot be checked is no reason to refuse a document. */
function assumeItExists(): Promise<boolean> {
  return Promise.resolve(true)
}

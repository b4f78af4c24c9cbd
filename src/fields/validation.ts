// The entry `content-studio/validation`: validates documents in any JavaScript runtime, without a page.
import type { ContentDocument } from '../model/document.ts'
import { checkSchema } from '../schema/check/check-schema.ts'
import { compileSchema } from '../schema/compile.ts'
import type { CurrentUser, TypeDefinition } from '../schema/define.ts'
import type { SchemaProblem } from '../schema/schema.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import type { DatasetClient, DatasetQuestion } from '../schema/validation/validation-context.ts'
import { createValidationCache, validateDocument as check } from '../schema/validation/validate.ts'
import type { FieldType } from '../schema/field-type.ts'
import { fieldTypes } from './field-types.ts'

/** A client of the dataset, such as a `SanityClient`. */
export interface ValidationClient {
  fetch(
    query: string,
    params: Record<string, unknown>,
    options: { readonly signal?: AbortSignal; readonly tag?: string; readonly perspective: 'raw' },
  ): Promise<unknown>
  withConfig(config: { apiVersion?: string }): DatasetClient
}

export interface DocumentValidatorOptions {
  /** A list of types, or an object with one; rules may be data. */
  readonly schema: readonly TypeDefinition[] | { readonly types: readonly TypeDefinition[] }
  /** Used by rules about other documents: broken references, unique slugs. Without a client they always pass. */
  readonly client?: ValidationClient
  /** Additional types, as in `fields` of a configuration. */
  readonly fieldTypes?: readonly FieldType[]
  /** Passed to custom validators that need the current user. */
  readonly currentUser?: CurrentUser | null
  /** Language of the authors' own messages; en-US by default. */
  readonly locale?: string
}

export interface ValidateOptions {
  /** Cancels the validation: rejects with the signal's reason, and aborts pending requests and validators. */
  readonly signal?: AbortSignal
  /** Called with the findings so far while custom validators are pending. */
  readonly onProgress?: (markers: readonly ValidationMarker[]) => void
}

export interface DocumentValidator {
  /** Warnings about the schema; with errors, no validator is created. */
  readonly problems: readonly SchemaProblem[]
  /**
   * Finds all problems of the document; a second call for its next state checks only what changed. Rules that query the
   * dataset are evaluated every time.
   */
  validate(
    document: ContentDocument,
    options?: ValidateOptions,
  ): Promise<readonly ValidationMarker[]>
  /** Cancels all pending checks. */
  dispose(): void
}

/** Validates one document repeatedly as it changes. Throws TypeError when the schema has errors. */
export function createDocumentValidator(options: DocumentValidatorOptions): DocumentValidator {
  const { schema: given, client, currentUser = null, locale } = options
  const types = 'types' in given ? given.types : given
  const allTypes = [...fieldTypes, ...(options.fieldTypes ?? [])]
  const schema = compileSchema(types, allTypes)
  const problems = checkSchema(types, allTypes)
  const faults = problems.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new TypeError(faultsText(faults))
  const cache = createValidationCache()
  return {
    problems,
    validate: (document, { signal, onProgress } = {}) =>
      check({
        document,
        schema,
        cache,
        currentUser,
        environment: 'other',
        ...(client ? queriesOf(client) : { getDocumentExists: () => Promise.resolve(true) }),
        ...(locale !== undefined && { locale }),
        ...(signal && { signal }),
        ...(onProgress && { onProgress }),
      }),
    dispose: () => cache.dispose(),
  }
}

/** Validates a document once. Rejects with TypeError when the schema has errors. */
export async function validateDocument({
  document,
  signal,
  onProgress,
  ...options
}: DocumentValidatorOptions & ValidateOptions & { readonly document: ContentDocument }): Promise<
  readonly ValidationMarker[]
> {
  const validator = createDocumentValidator(options)
  try {
    return await validator.validate(document, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    })
  } finally {
    validator.dispose()
  }
}

function faultsText(faults: readonly SchemaProblem[]): string {
  const lines = faults.map(({ typeName, path, message }) => {
    const place = [typeName, ...path].join('.')
    return `${place}: ${message}`
  })
  return `The schema has errors. ${lines.join('; ')}`
}

function queriesOf(client: ValidationClient) {
  return {
    getDocumentExists: existenceIn(client),
    query: ({ query, params, tag }: DatasetQuestion, signal: AbortSignal) =>
      client.fetch(query, { ...params }, { tag, signal, perspective: 'raw' }),
    getClient: (config: { apiVersion: string }) => client.withConfig(config),
  }
}

interface Batch {
  readonly ids: Set<string>
  readonly found: Promise<ReadonlySet<string>>
  /** Adds a caller with its signal; the request is aborted when all callers are. */
  join(signal: AbortSignal): void
}

/** Looks up whether published documents exist; lookups of the same task are batched into one request. */
function existenceIn(client: ValidationClient) {
  let open: Batch | null = null

  function begin(): Batch {
    const ids = new Set<string>()
    const abort = new AbortController()
    let waiting = 0
    const found = Promise.resolve().then(async () => {
      open = null
      const options = {
        tag: 'validation.exists',
        signal: abort.signal,
        perspective: 'raw',
      } as const
      const result = await client.fetch('*[_id in $ids]._id', { ids: [...ids] }, options)
      return new Set(result as readonly string[])
    })
    return {
      ids,
      found,
      join(signal) {
        waiting += 1
        const leave = () => (waiting -= 1) === 0 && abort.abort(signal.reason)
        signal.addEventListener('abort', leave, { once: true })
      },
    }
  }

  return async (id: string, signal: AbortSignal): Promise<boolean> => {
    const batch = (open ??= begin())
    batch.ids.add(id)
    batch.join(signal)
    return (await batch.found).has(id)
  }
}

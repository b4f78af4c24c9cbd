// The entry `content-studio/validation`: documents are checked wherever there is JavaScript, without a page.
import type { ContentDocument } from '../model/document.ts'
import { compileSchema } from '../schema/compile.ts'
import type { CurrentUser, TypeDefinition } from '../schema/define.ts'
import type { SchemaProblem } from '../schema/schema.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import type { DatasetClient, DatasetQuestion } from '../schema/validation/rule.ts'
import { createValidationCache, validateDocument as check } from '../schema/validation/validate.ts'
import type { FieldType } from '../schema/field-type.ts'
import { fieldTypes } from './field-types.ts'

/** A client of the dataset; a `SanityClient` is one. */
export interface ValidationClient {
  fetch(
    query: string,
    params: Record<string, unknown>,
    options: { readonly signal?: AbortSignal; readonly tag?: string; readonly perspective: 'raw' },
  ): Promise<unknown>
  withConfig(config: { apiVersion?: string }): DatasetClient
}

export interface DocumentValidatorOptions {
  /** A list of types, or an object that holds one; rules may be data. */
  readonly schema: readonly TypeDefinition[] | { readonly types: readonly TypeDefinition[] }
  /** Answers rules about other documents: whether a reference leads anywhere, whether a slug is taken. Without one they hold. */
  readonly client?: ValidationClient
  /** Types of your own, as they come with `fields` of a configuration. */
  readonly fieldTypes?: readonly FieldType[]
  /** For custom validators that ask who is there. */
  readonly currentUser?: CurrentUser | null
  /** Language of the authors' own messages; en-US by default. */
  readonly locale?: string
}

export interface ValidateOptions {
  /** Ends the check: it rejects with the signal's reason, and open requests and custom validators hear of it. */
  readonly signal?: AbortSignal
  /** Called with what is known so far while validators keep their answers to themselves. */
  readonly onProgress?: (markers: readonly ValidationMarker[]) => void
}

export interface DocumentValidator {
  /** What is doubtful about the schema; what is wrong with it keeps a validator from being made. */
  readonly problems: readonly SchemaProblem[]
  /**
   * Everything there is to find in the document; a second call for the next state of it looks only at what changed.
   * Whoever asks the dataset is asked anew each time.
   */
  validate(
    document: ContentDocument,
    options?: ValidateOptions,
  ): Promise<readonly ValidationMarker[]>
  /** Takes back every open question. */
  dispose(): void
}

/** Checks one document again and again as it changes. Throws TypeError when the schema has errors. */
export function createDocumentValidator(options: DocumentValidatorOptions): DocumentValidator {
  const { schema: given, client, currentUser = null, locale } = options
  const schema = compileSchema('types' in given ? given.types : given, [
    ...fieldTypes,
    ...(options.fieldTypes ?? []),
  ])
  const faults = schema.problems.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new TypeError(faultsText(faults))
  const cache = createValidationCache()
  return {
    problems: schema.problems,
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

/** Checks a document once. Rejects with TypeError when the schema has errors. */
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
  /** Takes part until the signal is aborted; the request ends with the last of them. */
  join(signal: AbortSignal): void
}

/** Whether published documents exist; what is asked in one turn goes in one request. */
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

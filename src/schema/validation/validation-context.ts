import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import type { Message } from './messages.ts'

/** A message in several languages, keyed by locale id. */
export type LocalizedMessage = Readonly<Record<string, string>>
export type RuleMessage = string | LocalizedMessage

/**
 * The context of a custom validator. Reading `document` or `parent` makes the validator run again when they change; a
 * validator that reads neither runs again only when its own value changes.
 */
export interface ValidationContext {
  readonly document: ContentDocument | undefined
  /**
   * Id of the published version, whichever version is validated; undefined for a document without an id. Unlike
   * `document`, reading it does not make the validator run again at every edit.
   */
  readonly documentId: string | undefined
  readonly documentType: string | undefined
  readonly parent: unknown
  readonly path: Path
  readonly type: SchemaType
  readonly schema: CompiledSchema
  readonly currentUser: CurrentUser | null
  /** Aborted when the result is no longer needed: the value has changed, or the validation was stopped. */
  readonly signal: AbortSignal
  /** Whether a published document with this id exists. The validator runs again when the result changes. */
  readonly getDocumentExists: (id: string) => Promise<boolean>
  /** Runs a query about other documents. The validator runs again when the result changes. */
  readonly query: (question: DatasetQuestion) => Promise<unknown>
  /** Returns a client of the dataset, for validators that need other data; undefined without a server. */
  readonly getClient?: ((options: { apiVersion: string }) => DatasetClient) | undefined
  /** Logs a message for the developer, once. */
  readonly warn: (message: string) => void
}

/** A GROQ query with its parameters, and the tag of its requests. */
export interface DatasetQuestion {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly tag: string
}

/** The part of the dataset client's type that the schema needs. */
export interface DatasetClient {
  withConfig(config: { apiVersion?: string }): DatasetClient
  fetch(query: string, params?: Record<string, unknown>): Promise<unknown>
}

/** A built-in condition that reads more than the value; null means valid. */
export type Lookup = (
  value: unknown,
  context: ValidationContext,
) => Message | null | Promise<Message | null>

/** One finding of a custom validator, at a path below the validated value. */
export interface CustomFinding {
  readonly message: RuleMessage
  readonly path?: Path
}
/** `true` if the value is valid; any other result describes the problem. */
export type CustomResult =
  | true
  | string
  | LocalizedMessage
  | CustomFinding
  | readonly (string | CustomFinding)[]
export type CustomValidator<V> = (
  value: V | undefined,
  context: ValidationContext,
) => CustomResult | Promise<CustomResult>

import type { ContentDocument } from '../model/document.ts'
import type { Mutation } from '../model/mutation.ts'

/** A checked request body. */
export interface MutateRequest {
  /** Chosen by the client; the server invents one when absent. */
  transactionId?: string
  mutations: Mutation[]
}

/** `sync` answers once the change is queryable, `async` once it is durable, `deferred` promises nothing. */
export type Visibility = 'sync' | 'async' | 'deferred'

export interface MutateOptions {
  returnIds: boolean
  returnDocuments: boolean
  visibility: Visibility
  /** Check and answer, change nothing, tell nobody. */
  dryRun: boolean
  /** Give a `_key` to every object in an array that has none. */
  autoGenerateArrayKeys: boolean
  skipCrossDatasetReferenceValidation: boolean
  tag?: string
}

/** What became of one document. */
export interface MutationResult {
  id?: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: ContentDocument
}

export interface MutateResponse {
  transactionId: string
  results: MutationResult[]
}

/** Checks a request body completely. Throws ProtocolError 400 that names what is wrong and where. */
export function parseMutateRequest(body: unknown): MutateRequest {
  throw new Error('soon')
}

/** Reads the options of a mutate URL; every absent option is off. Throws ProtocolError 400 naming the option. */
export function parseMutateOptions(search: URLSearchParams): MutateOptions {
  throw new Error('soon')
}

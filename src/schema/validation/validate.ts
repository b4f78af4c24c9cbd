import type { ContentDocument } from '../../model/document.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import type { ValidationMarker } from './marker.ts'

export interface ValidationRequest {
  readonly document: ContentDocument
  readonly schema: CompiledSchema
  /** The document's type; looked up by `_type` when left out. */
  readonly type?: SchemaType
  readonly currentUser?: CurrentUser | null
  /** Needed by rules about other documents. */
  readonly getDocumentExists?: (id: string) => Promise<boolean>
  /** Results of earlier runs on the same document: unchanged parts are not validated again. */
  readonly cache?: ValidationCache
}

/** Remembers what the last validation of one document found. Owned by whoever runs it again. */
export interface ValidationCache {
  readonly size: number
}

export function createValidationCache(): ValidationCache {
  throw new Error('soon')
}

/** Validates a document with everything in it. Resolves when every custom validator has answered. */
export async function validateDocument(
  request: ValidationRequest,
): Promise<readonly ValidationMarker[]> {
  throw new Error(`soon: ${request.document._id}`)
}

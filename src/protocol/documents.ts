import type { ContentDocument } from '../model/document.ts'

/** Why an asked document is not in the answer. */
export type OmissionReason = 'existence' | 'permission'

/** Answer to documents by id: always 200, both arrays always there. */
export interface DocumentsResponse {
  documents: ContentDocument[]
  omitted: { id: string; reason: OmissionReason }[]
}

/** Reads the comma separated ids of a path. Throws ProtocolError 400 for a malformed id. */
export function parseDocumentIds(text: string): string[] {
  throw new Error('soon')
}

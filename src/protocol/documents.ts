import type { ContentDocument } from '../model/document.ts'
import { isDocumentId } from '../model/ids.ts'
import { boomError } from './errors.ts'

/** Why a requested document is not in the response. */
type OmissionReason = 'existence' | 'permission'

/** Response to documents by id: always 200, with both arrays. */
export interface DocumentsResponse {
  documents: ContentDocument[]
  omitted: { id: string; reason: OmissionReason }[]
}

/** Reads the comma separated ids of a path, decoded. Throws ProtocolError 400 for a malformed id. */
export function parseDocumentIds(text: string): string[] {
  const ids = [...new Set(text.split(','))]
  for (const id of ids) {
    if (!isDocumentId(id)) throw boomError(400, `Malformed document ID: "${String(id)}"`)
  }
  return ids
}

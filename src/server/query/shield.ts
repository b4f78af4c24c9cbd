import type { ContentDocument } from '../../model/document.ts'
import { isRecord } from '../../model/document.ts'
import type { DocumentReader } from '../database/document-reader.ts'

/**
 * groq-js calls `object.hasOwnProperty(name)` on each object, so a document with a field of that name
 * would break every query that reads it. Such a query is repeated over shielded documents.
 */
export function isShieldNeeded(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes('hasOwnProperty')
}

/** The same documents, with that field callable, yet serialised to JSON as its original value. */
export function shieldDocuments<R extends DocumentReader>(reader: R): R {
  return {
    ...reader,
    document(dataset, id) {
      const document = reader.document(dataset, id)
      return document && shield(document)
    },
    documentsByIds: (dataset, ids) => reader.documentsByIds(dataset, ids).map(shield),
    documentsWhere: (dataset, selection) => reader.documentsWhere(dataset, selection).map(shield),
  }
}

export function shield(document: ContentDocument): ContentDocument {
  return shieldValue(document) as ContentDocument
}

function shieldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shieldValue)
  if (!isRecord(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shieldValue(field)]),
  )
  if (!Object.hasOwn(copy, 'hasOwnProperty')) return copy
  const field = copy['hasOwnProperty']
  const method = function (this: object, name: string) {
    return Object.hasOwn(this, name)
  }
  return { ...copy, hasOwnProperty: Object.assign(method, { toJSON: () => field }) }
}

/** Wraps a dereferenced document with a field `then`, which groq-js would treat as a promise. */
export function shieldPromise(document: ContentDocument | null): ContentDocument | null {
  if (!document || !('then' in document)) return document
  return new Proxy(document, { has: (target, name) => name !== 'then' && name in target })
}

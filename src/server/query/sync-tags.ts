import { createHmac } from 'node:crypto'
import { draftsPrefix, versionsPrefix, groupId } from '../../model/ids.ts'
import type { DocumentFilter } from '../database/document-reader.ts'
import type { DocumentChange } from '../database/transaction-log.ts'
import type { DocumentSource } from './document-source.ts'
import { layersOf } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'

// A result is a function of what the query read. So each read names what it depends on, and each change what it changes:
// as long as no change has a name of a result, the result is the same. Names are exact for ids and types only.

/** Everything; every change has it. */
const anything = '*'
/**
 * Which forms of a document there are, and of which types. Where a draft stands for its published document, a draft of
 * another type takes it out of the results for its own type.
 */
const forms = 'forms'
const ofType = (type: string): string => `type:${type}`
/** All forms of a document have one name. */
const ofDocument = (id: string): string => `id:${groupId(id)}`

/** Names beyond which documents are named by their types. Some frameworks keep at most 128 per page. */
const mostDocuments = 50
const mostTypes = 50

/** Notes what an evaluation reads. */
export interface ReadNames {
  observe(documents: DocumentSource): DocumentSource
  names(): string[]
}

export function noteReads(perspective: Perspective): ReadNames {
  const isOverlaid = (layersOf(perspective)?.length ?? 0) > 1
  const documents = new Set<string>()
  /** Of the documents read by id. One that is missing could come to be of any. */
  const typesFound = new Set<string>()
  /** Also if that is not known. */
  let isMissing = false
  const types = new Set<string>()
  let readsAnything = false

  function note({ ids, types: only }: DocumentFilter): void {
    if (ids) for (const id of ids) documents.add(ofDocument(id))
    else if (only) for (const type of only) types.add(type)
    else readsAnything = true
    if (ids) isMissing = true
  }

  return {
    observe: (source) => ({
      document(id) {
        const found = source.document(id)
        documents.add(ofDocument(id))
        if (found) typesFound.add(found._type)
        else isMissing = true
        return found
      },
      select(filters) {
        for (const filter of filters) note(filter)
        return source.select(filters)
      },
      page(selection) {
        note(selection)
        return source.page(selection)
      },
      count(filter) {
        note(filter)
        return source.count(filter)
      },
      lists(field, filter) {
        note(filter)
        return source.lists(field, filter)
      },
    }),
    names() {
      if (readsAnything) return [anything]
      const all = new Set(types)
      const isMany = documents.size > mostDocuments
      if (isMany && isMissing) return [anything]
      if (isMany) for (const type of typesFound) all.add(type)
      if (all.size > mostTypes) return [anything]
      return [
        ...(isMany ? [] : documents),
        ...[...all].map(ofType),
        ...(isOverlaid && all.size > 0 ? [forms] : []),
      ]
    },
  }
}

/** What a change is named by. */
export function namesOfChange({ documentId, previous, result }: DocumentChange): string[] {
  const types = new Set([previous, result].flatMap((document) => document?._type ?? []))
  const isLayer = groupId(documentId) !== documentId
  const isOther = isLayer && (previous === null || result === null || types.size > 1)
  return [anything, ofDocument(documentId), ...[...types].map(ofType), ...(isOther ? [forms] : [])]
}

/** True for what only streams with drafts hear of: drafts and versions. */
export function isUnpublished({ documentId }: Pick<DocumentChange, 'documentId'>): boolean {
  return documentId.startsWith(draftsPrefix) || documentId.startsWith(versionsPrefix)
}

/** Names as tags, which tell nothing to whoever does not have the key. */
export function toSyncTags(names: readonly string[], dataset: string, key: string): string[] {
  return names.map((name) => `s1:${digest([dataset, name], key)}`)
}

/** A text of 12 characters; equal for the same parts and key, on every server. */
export function digest(parts: readonly string[], key: string): string {
  const hash = createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return hash.slice(0, 12)
}

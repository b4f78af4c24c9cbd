import type { ContentDocument } from '../../model/document.ts'
import { groupId, versionsPrefix } from '../../model/ids.ts'
import { insufficientPermissions } from '../../model/mutation-error.ts'
import type { Permission } from '../../protocol/projects.ts'
import type { Permissions } from '../access/permissions.ts'
import type { ActionContext } from '../actions/context.ts'
import { documentBefore } from '../database/document-history.ts'
import type { Store } from '../database/store.ts'
import type { WorkingDocument } from './working-document.ts'

/** What actions see: the stored documents with the changes of the transaction so far. */
export function openActionContext({
  store,
  dataset,
  working,
  author,
  permissions,
  timestamp,
}: {
  store: Pick<Store, 'document' | 'idsWhere' | 'seqOf' | 'changesAfter'>
  dataset: string
  working: ReadonlyMap<string, WorkingDocument>
  author: string
  permissions: Permissions | null
  timestamp: string
}): ActionContext {
  function current(id: string): ContentDocument | null {
    const known = working.get(id)
    return known ? known.current : store.document(dataset, id)
  }

  function allows(permission: Permission, document: ContentDocument): boolean {
    return permissions === null || permissions.allows(permission, document)
  }

  /** As for mutations: a document that cannot be read is one that cannot be changed. */
  function permitted(id: string, ...needed: readonly Permission[]): ContentDocument | null {
    const document = current(id)
    if (document && !needed.every((permission) => allows(permission, document))) {
      throw insufficientPermissions('update')
    }
    return document
  }

  /** The stored ids and those that the transaction has written, without those it has deleted. */
  function join(stored: readonly string[], isWanted: (id: string) => boolean): string[] {
    const written = [...working.values()].filter(({ id, current }) => current && isWanted(id))
    const ids = new Set([...stored, ...written.map(({ id }) => id)])
    return [...ids].filter((id) => working.get(id)?.current !== null).toSorted()
  }

  return {
    author,
    at: timestamp,
    read: (id) => permitted(id, 'read'),
    change: (id) => permitted(id, 'read', 'update'),
    requireWritable(document, isNew) {
      const permission = isNew ? 'create' : 'update'
      if (!allows(permission, document)) throw insufficientPermissions(permission)
    },
    formsOf(publishedId) {
      const isForm = (id: string): boolean => id !== publishedId && groupId(id) === publishedId
      const stored = store.idsWhere(dataset, { formOf: publishedId }).filter(isForm)
      const isReadable = (id: string): boolean => {
        const document = current(id)
        return document !== null && allows('read', document)
      }
      return join(stored, isForm).filter(isReadable)
    },
    versionsIn(release, most) {
      const idPrefix = `${versionsPrefix}${release}.`
      // Those that the transaction has deleted do not count.
      const stored = store.idsWhere(dataset, { idPrefix, limit: most + working.size })
      return join(stored, (id) => id.startsWith(idPrefix)).slice(0, most)
    },
    beforeRevision(id, revision) {
      const seq = revision === undefined ? null : store.seqOf(dataset, revision)
      if (seq === null) return null
      return store
        .changesAfter(dataset, id, seq - 1)
        .reduce<ContentDocument | null>(documentBefore, store.document(dataset, id))
    },
  }
}

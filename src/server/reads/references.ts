import { collectReferences } from '../../model/reference.ts'
import type { ContentDocument } from '../../model/document.ts'
import { groupId, versionsPrefix } from '../../model/ids.ts'
import { pathToString } from '../../model/path.ts'
import type { Read, ReadContext } from './read.ts'

interface Referrer {
  projectId: string
  datasetName: string
  /** Omitted if the caller may not read the document. */
  documentId?: string
  paths?: string[]
}

/**
 * Documents that refer to a document: in the other datasets of this server, and in its own unless excluded. A draft and the
 * versions of a document are that document.
 * Unreadable documents are counted only for a caller who may otherwise delete the target.
 */
export function readReferences(
  { store, permissions, projectId }: ReadContext,
  {
    dataset,
    id,
    excludePaths,
    excludeInternal,
    excludeVersions,
  }: Extract<Read, { kind: 'references' }>,
): { totalCount: number; references: Referrer[] } {
  const target = store.document(dataset, id)
  const countsAll =
    target === null ? permissions.allowsAll('update') : permissions.allows('update', target)

  const references = store.datasets().flatMap(({ name }): Referrer[] => {
    if (excludeInternal && name === dataset) return []
    const holders = new Map<string, ContentDocument[]>()
    for (const document of store.documentsWhere(name, { referencesTo: id })) {
      if (excludeVersions && document._id.startsWith(versionsPrefix)) continue
      const group = groupId(document._id)
      const isItself = name === dataset && group === groupId(id)
      if (isItself || pathsIn(document, name).length === 0) continue
      holders.set(group, [...(holders.get(group) ?? []), document])
    }
    return [...holders].flatMap(([group, forms]) => {
      const visible = forms.filter((document) => permissions.allows('read', document))
      const shown = visible.find(({ _id }) => _id === group) ?? visible[0]
      if (!shown && !countsAll) return []
      const paths = new Set(visible.flatMap((document) => pathsIn(document, name)))
      return {
        projectId,
        datasetName: name,
        ...(shown && { documentId: shown._id }),
        ...(shown && !excludePaths && { paths: [...paths] }),
      }
    })
  })
  return { totalCount: references.length, references }

  function pathsIn(document: ContentDocument, holder: string): string[] {
    return collectReferences(document).flatMap(({ path, reference }) => {
      const { _ref, _projectId = projectId, _dataset = holder } = reference
      const isTarget = _ref === id && _projectId === projectId && _dataset === dataset
      return isTarget ? [pathToString(path)] : []
    })
  }
}

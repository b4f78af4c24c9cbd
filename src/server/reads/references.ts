import { collectReferences } from '../../model/reference.ts'
import type { ContentDocument, Reference } from '../../model/document.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { Read, ReadContext } from './read.ts'

interface Referrer {
  projectId: string
  datasetName: string
  /** Omitted if the caller may not read the document. */
  documentId?: string
  paths?: string[]
}

/**
 * Documents that refer to a document: in the other datasets of this server, and in its own unless excluded.
 * Unreadable documents are counted only for a caller who may otherwise delete the target.
 */
export function readReferences(
  { store, permissions, projectId }: ReadContext,
  { dataset, id, excludePaths, excludeInternal }: Extract<Read, { kind: 'references' }>,
): { totalCount: number; references: Referrer[] } {
  const target = store.document(dataset, id)
  const countsAll =
    target === null ? permissions.allowsAll('update') : permissions.allows('update', target)

  const references = store.datasets().flatMap(({ name }): Referrer[] => {
    if (excludeInternal && name === dataset) return []
    return store.documentsWhere(name, { referencesTo: id }).flatMap((document) => {
      const paths = pathsTo(document, (reference) => pointsAt(reference, name))
      const visible = permissions.allows('read', document)
      if (paths.length === 0 || !(visible || countsAll)) return []
      return {
        projectId,
        datasetName: name,
        ...(visible && { documentId: document._id }),
        ...(visible && !excludePaths && { paths: paths.map(pathToString) }),
      }
    })
  })
  return { totalCount: references.length, references }

  function pointsAt(reference: Reference, holder: string): boolean {
    const { _ref, _projectId = projectId, _dataset = holder } = reference
    return _ref === id && _projectId === projectId && _dataset === dataset
  }
}

function pathsTo(document: ContentDocument, points: (reference: Reference) => boolean): Path[] {
  return collectReferences(document).flatMap(({ path, reference }) =>
    points(reference) ? [path] : [],
  )
}

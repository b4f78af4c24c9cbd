import { readFlag } from '../../protocol/search-params.ts'
import { collectReferences } from '../../model/reference.ts'
import type { ContentDocument, Reference } from '../../model/document.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

interface Referrer {
  projectId: string
  datasetName: string
  /** Left out when the caller may not read the document. */
  documentId?: string
  paths?: string[]
}

/**
 * Who refers to a document: documents of the other datasets of this server, and those of its own
 * unless `excludeInternalReferences` is set.
 */
export function getReferences(call: Call): Response {
  const { store, projectId } = call.services
  const target = { dataset: call.dataset(), id: call.param('id') }
  const excludesPaths = readFlag(call.search, 'excludePaths')
  const excludesInternal = readFlag(call.search, 'excludeInternalReferences')

  const references = store.datasets().flatMap(({ name }): Referrer[] => {
    if (excludesInternal && name === target.dataset) return []
    return store.documentsWhere(name, { referencesTo: target.id }).flatMap((document) => {
      const paths = pathsTo(document, (reference) => pointsAt(reference, name))
      if (paths.length === 0) return []
      const visible = call.permissions.allows('read', document)
      return {
        projectId,
        datasetName: name,
        ...(visible && { documentId: document._id }),
        ...(visible && !excludesPaths && { paths: paths.map(pathToString) }),
      }
    })
  })
  return json({ totalCount: references.length, references })

  function pointsAt(reference: Reference, holder: string): boolean {
    const { _ref, _projectId = projectId, _dataset = holder } = reference
    return _ref === target.id && _projectId === projectId && _dataset === target.dataset
  }
}

function pathsTo(document: ContentDocument, points: (reference: Reference) => boolean): Path[] {
  return collectReferences(document).flatMap(({ path, reference }) =>
    points(reference) ? [path] : [],
  )
}

import { documentAlreadyExists, invalidMutation } from '../../model/mutation-error.ts'
import type { ActionOf } from '../../protocol/actions.ts'
import type { ActionContext, Translated } from './context.ts'
import { existing, requireOpenRelease, requireRevision } from './context.ts'
import { beginFrom, copyPublished, keyed, withoutSystem } from './documents.ts'

export function* createVersion(
  action: ActionOf<'sanity.action.document.version.create'>,
  context: ActionContext,
): Translated {
  const { document, baseId, versionId = document?._id, ifBaseRevisionId } = action
  if (versionId === undefined || (document === undefined) === (baseId === undefined)) {
    throw invalidMutation('A version needs either a "document", or a "baseId" and a "versionId"')
  }
  requireOpenRelease(context, versionId)
  if (context.read(versionId)) throw documentAlreadyExists(versionId)
  if (document) {
    yield keyed({ create: { ...withoutSystem(document), _id: versionId } })
  } else if (baseId !== undefined) {
    const base = existing(context.read(baseId), baseId)
    requireRevision(baseId, base, ifBaseRevisionId)
    yield { create: beginFrom(base, versionId) }
  }
}

export function* discardVersion(
  { versionId }: ActionOf<'sanity.action.document.version.discard'>,
  context: ActionContext,
): Translated {
  existing(context.change(versionId), versionId)
  yield { delete: { id: versionId } }
}

export function* replaceVersion(
  { document }: ActionOf<'sanity.action.document.version.replace'>,
  context: ActionContext,
): Translated {
  const { _system } = existing(context.change(document._id), document._id)
  const content = withoutSystem(document)
  yield keyed({
    createOrReplace: _system === undefined ? content : { ...content, _system },
  })
}

export function* unpublishVersion(
  { versionId, publishedId }: ActionOf<'sanity.action.document.version.unpublish'>,
  context: ActionContext,
): Translated {
  existing(context.read(publishedId), publishedId)
  if (!context.change(versionId)) yield* copyPublished(versionId, publishedId, context)
  yield {
    patch: { id: versionId, setIfMissing: { _system: {} }, set: { '_system.delete': true } },
  }
}

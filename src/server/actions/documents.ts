import { groupId, releaseOf } from '../../model/ids.ts'
import {
  documentAlreadyExists,
  invalidMutation,
  MutationError,
} from '../../model/mutation-error.ts'
import type { Mutation } from '../../model/mutation.ts'
import { copyAs, publishedForm } from '../../model/release.ts'
import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { ActionOf } from '../../protocol/actions.ts'
import { generateArrayKeys } from './array-keys.ts'
import type { ActionContext, Translated } from './context.ts'
import { baseOf, existing, requireOpenRelease, requireRevision } from './context.ts'

// Each action as mutations, one after the other: the next one is computed from what the former have left.

export function* create(
  { publishedId, attributes, ifExists = 'fail' }: ActionOf<'sanity.action.document.create'>,
  context: ActionContext,
): Translated {
  if (context.read(publishedId)) throw documentAlreadyExists(publishedId)
  requireOpenRelease(context, attributes._id)
  const document = withoutSystem(attributes)
  yield keyed(
    ifExists === 'fail' ? { create: document } : { createIfNotExists: withoutSystem(attributes) },
  )
}

export function* edit(
  { draftId, publishedId, patch }: ActionOf<'sanity.action.document.edit'>,
  context: ActionContext,
): Translated {
  if (!context.change(draftId)) yield* copyPublished(draftId, publishedId, context)
  yield keyed({ patch: { ...patch, id: draftId } })
}

export function* publish(
  action: ActionOf<'sanity.action.document.publish'>,
  context: ActionContext,
): Translated {
  const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action
  const draft = existing(context.change(draftId), draftId)
  const published = context.change(publishedId)
  requireRevision(draftId, draft, ifDraftRevisionId)
  requireRevision(publishedId, published, ifPublishedRevisionId)
  yield { createOrReplace: publishedForm(draft) }
  yield { delete: { id: draftId } }
}

export function* unpublish(
  { draftId, publishedId }: ActionOf<'sanity.action.document.unpublish'>,
  context: ActionContext,
): Translated {
  const published = existing(context.change(publishedId), publishedId)
  if (!context.read(draftId)) yield { create: copyAs(draftId, published) }
  yield { delete: { id: publishedId } }
}

export function* remove(
  { publishedId, includeDrafts = [] }: ActionOf<'sanity.action.document.delete'>,
  context: ActionContext,
): Translated {
  existing(context.change(publishedId), publishedId)
  const left = context.formsOf(publishedId).filter((id) => !includeDrafts.includes(id))
  if (left.length > 0) {
    throw new MutationError(409, {
      type: 'documentHasVersionsError',
      id: publishedId,
      versionIDs: left,
      description: `Document "${publishedId}" still has ${left.map((id) => `"${id}"`).join(', ')}, which "includeDrafts" does not list`,
    })
  }
  for (const id of new Set(includeDrafts)) if (context.change(id)) yield { delete: { id } }
  yield { delete: { id: publishedId } }
}

export function* discard(
  { draftId }: ActionOf<'sanity.action.document.discard'>,
  context: ActionContext,
): Translated {
  existing(context.change(draftId), draftId)
  yield { delete: { id: draftId } }
}

export function* replaceDraft(
  { publishedId, attributes }: ActionOf<'sanity.action.document.replaceDraft'>,
  context: ActionContext,
): Translated {
  if (!context.change(attributes._id)) existing(context.read(publishedId), publishedId)
  requireOpenRelease(context, attributes._id)
  yield keyed({ createOrReplace: withoutSystem(attributes) })
}

/** Begins a draft or version with the content of the published document. */
export function* copyPublished(
  id: string,
  publishedId: string,
  context: ActionContext,
): Translated {
  requireOpenRelease(context, id)
  const published = existing(context.read(publishedId), publishedId)
  yield { create: beginFrom(published, id) }
}

/** A draft or version with the content of another form of the document; a version knows which. */
export function beginFrom(base: ContentDocument, id: string): IdentifiedDocumentStub {
  if (groupId(base._id) !== groupId(id)) {
    throw invalidMutation(`Document "${base._id}" is not a form of "${groupId(id)}"`)
  }
  const copy = copyAs(id, base)
  return releaseOf(id) === null ? copy : { ...copy, _system: baseOf(base) }
}

/** What a client sends, with a `_key` for every object in an array. */
export function keyed(mutation: Mutation): Mutation {
  return generateArrayKeys(mutation)
}

/** The server alone writes `_system`. */
export function withoutSystem(document: IdentifiedDocumentStub): IdentifiedDocumentStub {
  const { _system, ...content } = document
  return { ...content, _id: document._id, _type: document._type }
}

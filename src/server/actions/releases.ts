import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import {
  documentAlreadyExists,
  invalidMutation,
  MutationError,
} from '../../model/mutation-error.ts'
import type { Mutation, PatchOperations } from '../../model/mutation.ts'
import {
  mostVersions,
  problemOfMetadata,
  releaseDocumentType,
  releaseDocumentId,
} from '../../model/release.ts'
import type { ReleaseDocument } from '../../model/release.ts'
import type { ActionOf } from '../../protocol/actions.ts'
import type { ActionContext, Translated } from './context.ts'
import { requireState } from './context.ts'
import { keyed } from './documents.ts'

export function* createRelease(
  { releaseId, metadata = {} }: ActionOf<'sanity.action.release.create'>,
  context: ActionContext,
): Translated {
  const { releaseType = 'undecided' } = metadata
  yield keyed({
    create: {
      _id: releaseDocumentId(releaseId),
      _type: releaseDocumentType,
      name: releaseId,
      state: 'active',
      metadata: checkMetadata({ ...metadata, releaseType }),
      userId: context.author,
    },
  })
}

export function* editRelease(
  { releaseId, patch }: ActionOf<'sanity.action.release.edit'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  requireState(releaseId, context.change(id), 'active', 'scheduled')
  const outside = pathsOf(patch).find((path) => !/^metadata(?:$|[.[])/.test(path))
  if (outside !== undefined && !isGuard(outside)) {
    throw invalidMutation(`The metadata of a release can be edited, "${outside}" cannot`)
  }
  yield keyed({ patch: { ...patch, id } })
  checkMetadata(context.read(id)?.['metadata'])
}

export function* archiveRelease(
  { releaseId }: ActionOf<'sanity.action.release.archive'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  requireState(releaseId, context.change(id), 'active')
  const versions = versionsOf(releaseId, context)
  for (const version of versions) {
    context.change(version)
    yield { delete: { id: version } }
  }
  yield endRelease(id, versions, { state: 'archived' })
}

/** The versions are restored from the history: as they were right before the release was archived. */
export function* unarchiveRelease(
  { releaseId }: ActionOf<'sanity.action.release.unarchive'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  const release = requireState(releaseId, context.change(id), 'archived')
  for (const { id: version } of release.finalDocumentStates ?? []) {
    const before = context.beforeRevision(version, release._rev)
    if (!before) {
      throw new MutationError(409, {
        type: 'documentNotFoundError',
        id: version,
        description: `The history has no version "${version}" of release "${releaseId}"`,
      })
    }
    const { _rev, _updatedAt, ...content } = before
    yield { create: content }
  }
  yield { patch: { id, set: { state: 'active' }, unset: ['finalDocumentStates'] } }
}

export function* deleteRelease(
  { releaseId }: ActionOf<'sanity.action.release.delete'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  requireState(releaseId, context.change(id), 'archived', 'published')
  yield { delete: { id } }
}

/**
 * Stores the release of an export. A scheduled one is open then: its versions, which follow, could not be written
 * otherwise, and nobody expects a copy of a dataset to publish by itself.
 */
export function* importRelease(
  { releaseId, document, ifExists = 'fail' }: ActionOf<'sanity.action.release.import'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  const former = context.change(id)
  if (former && ifExists === 'fail') throw documentAlreadyExists(id)
  if (former && ifExists === 'ignore') return
  if (former) requireState(releaseId, former, 'active', 'archived', 'published')
  const { _rev, _updatedAt, _system, publishAt, error: _error, ...content } = document
  const { state, metadata = {} } = content
  const isEnded = state === 'archived' || state === 'published'
  const given = isRecord(metadata) ? metadata : {}
  const { releaseType = 'undecided' } = given
  const intended = isEnded || typeof publishAt !== 'string' ? {} : { intendedPublishAt: publishAt }
  yield keyed({
    createOrReplace: {
      ...content,
      ...(isEnded && publishAt !== undefined && { publishAt }),
      _id: id,
      _type: releaseDocumentType,
      name: releaseId,
      state: isEnded ? state : 'active',
      metadata: checkMetadata({ ...given, releaseType, ...intended }),
    },
  })
}

/** The versions of a release; throws 400 if they are too many for one transaction. */
export function versionsOf(releaseId: string, context: ActionContext): readonly string[] {
  const versions = context.versionsIn(releaseId, mostVersions + 1)
  if (versions.length <= mostVersions) return versions
  throw invalidMutation(`Release "${releaseId}" has more than ${mostVersions} documents`)
}

/** Closes a release, and notes what was in it. */
export function endRelease(
  id: string,
  versions: readonly string[],
  ended: Pick<ReleaseDocument, 'state'> & { readonly publishedAt?: string },
): Mutation {
  const states = versions.map((version) => ({ _key: createKey(), id: version }))
  return { patch: { id, set: { ...ended, finalDocumentStates: states }, unset: ['error'] } }
}

function checkMetadata(metadata: unknown): Record<string, unknown> {
  const problem = problemOfMetadata(metadata)
  if (problem !== undefined) throw invalidMutation(`The metadata of a release ${problem}`)
  return metadata as Record<string, unknown>
}

/** Paths that clients unset to change the revision alone. */
function isGuard(path: string): boolean {
  return path === '_empty_action_guard_pseudo_field_' || path === '_revision_lock_pseudo_field_'
}

function pathsOf({ set, setIfMissing, unset = [], ...patch }: PatchOperations): string[] {
  const { diffMatchPatch, inc, dec, insert } = patch
  const { items: _items, ...place } = insert ?? {}
  const operands = [set, setIfMissing, diffMatchPatch, inc, dec]
  return [
    ...operands.flatMap((named) => Object.keys(named ?? {})),
    ...unset,
    ...Object.values(place).map(String),
  ]
}

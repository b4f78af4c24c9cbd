import { applyMutations } from '../../model/apply-mutation.ts'
import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import { type Mutation, patchesToMutations } from '../../model/mutation.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { checkOperation, guardOf } from '../access/operation-permissions.ts'
import type { Rights } from '../access/permission.ts'
import type { BulkObstacle, BulkOperation, BulkStep, BulkVersions, TouchedVersion } from './bulk.ts'
import type { EditOutcome } from './edit.ts'
import { firstVersion } from '../pair/version/stamps.ts'
import { operationObstacle } from '../pair/operations/operation-obstacle.ts'
import {
  disabledReason,
  displayedVersion,
  guardRevision,
  operationMutations,
  type OperationState,
} from '../pair/operations/operations.ts'

export type StepOutcome =
  | { readonly step: BulkStep }
  | { readonly obstacle: BulkObstacle }
  | 'unchanged'

export interface StepContext {
  readonly rights: Rights
  readonly createId: () => string
  readonly typeOf: (name: string) => SchemaType | undefined
  /** Applies the edit to a document, given the displayed version; null for other operations. */
  readonly edit: ((displayed: ContentDocument, document: BulkVersions) => EditOutcome) | null
}

/** Plans one document by the rules of the single operation, or returns the obstacle. Pure, except for new ids. */
export function planStep(
  operation: BulkOperation,
  document: BulkVersions,
  context: StepContext,
): StepOutcome {
  const { draft, published } = document
  const state = { ...document.target, ...document, ready: true }
  if (operation === 'edit') return planEdit(state, context)
  const type = context.typeOf(state.target.typeName)
  const permission = checkOperation(context.rights, guardOf[operation], {
    ...state,
    typeName: state.target.typeName,
    type,
  })
  const obstacle = operationObstacle(operation, disabledReason(operation, state), permission)
  if (obstacle) return { obstacle }
  const copyId = context.createId()
  const mutations = operationMutations(operation, { ...state, copyId, revision: null, type })
  const guards = operation === 'duplicate' ? [] : guardsOf(mutations, [draft, published])
  return {
    step: {
      ...stepOf(document, [...guards, ...mutations]),
      ...(operation === 'duplicate' && { copyId }),
    },
  }
}

function planEdit(state: OperationState & BulkVersions, context: StepContext): StepOutcome {
  const { draft, published, liveEdit } = state
  const before = displayedVersion(state)
  if (!before) return { obstacle: { type: 'disabled', reason: 'NOTHING_TO_DELETE' } }
  const denied = editDenial(state, context)
  if (denied) return { obstacle: denied }
  const outcome = context.edit?.(before, state) ?? 'unchanged'
  if (outcome === 'unchanged' || 'obstacle' in outcome) return outcome
  const target = liveEdit ? published : draft
  const base = target ?? firstVersion({ ...state, ...state.target })
  const edits = patchesToMutations(base, outcome.patches)
  // A draft created meanwhile wins: `create` fails if one exists.
  const start: Mutation = target ? guardRevision(target) : { create: base }
  const step: BulkStep = {
    ...stepOf(state, [start, ...edits]),
    // A patch would guard it, but would also count as a change of the published version.
    ...(!target && { basis: before }),
  }
  const after = applyOwn(step.mutations, base._id, target)
  const changed = liveEdit ? { ...state, published: after } : { ...state, draft: after }
  // A grant's filter may read the edited field: editing must be allowed before and after.
  const lost = editDenial(changed, context)
  return lost ? { obstacle: lost } : { step }
}

function editDenial(
  state: OperationState & BulkVersions,
  { rights }: StepContext,
): BulkObstacle | null {
  const result = checkOperation(rights, 'edit', {
    ...state,
    typeName: state.target.typeName,
    type: undefined,
  })
  return result.granted ? null : { type: 'denied', operation: 'edit', result }
}

/** Revision checks for every version that the mutations change and that has no check yet. */
function guardsOf(
  mutations: readonly Mutation[],
  versions: readonly (ContentDocument | null)[],
): Mutation[] {
  const isGuarded = (id: string): boolean =>
    mutations.some(
      (mutation) => 'patch' in mutation && 'id' in mutation.patch && mutation.patch.id === id,
    )
  return versions
    .filter((version) => version !== null)
    .filter(({ _id }) => !isGuarded(_id) && mutations.some((mutation) => idOf(mutation) === _id))
    .map(guardRevision)
}

function stepOf(document: BulkVersions, mutations: readonly Mutation[]): BulkStep {
  const { target, draft, published } = document
  const versions = new Map([
    [target.publishedId, published],
    [draftId(target.publishedId), draft],
  ])
  const ids = [...new Set(mutations.map(idOf))]
  const touched = ids.flatMap((id): TouchedVersion[] => {
    const before = versions.get(id) ?? null
    const after = applyOwn(mutations, id, before)
    return before === after ? [] : [{ id, before, isThere: after !== null }]
  })
  return { target, mutations, touched }
}

/** Applies a step's mutations to one version. */
export function applyOwn(
  mutations: readonly Mutation[],
  id: string,
  before: ContentDocument | null,
): ContentDocument | null {
  const own = mutations.filter((mutation) => idOf(mutation) === id).map(withoutGuard)
  const context = { transactionId: 'planned', timestamp: '1970-01-01T00:00:00.000Z' }
  return applyMutations(before, own, context)
}

/** Removes the revision check: it belongs to the state the plan is based on. */
function withoutGuard(mutation: Mutation): Mutation {
  if (!('patch' in mutation)) return mutation
  const { ifRevisionID: _guard, ...patch } = mutation.patch
  return { patch }
}

/** The id of the document that a mutation changes. */
function idOf(mutation: Mutation): string {
  if ('delete' in mutation) return 'id' in mutation.delete ? mutation.delete.id : ''
  if ('patch' in mutation) return 'id' in mutation.patch ? mutation.patch.id : ''
  const [document] = Object.values(mutation)
  return document?._id ?? ''
}

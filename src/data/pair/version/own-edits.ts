import { applyMutations } from '../../../model/apply-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { set } from '../../../model/patch.ts'
import { isEqual } from '../../../model/equal.ts'
import { getAt, type Path, pathEquals, pathFromString, pathToString } from '../../../model/path.ts'
import { isPortableText } from '../../../model/portable-text.ts'
import { touchedPaths } from '../../../model/touched-paths.ts'
import {
  canSend,
  type Change,
  isCreation,
  isQuiet,
  type LocalDocument,
  outstanding,
  replayAll,
  sendable,
  type SentTransaction,
  startOf,
} from './local-document.ts'
import { asTextPatches, replay } from './rebase.ts'
import { optimistic, stamp } from './stamps.ts'

// The stages of the user's edits: made, sent, acknowledged, overtaken.

type Version = ContentDocument | null

export function edit(
  state: LocalDocument,
  mutations: readonly Mutation[],
  at: number,
): LocalDocument {
  const local = stamp(applyMutations(state.local, mutations, optimistic(at)), state.base)
  const kept = Math.max(state.unknown?.count ?? 0, state.barrier ?? 0)
  const pending = [...state.pending.slice(0, kept), ...append(state.pending.slice(kept), mutations)]
  return { ...state, pending, local }
}

/** Typing sets one text repeatedly; after an hour offline only the last of these edits should remain. */
function append(pending: readonly Mutation[], mutations: readonly Mutation[]): Mutation[] {
  const [last, next] = [pending.at(-1), mutations[0]]
  const path = last && next && mutations.length === 1 ? soleText(next) : null
  const isAgain = path !== null && path === soleText(last!)
  return [...(isAgain ? pending.slice(0, -1) : pending), ...mutations]
}

/** The field that a mutation sets to a text; null if it does anything else. */
function soleText(mutation: Mutation): string | null {
  if (!('patch' in mutation)) return null
  const { set, ...others } = mutation.patch
  const [path, ...more] = Object.keys(set ?? {})
  if (path === undefined || more.length > 0 || Object.keys(others).join() !== 'id') return null
  const isField = /(^|[.\]])\w+$/.test(path) && !path.endsWith('_key')
  return isField && typeof set![path] === 'string' ? path : null
}

export function send(state: LocalDocument, transactionId: string, byPath = false): LocalDocument {
  if (!canSend(state)) return state
  const count = sendable(state)
  const mutations = asTextPatches(state.pending.slice(0, count), state.edge, state.isText)
  const pending = state.pending.slice(count)
  const barrier = state.barrier === null ? null : 0
  if (mutations.length === 0) {
    const local = pending.length > 0 ? state.local : stamp(state.edge, state.base)
    return { ...state, pending, barrier, local }
  }
  const inFlight = { transactionId, mutations, ...guardOf(state, mutations, byPath) }
  const at = Date.parse(state.local?._updatedAt ?? '') || 0
  const edge = pending.length > 0 ? replay(state.edge, mutations, optimistic(at)) : state.local
  return { ...state, inFlight, edge, pending, barrier, overtaken: null }
}

/**
 * What the server has to find unchanged: all that the user has seen, which includes our commits whose events have not
 * arrived yet. Every edit may be meant for exactly what was there.
 */
function guardOf(
  { edge, local, base, submitted }: LocalDocument,
  mutations: readonly Mutation[],
  byPath: boolean,
): Pick<SentTransaction, 'guard' | 'unchanged'> {
  if (!edge || !mutations.some((mutation) => 'patch' in mutation)) return {}
  const except = submitted.map(({ transactionId }) => transactionId)
  const guard = except.at(-1) ?? base?._rev
  if (guard === undefined) return {}
  const paths = byPath && base ? guardedPaths(mutations, [edge, local]) : null
  if (!paths || !base?._rev || paths.length > mostPaths) return { guard }
  const unchanged = { revision: base._rev, paths: paths.map(pathToString) }
  return { guard, unchanged: except.length > 0 ? { ...unchanged, except } : unchanged }
}

/** A server may refuse more; so many edits may as well require the whole document. */
const mostPaths = 100

/**
 * The paths on which the result of the mutations depends; null if that is not known. Inside a rich text that is a whole
 * block: words move between its spans. Whoever moves them to another block changes the list of blocks.
 */
function guardedPaths(mutations: readonly Mutation[], versions: readonly Version[]): Path[] | null {
  const paths: Path[] = []
  for (const mutation of mutations) {
    const touched = touchedPaths(mutation)
    if (!touched) return null
    for (const path of touched) {
      const blocks = versions.map((version) => blockAround(path, version))
      const whole = blocks.find((block) => block !== null) ?? path
      if (!paths.some((other) => pathEquals(other, whole))) paths.push(whole)
    }
  }
  return paths
}

/** The block of the outermost rich text that contains the path; null outside of rich texts. */
function blockAround(path: Path, document: Version): Path | null {
  for (let length = 1; length < path.length; length++) {
    const around = path.slice(0, length)
    if (isPortableText(getAt(document, around))) return path.slice(0, length + 1)
  }
  return null
}

export function acknowledge(
  state: LocalDocument,
  transactionId: string,
  at: number,
): LocalDocument {
  // If its event arrived first, the transaction is already part of the base.
  if (state.inFlight?.transactionId !== transactionId) return state
  const submitted = [...state.submitted, { ...state.inFlight, acknowledgedAt: at }]
  return { ...state, submitted, inFlight: null }
}

/**
 * A commit that requires what is no longer there will not be written: its edits become unsent again. An empty commit
 * stays in flight until the response.
 */
export function withoutOvertaken(
  state: LocalDocument,
  base: Version,
  confirmed: string | null,
): LocalDocument {
  const { inFlight } = state
  if (!inFlight || inFlight.transactionId === confirmed) return state
  const isTaken = isCreating(inFlight) && !state.base && base !== null
  if (!isTaken && !isRefusedOn(base, state, inFlight, confirmed)) return state
  const edge = replayAll(startOf(state), state.submitted)
  const empty = { ...inFlight, mutations: [], ...(isTaken && { isUnlikely: true as const }) }
  return { ...state, ...unsent(state, inFlight), inFlight: empty, edge }
}

function isCreating({ guard, mutations }: SentTransaction): boolean {
  return guard === undefined && mutations.some(isCreation)
}

/**
 * The state after a change by which an unlikely creation turned out to be written. Its edits are part of the document
 * now, and were unsent again as well: what the user sees is what they are meant to lead to.
 */
export function settleUnlikely(before: LocalDocument, state: LocalDocument): LocalDocument {
  const isLeft = outstanding(state).some(({ isUnlikely }) => isUnlikely)
  const isWritten = outstanding(before).some(({ isUnlikely }) => isUnlikely) && !isLeft
  const { local } = before
  if (!isWritten || !local || !state.base || !isQuiet(state)) return state
  const pending = patchesToMutations(state.base, [set(local)])
  return { ...state, pending, barrier: null, edge: state.base, local: stamp(local, state.base) }
}

/** True if the commit cannot be written any more, because it is not part of `base`, and `base` is not what it requires. */
function isRefusedOn(
  base: Version,
  state: LocalDocument,
  { guard, unchanged }: SentTransaction,
  confirmed: string | null,
): boolean {
  if (unchanged) {
    const count = state.submitted.findIndex(({ transactionId }) => transactionId === confirmed) + 1
    const expected = replayAll(startOf(state), state.submitted.slice(0, count))
    return unchanged.paths
      .map(pathFromString)
      .some((path) => !base || !isEqual(getAt(expected, path), getAt(base, path)))
  }
  return guard !== undefined && state.base?._rev === guard && base?._rev !== guard
}

/** Puts the edits of an unwritten commit before all others. */
function unsent(
  { pending, barrier }: LocalDocument,
  { mutations }: SentTransaction,
): Pick<LocalDocument, 'pending' | 'barrier'> {
  return {
    pending: [...mutations, ...pending],
    barrier: barrier === null ? null : barrier + mutations.length,
  }
}

export function fallBehind(state: LocalDocument, transactionId: string, at: number): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  if (inFlight.mutations.length === 0) return { ...state, inFlight: null }
  const edge = replayAll(startOf(state), state.submitted)
  const revision = inFlight.unchanged?.revision ?? inFlight.guard
  return {
    ...state,
    ...unsent(state, inFlight),
    inFlight: null,
    edge,
    overtaken: { revision, at },
  }
}

/** After a snapshot that was requested later, the edits of an overtaken commit are sent again, whatever it contains. */
export function caughtUp(
  state: LocalDocument,
  { request }: Extract<Change, { type: 'snapshot' }>,
): LocalDocument {
  const isLater = state.overtaken !== null && request.at >= state.overtaken.at
  return isLater ? { ...state, overtaken: null } : state
}

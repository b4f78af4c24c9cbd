import { applyMutations } from '../../../model/apply-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { getAt, pathFromString } from '../../../model/path.ts'
import {
  canSend,
  type LocalDocument,
  replayAll,
  sendable,
  type SentTransaction,
  startOf,
} from './local-document.ts'
import { asTextPatches, replay } from './rebase.ts'
import { optimistic, stamp } from './stamps.ts'

// What becomes of the user's edits on their way: made, sent, acknowledged, overtaken.

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

/** Typing sets one text again and again; offline for an hour, only the last of them may remain. */
function append(pending: readonly Mutation[], mutations: readonly Mutation[]): Mutation[] {
  const [last, next] = [pending.at(-1), mutations[0]]
  const path = last && next && mutations.length === 1 ? soleText(next) : null
  const isAgain = path !== null && path === soleText(last!)
  return [...(isAgain ? pending.slice(0, -1) : pending), ...mutations]
}

/** The field that a mutation sets to a text, if it does nothing else. */
function soleText(mutation: Mutation): string | null {
  if (!('patch' in mutation)) return null
  const { set, ...others } = mutation.patch
  const [path, ...more] = Object.keys(set ?? {})
  if (path === undefined || more.length > 0 || Object.keys(others).join() !== 'id') return null
  const isField = /(^|[.\]])\w+$/.test(path) && !path.endsWith('_key')
  return isField && typeof set![path] === 'string' ? path : null
}

export function send(state: LocalDocument, transactionId: string): LocalDocument {
  if (!canSend(state)) return state
  const count = sendable(state)
  const mutations = asTextPatches(state.pending.slice(0, count), state.edge, state.isText)
  const pending = state.pending.slice(count)
  const barrier = state.barrier === null ? null : 0
  if (mutations.length === 0) {
    const local = pending.length > 0 ? state.local : stamp(state.edge, state.base)
    return { ...state, pending, barrier, local }
  }
  const isGuarded =
    movesText(mutations) || mutations.some((mutation) => overwrites(mutation, state.edge))
  // What was written before our last commit is not known until its event is here.
  if (isGuarded && state.submitted.length > 0) return state
  const guard = isGuarded ? state.base?._rev : undefined
  const inFlight = { transactionId, mutations, ...(guard !== undefined && { guard }) }
  const at = Date.parse(state.local?._updatedAt ?? '') || 0
  const edge = pending.length > 0 ? replay(state.edge, mutations, optimistic(at)) : state.local
  return { ...state, inFlight, edge, pending, barrier }
}

/** True for edits that take the place of a value, whatever it is by then; others join with what they meet. */
function overwrites(mutation: Mutation, edge: Version): boolean {
  if (!('patch' in mutation)) return false
  const { set, unset, insert, diffMatchPatch = {} } = mutation.patch
  if (set || unset) return true
  const texts = Object.entries(diffMatchPatch)
  if (texts.some(([path, patch]) => isCounted(path) || rewrites(patch, textAt(edge, path)))) {
    return true
  }
  const { items: _, ...place } = insert ?? { items: [] }
  return Object.values(place).some((path) => typeof path === 'string' && isCounted(path))
}

/**
 * True for edits that may put words of one text into another, such as the halves of a split paragraph. What somebody else
 * made of them meanwhile would be there twice, or apart from them.
 */
function movesText(mutations: readonly Mutation[]): boolean {
  const patches = mutations.flatMap((mutation) => ('patch' in mutation ? [mutation.patch] : []))
  const takesWords = patches.some(({ diffMatchPatch = {} }) =>
    Object.values(diffMatchPatch).some((patch) => /^-/m.test(patch)),
  )
  return takesWords && patches.some(({ insert }) => insert !== undefined)
}

/** The number of an item means another one as soon as somebody puts one before it; the ends stay the ends. */
function isCounted(path: string): boolean {
  return /\[[1-9]\d*\]|\[0\]./.test(path)
}

/** Characters that may be taken out of a text of any length without being taken for a rewriting of it. */
const correction = 16

/**
 * True for a text patch that takes much of the text away: finding its place by what is left around it, it would mix its
 * words with what somebody else made of the text meanwhile.
 */
function rewrites(patch: string, text: string | null): boolean {
  if (text === null) return true
  const removed = patch.split('\n').filter((line) => line.startsWith('-'))
  const count = removed.reduce(
    (sum, line) => sum + line.slice(1).replaceAll(/%[0-9A-F]{2}/g, '.').length,
    0,
  )
  return count > correction || count * 2 >= text.length
}

function textAt(document: Version, path: string): string | null {
  const value = getAt(document, pathFromString(path))
  return typeof value === 'string' ? value : null
}

export function acknowledge(
  state: LocalDocument,
  transactionId: string,
  at: number,
): LocalDocument {
  // When its event came first, the transaction is already part of the base.
  if (state.inFlight?.transactionId !== transactionId) return state
  const submitted = [...state.submitted, { ...state.inFlight, acknowledgedAt: at }]
  return { ...state, submitted, inFlight: null }
}

/**
 * A commit that must meet a revision which is not the newest any more will not be written: its edits are unsent again.
 * What is left of it waits for the answer.
 */
export function withoutOvertaken(
  state: LocalDocument,
  base: Version,
  confirmed: string | null,
): LocalDocument {
  const { inFlight } = state
  if (!inFlight?.guard || inFlight.transactionId === confirmed) return state
  if (state.base?._rev !== inFlight.guard || base?._rev === inFlight.guard) return state
  const edge = replayAll(startOf(state), state.submitted)
  return { ...state, ...unsent(state, inFlight), inFlight: { ...inFlight, mutations: [] }, edge }
}

/** The edits of a commit that was not written wait in front of all others. */
function unsent(
  { pending, barrier }: LocalDocument,
  { mutations }: SentTransaction,
): Pick<LocalDocument, 'pending' | 'barrier'> {
  return {
    pending: [...mutations, ...pending],
    barrier: barrier === null ? null : barrier + mutations.length,
  }
}

export function fallBehind(state: LocalDocument, transactionId: string): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  if (inFlight.mutations.length === 0) return { ...state, inFlight: null }
  const edge = replayAll(startOf(state), state.submitted)
  const broken = 'somebody else wrote before a commit'
  return { ...state, ...unsent(state, inFlight), inFlight: null, edge, broken, restored: true }
}

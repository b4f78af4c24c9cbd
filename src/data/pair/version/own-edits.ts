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
  // Other writes before our last commit are unknown until its event arrives.
  if (isGuarded && state.submitted.length > 0) return state
  const guard = isGuarded ? state.base?._rev : undefined
  const inFlight = { transactionId, mutations, ...(guard !== undefined && { guard }) }
  const at = Date.parse(state.local?._updatedAt ?? '') || 0
  const edge = pending.length > 0 ? replay(state.edge, mutations, optimistic(at)) : state.local
  return { ...state, inFlight, edge, pending, barrier }
}

/** True for edits that replace a value whatever it has become; other edits are merged with it. */
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
 * True for edits that may move words from one text into another, such as splitting a paragraph. Concurrent changes to
 * these words would be duplicated, or separated from them.
 */
function movesText(mutations: readonly Mutation[]): boolean {
  const patches = mutations.flatMap((mutation) => ('patch' in mutation ? [mutation.patch] : []))
  const takesWords = patches.some(({ diffMatchPatch = {} }) =>
    Object.values(diffMatchPatch).some((patch) => /^-/m.test(patch)),
  )
  return takesWords && patches.some(({ insert }) => insert !== undefined)
}

/** True for an index that changes when an item is inserted before it; the ends of a list stay valid. */
function isCounted(path: string): boolean {
  return /\[[1-9]\d*\]|\[0\]./.test(path)
}

/** Number of characters that may be removed from a text of any length without counting as a rewrite. */
const correction = 16

/**
 * True for a text patch that removes much of the text: placed by the little context that remains, its words would be
 * mixed with concurrent changes.
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
  // If its event arrived first, the transaction is already part of the base.
  if (state.inFlight?.transactionId !== transactionId) return state
  const submitted = [...state.submitted, { ...state.inFlight, acknowledgedAt: at }]
  return { ...state, submitted, inFlight: null }
}

/**
 * A commit that requires a revision which is no longer the newest will not be written: its edits become unsent again.
 * An empty commit stays in flight until the response.
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

export function fallBehind(state: LocalDocument, transactionId: string): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  if (inFlight.mutations.length === 0) return { ...state, inFlight: null }
  const edge = replayAll(startOf(state), state.submitted)
  const broken = 'somebody else wrote before a commit'
  return { ...state, ...unsent(state, inFlight), inFlight: null, edge, broken, restored: true }
}

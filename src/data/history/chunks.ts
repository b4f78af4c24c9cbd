import type { Effects } from '../../mendoza/encode.ts'
import type { Chunk, ChunkType, VersionState } from './timeline.ts'
import type { HistoryTransaction } from './transaction-page.ts'

/** Edits less than this apart are merged into one chunk. */
const mergeWindowMs = 5 * 60 * 1000
const initialId = '@initial'

/** Whether the two versions exist. */
export interface VersionStates {
  draftState: VersionState
  publishedState: VersionState
}

type Outcome = 'unedited' | 'upserted' | 'deleted'

/** The effect of a transaction on one version. Only a delta that is exactly "nothing" is a deletion. */
export function outcomeOf(effect: Effects | undefined): Outcome {
  if (!effect) return 'unedited'
  return makesNothing(effect.apply) ? 'deleted' : 'upserted'
}

/** Whether the versions existed after a transaction; `later` is used for versions it did not touch. */
export function statesAfter(transaction: HistoryTransaction, later: VersionStates): VersionStates {
  return {
    draftState: stateAfter(transaction.draftEffect) ?? later.draftState,
    publishedState: stateAfter(transaction.publishedEffect) ?? later.publishedState,
  }
}

/** Whether the versions existed before a transaction; `after` is used for versions it did not touch. */
export function statesBefore(transaction: HistoryTransaction, after: VersionStates): VersionStates {
  const { draftEffect, publishedEffect } = transaction
  return {
    draftState: draftEffect ? presence(draftEffect.revert) : after.draftState,
    publishedState: publishedEffect ? presence(publishedEffect.revert) : after.publishedState,
  }
}

/** The chunk of a single transaction. Without `states`, only the versions it wrote are known to exist. */
export function chunkOf(
  transaction: HistoryTransaction,
  position: number,
  states: VersionStates = statesAfter(transaction, {
    draftState: 'unknown',
    publishedState: 'unknown',
  }),
): Chunk {
  const { id, timestamp, author } = transaction
  return {
    index: position,
    id,
    type: typeOf(transaction),
    start: position,
    end: position + 1,
    startTimestamp: timestamp,
    endTimestamp: timestamp,
    authors: new Set([author]),
    ...states,
  }
}

/** The state before the first transaction, usually empty, as a chunk that everything can be compared with. */
export function initialChunk(
  first: HistoryTransaction,
  position: number,
  states: VersionStates,
): Chunk {
  return {
    ...chunkOf(first, position, states),
    index: position - 1,
    id: initialId,
    type: 'initial',
    end: position,
  }
}

/** Joins neighbours, the older one first: to one chunk, or to two with the newer one's type based on the older one. */
export function joinChunks(left: Chunk, right: Chunk): [Chunk] | [Chunk, Chunk] {
  const draftState = known(right.draftState, left.draftState)
  const publishedState = known(right.publishedState, left.publishedState)
  const after = { ...right, draftState, publishedState }
  if (isOneEdit(left, right)) {
    const authors = new Set([...left.authors, ...right.authors])
    const { type, start, startTimestamp } = left
    return [{ ...after, type, start, startTimestamp, authors }]
  }
  return [left, { ...after, type: typeAfter(left, after) }]
}

/** The deletion of an existing version: its effect contains the deleted content. */
export function typeOfDeletion({ draftState, publishedState }: VersionStates): ChunkType {
  if (draftState === 'missing' && publishedState === 'present') return 'discardDraft'
  if (draftState === 'present' && publishedState === 'missing') return 'unpublish'
  return 'delete'
}

function typeOf({ draftEffect, publishedEffect }: HistoryTransaction): ChunkType {
  const draft = outcomeOf(draftEffect)
  const published = outcomeOf(publishedEffect)
  if (published === 'deleted') return 'delete'
  if (published === 'upserted') return draft === 'deleted' ? 'publish' : 'editLive'
  return draft === 'deleted' ? 'delete' : 'editDraft'
}

function typeAfter(left: Chunk, right: Chunk): ChunkType {
  if (right.type === 'delete') return typeOfDeletion(right)
  return left.type === 'delete' && right.type === 'editDraft' ? 'create' : right.type
}

function isOneEdit(left: Chunk, right: Chunk): boolean {
  if (right.type !== 'editDraft') return false
  if (left.type !== 'create' && left.type !== 'editDraft') return false
  const gap = Date.parse(right.startTimestamp) - Date.parse(left.endTimestamp)
  return gap < mergeWindowMs
}

function known(state: VersionState, before: VersionState): VersionState {
  return state === 'unknown' ? before : state
}

function stateAfter(effect: Effects | undefined): VersionState | undefined {
  return effect && presence(effect.apply)
}

function presence(delta: readonly unknown[]): VersionState {
  return makesNothing(delta) ? 'missing' : 'present'
}

function makesNothing(delta: readonly unknown[]): boolean {
  return delta.length === 2 && delta[0] === 0 && delta[1] === null
}

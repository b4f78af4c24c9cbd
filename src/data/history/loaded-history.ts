import { applyEffect } from '../../mendoza/decode.ts'
import type { Effect, Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import { DataError } from '../errors.ts'
import {
  chunkOf,
  initialChunk,
  joinChunks,
  outcomeOf,
  statesAfter,
  statesBefore,
  typeOfDeletion,
  type VersionStates,
} from './chunks.ts'
import type { Chunk } from './timeline.ts'
import type { HistoryTransaction } from './transaction-page.ts'

/** The two versions of a document at one moment, without their revisions; null = it did not exist. */
export interface Versions {
  draft: ContentDocument | null
  published: ContentDocument | null
}

export type VersionName = keyof Versions

/** Revisions of the two versions; undefined for one that does not exist. */
export type VersionRevisions = Record<VersionName, string | undefined>

const checkpointStep = 50

/**
 * The loaded part of a document's history: consecutive transactions up to the present. Positions never change: 0 is the
 * newest transaction of the first page, older ones are negative, later ones positive.
 */
export class LoadedHistory {
  /** Positions 0, -1, -2 … */
  readonly #older: HistoryTransaction[] = []
  /** Positions 1, 2 … */
  readonly #newer: HistoryTransaction[] = []
  readonly #positions = new Map<string, number>()
  #chunks: Chunk[] = []
  #present: Versions
  /** Revisions of the versions after the newest transaction of the first page, and the current ones. */
  readonly #firstRevisions: VersionRevisions
  #revisions: VersionRevisions
  #oldestStates: VersionStates
  #newestStates: VersionStates
  #isComplete = false
  #checkpoints = new Map<number, Versions>()

  /** `present`: the versions after the newest transaction of the first page. */
  constructor(present: Versions) {
    this.#revisions = { draft: present.draft?._rev, published: present.published?._rev }
    this.#firstRevisions = this.#revisions
    this.#present = {
      draft: withoutRevision(present.draft),
      published: withoutRevision(present.published),
    }
    this.#oldestStates = this.#newestStates = {
      draftState: present.draft ? 'present' : 'missing',
      publishedState: present.published ? 'present' : 'missing',
    }
  }

  /** Newest first. A new array after every change. */
  get chunks(): readonly Chunk[] {
    return this.#chunks
  }

  /** True when the first transaction is loaded. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Position of the newest transaction; below `oldest` when there are none. */
  get newest(): number {
    return this.#older.length === 0 ? -1 : this.#newer.length
  }

  get oldest(): number {
    return this.#older.length === 0 ? 0 : 1 - this.#older.length
  }

  /** The current revisions, which the next change of each version must build on. */
  get revisions(): VersionRevisions {
    return this.#revisions
  }

  at(position: number): HistoryTransaction | undefined {
    return position > 0 ? this.#newer[position - 1] : this.#older[-position]
  }

  positionOf(transactionId: string): number | undefined {
    return this.#positions.get(transactionId)
  }

  /** Adds a page of older transactions, newest first. */
  addOlder(page: readonly HistoryTransaction[], isLast: boolean): void {
    const chunks = [...this.#chunks]
    for (const [index, transaction] of page.entries()) {
      const position = 0 - this.#older.length
      this.#older.push(transaction)
      this.#positions.set(transaction.id, position)
      const chunk = chunkOf(transaction, position, this.#oldestStates)
      const isFirst = isLast && index === page.length - 1
      if (chunk.type === 'delete' && !isFirst) chunk.type = typeOfDeletion(chunk)
      this.#oldestStates = statesBefore(transaction, this.#oldestStates)
      const right = chunks.pop()
      if (right) chunks.push(...joinChunks(chunk, right).toReversed())
      else chunks.push(chunk)
    }
    const first = this.at(this.oldest)
    if (isLast && first && !this.#isComplete) {
      chunks.push(initialChunk(first, this.oldest, this.#oldestStates))
    }
    this.#isComplete ||= isLast
    this.#chunks = chunks
  }

  /** Adds a newer transaction. Throws when its effects do not apply to the current state. */
  addNewer(transaction: HistoryTransaction): void {
    const { id, draftEffect, publishedEffect } = transaction
    this.#present = applyEffects(this.#present, transaction, 'apply')
    this.#newestStates = statesAfter(transaction, this.#newestStates)
    this.#revisions = {
      draft: draftEffect ? revisionOf(this.#present.draft, id) : this.#revisions.draft,
      published: publishedEffect
        ? revisionOf(this.#present.published, id)
        : this.#revisions.published,
    }
    if (this.#older.length === 0) {
      // The first transaction of a document that did not exist when its history was opened.
      this.#oldestStates = this.#newestStates
      this.#isComplete = false
      this.addOlder([transaction], true)
      return
    }
    this.#newer.push(transaction)
    const position = this.newest
    this.#positions.set(id, position)
    const chunk = chunkOf(transaction, position, this.#newestStates)
    const [left, ...others] = this.#chunks
    const joined = left ? joinChunks(left, chunk).toReversed() : [chunk]
    this.#chunks = [...joined, ...others]
  }

  /** The versions after the transaction at a position, but at the earliest those before the oldest loaded one. */
  versionsAfter(position: number): Versions {
    let from = Math.max(position, this.oldest - 1)
    let versions = this.#checkpoints.get(from)
    const target = from
    while (!versions && from < this.newest) versions = this.#checkpoints.get(++from)
    versions ??= this.#present
    for (let at = from; at > target; at--) {
      versions = applyEffects(versions, this.at(at)!, 'revert')
      if (at % checkpointStep === 0) this.#checkpoints.set(at - 1, versions)
    }
    return versions
  }

  /**
   * The transactions after position `after` up to position `to`, oldest first, each with the resulting versions.
   * `versions` are those at `after`.
   */
  *walk(
    versions: Versions,
    after: number,
    to: number,
  ): Iterable<{ transaction: HistoryTransaction; versions: Versions }> {
    let current = versions
    for (let at = Math.max(after + 1, this.oldest); at <= to; at++) {
      const transaction = this.at(at)!
      current = applyEffects(current, transaction, 'apply')
      yield { transaction, versions: current }
    }
  }

  /** A version's revision at a position; undefined when its transaction is not loaded. */
  revisionAt(version: VersionName, position: number): string | undefined {
    const effectOf = version === 'draft' ? 'draftEffect' : 'publishedEffect'
    for (let at = position; at >= this.oldest; at--)
      if (this.at(at)?.[effectOf]) return this.at(at)?.id
    for (let at = Math.max(position + 1, this.oldest); at <= this.newest; at++) {
      if (this.at(at)?.[effectOf]) return undefined
    }
    return this.#firstRevisions[version]
  }
}

/**
 * The versions after the newest transaction, if `snapshot` was read within the time span of the page, or before it with
 * no change since. Null when the page does not lead to the snapshot.
 */
export function alignVersions(
  snapshot: Versions,
  page: readonly HistoryTransaction[],
): Versions | null {
  const [draft, published] = [
    alignVersion(snapshot.draft, page, 'draftEffect'),
    alignVersion(snapshot.published, page, 'publishedEffect'),
  ]
  return draft === undefined || published === undefined ? null : { draft, published }
}

function alignVersion(
  snapshot: ContentDocument | null,
  page: readonly HistoryTransaction[],
  effectOf: 'draftEffect' | 'publishedEffect',
): ContentDocument | null | undefined {
  const changes = page.filter((transaction) => transaction[effectOf])
  if (changes.length === 0) return snapshot
  const known = changes.findIndex((transaction) =>
    snapshot ? transaction.id === snapshot._rev : outcomeOf(transaction[effectOf]) === 'deleted',
  )
  const created = snapshot ? -1 : changes.findIndex((one) => isCreation(one[effectOf]))
  if (known < 0 && created < 0) return undefined
  const missed = changes.slice(0, known < 0 ? created + 1 : known)
  return missed.reduceRight<ContentDocument | null>((document, { id, [effectOf]: effect }) => {
    const content = change(withoutRevision(document), effect!.apply)
    return content && { ...content, _rev: id }
  }, snapshot)
}

function revisionOf(document: ContentDocument | null, id: string): string | undefined {
  return document ? id : undefined
}

function isCreation(effect: Effects | undefined): boolean {
  return effect !== undefined && outcomeOf({ ...effect, apply: effect.revert }) === 'deleted'
}

function applyEffects(
  { draft, published }: Versions,
  { draftEffect, publishedEffect }: HistoryTransaction,
  direction: keyof Effects,
): Versions {
  return {
    draft: draftEffect ? change(draft, draftEffect[direction]) : draft,
    published: publishedEffect ? change(published, publishedEffect[direction]) : published,
  }
}

function change(document: ContentDocument | null, delta: Effect): ContentDocument | null {
  try {
    return applyEffect(document, delta) as ContentDocument | null
  } catch (cause) {
    const description = 'The history holds a change that does not fit the document'
    throw new DataError({ code: 'protocol', description, cause })
  }
}

// Effects are deltas of documents without their revision.
function withoutRevision(document: ContentDocument | null): ContentDocument | null {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}

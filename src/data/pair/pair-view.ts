import type { ContentDocument } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { getAt } from '../../model/path.ts'
import { keepIdentity } from '../keep-identity.ts'
import type { ConnectionStatus } from '../connection/connection.ts'
import { withMine } from './version/claimed-conflicts.ts'
import type { Conflict } from './version/clashes.ts'
import type { Deletion } from './version/deletion.ts'
import type { PairState, SaveState } from './document-pair.ts'
import type { Refusal } from './version/local-document.ts'
import type { VersionCell } from './versions.ts'
import { displayedVersion, type OperationName } from './operations/operations.ts'

type Version = ContentDocument | null

/** The input of a state. */
export interface PairParts {
  publishedId: string
  typeName: string
  liveEdit: boolean
  initialValue: Readonly<Record<string, unknown>>
  draft: VersionCell
  published: VersionCell
  /** The version that edits are applied to. */
  target: VersionCell
  /** Whether the device stores everything of that version that the server may not have. */
  isKept: boolean
  /** False while edits of an earlier page may still be loaded. */
  isComplete: boolean
  isLocked: boolean
  running: OperationName | null
  deletion: Deletion | null
  connection: ConnectionStatus['type']
}

interface ShownConflicts {
  kept: readonly Conflict[]
  document: Version
  shown: readonly Conflict[]
}

interface ShownDocument {
  document: Version
  conflicts: readonly Conflict[]
  shown: Version
}

/** The public state of a pair. Unchanged parts of two states are identical. */
export class PairView {
  #conflicts: ShownConflicts = { kept: [], document: null, shown: [] }
  #shown: ShownDocument = { document: null, conflicts: [], shown: null }
  #refused: { refusals: readonly Refusal[]; text: string } = { refusals: [], text: '' }

  #deletion: Deletion | null = null

  stateOf(parts: PairParts): PairState {
    if (!isEqual(parts.deletion, this.#deletion)) this.#deletion = parts.deletion
    const { publishedId, typeName, liveEdit, initialValue, draft, published } = parts
    const { isComplete, isLocked, running, connection } = parts
    const versions = {
      publishedId,
      ready: isComplete && draft.document.ready && published.document.ready,
      liveEdit,
      draft: draft.document.local,
      published: published.document.local,
    }
    const document = displayedVersion(versions)
    const conflicts = this.#shownConflicts(parts, document)
    return {
      ...versions,
      typeName,
      initialValue,
      transactionSyncLock: isLocked,
      displayed: this.#displayed(document, conflicts),
      conflicts,
      deletion: this.#deletion,
      waiting: draft.document.waiting,
      save: this.#saveState(parts),
      reconnecting: connection === 'reconnecting' || connection === 'error',
      running,
    }
  }

  #saveState({ target: { document, queue }, isKept }: PairParts): SaveState {
    const refusal = document.refusals.at(-1)
    if (refusal) {
      const { error, document: version } = refusal
      return { type: 'refused', error, version, text: this.#refusedText(document.refusals) }
    }
    if (queue.retry && isKept) return { type: 'kept', retry: queue.retry }
    if (queue.retry) {
      const { attempt, retryAt, error } = queue.retry
      return { type: 'retrying', attempt, retryAt, error }
    }
    if (document.inFlight && !document.unknown) return { type: 'sending' }
    if (document.inFlight || document.pending.length > 0)
      return isKept ? { type: 'kept', retry: null } : { type: 'unsaved' }
    return { type: 'saved', at: queue.savedAt }
  }

  /** The displayed conflicts; where the document contains their value, later changes of it are included. */
  #shownConflicts({ target }: PairParts, document: Version): readonly Conflict[] {
    const { conflicts } = target.document
    const last = this.#conflicts
    const isSame = last.kept === conflicts && last.document === document
    if (!isSame) {
      const now = conflicts.map((one) =>
        one.holds === 'mine' ? one : { ...one, theirs: getAt(document, one.path) },
      )
      const shown = isEqual(now, last.shown) ? last.shown : now
      this.#conflicts = { kept: conflicts, document, shown }
    }
    return this.#conflicts.shown
  }

  /** The document as the form shows it: with the user's own values in claimed conflicts. */
  #displayed(document: Version, conflicts: readonly Conflict[]): Version {
    const claimed = conflicts.filter(({ isClaimed }) => isClaimed)
    const last = this.#shown
    if (claimed.length === 0) this.#shown = { document, conflicts, shown: document }
    else if (last.document !== document || last.conflicts !== conflicts) {
      const shown = keepIdentity(last.shown, withMine(document, claimed, last.shown))
      this.#shown = { document, conflicts, shown }
    }
    return this.#shown.shown
  }

  #refusedText(refusals: readonly Refusal[]): string {
    if (this.#refused.refusals !== refusals) {
      const documents = refusals.map(({ document }) => document)
      const value = documents.length === 1 ? documents[0] : documents
      this.#refused = { refusals, text: JSON.stringify(value, null, 2) }
    }
    return this.#refused.text
  }
}

export function isSameState(a: PairState, b: PairState): boolean {
  const { save: saveA, ...restA } = a
  const { save: saveB, ...restB } = b
  return isShallowEqual(restA, restB) && isShallowEqual(saveA, saveB)
}

function isShallowEqual(a: object, b: object): boolean {
  const other = new Map<string, unknown>(Object.entries(b))
  const entries = Object.entries(a)
  return entries.length === other.size && entries.every(([key, value]) => other.get(key) === value)
}

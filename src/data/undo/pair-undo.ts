import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import { proseOf } from '../../schema/text-path.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { Clock } from '../clock.ts'
import type { PairState } from '../pair/document-pair.ts'
import type { OperationName } from '../pair/operations/operations.ts'
import { travel } from './travel.ts'
import { RecordedHistory } from './undo-history.ts'
import { UndoKeeper, type UndoStorage } from './undo-storage.ts'

/** Undo storage beyond the page, with the key of each document. */
export interface UndoMemory {
  storage: UndoStorage
  /** Identifies dataset, document and user. */
  key(publishedId: string): Promise<string>
}

interface PairUndoOptions {
  publishedId: string
  typeName: string
  schema: CompiledSchema
  clock: Clock
  undoMemory: UndoMemory | null
  state: () => PairState
  patch: (patches: readonly Patch[]) => void
}

/** The undo history of an open pair: records the user's edits, and stores the steps beyond the page. */
export class PairUndo {
  readonly history: RecordedHistory
  readonly #options: PairUndoOptions
  readonly #keeper: UndoKeeper | null

  constructor(options: PairUndoOptions) {
    const { publishedId, typeName, schema, clock, undoMemory, state, patch } = options
    this.#options = options
    this.history = new RecordedHistory({
      patch,
      // While editing is locked, undo is only temporarily unavailable.
      current() {
        const { ready, transactionSyncLock, displayed } = state()
        return ready && !transactionSyncLock ? displayed : null
      },
      isText: proseOf(schema.get(typeName)),
      code: () => ({ travel }),
      changed: () => this.#keeper?.request(),
    })
    this.#keeper = undoMemory
      ? new UndoKeeper({
          history: this.history,
          storage: undoMemory.storage,
          clock,
          key: undoMemory.key(publishedId),
        })
      : null
  }

  edited(before: ContentDocument, after: ContentDocument | null, patches: readonly Patch[]): void {
    if (after) this.history.record({ before, after, patches, at: this.#options.clock.now() })
  }

  /** Returns the operation's outcome; if it changes the content, records it as a step or clears the history. */
  follow<T>(operation: OperationName, outcome: Promise<T>): Promise<T> {
    if (operation !== 'discardChanges' && operation !== 'restore' && operation !== 'delete') {
      return outcome
    }
    const before = this.#options.state().displayed
    const done = () => {
      const after = this.#options.state().displayed
      if (operation === 'delete' || !after) this.history.clear()
      else if (before)
        this.history.recordOperation(operation, { before, after }, this.#options.clock.now())
    }
    outcome.then(done, () => undefined)
    return outcome
  }

  /** To be called when the state of the pair may have changed. */
  update(): void {
    this.history.update()
  }

  dispose(): void {
    this.#keeper?.dispose()
    this.history.dispose()
  }
}

import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import { proseOf } from '../../schema/text-path.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { Clock } from '../clock.ts'
import type { PairState } from '../pair/document-pair.ts'
import type { OperationName } from '../pair/operations/operations.ts'
import { RecordedHistory } from './undo-history.ts'
import { UndoKeeper, type UndoStorage } from './undo-storage.ts'

/** Where steps outlive the page, and under which name those of a document. */
export interface UndoMemory {
  storage: UndoStorage
  /** Names dataset, document and person. */
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

/** The undo history of an open pair: records what the user does to it, and keeps the steps beyond the page. */
export class PairUndo {
  readonly history: RecordedHistory
  readonly #options: PairUndoOptions
  readonly #keeper: UndoKeeper | null

  constructor(options: PairUndoOptions) {
    const { publishedId, typeName, schema, clock, undoMemory, state, patch } = options
    this.#options = options
    this.history = new RecordedHistory({
      patch,
      // What is locked now may be undone in a moment.
      current() {
        const { ready, transactionSyncLock, displayed } = state()
        return ready && !transactionSyncLock ? displayed : null
      },
      isText: proseOf(schema.get(typeName)),
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

  /** Passes on what an operation leads to; what it does to the content is a step, or the end of all of them. */
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

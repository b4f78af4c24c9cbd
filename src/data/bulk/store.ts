import { BehaviorSubject, type Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type {
  BulkOptions,
  BulkPlan,
  BulkRecord,
  BulkRequest,
  BulkResult,
  BulkTarget,
  BulkUndoResult,
} from './bulk.ts'
import type { BulkContext } from './context.ts'
import type { RunOptions } from './run.ts'

/** Operations on many documents at once. Their code is loaded on first use. */
export interface BulkStore {
  /** The last operation; replays. */
  readonly last$: Observable<BulkRecord | null>
  /** Plans without changing anything. Rejects with DataError. */
  plan(
    request: BulkRequest,
    targets: readonly BulkTarget[],
    options?: BulkOptions,
  ): Promise<BulkPlan>
  /** Runs a plan: each transaction is committed as a whole or not at all. Failures are in the result. */
  run(plan: BulkPlan, options?: RunOptions): Promise<BulkResult>
  /** Retries the failed steps. Rejects with DataError. */
  retry(result: BulkResult, options?: RunOptions): Promise<BulkResult>
  /** Restores all documents, but keeps later changes. Rejects with DataError. */
  undo(result: BulkResult, options?: BulkOptions): Promise<BulkUndoResult>
  /** Undoes the deletion of a single document: creates its former versions. Rejects with DataError. */
  bringBack(target: BulkTarget, versions: readonly ContentDocument[]): Promise<BulkUndoResult>
  /** Clears the last operation. */
  forget(): void
}

/** The one bulk store of a data layer. `dispose` it. */
export class BulkOperations implements BulkStore {
  readonly #context: BulkContext
  readonly #last = new BehaviorSubject<BulkRecord | null>(null)

  constructor(context: BulkContext) {
    this.#context = context
  }

  get last$(): Observable<BulkRecord | null> {
    return this.#last
  }

  async plan(
    request: BulkRequest,
    targets: readonly BulkTarget[],
    options?: BulkOptions,
  ): Promise<BulkPlan> {
    // What follows a confirmation is there before: it could no longer be loaded after a release, or without a connection.
    const [{ prepareBulk }] = await Promise.all([
      import('./preparation.ts'),
      import('./run.ts'),
      import('./undo.ts'),
    ])
    return prepareBulk(this.#context, request, targets, options)
  }

  async run(plan: BulkPlan, options?: RunOptions): Promise<BulkResult> {
    const { runBulk } = await import('./run.ts')
    return this.#keep(await runBulk(this.#context, plan, options))
  }

  async retry(before: BulkResult, options?: RunOptions): Promise<BulkResult> {
    const { retryBulk } = await import('./run.ts')
    return this.#keep(await retryBulk(this.#context, before, options))
  }

  async undo(result: BulkResult, options?: BulkOptions): Promise<BulkUndoResult> {
    const { undoBulk } = await import('./undo.ts')
    const undone = await undoBulk(this.#context, result, options)
    this.#last.next({ result, undone })
    return undone
  }

  async bringBack(
    target: BulkTarget,
    versions: readonly ContentDocument[],
  ): Promise<BulkUndoResult> {
    const { bringBack } = await import('./undo.ts')
    return bringBack(this.#context, target, versions)
  }

  forget(): void {
    this.#last.next(null)
  }

  dispose(): void {
    this.#last.complete()
  }

  #keep(result: BulkResult): BulkResult {
    this.#last.next({ result, undone: null })
    return result
  }
}

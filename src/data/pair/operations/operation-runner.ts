import type { Mutation } from '../../../model/mutation.ts'
import { strengthenReferences } from '../../../model/reference.ts'
import type { CompiledSchema } from '../../../schema/schema.ts'
import type { Clock } from '../../clock.ts'
import { Deadlines } from '../../deadlines.ts'
import { type DataError, toDataError } from '../../errors.ts'
import type { EmitEvent } from '../../events.ts'
import type { DatasetTransport } from '../../connection/transport.ts'
import type { VersionCell } from '../versions.ts'
import { deletedError, isUndecided } from '../version/deletion.ts'
import {
  isQuiet,
  type LocalDocument,
  sendable,
  type WaitingOperation,
} from '../version/local-document.ts'
import { OperationError } from './operation-error.ts'
import {
  disabledError,
  disabledReason,
  operationAction,
  type OperationArguments,
  operationMutations,
  type OperationName,
  operationOptions,
  type OperationOutcome,
  type OperationState,
} from './operations.ts'
import { fetchRevision } from '../../history/revision.ts'
import { isSameContent } from '../version/stamps.ts'

export interface OperationContext {
  publishedId: string
  typeName: string
  schema: CompiledSchema
  clock: Clock
  transport: DatasetTransport
  createId: () => string
  emit: EmitEvent
  report: (error: OperationError) => void
  cells: readonly VersionCell[]
  /** The state that the user sees. */
  state: () => OperationState
  /** The state on the server. */
  serverState: () => OperationState
  /** The version that operations apply to. */
  draft: VersionCell
  setWaiting: (waiting: WaitingOperation | null) => void
  /** Reads both versions again. */
  reload: () => Promise<void>
  isConnected: () => boolean
  /** True while the server responds and its state is known. */
  isReachable: () => boolean
  /** Called when `running` has changed. */
  changed: () => void
}

/** Checks its condition. */
type Waiter = () => void

/** How long (ms) an operation waits for edits to be saved, and for its own events. */
const patienceMs = 10_000
/** Concurrent edits may require saving and publishing to be repeated, but must not block them forever. */
const saveAttempts = 5

/** Executes the operations of one document, one after the other. */
export class OperationRunner {
  readonly #context: OperationContext
  readonly #deadlines: Deadlines
  readonly #transactions = new Set<string>()
  readonly #waiters = new Set<Waiter>()
  #last: Promise<unknown> = Promise.resolve()
  #running: OperationName | null = null
  #isCalledOff = false

  constructor(context: OperationContext) {
    this.#context = context
    this.#deadlines = new Deadlines(context.clock)
  }

  /** The running operation. */
  get running(): OperationName | null {
    return this.#running
  }

  /** True for a transaction made by one of these operations. */
  owns(transactionId: string): boolean {
    return this.#transactions.has(transactionId)
  }

  /** Checks the documents again; to be called after every change to them. */
  update(): void {
    for (const look of [...this.#waiters]) look()
  }

  execute(operation: OperationName, args: OperationArguments): Promise<OperationOutcome> {
    return this.#enqueue(operation, () => this.#perform(operation, args))
  }

  #enqueue<T>(operation: OperationName, run: () => Promise<T>): Promise<T> {
    const { emit, report, publishedId } = this.#context
    const outcome = this.#last.then(async () => {
      try {
        return await run()
      } catch (cause) {
        const error = toOperationError(operation, cause)
        emit({ type: 'operation.failed', operation, documentId: publishedId, error })
        if (error.code !== 'CALLED_OFF') report(error)
        throw error
      }
    })
    // Callers that ignore the promise get the error through `report`.
    this.#last = outcome.catch(() => undefined)
    return outcome
  }

  /** Running operations end without being executed, or without their result being known. */
  dispose(): void {
    this.#deadlines.dispose()
  }

  /** Cancels the wait for the connection. */
  callOff(): void {
    this.#isCalledOff = this.#context.draft.document.waiting !== null
    this.update()
  }

  /** Continues an operation that was waiting when an earlier page closed. */
  resume(waiting: WaitingOperation): void {
    // Its error is reported; no caller waits for the outcome.
    this.#enqueue(waiting.operation, async () => {
      this.#setRunning(waiting.operation)
      try {
        await this.#waitForConnection(waiting)
        if (!this.#isPublished(waiting)) {
          await this.#write(waiting.operation, {}, this.#context.serverState())
        }
      } finally {
        this.#finish()
      }
    }).catch(() => undefined)
  }

  async #perform(operation: OperationName, args: OperationArguments): Promise<OperationOutcome> {
    const { state } = this.#context
    refuseDisabled(operation, state())
    this.#setRunning(operation)
    try {
      if (operation === 'duplicate') return await this.#write(operation, args, state())
      await this.#saveEdits(operation)
      return await this.#write(operation, args, this.#context.serverState())
    } finally {
      this.#finish()
    }
  }

  #finish(): void {
    const { cells, setWaiting } = this.#context
    setWaiting(null)
    for (const { queue } of cells) queue.resume()
    this.#setRunning(null)
  }

  async #write(
    operation: OperationName,
    args: OperationArguments,
    state: OperationState,
    attempt = 1,
  ): Promise<OperationOutcome> {
    const { transport, emit, publishedId, createId, schema, typeName } = this.#context
    const type = schema.get(typeName)
    refuseDisabled(operation, state)
    const copyId = args.id ?? createId()
    const revision =
      operation === 'restore'
        ? await fetchRevision(transport, publishedId, { revision: args.revision ?? '' })
        : null
    const transactionId = createId()
    const input = { ...state, copyId, revision, type }
    const mutations = operationMutations(operation, input)
    const action = operationAction(operation, input)
    const options = operationOptions(operation)
    const about = { operation, documentId: publishedId, transactionId }
    this.#transactions.add(transactionId)
    emit({ type: 'operation.sent', ...about })
    try {
      const isDone =
        action && (await transport.act?.({ transactionId, actions: [action] }, options))
      if (!isDone) await transport.mutate({ transactionId, mutations }, options)
    } catch (error) {
      const lost = toDataError(error).code === 'network' && operation === 'publish' && state.draft
      if (lost) {
        // What is stored shows whether it arrived; its events may be later, or be missing.
        await this.#context.reload()
        const waiting = { operation, document: state.draft!, since: this.#context.clock.now() }
        await this.#waitForConnection(waiting)
        if (this.#isPublished(waiting)) {
          return { operation, transactionId, publishedId }
        }
        return this.#write(operation, args, this.#context.serverState(), attempt)
      }
      const isLast = attempt === saveAttempts
      if (isLast || !(await this.#mayRepeat(operation, state, toDataError(error)))) throw error
      return this.#write(operation, args, this.#context.serverState(), attempt + 1)
    }
    await this.#awaitEvents(transactionId, mutations)
    emit({ type: 'operation.done', ...about })
    const isCopy = operation === 'duplicate'
    return { operation, transactionId, publishedId: isCopy ? copyId : publishedId }
  }

  /**
   * Saves every edit made so far and holds later ones back: they are applied after the operation, so that continued
   * typing neither delays nor cancels it, and is not part of it. Publishing waits for the connection.
   */
  async #saveEdits(operation: OperationName): Promise<void> {
    const { cells, state, clock, reload, isReachable } = this.#context
    const { draft } = state()
    const since = clock.now()
    const wait = (): Promise<void> => {
      if (operation !== 'publish' || !draft) throw this.#notSaved(operation)
      return this.#waitForConnection({ operation, document: draft, since })
    }
    for (const { queue } of cells) queue.hold()
    if (operation === 'publish' && !isReachable()) return wait()
    const isOver = this.#saving()
    if (!(await this.#when(isOver))) await reload()
    if (isOver()) return
    if (isReachable()) throw this.#notSaved(operation)
    await wait()
  }

  /** Returns a function that checks whether all edits before the barrier are saved; it throws when they cannot be. */
  #saving(): () => boolean {
    const { cells } = this.#context
    const refusals = () => cells.flatMap(({ document }) => document.refusals)
    const known = refusals().length
    return () => {
      const refused = refusals()
      if (refused.length > known) throw refused.at(-1)!.error
      if (cells.some(({ document }) => isUndecided(document))) throw deletedError()
      return cells.every(({ document }) => sendable(document) === 0 && isQuiet(document))
    }
  }

  /** Resolves when the server can be reached and has the displayed document; rejects when it has changed. */
  async #waitForConnection(waiting: WaitingOperation): Promise<void> {
    const { serverState, isReachable, setWaiting } = this.#context
    const isSaved = this.#saving()
    this.#isCalledOff = false
    setWaiting(waiting)
    await this.#until(() => {
      if (this.#isCalledOff) throw this.#failure(waiting.operation, 'CALLED_OFF')
      return isReachable() && serverState().ready && isSaved()
    })
    const { draft } = serverState()
    const isSame = draft !== null && isSameContent(draft, waiting.document)
    if (!isSame && !this.#isPublished(waiting)) throw this.#failure(waiting.operation, 'CHANGED')
  }

  /** True when it was already executed, and only the response was lost. */
  #isPublished({ document }: WaitingOperation): boolean {
    const { draft, published } = this.#context.serverState()
    if (draft || !published) return false
    const expected = strengthenReferences(document)
    return isSameContent({ ...published, _id: document._id }, expected)
  }

  #failure(operation: OperationName, code: 'CALLED_OFF' | 'CHANGED'): OperationError {
    const message =
      code === 'CHANGED'
        ? `The document was changed while "${operation}" waited for the connection, so it was not executed`
        : `"${operation}" was called off while it waited for the connection`
    return new OperationError(operation, code, { message })
  }

  /**
   * True when an operation was refused only because of remote changes we had not received, and they do not affect it:
   * an edit of the draft being published, or a newer version of the document being unpublished.
   */
  async #mayRepeat(
    operation: OperationName,
    { published }: OperationState,
    { type }: DataError,
  ): Promise<boolean> {
    if (operation !== 'publish' && operation !== 'unpublish') return false
    if (type !== 'documentRevisionIDDoesNotMatchError' && type !== 'documentNotFoundError') {
      return false
    }
    await this.#context.reload()
    if (operation === 'unpublish') return true
    return this.#context.serverState().published?._rev === published?._rev
  }

  #notSaved(operation: OperationName): OperationError {
    const retry = this.#context.cells.map(({ queue }) => queue.retry).find(Boolean)
    return new OperationError(operation, retry ? retry.error.code : 'TIMEOUT', {
      message: `The document could not be saved, so "${operation}" was not executed`,
      cause: retry?.error,
    })
  }

  /** Waits for the events of our own transaction; without the stream, for a snapshot. */
  async #awaitEvents(transactionId: string, mutations: readonly Mutation[]): Promise<void> {
    const { cells, isConnected, reload } = this.#context
    const touched = cells.filter(({ document }) =>
      mutations.some((mutation) => isChangedBy(mutation, document)),
    )
    const isHere = () => touched.every(({ document }) => document.passed.includes(transactionId))
    if (isConnected() && (await this.#when(isHere))) return
    if (!isHere()) await reload()
  }

  /** True as soon as the condition holds; false after the timeout. Rejects when the condition throws. */
  #when(condition: () => boolean): Promise<boolean> {
    return this.#deadlines.inTime(this.#until(condition), patienceMs)
  }

  async #until(condition: () => boolean): Promise<void> {
    if (condition()) return
    let look: Waiter = () => undefined
    const met = new Promise<void>((resolve, reject) => {
      look = () => {
        try {
          if (condition()) resolve()
        } catch (error) {
          reject(error)
        }
      }
      this.#waiters.add(look)
    })
    await met.finally(() => this.#waiters.delete(look))
  }

  #setRunning(operation: OperationName | null): void {
    this.#running = operation
    this.#context.changed()
  }
}

function refuseDisabled(operation: OperationName, state: OperationState): void {
  const reason = disabledReason(operation, state)
  if (reason) throw disabledError(operation, reason)
}

/** True when the mutation changes this document and will make the server send an event. */
function isChangedBy(mutation: Mutation, { id, base }: LocalDocument): boolean {
  if ('delete' in mutation) return 'id' in mutation.delete && mutation.delete.id === id && !!base
  if ('patch' in mutation) return 'id' in mutation.patch && mutation.patch.id === id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id === id && !base
  const document = 'create' in mutation ? mutation.create : mutation.createOrReplace
  return document._id === id
}

function toOperationError(operation: OperationName, cause: unknown): OperationError {
  if (cause instanceof OperationError) return cause
  const { code, description } = toDataError(cause)
  return new OperationError(operation, code, { message: description, cause })
}

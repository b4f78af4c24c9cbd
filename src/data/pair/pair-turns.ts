import { BehaviorSubject, type Observable, Subject } from 'rxjs'
import type { IdentifiedDocumentStub } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import { proseOf } from '../../schema/text-path.ts'
import type { DatasetQuestion } from '../../schema/validation/validation-context.ts'
import type { Clock } from '../clock.ts'
import type { DataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import { CellJournal, type EntryAbout } from './cell-journal.ts'
import type { Journal } from '../journal/journal.ts'
import type { DatasetListener, DatasetSignal } from '../query/dataset-listener.ts'
import type { DocumentTypes } from '../query/document-types.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { UndoMemory } from '../undo/pair-undo.ts'
import type { UnreadText, UnreadTexts } from '../validation/unread-texts.ts'
import { CommitQueue } from './commit-queue.ts'
import { ConfirmedEdits } from './confirmed-edits.ts'
import { consequences, type Situation } from './consequences.ts'
import type { DocumentChange, PairState } from './document-pair.ts'
import { foundOn, noFoundation } from './draft-foundation.ts'
import { Inquiries } from './inquiries.ts'
import { News } from './news.ts'
import { OperationRunner } from './operations/operation-runner.ts'
import type { OperationError } from './operations/operation-error.ts'
import { type OperationState } from './operations/operations.ts'
import { Outbox } from './outbox.ts'
import { isSameState, PairView } from './pair-view.ts'
import { Retraction } from './retraction.ts'
import { SnapshotLoader } from './snapshot-loader.ts'
import { deletionOf } from './version/deletion.ts'
import {
  canSend,
  type Change,
  createLocalDocument,
  type LocalDocument,
  type Refusal,
  snapshotRequest,
} from './version/local-document.ts'
import { isEdit, isFromServer, step, type VersionCell, Versions } from './versions.ts'

/** The configuration and services of a pair. */
export interface PairContext {
  publishedId: string
  typeName: string
  liveEdit: boolean
  /** Fields of a document that does not exist yet. */
  initialValue: Readonly<Record<string, unknown>>
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
  createId: () => string
  emit: EmitEvent
  report: (error: DataError | OperationError) => void
  schema: CompiledSchema
  /** Whether a published document exists, live. */
  observeExists: (id: string) => Observable<boolean>
  /** The live result of a validator's query. */
  observeResult: (question: DatasetQuestion) => Observable<unknown>
  /** The signed-in user, for validators. */
  currentUser$: Observable<CurrentUser | null>
  /** Called with the duration of each custom validator. */
  measureRule: (typeName: string, path: Path, ms: number) => void
  /** Called with the type of every document that is read. */
  types: DocumentTypes
  /** Stores edits until the server has them; null = they are kept in this page only. */
  journal: Journal | null
  /** Stores undo steps beyond the page; null = nowhere. */
  undoMemory: UndoMemory | null
}

const nothingUnread: readonly UnreadText[] = []

/**
 * Processes everything that happens to a pair. Each event is one turn with the same stages: change versions → apply
 * rules → store on the device → send → notify. `dispose` it.
 */
export class PairTurns {
  readonly versions: Versions
  readonly news: News
  readonly snapshots: SnapshotLoader
  readonly operations: OperationRunner
  readonly outbox = new Outbox()
  readonly changes$ = new Subject<DocumentChange>()
  readonly state$: BehaviorSubject<PairState>
  /** The basis of the draft's edits. */
  foundation = noFoundation
  /** Fields of a document that does not exist yet. */
  initialValue: Readonly<Record<string, unknown>>

  readonly #context: PairContext
  readonly #unread: UnreadTexts
  readonly #view = new PairView()
  readonly #confirmed = new ConfirmedEdits()
  readonly #inquiries: Inquiries
  readonly #retraction: Retraction
  readonly #stop: (() => void)[]
  /** The state after the last turn; its notification may still wait in the outbox. */
  #state: PairState
  /** Versions that changed in this turn. */
  readonly #changed: DocumentChange[] = []
  #refusalsReported = 0
  #isNew = false
  #isLocked = false
  #isDisposed = false

  constructor(given: PairContext, unread: UnreadTexts) {
    this.#unread = unread
    const emit: EmitEvent = (event) => this.outbox.add(() => given.emit(event))
    const context = { ...given, emit }
    this.#context = context
    this.initialValue = given.initialValue
    const { publishedId, clock, listener, liveEdit } = context
    this.news = new News(clock)
    this.versions = new Versions(publishedId, liveEdit, (id) => this.#createCell(id))
    const cells = this.versions.all
    const isConnected = () => listener.status.type === 'connected'
    this.snapshots = new SnapshotLoader({
      ...context,
      isConnected,
      documents: () => this.versions.documents,
      confirmed: this.#confirmed,
      wasOut: () => this.news.isOut,
      lost: (edits) =>
        this.change(this.versions.target, { type: 'refused.add', refusals: [edits] }),
      recalled: (index, change) => this.#recalled(cells[index]!, change),
      apply: (changes) => this.#read(changes),
    })
    this.#inquiries = new Inquiries({
      ...context,
      cells,
      isInformed: () => isConnected() && this.news.isKnown,
      apply: (cell, change) => this.change(cell, change),
    })
    this.#retraction = new Retraction({
      ...context,
      draft: this.versions.draft,
      published: this.versions.published,
      apply: (change) => this.change(this.versions.draft, change),
      changed: () => this.update(),
    })
    this.operations = new OperationRunner({
      ...context,
      isConnected,
      cells,
      draft: this.versions.draft,
      state: () => this.#state,
      serverState: () => this.#serverState(),
      setWaiting: (waiting) => {
        const { draft } = this.versions
        if (draft.document.waiting !== waiting) this.change(draft, { type: 'wait', waiting })
      },
      isReachable: () =>
        isConnected() && this.news.isKnown && cells.every(({ queue }) => queue.retry === null),
      reload: () => this.snapshots.load(),
      changed: () => this.update(),
    })
    this.#state = this.#computeState()
    this.state$ = new BehaviorSubject(this.#state)
    const status = listener.status$.subscribe(({ type }) => {
      if (type === 'reconnecting' || type === 'error') this.news.lose()
      this.turn(() => this.#assumeNew())
    })
    const unlisten = listener.subscribe((signal) => this.#receive(signal))
    this.#stop = [() => status.unsubscribe(), unlisten]
  }

  get state(): PairState {
    return this.#state
  }

  get isDisposed(): boolean {
    return this.#isDisposed
  }

  /** The current versions, including the one that edits are applied to. */
  get documents(): Record<'draft' | 'published' | 'target', LocalDocument> {
    const { draft, published, target } = this.versions
    return { draft: draft.document, published: published.document, target: target.document }
  }

  /** Runs all stages without a change, e.g. after the journal has opened or stored something. */
  update(): void {
    this.turn(() => {})
  }

  /**
   * Runs one turn, from the first change to the notifications. A turn calls no outside code until the pair is at rest,
   * so turns are never nested.
   */
  turn<T>(change: () => T): T | null {
    if (this.#isDisposed) return null
    return this.outbox.hold(() => {
      const result = change()
      this.#conclude()
      this.#keep()
      this.#send()
      this.#notify()
      return result
    })
  }

  change(cell: VersionCell, change: Change): void {
    this.turn(() => this.apply(cell, change))
  }

  /** Stage 1: one change of one version. */
  apply(cell: VersionCell, change: Change): void {
    const { emit, types } = this.#context
    this.#confirmed.note(cell.document, change)
    const { document, news, isRebased } = step(cell.document, change, (id) =>
      this.operations.owns(id),
    )
    cell.document = document
    if (isEdit(change)) cell.queue.edited()
    if (isFromServer(change) && document.base) types.learn(document.id, document.base._type)
    if (isRebased) {
      const transactionId = change.type === 'event' ? change.event.transactionId : null
      emit({ type: 'rebase', documentId: document.id, transactionId })
    }
    if (news) this.#changed.push(news)
  }

  /** Makes this document the one from which the next edits create the draft. */
  begin(document: IdentifiedDocumentStub): void {
    this.foundation = foundOn(this.foundation, this.versions.published.document, document)
  }

  /** Without a connection the document is assumed not to exist yet; it is read before anything is sent. */
  beginNew(): void {
    this.#isNew = true
    this.turn(() => this.#assumeNew())
  }

  /** Adds refused edits that were already reported elsewhere. */
  takeRefusals(refusals: readonly Refusal[]): void {
    this.#refusalsReported += refusals.length
    this.apply(this.versions.target, { type: 'refused.add', refusals })
  }

  #assumeNew(): void {
    const { listener, clock } = this.#context
    const isOut = listener.status.type === 'reconnecting' || listener.status.type === 'error'
    if (!this.#isNew || !isOut) return
    const at = clock.now()
    for (const cell of this.versions.all.filter(({ document }) => !document.ready)) {
      const request = snapshotRequest(cell.document, at)
      this.apply(cell, { type: 'snapshot', document: null, request, at })
    }
  }

  /** Stage 2: apply the rules that follow the changes. */
  #conclude(): void {
    const { draft } = this.versions
    for (const rule of consequences) {
      const { changes, foundation, withdraws } = rule(this.#situation())
      if (foundation) this.foundation = foundation
      if (withdraws) draft.queue.withdraw()
      for (const { id, change } of changes) this.apply(this.versions.of(id)!, change)
    }
  }

  /** Stage 3: store in the journal what the server does not have. */
  #keep(): void {
    const { all, target } = this.versions
    for (const cell of all) {
      cell.journal?.update(cell.document, cell === target ? this.#unread.list : nothingUnread)
    }
  }

  /** Stage 4: send edits and inquiries to the server. Each response begins a new turn. */
  #send(): void {
    this.#retraction.update(this.foundation)
    for (const { queue } of this.versions.all) queue.update()
    this.snapshots.update()
    const isWaiting = ({ document, queue }: VersionCell) => canSend(document) || queue.waitsForNews
    if (this.versions.all.some(isWaiting) && this.news.request()) void this.snapshots.load()
    this.#inquiries.update()
  }

  /** Stage 5: notify subscribers and waiting operations of the state. */
  #notify(): void {
    const state = this.#computeState()
    if (!isSameState(state, this.#state)) {
      this.#state = state
      this.outbox.add(() => this.state$.next(state))
    }
    for (const news of this.#changed.splice(0)) {
      this.outbox.add(() => this.changes$.next(news))
    }
    this.#reportRefusals()
    this.operations.update()
  }

  /** A loss is reported even without subscribers. */
  #reportRefusals(): void {
    const { refusals } = this.versions.target.document
    const news = refusals.slice(this.#refusalsReported)
    this.#refusalsReported = refusals.length
    for (const { error } of news) this.outbox.add(() => this.#context.report(error))
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
    for (const { queue } of this.versions.all) queue.dispose()
    this.operations.dispose()
    this.snapshots.dispose()
    this.#retraction.dispose()
    this.state$.complete()
    this.changes$.complete()
  }

  /** Handles the signals of the dataset. */
  #receive(signal: DatasetSignal): void {
    if (signal.type === 'welcome') {
      this.#isLocked = false
      void this.snapshots.load()
      this.#sendAgain()
      this.update()
      return
    }
    if (signal.type === 'pending') {
      if (!signal.documentIds.some((id) => this.versions.of(id))) return
      this.#isLocked = true
      this.update()
      return
    }
    const at = this.#context.clock.now()
    const events = signal.events.filter(({ documentId }) => this.versions.of(documentId))
    if (events.length === 0) return
    this.#isLocked = false
    this.turn(() => {
      for (const event of events) {
        const taken = this.#retraction.owns(event.transactionId) ? this.#retraction.taken() : null
        if (taken) this.apply(this.versions.draft, taken)
        this.apply(this.versions.of(event.documentId)!, { type: 'event', event, at })
      }
    })
    if (!signal.complete) void this.snapshots.load()
  }

  /** Applies snapshots of both versions. */
  #read(changes: readonly Change[]): void {
    this.news.read(this.#context.listener.status.type === 'connected')
    this.turn(() => {
      for (const [index, cell] of this.versions.all.entries()) this.apply(cell, changes[index]!)
    })
    this.#sendAgain()
  }

  #recalled(cell: VersionCell, change: Extract<Change, { type: 'recalled' }>): void {
    const { unknown } = cell.document
    const name = unknown && unknown.count > 0 ? unknown.transactionId : null
    // Journaled under this id, the edits are also sent under it, so that the next page recognizes them if this one
    // dies.
    if (name !== null && change.isCertain && !change.known.has(name)) cell.queue.adopt(name)
    this.change(cell, change)
  }

  #sendAgain(): void {
    for (const { queue } of this.versions.all) if (queue.retry) queue.sendNow()
  }

  #createCell(id: string): VersionCell {
    const { clock, createId, journal: device, schema, typeName } = this.#context
    const journal =
      device &&
      new CellJournal({
        journal: device,
        key: createId(),
        about: () => this.#aboutEdits(cell),
        onChange: () => this.update(),
        clock,
      })
    const queue = new CommitQueue({
      ...this.#context,
      createTransactionId: createId,
      document: () => cell.document,
      apply: (change) => this.change(cell, change),
      isInformed: () => this.news.isKnown && !this.#retraction.isPending,
      comparesPaths: () => this.#context.listener.knows('ifUnchanged'),
      changed: () => this.update(),
      ...(journal && { secure: () => journal.secure() }),
    })
    const document = createLocalDocument(id, proseOf(schema.get(typeName)))
    const cell: VersionCell = { document, queue, journal }
    return cell
  }

  /** The journal's data besides the edits. */
  #aboutEdits(cell: VersionCell): EntryAbout {
    const { initialValue } = this
    const { publishedId, typeName } = this.#context
    const { unknown, pending } = cell.document
    // Until edits are added, edits that an earlier page may have sent are found under the id it had for them.
    const name = unknown?.count === pending.length ? unknown.transactionId : null
    const about = { publishedId, typeName, initialValue, nextId: name ?? cell.queue.nextId }
    const { publishedBefore, origin } =
      cell === this.versions.draft ? this.foundation : noFoundation
    return { ...about, publishedBefore, origin }
  }

  #situation(): Situation {
    return {
      ...this.documents,
      foundation: this.foundation,
      running: this.operations.running,
      canWithdraw: this.versions.draft.queue.canWithdraw,
      at: this.#context.clock.now(),
    }
  }

  #serverState(): OperationState {
    const { draft, published } = this.documents
    return { ...this.#state, draft: draft.base, published: published.base }
  }

  #computeState(): PairState {
    const { journal, listener } = this.#context
    const { draft, published, target } = this.versions
    return this.#view.stateOf({
      ...this.#context,
      initialValue: this.initialValue,
      draft,
      published,
      target,
      isKept: target.journal?.isKept ?? false,
      // Edits of an earlier page are part of the first state that is shown.
      isComplete: journal?.state !== 'opening',
      isLocked: this.#isLocked,
      running: this.operations.running,
      deletion: deletionOf(this.documents),
      connection: listener.status.type,
    })
  }
}

import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable, Subject } from 'rxjs'
import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { draftId } from '../../model/ids.ts'
import { patchesToMutations } from '../../model/mutation.ts'
import { insert, type Patch, set, setIfMissing, unset } from '../../model/patch.ts'
import { getAt, type Path, pathEquals } from '../../model/path.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import { proseOf } from '../../schema/text-path.ts'
import type { DatasetQuestion } from '../../schema/validation/rule.ts'
import type { Clock } from '../clock.ts'
import { DataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import { CellJournal, type EntryAbout, restoreRefusal } from '../journal/cell-journal.ts'
import type { AdoptedEntry, Journal } from '../journal/journal.ts'
import type { DatasetListener, DatasetSignal } from '../query/dataset-listener.ts'
import type { DocumentTypes } from '../query/document-types.ts'
import type { DatasetTransport } from '../transport.ts'
import type { Conflict } from './version/clashes.ts'
import { CommitQueue } from './commit-queue.ts'
import { deletedError, type Deletion, isAsked } from './version/deletion.ts'
import { DraftFoundation } from './draft-foundation.ts'
import { isSameState, PairView } from './pair-view.ts'
import type { DocumentChange, PairState } from './document-pair.ts'
import { applyChange } from './version/apply-change.ts'
import {
  canSend,
  type Change,
  createLocalDocument,
  isQuiet,
  type LocalDocument,
  type Refusal,
  type Removal,
  savedEdits,
} from './version/local-document.ts'
import { OperationRunner, type VersionCell } from './operations/operation-runner.ts'
import {
  disabledReason,
  type DisabledReason,
  OPERATION_NAMES,
  type OperationArguments,
  type OperationError,
  type OperationName,
  type OperationOutcome,
  type OperationState,
} from './operations/operations.ts'
import { firstVersion } from './first-version.ts'
import { Inquiries } from './inquiries.ts'
import { SnapshotLoader } from './snapshot-loader.ts'
import type { UndoHistory } from '../undo/undo-history.ts'
import { UnreadTexts, withUnread } from '../validation/unread-texts.ts'
import { PairUndo, type UndoMemory } from '../undo/pair-undo.ts'
import { observeValidation, type ValidationState } from '../validation/validation-status.ts'

/** What a pair is made from. */
export interface PairContext {
  publishedId: string
  typeName: string
  liveEdit: boolean
  /** Fields of a document that does not exist yet. */
  initialValue: Record<string, unknown>
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
  createId: () => string
  emit: EmitEvent
  report: (error: DataError | OperationError) => void
  schema: CompiledSchema
  /** Whether a published document exists, live. */
  observeExists: (id: string) => Observable<boolean>
  /** What a query of a validator answers, live. */
  observeAnswer: (question: DatasetQuestion) => Observable<unknown>
  /** Who is at the keyboard, for validators. */
  currentUser$: Observable<CurrentUser | null>
  /** Told how long each answer of a custom validator took. */
  measureRule: (typeName: string, path: Path, ms: number) => void
  /** Told the type of every document that is read. */
  types: DocumentTypes
  /** Where edits are kept until the server has them; null = in this page only. */
  journal: Journal | null
  /** Where the steps to undo outlive the page; null = nowhere. */
  undoMemory: UndoMemory | null
}

/** What was read this long ago is still news. */
const NEWS_MS = 2_000

/** An open pair: joins two local documents, their commit queues and the events of the dataset. `dispose` it. */
export class OpenPair {
  readonly #context: PairContext
  readonly #draft: VersionCell
  readonly #published: VersionCell
  readonly #cells: readonly VersionCell[]
  readonly #foundation: DraftFoundation
  readonly #view = new PairView()
  readonly #snapshots: SnapshotLoader
  readonly #operations: OperationRunner
  readonly #inquiries: Inquiries
  readonly #state: BehaviorSubject<PairState>
  readonly #undo: PairUndo
  readonly #changes = new Subject<DocumentChange>()
  readonly #journals = new Map<VersionCell, CellJournal>()
  readonly #stop: (() => void)[]
  readonly unread = new UnreadTexts()
  /** Validates while somebody listens. */
  readonly validation$: Observable<ValidationState>

  #depth = 0
  readonly #untold: DocumentChange[] = []
  #refusalsTold = 0
  #isLocked = false
  #isDisposed = false
  /** The event stream is or was lost, and what happened meanwhile is not known yet. */
  #isOut = false
  #isAsking = false
  /** When both versions were last read. */
  #newsAt = -Infinity

  constructor(context: PairContext) {
    this.#context = context
    const { publishedId, clock, transport, createId, emit, report, listener } = context
    this.#draft = this.#createCell(draftId(publishedId))
    this.#published = this.#createCell(publishedId)
    this.#cells = [this.#draft, this.#published]
    this.#foundation = new DraftFoundation(this.#draft, this.#published)
    const isConnected = () => listener.status.type === 'connected'
    this.#snapshots = new SnapshotLoader({
      clock,
      transport,
      emit,
      report,
      isConnected,
      documents: () => this.#cells.map(({ document }) => document),
      recalled: (index, change) => {
        const cell = this.#cells[index]!
        const { unknown } = cell.document
        const name = unknown && unknown.count > 0 ? unknown.transactionId : null
        // Kept under this name, it goes out under it: so the next page finds it, whatever becomes of this one.
        if (name !== null && change.isCertain && !change.known.has(name)) cell.queue.adopt(name)
        this.#batch(() => this.#apply(cell, change))
      },
      apply: (changes) => {
        this.#newsAt = clock.now()
        if (isConnected()) this.#isOut = false
        this.#isAsking = false
        this.#applyAll(changes)
        for (const { queue } of this.#cells) if (queue.retry) queue.sendNow()
      },
    })
    this.#inquiries = new Inquiries({
      publishedId,
      transport,
      cells: this.#cells,
      isInformed: () => listener.status.type === 'connected' && this.#isInformed(),
      apply: (cell, change) => {
        if (!this.#isDisposed) this.#batch(() => this.#apply(cell, change))
      },
    })
    this.#operations = new OperationRunner({
      publishedId,
      clock,
      transport,
      createId,
      emit,
      report,
      isConnected,
      cells: this.#cells,
      state: () => this.getState(),
      serverState: () => this.#serverState(),
      draft: this.#draft,
      setWaiting: (waiting) => {
        if (this.#draft.document.waiting === waiting || this.#isDisposed) return
        this.#batch(() => this.#apply(this.#draft, { type: 'wait', waiting }))
      },
      isReachable: () =>
        listener.status.type === 'connected' &&
        this.#isInformed() &&
        this.#cells.every(({ queue }) => queue.retry === null),
      reload: () => this.#snapshots.load(),
      changed: () => this.#finish(),
    })
    this.#state = new BehaviorSubject(this.#computeState())
    this.#undo = new PairUndo({
      ...context,
      state: () => this.getState(),
      patch: (patches) => this.patch(patches),
    })
    const validation$ = observeValidation({
      clock,
      displayed$: this.#state.pipe(
        filter(({ ready }) => ready),
        map(({ displayed }) => displayed),
        distinctUntilChanged(),
      ),
      schema: context.schema,
      typeName: context.typeName,
      observeExists: context.observeExists,
      observeAnswer: context.observeAnswer,
      client: async () => (await transport.authorizedClient?.()) ?? null,
      currentUser$: context.currentUser$,
      measureRule: context.measureRule,
    })
    this.validation$ = withUnread(validation$, this.unread)
    this.#state.subscribe(({ ready, displayed }) => ready && this.unread.follow(displayed))
    const status = listener.status$.subscribe(({ type }) => {
      if (type === 'reconnecting' || type === 'error') {
        if (!this.#isOut) this.#newsAt = -Infinity
        this.#isOut = true
      }
      this.#finish()
    })
    const unlisten = listener.subscribe((signal) => this.#receive(signal))
    this.#stop = [() => status.unsubscribe(), unlisten]
  }

  get state$(): Observable<PairState> {
    return this.#state
  }

  get undo(): UndoHistory {
    return this.#undo.history
  }

  get changes$(): Observable<DocumentChange> {
    return this.#changes
  }

  /** True while the page holds edits that the server has not acknowledged. */
  get isUnsaved(): boolean {
    return this.#cells.some(({ document }) => document.inFlight || document.pending.length > 0)
  }

  /** True when nothing is lost by closing the pair. */
  get isIdle(): boolean {
    return (
      !this.isUnsaved &&
      this.unread.isEmpty &&
      this.#cells.every(({ document }) => isQuiet(document)) &&
      this.#operations.running === null &&
      this.#cells.every(
        ({ document }) => document.refusals.length + document.conflicts.length === 0,
      )
    )
  }

  getState(): PairState {
    return this.#state.value
  }

  /** Looks at the journal again: it has opened, or keeps more or less than before. */
  update(): void {
    this.#finish()
  }

  /** True when the edits of an entry can go on here as if they had been made here. */
  canRestore({ entry }: AdoptedEntry): boolean {
    const document = this.#cellOf(entry.documentId)?.document
    return document !== undefined && !savedEdits(document) && document.refusals.length === 0
  }

  /** Goes on with what an earlier page left. */
  restore(adopted: AdoptedEntry): void {
    const { entry, base } = adopted
    const cell = this.#cellOf(entry.documentId)
    if (!cell) return
    this.#batch(() => {
      this.#journals.get(cell)?.continue(adopted)
      if (cell === this.#draft) this.#foundation.restore(entry)
      const at = this.#context.clock.now()
      if (entry.refusals.length > 0) this.addRefusals(entry.refusals.map(restoreRefusal))
      if (entry.conflicts.length > 0) this.addConflicts(entry.conflicts)
      const isShown = this.getState().ready
      const edits = entry.edits && { base, ...entry.edits }
      if (edits) this.#apply(cell, { type: 'restore', edits, isShown, at })
      cell.queue.restored()
      if (entry.waiting) this.#resume(cell, entry.waiting, edits)
    })
    this.#context.emit({ type: 'journal.adopted', documentId: entry.documentId })
  }

  #resume(
    cell: VersionCell,
    { operation, barrier }: NonNullable<AdoptedEntry['entry']['waiting']>,
    edits: { pending: readonly unknown[] } | null,
  ): void {
    // Moved to another state meanwhile, nobody can tell which of them were made before.
    const isSame = cell.document.pending.length === (edits?.pending.length ?? 0)
    const change = { type: 'wait' as const, waiting: operation, barrier: isSame ? barrier : null }
    this.#apply(cell, change)
    this.#operations.resume(operation)
  }

  callOff(): void {
    this.#operations.callOff()
  }

  /** Shows refused edits that were made elsewhere. */
  addRefusals(refusals: readonly Refusal[]): void {
    this.#refusalsTold += refusals.length
    this.#batch(() => this.#apply(this.#target, { type: 'refused.add', refusals }))
  }

  /** Hands what the user has to decide about over to the pair that shows it. */
  handOver(host: () => OpenPair): void {
    this.resolveDeletion('letGo')
    for (const { document } of this.#cells) {
      const { refusals, conflicts } = document
      if (refusals.length > 0) this.discardRefused()
      if (refusals.length > 0) host().addRefusals(refusals)
      if (conflicts.length > 0) this.#settle(conflicts)
      if (conflicts.length > 0) host().addConflicts(conflicts)
    }
  }

  addConflicts(conflicts: readonly Conflict[]): void {
    this.#batch(() => this.#apply(this.#target, { type: 'conflicts.add', conflicts }))
  }

  resolveConflict(path: Path, choice: 'mine' | 'theirs'): void {
    const conflict = this.getState().conflicts.find((one) => pathEquals(one.path, path))
    const kept = this.#target.document.conflicts.find((one) => pathEquals(one.path, path))
    if (!conflict || !kept) return
    this.#batch(() => {
      this.#settle([kept])
      if (choice === kept.holds) return
      // Published meanwhile, the draft is gone: what was chosen begins a new one.
      const document = this.getState().displayed
      const patches = document ? patchesTo(document, path, conflict[choice]) : []
      if (patches.length > 0) this.patch(patches)
    })
  }

  resolveDeletion(choice: 'bringBack' | 'letGo'): void {
    const { clock } = this.#context
    this.#batch(() => {
      for (const cell of this.#cells.filter(({ document }) => isAsked(document))) {
        if (choice === 'letGo') this.#apply(cell, { type: 'abandon', error: deletedError() })
        else {
          this.#apply(cell, { type: 'bringBack', at: clock.now() })
          cell.queue.edited()
        }
      }
    })
    if (choice === 'bringBack') this.sendNow()
  }

  #settle(conflicts: readonly Conflict[]): void {
    this.#batch(() => {
      for (const cell of this.#cells) this.#apply(cell, { type: 'conflicts.settle', conflicts })
    })
  }

  patch(patches: readonly Patch[]): void {
    const { publishedId, clock } = this.#context
    if (this.#isDisposed || !this.getState().ready) {
      const when = this.#isDisposed ? 'after it was closed' : 'before it was ready'
      const description = `Called patch on "${publishedId}" ${when}.`
      throw new DataError({ code: 'invalid', description })
    }
    const cell = this.#target
    this.#detachLate(cell)
    const document = cell.document.local ?? this.#newDocument()
    const edits = patchesToMutations(document, patches)
    if (edits.length === 0) return
    const isNew = !cell.document.local
    const mutations = isNew ? [{ createIfNotExists: document }, ...edits] : edits
    this.#batch(() => {
      if (isNew) this.#foundation.begin(document)
      this.#apply(cell, { type: 'edit', mutations, at: clock.now() })
      cell.queue.edited()
      this.#undo.edited(document, cell.document.local, patches)
    })
  }

  /** A key that comes after the document was deleted must not make a new one of itself: it is asked about. */
  #detachLate(cell: VersionCell): void {
    if (cell.document.local || this.#published.document.local) return
    const removal = this.#removal
    if (!removal) return
    const document = { ...removal.document, _id: cell.document.id }
    this.#apply(cell, { type: 'detach', document, at: this.#context.clock.now() })
  }

  /** How the document went away; null while it is there, or has never been. */
  get #removal(): Removal | null {
    const removals = [this.#target, this.#draft, this.#published].map(
      ({ document }) => document.removal,
    )
    return removals.find((removal) => removal !== null) ?? null
  }

  get #deletion(): Deletion | null {
    const asked = this.#cells.find(({ document }) => isAsked(document))
    const isGone = this.#cells.every(({ document }) => document.ready && !document.local)
    const removal = asked?.document.removal ?? this.#removal
    if (!asked && !(isGone && removal)) return null
    const what = asked === this.#draft && this.#published.document.base ? 'draft' : 'document'
    const { by = null, at = null, isForbidden = false } = removal ?? {}
    return { what, by, at, isForbidden, isAsked: asked !== undefined }
  }

  execute(operation: OperationName, args: OperationArguments = {}): Promise<OperationOutcome> {
    return this.#undo.follow(operation, this.#operations.execute(operation, args))
  }

  operations(): Record<OperationName, DisabledReason | null> {
    const state = this.getState()
    const reasons = OPERATION_NAMES.map((name) => [name, disabledReason(name, state)])
    return Object.fromEntries(reasons) as Record<OperationName, DisabledReason | null>
  }

  retry(): void {
    this.#batch(() => {
      for (const cell of this.#cells.filter(({ document }) => document.refusals.length > 0)) {
        this.#apply(cell, { type: 'refused.retry', at: this.#context.clock.now() })
        cell.queue.edited()
      }
    })
    this.sendNow()
  }

  /** Skips the waiting for the throttle and between attempts. */
  sendNow(): void {
    if (!this.#isInformed()) void this.#snapshots.load()
    for (const { queue } of this.#cells) queue.sendNow()
  }

  discardRefused(): void {
    this.#batch(() => {
      for (const cell of this.#cells) this.#apply(cell, { type: 'refused.discard' })
    })
  }

  async flush(): Promise<void> {
    await Promise.all(this.#cells.map(({ queue }) => queue.flush()))
  }

  dispose(): void {
    this.#isDisposed = true
    this.#undo.dispose()
    for (const stop of this.#stop) stop()
    for (const { queue } of this.#cells) queue.dispose()
    this.#operations.dispose()
    this.#snapshots.dispose()
    this.#state.complete()
    this.#changes.complete()
  }

  /** The version that edits go to. */
  get #target(): VersionCell {
    return this.#context.liveEdit ? this.#published : this.#draft
  }

  #createCell(id: string): VersionCell {
    const { clock, transport, createId, emit, journal } = this.#context
    const kept =
      journal &&
      new CellJournal({
        journal,
        key: createId(),
        about: () => this.#aboutEdits(cell),
        told: () => this.#finish(),
      })
    const queue = new CommitQueue({
      clock,
      transport,
      emit,
      createTransactionId: createId,
      document: () => cell.document,
      apply: (change) => this.#batch(() => this.#apply(cell, change)),
      isInformed: () => this.#isInformed(),
      changed: () => this.#finish(),
      ...(kept && { secure: () => kept.secure() }),
    })
    const isText = proseOf(this.#context.schema.get(this.#context.typeName))
    const cell: VersionCell = { document: createLocalDocument(id, isText), queue, rebases: 0 }
    if (kept) this.#journals.set(cell, kept)
    return cell
  }

  /** What the journal has to know beside the edits themselves. */
  #aboutEdits(cell: VersionCell): EntryAbout {
    const { publishedId, typeName, initialValue } = this.#context
    const { unknown, pending } = cell.document
    // As long as nothing was added to them, what an earlier page may have sent is found under the name it had for it.
    const name = unknown?.count === pending.length ? unknown.transactionId : null
    const about = { publishedId, typeName, initialValue, nextId: name ?? cell.queue.nextId }
    const nothing = { publishedBefore: undefined, origin: null }
    return { ...about, ...(cell === this.#draft ? this.#foundation.kept : nothing) }
  }

  #newDocument(): IdentifiedDocumentStub {
    return firstVersion({ ...this.#context, published: this.#published.document.local })
  }

  #receive(signal: DatasetSignal): void {
    if (signal.type === 'welcome') {
      this.#isLocked = false
      void this.#snapshots.load()
      for (const { queue } of this.#cells) if (queue.retry) queue.sendNow()
      this.#finish()
      return
    }
    if (signal.type === 'pending') {
      if (!signal.documentIds.some((id) => this.#cellOf(id))) return
      this.#isLocked = true
      this.#finish()
      return
    }
    const events = signal.events.filter(({ documentId }) => this.#cellOf(documentId))
    if (events.length === 0) return
    this.#isLocked = false
    const at = this.#context.clock.now()
    this.#batch(() => {
      for (const event of events) {
        this.#apply(this.#cellOf(event.documentId)!, { type: 'event', event, at })
      }
    })
    if (!signal.complete) void this.#snapshots.load()
  }

  #cellOf(id: string): VersionCell | undefined {
    return this.#cells.find(({ document }) => document.id === id)
  }

  /** Makes changes that belong together; whoever watches sees only what they lead to. */
  #batch(change: () => void): void {
    this.#depth++
    try {
      change()
    } finally {
      this.#depth--
    }
    this.#finish()
  }

  #applyAll(changes: readonly Change[]): void {
    this.#batch(() => {
      for (const [index, cell] of this.#cells.entries()) this.#apply(cell, changes[index]!)
    })
  }

  #apply(cell: VersionCell, change: Change): void {
    const before = cell.document
    const after = applyChange(before, change)
    cell.document = after
    const fromServer =
      change.type === 'event' || change.type === 'snapshot' || change.type === 'recalled'
    const transactionId = change.type === 'event' ? change.event.transactionId : null
    if (after.local !== before.local) {
      const isLocal = fromServer ? this.#isOwn(before, transactionId) : true
      this.#untold.push({
        documentId: after.id,
        document: after.local,
        origin: isLocal ? 'local' : 'remote',
        ...(transactionId !== null && { transactionId }),
      })
    }
    if (fromServer && after.base) this.#context.types.learn(after.id, after.base._type)
    if (fromServer && after.pending !== before.pending) {
      cell.rebases++
      this.#context.emit({ type: 'rebase', documentId: after.id, transactionId })
    }
  }

  #isOwn({ submitted, inFlight }: LocalDocument, transactionId: string | null): boolean {
    if (transactionId === null) return false
    return (
      this.#operations.owns(transactionId) ||
      inFlight?.transactionId === transactionId ||
      submitted.some((transaction) => transaction.transactionId === transactionId)
    )
  }

  /** Updates everything derived from the change, then notifies the subscribers. */
  #finish(): void {
    if (this.#depth > 0 || this.#isDisposed) return
    for (const cell of this.#cells) this.#rescue(cell)
    const rebuild = this.#foundation.rebuild(this.#context.clock.now())
    if (rebuild) {
      this.#apply(this.#draft, rebuild)
      this.#draft.rebases++
    }
    this.#settleAgreed()
    for (const [{ document }, journal] of this.#journals) journal.update(document)
    for (const { queue } of this.#cells) queue.update()
    this.#snapshots.update()
    this.#askForNews()
    this.#inquiries.update()
    const state = this.#computeState()
    if (!isSameState(state, this.getState())) this.#state.next(state)
    this.#undo.update()
    // A listener may edit again; its change is emitted after the current one.
    for (let change = this.#untold.shift(); change; change = this.#untold.shift()) {
      this.#changes.next(change)
    }
    this.#reportRefusals()
    this.#operations.update()
  }

  /** Without the event stream, edits only go to a state that was read a moment ago. */
  #isInformed(): boolean {
    return !this.#isOut || this.#context.clock.now() - this.#newsAt < NEWS_MS
  }

  #askForNews(): void {
    if (this.#isAsking || this.#isInformed()) return
    const isWaiting = ({ document, queue }: VersionCell) => canSend(document) || queue.waitsForNews
    if (!this.#cells.some(isWaiting)) return
    this.#isAsking = true
    void this.#snapshots.load()
  }

  /** A loss is reported even when nobody watches the document any more. */
  #reportRefusals(): void {
    const { refusals } = this.#target.document
    const news = refusals.slice(this.#refusalsTold)
    this.#refusalsTold = refusals.length
    for (const { error } of news) this.#context.report(error)
  }

  #rescue(cell: VersionCell): void {
    const change = this.#foundation.rescue(cell, this.#context.clock.now())
    if (change) return this.#apply(cell, change)
    const { running } = this.#operations
    const isWanted = running === 'delete' || running === 'discardChanges'
    if (!isWanted || !isAsked(cell.document)) return
    this.#apply(cell, { type: 'abandon', error: deletedError() })
    this.#apply(cell, { type: 'refused.discard' })
  }

  /** What both sides agree about by now is no conflict any more. */
  #settleAgreed(): void {
    const cell = this.#target
    const displayed = cell.document.local ?? this.#published.document.local
    const agreed = cell.document.conflicts.filter(
      ({ holds, path, mine }) => holds === 'theirs' && isEqual(getAt(displayed, path), mine),
    )
    if (agreed.length > 0) this.#apply(cell, { type: 'conflicts.settle', conflicts: agreed })
  }

  #serverState(): OperationState {
    const draft = this.#draft.document.base
    return { ...this.getState(), draft, published: this.#published.document.base }
  }

  #computeState(): PairState {
    const { journal, listener } = this.#context
    return this.#view.stateOf({
      ...this.#context,
      draft: this.#draft,
      published: this.#published,
      target: this.#target,
      isKept: this.#journals.get(this.#target)?.isKept ?? false,
      // What an earlier page left belongs to the first thing that is shown.
      isComplete: journal?.state !== 'opening',
      isLocked: this.#isLocked,
      running: this.#operations.running,
      deletion: this.#deletion,
      connection: listener.status.type,
    })
  }
}

/** Patches that put a value where a conflict is; an item that is gone comes back at the end of its array. */
function patchesTo(document: ContentDocument, path: Path, value: unknown): Patch[] {
  const last = path.at(-1)!
  const parent = path.slice(0, -1)
  if (value === undefined) return getAt(document, path) === undefined ? [] : [unset(path)]
  if (typeof last === 'string') return [set(value, path)]
  if (getAt(document, path) !== undefined) return [set(value, path)]
  return [setIfMissing([], parent), insert([value], 'after', [...parent, -1])]
}

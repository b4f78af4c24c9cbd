import { distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import { patchesToMutations } from '../../model/mutation.ts'
import type { Patch } from '../../model/patch.ts'
import { mergePortableText } from '../../model/merge/portable-text-merge.ts'
import { getAt, type Path, pathEquals } from '../../model/path.ts'
import { isPortableText } from '../../model/portable-text.ts'
import { DataError } from '../errors.ts'
import { restoreRefusal } from './cell-journal.ts'
import { type AdoptedEntry, Journal, type JournalContext } from '../journal/journal.ts'
import { PairUndo } from '../undo/pair-undo.ts'
import type { UndoHistory } from '../undo/undo-history.ts'
import { lateValidation } from '../validation/late-validation.ts'
import { type UnreadText, UnreadTexts, withUnread } from '../validation/unread-texts.ts'
import type { ValidationState } from '../validation/validation-status.ts'
import type { DocumentChange, PairState } from './document-pair.ts'
import {
  disabledReason,
  type DisabledReason,
  displayedVersion,
  operationNames,
  type OperationArguments,
  type OperationName,
  type OperationOutcome,
} from './operations/operations.ts'
import { type PairContext, PairTurns } from './pair-turns.ts'
import {
  divideEdit,
  placePatches,
  withDividedTexts,
  withMine,
} from './version/claimed-conflicts.ts'
import type { Conflict } from './version/clashes.ts'
import { deletedError, isUndecided, removalOf } from './version/deletion.ts'
import { isQuiet, type Refusal, savedEdits } from './version/local-document.ts'
import { firstVersion } from './version/stamps.ts'
import type { VersionCell, Versions } from './versions.ts'

/** An open pair, as used by its holders and by the document store. `dispose` it. */
export class OpenPair {
  /** Edits are stored from the first key on, so the code for it comes with that of the pair. */
  static createJournal(context: JournalContext): Journal {
    return new Journal(context)
  }

  readonly #context: PairContext
  readonly #turns: PairTurns
  readonly #versions: Versions
  readonly #undo: PairUndo
  readonly unread = new UnreadTexts()
  /** Validates while subscribed. */
  readonly validation$: Observable<ValidationState>
  /** The paths of the controls with the focus. */
  readonly #claims = new Set<{ readonly path: Path }>()

  constructor(context: PairContext) {
    this.#context = context
    this.#turns = new PairTurns(context, this.unread)
    this.#versions = this.#turns.versions
    this.#undo = new PairUndo({
      ...context,
      state: () => this.getState(),
      patch: (patches) => this.patch(patches),
    })
    this.validation$ = withUnread(this.#observeValidation(), this.unread)
    this.unread.list$.subscribe(() => this.#turns.update())
    this.state$.subscribe(({ ready, displayed }) => {
      this.#undo.update()
      if (ready) this.unread.follow(displayed)
    })
  }

  get state$(): Observable<PairState> {
    return this.#turns.state$
  }

  get undo(): UndoHistory {
    return this.#undo.history
  }

  get changes$(): Observable<DocumentChange> {
    return this.#turns.changes$
  }

  /** True while the page holds edits that the server has not acknowledged. */
  get isUnsaved(): boolean {
    return this.#versions.documents.some(({ inFlight, pending }) => inFlight || pending.length > 0)
  }

  /** True when closing the pair loses nothing. */
  get isIdle(): boolean {
    const { documents } = this.#versions
    const isSettled = documents.every(
      (document) => isQuiet(document) && document.refusals.length + document.conflicts.length === 0,
    )
    const { running } = this.#turns.operations
    return !this.isUnsaved && this.unread.isEmpty && isSettled && running === null
  }

  getState(): PairState {
    return this.#turns.state
  }

  /** Checks the journal again: it has opened, or has stored or dropped something. */
  update(): void {
    this.#turns.update()
  }

  /** True when the entry's edits can continue here as if they had been made here. */
  canRestore({ entry }: AdoptedEntry): boolean {
    const document = this.#versions.of(entry.documentId)?.document
    return document !== undefined && !savedEdits(document) && document.refusals.length === 0
  }

  /** Restores the edits of an earlier page. */
  restore(adopted: AdoptedEntry): void {
    const { entry, base } = adopted
    const cell = this.#versions.of(entry.documentId)
    if (!cell) return
    const { target, draft } = this.#versions
    const { conflicts, waiting } = entry
    const refusals = entry.refusals.map(restoreRefusal)
    const edits = entry.edits && { base, ...entry.edits }
    const isShown = this.getState().ready
    const at = this.#context.clock.now()
    this.#turns.turn(() => {
      cell.journal?.continue(adopted)
      if (cell === draft) {
        const { publishedBefore, origin } = entry
        this.#turns.foundation = { publishedBefore, origin }
      }
      if (refusals.length > 0) this.#turns.takeRefusals(refusals)
      if (conflicts.length > 0) this.#turns.apply(target, { type: 'conflicts.add', conflicts })
      if (edits) this.#turns.apply(cell, { type: 'restore', edits, isShown, at })
      cell.queue.restored()
      if (!waiting) return
      // After a rebase it is unknown which edits were made before the operation.
      const isSame = cell.document.pending.length === (edits?.pending.length ?? 0)
      const barrier = isSame ? waiting.barrier : null
      this.#turns.apply(cell, { type: 'wait', waiting: waiting.operation, barrier })
    })
    this.#takeUnread(entry.unread ?? [])
    if (waiting) this.#turns.operations.resume(waiting.operation)
    this.#context.emit({ type: 'journal.adopted', documentId: entry.documentId })
  }

  /** Marks a new document: while the server cannot be reached, it is assumed not to exist. */
  begin(): void {
    this.#turns.beginNew()
  }

  /** What a document that does not exist yet begins with, for a pair that was opened without, such as by a preview. */
  beginWith(initialValue: Readonly<Record<string, unknown>>): void {
    if (Object.keys(this.#turns.initialValue).length > 0) return
    this.#turns.initialValue = initialValue
    this.#turns.update()
  }

  callOff(): void {
    this.#turns.operations.callOff()
  }

  /** Adds edits that were refused elsewhere. */
  addRefusals(refusals: readonly Refusal[]): void {
    this.#turns.turn(() => this.#turns.takeRefusals(refusals))
  }

  addConflicts(conflicts: readonly Conflict[]): void {
    this.#turns.change(this.#versions.target, { type: 'conflicts.add', conflicts })
  }

  /** Passes refusals, conflicts and unparsable texts to the pair that displays them. */
  handOver(host: () => OpenPair): void {
    this.resolveDeletion('letGo')
    for (const { refusals, conflicts } of this.#versions.documents) {
      if (refusals.length > 0) this.discardRefused()
      if (refusals.length > 0) host().addRefusals(refusals)
      if (conflicts.length > 0) this.#turns.turn(() => this.#settle(conflicts))
      if (conflicts.length > 0) host().addConflicts(conflicts)
    }
    const { list } = this.unread
    if (list.length > 0) host().#takeUnread(list)
    this.unread.clear()
  }

  /** Adds texts of another page or pair; texts typed here are newer and kept. */
  #takeUnread(texts: readonly UnreadText[]): void {
    for (const text of texts) if (!this.unread.at(text.path)) this.unread.hold(text)
  }

  /** While a control has the focus, a conflict that arises at or around its path is claimed. */
  claim(path: Path): () => void {
    const claim = { path }
    const update = () => {
      const claims = [...this.#claims].map((one) => one.path)
      this.#turns.change(this.#versions.target, { type: 'claim', claims })
    }
    this.#claims.add(claim)
    update()
    return () => {
      if (this.#claims.delete(claim)) update()
    }
  }

  resolveConflict(path: Path, choice: 'mine' | 'theirs'): void {
    const isHere = (one: Conflict) => pathEquals(one.path, path)
    const state = this.getState()
    const conflict = state.conflicts.find(isHere)
    const kept = this.#versions.target.document.conflicts.find(isHere)
    if (!conflict || !kept) return
    // If the draft was published meanwhile, the chosen value creates a new one.
    const document = displayedVersion(state)
    const like = state.displayed
    const place = (onto: ContentDocument, value: unknown) =>
      placePatches(onto, { path, value, like })
    const value = choice === 'mine' ? mineOnto(kept, getAt(document, path)) : conflict.theirs
    const patches = document && choice !== kept.holds ? place(document, value) : []
    this.#undo.history.isolate()
    this.#edit(patches, () => this.#settle([kept]))
    if (choice !== 'theirs' || kept.holds !== 'theirs' || !document) return
    // The document contains their value already; what can be undone is that the user's own value is dropped.
    const before = withMine(document, [conflict], like)!
    this.#undo.edited(before, document, place(before, conflict.theirs))
  }

  resolveDeletion(choice: 'bringBack' | 'letGo'): void {
    const at = this.#context.clock.now()
    const undecided = this.#versions.all.filter(({ document }) => isUndecided(document))
    this.#turns.turn(() => {
      for (const cell of undecided) {
        if (choice === 'letGo') this.#turns.apply(cell, { type: 'abandon', error: deletedError() })
        else this.#turns.apply(cell, { type: 'bringBack', at })
      }
    })
    if (choice === 'bringBack') this.sendNow()
  }

  patch(patches: readonly Patch[]): void {
    const { publishedId } = this.#context
    const { isDisposed } = this.#turns
    if (isDisposed || !this.getState().ready) {
      const when = isDisposed ? 'after it was closed' : 'before it was ready'
      const description = `Called patch on "${publishedId}" ${when}.`
      throw new DataError({ code: 'invalid', description })
    }
    this.#edit(patches)
  }

  execute(operation: OperationName, args: OperationArguments = {}): Promise<OperationOutcome> {
    return this.#undo.follow(operation, this.#turns.operations.execute(operation, args))
  }

  operations(): Record<OperationName, DisabledReason | null> {
    const reasons = operationNames.map((name) => [name, disabledReason(name, this.getState())])
    return Object.fromEntries(reasons) as Record<OperationName, DisabledReason | null>
  }

  retry(): void {
    const at = this.#context.clock.now()
    this.#turns.turn(() => {
      for (const cell of this.#versions.all) {
        if (cell.document.refusals.length > 0)
          this.#turns.apply(cell, { type: 'refused.retry', at })
      }
    })
    this.sendNow()
  }

  /** Skips the throttle and the delay before a retry. */
  sendNow(): void {
    if (!this.#turns.news.isKnown) void this.#turns.snapshots.load()
    for (const { queue } of this.#versions.all) queue.sendNow()
  }

  discardRefused(): void {
    this.#turns.turn(() => {
      for (const cell of this.#versions.all) this.#turns.apply(cell, { type: 'refused.discard' })
    })
  }

  async flush(): Promise<void> {
    await Promise.all(this.#versions.all.map(({ queue }) => queue.flush()))
  }

  dispose(): void {
    this.#undo.dispose()
    this.#turns.dispose()
  }

  #settle(conflicts: readonly Conflict[]): void {
    for (const cell of this.#versions.all) {
      this.#turns.apply(cell, { type: 'conflicts.settle', conflicts })
    }
  }

  /** Applies an edit of the user as one undo step; `first` runs before it in the same turn. */
  #edit(patches: readonly Patch[], first = () => {}): void {
    this.#turns.outbox.hold(() => {
      const before = this.#turns.turn(() => {
        first()
        return patches.length > 0 ? this.#applyEdit(patches) : null
      })
      if (!before) return
      const { conflicts, local } = this.#versions.target.document
      const isClaimed = conflicts.some((one) => one.isClaimed)
      this.#undo.edited(before, isClaimed ? this.getState().displayed : local, patches)
    })
  }

  /** Returns what the form showed before the edit; null when the patches change nothing. */
  #applyEdit(patches: readonly Patch[]): ContentDocument | null {
    const { target } = this.#versions
    const known = target.document.conflicts.filter(({ isClaimed }) => isClaimed)
    if (known.length === 0) return this.#applyToDocument(patches)
    const { displayed } = this.getState()
    const versions = { document: displayedVersion(this.getState()), displayed }
    const claimed = withDividedTexts(known, patches, versions)
    const { typed, rest } = divideEdit(patches, claimed, versions)
    const isEdited = rest.length > 0 && this.#applyToDocument(rest) !== null
    if (typed.length > 0) this.#turns.apply(target, { type: 'conflicts.type', typed, claimed })
    return isEdited || typed.length > 0 ? displayed : null
  }

  /** Returns the document before the edit; null when the patches change nothing. */
  #applyToDocument(patches: readonly Patch[]): IdentifiedDocumentStub | null {
    const cell = this.#versions.target
    const at = this.#context.clock.now()
    this.#detachLate(cell, at)
    const { local } = cell.document
    const document = local ?? this.#newDocument()
    const edits = patchesToMutations(document, patches)
    if (edits.length === 0) return null
    const mutations = local ? edits : [{ createIfNotExists: document }, ...edits]
    if (!local) this.#turns.begin(document)
    this.#turns.apply(cell, { type: 'edit', mutations, at })
    return document
  }

  /** A keystroke right after the deletion must not create a new document: the user has to decide. */
  #detachLate(cell: VersionCell, at: number): void {
    const removal = removalOf(this.#turns.documents)
    if (cell.document.local || this.#versions.published.document.local || !removal) return
    const document = { ...removal.document, _id: cell.document.id }
    this.#turns.apply(cell, { type: 'detach', document, at })
  }

  #newDocument(): IdentifiedDocumentStub {
    return firstVersion({
      ...this.#context,
      initialValue: this.#turns.initialValue,
      published: this.#versions.published.document.local,
    })
  }

  #observeValidation(): Observable<ValidationState> {
    const { transport } = this.#context
    return lateValidation({
      ...this.#context,
      displayed$: this.#turns.state$.pipe(
        filter(({ ready }) => ready),
        map(({ displayed }) => displayed),
        distinctUntilChanged(),
      ),
      client: async () => (await transport.authorizedClient?.()) ?? null,
    })
  }
}

/** The user's value; in a rich text together with what others wrote into its other parts since the question arose. */
function mineOnto({ mine, theirs }: Conflict, now: unknown): unknown {
  if (!isPortableText(mine)) return mine
  return mergePortableText({ base: theirs, mine, theirs: now }) ?? mine
}

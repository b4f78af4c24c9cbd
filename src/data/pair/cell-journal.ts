import { type LocalDocument, savedEdits, type Refusal } from './version/local-document.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { DataError } from '../errors.ts'
import type { AdoptedEntry, Journal, JournalItem, JournalReading } from '../journal/journal.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { JournalEntry, SavedRefusal } from '../journal/journal-store.ts'
import { calmMs } from '../rhythm.ts'

/** The properties of an entry that the local document does not contain. */
export type EntryAbout = Omit<
  JournalEntry,
  'at' | 'documentId' | 'edits' | 'refusals' | 'conflicts' | 'waiting' | 'unread'
> & { nextId: string }

interface Reading extends JournalReading {
  readonly document: LocalDocument | null
  readonly unread: readonly UnreadText[]
}

/** Stores one version of a document in the journal until the server has all of its edits. */
export class CellJournal implements JournalItem {
  readonly #journal: Journal
  readonly #about: () => EntryAbout
  readonly #onChange: () => void
  readonly #clock: Clock
  #key: string
  #document: LocalDocument | null = null
  #unread: readonly UnreadText[] = []
  #kept: LocalDocument | null = null
  #isEmpty = true
  /** When an edit was last stored. */
  #keptAt = -Infinity
  #timer: TimerHandle | null = null

  constructor({
    journal,
    key,
    about,
    onChange,
    clock,
  }: {
    journal: Journal
    key: string
    about: () => EntryAbout
    /** Called when `isKept` has changed; during continuous edits, in their next pause. */
    onChange: () => void
    clock: Clock
  }) {
    this.#journal = journal
    this.#key = key
    this.#about = about
    this.#onChange = onChange
    this.#clock = clock
  }

  get key(): string {
    return this.#key
  }

  /** True when everything the server may not have is stored on the device. */
  get isKept(): boolean {
    return this.#document !== null && this.#document === this.#kept
  }

  /** Continues an entry of an earlier page under its key. */
  continue({ key }: AdoptedEntry): void {
    this.#key = key
    this.#isEmpty = false
  }

  /** Records the document and its unparsable texts; to be called after every change to them. */
  update(document: LocalDocument, unread: readonly UnreadText[]): void {
    const isKnown = this.#document && isSame(this.#document, document) && this.#unread === unread
    if (isKnown) return
    this.#document = document
    this.#unread = unread
    if (this.#isEmpty && !hasWork(document) && unread.length === 0) return
    this.#isEmpty = false
    this.#journal.touch(this)
  }

  secure(): Promise<void> {
    return this.#journal.secure()
  }

  read(): Reading {
    const document = this.#document
    const unread = this.#unread
    if (!document || (!hasWork(document) && unread.length === 0)) {
      return { document, unread, content: null }
    }
    const edits = savedEdits(document)
    const { nextId, ...about } = this.#about()
    const plain = edits && {
      submitted: edits.submitted.map(({ transactionId, mutations }) => ({
        transactionId,
        mutations,
      })),
      inFlight: edits.inFlight,
      pending: edits.pending,
      nextId,
    }
    const refusals = document.refusals.map(saveRefusal)
    const base = edits?.base ?? null
    const { id: documentId, conflicts, waiting: operation, barrier } = document
    const waiting = operation && { operation, barrier }
    const kept = unread.length > 0 ? { unread } : {}
    const entry = { ...about, ...kept, documentId, edits: plain, refusals, conflicts, waiting }
    return { document, unread, content: { base, entry } }
  }

  kept({ document, unread, content }: Reading, isKept: boolean): void {
    if (isKept) this.#kept = document
    const isCurrent = document === this.#document && unread === this.#unread
    if (isKept && !content && isCurrent) this.#isEmpty = true
    // During continuous edits, subscribers need not be notified of each one.
    if (!isKept) this.#onChange()
    else this.#changeWhenCalm()
  }

  #changeWhenCalm(): void {
    const now = this.#clock.now()
    const isCalm = now - this.#keptAt >= calmMs
    this.#keptAt = now
    if (this.#timer === null && isCalm) return this.#onChange()
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = null
      this.#onChange()
    }, calmMs)
  }
}

/** Restores a refusal from its stored form. */
export function restoreRefusal({ error, ...refusal }: SavedRefusal): Refusal {
  return { ...refusal, error: new DataError(error) }
}

function saveRefusal({ error, document, edge, mutations }: Refusal): SavedRefusal {
  const { code, description, status, type } = error
  const details = {
    code,
    description,
    ...(status !== undefined && { status }),
    ...(type && { type }),
  }
  return { error: details, document, edge, mutations }
}

function hasWork({
  inFlight,
  submitted,
  pending,
  refusals,
  conflicts,
  waiting,
}: LocalDocument): boolean {
  const count = submitted.length + pending.length + refusals.length + conflicts.length
  return inFlight !== null || waiting !== null || count > 0
}

/** True when both have the same stored form. */
function isSame(a: LocalDocument, b: LocalDocument): boolean {
  return (
    a.base === b.base &&
    a.submitted === b.submitted &&
    a.inFlight === b.inFlight &&
    a.pending === b.pending &&
    a.refusals === b.refusals &&
    a.conflicts === b.conflicts &&
    a.adrift === b.adrift &&
    a.waiting === b.waiting &&
    (a.waiting === null || a.barrier === b.barrier)
  )
}

import { BehaviorSubject } from 'rxjs'
import type { Clock } from '../../../data/clock.ts'
import { RecordedHistory, type UndoCode } from '../../../data/undo/undo-history.ts'
import { UnreadTexts, unreadMarker } from '../../../data/validation/unread-texts.ts'
import { proseOf } from '../../../schema/text-path.ts'
import { afterFrame } from '../../../data/frames.ts'
import { createThrottle } from '../../../data/throttle.ts'
import type { Throttle } from '../../../data/throttle.ts'
import type { FormSource, SourceState } from '../../../form/store/form-source.ts'
import { applyPatches } from '../../../model/apply-patch.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { Patch } from '../../../model/patch.ts'
import type { CompiledSchema, SchemaType } from '../../../schema/schema.ts'
import type { ValidationMarker } from '../../../schema/validation/marker.ts'
import type { ValidationContext } from '../../../schema/validation/validation-context.ts'
import { createDocumentValidator } from '../../../schema/validation/document-validator.ts'
import type { DocumentValidator } from '../../../schema/validation/document-validator.ts'

/** The validation state of a detached document. */
export interface DetachedValidation {
  readonly isValidating: boolean
  readonly markers: readonly ValidationMarker[]
}

/** Queries for validators that read other documents; not available without a dataset. */
export interface DetachedWorld {
  readonly getDocumentExists: (id: string) => Promise<boolean>
  readonly query: ValidationContext['query']
  /** Undefined where it is not allowed. */
  readonly getClient?: NonNullable<ValidationContext['getClient']>
}

export interface DetachedOptions {
  readonly type: SchemaType
  readonly schema: CompiledSchema
  readonly clock: Clock
  /** The displayed and edited value; undefined while there is none. */
  readonly value: unknown
  /** Initial value of a document that does not exist yet, without its type. */
  readonly initialValue: Readonly<Record<string, unknown>>
  /** Loads the code that undoes; called again after a failure. */
  readonly loadUndo?: () => Promise<UndoCode>
  /** Whether a finding is reported. */
  readonly concerns?: (finding: ValidationMarker) => boolean
  /** Called after an edit with the new value and its patches. */
  readonly onEdit: (value: unknown, patches: readonly Patch[]) => void
}

type Value = Readonly<Record<string, unknown>>

const validationMs = 200
const importUndo = (): Promise<UndoCode> => import('../../../data/undo/travel.ts')

/**
 * A document that exists only on the page: no id, no server, no draft. It is edited by the same patches as any other,
 * and validated by the same rules unless they need a dataset.
 */
export class DetachedDocument implements FormSource {
  readonly #options: DetachedOptions
  readonly #validator: DocumentValidator
  readonly #throttle: Throttle
  readonly state$: BehaviorSubject<SourceState>
  readonly validation$ = new BehaviorSubject<DetachedValidation>({
    isValidating: false,
    markers: [],
  })
  readonly unread = new UnreadTexts()
  /** Records the edits made here, for undo and redo. */
  readonly undo: RecordedHistory
  #undoCode: UndoCode | null = null
  readonly #stopFetching: () => void
  #world: DetachedWorld | null = null
  #worlds = 0
  #runs = 0
  #found: readonly ValidationMarker[] = []
  #unread: readonly ValidationMarker[] = []
  /** The input of the latest validation run. */
  #checked: { value: unknown; world: number } | null = null

  constructor(options: DetachedOptions) {
    const { schema, type, value, initialValue, clock } = options
    this.#options = options
    this.state$ = new BehaviorSubject<SourceState>({
      ready: true,
      transactionSyncLock: false,
      initialValue,
      displayed: asDocument(value),
    })
    this.#validator = createDocumentValidator(schema, type, { now: () => clock.now() })
    this.undo = new RecordedHistory({
      current: () => this.#document,
      patch: (patches) => this.patch(patches),
      isText: proseOf(type),
      code: () => this.#undoCode,
    })
    this.#stopFetching = afterFrame(() => this.#prefetchUndo())
    this.unread.follow(asDocument(value))
    this.unread.list$.subscribe((list) => {
      this.#unread = list.map(unreadMarker)
      this.#report(this.validation$.value.isValidating)
    })
    this.#throttle = createThrottle(clock, validationMs, () => void this.validate())
    this.#throttle.request()
  }

  getState(): SourceState {
    return this.state$.value
  }

  patch(patches: readonly Patch[]): void {
    const before = this.#document
    const after = applyPatches(before, patches) as Value
    if (after === before) return
    this.#show(after)
    this.#prefetchUndo()
    this.undo.record({ before, after, patches, at: this.#options.clock.now() })
    this.#options.onEdit(after, patches)
  }

  /** Loads the code that undoes; the form is shown first. */
  async fetchUndo(): Promise<void> {
    const { loadUndo = importUndo } = this.#options
    this.#undoCode ??= await loadUndo()
  }

  /** Fetches that code unless it is there; an attempt that fails is repeated with the next edit. */
  #prefetchUndo(): void {
    if (!this.#undoCode) this.fetchUndo().catch(() => {})
  }

  /** Replaces the value; the new one counts as unedited. */
  replace(value: unknown): void {
    if (value === this.state$.value.displayed) return
    this.undo.clear()
    this.unread.clear()
    this.#show(value)
  }

  /** Redirects queries to another dataset, or to none. */
  connect(world: DetachedWorld | null): void {
    this.#world = world
    this.#worlds++
    this.#throttle.request()
  }

  /** Validates the document at once. Findings of synchronous rules are in `validation$` when this returns. */
  async validate(): Promise<readonly ValidationMarker[]> {
    const document = this.#document as ContentDocument
    const isKnown = this.#checked?.value === document && this.#checked.world === this.#worlds
    if (isKnown && !this.validation$.value.isValidating) return this.validation$.value.markers
    this.#checked = { value: document, world: this.#worlds }
    const number = ++this.#runs
    const notify = (isValidating: boolean, markers: readonly ValidationMarker[]) => {
      if (number !== this.#runs) return
      const { concerns = () => true } = this.#options
      this.#found = markers.filter((marker) => !isUnanswerable(marker) && concerns(marker))
      this.#report(isValidating)
    }
    const done = this.#validator.validate(document, {
      ...(this.#world && {
        getDocumentExists: this.#world.getDocumentExists,
        query: this.#world.query,
      }),
      getClient: this.#world?.getClient ?? notConnected,
      world: this.#worlds,
      onProgress: (known) => notify(true, known),
    })
    notify(this.#validator.isPending, this.#validator.markers)
    notify(false, await done)
    return this.validation$.value.markers
  }

  dispose(): void {
    this.#stopFetching()
    this.#throttle.cancel()
    this.#validator.dispose()
    this.undo.dispose()
    this.#runs++
    this.state$.complete()
    this.validation$.complete()
  }

  #report(isValidating: boolean): void {
    const before = this.validation$.value
    const markers = [...this.#unread, ...this.#found]
    const isSame = isSameList(before.markers, markers)
    if (before.isValidating === isValidating && isSame) return
    this.validation$.next({ isValidating, markers: isSame ? before.markers : markers })
  }

  #show(value: unknown): void {
    this.unread.follow(asDocument(value))
    this.state$.next({ ...this.state$.value, displayed: asDocument(value) })
    this.#throttle.request()
  }

  /** The value, or the initial one before the first edit. */
  get #document(): Value {
    const { displayed, initialValue } = this.state$.value
    return displayed ?? beginning(this.#options.type, initialValue, this.#begun)
  }

  /** Caches the initial document, so that validating it twice costs nothing. */
  readonly #begun: { from: Value | null; value: Value } = { from: null, value: {} }
}

function beginning(type: SchemaType, from: Value, kept: { from: Value | null; value: Value }) {
  if (kept.from !== from) Object.assign(kept, { from, value: { _type: type.name, ...from } })
  return kept.value
}

/** A form edits objects; any other value is left unchanged. */
function asDocument(value: unknown): ContentDocument | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as ContentDocument) : null
}

const unanswerable = 'There is no dataset here to ask'

function notConnected(): never {
  throw new Error(unanswerable)
}

/** True for the error of a custom validator that needs a dataset, which has no result without one. */
function isUnanswerable({ code, params }: ValidationMarker): boolean {
  return code === 'custom.exception' && String(params?.['error']).includes(unanswerable)
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

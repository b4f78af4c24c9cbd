import { BehaviorSubject, type Observable } from 'rxjs'
import { isEqual } from '../../model/equal.ts'
import { type IsText, type Miss, takeBack, type Transition } from '../../model/merge/inverse.ts'
import type { Patch } from '../../model/patch.ts'
import { getAt, type Path } from '../../model/path.ts'
import { patchesBetween } from '../../model/diff/patches-between.ts'
import {
  beginStep,
  caretAfter,
  commonPath,
  contentOf,
  continueStep,
  isUntouched,
  isUploadNews,
  type OpenStep,
  placeOf,
  type RecordedStep,
  type UndoableEdit,
  type UndoKind,
  type UndoStep,
  withChange,
} from './undo-step.ts'

export interface UndoState {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Oldest first; those from `position` on are undone. */
  readonly steps: readonly UndoStep[]
  readonly position: number
}

/** What an undo or a redo did. */
export interface UndoOutcome {
  /** `skipped`: others have changed since what the steps were about, so that nothing was left to do. */
  readonly type: 'done' | 'skipped' | 'nothing'
  readonly direction: 'undo' | 'redo'
  /** In the order they were undone or done again. */
  readonly steps: readonly UndoStep[]
  /** What was written to the document. */
  readonly patches: readonly Patch[]
  /** Where the document has changed. */
  readonly path: Path | null
  /** In a text: right behind the change. */
  readonly caret: number | null
  /** Parts that stayed as they are, because others have changed them since. */
  readonly misses: readonly Miss[]
}

/** The user's own edits of one document, to be undone and done again. Edits of others stay. */
export interface UndoHistory {
  /** Replays; silent while a step only grows. */
  readonly state$: Observable<UndoState>
  getState(): UndoState
  undo(): UndoOutcome
  redo(): UndoOutcome
  /** Undoes or does again until exactly `position` steps are done. */
  goTo(position: number): UndoOutcome
  /** What is edited next is a step of its own, such as something pasted. */
  isolate(): void
}

export interface UndoContext {
  /** The document that edits go to; null while it cannot be edited. */
  current: () => Record<string, unknown> | null
  patch: (patches: readonly Patch[]) => void
  isText: IsText
  /** Told whenever there is something new to keep. */
  changed?: () => void
}

/** Steps that are kept of one document. */
const LIMIT = 200
const NOTHING: UndoState = { canUndo: false, canRedo: false, steps: [], position: 0 }

/**
 * A step holds the states of the document around it, which share all that did not change, so that a keystroke costs
 * next to nothing. What it means to undo it is worked out against the document of then, when somebody asks.
 */
export class RecordedHistory implements UndoHistory {
  readonly #context: UndoContext
  readonly #state = new BehaviorSubject(NOTHING)
  #records: readonly RecordedStep[] = []
  #position = 0
  #ids = 0
  /** The step that is still growing. */
  #open: OpenStep | null = null
  /** True until the task that made the last edit is over: what it edits more belongs to the same step. */
  #isSameTask = false
  #isIsolated = false
  #isReplaying = false

  constructor(context: UndoContext) {
    this.#context = context
  }

  get state$(): Observable<UndoState> {
    return this.#state
  }

  get records(): readonly RecordedStep[] {
    return this.#records
  }

  getState(): UndoState {
    return this.#state.value
  }

  /** To be called with every edit of this user, after it was applied. */
  record(edit: UndoableEdit): void {
    if (this.#isReplaying || isUntouched(edit.before, edit.after) || isUploadNews(edit)) return
    const last = this.#records.at(-1)
    const isTop = this.#position === this.#records.length && last !== undefined
    const grown = this.#isIsolated ? null : continueStep(this.#open, edit)
    if (isTop && this.#isSameTask) this.#join(last, edit, grown)
    else if (isTop && grown) this.#grow(last, edit, grown)
    else this.#add(beginStep(edit), edit)
    this.#startTask()
    this.#context.changed?.()
  }

  /** An operation that changed the whole content is a step, too. */
  recordOperation(kind: UndoKind, change: Transition, at: number): void {
    if (isEqual(contentOf(change.before), contentOf(change.after))) return
    this.#add({ kind, path: [], at, length: 0 }, change)
    this.#close()
    this.#context.changed?.()
  }

  /** Steps of an earlier visit; they come before those of this one. */
  restore(records: readonly RecordedStep[], position: number): void {
    // What was undone then cannot be done again after new edits.
    const earlier = this.#records.length > 0 ? records.slice(0, position) : records
    const all = [...earlier, ...this.#records].map(({ step, changes }, id): RecordedStep => ({
      step: { ...step, id },
      changes,
    }))
    this.#ids = all.length
    this.#position = this.#records.length > 0 ? earlier.length + this.#position : position
    this.#records = all
    this.#trim()
    this.#notify()
  }

  clear(): void {
    if (this.#records.length === 0) return
    this.#records = []
    this.#position = 0
    this.#close()
    this.#notify()
    this.#context.changed?.()
  }

  isolate(): void {
    this.#close()
    this.#isIsolated = true
  }

  undo(): UndoOutcome {
    return this.#travel('undo', null)
  }

  redo(): UndoOutcome {
    return this.#travel('redo', null)
  }

  goTo(position: number): UndoOutcome {
    const target = Math.max(0, Math.min(position, this.#records.length))
    return this.#travel(target < this.#position ? 'undo' : 'redo', target)
  }

  /** Something outside decides whether there is a document to edit; to be called when that may have changed. */
  update(): void {
    if (this.#records.length === 0) return
    const { canUndo, canRedo } = this.#state.value
    const isThere = this.#context.current() !== null
    if (isThere !== (canUndo || canRedo)) this.#notify()
  }

  dispose(): void {
    this.#state.complete()
  }

  /** The next edit begins a new step. */
  #close(): void {
    this.#open = null
    this.#isSameTask = false
  }

  #startTask(): void {
    this.#isSameTask = !this.#isIsolated
    this.#isIsolated = false
    queueMicrotask(() => (this.#isSameTask = false))
  }

  #add(open: OpenStep, { before, after }: Transition): void {
    const { kind, path, at } = open
    const step: UndoStep = { id: this.#ids++, kind, path, at }
    this.#records = [
      ...this.#records.slice(0, this.#position),
      { step, changes: [{ before, after }] },
    ]
    this.#position++
    this.#open = this.#isIsolated ? null : open
    this.#trim()
    this.#notify()
  }

  #grow({ step, changes }: RecordedStep, edit: UndoableEdit, open: OpenStep): void {
    this.#open = open
    this.#replaceLast({ step, changes: withChange(changes, edit) })
  }

  #join({ step, changes }: RecordedStep, edit: UndoableEdit, grown: OpenStep | null): void {
    const { kind, path } = beginStep(edit)
    const common = commonPath(step.path, path)
    const isOne = grown !== null || (kind === step.kind && common.length === step.path.length)
    const jointKind: UndoKind = common.length > 0 ? 'set' : 'several'
    const joint = isOne ? step : { ...step, kind: jointKind, path: common }
    this.#open = grown
    this.#replaceLast({ step: joint, changes: withChange(changes, edit) })
    if (joint !== step) this.#notify()
  }

  #replaceLast(record: RecordedStep): void {
    this.#records = [...this.#records.slice(0, -1), record]
  }

  #trim(): void {
    const surplus = Math.max(0, this.#records.length - LIMIT)
    if (surplus === 0) return
    this.#records = this.#records.slice(surplus)
    this.#position = Math.max(0, this.#position - surplus)
  }

  /** To a position, or by one step and all those beyond it that have lost their meaning. */
  #travel(direction: 'undo' | 'redo', target: number | null): UndoOutcome {
    const document = this.#context.current()
    const records = [...this.#records]
    const from = contentOf(document)
    const steps: UndoStep[] = []
    const misses: Miss[] = []
    let value: Record<string, unknown> = from
    let position = this.#position
    const last = target ?? (direction === 'undo' ? 0 : records.length)
    const end = document ? last : position
    while (position !== end) {
      const at = direction === 'undo' ? position - 1 : position
      const record = records[at]!
      const result = replay(record.changes, direction, value, this.#context.isText)
      position += direction === 'undo' ? -1 : 1
      const isChanged = !isEqual(result.value, value)
      if (isChanged || result.misses.length > 0 || target !== null) steps.push(record.step)
      misses.push(...result.misses)
      const [before, after] = direction === 'undo' ? [result.value, value] : [value, result.value]
      // What did nothing now has nothing to take back either.
      records[at] = { step: record.step, changes: isChanged ? [{ before, after }] : [] }
      value = result.value
      if (target === null && steps.length > 0) break
    }
    const patches = patchesBetween(from, value)
    if (patches.length > 0) this.#replay(patches)
    const hasMoved = position !== this.#position
    const isAlive = ({ changes }: RecordedStep) => changes.length > 0
    this.#records = records.filter(isAlive)
    this.#position = records.slice(0, position).filter(isAlive).length
    this.#close()
    if (hasMoved) this.#notify()
    if (hasMoved) this.#context.changed?.()
    const path = placeOf(patches, value)
    const caret = path && caretAfter(getAt(from, path), getAt(value, path))
    const type = patches.length > 0 ? 'done' : misses.length > 0 ? 'skipped' : 'nothing'
    return { type, direction, steps, patches, path: path ?? misses[0]?.path ?? null, caret, misses }
  }

  #replay(patches: readonly Patch[]): void {
    this.#isReplaying = true
    try {
      this.#context.patch(patches)
    } finally {
      this.#isReplaying = false
    }
  }

  #notify(): void {
    const isThere = this.#context.current() !== null
    this.#state.next({
      canUndo: isThere && this.#position > 0,
      canRedo: isThere && this.#position < this.#records.length,
      steps: this.#records.map(({ step }) => step),
      position: this.#position,
    })
  }
}

function replay(
  changes: readonly Transition[],
  direction: 'undo' | 'redo',
  now: Record<string, unknown>,
  isText: IsText,
): { value: Record<string, unknown>; misses: readonly Miss[] } {
  const misses: Miss[] = []
  let value = now
  for (const change of direction === 'undo' ? changes.toReversed() : changes) {
    const [before, after] = [change.before, change.after].map(contentOf)
    const wanted = direction === 'undo' ? { before, after } : { before: after, after: before }
    const result = takeBack(wanted, value, isText)
    value = (result.value ?? {}) as Record<string, unknown>
    misses.push(...result.misses)
  }
  return { value, misses }
}

import { BehaviorSubject, type Observable } from 'rxjs'
import { isEqual } from '../../model/equal.ts'
import type { IsText, Miss, Transition } from '../../model/merge/inverse.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { travel } from './travel.ts'
import {
  beginStep,
  commonPath,
  contentOf,
  continueStep,
  isUntouched,
  isUploadNews,
  type OpenStep,
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

/** The result of an undo or a redo. */
export interface UndoOutcome {
  /** `skipped`: others have since changed everything that the steps had changed, so nothing was done. */
  readonly type: 'done' | 'skipped' | 'nothing'
  readonly direction: 'undo' | 'redo'
  /** In the order they were undone or redone. */
  readonly steps: readonly UndoStep[]
  /** The patches applied to the document. */
  readonly patches: readonly Patch[]
  /** The first changed path. */
  readonly path: Path | null
  /** In a text: the offset after the change. */
  readonly caret: number | null
  /** Parts left unchanged because others have changed them since. */
  readonly misses: readonly Miss[]
}

/** Undo and redo of the user's own edits of one document. Edits of others are kept. */
export interface UndoHistory {
  /** Replays; does not emit while a step only grows. */
  readonly state$: Observable<UndoState>
  getState(): UndoState
  undo(): UndoOutcome
  redo(): UndoOutcome
  /** Undoes or redoes until exactly `position` steps are done. */
  goTo(position: number): UndoOutcome
  /** Makes the next edit a step of its own, e.g. for pasted content. */
  isolate(): void
  /** Makes the next edit begin a new step, e.g. after the caret was moved. */
  endStep(): void
  /** Begins a group of edits, e.g. those of a dialog, which become one step or are undone together. */
  group(): UndoGroup
}

/** Edits that belong together. Groups can be nested. */
export interface UndoGroup {
  /** Joins the edits into one step. Returns what undoes that step, now or later; null if there is none. */
  end(): (() => UndoOutcome) | null
  /** Undoes the edits; null if there was nothing to undo. `redo` makes them again, now or later. */
  cancel(): { readonly outcome: UndoOutcome; readonly redo: () => UndoOutcome } | null
}

export interface UndoCode {
  readonly travel: typeof travel
}

export interface UndoContext {
  /** The document that edits are applied to; null while it cannot be edited. */
  current: () => Record<string, unknown> | null
  patch: (patches: readonly Patch[]) => void
  isText: IsText
  /** The code that undoes and redoes; null until it is loaded, which nobody who edits by hand can notice. */
  code: () => UndoCode | null
  /** Called whenever there are changes to store. */
  changed?: () => void
}

/** Maximum number of steps per document. */
const limit = 200
const nowhere = {
  type: 'nothing',
  steps: [],
  patches: [],
  path: null,
  caret: null,
  misses: [],
} as const
const nothing: UndoState = { canUndo: false, canRedo: false, steps: [], position: 0 }

/**
 * A step stores the document before and after it; both share all unchanged parts, so that a keystroke costs next to no
 * memory. The patches of an undo are computed against the current document when it is requested.
 */
export class RecordedHistory implements UndoHistory {
  readonly #context: UndoContext
  readonly #state = new BehaviorSubject(nothing)
  #records: readonly RecordedStep[] = []
  #position = 0
  #ids = 0
  /** The step that can still grow. */
  #open: OpenStep | null = null
  /** True until the task of the last edit ends: further edits of the same task belong to the same step. */
  #isSameTask = false
  #isIsolated = false
  #isReplaying = false
  /** The first id of each open group. */
  readonly #groups = new Set<{ first: number }>()

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

  /** To be called after every edit of this user. */
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

  /** Records an operation that replaced the whole content as a step. */
  recordOperation(kind: UndoKind, change: Transition, at: number): void {
    if (isEqual(contentOf(change.before), contentOf(change.after))) return
    this.#add({ kind, path: [], at, length: 0 }, change)
    this.#close()
    this.#context.changed?.()
  }

  /** Restores the steps of an earlier visit, before those of this one. */
  restore(records: readonly RecordedStep[], position: number): void {
    // After new edits, steps that were undone then cannot be redone.
    const earlier = this.#records.length > 0 ? records.slice(0, position) : records
    for (const group of this.#groups) {
      const before = this.#records.filter(({ step }) => step.id < group.first)
      group.first = earlier.length + before.length
    }
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

  endStep(): void {
    this.#close()
  }

  group(): UndoGroup {
    this.#close()
    const group = { first: this.#ids }
    this.#groups.add(group)
    const join = (): RecordedStep | null => {
      this.#close()
      return this.#groups.delete(group) ? this.#joinFrom(group.first) : null
    }
    return {
      end: () => {
        const joined = join()
        return joined && (() => this.#replayOne(joined.step.id, joined, 'undo'))
      },
      cancel: () => {
        const joined = join()
        if (!joined) return null
        const outcome = this.#travel('undo', this.#position - 1)
        const undone = this.#records[this.#position]
        if (undone?.step !== joined.step) return null
        return { outcome, redo: () => this.#replayOne(joined.step.id, undone, 'redo') }
      },
    }
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

  /** To be called when the document may have become editable, or no longer editable. */
  update(): void {
    if (this.#records.length === 0) return
    const { canUndo, canRedo } = this.#state.value
    const isThere = this.#context.current() !== null
    if (isThere !== (canUndo || canRedo)) this.#notify()
  }

  dispose(): void {
    this.#state.complete()
  }

  /** Makes the next edit begin a new step. */
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

  /** Joins the steps that begin with an id, if they are not undone. */
  #joinFrom(first: number): RecordedStep | null {
    const start = this.#records.findIndex(({ step }) => step.id >= first)
    const parts = start < 0 ? [] : this.#records.slice(start, this.#position)
    const [head] = parts
    if (!head) return null
    const path = parts.map(({ step }) => step.path).reduce(commonPath)
    // What an added item was filled with belongs to adding it.
    const isAdding = head.step.kind === 'add' && path.length === head.step.path.length
    const kind: UndoKind = isAdding ? 'add' : path.length > 0 ? 'set' : 'several'
    const changes = parts
      .flatMap((part) => part.changes)
      .reduce<readonly Transition[]>(withChange, [])
      .filter(({ before, after }) => !isEqual(contentOf(before), contentOf(after)))
    const step = parts.length > 1 ? { ...head.step, kind, path } : head.step
    const joined: readonly RecordedStep[] = changes.length > 0 ? [{ step, changes }] : []
    this.#records = [
      ...this.#records.slice(0, start),
      ...joined,
      ...this.#records.slice(this.#position),
    ]
    this.#position = start + joined.length
    this.#notify()
    this.#context.changed?.()
    return joined[0] ?? null
  }

  /** Undoes or redoes a step wherever it is in the history: if later ones follow it, as an edit of its own. */
  #replayOne(id: number, record: RecordedStep, direction: 'undo' | 'redo'): UndoOutcome {
    const [at, target] = direction === 'undo' ? [-1, -1] : [0, 1]
    if (this.#records[this.#position + at]?.step.id === id) {
      return this.#travel(direction, this.#position + target)
    }
    const { current, code, isText } = this.#context
    const journey = code()?.travel({
      records: [record],
      position: direction === 'undo' ? 1 : 0,
      direction,
      target: null,
      document: current(),
      isText,
    })
    if (!journey) return { ...nowhere, direction }
    if (journey.outcome.patches.length > 0) this.#context.patch(journey.outcome.patches)
    return journey.outcome
  }

  #replaceLast(record: RecordedStep): void {
    this.#records = [...this.#records.slice(0, -1), record]
  }

  #trim(): void {
    const surplus = Math.max(0, this.#records.length - limit)
    if (surplus === 0) return
    this.#records = this.#records.slice(surplus)
    this.#position = Math.max(0, this.#position - surplus)
  }

  /** Undoes or redoes up to a position, or one step; then skips those without an effect on the current document. */
  #travel(direction: 'undo' | 'redo', target: number | null): UndoOutcome {
    const { current, code, isText } = this.#context
    const journey = code()?.travel({
      records: this.#records,
      position: this.#position,
      direction,
      target,
      document: current(),
      isText,
    })
    if (!journey) return { ...nowhere, direction }
    const { outcome, records, position } = journey
    if (outcome.patches.length > 0) this.#replay(outcome.patches)
    const isAlive = ({ changes }: RecordedStep) => changes.length > 0
    this.#records = records.filter(isAlive)
    this.#close()
    const hasMoved = position !== this.#position
    this.#position = records.slice(0, position).filter(isAlive).length
    if (hasMoved) this.#notify()
    if (hasMoved) this.#context.changed?.()
    return outcome
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

import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import type { Transition } from '../../model/merge/inverse.ts'
import { applyPatches } from '../../model/apply-patch.ts'
import { diffMatchPatch, type Patch } from '../../model/patch.ts'
import { getAt } from '../../model/path.ts'
import { patchesBetween } from '../../model/diff/patches-between.ts'
import { makeTextPatch } from '../../model/text-patch.ts'
import type { Clock } from '../clock.ts'
import { createThrottle, type Throttle } from '../throttle.ts'
import type { RecordedHistory } from './undo-history.ts'
import { contentOf, type RecordedStep, type UndoStep } from './undo-step.ts'

/** Stores the undo steps of documents for the next visit of the page. */
export interface UndoStorage {
  load(key: string): string | null | Promise<string | null>
  /** Null = nothing to store. Text that is too large may be rejected. */
  save(key: string, text: string | null): void
  /** Calls back when the page is about to be left; returns the function to unsubscribe. */
  onLeave?(listener: () => void): () => void
}

/** Maximum length of the stored text of one document; steps are not stored beyond it. */
const maxText = 500_000
const saveMs = 1_000
const minText = 30
const storageVersion = 2

type Fields = Record<string, unknown>

/** Patches from each state to the next, starting with the first: two for each change. */
interface Stored {
  version: typeof storageVersion
  position: number
  /** Id of the first state. */
  start: string
  steps: { step: Omit<UndoStep, 'id'>; changes: [gap: Patch[], change: Patch[]][] }[]
}

/** The first state, stored apart from the steps: it is large, and the same while steps are added. */
interface StoredStart {
  id: string
  fields: Fields
}

/** The text of a first state; null when it is too long to be stored. */
interface Start {
  readonly id: string
  readonly text: string | null
}

/** Cache of computed results: while typing, saving runs every second with mostly the same states. */
interface Known {
  /** The patches that lead to each state. */
  readonly patches: WeakMap<object, { from: unknown; patches: Patch[] }>
  readonly starts: WeakMap<object, Start>
}

/** The steps as text, and their first state; null without steps, or when they are too long to be stored. */
function writeSteps(
  records: readonly RecordedStep[],
  position: number,
  known: Known,
): { start: Start; text: string } | null {
  const first = records[0]?.changes[0]?.before
  if (!first) return null
  const start = startOf(first, known)
  if (start.text === null) return null
  let last: unknown = first
  const steps = records.map(({ step: { kind, path, at }, changes }) => ({
    step: { kind, path, at },
    changes: changes.map(({ before, after }): [Patch[], Patch[]] => {
      const patches: [Patch[], Patch[]] = [
        between(last, before, known),
        between(before, after, known),
      ]
      last = after
      return patches
    }),
  }))
  const stored: Stored = { version: storageVersion, position, start: start.id, steps }
  const text = JSON.stringify(stored)
  return start.text.length + text.length > maxText ? null : { start, text }
}

function startOf(state: object, { starts }: Known): Start {
  let start = starts.get(state)
  if (!start) {
    const id = createKey()
    const text = JSON.stringify({ id, fields: contentOf(state) } satisfies StoredStart)
    start = { id, text: text.length > maxText ? null : text }
    starts.set(state, start)
  }
  return start
}

/** Null for texts in another format, or that do not belong together. */
function readSteps(
  startText: string,
  text: string,
): { records: RecordedStep[]; position: number } | null {
  try {
    const { id: startId, fields } = JSON.parse(startText) as StoredStart
    const stored = JSON.parse(text) as Stored
    if (stored.version !== storageVersion || stored.start !== startId) return null
    let value: unknown = fields
    const records = stored.steps.map(({ step, changes }, id) => ({
      step: { ...step, id },
      changes: changes.map(([gap, change]): Transition => {
        const before = applyPatches(value, gap)
        value = applyPatches(before, change)
        return { before, after: value }
      }),
    }))
    return { records, position: Math.min(stored.position, records.length) }
  } catch {
    return null
  }
}

function between(from: unknown, to: unknown, cache: Known): Patch[] {
  if (from === to) return []
  const known = cache.patches.get(to as object)
  if (known && known.from === from) return known.patches
  const [old, now] = [contentOf(differing(from, to)), contentOf(differing(to, from))]
  const patches = patchesBetween(old, now).map((patch) => shorter(patch, old))
  // A text patch finds its position by its context; where the result is not exact, the whole text is stored.
  const isExact = isEqual(applyPatches(old, patches), now)
  const sure = isExact ? patches : patchesBetween(old, now)
  cache.patches.set(to as object, { from, patches: sure })
  return sure
}

/** The state without the fields whose values are identical in the other one: most of a document, and large. */
function differing(state: unknown, other: unknown): unknown {
  if (!isRecord(state) || !isRecord(other)) return state
  return Object.fromEntries(Object.entries(state).filter(([name, value]) => other[name] !== value))
}

function shorter(patch: Patch, document: unknown): Patch {
  if (patch.type !== 'set' || typeof patch.value !== 'string') return patch
  const text = getAt(document, patch.path)
  if (typeof text !== 'string' || patch.value.length < minText) return patch
  const change = makeTextPatch(text, patch.value)
  return change && change.length < patch.value.length ? diffMatchPatch(change, patch.path) : patch
}

/** Saves the steps of one document in a storage. */
export class UndoKeeper {
  readonly #history: RecordedHistory
  readonly #storage: UndoStorage
  readonly #throttle: Throttle
  readonly #stop: (() => void) | undefined
  /** Null until the user is identified. */
  #key: string | null = null
  readonly #known: Known = { patches: new WeakMap(), starts: new WeakMap() }
  /** The first state in the storage. */
  #start: Start | null = null
  #isDirty = false
  #isDisposed = false

  constructor(options: {
    history: RecordedHistory
    storage: UndoStorage
    clock: Clock
    /** Key of dataset, document and user. */
    key: Promise<string>
  }) {
    this.#history = options.history
    this.#storage = options.storage
    this.#throttle = createThrottle(options.clock, saveMs, () => this.save())
    this.#stop = options.storage.onLeave?.(() => this.save())
    // Without a key, the steps last as long as the page.
    this.#restore(options.key).catch(() => undefined)
  }

  request(): void {
    this.#isDirty = true
    this.#throttle.request()
  }

  save(): void {
    if (!this.#isDirty || this.#key === null) return
    this.#isDirty = false
    const { records } = this.#history
    const { position } = this.#history.getState()
    let written = writeSteps(records, position, this.#known)
    for (let drop = 1; written === null && drop < records.length; drop *= 2) {
      written = writeSteps(records.slice(drop), Math.max(0, position - drop), this.#known)
    }
    const start = written?.start ?? null
    if (start !== this.#start) this.#storage.save(startKey(this.#key), start?.text ?? null)
    this.#start = start
    this.#storage.save(this.#key, written?.text ?? null)
  }

  dispose(): void {
    this.save()
    this.#isDisposed = true
    this.#throttle.cancel()
    this.#stop?.()
  }

  async #restore(key: Promise<string>): Promise<void> {
    const name = await key
    const [start, text] = await Promise.all([
      this.#storage.load(startKey(name)),
      this.#storage.load(name),
    ])
    if (this.#isDisposed) return
    const steps = start !== null && text !== null ? readSteps(start, text) : null
    if (steps) this.#history.restore(steps.records, steps.position)
    this.#key = name
    if (this.#isDirty) this.#throttle.request()
  }
}

function startKey(key: string): string {
  return `${key} start`
}

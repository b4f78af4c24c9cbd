import type { UndoHistory } from '../data/undo/undo-history.ts'
import { UnreadTexts } from '../data/validation/unread-texts.ts'
import { applyPatches } from '../model/apply-patch.ts'
import { isRecord } from '../model/document.ts'
import { prefixPatch, set, setIfMissing, unset } from '../model/patch.ts'
import type { Patch } from '../model/patch.ts'
import { getAt, isKeySegment, pathEquals } from '../model/path.ts'
import type { KeySegment, Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { emptyObjectOf, isEmptyObject } from '../schema/walk.ts'
import { createEditSessions, type EditSession } from './edit-sessions.ts'
import { createFormStore } from './store/form-store.ts'
import type { FormInputs, FormStore } from './store/form-store.ts'
import { showsItems } from './store/shows-items.ts'
import { type Clock, systemClock } from '../data/clock.ts'

export interface FormControllerOptions extends Partial<FormInputs> {
  readonly type: SchemaType
  /** Default: the system's. */
  readonly clock?: Clock
  /** Stores texts that cannot be parsed as values. Default: within this form only. */
  readonly unread?: UnreadTexts
  /** The edited document of the dataset; undefined for one that exists only on the page. */
  readonly document?: { readonly publishedId: string; readonly typeName: string } | undefined
  /** Receives the user's changes; paths are absolute. The new value is returned through `update`. */
  readonly onPatch: (patches: readonly Patch[]) => void
  /** Records the user's changes for undo. */
  readonly undo?: Pick<UndoHistory, 'group'> | undefined
  /** Claims the path of the field with the focus until the returned function is called; see `DocumentPair.claim`. */
  readonly onClaim?: ((path: Path) => () => void) | undefined
  /** Called when the schema's custom code throws; the form continues. */
  readonly onError?: (error: unknown, where: string) => void
  /** Called when a callback of the schema returns an unusable result. Default: the console. */
  readonly onWarning?: (warning: string, where: string) => void
  /** Called whenever the view of a path renders; tests count these calls. */
  readonly onRender?: (path: Path) => void
}

/** The object behind a form: it owns the form state and accepts the user's changes. */
export interface FormController {
  readonly type: SchemaType
  readonly document: FormControllerOptions['document']
  readonly store: FormStore
  readonly unread: UnreadTexts
  update(inputs: Partial<FormInputs>): void
  /**
   * Passes on patches relative to the value at `path`. Returns false without any effect when that path is read-only,
   * hidden or not in the schema, or when a value along it has to be repaired first.
   */
  patch(path: Path, patches: Patch | readonly Patch[]): boolean
  /** Begins a session of edits of the value at a path, or joins the one that was begun there; `isNew`: the value is made in it. */
  beginSession(path: Path, isNew?: boolean): EditSession
  /** Reports that this field now has the focus. */
  focus(path: Path | null): void
  /** The user is in this field, which claims its value; the field before it is left. */
  claim(path: Path): void
  /** The user left this field. */
  unclaim(path: Path): void
  /** Calls the listener with the path of each field the user focuses. */
  onFocus(listener: (path: Path | null) => void): () => void
  /** Moves the user to a field: expands its ancestors, scrolls to it and focuses it. */
  lead(path: Path): void
  /** Expands the groups, fieldsets and objects that hide a field; the focus does not move. */
  expand(path: Path): void
  /** Notifies the view of `lead`; `id` is the id of the field that shows the value, or contains it. */
  onLead(listener: (id: string, path: Path) => void): () => void
  /** Reports that this field lost the focus: from now on its findings are shown. */
  blur(path: Path): void
  readonly onError: (error: unknown, where: string) => void
  readonly onRender: (path: Path) => void
}

export function createFormController(options: FormControllerOptions): FormController {
  const { type, onPatch, onClaim, onRender } = options
  const onError = options.onError ?? ((error, where) => console.error(`${where}:`, error))
  const store = createFormStore({
    type,
    clock: options.clock ?? systemClock,
    inputs: {
      value: options.value,
      readOnly: options.readOnly ?? false,
      markers: options.markers ?? [],
      presence: options.presence ?? [],
      focusPath: options.focusPath ?? null,
      currentUser: options.currentUser ?? null,
      revealed: options.revealed ?? false,
    },
    report: {
      failed: onError,
      unusable: options.onWarning ?? ((warning, where) => console.warn(`${where}: ${warning}`)),
    },
  })
  const focusListeners = new Set<(path: Path | null) => void>()
  const leadListeners = new Set<(id: string, path: Path) => void>()
  let claimed: { readonly path: Path; readonly release: () => void } | null = null
  function patch(path: Path, patches: Patch | readonly Patch[]): boolean {
    const node = store.getNode(path)
    if (!node || node.hidden || node.readOnly || isObstructed(path, store)) return false
    onPatch(
      completePatches(
        [patches].flat().map((one) => prefixPatch(one, path)),
        store,
      ),
    )
    return true
  }
  return {
    type,
    document: options.document,
    store,
    unread: options.unread ?? new UnreadTexts(),
    update: store.update,
    patch,
    beginSession: createEditSessions({
      history: options.undo,
      value: () => store.inputs.value,
      patch: (patches) => patch([], patches),
    }),
    focus(path) {
      const before = store.inputs.focusPath
      store.update({ focusPath: path })
      if (store.inputs.focusPath === before) return
      for (const listener of focusListeners) listener(path)
    },
    claim(path) {
      if (!onClaim || (claimed && pathEquals(claimed.path, path))) return
      const before = claimed
      claimed = { path, release: onClaim(path) }
      before?.release()
    },
    unclaim(path) {
      if (!claimed || !pathEquals(claimed.path, path)) return
      claimed.release()
      claimed = null
    },
    onFocus(listener) {
      focusListeners.add(listener)
      return () => focusListeners.delete(listener)
    },
    blur: store.touch,
    lead(path) {
      for (const listener of leadListeners) listener(nearestField(path, store), path)
      store.update({ focusPath: path })
      store.openItems(path)
    },
    expand(path) {
      const { focusPath } = store.inputs
      store.update({ focusPath: path })
      store.update({ focusPath })
    },
    onLead(listener) {
      leadListeners.add(listener)
      return () => leadListeners.delete(listener)
    },
    onError,
    onRender: (path) => onRender?.(path),
  }
}

/** The id of the field that shows the value at a path: the path's own, or its nearest visible ancestor. */
function nearestField(path: Path, store: FormStore): string {
  let id = ''
  for (let length = 0; length <= path.length; length++) {
    const node = store.getNode(path.slice(0, length))
    if (!node || node.hidden) break
    id = node.id
    if (!node.object && !showsItems(node.type)) break
  }
  return id
}

/**
 * Whether the path leads through a value that is neither object nor array, or through a duplicate key: such values are
 * shown with their repairs, and a field that is about to unmount must not overwrite them.
 */
function isObstructed(path: Path, { inputs }: FormStore): boolean {
  let there = inputs.value
  for (const segment of path) {
    if (there === undefined || there === null) return false
    const isWay = typeof segment === 'string' ? isRecord(there) : Array.isArray(there)
    if (!isWay || (isKeySegment(segment) && countOf(segment, there as unknown[]) > 1)) return true
    there = getAt(there, [segment])
  }
  return false
}

function countOf({ _key }: KeySegment, items: readonly unknown[]): number {
  let count = 0
  for (const item of items) if (isRecord(item) && item['_key'] === _key) count += 1
  return count
}

/** Completes each patch with the changes needed to keep the value valid for the schema. */
function completePatches(patches: readonly Patch[], store: FormStore): readonly Patch[] {
  let { value } = store.inputs
  const waiting: Patch[] = []
  // Thousands of items may be patched at once; preceding patches are applied only when a patch depends on the result.
  const now = (): unknown => {
    if (waiting.length > 0) value = applyPatches(value, waiting.splice(0))
    return value
  }
  return patches.flatMap((patch) => {
    const complete = isOfItem(patch)
      ? [patch]
      : patch.type === 'unset'
        ? [unset(emptiedBy(patch.path, now()))]
        : [...missingAround(patch.path, store, now()), inPlaceOfNull(patch, now())]
    waiting.push(...complete)
    return complete
  })
}

/** Items of an array stay when they are empty, so nothing else has to change. */
function isOfItem({ type, path }: Patch): boolean {
  return type === 'unset' && path.length > 0 && typeof path.at(-1) !== 'string'
}

/** For a patch, null is a value; for a form, it means the field is empty. */
function inPlaceOfNull(patch: Patch, value: unknown): Patch {
  const isFilling = patch.type === 'setIfMissing' && getAt(value, patch.path) === null
  return isFilling ? set(patch.value, patch.path) : patch
}

/** The path to remove so that no empty object remains: removing the last property removes its object too. */
function emptiedBy(path: Path, value: unknown): Path {
  const above = path.slice(0, -1)
  const name = path.at(-1)
  // Items of an array stay when they are empty, and so does the document.
  const isField = typeof name === 'string' && typeof above.at(-1) === 'string'
  const object = isField ? getAt(value, above) : undefined
  if (!isField || !isRecord(object)) return path
  return isEmptyObject({ ...object, [name]: undefined }) ? emptiedBy(above, value) : path
}

/** Patches that create missing objects along the path with their `_type`, which a plain write would not add. */
function missingAround(path: Path, store: FormStore, value: unknown): readonly Patch[] {
  const patches: Patch[] = []
  for (let length = 1; length < path.length; length++) {
    const place = path.slice(0, length)
    const there = getAt(value, place)
    const node = there === undefined || there === null ? store.getNode(place) : undefined
    if (node?.type.jsonType !== 'object') continue
    const object = emptyObjectOf(node.type)
    patches.push(there === null ? set(object, place) : setIfMissing(object, place))
  }
  return patches
}

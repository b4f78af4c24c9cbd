import { UnreadTexts } from '../data/validation/unread-texts.ts'
import { applyPatches } from '../model/apply-patch.ts'
import { isRecord } from '../model/document.ts'
import { prefixPatch, set, setIfMissing, unset } from '../model/patch.ts'
import type { Patch } from '../model/patch.ts'
import { getAt, isKeySegment } from '../model/path.ts'
import type { KeySegment, Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { emptyObjectOf, isEmptyObject } from '../schema/walk.ts'
import { createFormStore } from './store/form-store.ts'
import type { FormInputs, FormStore } from './store/form-store.ts'
import { showsItems } from './items/shows-items.ts'

export interface FormControllerOptions extends Partial<FormInputs> {
  readonly type: SchemaType
  /** Where texts are held that cannot be read as values. Default: in this form only. */
  readonly unread?: UnreadTexts
  /** The document of the dataset that is edited; absent for one that lives on the page alone. */
  readonly document?: { readonly publishedId: string; readonly typeName: string } | undefined
  /** Takes the user's changes; paths are absolute. The new value comes back through `update`. */
  readonly onPatch: (patches: readonly Patch[]) => void
  /** Foreign code of the schema failed; the form itself goes on. */
  readonly onError?: (error: unknown, where: string) => void
  /** A callback of the schema returned nothing usable. Default: the console. */
  readonly onWarning?: (warning: string, where: string) => void
  /** Called whenever the view of a place is rendered; tests count with it. */
  readonly onRender?: (path: Path) => void
}

/** The one object behind a form: it holds the form state and takes the user's changes. */
export interface FormController {
  readonly type: SchemaType
  readonly document: FormControllerOptions['document']
  readonly store: FormStore
  readonly unread: UnreadTexts
  update(inputs: Partial<FormInputs>): void
  /**
   * Passes on patches relative to the value at `path`. False, and nothing happens, when that place
   * is read-only, hidden or not in the schema, or when a value on its path has to be repaired first.
   */
  patch(path: Path, patches: Patch | readonly Patch[]): boolean
  /** The focus is now at this field. */
  focus(path: Path | null): void
  /** The listener receives the path the user focuses. */
  onFocus(listener: (path: Path | null) => void): () => void
  /** Moves the user to a field: opens what hides it, scrolls to it and focuses it. */
  lead(path: Path): void
  /** Opens the groups, fieldsets and objects that hide a field; the focus stays where it is. */
  expand(path: Path): void
  /** The view listens here; `id` is that of the nearest field there is. */
  onLead(listener: (id: string) => void): () => void
  /** The focus has left this field: from now on its findings are shown. */
  blur(path: Path): void
  readonly onError: (error: unknown, where: string) => void
  readonly onRender: (path: Path) => void
}

export function createFormController(options: FormControllerOptions): FormController {
  const { type, onPatch, onRender } = options
  const onError = options.onError ?? ((error, where) => console.error(`${where}:`, error))
  const store = createFormStore({
    type,
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
  const leadListeners = new Set<(id: string) => void>()
  return {
    type,
    document: options.document,
    store,
    unread: options.unread ?? new UnreadTexts(),
    update: store.update,
    patch(path, patches) {
      const node = store.getNode(path)
      if (!node || node.hidden || node.readOnly || isObstructed(path, store)) return false
      onPatch(
        completePatches(
          [patches].flat().map((patch) => prefixPatch(patch, path)),
          store,
        ),
      )
      return true
    },
    focus(path) {
      const before = store.inputs.focusPath
      store.update({ focusPath: path })
      if (store.inputs.focusPath === before) return
      for (const listener of focusListeners) listener(path)
    },
    onFocus(listener) {
      focusListeners.add(listener)
      return () => focusListeners.delete(listener)
    },
    blur: store.touch,
    lead(path) {
      for (const listener of leadListeners) listener(nearestField(path, store))
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

/** The field that shows the value at a path: the path's own, or that of the value it lies in. */
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
 * Whether the way to a place leads through what is neither object nor list, or through a key that several items have:
 * such values are shown with their remedies, and no field that is about to disappear may write over them.
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

/** The patches, each with what else must change to leave the value as the schema means it. */
function completePatches(patches: readonly Patch[], store: FormStore): readonly Patch[] {
  let { value } = store.inputs
  const waiting: Patch[] = []
  // Thousands of items go at once; what comes before a patch is applied only when the patch depends on it.
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

/** Items of an array stay when they are empty, so that nothing else has to change. */
function isOfItem({ type, path }: Patch): boolean {
  return type === 'unset' && path.length > 0 && typeof path.at(-1) !== 'string'
}

/** To a patch, null is a value; to a form it is a place with nothing in it. */
function inPlaceOfNull(patch: Patch, value: unknown): Patch {
  const isFilling = patch.type === 'setIfMissing' && getAt(value, patch.path) === null
  return isFilling ? set(patch.value, patch.path) : patch
}

/** The place to remove so that no empty object stays behind: the last property takes its object along. */
function emptiedBy(path: Path, value: unknown): Path {
  const above = path.slice(0, -1)
  const name = path.at(-1)
  // Items of an array stay when they are empty, and so does the document.
  const isField = typeof name === 'string' && typeof above.at(-1) === 'string'
  const object = isField ? getAt(value, above) : undefined
  if (!isField || !isRecord(object)) return path
  return isEmptyObject({ ...object, [name]: undefined }) ? emptiedBy(above, value) : path
}

/** Objects on the way that are not there yet, with the `_type` a plain write would not give them. */
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

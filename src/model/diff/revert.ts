import { applyPatches } from '../apply-patch.ts'
import type { ArrayDiff, Diff, ItemDiff, ObjectDiff, StringDiff } from './diff.ts'
import { keyOf } from './diff-array.ts'
import { isSystemField } from '../document.ts'
import { diffMatchPatch, insert, type Patch, set, setIfMissing, unset } from '../patch.ts'
import { getAt, isKeySegment, type Path, pathStartsWith } from '../path.ts'
import { makeTextPatch } from '../text-patch.ts'

export interface RevertOptions {
  /** Reverts only the edits inside a long text and keeps concurrent ones. Default: the whole text is set. */
  textPatches?: boolean
}

/** Texts shorter than this many characters are always set as a whole. */
const minText = 30
/** Maximum length of a text patch, relative to the text. */
const maxPatchRatio = 1.2

/**
 * The patches that undo the changes of `diff` at these paths (`[]` = everything). `current` is the document to patch,
 * which may be newer than the diff: anything not in the diff stays unchanged. Items without a key can only be reverted
 * together with their whole array.
 */
export function revertPatches(
  diff: ObjectDiff,
  paths: readonly Path[],
  current: unknown,
  options: RevertOptions = {},
): Patch[] {
  const outermost = paths.filter(
    (path, at) =>
      !paths.some(
        (other, place) =>
          place !== at && pathStartsWith(path, other) && (other.length < path.length || place < at),
      ),
  )
  const patches: Patch[] = []
  for (const path of outermost) {
    const now = patches.length === 0 ? current : applyPatches(current, patches)
    patches.push(...revertAt(diff, path, { current: now, options }))
  }
  return patches
}

interface Context {
  /** The whole current document. */
  current: unknown
  options: RevertOptions
}

function revertAt(root: ObjectDiff, path: Path, context: Context): Patch[] {
  if (path.length === 0) return revertFields(root, [], context)
  let diff: Diff = root
  for (const [depth, segment] of path.entries()) {
    if (diff.type === 'object' && typeof segment === 'string') {
      const field: Diff | undefined = Object.hasOwn(diff.fields, segment)
        ? diff.fields[segment]
        : undefined
      if (!field) return []
      diff = field
      continue
    }
    if (diff.type !== 'array') return []
    const array: ArrayDiff = diff
    const item = isKeySegment(segment)
      ? array.items.find(({ key }) => key === segment._key)
      : undefined
    // The index may belong to another item by now.
    if (!item) return isKeySegment(segment) ? [] : revertValue(array, path.slice(0, depth), context)
    if (!isKeyed(array)) return revertValue(array, path.slice(0, depth), context)
    if (depth === path.length - 1) return revertItems(array, [item], path.slice(0, depth), context)
    if (getAt(context.current, path.slice(0, depth + 1)) === undefined) return []
    diff = item.diff
  }
  return revertValue(diff, path, context)
}

function revertValue(diff: Diff, path: Path, context: Context): Patch[] {
  if (!diff.isChanged) return []
  if (diff.action === 'added') return [unset(path)]
  if (diff.action === 'changed') {
    if (diff.type === 'object') return revertFields(diff, path, context)
    if (diff.type === 'array' && isKeyed(diff)) return revertItems(diff, diff.items, path, context)
    if (diff.type === 'string') return revertText(diff, path, context)
  }
  return [set(diff.fromValue, path)]
}

function revertFields(diff: ObjectDiff, path: Path, context: Context): Patch[] {
  return Object.entries(diff.fields).flatMap(([name, field]) =>
    path.length === 0 && isSystemField(name) ? [] : revertValue(field, [...path, name], context),
  )
}

function revertText(diff: StringDiff, path: Path, { current, options }: Context): Patch[] {
  const { fromValue: from = '', toValue: to = '' } = diff
  const whole = [set(from, path)]
  if (!options.textPatches || from.length < minText) return whole
  const patch = makeTextPatch(to, from)
  if (patch === undefined || patch.length > from.length * maxPatchRatio) return whole
  return typeof getAt(current, path) === 'string' ? [diffMatchPatch(patch, path)] : whole
}

/** True when every item has a unique key. */
function isKeyed({ items }: ArrayDiff): boolean {
  const keys = new Set(items.map(({ key }) => key))
  return !keys.has(null) && keys.size === items.length
}

/** Reverts some items of a keyed array and leaves all others in place. */
function revertItems(
  diff: ArrayDiff,
  items: readonly ItemDiff[],
  path: Path,
  context: Context,
): Patch[] {
  const patches: Patch[] = []
  const now = getAt(context.current, path)
  if (now !== undefined && !Array.isArray(now)) {
    return items === diff.items ? [set(diff.fromValue, path)] : []
  }
  // The keys of the array after the patches so far, so that each item finds its neighbours.
  const keys = (now ?? []).map(keyOf)
  const take = (key: string) => {
    patches.push(unset([...path, { _key: key }]))
    keys.splice(keys.indexOf(key), 1)
  }
  for (const { key, diff: item, hasMoved } of items) {
    if (key === null || !keys.includes(key)) continue
    if (item.action === 'added') take(key)
    else if (!hasMoved) patches.push(...revertValue(item, [...path, { _key: key }], context))
  }
  const returning = items
    .filter(({ diff: { action }, hasMoved }) => hasMoved || action === 'removed')
    .toSorted((a, b) => a.fromIndex! - b.fromIndex!)
  const oldOrder = (diff.fromValue ?? []).map(keyOf)
  // Items that have moved cannot serve as anchors for others.
  const astray = new Set(diff.items.flatMap((item) => (item.hasMoved ? [item.key] : [])))
  const isLandmark = (key: string | null) => keys.includes(key) && !astray.has(key)
  for (const { key, fromIndex, diff: item, hasMoved } of returning) {
    const isThere = keys.includes(key)
    // A removed item exists again, or a moved item was removed.
    if (key === null || fromIndex === undefined || isThere !== hasMoved) continue
    const at = [...path, { _key: key }]
    const value = hasMoved ? revertedItem(item, at, context) : item.fromValue
    if (hasMoved) take(key)
    astray.delete(key)
    const before = oldOrder.slice(0, fromIndex).findLast(isLandmark)
    const after = oldOrder.slice(fromIndex + 1).find(isLandmark)
    if (before) {
      patches.push(insert([value], 'after', [...path, { _key: before }]))
      keys.splice(keys.indexOf(before) + 1, 0, key)
    } else if (after) {
      patches.push(insert([value], 'before', [...path, { _key: after }]))
      keys.splice(keys.indexOf(after), 0, key)
    } else {
      patches.push(setIfMissing([], path), insert([value], 'before', [...path, 0]))
      keys.unshift(key)
    }
  }
  return patches
}

/** The current item with its own changes reverted. */
function revertedItem(diff: Diff, path: Path, context: Context): unknown {
  const patches = revertValue(diff, path, context)
  const document = patches.length === 0 ? context.current : applyPatches(context.current, patches)
  return getAt(document, path)
}

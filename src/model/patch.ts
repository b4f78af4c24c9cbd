import type { KeySegment, Path } from './path.ts'

/** Position of inserted items relative to the item at the path. */
export type InsertPosition = 'before' | 'after' | 'replace'

/** One change to a value. `path` is relative to that value; `[]` is the value itself. */
export type Patch =
  | SetPatch
  | SetIfMissingPatch
  | UnsetPatch
  | IncPatch
  | DecPatch
  | TextPatch
  | InsertPatch
  | MovePatch

export interface SetPatch {
  readonly type: 'set'
  readonly path: Path
  readonly value: unknown
}

export interface SetIfMissingPatch {
  readonly type: 'setIfMissing'
  readonly path: Path
  readonly value: unknown
}

export interface UnsetPatch {
  readonly type: 'unset'
  readonly path: Path
}

export interface IncPatch {
  readonly type: 'inc'
  readonly path: Path
  readonly value: number
}

export interface DecPatch {
  readonly type: 'dec'
  readonly path: Path
  readonly value: number
}

export interface TextPatch {
  readonly type: 'diffMatchPatch'
  readonly path: Path
  /** A text patch as `makeTextPatch` writes it. */
  readonly value: string
}

export interface InsertPatch {
  readonly type: 'insert'
  /** The item that the new items are inserted before or after, or that they replace. */
  readonly path: Path
  readonly position: InsertPosition
  readonly items: readonly unknown[]
}

export interface MovePatch {
  readonly type: 'move'
  /** Path of the array. */
  readonly path: Path
  readonly from: KeySegment | number
  /** The item whose position the moved item takes. */
  readonly to: KeySegment | number
}

/** Replaces the value; missing parent objects are created. */
export function set(value: unknown, path: Path = []): SetPatch {
  return { type: 'set', path, value }
}

/** Sets the value if there is none; `null` counts as a value. */
export function setIfMissing(value: unknown, path: Path = []): SetIfMissingPatch {
  return { type: 'setIfMissing', path, value }
}

/** Removes the field or the array item. */
export function unset(path: Path = []): UnsetPatch {
  return { type: 'unset', path }
}

/** Applies a text patch, as `makeTextPatch` writes it, to a string. */
export function diffMatchPatch(value: string, path: Path = []): TextPatch {
  return { type: 'diffMatchPatch', path, value }
}

/** Inserts items before, after or instead of the array item at `path`. */
export function insert(
  items: readonly unknown[],
  position: InsertPosition,
  path: Path,
): InsertPatch {
  return { type: 'insert', path, position, items }
}

/** Moves one item of the array at `path` to the current position of `to`. */
export function move(
  from: KeySegment | number,
  to: KeySegment | number,
  path: Path = [],
): MovePatch {
  return { type: 'move', path, from, to }
}

/** The same change relative to an ancestor that contains the value at `prefix`. */
export function prefixPatch(patch: Patch, prefix: Path): Patch {
  return { ...patch, path: [...prefix, ...patch.path] }
}

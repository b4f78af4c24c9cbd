import type { KeySegment, Path } from './path.ts'

/** Where an insert puts its items, seen from the item its path names. */
export type InsertPosition = 'before' | 'after' | 'replace'

/** One change to a value. `path` is relative to that value; `[]` is the value itself. */
export type Patch =
  | { readonly type: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly type: 'setIfMissing'; readonly path: Path; readonly value: unknown }
  | { readonly type: 'unset'; readonly path: Path }
  | { readonly type: 'inc'; readonly path: Path; readonly value: number }
  | { readonly type: 'dec'; readonly path: Path; readonly value: number }
  | { readonly type: 'diffMatchPatch'; readonly path: Path; readonly value: string }
  | {
      readonly type: 'insert'
      readonly path: Path
      readonly position: InsertPosition
      readonly items: readonly unknown[]
    }
  | {
      readonly type: 'move'
      readonly path: Path
      readonly from: KeySegment | number
      readonly to: KeySegment | number
    }

/** Replaces the value; missing parent objects are created. */
export function set(value: unknown, path: Path = []): Patch {
  return { type: 'set', path, value }
}

/** Sets the value where there is none; `null` counts as a value. */
export function setIfMissing(value: unknown, path: Path = []): Patch {
  return { type: 'setIfMissing', path, value }
}

/** Removes the field or the array item. */
export function unset(path: Path = []): Patch {
  return { type: 'unset', path }
}

/** Adds to a number; anything else stays as it is. */
export function inc(value = 1, path: Path = []): Patch {
  return { type: 'inc', path, value }
}

/** Subtracts from a number; anything else stays as it is. */
export function dec(value = 1, path: Path = []): Patch {
  return { type: 'dec', path, value }
}

/** Applies a text patch, as `makeTextPatch` writes it, to a string. */
export function diffMatchPatch(value: string, path: Path = []): Patch {
  return { type: 'diffMatchPatch', path, value }
}

/** Inserts items before, after or instead of the array item that `path` names. */
export function insert(items: readonly unknown[], position: InsertPosition, path: Path): Patch {
  return { type: 'insert', path, position, items }
}

/** Moves one item of the array at `path` to the place where `to` stands now. */
export function move(from: KeySegment | number, to: KeySegment | number, path: Path = []): Patch {
  return { type: 'move', path, from, to }
}

/** The same change seen from an ancestor that holds the value at `prefix`. */
export function prefixPatch(patch: Patch, prefix: Path): Patch {
  return { ...patch, path: [...prefix, ...patch.path] }
}

/** Addresses the array item that carries this `_key`, wherever it stands. */
export type KeySegment = { readonly _key: string }
/** A field name, an array index or an array key. */
export type PathSegment = string | number | KeySegment
/** Where a value stands inside a document; `[]` is the value itself. */
export type Path = readonly PathSegment[]

export function isKeySegment(segment: unknown): segment is KeySegment {
  throw new Error('soon')
}

/** The one text form of a path: `authors[_key=="k1"].name`, `tags[0]`, `['odd name'].x`; '' for []. */
export function pathToString(path: Path): string {
  throw new Error('soon')
}

/** Reads what `pathToString` prints. Throws PathSyntaxError for anything that is not one plain path. */
export function pathFromString(text: string): Path {
  throw new Error('soon')
}

export function pathEquals(a: Path, b: Path): boolean {
  throw new Error('soon')
}

/** True when `path` is `prefix` or lies below it. */
export function pathStartsWith(path: Path, prefix: Path): boolean {
  throw new Error('soon')
}

/** The value at `path`, or undefined when any step of it is missing. */
export function getAt(value: unknown, path: Path): unknown {
  throw new Error('soon')
}

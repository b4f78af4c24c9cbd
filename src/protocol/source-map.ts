import type { Path, PathSegment } from '../model/path.ts'

/** Where the values of a result come from, by their paths in the result: see `Content source maps` in docs/server.md. */
export interface SourceMap {
  readonly documents: readonly SourceDocument[]
  /** Paths within documents. */
  readonly paths: readonly string[]
  /** A mapping holds for everything below its path that has none of its own. */
  readonly mappings: Readonly<Record<string, SourceMapping>>
}

/** A stored document: its id may be that of a draft or of a version. */
export interface SourceDocument {
  readonly _id: string
  readonly _type: string
}

export interface SourceMapping {
  readonly type: 'value'
  readonly source:
    | { readonly type: 'documentValue'; readonly document: number; readonly path: number }
    | { readonly type: 'literal' | 'unknown' }
}

/** A path of a source map, which begins with `$`: `$['blocks'][?(@._key=='k')]`. */
export function sourcePath(path: Path): string {
  return path.reduce<string>((above, segment) => above + sourceStep(segment), '$')
}

/** One step of a path of a source map. */
export function sourceStep(segment: PathSegment): string {
  if (typeof segment === 'number') return `[${segment}]`
  if (typeof segment === 'string') return `['${escape(segment)}']`
  return `[?(@._key=='${escape(segment._key)}')]`
}

/** Reads what `sourcePath` writes. */
export function parseSourcePath(text: string): Path {
  return [...text.matchAll(step)].map(([, name, index, key]) => {
    if (index !== undefined) return Number(index)
    return key === undefined ? unescape(name!) : { _key: unescape(key) }
  })
}

const step = /\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]|\[\?\(@\._key=='((?:[^'\\]|\\.)*)'\)\]/g

const escapes: Readonly<Record<string, string>> = {
  ...{ '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t' },
  ...{ "'": "\\'", '\\': '\\\\' },
}
const signs: Readonly<Record<string, string>> = { f: '\f', n: '\n', r: '\r', t: '\t' }

function escape(name: string): string {
  return name.replace(/[\f\n\r\t'\\]/g, (sign) => escapes[sign] ?? sign)
}

function unescape(name: string): string {
  return name.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign)
}

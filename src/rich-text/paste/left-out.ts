/** Kinds of pasted content that a text cannot take, or takes only in part. */
export type LeftOutKind =
  | 'images'
  | 'media'
  | 'files'
  | 'tables'
  | 'formulas'
  | 'comments'
  | 'checks'
  | 'rules'
  | 'styles'
  | 'lists'
  | 'levels'
  | 'marks'
  | 'links'
  | 'objects'

/** What a paste left out: by kind, the names of what exactly where there are any. */
export type LeftOut = ReadonlyMap<LeftOutKind, ReadonlySet<string>>

/** Collects what a paste leaves out. */
export class LeftOutList {
  readonly #kinds = new Map<LeftOutKind, Set<string>>()

  get all(): LeftOut {
    return this.#kinds
  }

  add(kind: LeftOutKind, name?: string): void {
    const names = this.#kinds.get(kind) ?? new Set()
    if (name) names.add(name)
    this.#kinds.set(kind, names)
  }

  addAll(other: LeftOut): void {
    for (const [kind, names] of other) {
      this.add(kind)
      for (const name of names) this.add(kind, name)
    }
  }
}

/** A tag, or a common prefix of tags: `press` of `press/2026` and `press/archive`. */
export interface TagNode {
  /** Full path: `press/2026`. */
  readonly path: string
  /** Last segment: `2026`. */
  readonly name: string
  readonly children: readonly TagNode[]
}

/** Tags as a tree, sorted for the locale. */
export function tagTree(tags: readonly string[], locale: string): readonly TagNode[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  interface Draft {
    path: string
    name: string
    children: Map<string, Draft>
  }
  const top = new Map<string, Draft>()
  for (const tag of tags) {
    let level = top
    let path = ''
    for (const name of tag.split('/')) {
      path = path === '' ? name : `${path}/${name}`
      const node = level.get(name) ?? { path, name, children: new Map<string, Draft>() }
      level.set(name, node)
      level = node.children
    }
  }
  const sorted = (level: Map<string, Draft>): readonly TagNode[] =>
    [...level.values()]
      .toSorted((one, other) => compare(one.name, other.name))
      .map(({ path, name, children }) => ({ path, name, children: sorted(children) }))
  return sorted(top)
}

/** Normalises a tag for storage: removes empty segments and surrounding spaces. Empty if nothing remains. */
export function cleanTag(text: string): string {
  return text
    .split('/')
    .map((step) => step.trim())
    .filter(Boolean)
    .join('/')
}

/** A tag, or what several tags begin with: `press` of `press/2026` and `press/archive`. */
export interface TagNode {
  /** `press/2026`. */
  readonly path: string
  /** `2026`. */
  readonly name: string
  readonly children: readonly TagNode[]
}

/** Tags as a tree, in the order of the language. */
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

/** A tag as it is stored: no empty steps, no spaces around them. Empty when nothing is left. */
export function cleanTag(text: string): string {
  return text
    .split('/')
    .map((step) => step.trim())
    .filter(Boolean)
    .join('/')
}

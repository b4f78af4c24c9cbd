interface DecoratorKind {
  /** The HTML element with this meaning. */
  readonly tag: string
  /** Usual names in schemas, in lower case and without separators. */
  readonly names: readonly string[]
}

const kinds = {
  strong: { tag: 'strong', names: ['strong', 'bold', 'b'] },
  em: { tag: 'em', names: ['em', 'italic', 'italics', 'emphasis', 'i'] },
  code: { tag: 'code', names: ['code', 'inlinecode', 'monospace'] },
  underline: { tag: 'u', names: ['underline', 'underlined', 'u', 'ins', 'inserted'] },
  'strike-through': {
    tag: 's',
    names: ['strikethrough', 'strike', 'linethrough', 's', 'del', 'deleted'],
  },
  sup: { tag: 'sup', names: ['sup', 'superscript', 'super'] },
  sub: { tag: 'sub', names: ['sub', 'subscript'] },
  highlight: { tag: 'mark', names: ['highlight', 'highlighted', 'mark', 'marked'] },
  kbd: { tag: 'kbd', names: ['kbd', 'keyboard', 'keystroke'] },
  small: { tag: 'small', names: ['small', 'smalltext'] },
} as const satisfies Readonly<Record<string, DecoratorKind>>

export type DecoratorKindName = keyof typeof kinds

const byName = new Map<string, DecoratorKindName>(
  Object.entries(kinds).flatMap(([kind, { names }]) =>
    names.map((name) => [name, kind as DecoratorKindName] as const),
  ),
)

/** What a decorator means, by the usual names of its value; undefined for any other name. */
export function decoratorKind(name: string): DecoratorKindName | undefined {
  return byName.get(name.toLowerCase().replace(/[-_\s]/g, ''))
}

/** The HTML element with the meaning of a decorator; undefined if there is none. */
export function semanticTag(name: string): string | undefined {
  const kind = decoratorKind(name)
  return kind && kinds[kind].tag
}
